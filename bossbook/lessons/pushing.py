"""The kind of exercise that asks where a hero is once all have come to town: the reveals tell."""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.documents import suggest
from bossbook.lessons.given import Given
from bossbook.lessons.tasks import Solution
from bossbook.messages import N_, Message, say
from bossbook.protocol import Event
from bossbook.spaces import EVERY_LOCATION, INN, LOCATIONS
from bossbook.state import Hero, State

TOWN = "town"


def pushed(given: Given) -> Solution:
    """Where is a hero when all heroes of this round have been revealed?"""
    before = given.game("town")
    if before.state.board is None:
        given.refuse("position", N_("This edition has no town board."))
    hero, script = given.text("hero"), given.script(before)
    script.run(lambda game: game.decision is not None or game.phase != "town")
    after = script.game
    everybody = _everybody(after.state)
    if hero not in everybody:
        text = N_("{hero!r} is not on the board then.")
        given.refuse("hero", text, suggest(hero, everybody), hero=hero)
    right = everybody[hero]
    told = tuple(event for event in script.events if event.kind in _TOLD)
    return Solution(
        right=(right,),
        asks=say(N_("All heroes of this round come to town. Where is {hero} then?"), hero=hero),
        nudge=say(N_("Who has been in town longest leaves first, and only if there is no place.")),
        choices=_choices(),
        rules=_rules(told, hero),
        told=told,
        replies={key: _reply(after.state, hero, key, right) for key in _choices() if key != right},
        before=before,
        after=after,
        viewer=given.viewer(before),
    )


_TOLD = ("hero_arrives", "pushed", "goes_straight")


def _everybody(state: State) -> dict[str, str]:
    """Where the heroes on the board are, by their names."""
    names = state.setup.table.names
    return {names[hero.card]: key for key, heroes in _places(state).items() for hero in heroes}


def _places(state: State) -> Mapping[str, tuple[Hero, ...]]:
    assert state.board is not None
    return {TOWN: state.town} | dict(zip(LOCATIONS, state.board.locations, strict=True))


def _choices() -> dict[str, Message]:
    return {TOWN: say(N_("Town"))} | {key: say(EVERY_LOCATION[key].title) for key in LOCATIONS}


def _rules(told: tuple[Event, ...], hero: str) -> tuple[str, ...]:
    """The clauses that moved the hero; those of the places if nothing did."""
    moved = [one.rules for one in told if one.data["hero"] == hero and one.kind != "hero_arrives"]
    return tuple(dict.fromkeys(rule for some in moved for rule in some)) or ("TOWN-2", "TOWN-3")


def _reply(state: State, hero: str, key: str, right: str) -> Message:
    """What is wrong with a guess; where the hero is instead is left to the learner."""
    edition = state.setup.edition
    if key == TOWN:
        text = N_("{hero} has no place in town any more, or never had one. How many are there?")
    elif right == TOWN:
        text = N_("Nobody leaves town for whom there is a place. Count from the left.")
    elif key == LOCATIONS[INN]:
        text = N_("The inn is for those who find no location. {hero} finds one.")
    elif _places(state)[key]:
        text = N_("Somebody else is there, and it has room for one.")
    elif edition.pushed == "first_free":
        text = N_("Alone, classes do not count: look for the first free location from the left.")
    else:
        text = N_("A hero looks for the location of its own class, and nowhere else but the inn.")
    return say(text, hero=hero)
