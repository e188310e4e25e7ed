"""The start of the round: heroes come to town, everybody draws (section 4 of the rules)."""

from __future__ import annotations

from bossbook.engine import decks, heroes
from bossbook.engine.core import Chooser, decides, does, push
from bossbook.engine.numbers import standing
from bossbook.engine.order import turn_order
from bossbook.messages import N_
from bossbook.pending.decisions import ChooseStartDraw
from bossbook.pending.of_rounds import Arrive, ChooseDraw, StartDraw, StartPhase
from bossbook.protocol import Log, Option
from bossbook.state import Hero, State


@does(StartPhase)
def _start_phase(step: StartPhase, state: State, log: Log) -> None:
    """One hero for each player who began the game (START-1, RULING-1)."""
    arrivals = [Arrive()] * len(state.players)
    push(state, *arrivals, *(ChooseDraw(seat) for seat in turn_order(state)))


@does(Arrive)
def _arrive(step: Arrive, state: State, log: Log) -> None:
    """Ordinary heroes before epic ones; epic ones fill up (RULING-7)."""
    card = decks.next_hero(state)
    if card is None:
        log.add("no_hero_left", ("RULING-7",))
        return
    arrived = Hero(card, state.uid())
    state.town += (arrived,)
    heroes.tell_arrival(state, log, arrived, ("START-1", "START-4"))
    heroes.tell_first_epic(state, log, arrived)


@does(ChooseDraw)
def _choose_draw(step: ChooseDraw, state: State, log: Log) -> None:
    """A room may let its owner draw a spell instead."""
    if state.setup.table.standing and standing(state, step.seat, "spell_at_start"):
        state.agenda.append(ChooseStartDraw(step.seat))
    else:
        state.agenda.append(StartDraw(step.seat, decks.ROOMS))


def _draw_options(state: State, due: ChooseStartDraw) -> list[Option[str]]:
    rules = ("START-2", "CARD-8")
    return [
        decks.draw_option(decks.ROOMS, N_("Draw a room card."), ("START-2",)),
        decks.draw_option(decks.SPELLS, N_("Draw a spell instead."), rules),
    ]


def _play_draw(state: State, log: Log, due: ChooseStartDraw, deck: str) -> None:
    state.agenda.append(StartDraw(due.seat, deck))


decides(ChooseStartDraw, Chooser(_draw_options, _play_draw))


@does(StartDraw)
def _start_draw(step: StartDraw, state: State, log: Log) -> None:
    decks.draw(state, log, step.seat, step.deck, ("START-2",))
