"""What the reader of abilities refuses, and that no accepted ability can break a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bossbook as bb
from bossbook.card.fields import read_card
from bossbook.card.vocabulary import CHOICES, STANDS_ON, TRIGGERS
from bossbook.card.words import OPERATIONS
from bossbook.cli import main
from bossbook.documents import Report, from_plain


def mistakes(ability: dict[str, Any], kind: str = "room") -> list[str]:
    report = Report("f")
    node = from_plain({"name": "R", "kind": "trap", "damage": 1, "ability": ability}, report)
    assert node is not None
    read_card(node, report, kind)
    return [mistake.what for mistake in report.mistakes]


@pytest.mark.parametrize(
    ("ability", "told"),
    [
        (
            {"when": "activated", "choose": {"it": {"player": "any"}}, "do": [{"destroy": "it"}]},
            "destroy.room cannot take player: any; it takes room.",
        ),
        (
            {"when": "activated", "choose": {"it": {"card": "discard"}}, "do": [{"discard": "it"}]},
            "discard.card cannot take card: discard; it takes card: hand.",
        ),
        (
            {"when": "activated", "choose": {"it": {"hero": "town"}}, "do": [{"heal": "it"}]},
            "heal.hero cannot take hero: town; it takes survivor.",
        ),
        (
            {
                "when": "activated",
                "choose": {"r": {"room": "any"}, "it": {"card": "hand_of", "of": "r"}},
                "do": [{"steal": "it"}],
            },
            "choice.of cannot take room: any; it takes player.",
        ),
        (
            {"when": "built", "of": "monster", "do": [{"draw": "rooms"}]},
            "'of' goes with 'builds_another' only.",
        ),
        (
            {"when": "built", "choose": {"this": {"room": "any"}}, "do": [{"destroy": "this"}]},
            "'this' has a meaning already.",
        ),
        ({"when": "built", "do": [{"destroy": "it"}]}, "'chosen thing' cannot be 'it'."),
        ({"when": "lunch", "do": [{"draw": "rooms"}]}, "'trigger' cannot be 'lunch'."),
        ({"when": "built", "do": [{"conjure": "rooms"}]}, "'operation' has no key 'conjure'."),
        ({"when": "built", "do": [{"draw": {"count": 2}}]}, "draw needs 'deck'."),
        ({"when": "built", "choose": {"it": {"card": "hand_of"}}, "do": [{"steal": "it"}]}, "of"),
        (
            {"when": "built", "choose": {f"c{n}": {"room": "any"} for n in range(21)}, "do": []},
            "One ability has at most 20 choices.",
        ),
    ],
)
def test_misfits_are_told(ability: dict[str, Any], told: str) -> None:
    assert any(told in one for one in mistakes(ability)), mistakes(ability)


# -- what cannot make sense

DRAW = [{"draw": "rooms"}]
SENSELESS: list[tuple[str, dict[str, Any], str]] = [
    ("room", {"when": "level_up", "do": DRAW}, "'level_up' does not go with a room."),
    ("room", {"when": "cast", "do": DRAW}, "'cast' does not go with a room."),
    ("boss", {"when": "built", "do": DRAW}, "'built' does not go with a boss."),
    ("boss", {"when": "dies_here", "do": DRAW}, "'dies_here' does not go with a boss."),
    ("boss", {"when": "enters", "do": DRAW}, "'enters' does not go with a boss."),
    ("room", {"when": "built", "level": 2, "do": DRAW}, "'level' goes with a miniboss only."),
    ("room", {"when": "built", "phase": "build", "do": DRAW}, "'phase' goes with what a player us"),
    (
        "room",
        {"when": "built", "do": [{"remove": "victim"}]},
        "'victim' is known where something sets an ability off; not by 'built'.",
    ),
    ("room", {"when": "built", "do": ["take_discarded"]}, "'take_discarded' does not go with"),
    (
        "room",
        {"when": "standing", "if": "no_coins", "do": ["spell_at_start"]},
        "'if' does not go with 'standing'.",
    ),
    (
        "room",
        {"when": "activated", "if": {"one_in": 2}, "do": DRAW},
        "'one_in' is for the 'if' of 'then'",
    ),
    (
        "room",
        {"when": "activated", "either": [{"do": DRAW}]},
        "'either' lists two ways or more.",
    ),
    (
        "room",
        {"when": "built", "do": [{"gain_coins": {"count": "level"}}]},
        "'level' needs 'of': miniboss.",
    ),
    (
        "room",
        {"when": "built", "do": [{"then": {"do": DRAW, "otherwise": DRAW}}]},
        "'otherwise' goes with 'if' only.",
    ),
    ("spell", {"when": "built", "do": DRAW}, "'built' does not go with a spell."),
    ("spell", {"when": "from_hand", "do": DRAW}, "'from_hand' does not go with a spell."),
    ("spell", {"when": "standing", "do": ["spell_at_start"]}, "'standing' does not go with a spe"),
    (
        "room",
        {"when": "built", "do": [{"kill": "visitor"}]},
        "'visitor' is the hero who sets an ability off; 'built' knows of none.",
    ),
    (
        "room",
        {"when": "dies_here", "do": [{"then": {"do": [{"kill": "visitor"}]}}]},
        "'dies_here' knows of none.",
    ),
    ("spell", {"do": [{"destroy": "this"}]}, "'this' speaks of this room, but a spell is no room."),
    (
        "spell",
        {"choose": {"it": {"room": "this"}}, "do": [{"destroy": "it"}]},
        "'room: this' speaks of this room, but a spell is no room.",
    ),
    (
        "boss",
        {"when": "level_up", "choose": {"it": {"hero": "here"}}, "do": [{"kill": "it"}]},
        "'hero: here' speaks of this room, but a boss is no room.",
    ),
    (
        "room",
        {"when": "from_hand", "cost": [{"destroy": "this"}], "do": DRAW},
        "'this' speaks of this room, but the card is played out of the hand.",
    ),
    (
        "room",
        {"when": "built", "do": [{"each_opponent": {"do": [{"destroy": "this"}]}}]},
        "'this' speaks of this room, but in 'each_opponent' the others act.",
    ),
    (
        "room",
        {"when": "built", "choose": {"it": {"hero": "here"}}, "do": [{"kill": "it"}]},
        "'hero: here' names a hero where none can be when 'built' is set off.",
    ),
    (
        "boss",
        {"when": "level_up", "choose": {"it": {"hero": "any_dungeon"}}, "do": [{"kill": "it"}]},
        "'hero: any_dungeon' names a hero where none can be when 'level_up' is set off.",
    ),
]
FIELDS_OF: dict[str, dict[str, Any]] = {
    "room": {"kind": "trap", "damage": 1},
    "boss": {"xp": 1},
    "spell": {"spell": "both"},
}


def checked(
    deck: str, ability: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> list[dict[str, Any]]:
    """What 'bossbook check' says of a set with one card."""
    section = {"room": "rooms", "boss": "bosses", "spell": "spells"}[deck]
    card = {"name": "Odd", **FIELDS_OF[deck], "ability": ability}
    file = tmp_path / "set.json"
    file.write_text(json.dumps({"format": 1, "set": "s", section: [card]}, indent=1))
    code = main(["check", "--json", str(file)])
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out).get("mistakes", [])
    assert code == (1 if found else 0)
    return found


@pytest.mark.parametrize(("deck", "ability", "told"), SENSELESS)
def test_what_can_make_no_sense_is_a_mistake(
    deck: str,
    ability: Any,
    told: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (mistake,) = checked(deck, ability, tmp_path, capsys)
    assert told in mistake["what"]
    assert mistake["line"] > 1 and mistake["column"] > 1


def test_every_trigger_says_on_which_cards_it_stands() -> None:
    assert set(STANDS_ON) == set(TRIGGERS)
    assert all(STANDS_ON.values())


@pytest.mark.parametrize("when", ["enters", "survives_here"])
def test_the_visitor_is_known_where_a_hero_sets_the_ability_off(when: str) -> None:
    assert mistakes({"when": when, "do": [{"then": {"do": [{"kill": "visitor"}]}}]}) == []


# -- one unknown word, one mistake

SOUND: dict[str, Any] = {
    "when": "builds_another",
    "of": "monster",
    "once": True,
    "optional": True,
    "if": {"has_miniboss": "this"},
    "choose": {
        "boss": {"miniboss": "opponent", "affordable": True},
        "free": {"room": "mine", "free": True},
        "sleeper": {"room": "mine", "asleep": True},
        "n": {"number": "coins", "most": 3},
        "which": {"class": "any"},
        "who": {"player": "opponent", "souls_ahead": 1},
        "card": {"card": "hand_of", "of": "who", "deck": "rooms", "kind": "trap"},
        "pay": {"card": "hand", "advanced": True},
        "a": {"room": "mine"},
        "b": {"room": "any", "same_dungeon_as": "a"},
        "hero": {"hero": "town", "health_at_most": 4, "ordinary": True},
        "old": {"survivor": "mine"},
        "what": {"deck": "any"},
    },
    "cost": [{"discard": "pay"}],
    "do": [
        {"steal": "card"},
        {"swap": {"one": "a", "other": "b"}},
        {"heal": "old"},
        {"send": {"hero": "hero", "to": "my_entrance", "health": 1}},
        {"hurt": {"hero": "hero", "amount": "my_rooms"}},
        {"steal_random": {"player": "who", "deck": "what"}},
        {"draw": {"deck": "rooms", "count": 2}},
        {"extra_build": {"if": "fewer_rooms"}},
        {"then": {"choose": {"x": {"card": "discard"}}, "do": [{"take": "x"}], "optional": True}},
        {"each_opponent": {"do": "build_now"}},
        "discard_hands",
        {"give_coins": {"player": "boss", "amount": {"count": "level", "of": "boss", "times": 2}}},
        {"take_miniboss": {"miniboss": "boss", "room": "free"}},
        {"strengthen": {"hero": "hero", "add": {"count": "n", "plus": 1}}},
        {"add_treasure": {"player": "who", "class": "which", "count": -1}},
        {
            "then": {
                "if": {"one_in": 2},
                "times": "n",
                "do": ["build_now"],
                "otherwise": ["free_match"],
            }
        },
    ],
}
STANDING_ROOM = {"when": "standing", "do": [{"boost": {"to": "left", "add": 1, "kind": "trap"}}]}


def misspelt(value: Any, names: frozenset[str]) -> Iterator[tuple[str, Any]]:
    """The same with one word misspelt, for every word in it; names of choices stay as they are."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in names:
                yield key, {("zq" + k if k == key else k): v for k, v in value.items()}
            for word, changed in misspelt(inner, names):
                yield f"{key}/{word}", value | {key: changed}
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            for word, changed in misspelt(inner, names):
                yield f"{at}/{word}", [*value[:at], changed, *value[at + 1 :]]
    elif isinstance(value, str):
        yield value, "zq" + value


NAMED = frozenset({*SOUND["choose"], "x"}) - {"card", "hero"}  # those two are words as well
TYPOS = [
    *misspelt(SOUND, NAMED),
    *misspelt(STANDING_ROOM, NAMED),
]


def test_the_sound_ones_are_sound() -> None:
    assert mistakes(SOUND) == [] == mistakes(STANDING_ROOM)


@pytest.mark.parametrize(("word", "ability"), TYPOS, ids=[word for word, _ in TYPOS])
def test_an_unknown_word_is_one_mistake(word: str, ability: dict[str, Any]) -> None:
    told = mistakes(ability)
    if word in (
        "choose/card",
        "choose/hero",
    ):  # a choice of another name: what speaks of it is lost
        assert all(one == f"'chosen thing' cannot be '{word[7:]}'." for one in told)
    else:
        assert len(told) == 1, told


def test_an_unknown_set_is_one_mistake() -> None:
    ann = {"name": "Ann", "boss": "Uncle Moth", "rooms": ["Goose Nest"], "hand": ["Polite Cough"]}
    position = {"edition": "base", "cards": ["tyo"], "players": [ann, {"name": "Ben"}]}
    with pytest.raises(bb.InvalidPosition) as caught:
        bb.load_position(position)
    (mistake,) = caught.value.mistakes
    assert "There is no card set 'tyo'." in mistake.what


@pytest.mark.parametrize("key", ["name", "kind", "damage", "treasure", "advanced", "ability"])
def test_an_unknown_key_of_a_card_is_one_mistake(key: str) -> None:
    card = {"name": "R", "kind": "trap", "damage": 1, "treasure": {}, "advanced": False}
    fields = {(f"{k}s" if k == key else k): v for k, v in (card | {"ability": None}).items()}
    report = Report("f")
    node = from_plain(fields, report)
    assert node is not None
    read_card(node, report, "room")
    assert [mistake.hint for mistake in report.mistakes] == [f"Did you mean '{key}'?"]


def test_what_fits_is_taken() -> None:
    ability = {
        "when": "activated",
        "choose": {"who": {"player": "opponent"}},
        "do": [
            {"then": {"choose": {"it": {"card": "hand_of", "of": "who"}}, "do": {"steal": "it"}}}
        ],
    }
    assert mistakes(ability) == []


def test_a_choice_may_be_called_like_a_deck() -> None:
    """What stands for an argument is told by the argument, not by what a choice is called."""
    choose, do = {"rooms": {"room": "mine"}}, [{"deactivate": "rooms"}, {"draw": "rooms"}]
    spell = {"name": "Odd", "spell": "build", "ability": {"choose": choose, "do": do}}
    ann = {"name": "Ann", "boss": "Gorgona", "rooms": ["Golem Factory"], "hand": [spell]}
    ben = {"name": "Ben", "boss": "Xyzax"}
    game = bb.load_position({"edition": "base", "phase": "build", "players": [ann, ben]})
    while game.decision is None or game.decision.player != "Ann":
        if game.decision is None:
            assert game.step()
        else:
            game.play(game.decision.options[-1])
    game.play("cast:Odd")
    kinds = [event.kind for event in game.events]
    while "drew" not in kinds and game.step():
        kinds = [event.kind for event in game.events]
    assert "deactivated" in kinds and "drew" in kinds


# -- random abilities: whatever the reader accepts, a game with it goes on

_choices = st.sampled_from([(what, where) for what, froms in CHOICES.items() for where in froms])
_verbs = st.sampled_from(sorted(set(OPERATIONS) - {"then", "each_opponent"}))


@st.composite
def abilities(draw: Any) -> dict[str, Any]:
    named = {"p": {"player": "any"}, "n": {"number": "coins"}}
    for name in ("a", "b"):
        what, where = draw(_choices)
        named[name] = {what: where} | ({"of": "p"} if where == "hand_of" else {})
    names = st.sampled_from(["a", "b", "p", "this", "visitor"])
    ops = []
    for verb in draw(st.lists(_verbs, min_size=1, max_size=3)):
        values = {
            "chosen": names,
            "deck": st.sampled_from(["rooms", "spells"]),
            "deck or chosen": st.sampled_from(["rooms", "spells", "a"]),
            "number": st.integers(-3, 4),
            "class": st.sampled_from(["mage", "thief"]),
            "class or chosen": st.sampled_from(["mage", "a"]),
            "kind": st.sampled_from(["monster", "trap"]),
            "amount": st.sampled_from(
                [0, 3, "my_rooms", "my_coins", "n", {"count": "n", "plus": 1}]
            ),
            "change": st.sampled_from(
                [-2, 3, "treasure_here", {"count": "coins_here", "times": 2}]
            ),
            "destination": st.sampled_from(["town", "my_entrance", "own_entrance", "first_room"]),
            "condition": st.just("fewer_rooms"),
        }
        spec = OPERATIONS[verb].arguments
        args = {n: draw(values[one.kind]) for n, one in spec.items() if n != "count"}
        ops.append({verb: args} if args else verb)
    when = draw(st.sampled_from(["activated", "built", "enters", "dies_here", "room_destroyed"]))
    return {"when": when, "once": True, "choose": named, "do": ops}


@settings(max_examples=120, deadline=None)
@given(abilities(), st.integers(0, 5))
def test_no_accepted_ability_breaks_a_game(ability: dict[str, Any], seed: int) -> None:
    if mistakes(ability):
        return
    odd = {"name": "Odd", "kind": "trap", "damage": 1, "treasure": {"mage": 1}, "ability": ability}
    seat = {"rooms": [odd, "Dark Altar"], "hand": [odd, "Freeze", "Fear", "Golem Factory"]}
    game = bb.load_position(
        {
            "edition": ["alpha", "base", "revised", "minibosses"][seed % 4],
            "cards": ["base", "minibosses"] if seed % 4 == 3 else [],
            "phase": "build",
            "seed": seed,
            "town": [
                {"name": "M", "class": "mage", "health": 3},
                {"name": "N", "class": "mage", "health": 9},
            ],
            "players": [
                {"name": "A", "boss": "Gorgona", "score": {"dead": ["Samurai Tom"]}} | seat,
                {"name": "B", "boss": "Xyzax", "score": {"survived": ["Jesta the Rogue"]}} | seat,
            ],
        }
    )
    for turn in range(120):
        if not game.step():
            if game.decision is None:
                return
            options = game.decision.options
            game.play(options[(seed + turn) % len(options)])
    assert bb.load_position(game.position()).fingerprint() == game.fingerprint()
