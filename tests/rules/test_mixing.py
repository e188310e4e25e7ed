"""Section 15 of the rules: mixing sets."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from helpers import each_edition, hero, room

import bossbook as bb
from bossbook.card.model import Card
from bossbook.card.sets import cards_in_play
from bossbook.positions import cards_shown


def boxed(edition: str, *sets: str) -> list[Card]:
    """The cards of sets as they come from their boxes, as often as they are in there."""
    return [card for name in sets for card in cards_in_play([name], edition)]


def counted(cards: list[Card], *decks: str) -> Counter[str]:
    return Counter({card.name: card.copies for card in cards if card.deck in decks})


def in_game(game: bb.Game, *decks: str) -> Counter[str]:
    cards = [game.state.setup.table[number] for number in cards_shown(game.state)]
    return Counter(card.name for card in cards if card.deck in decks)


@each_edition
def test_mix_1_rooms_and_spells_of_all_sets_are_shuffled_together(edition: str) -> None:
    game = bb.new_game(edition, ["Ann", "Ben"], cards=["base", "toy"])
    for deck in ("room", "spell"):
        assert in_game(game, deck) == counted(boxed(edition, "base", "toy"), deck)


@each_edition
def test_mix_1_heroes_come_from_one_set_only(edition: str) -> None:
    for first, second in (("base", "toy"), ("toy", "base")):
        game = bb.new_game(edition, ["Ann", "Ben", "Cid", "Dot"], cards=[first, second])
        for deck in ("hero", "epic"):
            assert in_game(game, deck) == counted(boxed(edition, first), deck)


@each_edition
def test_mix_1_one_deck_for_each_kind(edition: str) -> None:
    game = bb.new_game(edition, ["Ann", "Ben"], seed=5, cards=["base", "toy"])
    base, toy = (counted(boxed(edition, name), "room") for name in ("base", "toy"))
    while game.state.players[1].hand == ():
        game.step()
    deck = [game.state.setup.table.names[card] for card in game.state.rooms]
    upper = deck[: len(deck) // 2]
    assert set(upper) & set(base)
    assert set(upper) & set(toy), "shuffled, not one set on top of the other"


@each_edition
def test_mix_1_a_position_may_use_cards_of_several_sets(edition: str) -> None:
    players = [
        {"name": "Ann", "boss": "Draculord", "rooms": ["Dark Altar", "Damp Chapel"]},
        {"name": "Ben", "boss": "Xyzax", "hand": ["Freeze", "Confetti"]},
    ]
    game = bb.load_position({"edition": edition, "cards": ["base", "toy"], "players": players})
    seats = game.position()["players"]
    assert seats[0]["rooms"] == ["Dark Altar", "Damp Chapel"]
    assert seats[1]["hand"] == ["Confetti", "Freeze"]


# -- homemade sets (RULING-58)


def homemade(name: str = "mine", **more: Any) -> dict[str, Any]:
    """A small set; its cards are our own."""
    return {"format": 1, "set": name, "title": f"The set {name}", **more}


HEROES = [hero("Ada", "mage", copies=3), hero("Bo", "thief", epic=True)]
BOSSES = [{"name": "Professor", "xp": 640}, {"name": "Headmaster", "xp": 910}]


def left_out(game: bb.Game) -> list[tuple[str, int]]:
    events = [event for event in game.step() if event.kind == "heroes_left_out"]
    assert all(event.rules == ("MIX-1", "RULING-58") for event in events)
    return [(event.data["set"], event.data["count"]) for event in events]


@each_edition
def test_ruling_58_bosses_of_all_sets_are_dealt_from_one_pile(edition: str) -> None:
    dealt = set()
    for seed in range(30):
        game = bb.new_game(
            edition, ["Ann", "Ben", "Cid", "Dot"], seed, cards=["base", homemade(bosses=BOSSES)]
        )
        assert in_game(game, "boss") == counted(boxed(edition, "base"), "boss") + Counter(
            ["Professor", "Headmaster"]
        )
        game.run()
        dealt |= {player["boss"] for player in game.position()["players"]}
    assert {"Professor", "Headmaster"} < dealt


def test_ruling_58_the_bosses_of_all_sets_together_must_be_enough() -> None:
    cards: list[Any] = [homemade(bosses=BOSSES, heroes=HEROES)]
    assert bb.new_game("base", ["Ann", "Ben"], cards=cards)
    with pytest.raises(bb.InvalidCards, match="3 bosses are needed, but the card sets have 2"):
        bb.new_game("base", ["Ann", "Ben", "Cid"], cards=cards)
    more = homemade("more", bosses=[{"name": "Janitor", "xp": 5}])
    assert bb.new_game("base", ["Ann", "Ben", "Cid"], cards=[*cards, more])


@each_edition
def test_ruling_58_heroes_come_from_the_first_set_that_has_any(edition: str) -> None:
    rooms_only = homemade(rooms=[room("Cellar", 2)])
    game = bb.new_game(edition, ["Ann", "Ben", "Cid", "Dot"], cards=[rooms_only, "base", "toy"])
    assert in_game(game, "hero", "epic") == counted(boxed(edition, "base"), "hero", "epic")
    assert in_game(game, "room")["Cellar"] == 1
    own = bb.new_game(edition, ["Ann", "Ben"], cards=[homemade(heroes=HEROES), "base"])
    assert in_game(own, "hero", "epic") == Counter({"Ada": 3, "Bo": 1})


@pytest.mark.parametrize("cards", [["base", 0], [0, "base"], [1, "base", 0], ["base", 1, "toy", 0]])
def test_ruling_58_a_set_that_expands_another_adds_its_heroes(cards: list[Any]) -> None:
    """Wherever it is named; also one that expands an expansion."""
    expansions = [
        homemade("school", expands="base", heroes=[HEROES[0]]),
        homemade("evening school", expands="school", heroes=[HEROES[1]]),
    ]
    chosen = [one if isinstance(one, str) else expansions[one] for one in cards]
    game = bb.new_game("base", ["Ann", "Ben", "Cid", "Dot"], cards=chosen)
    expected = counted(boxed("base", "base"), "hero", "epic")
    expected += Counter({"Ada": 3} if 0 in cards else {}) + Counter({"Bo": 1 if 1 in cards else 0})
    assert in_game(game, "hero", "epic") == expected
    again = bb.load_position(game.position())
    assert again.fingerprint() == game.fingerprint()


def test_ruling_58_an_expansion_of_a_set_that_supplies_no_heroes_adds_none() -> None:
    school = homemade("school", expands="base", heroes=HEROES)
    game = bb.new_game("base", ["Ann", "Ben"], cards=["toy", "base", school])
    assert "Ada" not in in_game(game, "hero", "epic")
    assert left_out(game) == [("Boss Monster, the base game", 41), ("The set school", 4)]
    alone = bb.new_game("base", ["Ann", "Ben"], cards=[school, "toy"])
    assert in_game(alone, "hero", "epic") == Counter({"Ada": 3, "Bo": 1}), "base is not in use"
    each_other = [
        homemade("a", expands="b", heroes=HEROES, bosses=BOSSES),
        homemade("b", expands="a"),
    ]
    assert in_game(bb.new_game(cards=each_other), "hero", "epic") == Counter({"Ada": 3, "Bo": 1})


def test_ruling_58_what_is_left_out_is_said() -> None:
    game = bb.new_game("base", ["Ann", "Ben"], cards=["base", homemade(heroes=HEROES)])
    assert left_out(game) == [("The set mine", 4)]
    (text,) = [event.text for event in game.events if event.kind == "heroes_left_out"]
    assert "The set mine" in text and "4" in text
    for cards in (["base"], ["base", homemade(rooms=[room("Cellar", 2)])]):
        assert left_out(bb.new_game("base", ["Ann", "Ben"], cards=cards)) == []


def test_ruling_58_a_position_that_names_a_hero_left_out_is_told_so() -> None:
    players = [{"name": "Ann"}, {"name": "Ben"}]
    position = {"edition": "base", "cards": ["base", homemade(heroes=HEROES)], "players": players}
    with pytest.raises(bb.InvalidPosition) as caught:
        bb.load_position({**position, "town": ["Ada"]})
    (mistake,) = caught.value.mistakes
    assert "'The set mine'" in mistake.hint and "one set only" in mistake.hint
    with pytest.raises(bb.InvalidPosition, match="No card 'Ada'"):
        bb.load_position({**position, "discard": ["Ada"]})


def test_ruling_58_a_game_needs_bosses_and_ordinary_heroes_from_some_set() -> None:
    with pytest.raises(bb.InvalidCards) as caught:
        bb.new_game(cards=[homemade(rooms=[room("Cellar", 2)])])
    assert [mistake.what for mistake in caught.value.mistakes] == [
        "A game needs bosses, and 'mine' has none.",
        "A game needs ordinary heroes, and 'mine' has none.",
    ]
    with pytest.raises(bb.InvalidCards, match=r"heroes, and 'mine' has none\. Let it say which"):
        bb.new_game(cards=[homemade(heroes=[HEROES[1]]), "base"])


def test_mix_1_a_card_that_two_sets_have_is_there_as_often_as_both_have_it() -> None:
    cellar = room("Cellar", 2, copies=2)
    sets = ["base", homemade(rooms=[cellar]), homemade("other", rooms=[{**cellar, "copies": 3}])]
    game = bb.new_game("base", ["Ann", "Ben"], cards=sets)
    assert in_game(game, "room")["Cellar"] == 5
    assert set(game.position()["decks"]["rooms"]) & {"Cellar", "Cellar#2"} == {"Cellar"}
    twice = bb.new_game("base", ["Ann", "Ben"], cards=["base", *sets[:2], sets[1]])
    once = counted(boxed("base", "base"), "room") + Counter({"Cellar": 2})
    assert in_game(twice, "room") == once, "a set that is named twice is still one box"
