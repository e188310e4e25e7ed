"""The parts of the card workshop as HTML."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from bossbook.card.model import Card
from bossbook.errors import Mistake
from bossbook.messages import N_, Message, say
from bossbook.views.card_face import DECK_WORDS, card_html
from bossbook.views.escape import Markup, classes, tag, together
from bossbook.views.pressing import press

MOST_MISTAKES = 4  # shown at once


def mistakes_html(
    mistakes: Sequence[Mistake], doubts: Iterable[Message], looks_like: str
) -> Markup:
    """What is wrong, each with its place, which a click goes to; else that nothing is."""
    if not mistakes:
        warned = [tag("li", doubt, class_="bb-doubt") for doubt in doubts]
        fine = tag("p", "✓ ", say(N_("No mistakes: this card can be played.")), class_="bb-fine")
        return together(fine, tag("ul", warned) if warned else None)
    rows = [tag("li", _place(one), " ", one.what, " ", _hint(one)) for one in mistakes]
    more = len(rows) - MOST_MISTAKES
    told = tag("li", say(N_("and {count} more"), count=more)) if more > 0 else None
    deck = say(DECK_WORDS[looks_like]) if looks_like else None
    looks = say(N_("This looks like a {deck}: choose that kind above."), deck=deck)
    return together(
        tag("p", looks, class_="bb-doubt") if looks_like else None,
        tag("ol", rows[:MOST_MISTAKES], told, class_="bb-mistakes"),
    )


def _place(mistake: Mistake) -> Markup:
    where = say(N_("line {line}, column {column}"), line=mistake.line, column=mistake.column)
    return tag("button", "✗ ", where, type="button", data_go=f"{mistake.line}:{mistake.column}")


def _hint(mistake: Mistake) -> Markup | None:
    return tag("b", mistake.hint) if mistake.hint else None


def face_html(card: Card | None, before: Card | None) -> Markup:
    """The card as it looks; while there are mistakes, as it looked before them."""
    shown = card or before
    if shown is None:
        return tag("p", say(N_("Here your card will be.")), class_="bb-hint")
    note = None
    if card is None:
        note = tag("p", say(N_("As it was before the mistake.")), class_="bb-hint")
    return tag(
        "div", card_html(shown), note, class_=classes("bb-own-face", not card and "bb-stale")
    )


def tabs_html(tabs: Mapping[str, str], chosen: str, name: str, sound: bool) -> Markup:
    """The stations of the workshop, and what is on the bench."""
    buttons = [
        press(
            "station", say(label), key=key, css=classes("bb-do", key == chosen and "bb-main"),
            aria_pressed=str(key == chosen).lower(),
        )
        for key, label in tabs.items()
    ]  # fmt: skip
    state = say(N_("ready to play")) if sound else say(N_("has mistakes"))
    said = tag(
        "span", tag("b", name or say(N_("no name yet"))), " · ", "✓ " if sound else "✗ ", state
    )
    return tag("div", buttons, tag("span", said, class_="bb-where"), class_="bb-bar bb-stations")


def told_html(*sentences: object, css: str = "bb-workshop-told") -> Markup:
    """A paragraph or several."""
    return tag("div", [tag("p", one) for one in sentences if one], class_=css)


class Kept(Protocol):
    """A card of the learner's set."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def deck(self) -> str:
        """Of which deck it is."""

    @property
    def note(self) -> str:
        """What its maker says about it."""


def kept_html(cards: Sequence[Kept], now: str) -> Markup:
    """The cards of the learner's set, each to be opened or taken out."""
    if not cards:
        return tag("p", say(N_("Your set is empty. Keep a card, and it is here another day too.")))
    rows = [
        tag(
            "li",
            press("open-own", one.name, key=one.name, css="bb-do",
                  aria_current="true" if one.name == now else None),
            " ", say(DECK_WORDS[one.deck]),
            tag("span", one.note, class_="bb-hint") if one.note else None,
            press("remove-own", say(N_("Take out")), key=one.name, css="bb-do bb-plain",
                  aria_label=say(N_("Take {name} out of the set"), name=one.name)),
        )
        for one in cards
    ]  # fmt: skip
    return tag("ul", rows, class_="bb-own-cards")


def download_html(label: Message, name: str, content: str, kind: str) -> Markup:
    """A link that saves a file; it carries the file itself, so no server is asked."""
    packed = b64encode(content.encode("utf-8")).decode("ascii")
    return tag("a", label, href=f"data:{kind};charset=utf-8;base64,{packed}", download=name,
               class_="bb-do", data_f=f"download {name}")  # fmt: skip


class Reported(Protocol):
    """How one goal of a challenge went."""

    @property
    def asks(self) -> str:
        """What was asked."""

    @property
    def met(self) -> bool:
        """Whether the card does it."""

    @property
    def seen(self) -> object:
        """What was seen."""

    @property
    def helps(self) -> str:
        """What helps."""


def challenge_html(
    task: str, goals: Sequence[str], reports: Sequence[Reported], solved: bool
) -> Markup:
    """A challenge and its goals; after a check how each of them went."""
    if reports:
        rows = [_report(report) for report in reports]
    else:
        rows = [tag("li", "○ ", goal) for goal in goals]
    done = tag("p", "✓ ", say(N_("Solved!")), class_="bb-fine") if solved else None
    return tag("div", done, tag("p", task), tag("ul", rows), class_="bb-challenge")


def _report(report: Reported) -> Markup:
    mark = "✓ " if report.met else "✗ "
    helps = tag("p", report.helps, class_="bb-hint") if not report.met and report.helps else None
    seen = report.seen if str(report.seen) != report.asks else None
    return tag(
        "li", tag("b", mark, report.asks), " ", seen, helps,
        class_="bb-met" if report.met else "bb-missed",
    )  # fmt: skip
