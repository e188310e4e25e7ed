"""The texts on cards: made from their abilities, for every word of the effect language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bossbook
from bossbook.card import phrases, text, vocabulary
from bossbook.card.fields import LURES, read_card
from bossbook.card.model import Card
from bossbook.card.sets import cards_in_play, load_set
from bossbook.card.text import card_text
from bossbook.card.vocabulary import (
    CHOICES,
    STANDS_ON,
    TRIGGERS,
    WORDS,
)
from bossbook.card.words import OPERATIONS, STANDING, STANDING_OF_HEROES
from bossbook.card.words.amounts import COUNTS
from bossbook.card.words.word import Argument, Word
from bossbook.documents import Report, from_plain
from bossbook.messages import say

WILD = Path(__file__).parent / "cardsets" / "wild.yaml"
EDITIONS = ("base", "revised", "alpha")


def printed() -> dict[str, Card]:
    base = {f"{c.name} ({e})": c for e in EDITIONS for c in cards_in_play(["base"], e)}
    minis = cards_in_play(["minibosses"], "minibosses")
    return base | {f"{c.name} (minibosses)": c for c in minis}


OURS = {f"{c.name} ({s})": c for s in ("super", "explorers", "items") for c in load_set(s).cards}
CARDS = printed() | OURS | {f"{c.name} (wild)": c for c in load_set(WILD).cards}

PINNED = {
    "Draculord": "Level up: look at an opponent's hand, then steal any card from "
    "that player's hand.",
    "Xyzax": "Level up: take any 2 cards from the discard pile.",
    "King Croak": "Level up: you may take an advanced monster room card from the room deck or the "
    "discard pile, then build it at once if you like.",
    "Robobo": "Level up: each opponent must destroy one of their rooms.",
    "Cerebellus": "Level up: you may draw 3 spells, then discard a spell.",
    "Seducia": "Level up: you may move a hero from town or from either hero deck to your entrance.",
    "Gorgona": "Level up: kill a hero in town.",
    "Dark Altar": "Destroy this room: take any card from the discard pile.",
    "Specter's Sanctum": "When you build this room: choose an opponent, who discards a random "
    "spell.",
    "Succubus Spa": "When a hero dies here: choose room cards or spells, and steal a random one "
    "from an opponent's hand. Once per round.",
    "Dracolich Lair": "Discard 2 room cards: take a room card from the discard pile. "
    "Once per round.",
    "Vampire Bordello": "When a hero dies here, you may heal one of the heroes who wounded you, "
    "turning its wounds into souls. Once per round.",
    "Goblin Armory": "Monster rooms next to this one have +1 damage.",
    "Minotaur's Maze": "The first time each hero enters in a round: send it back to the previous "
    "room.",
    "Neanderthal Cave": "No advanced room can be built on this one.",
    "Beast Menagerie": "When you build another monster room: draw a room card. Once per round.",
    "Monster's Ballroom": "This room deals as much damage as you have monster rooms.",
    "Haunted Library": "At the start of a round, you may draw a spell instead of a room card.",
    "All-Seeing Eye": "Discard a spell: negate a spell that an opponent has just played. "
    "Once per round.",
    "Boulder Ramp": "Destroy another of your rooms: deal 5 damage to a hero in this room.",
    "Dizzygas Hallway": "A trap room directly to the right of this one has +2 damage.",
    "Centipede Tunnel": "When you build this room, you may swap two rooms of one dungeon.",
    "Construction Zone": "When you build this room, you may build one more room at once.",
    "Dragon Hatchery": "",
    "Mimic Vault": "When you build this room: move an ordinary hero from town to your entrance.",
    "Annihilator": "Give a trap room in any dungeon +3 damage until the end of the round.",
    "Cave-In": "Destroy one of your rooms, then kill any hero inside it.",
    "Exhaustion": "Deal a hero in your dungeon as much damage as you have rooms.",
    "Jeopardy": "Every player discards their hand, then every player draws a spell and 2 "
    "room cards.",
    "Motivation": "If you have fewer rooms than some opponent, you may build one more room this "
    "round.",
    "Trepidation": "Choose an opponent who has at least 2 souls more than you; no hero enters "
    "their dungeon this round.",
    "Zombie Attack": "Bring a dead hero of an opponent back to that player's entrance, with "
    "+2 health until the end of the round.",
    "Nick the Masher": "",
    "The Fool": "Treasure does not lure this hero: it goes to the player with the fewest souls, "
    "and stays in town if players tie for that.",
}


@pytest.mark.parametrize("name", PINNED)
def test_what_the_cards_say(name: str) -> None:
    assert card_text(CARDS[f"{name} (base)"]) == PINNED[name]


PINNED_MINIBOSSES = {
    "Oculus": "From level up on, when a hero dies in any dungeon: if the room it died in has a "
    "miniboss, draw a spell.",
    "Rage!": "Give the room of a miniboss in any dungeon +1 damage for each of its levels until "
    "the end of the round, then if it is your only miniboss, you may double the damage of its "
    "room until the end of the round.",
    "Rebirth": "Choose a player, who discards the whole hand and draws as many room cards and as "
    "many spells again.",
    "Traitor": "Choose one of an opponent's minibosses whose levels you can pay for and give its "
    "owner 1 coin for each of its levels: build it, at its level, on one of your rooms that may "
    "get a miniboss, then build no room this round.",
}


@pytest.mark.parametrize("name", PINNED_MINIBOSSES)
def test_what_the_cards_of_the_minibosses_say(name: str) -> None:
    assert card_text(CARDS[f"{name} (minibosses)"]) == PINNED_MINIBOSSES[name]


def test_an_edition_may_say_otherwise() -> None:
    base, revised = (card_text(CARDS[f"The Crushinator ({e})"]) for e in ("base", "revised"))
    assert revised == f"{base} Once per round."
    ninth = card_text(CARDS["Madame Mildew (alpha)"])
    assert ninth == "Level up: draw 3 room cards, then discard a room card."


def assert_readable(told: str) -> None:
    assert told and told[0].isupper() and told.endswith("."), told
    assert not re.search(r"[{}_]|  |\.\.|: :|\bNone\b|\ba a|\bsomething\b", told), told
    assert not re.search(r"\b(a|an|the) (a|an|the|one|any|another|this|that)\b", told), told
    assert not re.search(r"\b(may|must) (you|each|if|every|no|nobody|that)\b", told), told


@pytest.mark.parametrize("name", CARDS)
def test_every_text_reads_well(name: str) -> None:
    card = CARDS[name]
    told = card_text(card)
    assert bool(told) == bool(card.abilities or card.lure)
    if told:
        assert_readable(told)


def test_the_listing_shows_it() -> None:
    shown = {card["name"]: card["text"] for card in bossbook.cards()}
    assert {name: shown[name] for name in PINNED} == PINNED


# -- every word has its phrase: whoever adds a word gives it one


def test_every_word_has_a_phrase() -> None:
    assert set(text.LURES) == set(LURES)
    assert set(phrases.LIMITS) == {*vocabulary.LIMITS, "deck"}


# A thing of each sort to act on, by the name of the argument.
_A_THING: dict[str, dict[str, Any]] = {
    "card": {"card": "discard"},
    "player": {"player": "opponent"},
    "room": {"room": "any"},
    "one": {"room": "mine"},
    "other": {"room": "opponent", "kind": "trap"},
    "hero": {"hero": "town"},
    "spell": {"spell": "any"},
    "miniboss": {"miniboss": "any"},
}


def _arguments(name: str, argument: Argument) -> Iterator[Any]:
    """Everything that may stand for an argument."""
    kind = argument.kind
    if argument.optional:
        yield None
    if kind in WORDS and kind != "amount":
        yield from WORDS[kind]
    if kind == "amount word":
        yield from (word for word, row in COUNTS.items() if not row.of)
    if kind in ("number", "amount", "change"):
        yield 2
    if kind in ("amount", "change"):
        plain = [word for word, row in COUNTS.items() if not row.of]
        yield from plain
        yield from ({"count": word, "times": 3, "plus": 1} for word in plain)
        yield "a_number"
        yield {"count": "a_number", "times": 2}
        yield {"count": "level", "of": "a_miniboss"}
    if kind.endswith(" or chosen"):
        yield from WORDS[kind.partition(" ")[0]]
    if kind == "chosen":
        yield f"the_{name}"
    if kind == "part":
        yield {"choose": {"x": {"room": "mine"}}, "do": [{"deactivate": "x"}]}
        yield {"optional": True, "choose": {"x": {"card": "hand"}}, "do": [{"discard": "x"}]}


def _ops(verb: str, word: Word) -> Iterator[dict[str, Any]]:
    """The operation with each of its arguments in turn taking all its values."""
    values = {name: list(_arguments(name, one)) for name, one in word.arguments.items()}
    for at in range(max((len(v) for v in values.values()), default=1)):
        args = {name: v[at % len(v)] for name, v in values.items()}
        if args.get("to") == "entrance_of":
            args["player"] = "the_player"
        if word.starts_part:
            yield {verb: args["part"]}
        else:
            yield {verb: {name: value for name, value in args.items() if value is not None}}


def _choices(verb: str, word: Word) -> dict[str, Any]:
    """Something that fits each argument that takes a chosen thing."""
    chosen: dict[str, Any] = {"who": {"player": "opponent"}} if verb == "steal" else {}
    if any(one.kind in ("amount", "change") for one in word.arguments.values()):
        chosen |= {"a_number": {"number": "coins"}, "a_miniboss": {"miniboss": "mine"}}
    for name, argument in word.arguments.items():
        if argument.kind == "chosen":
            what, froms = next(iter(argument.takes.items()), (None, ()))
            chosen[f"the_{name}"] = _A_THING[name]
            if what is not None and (froms or what not in _A_THING[name]):
                chosen[f"the_{name}"] = {what: froms[0] if froms else CHOICES[what][0]}
            if froms == ("hand_of",):
                chosen[f"the_{name}"]["of"] = "who"
    return chosen


def _abilities(verb: str) -> Iterator[dict[str, Any]]:
    word = OPERATIONS[verb]
    for op in _ops(verb, word):
        whole = {"choose": _choices(verb, word), "do": [op]}
        for when in _triggers(word):
            yield whole | {"when": when}
            yield whole | {"when": when, "optional": True, "once": True}
            yield whole | {"when": when, "cost": [op], "do": [{"draw": "rooms"}]}
        if word.recalls:
            continue
        yield whole | {"when": "cast", "do": [op, op, {"draw": "rooms"}, op]}
        yield {"when": "cast", "do": [{"each_opponent": whole}, {"then": whole}]}
        yield {"when": "cast", "do": [{"each_opponent": whole | {"optional": True}}]}


def _triggers(word: Word) -> Iterator[str]:
    """What may set off an ability with this word."""
    for when, row in TRIGGERS.items():
        if when != "standing" and (not word.recalls or word.recalls in row.knows):
            yield when


_FIELDS: dict[str, dict[str, Any]] = {
    "spell": {"spell": "both"},
    "boss": {"xp": 1},
    "room": {"kind": "trap", "damage": 1},
    "hero": {"health": 4},
}


def told_by(ability: Any, deck: str = "") -> str:
    """The text of a card with this ability; of the deck that its trigger belongs to."""
    first = ability[0] if isinstance(ability, list) else ability
    deck = deck or STANDS_ON[first.get("when", "cast")][0]
    report = Report("f")
    node = from_plain({"name": "C", **_FIELDS[deck], "ability": ability}, report)
    assert node is not None
    card = read_card(node, report, deck)
    assert card is not None, report.mistakes
    return card_text(card)


@pytest.mark.parametrize("verb", OPERATIONS)
def test_every_operation_reads_well_everywhere(verb: str) -> None:
    for ability in _abilities(verb):
        assert_readable(told_by(ability))


@pytest.mark.parametrize("verb", STANDING)
def test_every_standing_word_reads_well(verb: str) -> None:
    for op in _ops(verb, STANDING[verb]):
        deck = "hero" if verb in STANDING_OF_HEROES else "room"
        assert_readable(told_by({"when": "standing", "do": [op]}, deck))


_ACTS = {
    "room": "destroy",
    "hero": "kill",
    "dead": "remove",
    "survivor": "heal",
    "spell": "negate",
    "card": "take",
    "player": "block_entrance",
    "miniboss": "promote",
}


@pytest.mark.parametrize("what", _ACTS)
def test_every_choice_is_told_apart(what: str) -> None:
    told = []
    for where in CHOICES[what]:
        choose = {"p": {"player": "any"}, "it": {what: where}}
        if where == "hand_of":
            choose["it"]["of"] = "p"
        else:
            del choose["p"]
        act = {"hand": "discard", "hand_of": "steal"}.get(where, _ACTS[what])
        told.append(told_by({"when": "activated", "choose": choose, "do": [{act: "it"}]}))
        assert_readable(told[-1])
    assert len(set(told)) == len(told)


@pytest.mark.parametrize(
    ("choice", "op", "expected"),
    [
        ({"room": "mine", "advanced": True}, "destroy", "Destroy one of your advanced rooms."),
        ({"room": "any", "ordinary": True}, "destroy", "Destroy an ordinary room in any dungeon."),
        ({"card": "hand", "advanced": False}, "discard", "Discard an ordinary room card."),
        ({"card": "spell_deck"}, "take", "Take a spell from the spell deck."),
        (
            {"room": "mine", "with_miniboss": True},
            "destroy",
            "Destroy one of your rooms that has a miniboss.",
        ),
        (
            {"hero": "my_dungeon", "health_at_most": 3},
            "kill",
            "Kill a hero in your dungeon with at most 3 health left.",
        ),
        (
            {"player": "any", "souls_ahead": 1},
            "look",
            "Choose a player who has more souls than you, then look at that player's hand.",
        ),
    ],
)
def test_limits_are_told(choice: dict[str, Any], op: str, expected: str) -> None:
    assert told_by({"choose": {"it": choice}, "do": [{op: "it"}]}) == expected


HOMEMADE: list[tuple[Any, str]] = [
    (
        {
            "choose": {"a": {"hero": "town"}, "b": {"room": "mine"}},
            "do": [{"destroy": "b"}, {"kill": "a"}, {"kill": "a"}],
        },
        "Destroy one of your rooms, then kill a hero in town, then kill that hero.",
    ),
    (
        {"when": "dies_here", "cost": [{"destroy": "this"}], "do": [{"draw": "spells"}]},
        "When a hero dies here: destroy this room to draw a spell.",
    ),
    (
        {
            "choose": {"a": {"room": "mine"}, "b": {"room": "mine"}},
            "do": [{"destroy": "a"}, {"destroy": "b"}],
        },
        "Destroy one of your rooms, then destroy another one.",
    ),
    (
        {
            "choose": {"a": {"room": "mine", "counters": 1}, "b": {"room": "mine"}},
            "do": [{"move_counters": {"one": "a", "other": "b"}}],
        },
        "Move all counters from one of your rooms with at least 1 counter to another of your "
        "rooms.",
    ),
    (
        {
            "choose": {"a": {"room": "mine", "counters": 1}},
            "do": [
                {"stun": "a"},
                {"each_opponent": {"choose": {"x": {"room": "mine"}}, "do": [{"stun": "x"}]}},
            ],
        },
        "Stun one of your rooms with at least 1 counter, then each opponent must stun one of their "
        "rooms.",
    ),
    (
        {"when": "activated", "do": [{"draw": "rooms"}]},
        "Whenever you could play a spell: draw a room card.",
    ),
    (
        {
            "choose": {
                "a": {"card": "hand", "kind": "trap"},
                "b": {"card": "hand", "kind": "trap"},
            },
            "cost": [{"discard": "a"}, {"discard": "b"}],
            "do": [{"draw": {"deck": "spells", "count": 2}}],
        },
        "Discard 2 trap rooms from your hand: draw 2 spells.",
    ),
    (
        {
            "do": [
                {
                    "each_opponent": {
                        "optional": True,
                        "choose": {"x": {"card": "hand"}},
                        "do": [{"discard": "x"}],
                    }
                },
                {"then": {"do": ["build_now"]}},
                {"draw": "rooms"},
                {"draw": "rooms"},
            ]
        },
        "Each opponent may discard a card; then you may build one more room at once, then draw 2 "
        "room cards.",
    ),
    (
        {"optional": True, "do": [{"each_opponent": {"do": [{"draw": "spells"}]}}]},
        "You may have each opponent draw a spell.",
    ),
    (
        {"choose": {"who": {"player": "opponent"}}, "do": [{"draw": "rooms"}]},
        "Choose an opponent, then draw a room card.",
    ),
    (
        [
            {"when": "built", "do": [{"draw": "rooms"}]},
            {"when": "standing", "do": ["spell_at_start"]},
        ],
        "When you build this room: draw a room card. At the start of a round, you may draw a spell "
        "instead of a room card.",
    ),
]


@pytest.mark.parametrize(("ability", "expected"), HOMEMADE)
def test_homemade_cards_explain_themselves(ability: Any, expected: str) -> None:
    assert told_by(ability) == expected


def test_a_way_to_use_an_ability_begins_with_a_capital() -> None:
    """It stands on a button, and the same words stand inside a sentence of the card."""
    buttons = [
        say("{way:^}.", way=text.way_told(card, way)).text
        for card in CARDS.values()
        for way in card.abilities
        if way.way_of >= 0
    ]
    assert buttons
    assert [told for told in buttons if not told[0].isupper()] == []
