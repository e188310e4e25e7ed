"""The buttons and fields of the laboratory."""

from __future__ import annotations

from collections.abc import Iterable

from bossbook.messages import N_, Message, say
from bossbook.tabletop.library import EMPTY, Listed, listed
from bossbook.views.escape import Markup, tag
from bossbook.views.pressing import press

CARD = "bb-lab-card"  # the chooser of cards in the editor


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


def cards_choice(cards: Iterable[str], keep: str) -> Markup:
    """The chooser of cards for the editor; it remembers what was chosen last."""
    listed = [(name, name) for name in cards]
    return choice(say(N_("Card")), listed, "", class_=CARD, data_keep=keep, data_f=f"card {keep}")


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
