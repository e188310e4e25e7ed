"""Section 15 of the rules: mixing sets."""

from __future__ import annotations

from collections import Counter

from helpers import each_edition

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
        for deck in ("hero", "epic", "boss"):
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
