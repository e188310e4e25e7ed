"""Parts of the board that are drawn at every step and hardly ever change: each is made once."""

from __future__ import annotations

from functools import lru_cache

from bossbook.messages import N_, say
from bossbook.views.escape import Markup, classes, tag
from bossbook.views.pixels.sprites import card_back, dungeon_mouth
from bossbook.views.pressing import folded
from bossbook.wording import clip

FLOOR = tag("span", class_="bb-corridor")
VACANT = tag("li", tag("span", class_="bb-plot"), FLOOR, class_="bb-slot bb-vacant",
              aria_hidden="true")  # fmt: skip


@lru_cache(maxsize=8)
def mouth_html(_language: str) -> Markup:
    """The entrance, without those who wait there."""
    label = tag("span", say(N_("Entrance")), class_="bb-label")
    return tag("span", dungeon_mouth(), label, class_="bb-mouth")


@lru_cache(maxsize=512)
def pile_html(title: str, deck: str, count: int, _language: str) -> Markup:
    """A deck as its back, with its count."""
    return tag(
        "li",
        tag("span", card_back(deck), class_="bb-reverse", aria_hidden="true"),
        tag("span", say(title), class_="bb-label"),
        tag("b", count),
        class_=classes("bb-pile", not count and "bb-none"),
        data_pile=deck,
        title=say(title),
    )


@lru_cache(maxsize=64)
def discards_html(names: tuple[str, ...], _language: str) -> Markup:
    """The discard pile, its newest card first: how many, and which."""
    label = tag("span", say(N_("Discard pile")), class_="bb-label")
    if not names:
        return tag("li", label, tag("b", 0), class_="bb-pile bb-discard bb-none")
    top = tag("span", clip(names[0], 18), class_="bb-topmost")
    listed = tag("ol", [tag("li", name) for name in names], class_="bb-discarded")
    opened = folded("discard", [label, tag("b", len(names)), top], listed)
    return tag("li", opened, class_="bb-pile bb-discard")


_PACES = {  # of what moves: motion.js knows what they mean
    "slow": N_("slow"),
    "normal": N_("normal"),
    "brisk": N_("brisk"),
    "off": N_("off"),
}


@lru_cache(maxsize=8)
def pace_html(_language: str) -> Markup:
    """How fast what happens is shown. The page keeps it; the wish of the system for less holds."""
    options = [tag("option", say(text), value=name) for name, text in _PACES.items()]
    field = tag("select", options, data_pace="", data_f="pace")
    return tag("label", say(N_("Motion")), " ", field, class_="bb-pace")


def covered_hand_html() -> Markup:
    """The place of a hand, while nobody's may be shown: several people share the table."""
    label = say(N_("Hands"))
    hidden = say(N_("Hidden. Whoever is asked sees their own cards here."))
    title = tag("div", label, class_="bb-title")
    body = tag("p", hidden, class_="bb-empty")
    return tag("section", title, body, class_="bb-hand", aria_label=label)
