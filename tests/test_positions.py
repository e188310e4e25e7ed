"""Positions: what can be written, what is a mistake and where, and that nothing gets lost."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bossbook as bb

EXAMPLE = """\
edition: base
variants: []
cards: [base]
phase: bait
round: 3
town:
  - {name: Ada, class: mage, health: 6}
  - {name: Bo, classes: [cleric, thief], health: 12, epic: true}
  - The Fool
players:
  - name: One
    boss: {name: B1, xp: 800, treasure: {cleric: 1}}
    levelled: false
    rooms:
      - {name: R1, kind: monster, damage: 2, treasure: {mage: 2}, advanced: false}
      - Dark Altar
      - {card: Golem Factory, deactivated: true, counters: 2, stunned: false, under: [Open Grave]}
    entrance: [{name: Cy, class: thief, health: 4, damage: 0}]
    hand: [Freeze, Dark Altar]
    souls: 3
    wounds: 1
    score: {dead: [Samurai Tom], survived: []}
    coins: 3
    minion: null
    out: false
  - name: Two
    boss: Gorgona
locations: {}
market: []
discard: [Open Grave]
decks: {rooms: 40, spells: [Freeze], heroes: 9, epics: 8}
unseen: [Dark Altar, Golem Factory]
seed: 1
"""


def mistakes(text: str) -> list[str]:
    with pytest.raises(bb.InvalidPosition) as caught:
        bb.load_position(text)
    return [str(mistake) for mistake in caught.value.mistakes]


def test_the_contract_s_example_can_be_read() -> None:
    game = bb.load_position(EXAMPLE)
    position = game.position()
    assert (game.edition, game.round, game.phase) == ("base", 3, "bait")
    one, two = position["players"]
    assert one["rooms"][2] == {
        "card": "Golem Factory",
        "deactivated": True,
        "counters": 2,
        "under": ["Open Grave"],
    }
    assert one["rooms"][0] == {
        "name": "R1",
        "kind": "monster",
        "damage": 2,
        "treasure": {"mage": 2},
    }
    assert (one["souls"], one["wounds"], one["score"]["dead"]) == (3, 1, ["Samurai Tom"])
    assert game.state.souls(0) == 4 and game.state.wounds(0) == 1
    assert two["boss"] == "Gorgona" and two["hand"] == []
    assert [len(position["decks"][d]) for d in ("rooms", "spells", "heroes", "epics")] == [
        40,
        1,
        9,
        8,
    ]
    assert bb.load_position(position).fingerprint() == game.fingerprint()


def test_yaml_json_dict_and_file_are_one(tmp_path) -> None:
    file = tmp_path / "p.yaml"
    file.write_text(EXAMPLE)
    prints = {
        bb.load_position(source).fingerprint()
        for source in (EXAMPLE, file, str(file), bb.load_position(EXAMPLE).position())
    }
    as_json = json.dumps(bb.load_position(EXAMPLE).position())
    prints.add(bb.load_position(as_json).fingerprint())
    assert len(prints) == 1


def test_only_edition_and_players_are_required() -> None:
    game = bb.load_position("edition: base\nplayers: [{name: A}, {name: B}]\n")
    assert (game.phase, game.round) == ("bait", 1)
    game.run("round")
    assert game.phase in ("start", "over")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("players: []\n", "position:1:1: 'position' needs the key 'edition'."),
        ("edition: base\n", "position:1:1: 'position' needs the key 'players'."),
        (
            "edition: bass\nplayers: []\n",
            "position:1:10: 'edition' cannot be 'bass'. Did you mean 'base'?",
        ),
        (
            "edition: super\nplayers: [{name: A, minion: moon}]\n",
            "position:2:29: There is no action",
        ),
        (
            "edition: base\nvariants: [classic]\nplayers: [{name: A}]\n",
            "position:2:12: The edition 'base' has no variant 'classic'.",
        ),
        (
            "edition: base\nplayers: [{name: A}, {name: A}]\n",
            "position:2:29: Two players are called 'A'.",
        ),
        (
            "edition: base\nplayers: [{name: town}]\n",
            "position:2:18: A player cannot be called 'town'.",
        ),
        (
            "edition: base\nplayers:\n- {name: A, boss: Gorgona}\n- {name: B, boss: Gorgona}\n",
            "position:4:19: Two players have the boss 'Gorgona'.",
        ),
        (
            "edition: base\ntown: [Dark Altar]\nplayers: [{name: A}]\n",
            "position:2:8: No card 'Dark Altar' of this kind",
        ),
        (
            "edition: base\nplayers: [{name: A, rooms: [Dark Alter]}]\n",
            "position:2:29: No card 'Dark Alter' of this kind is in the sets in use. "
            "Did you mean 'Dark Altar'?",
        ),
        (
            "edition: base\ntown: [{name: X, class: wizard, health: 3}]\nplayers: [{name: A}]\n",
            "position:2:25: 'class' cannot be 'wizard'.",
        ),
        (
            "edition: base\nplayers: [{name: A, souls: -1}]\n",
            "position:2:28: 'souls' must not be negative.",
        ),
        (
            "edition: base\nplayers: [{name: A, soul: 1}]\n",
            "position:2:21: 'player' has no key 'soul'.",
        ),
        (
            "edition: base\nplayers: [{name: A, souls: 1, souls: 2}]\n",
            "position:2:31:",
        ),
        (
            "edition: base\nplayers: [{name: A, rooms: [Open Grave, Open Grave, Open Grave,"
            " Open Grave, Open Grave, Open Grave]}]\n",
            "position:2:28: A dungeon has at most 5 rooms, not 6.",
        ),
        (
            "edition: base\nplayers: [{name: A, hand: x}]\n",
            "position:2:27: 'hand' must be a whole number",
        ),
        (
            "edition: base\nphase: lunch\nplayers: [{name: A}]\n",
            "position:2:8: 'phase' cannot be 'lunch'.",
        ),
        (
            "edition: base\nphase: setup\nplayers: [{name: A}]\n",
            "position:2:8: 'phase' cannot be 'setup'.",
        ),
        (
            "edition: base\nmarket: [Freeze]\nplayers: [{name: A}]\n",
            "position:2:1: 'market' belongs to another edition.",
        ),
        (
            "edition: base\ncards: [bass]\nplayers: [{name: A}]\n",
            "position:2:9:",
        ),
        (
            "edition: base\ndecks: {rooms: 900}\nplayers: [{name: A}]\n",
            "position:2:16: 900 unknown cards are asked for, but the sets in use have 75.",
        ),
        (
            "edition: base\ndecks: {rooms: 75}\nplayers: [{name: A, hand: {rooms: 4}}]\n",
            "position:2:16: 75 unknown cards (rooms) are asked for, but only 71 are unseen.",
        ),
        (
            "edition: base\nplayers: [{name: A, hand: 80}, {name: B, hand: 80}]\n",
            "position:2:48: 80 unknown cards (hand) are asked for, but only",
        ),
        (
            "edition: base\nplayers: [{name: A, souls: 1000}]\n",
            "position:2:28: 'souls' must be at most 999.",
        ),
        (
            "edition: base\nround: 1000\nplayers: [{name: A}]\n",
            "position:2:8: 'round' must be at most 999.",
        ),
        (
            "edition: base\ntown: [{name: X, health: 9, damage: 1000}]\nplayers: [{name: A}]\n",
            "position:2:37: 'damage' must be at most 999.",
        ),
        (
            "edition: base\nplayers: [{name: A}]\nlasting: [[room_damage, 0, 1000]]\n",
            "position:3:28: 'number' must be at most 999.",
        ),
        (
            "edition: minibosses\nplayers: [{name: A, rooms: [Spike]}]\n",
            "position:2:29: No card 'Spike' of this kind is in the sets in use. "
            "It is a miniboss: it lies under a room, as its 'miniboss'.",
        ),
        (
            "edition: minibosses\nplayers:\n"
            "- {name: A, rooms: [{card: Paywall, under: [Spike]}]}\n",
            "position:3:45: No card 'Spike' of this kind is in the sets in use.",
        ),
        (
            "edition: minibosses\nplayers:\n"
            "- {name: A, rooms: [{card: Paywall, miniboss: {card: Spike, level: 4}}]}\n",
            "position:3:68: 'level' must be at most 3.",
        ),
        (
            "edition: base\nplayers: [{name: A, hand: [{name: X, health: 3}]}]\n",
            "position:2:28: A card like 'X' cannot lie here.",
        ),
        (
            "edition: base\ndiscard: [{name: X, xp: 3}]\nplayers: [{name: A}]\n",
            "position:2:11: A card like 'X' cannot lie here.",
        ),
        ("just a text: [\n", "position:2:1:"),
        ("- 1\n- 2\n", "position:1:1: A position is a mapping"),
    ],
)
def test_mistakes_are_told_with_their_place(text: str, told: str) -> None:
    assert any(told in one for one in mistakes(text)), mistakes(text)


def test_all_mistakes_are_told_at_once() -> None:
    text = (
        "edition: base\nround: -1\ntown: [Nobody, {name: X, health: many}]\n"
        "players: [{name: A, wounds: -2, rooms: [Nowhere]}]\n"
    )
    lines = [one.split(":")[1] for one in mistakes(text)]
    assert lines == ["2", "3", "3", "4", "4"]


def test_mistakes_are_data_too() -> None:
    with pytest.raises(bb.InvalidPosition) as caught:
        bb.load_position("edition: bass\nplayers: []\n")
    first = caught.value.mistakes[0]
    assert (first.file, first.line, first.column) == ("position", 1, 10)
    assert first.as_dict()["hint"] == "Did you mean 'base'?"


def test_a_missing_file_is_told() -> None:
    assert "nowhere.yaml" in mistakes("nowhere.yaml")[0]


def test_a_position_is_not_asked_how_it_arose() -> None:
    game = bb.load_position(
        """
        edition: revised
        town: [{name: Giant, class: mage, health: 99}]
        players:
          - {name: A, rooms: [{name: Gold, kind: trap, damage: 9, advanced: true}]}
          - {name: B, hand: [Kobold Strike, Kobold Strike, Kobold Strike]}
        """
    )
    assert game.position()["players"][1]["hand"] == ["Kobold Strike"] * 3


def test_unknown_hands_are_dealt_from_what_is_unseen() -> None:
    text = "edition: base\nseed: {}\nplayers: [{{name: A, hand: {}}}, {{name: B}}]\n"
    hand = bb.load_position(text.format(1, "{rooms: 4, spells: 1}")).position()["players"][0][
        "hand"
    ]
    kinds = {card["name"]: card["deck"] for card in bb.cards("base")}
    assert sorted(kinds[name] for name in hand) == ["room"] * 4 + ["spell"]
    assert len(bb.load_position(text.format(1, 7)).position()["players"][0]["hand"]) == 7
    other = bb.load_position(text.format(2, "{rooms: 4, spells: 1}")).position()["players"][0][
        "hand"
    ]
    assert hand != other


def face_down(seed: int, room: object) -> dict:
    """The card that is imagined in the place of an unknown one."""
    game = bb.load_position(
        {"edition": "base", "seed": seed, "players": [{"name": "A", "rooms": [room]}]}
    )
    (stack,) = game.position()["players"][0]["rooms"]
    return next(card for card in bb.cards("base") if card["name"] == stack["facedown"])


def test_an_imagined_face_down_card_is_one_that_may_lie_there() -> None:
    """BUILD-3: alone no advanced room, on another room one that shares a treasure class."""
    alone = [face_down(seed, {"facedown": True}) for seed in range(25)]
    assert not any(card["advanced"] for card in alone)
    found = 0
    for icon in ("cleric", "fighter", "mage", "thief"):
        below = {"name": "Nook", "kind": "trap", "damage": 1, "treasure": {icon: 1}}
        above = [face_down(seed, {**below, "facedown": True}) for seed in range(25)]
        assert all(icon in card["treasure"] for card in above if card["advanced"])
        found += sum(card["advanced"] for card in above)
    assert found, "and such rooms are imagined, too"


def test_where_no_card_may_lie_face_down_some_card_does() -> None:
    """BUILD-5 lets nothing be built on a deactivated room, but the position says that it was."""
    under = {"card": "Dark Altar", "deactivated": True, "facedown": True}
    assert face_down(1, under)["deck"] == "room"


def imagined(game: bb.Game, viewer: str) -> list[bb.Game]:
    """Games imagined from a view, and from its text."""
    view = game.view(viewer)
    text = json.loads(json.dumps({**view}))
    return [bb.imagine(each, seed) for seed in range(30) for each in (view, text)]


def test_who_is_asked_for_a_card_has_one_in_every_imagined_game() -> None:
    """A monster room is the price: of a hand dealt at random it might hold none."""
    monsters = [card["name"] for card in bb.cards("base") if card.get("kind") == "monster"]
    ben = {"name": "Ben", "rooms": ["Witch's Kitchen"], "hand": monsters[:2]}
    game = bb.load_position(
        {"edition": "base", "phase": "adventure", "players": [{"name": "Ann"}, ben]}
    )
    game.run()
    while game.decision.player != "Ben":
        game.play("pass")
        game.run()
    game.play(next(one for one in game.decision.options if one.key.startswith("use:")))
    assert game.decision.kind == "target"
    for other in imagined(game, "Ann"):
        assert other.decision.prompt == game.decision.prompt
        assert len(other.state.players[1].hand) == 2
        other.play(other.decision.options[0])


def test_who_must_build_a_first_room_has_one_in_every_imagined_game() -> None:
    """SETUP-7, RULING-52: without an ordinary room in hand nobody is asked."""
    game = bb.load_position(
        {
            "edition": "base",
            "phase": "setup",
            "round": 0,
            "agenda": [["setup_over"], ["decide", "first_room", 0]],
            "players": [{"name": "Ann", "hand": ["Dark Altar"]}, {"name": "Ben"}],
        }
    )
    for other in imagined(game, "Ben"):
        assert other.decision.kind == "first_room" and other.decision.options


def test_a_hostile_agenda_is_refused_not_run() -> None:
    base = bb.load_position("edition: base\nplayers: [{name: A}, {name: B}]\n").position()
    for agenda in (
        [["import_os"]],
        [["lure"]],
        [["decide", "build", 99]],
        [["decide", "nothing", 0]],
        [["room_deals"]],
        [[]],
        ["phase"],
        [{"play": {}}],
        [["effect", {"play": {"uid": 1}}]],
    ):
        with pytest.raises(bb.InvalidPosition):
            bb.load_position({**base, "agenda": agenda})


@settings(max_examples=150, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-3, 9) | st.text(max_size=6),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["name", "card", "rooms", "hand", "boss", "health", "kind", "under"]
                )
                | st.text(max_size=4),
                inner,
                max_size=3,
            )
        ),
        max_leaves=12,
    ),
    st.sampled_from(
        ["town", "players", "decks", "discard", "cards", "walking", "agenda", "lasting"]
    ),
)
def test_nonsense_is_refused_politely(junk: object, key: str) -> None:
    position = {"edition": "base", "players": [{"name": "A"}, {"name": "B"}], key: junk}
    try:
        bb.load_position(position)
    except bb.InvalidPosition as refused:
        assert refused.mistakes


def test_a_hidden_card_that_was_written_inline_can_be_imagined() -> None:
    nook = {"name": "Nook", "kind": "trap", "damage": 1}
    players = [
        {"name": "Ann"},
        {"name": "Ben", "hand": [nook, nook], "rooms": [{"facedown": nook}]},
    ]
    game = bb.load_position({"edition": "base", "players": players, "phase": "build"})
    imagined = bb.imagine(game.view("Ann"), 1)
    seen, again = game.view("Ann"), imagined.view("Ann")
    assert (again["players"], again["decks"]) == (seen["players"], seen["decks"])


IMP = {
    "name": "Imp",
    "ability": [
        {"level": 1, "when": "standing", "do": [{"more_damage": 1}]},
        {"level": 3, "when": "activated", "do": [{"gain_coins": 2}]},
    ],
}


@pytest.mark.parametrize("edition", ["base", "minibosses"])
def test_a_miniboss_can_be_written_out_under_a_room_and_in_a_hand(edition: str) -> None:
    den = {"name": "Den", "kind": "monster", "damage": 1, "miniboss": {**IMP, "level": 3}}
    ann = {"name": "Ann", "rooms": [den], "hand": [IMP], "entrance": [{"name": "X", "health": 9}]}
    source = {"edition": edition, "phase": "adventure", "players": [ann, {"name": "Ben"}]}
    game = bb.load_position(source)
    (seen, _) = game.position()["players"]
    assert (seen["rooms"], seen["hand"]) == ([den], [IMP])
    assert bb.load_position(game.position()).fingerprint() == game.fingerprint()
    game.run()
    game.play("use:0:Imp:1")
    game.run(until="phase")
    told = [(event.kind, event.data.get("damage")) for event in game.events]
    at = told.index(("gains_coins", None))
    assert told[at + 1] == ("demoted", None)
    assert ("room_deals", 2) in told[at:]


def test_positions_of_the_same_sets_share_their_table_and_inline_cards_have_their_own() -> None:
    written = bb.new_game("base", ["Ann", "Ben"], seed=1).position()
    tables = [bb.load_position(written).state.setup.table for _ in range(2)]
    assert tables[0] is tables[1]
    inline = {**written, "town": [{"name": "Nobody", "class": "mage", "health": 3}]}
    other = bb.load_position(inline).state.setup.table
    assert "Nobody" in other.names
    assert "Nobody" not in tables[0].names
