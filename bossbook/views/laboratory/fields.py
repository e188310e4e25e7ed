"""The buttons and fields of the laboratory."""

from __future__ import annotations

from collections.abc import Iterable

from bossbook.card.model import BOSS, MINIBOSS, ROOM, SPELL, Card
from bossbook.messages import N_, Message, say
from bossbook.tabletop.library import EMPTY, Listed, listed
from bossbook.views.escape import Markup, tag
from bossbook.views.pressing import press
from bossbook.wording import word

CARD = "bb-lab-card"  # the chooser of cards in the editor
_ROWS = 6  # of it


def do(
    label: object, what: str, key: str = "", *, css: str = "", chosen: bool = False,
    disabled: bool = False, pressed: bool | None = None, title: object = None,
) -> Markup:  # fmt: skip
    """A button. ``chosen``: what stands in the chooser of cards is sent behind the key."""
    return press(
        what,
        label,
        key=key,
        css=f"bb-do {css}".strip(),
        data_from=f".{CARD}" if chosen else None,
        disabled=disabled,
        title=title,
        aria_pressed=None if pressed is None else str(pressed).lower(),
    )


def choice(
    label: object, options: Iterable[tuple[str, object]], value: str, **more: object
) -> Markup:
    """A labelled box to choose from."""
    listed = [tag("option", text, value=key, selected=key == value) for key, text in options]
    return tag("label", label, " ", tag("select", listed, **more))


def copied(label: Message, text: str | None, css: str, **more: object) -> Markup:
    """A text with a button that copies it. Without a text the page writes it."""
    button = tag("button", say(N_("Copy")), type="button", class_="bb-do", data_copy=f".{css}",
                 data_done=say(N_("Copied")), data_f=f"copy {css}",
                 aria_label=say(N_("Copy: {what}"), what=label))  # fmt: skip
    shown = tag("pre", text, class_=css, tabindex=0, **more)
    return tag("div", tag("p", label, " ", button), shown)


def cards_choice(cards: Iterable[tuple[str, Message]], keep: str) -> Markup:
    """The chooser of cards for the editor, each with what it is; it remembers the last one.

    The field above it leaves only those that have all its words.
    """
    search = tag(
        "input", type="search", class_="bb-picker-filter", data_filter="bb-picker",
        data_keep=f"filter {keep}", data_f=f"filter {keep}", autocomplete="off",
        placeholder=say(N_("a name, a class, a number")), aria_label=say(N_("Find a card")),
    )  # fmt: skip
    options = [tag("option", words, value=name, title=words) for name, words in cards]
    listed = tag("select", options, size=_ROWS, class_=CARD, data_keep=keep, data_f=f"card {keep}",
                 aria_label=say(N_("Card")))  # fmt: skip
    return tag("div", search, listed, class_="bb-picker")


def card_words(name: str, card: Card) -> Message:
    """A card for the chooser: its name, and what one wants to know before one takes it."""
    kinds = list(map(word, card.classes))
    facts: list[object] = []
    if card.deck == ROOM:
        facts.append(say(N_("advanced {kind}"), kind=word(card.kind)) if card.advanced
                     else word(card.kind))  # fmt: skip
        facts.append(say(N_("damage {number}"), number="?" if card.damage is None else card.damage))
    elif card.is_hero:
        facts += [*(kinds or [say(N_("no class"))]), say(N_("health {left}"), left=card.health)]
        facts += [say(N_("epic"))] if card.worth > 1 else []
    elif card.deck == SPELL:
        facts += [say(N_("spell")), *(word(phase) for phase in card.phases)]
    elif card.deck == MINIBOSS:
        facts.append(say(N_("miniboss")))
    elif card.deck == BOSS:
        facts.append(say(N_("{xp} XP"), xp=card.xp))
    if card.deck in (ROOM, BOSS):
        facts += [_icons(name, count) for name, count in card.icons().items()]
        facts += [] if card.icons() else [say(N_("no treasure"))]
    return say("{name} · {facts}", name=name, facts=facts)


def _icons(name: str, count: int) -> Message:
    if count == 1:
        return word(name)
    return say(N_("{count} × {kind}"), count=count, kind=word(name))


def key_of(*pieces: object) -> str:
    """What a button sends: one piece to a line."""
    return "\n".join(map(str, pieces))


def library_html() -> Markup:
    """A box to take a position from."""
    options = [tag("option", say(N_("choose one")), value="")]
    options += [tag("option", say(N_("an empty table")), value=EMPTY)]
    options += [_option(name, entry) for name, entry in listed().items()]
    box = tag("select", options, class_="bb-library", data_change="library", data_f="library")
    return tag("label", say(N_("From the library")), " ", box)


def _option(name: str, entry: Listed) -> Markup:
    if not entry.trouble:
        return tag("option", entry.title, value=name)
    text = say(N_("{name} (has mistakes)"), name=entry.title)
    return tag("option", text, value=name, disabled=True, title=entry.trouble)
