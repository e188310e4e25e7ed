"""A conflict drawn as a pile of cards: what waits, the newest on top, and what was told of it."""

from __future__ import annotations

from collections.abc import Sequence

from bossbook.messages import N_, Message, say
from bossbook.tabletop.conflict import PileMoment, WaitingPlay
from bossbook.views.board.events import events_html
from bossbook.views.escape import Markup, tag
from bossbook.views.styles import style_html
from bossbook.wording import with_rules


def pile_style_html() -> Markup:
    """The style of the pile, as an element."""
    return style_html("exercise.css", "pile.css")


def pile_html(moments: Sequence[PileMoment]) -> Markup:
    """The pile as it is now, and beside it how it came to be."""
    now = moments[-1]
    cards = [_card(play, at, len(now.pile)) for at, play in enumerate(now.pile)]
    drawn = tag("ol", cards, class_="bb-conflict-pile") if cards else tag("p", nothing_waits())
    heading = tag("b", how_deep(len(now.pile)))
    told = [events_html(moment.told, shown=len(moment.told)) for moment in moments]
    story = [tag("li", one) for one in told]
    return tag(
        "div",
        tag("div", heading, drawn, class_="bb-pile-now"),
        tag("ol", story, class_="bb-pile-story"),
        class_="bb-conflict",
    )


def _card(play: WaitingPlay, at: int, deep: int) -> Markup:
    """One card of the pile; the words say what the place shows, too."""
    where = N_("on top: takes effect next") if at == 0 else N_("waits")
    return tag(
        "li",
        tag("span", deep - at, class_="bb-pile-level"),
        tag("b", play.card),
        tag("span", say(N_("of {player}"), player=play.player)),
        tag("span", aim, class_="bb-pile-aim") if (aim := aim_words(play.aimed)) else None,
        tag("span", play.says, class_="bb-pile-says") if play.says else None,
        tag("i", say(where)),
        class_="bb-pile-card",
    )


def aim_words(aimed: Message | None) -> Message | None:
    """What a play is aimed at."""
    return None if aimed is None else say(N_("on {targets}"), targets=aimed)


def how_deep(count: int) -> Message:
    """How many plays wait, in words."""
    if not count:
        return say(N_("The pile is worked off"))
    return say(N_("{count} {count:play waits|plays wait}"), count=count)


def nothing_waits() -> Message:
    """An empty pile in words."""
    return say(N_("Nothing waits."))


def pile_lines(moments: Sequence[PileMoment]) -> list[str]:
    """The same as plain text: what was told, and then the pile, from the top."""
    told = [with_rules(event.text, event.rules) for moment in moments for event in moment.told]
    pile = moments[-1].pile
    cards = [_line(play, len(pile) - at) for at, play in enumerate(pile)]
    return [*told, f"{how_deep(len(pile))}:" if pile else nothing_waits().text, *cards]


def _line(play: WaitingPlay, level: int) -> str:
    text, aim = N_("{level}. {card} of {player}"), aim_words(play.aimed)
    if aim is not None:
        text = N_("{level}. {card} of {player}, {aim}")
    return say(text, level=level, card=play.card, player=play.player, aim=aim).text
