"""What the outside may rely on: the Python side of the contract."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import bossbook as bb
from bossbook import messages
from bossbook.bots import NAMES, make
from bossbook.protocol import EVENTS

TWO = ["Ann", "Ben"]


def at_first_build(seed: int = 7, edition: str = "revised") -> bb.Game:
    game = bb.new_game(edition, TWO, seed=seed)
    while game.decision is None or game.decision.kind != "build":
        game.run()
        if game.decision.kind != "build":
            game.play(game.decision.options[0])
    return game


# -- starting


def test_edition_and_players_may_be_given_by_position() -> None:
    game = bb.new_game("alpha", ["X", "Y", "Z"], 3)
    assert (game.edition, game.players, game.round, game.phase) == (
        "alpha",
        ("X", "Y", "Z"),
        0,
        "setup",
    )


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"edition": "beta"}, "There is: alpha, base"),
        (
            {"edition": "super", "players": list("abcde")},
            "5 players need the explorers, so these card sets: super, explorers.",
        ),
        ({"edition": "super", "variants": ["challenge"]}, "is for one player, not 2"),
        ({"variants": ["classic"]}, "has no variant 'classic'"),
        ({"variants": ["chess"]}, "No variant 'chess'"),
        ({"players": ["Ann"]}, "2 to 4 players, not 1"),
        ({"players": list("abcde")}, "2 to 4 players, not 5"),
        ({"players": ["Ann", "Ann"]}, "one of their own"),
        ({"players": ["Ann", "town"]}, "not 'town'"),
        ({"players": "Ann"}, "list of names"),
        ({"seed": "x"}, "whole number"),
    ],
)
def test_what_cannot_be_set_up_is_refused_with_a_sentence(wrong: dict, told: str) -> None:
    with pytest.raises(bb.InvalidSetup, match=told.replace("(", r"\(")):
        bb.new_game(**{"edition": "base", "players": TWO, **wrong})


def test_unknown_card_sets_are_refused() -> None:
    with pytest.raises(bb.InvalidCards, match="toy"):
        bb.new_game("base", TWO, cards=["toi"])


def test_a_homemade_set_is_mixed_in(tmp_path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(
        "format: 1\nset: own\nrooms:\n"
        "  - {name: Broom Cupboard, kind: trap, damage: 1, treasure: {mage: 1}, copies: 60}\n"
    )
    game = bb.new_game("revised", TWO, seed=1, cards=["base", own])
    game.run()
    assert "Broom Cupboard" in json.dumps(game.position()["decks"])
    assert bb.load_game(game.save()).fingerprint() == game.fingerprint()
    own.unlink()
    assert bb.load_game(game.save()).fingerprint() == game.fingerprint()
    view = game.view("Ann")
    assert bb.imagine(view, 1).view("Ann")["players"] == view["players"]


# -- going on


def test_step_does_one_thing_and_returns_its_events() -> None:
    game = bb.new_game("base", TWO, seed=7)
    events = game.step()
    assert [event.kind for event in events] == ["heroes_sorted"]
    assert game.events == tuple(events)
    assert events[0].rules == ("SETUP-1",) and events[0].seen_by is None
    assert "shuffled" in events[0].text


def test_step_is_empty_when_a_decision_is_due() -> None:
    game = at_first_build()
    before = game.fingerprint()
    assert game.step() == [] and game.run("over") == []
    assert game.fingerprint() == before


def test_decisions_have_options_and_refusals_with_reasons() -> None:
    decision = at_first_build().decision
    assert (
        decision.player in TWO and decision.kind == "build" and decision.player in decision.prompt
    )
    assert len({option.key for option in decision.options}) == len(decision.options)
    for choice in (*decision.options, *decision.refused):
        assert choice.key and choice.text and choice.rules


def test_an_option_can_be_played_as_such_or_by_its_key() -> None:
    one, other = at_first_build(), at_first_build()
    one.play(one.decision.options[0])
    other.play(other.decision.options[0].key)
    assert one.fingerprint() == other.fingerprint()


def test_identical_cards_give_one_option() -> None:
    room = {"name": "R", "kind": "trap", "damage": 1, "treasure": {"mage": 1}}
    game = bb.load_position(
        {
            "edition": "base",
            "phase": "build",
            "players": [
                {"name": "A", "boss": {"name": "B", "xp": 9}, "hand": [room, room]},
                {"name": "B", "boss": {"name": "C", "xp": 8}},
            ],
        }
    )
    game.run()
    assert [option.key for option in game.decision.options] == ["build:R@new", "decline"]


def test_an_illegal_play_says_why_and_changes_nothing() -> None:
    game = at_first_build()
    before, events = game.fingerprint(), game.events
    refused = game.decision.refused[0]
    with pytest.raises(bb.IllegalPlay) as caught:
        game.play(refused.key)
    assert refused.text in str(caught.value) and caught.value.rules == refused.rules
    for nonsense in ("", "build:Nothing@new", "build:", None, 3):
        with pytest.raises(bb.IllegalPlay):
            game.play(nonsense)
    assert (game.fingerprint(), game.events) == (before, events)


def test_a_play_without_a_decision_is_illegal() -> None:
    game = bb.new_game("base", TWO)
    with pytest.raises(bb.IllegalPlay, match="step"):
        game.play("pass")


def test_run_until_phase_round_and_over() -> None:
    game = at_first_build()
    while game.phase == "build":
        game.run("phase")
        if game.decision:
            game.play(game.decision.options[-1])
    assert game.phase == "bait"
    game.run("phase")
    assert game.phase == "adventure"
    while game.round == 1:
        game.run("round")
        if game.decision:
            game.play(game.decision.options[-1])
    assert (game.round, game.phase) == (2, "start")
    with pytest.raises(ValueError, match="until"):
        game.run("lunch")


def test_result_has_winner_text_rules_and_scores() -> None:
    game = bb.new_game("base", TWO, seed=2)
    assert game.result is None
    bb.play_out(game, {name: make("random", 1) for name in TWO})
    result = game.result
    assert result.winner in TWO and result.winner in result.text and result.rules
    assert set(result.scores) == set(TWO)
    assert set(result.scores["Ann"]) == {"souls", "wounds"}
    with pytest.raises(bb.IllegalPlay, match="over"):
        game.play("pass")


# -- the same game, everywhere


def test_the_same_game_under_any_hash_seed() -> None:
    code = (
        "import bossbook as bb\nfrom bossbook.bots import make\n"
        "g = bb.new_game('base', ['Ann', 'Ben', 'Cy'], seed=5, variants=['choose'])\n"
        "names = ['random', 'greedy', 'random']\n"
        "bb.play_out(g, {n: make(b, 1) for n, b in zip(g.players, names)})\n"
        "print(g.fingerprint(), len(g.events))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PATH": "", "HOME": "/nonexistent"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(told) == 1


def test_other_seeds_give_other_games() -> None:
    prints = {at_first_build(seed).fingerprint() for seed in range(5)}
    assert len(prints) == 5


def test_the_fingerprint_is_of_the_state_not_of_its_history() -> None:
    first = {"name": "R", "kind": "trap", "damage": 1, "treasure": {"mage": 1}}
    second = {"name": "S", "kind": "trap", "damage": 1, "treasure": {"mage": 1}}

    def position(hand: list) -> dict:
        return {"edition": "base", "players": [{"name": "A", "hand": hand}, {"name": "B"}]}

    one, other = (bb.load_position(position(h)) for h in ([first, second], [second, first]))
    assert one.fingerprint() == other.fingerprint()
    third = bb.load_position(position([first]))
    assert third.fingerprint() != one.fingerprint()


# -- secrets


def test_a_view_hides_what_others_hold_and_place() -> None:
    game = at_first_build()
    mover = game.decision.player
    other = next(name for name in TWO if name != mover)
    placed = next(o for o in game.decision.options if o.key.startswith("build:"))
    card = placed.key.removeprefix("build:").rpartition("@")[0]
    game.play(placed)
    view, own = game.view(other), game.view(mover)
    seat = game.players.index(mover)
    hidden, shown = view["players"][seat], own["players"][seat]
    assert set(hidden["hand"]) == {"rooms", "spells"}
    assert isinstance(shown["hand"], list)
    down = [room for room in hidden["rooms"] if isinstance(room, dict) and "facedown" in room]
    assert [room["facedown"] for room in down] == [True]
    assert card in json.dumps(shown["rooms"]) and "seed" not in view
    placements = [e["data"]["player"] for e in view["events"] if e["kind"] == "placed_card"]
    assert mover not in placements and other in placements
    assert [e["data"]["card"] for e in own["events"] if e["kind"] == "placed_card"][-1] == card


def test_only_the_decider_sees_the_options() -> None:
    game = at_first_build()
    mover = game.decision.player
    other = next(name for name in TWO if name != mover)
    assert [o["key"] for o in game.view(mover)["decision"]["options"]] == [
        option.key for option in game.decision.options
    ]
    assert set(game.view(other)["decision"]) == {"player", "kind", "prompt"}


def test_imagined_games_differ_only_in_what_is_hidden() -> None:
    game = at_first_build()
    view = game.view("Ann")
    imagined = [bb.imagine(view, seed) for seed in range(6)]
    assert len({one.fingerprint() for one in imagined}) == 6
    assert imagined[0].fingerprint() == bb.imagine(view, 0).fingerprint()
    for one in imagined:
        assert one.view("Ann")["players"] == view["players"]
        bb.play_out(one, {name: make("random", 3) for name in TWO})
        assert one.result is not None


def test_an_unknown_player_has_no_view() -> None:
    with pytest.raises(KeyError, match="Ann, Ben"):
        bb.new_game("base", TWO).view("Zoe")


# -- saving


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "JSON"),
        ("[]", "not a saved game"),
        ('{"bossbook": "game", "version": 99}', "format 99"),
        ('{"bossbook": "game", "version": 1, "moves": 3, "start": {}}', "damaged"),
        ('{"bossbook": "game", "version": 1, "moves": [], "start": {}}', "edition"),
        ("[" * 100_000, "JSON"),
    ],
)
def test_what_is_no_saved_game_is_refused(text: str, told: str) -> None:
    with pytest.raises(bb.InvalidSave, match=told):
        bb.load_game(text)


# -- bots and cards


THINKING = {"careful": 3, "searching": 20}  # these think at length: asked at every so many moves


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("edition", ["alpha", "base", "revised", "minibosses", "super"])
def test_bots_play_whole_games_from_plain_views(name: str, edition: str) -> None:
    game = bb.new_game(edition, TWO, seed=4)
    bot, others = make(name, 9), make("random", 9)
    asked = 0
    while game.result is None:
        game.run("over")
        if game.decision:
            who = others if asked % THINKING.get(name, 1) else bot
            chosen = who.choose(game.view(game.decision.player), game.decision)
            assert chosen in game.decision.options
            game.play(chosen)
            asked += 1
    assert game.phase == "over"


def test_the_greedy_bot_beats_the_random_one() -> None:
    wins = 0
    for seed in range(12):
        game = bb.new_game("base", TWO, seed=seed)
        greedy = TWO[seed % 2]
        bb.play_out(game, {n: make("greedy" if n == greedy else "random", seed) for n in TWO})
        wins += game.result.winner == greedy
    assert wins >= 9  # by tossing a coin: in 7 of 100 runs


def test_a_missing_bot_is_told() -> None:
    with pytest.raises(bb.InvalidSetup, match="Ben"):
        bb.play_out(bb.new_game("base", TWO), {"Ann": make("random", 1)})
    with pytest.raises(bb.InvalidSetup, match="greedy"):
        make("genius", 1)


def test_cards_have_all_printed_fields() -> None:
    cards = {card["name"]: card for card in bb.cards("base")}
    altar = cards["Dark Altar"]
    assert altar["treasure"] == {"cleric": 2} and altar["damage"] == 1 and altar["copies"] == 3
    assert cards["Monster's Ballroom"]["damage"] is None
    assert cards["Freeze"]["phase"] == ["build", "adventure"]
    assert cards["The Fool"]["classes"] == []
    assert {card["deck"] for card in cards.values()} == {"boss", "room", "spell", "hero", "epic"}


def test_no_catalogue_no_language() -> None:
    with pytest.raises(ValueError, match="tlh"):
        bb.set_language("tlh")
    bb.set_language("en")


def test_a_language_of_the_rulebooks_falls_back_to_english() -> None:
    """It may be asked for before anybody has written its catalogue."""
    game = bb.new_game(seed=4)
    game.run()
    english = [event.text for event in game.events], str(game.decision)
    try:
        for code in ("pl", "ru", "it"):
            bb.set_language(code)
            assert ([event.text for event in game.events], str(game.decision)) == english
    finally:
        bb.set_language("en")
    game.language = "pl"
    assert ([event.text for event in game.events], str(game.decision)) == english


def test_a_game_may_have_a_language_of_its_own(monkeypatch) -> None:
    class Backwards:
        def gettext(self, sentence: str) -> str:
            return f"<{sentence}>"

    monkeypatch.setattr(messages, "LANGUAGES", ("en", "xx"))
    monkeypatch.setattr(messages, "_catalogue", lambda code: Backwards())
    game, other = at_first_build(), at_first_build()
    game.language = "xx"
    for said in (
        game.decision.prompt,
        game.decision.options[0].text,
        game.decision.refused[0].text,
    ):
        assert said.startswith("<")
    assert game.events[-1].text.startswith("<") and game.fork().events[0].text.startswith("<")
    assert not other.events[-1].text.startswith("<")
    assert not other.decision.prompt.startswith("<")
    with pytest.raises(ValueError, match="tlh"):
        game.language = "tlh"


def test_every_kind_of_event_has_a_sentence() -> None:
    game = bb.new_game("base", TWO, seed=2, variants=["choose", "scheming"])
    bb.play_out(game, {name: make("random", 1) for name in TWO})
    assert {event.kind for event in game.events} <= set(EVENTS)
    assert all("{" not in event.text for event in game.events)


def test_events_of_an_effect_say_which_card_did_it() -> None:
    rooms = ["Dark Altar", "Recycling Center"]
    game = bb.load_position(
        {
            "edition": "base",
            "phase": "adventure",
            "discard": ["Freeze"],
            "players": [{"name": "A", "boss": "Gorgona", "rooms": rooms}, {"name": "B"}],
        }
    )
    game.run()
    game.play("use:0:Dark Altar:0")
    game.run()
    game.play("yes")
    game.run()
    did = [
        (e.kind, e.data.get("by")) for e in game.events if e.kind in ("destroyed", "draws", "takes")
    ]
    assert did == [
        ("destroyed", "Dark Altar"),
        ("draws", "Recycling Center"),
        ("draws", "Recycling Center"),
        ("takes", "Dark Altar"),
    ]


def test_repr_and_print_tell_where_the_game_stands() -> None:
    game = at_first_build()
    assert "round 1, build" in repr(game) and "to build" in repr(game)
    assert "Ann" in str(game) and "Ben" in str(game)
    assert all(option.key in repr(game.decision) for option in game.decision.options)


# -- going to any moment


def test_go_moves_along_the_whole_timeline() -> None:
    game = bb.new_game("base", ["Ann", "Ben"], seed=5)
    bots = {name: make("random", seat) for seat, name in enumerate(game.players)}
    bb.play_out(game, bots)
    end, last = game.length, game.fingerprint()
    moments = {index: game.at(index).fingerprint() for index in (0, 7, end // 2, end)}
    for index in (7, end, 0, end // 2, end):
        game.go(index)
        assert (game.length, game.fingerprint()) == (index, moments[index])
        assert len(game.undone) == end - index
    assert last == moments[end]


def test_go_refuses_a_moment_that_is_not_there() -> None:
    game = bb.new_game(seed=1)
    game.step()
    with pytest.raises(IndexError, match="1 step or play; 5"):
        game.go(5)
    assert game.length == 1


def test_undone_tells_what_comes_again() -> None:
    game = bb.new_game("base", ["Ann", "Ben"], seed=5)
    game.run()
    key = game.decision.options[0].key
    game.play(key)
    game.undo()
    assert game.undone == (key,)
    game.redo()
    assert game.undone == ()


def test_a_prompt_says_what_the_choice_is_about() -> None:
    position = {
        "edition": "base",
        "phase": "adventure",
        "players": [
            {
                "name": "One",
                "boss": "Xyzax",
                "rooms": ["Open Grave"],
                "entrance": ["Charles the Young"],
                "hand": ["Exhaustion"],
            },
            {"name": "Two", "boss": "Gorgona", "rooms": ["Open Grave"]},
        ],
    }
    game = bb.load_position(position)
    game.run()
    about = "Charles the Young is in Open Grave of One, health 4 left."
    assert game.decision.prompt.startswith(about)
