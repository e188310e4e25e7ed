"""The bait forecast: equal to brute force, silent about secrets, and what it does in rare cases."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from brute_bait import Brute
from command_line import WORKED_EXAMPLE, hero, player, room
from hypothesis import given, settings
from hypothesis import strategies as st

import bossbook as bb
from bossbook.card.words import STANDING
from bossbook.engine.rooms import facedown_count
from bossbook.forecast.bait import Forecast, forecast
from bossbook.forecast.contest import deals
from bossbook.forecast.unseen import before_building
from bossbook.positions import View

WILD = str(Path(__file__).parent / "cardsets" / "wild.yaml")
CLASSES = ("cleric", "mage", "thief")  # few, so that dungeons compete


def position(*players: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"edition": "base", "players": list(players), **more}


def lure_room(name: str, **treasure: int) -> dict[str, Any]:
    return room(name, treasure=treasure)


def chances(found: Forecast, key: str = "decline") -> list[dict[str, float]]:
    (build,) = (build for build in found.builds if build.key == key)
    return [dict(one.goes_to) for one in build.heroes]


def possible(found: Forecast, key: str = "decline") -> list[tuple[str, ...]]:
    (build,) = (build for build in found.builds if build.key == key)
    return [one.possible for one in build.heroes]


# --- random positions, against brute force -----------------------------------------------------

NO_ADVANCED = {"when": "standing", "do": ["no_advanced_above"]}
BOOST = {"when": "standing", "do": [{"boost": {"to": "left", "add": 1}}]}
DRAW = {"when": "built", "do": [{"draw": "spells"}]}
SPELL = {"name": "Hush", "spell": "build", "ability": {"do": ["forbid_building"]}}

icons = st.sampled_from([1, 1, 2, 0, 3])
treasures = st.dictionaries(st.sampled_from(CLASSES), icons, min_size=1, max_size=2)


@st.composite
def rooms(draw: st.DrawFn, abilities: tuple[Any, ...] = (None, NO_ADVANCED, BOOST, DRAW)) -> Any:
    card = {
        "name": draw(st.sampled_from(["Arch", "Bog", "Crypt", "Den"])),
        "kind": draw(st.sampled_from(["monster", "trap"])),
        "damage": draw(st.integers(0, 4)),
        "treasure": draw(treasures),
        "advanced": draw(st.sampled_from([False, False, True])),
    }
    ability = draw(st.sampled_from(abilities))
    return card if ability is None else card | {"ability": ability}


@st.composite
def stacks(draw: st.DrawFn, of: st.SearchStrategy[Any]) -> Any:
    stack = draw(of)
    if draw(st.integers(0, 4)) == 4:
        stack = stack | {"deactivated": True}
    return stack | {"under": [draw(of)]} if draw(st.integers(0, 4)) == 4 else stack


@st.composite
def heroes(draw: st.DrawFn) -> Any:
    one = {"name": draw(st.sampled_from(["Ada", "Bo"])), "health": draw(st.integers(1, 9))}
    sort = draw(st.integers(0, 9))
    if sort == 9:
        return one
    if sort == 8:
        return one | {"lure": "fewest_souls"}
    two = st.lists(st.sampled_from(CLASSES), min_size=2, max_size=2, unique=True)
    if sort > 5:
        return one | {"classes": draw(two), "epic": draw(st.booleans())}
    return one | {"class": draw(st.sampled_from(CLASSES))}


@st.composite
def seats(draw: st.DrawFn, number: int, of: st.SearchStrategy[Any], most: int) -> Any:
    listed = st.lists(of | st.just(SPELL), min_size=1, max_size=3)
    unknown = st.sampled_from([2, {"rooms": 1, "spells": 1}, {"rooms": 3}])
    no_room = st.sampled_from([{"rooms": 0, "spells": 2}, {"spells": 1}, {}, 0, [], [SPELL]])
    hands = st.one_of(unknown, unknown, unknown, listed, no_room)
    boss = {"name": f"B{number}", "xp": number, "treasure": draw(treasures)}
    return {
        "name": f"P{number}",
        "boss": boss,
        "rooms": draw(st.lists(stacks(of), min_size=draw(st.integers(0, 1)), max_size=most)),
        "hand": draw(hands if number else listed),
        "souls": draw(st.integers(0, 2)),
        "out": bool(number) and draw(st.integers(0, 7)) == 7,
    }


@st.composite
def positions(draw: st.DrawFn, of: st.SearchStrategy[Any] | None = None) -> dict[str, Any]:
    of = rooms() if of is None else of
    count = draw(st.sampled_from([3, 2, 4, 1]))
    most = 5 if count < 4 else 2
    seated = [draw(seats(number, of, most)) for number in range(count)]
    pool = draw(st.lists(of, min_size=1, max_size=4) | st.just([]))
    pool += [draw(st.sampled_from(pool))] * draw(st.integers(0, 2)) if pool else []
    town = draw(st.lists(heroes(), min_size=2, max_size=4))
    return position(*seated, town=town, unseen=pool)


def agrees(found: Forecast, brute: Brute, ways: dict[tuple[Any, ...], Fraction]) -> None:
    """Every build, hero and destination is as brute force says."""
    expected = brute.builds()
    assert [build.build for build in found.builds].count(None) == 1
    assert Counter(b.build for b in found.builds) == Counter(key for key, _ in expected)
    can_be = dict.fromkeys(brute.can_be(), 1)
    left = list(found.builds)
    for key, mine in expected:
        answers = brute.heroes(mine, ways)
        reached = [sorted(one) for one in brute.heroes(mine, can_be)]
        fits = [
            build
            for build in left  # namesakes have equal keys here: one of them must fit
            if build.build == key
            and close(build.heroes, answers)
            and [list(one.possible) for one in build.heroes] == reached
        ]
        assert fits, (key, answers, reached)
        left.remove(fits[0])
        mean = float(sum(one[brute.me] for one in answers))
        assert fits[0].expected_heroes == pytest.approx(mean, abs=1e-9)


def close(heroes: Any, answers: list[dict[str, Fraction]]) -> bool:
    return all(
        abs(chance - float(answer.get(to, 0))) < 1e-12
        for one, answer in zip(heroes, answers, strict=True)
        for to, chance in one.goes_to.items()
    )


@settings(max_examples=120, deadline=None)
@given(positions())
def test_the_forecast_is_what_brute_force_finds(asked: dict[str, Any]) -> None:
    before = json.dumps(asked)
    found = forecast(asked, "P0")
    assert json.dumps(asked) == before, "the position was changed"
    brute = Brute(asked, "P0")
    agrees(found, brute, brute.uniform())
    for build in found.builds:
        for one in build.heroes:
            assert list(one.goes_to) == [*brute.seated, "town"]
            assert sum(one.goes_to.values()) == pytest.approx(1, abs=1e-12)
            assert {to for to, chance in one.goes_to.items() if chance} <= set(one.possible)


@settings(max_examples=80, deadline=None)
@given(positions(rooms(abilities=(None, NO_ADVANCED))), st.integers(1, 4))
def test_the_best_of_a_hand_is_what_brute_force_finds(asked: dict[str, Any], cards: int) -> None:
    found = forecast(asked, "P0", f"best:{cards}")
    brute = Brute(asked, "P0")
    agrees(found, brute, brute.best(cards))
    assert found.model == f"best:{cards}"


def contested(seed: int) -> dict[str, Any]:
    """Two or three opponents who draw, dungeons that are nearly equal, all heroes with a class."""
    dice = Random(seed)

    def card() -> dict[str, Any]:
        kinds = dice.sample(CLASSES, dice.choice([1, 1, 2]))
        icons = {name: dice.choice([1, 1, 2]) for name in kinds}
        return room(dice.choice("RSTUV"), dice.randint(0, 3), treasure=icons) | {
            "advanced": dice.random() < 0.3
        }

    seated = [
        player(
            f"P{seat}",
            rooms=[card() for _ in range(dice.randint(1, 3))],
            hand=2 if seat else [card(), card()],
        )
        for seat in range(dice.choice([3, 4]))
    ]
    town = [hero(f"H{n}", dice.randint(1, 5), **{"class": name}) for n, name in enumerate(CLASSES)]
    town.append({"name": "Both", "classes": dice.sample(CLASSES, 2), "health": 4})
    return position(*seated, town=town, unseen=[card() for _ in range(dice.choice([3, 5]))])


@pytest.mark.parametrize("seed", range(25))
def test_contested_positions_against_brute_force(seed: int) -> None:
    asked = contested(seed)
    brute = Brute(asked, "P0")
    found = forecast(asked, "P0")
    agrees(found, brute, brute.uniform())
    agrees(forecast(asked, "P0", "best:2"), brute, brute.best(2))
    assert any(0 < one < 1 for line in chances(found) for one in line.values())


@given(st.integers(0, 4), st.data())
def test_deals_give_no_card_twice(rows: int, data: st.DataObject) -> None:
    copies = data.draw(st.lists(st.integers(0, 2), min_size=1, max_size=3))
    worth = st.lists(st.integers(0, 9), min_size=len(copies), max_size=len(copies))
    table = [data.draw(worth) for _ in range(rows)]
    cards = [sort for sort, count in enumerate(copies) for _ in range(count)]
    total = 0
    for deal in permutations(cards, rows):
        product = 1
        for row, card in zip(table, deal, strict=True):
            product *= row[card]
        total += product
    assert deals(table, copies) == total


# --- what opponents build from -----------------------------------------------------------------

TOMES, MORE_TOMES = lure_room("Tomes", mage=1), lure_room("More tomes", mage=2)
BELL = lure_room("Bell", cleric=1)


def against(hand: Any, **more: Any) -> Forecast:
    """One against Two, who stands with one tome each; two cards are unseen."""
    ada = hero("Ada")
    mine = player("One", rooms=[TOMES], hand=[TOMES])
    two = player("Two", rooms=[TOMES], **({} if hand is None else {"hand": hand}))
    return forecast(position(mine, two, **{"town": [ada], "unseen": [TOMES, BELL]} | more), "One")


@pytest.mark.parametrize("hand", [1, 5, {"rooms": 3}, {"rooms": 1, "spells": 4}])
def test_an_unknown_hand_draws_from_the_unseen(hand: Any) -> None:
    """A new tome lures Ada, a tome on the tome changes nothing; a bell on it loses her."""
    assert chances(against(hand)) == [{"One": 0.25, "Two": 0.25, "town": 0.5}]


@pytest.mark.parametrize("hand", [None, [], 0, {}, {"spells": 2}, {"rooms": 0}, [SPELL]])
def test_without_a_room_card_nothing_is_built(hand: Any) -> None:
    found = against(hand)
    assert chances(found) == [{"One": 0, "Two": 0, "town": 1}]
    assert possible(found) == [("town",)]
    assert possible(found, "build:Tomes@new") == [("One",)]


@pytest.mark.parametrize("hand", [[], 0, {"spells": 2}, [SPELL]])
@pytest.mark.parametrize("model", ["uniform", "best:2"])
def test_a_hand_without_rooms_takes_no_card_from_the_others(hand: Any, model: str) -> None:
    """There is one unseen card, and only Three can hold it."""
    seated = [player("One"), player("Two", hand=hand), player("Three", hand=1)]
    asked = position(*seated, town=[hero("Ada", health=1)], unseen=[TOMES])
    found = forecast(asked, "One", model)
    assert chances(found) == [{"One": 0, "Two": 0, "Three": 1, "town": 0}]
    assert possible(found) == [("Three", "town")]


def test_a_hand_of_which_nothing_is_said_is_empty_and_the_forecast_says_so() -> None:
    """CONTRACT section 3: by default empty. Who meant an unknown one learns how to write it."""
    assert "'hand: 5'" in against(None).notes[-1].text
    assert "'hand: 5'" not in against([]).notes[-1].text
    assert chances(against(None)) == chances(against([]))


def test_a_listed_hand_is_what_is_drawn_from() -> None:
    found = against([BELL, MORE_TOMES, SPELL])
    assert chances(found) == [{"One": 0.25, "Two": 0.5, "town": 0.25}]
    assert possible(found) == [("One", "Two", "town")]


@pytest.mark.parametrize("hand", [1, {"rooms": 1}, "listed"])
def test_a_miniboss_is_drawn_like_any_room_card_and_then_nothing_is_built(hand: Any) -> None:
    """The tomes lure Ada as a new room and lose her on the others; Jinx leaves the tie."""
    cards = [TOMES, "Jinx"]
    two = player("Two", rooms=[MORE_TOMES], hand=[*cards, "Freeze"] if hand == "listed" else hand)
    one, sets = player("One", rooms=[MORE_TOMES]), {"cards": ["minibosses", "base"]}
    asked = position(one, two, town=[hero("Ada", health=1)], unseen=cards, **sets)
    assert chances(forecast(asked, "One")) == [{"One": 0.25, "Two": 0.25, "town": 0.5}]
    best = 1 if hand == "listed" else 0.5
    assert chances(forecast(asked, "One", "best:1")) == [{"One": 0, "Two": best, "town": 1 - best}]


def test_all_minibosses_that_nobody_has_seen_may_be_drawn() -> None:
    seated = [player("One", hand=["Spike"]), player("Two", hand=1)]
    before = before_building(position(*seated, edition="minibosses"), "One")
    assert len(before.pool) == 81  # of 82 cards in the room deck


def test_without_a_legal_place_nothing_is_built() -> None:
    """An advanced room that matches nothing; then one that forbids it, then deactivation."""
    spire = {**lure_room("Spire", thief=1, mage=5), "advanced": True}
    assert chances(against(1, unseen=[spire]))[0]["Two"] == 1
    for below in (BELL, {**TOMES, "deactivated": True}, {**TOMES, "ability": NO_ADVANCED}):
        mine = player("One", rooms=[TOMES, TOMES])
        two = player("Two", rooms=[below], hand=1)
        asked = position(mine, two, town=[hero("Ada")], unseen=[spire])
        assert chances(forecast(asked, "One"))[0]["One"] == 1


def test_with_too_few_unseen_cards_everybody_is_as_likely_to_go_short() -> None:
    seated = [player("Me"), player("Two", hand=1), player("Three", hand=1)]
    found = forecast(position(*seated, town=[hero("Ada")], unseen=[TOMES]), "Me")
    assert chances(found) == [{"Me": 0, "Two": 0.5, "Three": 0.5, "town": 0}]
    assert possible(found) == [("Three", "Two", "town")]
    nothing = forecast(position(*seated, town=[hero("Ada")], unseen=[]), "Me")
    assert chances(nothing) == [{"Me": 0, "Two": 0, "Three": 0, "town": 1}]


def test_no_card_is_drawn_twice() -> None:
    """Two opponents cannot both get the only tome; that one of them gets it is certain."""
    seated = [player("Me"), player("Two", hand=1), player("Three", hand=1)]
    found = forecast(position(*seated, town=[hero("Ada")], unseen=[TOMES, BELL]), "Me")
    assert chances(found) == [{"Me": 0, "Two": 0.5, "Three": 0.5, "town": 0}]


def test_unseen_left_empty_is_as_if_it_were_not_there() -> None:
    assert against(1, unseen=None).as_dict() == against(1, unseen=default_pool()).as_dict()


def default_pool(without: tuple[str, ...] = ()) -> list[str]:
    cards = [card for card in bb.cards("base") if card["deck"] == "room"]
    names = [card["name"] for card in cards for _ in range(card["copies"])]
    for name in without:
        names.remove(name)
    return names


def test_the_default_pool_is_what_the_player_cannot_see() -> None:
    """Not what lies open or in one's own hand; but decks and the others' face-down cards."""
    a, b, c, d, e, f, *rest = dict.fromkeys(default_pool())
    two = player(
        "Two", rooms=[{"card": d, "facedown": e}, {"facedown": f}], hand={"rooms": 2, "spells": 1}
    )
    me = player("Me", rooms=[{"card": a, "under": [b], "facedown": rest[0]}], hand=[c, "Freeze"])
    open_ = player("Three", hand=[rest[1]])
    asked = position(
        me, two, open_, town=[hero("Ada")], discard=[rest[2]], removed=[rest[3]],
        decks={"rooms": [rest[4], rest[5]]},
    )  # fmt: skip
    before = before_building(asked, "Me")
    names = Counter(before.state.setup.table.names[card] for card in before.pool)
    assert names == Counter(default_pool((a, b, c, d, *rest[:4])))
    assert before.drawing == [1]


def test_cards_set_aside_in_secret_are_unseen_but_for_ones_own() -> None:
    """RULING-11: whoever set a card aside knows which; nobody else does."""
    a, b, *_ = dict.fromkeys(default_pool())
    seated = [player("Me", aside=[a, "Freeze"]), player("Two", hand=1, aside=[b, "Freeze"])]
    mine = before_building(position(*seated), "Me")
    names = Counter(mine.state.setup.table.names[card] for card in mine.pool)
    assert names == Counter(default_pool((a,)))
    counted = [seated[0], {**seated[1], "aside": {"rooms": 1, "spells": 1}}]
    assert Counter(before_building(position(*counted), "Me").pool) == Counter(mine.pool)


def test_inline_cards_set_aside_are_unseen_too() -> None:
    """One tome is all there is to draw, and it lies among what Two has set aside."""
    seated = [player("Me"), player("Two", hand=1, aside=[TOMES])]
    asked = position(*seated, town=[hero("Ada")], cards=["toy"], decks={"rooms": []})
    before = before_building(asked, "Me")
    assert "Tomes" in [before.state.setup.table.names[card] for card in before.pool]


def test_inline_cards_in_hidden_places_are_unseen_too() -> None:
    asked = position(player("Me"), player("Two", hand=1), decks={"rooms": [TOMES, TOMES]})
    before = before_building(asked, "Me")
    names = [before.state.setup.table.names[card] for card in before.pool]
    assert Counter(names) == Counter([*default_pool(), "Tomes", "Tomes"])


# --- the moment before anyone has built --------------------------------------------------------


def middle_of_a_game(seed: int, rounds: int = 3, players: int = 3) -> bb.Game:
    game = bb.new_game("base", ["Ann", "Ben", "Cleo", "Dan"][:players], seed=seed)
    while game.round < rounds or game.phase != "build" or game.decision is None:
        if not game.step():
            assert game.decision is not None
            game.play(game.decision.options[0])
    return game


@pytest.mark.parametrize("seed", range(4))
def test_face_down_cards_go_back_where_they_came_from(seed: int) -> None:
    """While the players place their rooms, one after the other, the forecast stays the same."""
    game = middle_of_a_game(seed)
    expected = [forecast(game, name) for name in game.players]
    for laid in range(1, len(game.players) + 1):
        while game.decision is None:
            game.step()
        assert game.decision.kind == "build"
        game.play(game.decision.options[0])
        assert sum(facedown_count(game.state, seat) for seat in range(3)) == laid
        assert [forecast(game, name) for name in game.players] == expected
        while game.decision is not None and laid < 3 and game.decision.kind != "build":
            game.play("pass")


@pytest.mark.parametrize("hand", [{"rooms": 0, "spells": 0}, [], [SPELL]])
@pytest.mark.parametrize("laid", [True, BELL])
def test_an_opponent_whose_last_card_lies_face_down_still_draws(hand: Any, laid: Any) -> None:
    two = player("Two", rooms=[{"facedown": laid}], hand=hand)
    found = forecast(position(player("Me"), two, town=[hero("Ada")], unseen=[TOMES]), "Me")
    assert chances(found) == [{"Me": 0, "Two": 1, "town": 0}]


@pytest.mark.parametrize("phase", ["start", "build", "bait", "adventure", "end"])
def test_the_phase_does_not_matter(phase: str) -> None:
    asked = position(player("Me", hand=[TOMES]), player("Two", hand=1), town=[hero("Ada")])
    assert forecast({**asked, "phase": phase}, "Me") == forecast(asked, "Me")


def test_what_lasts_counts() -> None:
    """A doubled treasure is doubled; where building is forbidden, nobody builds."""
    doubled = position(
        player("Me", rooms=[TOMES], hand=[TOMES]),
        player("Two", rooms=[MORE_TOMES]),
        town=[hero("Ada")],
        lasting=[["double_treasure", 0, 0]],
    )
    assert chances(forecast(doubled, "Me"))[0]["town"] == 1
    banned = {**doubled, "lasting": [["no_building", -1, 0]]}
    assert [build.key for build in forecast(banned, "Me").builds] == ["decline"]


@pytest.mark.parametrize("model", ["uniform", "best:2"])
@pytest.mark.parametrize("hand", [2, {"rooms": 1}, [BELL, MORE_TOMES]])
def test_where_building_is_forbidden_opponents_do_not_build_either(hand: Any, model: str) -> None:
    asked = position(
        player("One", rooms=[TOMES], hand=[TOMES]),
        player("Two", rooms=[TOMES], hand=hand),
        town=[hero("Ada")],
        unseen=[TOMES, BELL, MORE_TOMES],
    )
    assert len(forecast(asked, "One", model).builds) > 1
    assert possible(forecast(asked, "One", model)) == [("One", "Two", "town")]
    banned = forecast({**asked, "lasting": [["no_building", -1, 0]]}, "One", model)
    assert len(banned.builds) == 1
    assert chances(banned) == [{"One": 0, "Two": 0, "town": 1}]
    assert possible(banned) == [("town",)]


# --- secrets -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("model", ["uniform", "best:3"])
def test_nothing_hidden_is_looked_at(seed: int, model: str) -> None:
    game = middle_of_a_game(seed, players=2 + seed % 3)
    print_ = game.fingerprint()
    for name in game.players:
        view = game.view(name)
        expected = forecast(view, name, model).as_dict()
        assert forecast(View(game, name), name, model).as_dict() == expected
        for other in range(3):
            imagined = bb.imagine(view, seed=other)
            assert forecast(imagined, name, model).as_dict() == expected
        assert forecast(game, name, model).as_dict() == expected
    assert game.fingerprint() == print_


def test_it_answers_at_every_decision_of_a_wild_game() -> None:
    game = bb.new_game("base", ["Ann", "Ben", "Cleo"], seed=5, cards=[WILD])
    asked = 0
    while game.round < 4 and game.result is None:
        if not game.step():
            assert game.decision is not None
            for name in game.players if asked % 5 == 0 else ():
                found = forecast(game, name)
                assert all(
                    sum(one.goes_to.values()) == pytest.approx(1)
                    for build in found.builds
                    for one in build.heroes
                )
            options = game.decision.options
            game.play(options[asked % len(options)])
            asked += 1
    assert asked > 20


# --- the answer --------------------------------------------------------------------------------


def test_the_worked_example() -> None:
    """Nobody holds a card, so it is the bait phase of the books (BAIT-7)."""
    for name in ("One", "Two"):
        found = forecast(WORKED_EXAMPLE, name)
        assert [build.build for build in found.builds] == [None]
        assert chances(found) == [
            {"One": 1, "Two": 0, "town": 0},
            {"One": 0, "Two": 1, "town": 0},
            {"One": 0, "Two": 0, "town": 1},
        ]
        assert found.builds[0].expected_heroes == 1


def test_builds_are_the_options_of_the_build_phase() -> None:
    """Equal cards give one build, namesakes give two, and 'on' is the index of what is covered."""
    other = {**BELL, "name": "Tomes"}
    hand = [TOMES, TOMES, other, SPELL]
    asked = position(player("Me", rooms=[BELL, MORE_TOMES], hand=hand), player("Two"))
    found = forecast(asked, "Me")
    spots = [("Tomes", None), ("Tomes", 0), ("Tomes", 1)]
    assert [build.build for build in found.builds] == [None, *spots, *spots]
    assert [build.key for build in found.builds[:3]] == [
        "decline",
        "build:Tomes@new",
        "build:Tomes@0",
    ]
    assert len({build.key for build in found.builds}) == 7
    assert found.builds[2].text == "Build Tomes on Bell (room 1)."
    assert found.builds[0].text == "Build nothing."


def test_heroes_with_one_name_are_told_in_their_order() -> None:
    town = [hero("Ada"), hero("Ada", **{"class": "cleric"}), hero("Ada")]
    found = forecast(position(player("Me", rooms=[TOMES]), player("Two"), town=town), "Me")
    assert [one["Me"] for one in chances(found)] == [1, 0, 1]
    assert found.builds[0].expected_heroes == 2


def test_a_player_who_is_out_builds_nothing_and_lures_nobody() -> None:
    """Neither as an opponent nor as the one who asks."""
    gone = player("Gone", rooms=[MORE_TOMES], hand=[MORE_TOMES], out=True)
    asked = position(gone, player("Me", rooms=[TOMES]), player("Two"), town=[hero("Ada")])
    assert chances(forecast(asked, "Me")) == [{"Me": 1, "Two": 0, "town": 0}]
    found = forecast(asked, "Gone")
    assert [build.build for build in found.builds] == [None]
    assert chances(found) == [{"Me": 1, "Two": 0, "town": 0}]


def test_a_hand_that_is_not_listed_offers_no_builds_and_says_so() -> None:
    found = forecast(position(player("Me", hand=3), player("Two")), "Me")
    assert [build.build for build in found.builds] == [None]
    assert "The hand of Me is not listed" in found.notes[-1].text


def test_equal_positions_equal_answers() -> None:
    asked = position(player("Me", hand=[BELL, TOMES]), player("Two", hand=2), town=[hero("Ada")])
    again = json.loads(json.dumps(asked))
    assert forecast(asked, "Me") == forecast(again, "Me")
    assert forecast(json.dumps(asked), "Me") == forecast(asked, "Me")


def test_rows_are_flat_and_complete() -> None:
    found = against(1)
    rows = found.rows
    assert len(rows) == len(found.builds) * 1 * 3
    assert all(row.keys() == rows[0].keys() for row in rows)
    assert rows[0] == {
        "build": "decline", "card": None, "on": None, "arrival": 0, "hero": "Ada", "to": "One",
        "chance": 0.25, "possible": True, "expected_heroes": 0.25,
    }  # fmt: skip
    json.dumps(rows)


def test_the_text_puts_the_best_build_first() -> None:
    lines = against(1).text().splitlines()
    assert lines[0] == "Every opponent builds a random card in a random legal place."
    assert lines[1] == "Drawing from the 2 room cards that One cannot see: Two."
    assert lines[3] == "Build Tomes as a new room. Heroes expected: 0.75."
    assert lines[4] == "  Ada: One 75.0%, town 25.0%"


@pytest.mark.parametrize("model", ["", "best", "best:", "best:0", "best:21", "best:-1", "best:²"])
def test_a_model_that_there_is_not(model: str) -> None:
    with pytest.raises(ValueError, match="There is: uniform, and best:1"):
        forecast(WORKED_EXAMPLE, "One", model)


def test_a_player_who_is_not_there() -> None:
    for source in (WORKED_EXAMPLE, bb.load_position(WORKED_EXAMPLE)):
        with pytest.raises(ValueError, match=r"No player 'Three'. There is: One, Two."):
            forecast(source, "Three")


def test_a_position_with_mistakes_is_refused() -> None:
    with pytest.raises(bb.InvalidPosition, match="asked for"):
        forecast(position(player("Me", hand=4000), player("Two")), "Me")
    with pytest.raises(bb.InvalidPosition, match="No card"):
        forecast(position(player("Me"), player("Two"), unseen=["Nothing such"]), "Me")


def test_standing_abilities_keep_to_treasure_of_their_own_dungeon() -> None:
    """The forecast counts dungeons one by one. A new standing ability must be looked at for that:
    one that changes the treasure of another dungeon needs the builds counted together."""
    in_their_own_dungeon = (
        "boost boost_all damage_per damage_per_room more_damage more_treasure double_printed "
        "any_above no_advanced_above nothing_beside build_cost miniboss_start promote_by_discard "
        "ignore_heroes spell_at_start frozen goes_to shrugs_off skips_first"
    )
    assert set(STANDING) == set(in_their_own_dungeon.split())


@pytest.mark.parametrize("held", [False, True])
def test_minion_2_nobody_is_thought_to_build_on_a_room_that_holds_a_minion(held: bool) -> None:
    """Ben's tomes lie under his minion: his only other place is a new room, where they stay."""
    ben = player("Ben", rooms=[lure_room("Shelf", mage=1)], hand=[lure_room("Cellar")])
    place = {"minion": "room:0"} if held else {}
    for bens in (ben["hand"], {"rooms": 1}):
        found = forecast(
            {
                "edition": "super",
                "players": [player("Ann"), {**ben, **place, "hand": bens}],
                "town": [{"name": "Mo", "class": "mage", "health": 4}],
                "unseen": [lure_room("Cellar")],
            },
            "Ann",
        )
        (mo,) = chances(found)
        assert mo == {"Ann": 0, "Ben": 1 if held else 0.5, "town": 0 if held else 0.5}
