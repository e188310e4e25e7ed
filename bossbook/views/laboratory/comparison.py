"""Two positions side by side: each difference has a sign and a word, not only a colour."""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.forecast.compare import PARTS, Comparison
from bossbook.forecast.compared import Compared
from bossbook.messages import N_, say
from bossbook.views.escape import Markup, tag

# How a line differs: its sign and its word.
SIGNS: Mapping[str, tuple[str, str]] = {
    "same": ("=", N_("same")),
    "changed": ("≠", N_("changed")),
    "new": ("+", N_("new")),
    "gone": ("−", N_("gone")),
}
_CELL = "text-align: left; vertical-align: top; padding: 2px 10px 2px 0"
_TIGHT = f"{_CELL}; white-space: nowrap"
_TITLE = "text-align: left; padding: 12px 0 2px; font-family: var(--bb-mono)"
_COLUMNS = 5
_NAMES = (N_("First"), N_("Second"))


def comparison_html(found: Comparison, names: tuple[str, str] = _NAMES) -> Markup:
    """A comparison as a table, part by part; what is the same is shown fainter.

    Of what lies on the table only the differences are listed: all the rest is the same. ``names``:
    what the two positions are called.
    """
    nothing = found.nothing()
    heads = (N_("Whose"), N_("What"), *names, N_("Difference"))
    head = tag("tr", [tag("th", say(word), scope="col", style=_CELL) for word in heads])
    parts = [_part(found, part, title) for part, title in PARTS.items()]
    return tag(
        "section",
        tag("p", nothing) if nothing is not None else None,
        tag("table", tag("thead", head), parts, style="border-collapse: collapse"),
        class_="bb bb-comparison",
        aria_label=say(N_("Two positions compared")),
    )


def compared_html(entry: Compared) -> Markup:
    """One difference."""
    return tag("table", tag("tbody", _line(entry)))


def sign_of(entry: Compared) -> str:
    """The key of a line's sign in SIGNS."""
    if not entry.differs:
        return "same"
    if entry.before is None:
        return "new"
    return "gone" if entry.after is None else "changed"


def _part(found: Comparison, part: str, title: str) -> Markup | None:
    entries = found.of(part) if part == "edits" else [e for e in found.entries if e.part == part]
    if not entries:
        return None
    name = tag("th", say(title), scope="rowgroup", colspan=_COLUMNS, style=_TITLE)
    return tag("tbody", tag("tr", name), [_line(entry) for entry in entries])


def _line(entry: Compared) -> Markup:
    key = sign_of(entry)
    sign, word = SIGNS[key]
    cells = [
        tag("th", entry.whose, scope="row", style=_CELL),
        tag("td", entry.label, style=_TIGHT),
        tag("td", entry.first or "–", style=_CELL),
        tag("td", entry.second or "–", style=_CELL),
        tag("td", tag("b", sign, aria_hidden="true"), " ", say(word), style=_TIGHT),
    ]
    faint = "color: var(--bb-faint)" if key == "same" else "font-weight: 600"
    return tag("tr", cells, class_=f"bb-line-{key}", style=faint)
