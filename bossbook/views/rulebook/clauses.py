"""Clauses beside what follows them: chips that open, buttons that open a box.

All text goes through :mod:`bossbook.views.escape`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from bossbook.editions import EDITIONS
from bossbook.messages import N_, language, say
from bossbook.rules import UnknownRule, clause
from bossbook.views.escape import Markup, sr, tag
from bossbook.views.pressing import press

ShowRules = Callable[[Iterable[str]], Markup]
_LETTERS = "".join(record.letter for record in EDITIONS.values())
_EDITION_CODE = re.compile(rf"\b[{_LETTERS}]+\b[:,]")


def rules_html(ids: Iterable[str]) -> Markup:
    """Clauses as chips in a row; a click opens the text."""
    return tag("span", [clause_html(one) for one in ids], class_="bb-rules")


def rule_buttons(ids: Iterable[str]) -> Markup:
    """Clauses as buttons in a row, for a page that opens them in a place of their own."""
    return tag("span", [_rule_button(one, language()) for one in ids], class_="bb-rules")


@lru_cache(maxsize=1000)  # a log has hundreds of them
def _rule_button(id: str, _language: str) -> Markup:
    try:
        title: str | None = clause(id).title
    except UnknownRule:
        title = None
    label = sr(say(N_("rule")), " ")
    return press("rule", label, id, key=id, css="bb-rule-button", title=title)


def rule_box(id: str) -> Markup:
    """A clause in full with the clauses to read beside it, and a button that closes it."""
    found = clause(id)
    related = tag("p", say(N_("See also:")), " ", rule_buttons(found.related))
    label, css = say(N_("Close")), "bb-do bb-rule-close"
    close = press("rule", label, key="", css=css, find="rule-close")
    return tag(
        "section",
        tag("div", tag("b", found.id), " ", found.title, class_="bb-title"),
        tag("p", found.text),
        _letters(found.text),
        related if found.related else None,
        close,
        class_="bb-rulebox",
        aria_label=say(N_("Rule {id}"), id=found.id),
    )


def _letters(text: str) -> Markup | None:
    """What the capital letters in a clause mean, if there are any."""
    if not _EDITION_CODE.search(text):
        return None
    records = EDITIONS.values()
    known = [say("{letter} {name}", letter=one.letter, name=say(one.named)) for one in records]
    meaning = N_("Capital letters name the printings it holds for: {editions}.")
    return tag("small", say(meaning, editions=known))


def clause_html(id: str) -> Markup:
    """A clause as a chip that opens; without any script."""
    try:
        found = clause(id)
    except UnknownRule:
        return tag("span", id, class_="bb-rule")
    return tag(
        "details",
        tag("summary", sr(say(N_("rule")), " "), found.id, title=found.title),
        tag(
            "span",
            tag("b", found.title),
            " ",
            found.text,
            _letters(found.text),
            class_="bb-rule-text",
        ),
        class_="bb-rule",
    )
