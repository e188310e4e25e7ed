"""Walks: how far heroes get, everybody passing; as data and as a picture."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from command_line import NAMES, WALKS, hero, hostile, player, room

import bossbook as bb
from bossbook.forecast.walks import Walk, expected_walk, walks
from bossbook.views.pictures.hero_walks import walks as walks_figure

SPIKES, OGRE = room("Spikes", 2), room("Ogre", 3)


def position(*players: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"edition": "base", "players": list(players), **more}


def one(walks: list[Walk]) -> Walk:
    (walk,) = walks
    return walk


# --- walks


def test_walks_are_those_of_the_adventure_phase_in_its_order() -> None:
    found = walks(Path(WALKS))
    assert [(walk.hero, walk.dungeon, walk.outcome, walk.died_in) for walk in found] == [
        ("Weak", "Ann", "soul", "Spikes"),
        ("Mid", "Ann", "soul", "Ogre"),
        ("Strong", "Ann", "wound", None),
        ("Cy", "Ben", "wound", None),
    ]


@pytest.mark.parametrize(
    ("health", "over", "short"),
    [(1, 4, None), (2, 3, None), (4, 1, None), (5, 0, None), (6, None, 1), (9, None, 4)],
)
def test_the_margin_is_what_was_too_much_or_missing(
    health: int, over: int | None, short: int | None
) -> None:
    owner = player("A", rooms=[SPIKES, OGRE], entrance=[hero("H", health)])
    walk = one(walks(position(owner, player("B"))))
    assert (walk.over, walk.short) == (over, short)
    lefts = [entry.left for entry in walk.rooms]
    assert lefts == ([health - 2] if health <= 2 else [health - 2, health - 5])


@pytest.mark.parametrize("edition", ["alpha", "base", "revised", "minibosses", "super"])
def test_damage_to_spare_is_that_of_the_whole_dungeon(edition: str) -> None:
    """Whether death comes at once or on leaving: rooms of 6 and 9 have 9 too many for 6 health."""
    owner = player("A", rooms=[room("Six", 6), room("Nine", 9)], entrance=[hero("H", 6)])
    asked = position(owner, player("B"), edition=edition)
    walk = one(walks(asked))
    assert (walk.outcome, walk.died_in, walk.left, walk.over) == ("soul", "Six", 0, 9)
    assert [entry.room for entry in walk.rooms] == ["Six"]  # it is dead all the same
    assert expected_walk(asked, "H", "A").over == 9
    figure = walks_figure(asked)
    assert "H (health 6) dies in Six; the dungeon of A has 9 damage to spare." in figure.text
    assert ">9 to spare<" in figure.svg()


BACK = {"when": "enters", "do": [{"send": {"hero": "visitor", "to": "previous_room"}}]}


@pytest.mark.parametrize(
    ("rooms", "damage"),
    [
        ([SPIKES, OGRE], 5),
        ([SPIKES, OGRE | {"deactivated": True}, room("Pit", 4)], 6),
        ([SPIKES, OGRE | {"deactivated": True}], 2),
        ([SPIKES, room("Maze", 1, ability=BACK), OGRE], 8),  # the spikes twice
        ([OGRE, SPIKES, room("Maze", 0, ability=BACK)], 7),
        ([SPIKES, "Minotaur's Maze", OGRE | {"deactivated": True}, OGRE], 7),
        ([SPIKES | {"counters": 3}, OGRE], 8),
    ],
)
def test_margins_of_the_dead_and_of_survivors_are_one_scale(rooms: list[Any], damage: int) -> None:
    """What a dungeon deals on the whole way does not depend on whether the hero lives to see it."""
    for health in range(1, 11):
        owner = player("A", rooms=rooms, entrance=[hero("H", health)])
        walk = one(walks(position(owner, player("B"))))
        margin = -walk.short if walk.short is not None else walk.over
        assert (walk.outcome == "soul", margin) == (health <= damage, damage - health)


def test_a_room_that_gives_more_damage_counts_as_it_would_have_been() -> None:
    """What comes behind the room of death is played, not added up from what is printed."""
    beside = {"when": "standing", "do": [{"boost": {"to": "neighbours", "add": 2}}]}
    rooms = [SPIKES, room("Drums", 0, ability=beside), OGRE]
    assert [_margin(rooms, health) for health in (1, 4, 9, 10)] == [8, 5, 0, -1]


def _margin(rooms: list[Any], health: int) -> int | None:
    owner = player("A", rooms=rooms, entrance=[hero("H", health)])
    walk = one(walks(position(owner, player("B"))))
    return -walk.short if walk.short is not None else walk.over


def test_what_no_survivor_could_leave_leaves_the_overkill() -> None:
    """Nobody comes through: what is told then is what the hero had too much of."""
    back = {"when": "survives_here", "do": [{"send": {"hero": "visitor", "to": "first_room"}}]}
    owner = player("A", rooms=[SPIKES, room("Hall", 1, ability=back)], entrance=[hero("H", 1)])
    walk = one(walks(position(owner, player("B"))))
    assert (walk.died_in, walk.over) == ("Spikes", 1)


def test_the_margin_of_a_hero_who_is_inside_already() -> None:
    owner = player("A", rooms=[SPIKES, OGRE, room("Pit", 4)], entrance=[hero("H", 5)])
    game = bb.load_position(position(owner, player("B"), phase="adventure"))
    while not any(event.kind == "room_deals" for event in game.events):
        if game.decision is None:
            game.step()
        else:
            game.play("pass")
    before = game.fingerprint()
    walk = one(walks(game))
    assert (walk.died_in, walk.over) == ("Ogre", 4)
    assert game.fingerprint() == before


def test_a_game_in_another_phase_is_asked_about_its_entrances_and_not_changed() -> None:
    owner = player("A", rooms=[OGRE], entrance=[hero("H", 3)])
    game = bb.load_position(position(owner, player("B"), phase="build"))
    before = game.fingerprint()
    assert one(walks(game)).outcome == "soul"
    assert (game.fingerprint(), game.phase, game.length) == (before, "build", 0)


def test_a_walk_under_way_goes_on_with_what_it_has_met() -> None:
    owner = player("A", rooms=[SPIKES, OGRE], entrance=[hero("H", 5), hero("I", 1)])
    start = bb.load_position(position(owner, player("B"), phase="adventure"))
    whole = [walk.as_dict() for walk in walks(start)]
    game = start.fork()
    while not any(event.kind == "room_deals" for event in game.events):
        game.step()
    assert [walk.as_dict() for walk in walks(game)] == whole
    assert [walk.hero for walk in walks(game.position())] == ["H", "I"]


def test_a_hero_in_town_can_be_sent_on_an_expected_walk() -> None:
    game = bb.load_position(
        position(
            player("A", rooms=[SPIKES], entrance=[hero("Waiting", 9)]),
            player("B", rooms=[room("Lure", 4, treasure={"mage": 1})]),
            town=[hero("Ada", 4)],
        )
    )
    before = game.fingerprint()
    assert expected_walk(game, "Ada", "A").short == 2
    assert expected_walk(game, "Ada", "B").died_in == "Lure"
    assert expected_walk(game, "Ada").dungeon == "B"
    assert game.fingerprint() == before


def test_an_expected_walk_does_not_wait_for_the_others() -> None:
    owner = player("A", rooms=[OGRE], entrance=[hero("First", 3), hero("Second", 9)])
    walk = expected_walk(position(owner, player("B")), "Second")
    assert (walk.hero, walk.short) == ("Second", 6)


def test_whoever_is_asked_about_must_be_there() -> None:
    game = bb.load_position(position(player("A"), player("B"), town=[hero("Ada")]))
    with pytest.raises(ValueError, match="No hero 'Bo'"):
        expected_walk(game, "Bo", "A")
    with pytest.raises(ValueError, match="No player 'C'"):
        expected_walk(game, "Ada", "C")
    with pytest.raises(ValueError, match="Ada would stay in town"):
        expected_walk(game, "Ada")


def test_a_hero_kept_out_of_a_dungeon_stays_at_the_entrance() -> None:
    owner = player("A", rooms=[OGRE], entrance=[hero("H")])
    shut = position(owner, player("B"), lasting=[["no_entry", 0, 0]])
    walk = expected_walk(shut, "H", "A")
    assert (walk.outcome, walk.rooms) == ("entrance", [])


# --- the picture


def test_the_rows_hold_every_room_entered_and_the_text_says_how_it_ends() -> None:
    figure = walks_figure(Path(WALKS))
    for walk in walks(Path(WALKS)):
        mine = [row for row in figure.rows if row["hero"] == walk.hero]
        assert [row["room"] for row in mine] == ([e.room for e in walk.rooms] or [None])
        assert {row["outcome"] for row in mine} == {walk.outcome}
        margin = f"{walk.short} more damage" if walk.outcome == "wound" else f"in {walk.died_in}"
        assert walk.hero in figure.text and margin in figure.text
    assert len({tuple(row) for row in figure.rows}) == 1


def test_the_picture_shows_rooms_in_walking_order_death_and_survival() -> None:
    queue = [hero("H", 5), hero("I", 9)]
    owner = player("A", rooms=[SPIKES, OGRE], entrance=queue)
    svg = walks_figure(position(owner, player("B"))).svg()
    names = ("entrance", "Spikes", "Ogre", "Boss of A")
    found = [re.search(rf'translate\(([\d.]+),[\d.]+\)"[^>]*>{name}<', svg) for name in names]
    places = [float(one[1]) for one in found if one]
    assert len(places) == 4 and places == sorted(places)
    assert all(f">{word}<" in svg for word in ("soul", "just enough", "wound", "4 short", "−2"))


def test_with_nobody_at_an_entrance_the_heroes_in_town_are_lured_first() -> None:
    owner = player("A", rooms=[room("Lure", 4, treasure={"mage": 1})])
    figure = walks_figure(position(owner, player("B"), town=[hero("Ada", 4)]))
    assert "lured" in figure.text
    assert [(row["hero"], row["outcome"]) for row in figure.rows] == [("Ada", "soul")]


def test_adv_6_an_epic_hero_counts_double_in_the_picture_too() -> None:
    epic = hero("E", 9) | {"epic": True}
    figure = walks_figure(position(player("A", entrance=[epic, hero("I", 9)]), player("B")))
    assert [row["worth"] for row in figure.rows] == [2, 1]
    assert figure.text.count("Epic: 2 wounds for A.") == 1
    drawn = figure.svg()
    assert all(f">{word}<" in drawn for word in ("2 wounds", "epic, 9 short", "wound", "9 short"))
    pit = player("A", rooms=[OGRE], entrance=[hero("E", 2) | {"epic": True}])
    assert ">2 souls<" in walks_figure(position(pit, player("B"))).svg()


def test_the_words_are_folded_up_and_still_the_label_of_the_drawing() -> None:
    figure = walks_figure(position(player("A", entrance=[hero("H")]), player("B")))
    html = figure.html()
    assert f"<details><summary>In words</summary>{figure.text}</details></figcaption>" in html
    assert f'role="img" aria-label="{figure.text}"' in html


def test_nobody_anywhere_is_said() -> None:
    figure = walks_figure(position(player("A"), player("B")))
    assert (list(figure.rows), figure.text) == ([], "No hero walks a dungeon.")
    assert "Nobody is on the way" in figure.svg()


def test_a_hero_sent_back_has_a_column_for_every_entry() -> None:
    back = {"when": "enters", "do": [{"send": {"hero": "visitor", "to": "previous_room"}}]}
    rooms = [SPIKES, room("Maze", 1, ability=back)]
    owner = player("A", rooms=rooms, entrance=[hero("H", 9)])
    figure = walks_figure(position(owner, player("B")))
    assert [row["room"] for row in figure.rows] == ["Spikes", "Maze", "Spikes", "Maze"]
    assert figure.svg().count(">Maze<") == 2


def test_a_hero_killed_without_damage_has_no_margin() -> None:
    pit = room("Pit", 1, ability={"when": "enters", "do": [{"kill": "visitor"}]})
    owner = player("A", rooms=[pit], entrance=[hero("H", 9)])
    figure = walks_figure(position(owner, player("B")))
    (row,) = figure.rows
    assert (row["outcome"], row["died_in"], row["over"], row["left"]) == ("soul", "Pit", None, 9)
    assert "not by damage" in figure.text and ">health 9<" in figure.svg()


def test_hostile_names_stay_names() -> None:
    figure = walks_figure(hostile())
    html = figure.html()
    assert NAMES[0] not in html and "&lt;b&gt;bold" in html
    assert NAMES[0] in figure.text
