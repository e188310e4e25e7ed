"""A conflict of spells and abilities, step by step: what waits on the pile, and what takes effect.

Where plays are answered last in, first out (ORDER-4), what was played waits until everybody has
passed. Here a game is played on by a plan, and looked at whenever that pile has grown or shrunk.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bossbook.card.text import card_text
from bossbook.effects.naming import aimed_at
from bossbook.engine.windows import plays_waiting
from bossbook.game import Game
from bossbook.messages import Message
from bossbook.protocol import Event
from bossbook.state import State


@dataclass(frozen=True, slots=True)
class WaitingPlay:
    """One card on the pile; ``aimed``: at what, if it has named anything that is still there.

    ``says``: what stands on the card.
    """

    player: str
    card: str
    aimed: Message | None = None
    says: str = ""


@dataclass(frozen=True, slots=True)
class PileMoment:
    """The pile at a moment, the newest play first, and what has been told since the last one."""

    pile: tuple[WaitingPlay, ...]
    told: tuple[Event, ...]


def conflict(game: Game, plan: Iterable[str]) -> list[PileMoment]:
    """How the pile grows and is worked off: ``plan`` are keys of options, each when it is due.

    What is not planned is passed. It ends when the plan is done and nothing waits any more.
    """
    copy, left = game.fork(), list(plan)
    moments: list[PileMoment] = []
    told: list[Event] = []
    pile: tuple[WaitingPlay, ...] = ()
    while not _done(copy, left, pile):
        events, before = _go_on(copy, left), pile
        pile = _pile(copy.state)
        if len(pile) < len(before) and told:  # what took effect before comes before
            moments.append(PileMoment(before, tuple(told)))
            told = []
        told += events
        if len(pile) > len(before):
            moments.append(PileMoment(pile, tuple(told)))
            told = []
    return [*moments, PileMoment(pile, tuple(told))]


def _done(game: Game, left: list[str], pile: tuple[WaitingPlay, ...]) -> bool:
    if game.result is not None:
        return True
    return not left and not pile and game.decision is not None


def _go_on(game: Game, left: list[str]) -> list[Event]:
    """One step; at a decision what is planned for it, or else a pass."""
    decision = game.decision
    if decision is None:
        return game.step()
    if left and decision.find(left[0]):
        return game.play(left.pop(0))
    return game.play("pass" if decision.find("pass") else decision.options[0])


def _pile(state: State) -> tuple[WaitingPlay, ...]:
    names, cards = state.setup.names, state.setup.table
    return tuple(
        WaitingPlay(names[play.seat], card.name, aimed_at(state, play), card_text(card))
        for play in (step.play for step in plays_waiting(state))
        for card in (cards[play.card],)
    )
