"""The rulebook for reading: clauses, the glossary, the editions side by side; HTML and text.

What leads somewhere is a button that names its target, such as ``rule BAIT-3``; the widget around
it knows the way. Without a widget the buttons do nothing, and the page can still be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bossbook.editions import EDITIONS
from bossbook.messages import N_, Message, say
from bossbook.rules import Clause, clause, clauses
from bossbook.rules.differences import CODE, LETTERS, Topic, about, named
from bossbook.rules.glossary import GlossaryWord, Term, terms
from bossbook.views.escape import Markup, classes, sr, tag, together
from bossbook.views.styles import style_html
from bossbook.wording import with_rules

RULE, TERM, TOPIC, PART = "rule", "term", "topic", "part"  # the kinds of targets
LANGUAGE_NAMES = {
    "en": N_("English"),
    "pl": N_("Polish"),
    "ru": N_("Russian"),
    "it": N_("Italian"),
}
HOLDS, NAMED, ABSENT = "holds", "named", "absent"
_SIGNS = {
    HOLDS: ("●", N_("holds")),
    NAMED: ("◆", N_("holds, and its text names this edition")),
    ABSENT: ("–", N_("does not hold")),
}
_LETTER_OF = {edition: letter for letter, edition in LETTERS.items()}
_ID = r"\b[A-Z]{3,}-(?:\d+|[a-z]+)\b"


def book_style_html() -> Markup:
    """The style sheets of the rulebook and of the cards it has filters of, as elements."""
    return style_html("card_face.css", "rulebook.css")


def link(kind: str, target: str, *label: object, css: str = "", **attributes: object) -> Markup:
    """A button that leads to a clause, a term, a topic or a part of the book."""
    return tag(
        "button",
        *label,
        type="button",
        class_=classes(f"bb-link bb-link-{kind}", css),
        data_bb_open=f"{kind} {target}",
        **attributes,
    )


def rule_link(id: str, *, titled: bool = False) -> Markup:
    """A clause as a chip that leads to it."""
    found = clause(id)
    title = tag("span", found.title, class_="bb-book-titled") if titled else None
    about_it = None if titled else found.title
    return link(RULE, id, sr(say(N_("rule")), " "), tag("b", id), title, title=about_it)


def _rule_links(ids: Iterable[str]) -> Markup:
    return tag("span", [rule_link(id) for id in ids], class_="bb-book-chips")


# -- editions


def edition_title(edition: str) -> Message:
    """The name of an edition."""
    return say(EDITIONS[edition].title)


def edition_named(edition: str) -> Message:
    """An edition with its letter: 'B base game'."""
    return say("{letter} {title}", letter=_LETTER_OF[edition], title=edition_title(edition))


def _letters(editions: Iterable[str]) -> str:
    return " ".join(_LETTER_OF[edition] for edition in editions)


def _badge(edition: str, holds: bool = True) -> Markup:
    said = N_("{edition}: holds") if holds else N_("{edition}: does not hold")
    return tag(
        "span",
        _LETTER_OF[edition],
        class_=classes("bb-edition", not holds and "bb-absent"),
        title=say(said, edition=edition_title(edition)),
    )


def _holding(rule: Clause) -> Markup:
    """The five letters, those struck out for which a clause does not hold; and it in words."""
    badges = [_badge(edition, edition in rule.editions) for edition in EDITIONS]
    return tag(
        "span",
        sr(holding_text(rule)),
        tag("span", badges, aria_hidden="true"),
        class_="bb-editions",
    )


def holding_text(rule: Clause) -> str:
    """For which editions a clause holds."""
    if len(rule.editions) == len(EDITIONS):
        return say(N_("Holds in all five editions.")).text
    return say(N_("Holds in: {editions}."), editions=list(map(edition_title, rule.editions))).text


def letters_text(text: str) -> str:
    """What the letters mean that a text uses; nothing if it uses none."""
    known = [edition_named(edition) for edition in named(text)]
    return say(N_("Letters: {known}."), known=known).text if known else ""


# -- clauses


def rich(text: str, words: Iterable[str] = ()) -> Markup:
    """A clause's text: its ids lead on, its letters say what they mean, the words are marked."""
    hits = "|".join(re.escape(word) for word in words if word)
    wanted = rf"\b(?i:{hits})\b" if hits else r"(?!)"
    pieces = re.compile(f"(?P<id>{_ID})|(?P<code>{CODE.pattern})|(?P<hit>{wanted})")
    shown: list[object] = []
    end = 0
    for found in pieces.finditer(text):
        shown += [text[end : found.start()], _piece(found)]
        end = found.end()
    return together(shown, text[end:])


def _piece(found: re.Match[str]) -> Markup:
    text = found[0]
    if found.lastgroup == "id" and text in clauses():
        return rule_link(text)
    if found.lastgroup == "code":
        meant = [edition_title(LETTERS[letter]) for letter in text]
        return tag("abbr", text, title=say("{editions}", editions=meant))
    return tag("mark", text) if found.lastgroup == "hit" else together(text)


def kind_of(rule: Clause) -> Message | None:
    """What a clause is, if it is not simply a rule of the books."""
    if rule.ruling:
        return say(N_("ruling"))
    return say(N_("advice")) if rule.tip else None


def clause_card(rule: Clause, words: Iterable[str] = ()) -> Markup:
    """A clause in the list."""
    return _card(rule, words, _see_also(rule, titled=False))


def clause_page(rule: Clause) -> Markup:
    """A clause by itself, with everything that leads on from it."""
    return _card(rule, (), _see_also(rule, titled=True), _words_of(rule), _topics_of(rule))


def _card(rule: Clause, words: Iterable[str], *more: Markup | None) -> Markup:
    letters = letters_text(rule.text)
    return tag(
        "article",
        _card_head(rule),
        tag("p", rich(rule.text, words), class_="bb-clause-text"),
        letters and tag("p", letters, class_="bb-clause-letters"),
        *more,
        class_=classes("bb-clause", rule.ruling and "bb-ruling", rule.tip and "bb-tip"),
        aria_label=f"{rule.id} {rule.title}",
    )


def _card_head(rule: Clause) -> Markup:
    kind = kind_of(rule)
    return tag(
        "div",
        link(RULE, rule.id, rule.id, css="bb-clause-id", title=say(N_("Open this rule"))),
        tag("b", rule.title, class_="bb-clause-title"),
        kind and tag("span", kind, class_="bb-clause-kind"),
        tag("span", rule.section, class_="bb-clause-section", title=rule.section),
        _holding(rule),
        class_="bb-clause-head",
    )


def _see_also(rule: Clause, *, titled: bool) -> Markup:
    chips = [rule_link(id, titled=titled) for id in rule.related]
    return _leads(N_("See also"), chips)


def _words_of(rule: Clause) -> Markup | None:
    found = [each for each in terms().values() if rule.id in each.clauses]
    return _leads(N_("Words"), [link(TERM, each.en, each.en) for each in found])


def _topics_of(rule: Clause) -> Markup | None:
    found = [link(TOPIC, each.id, each.title) for each in about(rule.id)]
    return _leads(N_("Editions side by side"), found)


def _leads(label: str, links: Sequence[Markup]) -> Markup:
    if not links:
        return together()
    name = tag("span", say(label), class_="bb-label")
    return tag("div", name, tag("span", links, class_="bb-book-chips"), class_="bb-clause-leads")


def clause_lines(rule: Clause) -> list[str]:
    """A clause as plain text."""
    kind = kind_of(rule)
    head = f"{rule.id} {rule.title}" + (f" ({kind})" if kind else "")
    related = say(N_("See also: {ids}"), ids=rule.related).text
    lines = [head, rule.text, letters_text(rule.text), holding_text(rule), related]
    return [line for line in lines if line]


# -- the glossary


def glossary_html(found: Sequence[Term]) -> Markup:
    """Terms in four languages, with the clauses about them."""
    heads = [tag("th", say(name), scope="col") for name in LANGUAGE_NAMES.values()]
    heads.append(tag("th", say(N_("Rules")), scope="col"))
    rows = [_term_row(each) for each in found]
    body = together(tag("thead", tag("tr", heads)), tag("tbody", rows))
    return tag("table", body, class_="bb-terms")


def _term_row(each: Term) -> Markup:
    cells = [_words_cell(each, language) for language in each.words]
    chips = tag("td", _rule_links(each.clauses), data_label=say(N_("Rules")))
    return tag("tr", tag("th", each.en, scope="row"), cells, chips)


def _words_cell(each: Term, language: str) -> Markup:
    words = [tag("li", _word_html(word, language)) for word in each.words[language]]
    note = each.notes.get(language) or say(N_("not in the books")).text
    body = tag("ul", words) if words else tag("em", note, class_="bb-missing")
    return tag("td", body, data_label=say(LANGUAGE_NAMES[language]))


def _word_html(word: GlossaryWord, language: str) -> Markup:
    remarks = [tag("small", remark) for remark in _remarks(word)]
    letters = [_badge(edition) for edition in _own_editions(word)]
    name = tag("span", word.text, lang=language, class_=word.suggested and "bb-suggested")
    return together(name, [together(" ", part) for part in (*letters, *remarks)])


def _own_editions(word: GlossaryWord) -> tuple[str, ...]:
    return () if word.everywhere else word.editions


def _remarks(word: GlossaryWord) -> list[str]:
    """What is to be known about a word, each thing in brackets."""
    suggestion = say(N_("our suggestion")).text if word.suggested else ""
    return [f"({remark})" for remark in (word.of, word.note, suggestion) if remark]


def term_line(each: Term) -> str:
    """A term on one line."""
    found = [
        f"{language}: {', '.join(map(_word_text, words))}"
        for language, words in each.words.items()
        if words
    ]
    return with_rules("; ".join([each.en, *found]), each.clauses)


def _word_text(word: GlossaryWord) -> str:
    letters = _letters(_own_editions(word))
    remarks = [f"({letters})" if letters else "", *_remarks(word)]
    return " ".join(filter(None, [word.text, *remarks]))


# -- the editions side by side


def sides_html(found: Sequence[Topic], editions: Sequence[str]) -> Markup:
    """What each of these editions says on each of these topics; who agrees shares a field."""
    rows: list[Markup] = []
    part = ""
    for each in found:
        if each.part != part:
            part = each.part
            across = tag("th", part, colspan=len(editions) + 1, scope="colgroup")
            rows.append(tag("tr", across, class_="bb-sides-part"))
        rows.append(_topic_row(each, editions))
    return _editions_table(N_("Topic"), editions, rows, "bb-sides")


def _editions_table(first: str, editions: Sequence[str], rows: list[Markup], css: str) -> Markup:
    heads = [tag("th", say(first), scope="col"), *map(_edition_head, editions)]
    body = together(tag("thead", tag("tr", heads)), tag("tbody", rows))
    return tag("table", body, class_=css)


def _edition_head(edition: str) -> Markup:
    year = tag("small", EDITIONS[edition].year)
    name = tag("span", edition_title(edition), class_="bb-edition-name")
    return tag("th", _badge(edition), " ", name, " ", year, scope="col")


def _topic_row(each: Topic, editions: Sequence[str]) -> Markup:
    cells = [_topic_cell(each, run) for run in each.neighbours(editions)]
    return tag("tr", tag("th", each.title, scope="row"), cells)


def _topic_cell(each: Topic, run: tuple[str, ...]) -> Markup:
    cited = {id for edition in run for id in each.says[edition].clauses}
    return tag(
        "td",
        _whose(run),
        tag("p", each.says[run[0]].text),
        _rule_links(id for id in each.clauses if id in cited),
        colspan=len(run),
    )


def _whose(run: tuple[str, ...]) -> Markup:
    """Whose field this is: shown where the table is too narrow for columns."""
    names = say("{editions}", editions=list(map(edition_title, run)))
    badges = tag("span", [_badge(edition) for edition in run], aria_hidden="true")
    return tag("span", badges, sr(names), class_="bb-sides-whose")


def topic_lines(each: Topic, editions: Sequence[str]) -> list[str]:
    """A topic as plain text."""
    said = [f"  {_letters(run)}: {each.says[run[0]].text}" for run in each.neighbours(editions)]
    return [with_rules(each.title, each.clauses), *said]


# -- which clauses hold where


def standing(rule: Clause, edition: str) -> str:
    """How a clause stands to an edition."""
    if edition not in rule.editions:
        return ABSENT
    return NAMED if edition in named(rule.text) else HOLDS


def holding_html(found: Sequence[Clause], editions: Sequence[str]) -> Markup:
    """Clauses against editions: which hold, which do not, which are told apart in their text."""
    key = [f"{sign} {say(meaning)}" for sign, meaning in _SIGNS.values()]
    rows = [_holding_row(rule, editions) for rule in found]
    table = _editions_table(N_("Rule"), editions, rows, "bb-holding")
    return together(tag("p", " · ".join(key), class_="bb-clause-letters"), table)


def _holding_row(rule: Clause, editions: Sequence[str]) -> Markup:
    cells = [_standing_cell(rule, edition) for edition in editions]
    return tag("tr", tag("th", rule_link(rule.id, titled=True), scope="row"), cells)


def _standing_cell(rule: Clause, edition: str) -> Markup:
    how = standing(rule, edition)
    sign, meaning = _SIGNS[how]
    shown = tag("span", sign, aria_hidden="true")
    return tag("td", shown, sr(say(meaning)), class_=f"bb-{how}")


def holding_line(rule: Clause, editions: Sequence[str]) -> str:
    """How a clause stands to some editions, as plain text."""
    signs = [f"{_LETTER_OF[each]}{_SIGNS[standing(rule, each)][0]}" for each in editions]
    return f"{' '.join(signs)}  {rule.id} {rule.title}"
