"""The kind of exercise that asks what becomes of a miniboss: the round is played out, and tells."""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.card.model import MINIBOSS
from bossbook.documents import suggest
from bossbook.game import Game
from bossbook.lessons.given import Given
from bossbook.lessons.tasks import Said, Solution
from bossbook.messages import N_, Message, say
from bossbook.protocol import Event

HAND, DISCARDED = "hand", "discarded"
LEVELS = ("1", "2", "3")


def becomes(given: Given) -> Solution:
    """Where a miniboss is when the round is over, and on which level."""
    before = given.game("build")
    card = _miniboss(given, before)
    script = given.script(before)
    script.finish()
    given.check_played(script)
    right = _fate(script.game, card)
    told = tuple(event for event in script.events if _concerns(event, card))
    return Solution(
        right=(right,),
        asks=say(N_("When this round is over, where is {card}?"), card=card),
        nudge=say(N_("Is there a coin for it at the reveal? And what is used goes back.")),
        choices=_choices(),
        rules=tuple(dict.fromkeys(rule for event in told for rule in event.rules)) or ("MINI-4",),
        told=(*told, Said(_now(right, card))),
        replies={key: _reply(key, right) for key in _choices() if key != right},
        before=before,
        after=script.game,
        viewer=given.viewer(before),
    )


def _miniboss(given: Given, game: Game) -> str:
    """The miniboss asked about, which must be one of the cards in use."""
    card, table = given.text("card"), game.state.setup.table
    known = [one.name for one in table if one.deck == MINIBOSS]
    if card not in known:
        text = N_("There is no miniboss {card!r} in this position.")
        given.refuse("card", text, suggest(card, known), card=card)
    return card


def _fate(game: Game, card: str) -> str:
    """Where the miniboss is now."""
    state, names = game.state, game.state.setup.table.names
    for player in state.players:
        for stack in player.stacks:
            if stack.miniboss is not None and names[stack.miniboss.card] == card:
                return str(stack.miniboss.level)
    if any(names[held] == card for player in state.players for held in player.hand):
        return HAND
    return DISCARDED


def _concerns(event: Event, card: str) -> bool:
    """Whether an event tells of the miniboss, or of coins that go for it."""
    paid = event.kind == "pays_coins" and "RULING-32" not in event.rules
    return event.seen_by is None and (paid or event.data.get("card") == card)


def _choices() -> dict[str, Message]:
    under = N_("Under its room, on level {level}")
    return {level: say(under, level=level) for level in LEVELS} | {
        HAND: say(N_("In a hand")),
        DISCARDED: say(N_("In the discard pile")),
    }


def _now(right: str, card: str) -> Message:
    return say(N_("{card}: {place}."), card=card, place=_choices()[right])


def _reply(key: str, right: str) -> Message:
    """What is wrong with a guess; where it is instead is left to the learner."""
    if right == DISCARDED and key in LEVELS:
        return say(
            N_("It would have to stay on the table. Who pays, and with what? Is its room safe?")
        )
    if key in LEVELS and right in LEVELS:
        return say(N_("It does lie there, but on another level. What is paid, what is used?"))
    if right in LEVELS:
        return say(N_("It stays on the table: it is paid for, and nothing takes it away."))
    return say(_NOT_THERE[key])


_NOT_THERE: Mapping[str, str] = {
    HAND: N_("Nothing brings it back to a hand."),
    DISCARDED: N_("Nobody discards it."),
    **dict.fromkeys(LEVELS, N_("It does not lie on the table any more.")),
}
