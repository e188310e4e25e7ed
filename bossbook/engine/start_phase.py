"""The start of the round: heroes come to town, everybody draws (section 4 of the rules)."""

from __future__ import annotations

from bossbook.engine import decks, heroes
from bossbook.engine.core import ask, chooser, glue, push, visible
from bossbook.engine.numbers import standing
from bossbook.engine.order import turn_order
from bossbook.messages import N_
from bossbook.protocol import Log, Option
from bossbook.state import Hero, State, Step


@glue("start_phase")
def _start_phase(state: State, log: Log) -> None:
    """One hero for each player who began the game (START-1, RULING-1)."""
    arrivals: list[Step] = [("arrive",)] * len(state.players)
    push(state, *arrivals, *(("choose_draw", seat) for seat in turn_order(state)))


@visible("arrive")
def _arrive(state: State, log: Log) -> None:
    """Ordinary heroes before epic ones; epic ones fill up (RULING-7)."""
    if state.heroes:
        card, state.heroes = state.heroes[0], state.heroes[1:]
    elif state.epics:
        card, state.epics = state.epics[0], state.epics[1:]
    else:
        log.add("no_hero_left", ("RULING-7",))
        return
    arrived = Hero(card, state.uid())
    state.town += (arrived,)
    hero = state.setup.table[card]
    log.add(
        "hero_arrives",
        ("START-1", "START-4"),
        hero=hero.name,
        classes=list(hero.classes),
        health=hero.health,
        epic=hero.worth == 2,
    )
    heroes.tell_first_epic(state, log, arrived)


@glue("choose_draw")
def _choose_draw(state: State, log: Log, seat: int) -> None:
    """A room may let its owner draw a spell instead."""
    if state.setup.table.has_standing and standing(state, seat, "spell_at_start"):
        ask(state, "start_draw", seat)
    else:
        push(state, ("start_draw", seat, decks.ROOMS))


def _draw_options(state: State, seat: int) -> list[Option]:
    rules = ("START-2", "CARD-8")
    return [
        decks.draw_option(decks.ROOMS, N_("Draw a room card."), ("START-2",)),
        decks.draw_option(decks.SPELLS, N_("Draw a spell instead."), rules),
    ]


def _play_draw(state: State, log: Log, move: Step, seat: int) -> None:
    push(state, ("start_draw", seat, move[1]))


chooser("start_draw", _draw_options, _play_draw)


@visible("start_draw")
def _start_draw(state: State, log: Log, seat: int, deck: str) -> None:
    decks.draw(state, log, seat, deck, ("START-2",))
