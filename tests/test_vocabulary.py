"""What the reader of abilities refuses, and that no accepted ability can break a game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bossbook as bb
from bossbook.card.reading import read_card
from bossbook.documents import Report, from_plain
from bossbook.effects.vocabulary import CHOICES, OPERATIONS


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
    ],
)
def test_misfits_are_told(ability: dict[str, Any], told: str) -> None:
    assert any(told in one for one in mistakes(ability)), mistakes(ability)


def test_what_fits_is_taken() -> None:
    ability = {
        "when": "activated",
        "choose": {"who": {"player": "opponent"}},
        "do": [
            {"then": {"choose": {"it": {"card": "hand_of", "of": "who"}}, "do": {"steal": "it"}}}
        ],
    }
    assert mistakes(ability) == []


# -- random abilities: whatever the reader accepts, a game with it goes on

_choices = st.sampled_from([(what, where) for what, froms in CHOICES.items() for where in froms])
_verbs = st.sampled_from(sorted(set(OPERATIONS) - {"then", "each_opponent"}))


@st.composite
def abilities(draw: Any) -> dict[str, Any]:
    named = {"p": {"player": "any"}}
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
            "amount": st.sampled_from([0, 3, "my_rooms"]),
            "destination": st.sampled_from(["town", "my_entrance", "own_entrance", "first_room"]),
            "condition": st.just("fewer_rooms"),
        }
        spec = OPERATIONS[verb]
        args = {n: draw(values[k.rstrip("?")]) for n, k in spec.items() if n != "count"}
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
            "edition": ["alpha", "base", "revised"][seed % 3],
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
