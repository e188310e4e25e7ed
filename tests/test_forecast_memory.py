"""What forecasts remember of dungeons is what comes of playing it anew on the whole table.

Tables and edits are drawn at random, one after the other in one process, so that what is remembered
of one of them can be wrong for the next.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from harness import new_game

import bossbook as bb
from bossbook.engine.building import Build
from bossbook.engine.rooms import places_for
from bossbook.errors import BossbookError
from bossbook.forecast.alone import Alone, Fate, is_quiet
from bossbook.forecast.builds import Opponents, built, built_in, every_build, treasure_of
from bossbook.forecast.dungeons import Memory, dungeon_of
from bossbook.forecast.moments import beginning
from bossbook.forecast.ranking import ranking
from bossbook.forecast.unseen import Before
from bossbook.forecast.walks import expected_walk
from bossbook.positions import sketch as edits
from bossbook.positions.sketch import Sketch, sketch_of
from bossbook.state import Hero, Lasting, Room, Stack, State

WILD = Path(__file__).parent / "cardsets" / "wild.yaml"
EDITIONS = ("alpha", "base", "revised", "minibosses", "super")
LASTING = ("room_damage", "double_treasure", "no_building", "no_entry")


# -- tables


def table(dice: random.Random, cards: list[Path] | None) -> State:
    """A table in the middle of a game, and then disturbed."""
    edition, players = dice.choice(EDITIONS), dice.randint(2, 4)
    game = new_game(edition, players, (), dice.randrange(1000), cards)
    until = dice.randint(2, 6)
    while game.round < until and game.result is None:
        if not game.step():
            assert game.decision is not None
            game.play(dice.choice(game.decision.options))
    state = game.state.copy()
    state.walker = state.result = None
    disturb(state, dice)
    return state


def disturb(state: State, dice: random.Random) -> None:
    """What cards and positions can do to rooms, heroes and players."""
    for player in state.players:
        player.stacks = tuple(disturbed(stack, dice) for stack in player.stacks)
    seats = (-1, *state.seats())
    state.lasting = tuple(
        Lasting(what, dice.choice(seats), dice.randint(-2, 3))
        for what in LASTING
        if dice.random() < 0.2
    )
    cards = [number for number, card in enumerate(state.setup.table) if card.is_hero]
    state.town = tuple(
        Hero(dice.choice(cards), state.uid(), dice.choice((0, 0, 1, 9)), dice.choice((0, -2, 4)))
        for _ in range(3)
    )


def disturbed(stack: Stack, dice: random.Random) -> Stack:
    if not stack.rooms or dice.random() < 0.5:
        return stack
    room: Room = stack.rooms[0]
    changes: dict[str, object] = {
        "deactivated": True,
        "stunned": True,
        "counters": dice.randint(1, 3),
        "bonus": dice.randint(-3, 3),
        "doubled": dice.randint(1, 2),
    }
    name = dice.choice([*changes])
    return stack._replace(rooms=(room._replace(**{name: changes[name]}), *stack.rooms[1:]))


def dungeons(cards: list[Path] | None, number: int, seed: int) -> Iterator[tuple[State, int]]:
    """Tables with a seat each, some of them several times, changed in between."""
    dice = random.Random(seed)
    for _ in range(number):
        state = table(dice, cards)
        for _ in range(4):
            for seat in state.seats():
                yield state, seat
            state = state.copy()
            disturb(state, dice)


SETS = pytest.mark.parametrize("cards", [None, [WILD]], ids=["printed", "wild"])


# -- walks


def walked_anew(state: State, seat: int, hero: Hero) -> Fate:
    """A walk on the whole table: nobody else is about, nobody holds anything."""
    alone = state.copy()
    alone.town = ()
    for other, player in enumerate(alone.players):
        player.entrance, player.hand = (hero,) if other == seat else (), ()
    names = state.setup
    game = beginning(alone, "adventure")
    walk = expected_walk(game, names.table.names[hero.card], names.names[seat])
    return Fate(walk.outcome, -walk.short if walk.short else walk.over)


@SETS
def test_remembered_walks_end_as_walks_played_anew(cards: list[Path] | None) -> None:
    quiet = 0
    for state, seat in dungeons(cards, 15, seed=1):
        dungeon = dungeon_of(state, seat)
        alone = Alone(state, dungeon, lambda state=state: state)  # type: ignore[misc]
        quiet += is_quiet(state.setup, dungeon)
        for hero in state.town:
            assert fate_of(alone.fate, hero) == fate_of(walked_anew, state, seat, hero)
    assert quiet > 50


def fate_of(walk: Callable[..., Fate], *about: object) -> object:
    """A fate, or that a card never lets it be known."""
    try:
        return walk(*about)
    except BossbookError as error:
        return type(error)


def test_rooms_that_do_more_than_deal_damage_are_not_taken_for_quiet_ones() -> None:
    """They come and go in a dungeon whose walks are remembered."""
    ability = {"when": "enters", "do": [{"send": {"hero": "visitor", "to": "town"}}]}
    plain = {"name": "Door", "damage": 2, "kind": "trap", "treasure": {"mage": 1}}
    asked = [plain, {**plain, "ability": ability}, {**plain, "deactivated": True}, plain]
    found = [ranking(visited(room), "Me").best.guests[0].outcome for room in asked]
    assert found == ["wound", "town", "wound", "wound"]


def visited(room: dict[str, object]) -> dict[str, object]:
    """A hero whom one room lures, and who survives it."""
    hero = {"name": "Ada", "health": 5, "classes": ["mage"]}
    second = {"name": "Hall", "damage": 1, "kind": "trap", "treasure": {"mage": 1}}
    return {"edition": "base", "town": [hero],
            "players": [{"name": "Me", "rooms": [room, second]}, {"name": "Two"}]}  # fmt: skip


# -- builds


@SETS
def test_remembered_builds_are_those_on_the_whole_table(cards: list[Path] | None) -> None:
    tried = 0
    for state, seat in dungeons(cards, 8, seed=2):
        dungeon = dungeon_of(state, seat)
        for card in state.setup.table.buildable:
            for on in places_for(state, seat, card):
                after = built(state, seat, *Build(card, on))
                found = built_in(state.setup, dungeon, card, on)
                assert found == (dungeon_of(after, seat), treasure_of(after, seat))
                tried += 1
    assert tried > 1000


@SETS
def test_what_opponents_may_build_is_that_on_the_whole_table(cards: list[Path] | None) -> None:
    for state, seat in dungeons(cards, 8, seed=3):
        hand = tuple(sorted(state.setup.table.buildable))[::3]
        before = Before(state, seat, (), {other: hand for other in state.seats() if other != seat})
        for other, outcomes in Opponents(before).possible().own.items():
            tables = [after for card in hand for after in every_build(state, other, card)]
            assert set(outcomes) == {treasure_of(after, other) for after in (*tables, state)}


# -- edits, one after the other


def edited(sketch: Sketch, dice: random.Random) -> Sketch:
    """A random edit, as the laboratory makes them."""
    cards = bb.cards(str(sketch["edition"]))

    def any_card(deck: str) -> str:
        return dice.choice([str(card["name"]) for card in cards if card["deck"] == deck])

    player = dice.choice(sketch["players"])
    name, places = player["name"], len(player.get("rooms") or [])
    what = dice.randrange(8)
    if what < 4 and places:
        place = dice.randrange(places)
        return [
            lambda: edits.turn_room(sketch, name, place),
            lambda: edits.replace_room(sketch, name, place, any_card("room")),
            lambda: edits.remove_room(sketch, name, place),
            lambda: edits.cover_room(sketch, name, place, any_card("room")),
        ][what]()
    if what == 4:
        return edits.set_boss(sketch, name, any_card("boss"))
    if what == 5:
        edition = dice.choice(EDITIONS)
        return edits.set_edition(sketch, edition, ())
    return edits.add_hero(sketch, any_card("hero"))


def test_rankings_along_many_edits_are_those_of_somebody_who_forgets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dice, compared = random.Random(4), 0
    game = new_game("base", 4, (), 5)
    while game.round < 5:
        if not game.step():
            assert game.decision is not None
            game.play(dice.choice(game.decision.options))
    sketch = sketch_of(game.state, 0)
    for _ in range(60):
        try:
            changed = edited(sketch, dice)
            found = ranking(changed, "Ann").as_dict()
        except (BossbookError, ValueError):  # cards that this edition does not have, or too many
            continue
        sketch = changed
        with monkeypatch.context() as forgetful:
            forgetful.setattr(Memory, "under", lambda self, setup: {})
            assert ranking(sketch, "Ann").as_dict() == found
        compared += 1
    assert compared > 30


def test_other_cards_of_the_same_number_are_other_cards() -> None:
    """Cards are numbers here: what one set's card did is nothing for another set's."""

    door = {"name": "Door", "kind": "trap", "treasure": {"mage": 1}}
    rooms = [{**door, "damage": damage} for damage in (7, 3, 7)]
    margins = [ranking(visited(room), "Me").best.guests[0].margin for room in rooms]
    assert margins == [3, -1, 3]
