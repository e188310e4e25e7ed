"""A page of cards to print and to hand in: one HTML file that needs nothing else.

The browser prints it, or makes a PDF of it; nine cards fit on a sheet, with lines to cut along.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bossbook.card.model import Card
from bossbook.messages import N_, say
from bossbook.views.card_face import card_html
from bossbook.views.escape import Markup, html_text, tag, together
from bossbook.views.styles import style_text

_PRINT = """
body { margin: 0; background: #ffffff; color: #211c17; }
main { max-width: 210mm; margin: 0 auto; padding: 8mm; }
.bb-print h1 { font-size: 20px; margin: 0 0 4mm; }
.bb-print h2 { font-size: 15px; margin: 5mm 0 2mm; }
.bb-print p, .bb-print li { margin: 0 0 2mm; max-width: 90ch; }
.bb-print ul { list-style: disc; padding-left: 6mm; }
.bb .bb-sheet { display: grid; grid-template-columns: repeat(3, 63mm); gap: 0; padding: 0; }
.bb .bb-sheet > li {
  display: flex; align-items: stretch; justify-content: center; width: 63mm; height: 88mm;
  padding: 3mm; box-sizing: border-box; margin: 0; max-width: none; list-style: none;
  outline: 1px dashed #8a8078; break-inside: avoid; overflow: hidden;
}
.bb .bb-sheet .bb-face { width: 100%; min-height: 0; height: 100%; }
.bb-print .bb-idea { white-space: pre-line; }
.bb-print figure { margin: 3mm 0; }
.bb-print pre { white-space: pre-wrap; font-size: 12px; background: #f3efe9; padding: 3mm; }
.bb-print section { break-inside: avoid; }
@page { size: A4; margin: 10mm; }
@media print {
  main { padding: 0; }
  .bb-screen-only { display: none; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""


@dataclass(frozen=True)
class SheetNotes:
    """What stands on the page besides the cards."""

    title: str = ""
    by: str = ""
    idea: str = ""
    findings: Sequence[str] = ()
    texts: Sequence[tuple[str, str]] = ()  # names and the cards' data
    drawing: Markup | None = None


def sheet_html(cards: Sequence[Card], notes: SheetNotes | None = None) -> str:
    """The whole page, as a file has it."""
    notes = notes or SheetNotes()
    title = notes.title or say(N_("My own cards")).text
    body = tag(
        "main",
        tag("h1", title, [" · ", notes.by] if notes.by else None),
        tag("p", say(N_("Print this page, or save it as a PDF: the browser does both.")),
            class_="bb-screen-only"),
        tag("ul", [tag("li", card_html(card)) for card in cards], class_="bb-sheet"),
        _section(N_("What it is for"),
                 [tag("p", notes.idea, class_="bb-idea")] if notes.idea else []),
        _section(N_("What was found"), [tag("ul", [tag("li", one) for one in notes.findings])]
                 if notes.findings else []),
        tag("figure", notes.drawing) if notes.drawing else None,
        _section(N_("The data"), [together(tag("h3", name), tag("pre", text))
                                  for name, text in notes.texts]),
        class_="bb bb-print",
    )  # fmt: skip
    style = tag("style", Markup(style_text("style.css", "card_face.css") + _PRINT))
    head = tag("head", Markup('<meta charset="utf-8">'), tag("title", title), style)
    begin = Markup("<!doctype html>\n<!-- bossbook-sheet -->\n")
    return begin + tag("html", head, tag("body", body), lang="en")


def _section(heading: str, parts: Sequence[Markup]) -> Markup:
    if not parts:
        return html_text("")
    return tag("section", tag("h2", say(heading)), parts)
