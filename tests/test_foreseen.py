"""What a build would change, as the table shows it beside a place."""

from __future__ import annotations

from typing import Any

import pytest
from harness import new_game, play_randomly

import bossbook as bb
from bossbook.card.model import CLASSES
from bossbook.engine.lures import DECIDED
from bossbook.engine.numbers import room_damage, treasure
from bossbook.state import Lasting
from bossbook.tabletop.foreseen import TOWN, Foreseen, foresee
from bossbook.tabletop.hints import BUILDS

TABLE = """
edition: base
phase: build
town:
  - {name: Johnny, class: fighter, health: 8}
  - {name: Maga, class: mage, health: 6}
players:
  - name: Ann
    boss: {name: Croak, xp: 100}
    hand:
      - {name: Armory, kind: trap, damage: 1, treasure: {fighter: 1}}
      - {name: Pit, kind: trap, damage: 3}
    rooms: [{name: Books, kind: trap, damage: 1, treasure: {mage: 2, fighter: 1}}]
  - name: Ben
    boss: {name: Gorgo, xp: 900}
    rooms: [{name: Swords, kind: trap, damage: 1, treasure: {fighter: 1, mage: 1}}]
"""


def builds(game: bb.Game) -> dict[str, Foreseen]:
    game.run()
    assert game.decision is not None
    return foresee(game.state, game.decision)


def test_one_icon_more_and_a_hero_comes_who_was_torn() -> None:
    seen = builds(bb.load_position(TABLE))["build:Armory@new"]
    assert seen.text == "swords 1 → 2: Johnny comes; damage 1 → 2"
    assert [goal.hero for goal in seen.coming] == ["Johnny", "Maga"]
    assert [goal.hero for goal in seen.moved] == ["Johnny"]


def test_what_is_covered_counts_no_more() -> None:
    seen = builds(bb.load_position(TABLE))["build:Pit@0"]
    assert seen.covers == "Books"
    assert seen.text == (
        "swords 1 → 0, tomes 2 → 0: Johnny, Maga go to Ben; damage 1 → 3; covers Books"
    )


def test_a_build_that_changes_nothing_says_so() -> None:
    table = TABLE.replace("Pit, kind: trap, damage: 3", "Pit, kind: trap, damage: 0")
    assert builds(bb.load_position(table))["build:Pit@new"].text == "nothing changes"


def test_the_fifth_room_levels_the_boss_up() -> None:
    room = "{name: Books, kind: trap, damage: 1}"
    four = TABLE.replace("rooms: [{name: Books", f"rooms: [{room}, {room}, {room}, {{name: Books")
    seen = builds(bb.load_position(four))
    assert seen["build:Armory@new"].level_up == "Croak"
    assert seen["build:Armory@new"].text.endswith("; Croak levels up")
    assert not seen["build:Armory@1"].level_up


def test_what_is_asked_about_something_else_foresees_nothing() -> None:
    game = bb.new_game("base", ["Ann", "Ben"], seed=1)
    game.run()
    assert game.decision is not None and game.decision.kind not in BUILDS
    assert foresee(game.state, game.decision) == {}


@pytest.mark.parametrize("edition", ["base", "alpha", "revised"])
def test_it_is_what_the_engine_says_of_the_table_with_the_card_on_it(edition: str) -> None:
    """The card is written into the position, which is then opened and asked."""
    tried = 0

    def compare(game: bb.Game) -> None:
        nonlocal tried
        decision = game.decision
        if decision is None or decision.kind != "build" or game.length % 2:
            return
        for key, seen in foresee(game.state, decision).items():
            if not own_facedown(game, decision.player):
                compare_with(opened_with(game, decision.find(key)), seen)
                tried += 1

    play_randomly(new_game(edition, 3, (), 5), 11, compare, builders=True)
    assert tried > 20


def own_facedown(game: bb.Game, player: str) -> bool:
    return any(s.facedown >= 0 for s in game.state.players[game.players.index(player)].stacks)


def compare_with(game: bb.Game, seen: Foreseen) -> None:
    seat = game.players.index(seen.player)
    icons = dict(zip(CLASSES, treasure(game.state, seat), strict=True))
    assert {name: shift.after for name, shift in seen.treasure.items()} == {
        name: count for name, count in icons.items() if count or name in seen.treasure
    }
    places = range(len(game.state.players[seat].stacks))
    assert seen.damage.after == sum(room_damage(game.state, seat, place) for place in places)
    assert [goal.after for goal in seen.goals] == went(game)


def went(game: bb.Game) -> list[str]:
    """Where the heroes of the town go, one after the other."""
    told = []
    while game.phase == "bait" and game.decision is None:
        told += [event for event in game.step() if event.kind in DECIDED]
    return [event.data.get("player", TOWN) for event in told]


def opened_with(game: bb.Game, option: bb.Option) -> bb.Game:
    """The bait of a table on which the new card lies open, and nothing lies face down."""
    written = dict(game.position())
    for player in written["players"]:
        player["rooms"] = [room for room in map(seen_of, player["rooms"]) if room is not None]
        if player["name"] == option.about.player:
            build_on(player["rooms"], option.about.card, option.about.place)
    del written["agenda"]
    return bb.load_position({**written, "phase": "bait"})


def seen_of(room: Any) -> Any:
    """A room without what lies face down on it; None if nothing else is there."""
    if isinstance(room, str) or "facedown" not in room:
        return room
    seen = {key: value for key, value in room.items() if key != "facedown"}
    return seen or None


def build_on(rooms: list[Any], card: str, place: int | None) -> None:
    if place is None:
        rooms.insert(0, card)
    else:
        rooms[place] = {"card": card, "under": [named(rooms[place])]}


def named(room: Any) -> str:
    return room if isinstance(room, str) else room["card"]


def test_what_others_have_placed_face_down_is_not_told() -> None:
    """Whatever the others may have laid down and hold, the same is foreseen."""
    told = 0

    def compare(game: bb.Game) -> None:
        nonlocal told
        decision = game.decision
        if decision is None or decision.kind != "build":
            return
        seen = foresee(game.state, decision)
        for seed in (1, 2):
            imagined = bb.imagine(game.view(decision.player), seed=seed)
            assert imagined.decision is not None
            other = foresee(imagined.state, imagined.decision)
            assert plain(other) == plain(seen)
        told += hidden_from(game, decision.player)

    play_randomly(new_game("base", 3, (), 2), 3, compare, builders=True)
    assert told > 5


def plain(seen: dict[str, Foreseen]) -> list[dict[str, object]]:
    return [build.as_dict() for build in seen.values()]


def hidden_from(game: bb.Game, player: str) -> bool:
    others = [p for name, p in zip(game.players, game.state.players, strict=True) if name != player]
    return any(stack.facedown >= 0 for other in others for stack in other.stacks)


def test_ones_own_card_that_lies_face_down_already_counts_for_the_next() -> None:
    game = bb.load_position(TABLE)
    game.run()
    game.state.lasting += (Lasting("extra_build", 0, 1),)
    game.play("build:Armory@new")
    while game.decision is None or game.decision.find("build:Pit@new") is None:
        game.play("pass") if game.decision else game.step()
    seen = foresee(game.state, game.decision)["build:Pit@new"]
    assert seen.treasure["fighter"].before == seen.treasure["fighter"].after == 2
    assert (seen.damage.before, seen.damage.after) == (2, 5)
