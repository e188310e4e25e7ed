"""Where a table stops to ask: never past a soul or a wound, and by nothing that one cannot see."""

from __future__ import annotations

import json

import pytest
from harness import NAMES
from table_helpers import shown

import bossbook as bb
from bossbook.bots import derive, make
from bossbook.positions import View
from bossbook.tabletop import stakes
from bossbook.tabletop.session import DECISION, OVER, STEP, Session
from bossbook.tabletop.stakes import stake
from bossbook.tabletop.stops import (
    ALWAYS,
    BUILD,
    HERO,
    LEFT_ALONE,
    MATTERS,
    ME,
    MODES,
    WINDOWS,
    passing,
)  # fmt: skip
from bossbook.widgets.table import Table

BOLT = {"name": "Bolt", "spell": "adventure", "ability": {
    "choose": {"it": {"hero": "my_dungeon"}}, "do": [{"kill": "it"}]}}  # fmt: skip
PIT = {"name": "Pit", "kind": "trap", "damage": 2}


def walk(health: int, *hand: object, heroes: int = 1, **more: object) -> bb.Game:
    """Heroes at Ann's entrance, the adventure phase before her."""
    names = ("Ada", "Bo", "Cy")[:heroes]
    entrance = [{"name": name, "class": "mage", "health": health} for name in names]
    ann = {"name": "Ann", "boss": {"name": "A", "xp": 900}, "rooms": [PIT, PIT],
           "entrance": entrance, "hand": list(hand)}  # fmt: skip
    ben = {"name": "Ben", "boss": {"name": "B", "xp": 100}}
    position = {"edition": "base", "phase": "adventure", "players": [ann, ben], "seed": 4}
    return bb.load_position({**position, **more})


def windows(games: int, seed: int, rounds: int = 99):  # type: ignore[no-untyped-def]
    """The windows of recorded games in which Ann is asked."""
    for number in range(games):
        game = bb.new_game("base", NAMES[:2], seed=derive(seed, number))
        bots = {name: make("greedy", derive(number, at)) for at, name in enumerate(game.players)}
        while game.run() is not None and game.decision is not None and game.round <= rounds:
            decision = game.decision
            if decision.kind in WINDOWS and decision.player == "Ann":
                yield game
            game.play(bots[decision.player].choose(View(game, decision.player), decision))


def explored(game: bb.Game) -> set[str]:
    """What changes a soul or a wound, found by playing whole imagined games on, step by step."""
    found, view = set(), View(game, "Ann")
    for number in range(stakes.DEALS):
        table = bb.imagine(view, derive(stakes._DEALT_FROM, number))
        assert table.decision is not None
        passed = ends(table, passing(table.decision))
        for option in table.decision.options:
            if not option.idle and ends(table, option.key) != passed:
                found.add(option.key)
    return found


def ends(table: bb.Game, key: str) -> set[str]:
    """All scores to which a play can lead, if its player chooses and nobody does any more."""
    scores, open_ = set(), [table.fork()]
    open_[0].play(key)
    while open_:
        game = open_.pop()
        game.run("round")
        decision = game.decision
        if decision is None and game.result is None and game.round == table.round:
            open_.append(game)
        elif decision is None or game.round > table.round:
            scores.add(str([(game.state.souls(s), game.state.wounds(s)) for s in (0, 1)]))
        else:
            idle = [option.key for option in decision.options if option.idle]
            mine = decision.player == "Ann" and not idle
            for choice in idle or [o.key for o in decision.options][: None if mine else 1]:
                open_.append(game.fork())
                open_[-1].play(choice)
    return scores


# -- what is at stake


def test_a_hero_that_would_survive_is_worth_a_question() -> None:
    game = walk(9, BOLT)
    session = Session(game, "Ann", asks=MATTERS)
    session.run()
    assert session.waiting == DECISION and session.decision is not None
    (use,) = session.stops.stake(session.decision).uses
    assert use.card == "Bolt" and use.scores
    assert use.short == "Bolt" and use.said == "Play the spell Bolt. Ann: souls +1, wounds -1."


def test_a_hero_that_dies_anyhow_is_not() -> None:
    """The spell would be gone for nothing: the price of acting is nothing to ask about."""
    session = Session(walk(1, BOLT), "Ann", asks=MATTERS)
    session.run("round")
    assert session.waiting != DECISION
    assert session.game.state.souls(0) == 1 and session.stops.passed


def before_ben(health: int) -> bb.Game:
    """A hero at Ben's entrance, and Ann holds what switches a room off."""
    hero = {"name": "Ada", "class": "mage", "health": health}
    ann = {"name": "Ann", "boss": {"name": "A", "xp": 900}, "hand": ["Freeze"]}
    ben = {"name": "Ben", "boss": {"name": "B", "xp": 100}, "entrance": [hero],
           "rooms": [PIT, {**PIT, "name": "Spikes"}]}  # fmt: skip
    position = {"edition": "base", "phase": "adventure", "players": [ann, ben], "seed": 4}
    game = bb.load_position(position)
    while game.run() is not None and game.state.walker is None:
        assert game.decision is not None
        game.play("pass")
    return game


def test_the_question_names_what_could_be_used_and_on_what() -> None:
    """An opponent's soul can be turned into a wound."""
    session = Session(before_ben(4), "Ann", asks=MATTERS)
    assert session.waiting == DECISION and session.decision is not None
    (use,) = session.stops.stake(session.decision).uses
    assert "Freeze" in use.said and ("Pit" in use.said or "Spikes" in use.said)
    assert use.said.endswith("Ben: souls -1, wounds +1.")


HURTS = {"hurt": {"hero": "it", "amount": 3}}
PUSH = {"name": "Push", "spell": "adventure", "ability": {
    "choose": {"it": {"hero": "my_dungeon"}}, "do": [HURTS]}}  # fmt: skip
SHOVE = {**PUSH, "name": "Shove"}


@pytest.mark.parametrize("health", range(1, 14))
def test_two_cards_that_kill_only_together_are_worth_a_question(health: int) -> None:
    """The two pits deal 4, each spell 3: from 8 on it takes both, from 11 on they are too weak."""
    game = walk(health, PUSH, SHOVE)
    asked = []
    while game.run() is not None and game.decision is not None and game.round == 1:
        found = stake(View(game, "Ann"), game.decision)
        asked.append({use.short for use in found.uses if use.scores})
        game.play("pass")
    alone, both = {"Push", "Shove"}, {"Push with Shove", "Shove with Push"}
    here = alone if 4 < health <= 7 else both if 7 < health <= 10 else set()
    assert asked == [here] * (1 if health <= 2 else 2), "in each room that it comes to"


def test_what_two_cards_do_is_said() -> None:
    game = walk(10, PUSH, SHOVE)
    game.run()
    assert game.decision is not None
    use = stake(View(game, "Ann"), game.decision).uses[0]
    assert use.said == "Play the spell Push. Play the spell Shove. Ann: souls +1, wounds -1."


def in_first_room(health: int, does: dict, **more: object) -> bb.Game:
    """Ann holds Push; a hero is in her first room, and in the second there is something to use."""
    ability = {"when": "activated", "choose": {"it": {"hero": "here"}}, "do": [does], **more}
    trap = {"name": "Trap", "kind": "trap", "damage": 2, "ability": ability}
    position = walk(health, PUSH).position()
    position["players"][0]["rooms"] = [PIT, trap]
    game = bb.load_position(position)
    game.run()
    assert game.decision is not None and game.state.walker is not None
    assert game.state.walker.place == 0
    return game


def test_the_second_card_may_be_one_that_is_used_later() -> None:
    game = in_first_room(10, HURTS, once=True)
    assert game.decision is not None
    (use,) = stake(View(game, "Ann"), game.decision).uses
    assert use.short == "Push with Trap" and use.scores


def test_what_the_second_card_does_alone_is_no_matter_of_two() -> None:
    """A kill can be had in the last room as well: nothing else becomes worth a question by it."""
    game = in_first_room(20, {"kill": "it"})
    assert game.decision is not None
    assert stake(View(game, "Ann"), game.decision) == stakes.Stake()


def test_in_doubt_one_is_asked() -> None:
    """With fewer ways than there are it cannot tell; with all of them nothing matters."""
    game = before_ben(1)
    assert game.decision is not None
    assert stake(View(game, "Ann"), game.decision, ways=0).doubt
    assert stake(View(game, "Ann"), game.decision) == stakes.Stake()


def test_no_soul_and_no_wound_is_skipped_in_recorded_games() -> None:
    """Compared with full exploration: every way on every imagined table, whatever it takes."""
    passed = asked = 0
    for game in windows(games=3, seed=5):
        decision = game.decision
        assert decision is not None
        quick, whole = (
            stake(View(game, "Ann"), decision, ways=ways) for ways in (stakes.WAYS, 10**6)
        )
        assert not whole.doubt
        if not quick.doubt:
            assert quick.uses == whole.uses
            assert explored(game) <= {use.key for use in whole.uses if use.scores}
        passed += not (quick.uses or quick.doubt)
        asked += bool(quick.uses or quick.doubt)
    assert passed > 10 and asked > 3


def test_what_one_cannot_see_does_not_change_where_one_is_asked() -> None:
    """A table with other cards in others' hands and in the decks: the same windows are asked."""
    looked = others = 0
    for game in windows(games=2, seed=8, rounds=6):
        decision, view = game.decision, View(game, "Ann")
        assert decision is not None
        other = bb.imagine(View(game, "Ann"), 1000 + looked)
        assert other.decision is not None
        others += other.fingerprint() != game.fingerprint()
        assert stake(view, decision) == stake(View(other, "Ann"), other.decision)
        looked += 1
    assert looked > 10 and others > 10


# -- what people wish


def test_whoever_wants_to_be_asked_always_is() -> None:
    session = Session(walk(1, BOLT), "Ann", asks=ALWAYS)
    session.run()
    assert session.waiting == DECISION and not session.stops.passed


def test_what_was_passed_is_known_when_one_comes_back() -> None:
    session = Session(walk(1, BOLT), "Ann", asks=MATTERS)
    session.run("round")
    kept = json.loads(json.dumps(session.memory()))
    back = Session(walk(1, BOLT), "Ann", asks=MATTERS)
    back.recall(kept)
    assert back.stops.passed == session.stops.passed
    assert back.stops.passed and back.game.moves == session.game.moves
    for wrong in ([], None, [0, "x"], 7):
        other = Session(walk(1, BOLT), "Ann", asks=MATTERS)
        other.recall({**kept, "passed": wrong})
        assert other.game.moves == session.game.moves and not other.stops.passed


def test_what_was_passed_can_be_gone_back_to() -> None:
    session = Session(walk(1, BOLT), "Ann", asks=MATTERS)
    session.run("round")
    at, window = next(iter(session.stops.passed.items()))
    assert window.player == "Ann" and "Bolt" in window.text.text
    session.go(at)
    assert session.waiting == DECISION and session.decision is not None
    session.choose("cast:Bolt")
    assert at not in session.stops.passed


def test_to_be_left_alone_until_a_hero_is_done() -> None:
    session = Session(walk(9, BOLT, heroes=2), "Ann", asks=MATTERS)
    session.run()
    session.pass_until(HERO)
    session.run()
    assert session.game.state.wounds(0) == 1  # Ada is done, and Bo is asked about
    assert session.waiting == DECISION and "Bo" in session.decision.prompt


@pytest.mark.parametrize("what", [BUILD, ME])
def test_to_be_left_alone_until_something_happens(what: str) -> None:
    session = Session(walk(9, BOLT, heroes=2), "Ann", asks=MATTERS)
    session.run()
    session.pass_until(what)
    session.run()
    if what == ME:  # a hero has left her entrance
        assert session.decision is not None and session.decision.kind in WINDOWS
    else:
        assert session.decision is None or session.decision.kind not in WINDOWS
        assert session.game.state.wounds(0) == 2


def test_not_for_this_card_again() -> None:
    session = Session(walk(9, BOLT, heroes=2), "Ann", asks=MATTERS)
    session.run()
    assert session.decision is not None
    session.stops.mute(session.decision, "Bolt")
    assert session.waiting == STEP
    session.run("round")
    assert session.game.state.wounds(0) == 2


def test_another_way_forgets_what_was_passed_on_the_first() -> None:
    session = Session(walk(1, BOLT, heroes=3), "Ann", asks=MATTERS)
    session.run("round")
    first, *later = session.stops.passed
    assert later
    session.go(first)
    session.choose("cast:Bolt")
    assert not set(session.stops.passed) & {first, *later}


def test_a_whole_game_is_played_with_few_questions() -> None:
    """The windows that the rules have are all played: what the table passes is a play like any."""
    asked = {}
    for mode in MODES:
        game = bb.new_game("base", NAMES[:2], seed=3)
        session = Session(game, "Ann", {"Ben": make("greedy", 1)}, asks=mode)
        me, asked[mode] = make("greedy", 2), 0
        while session.waiting != OVER and game.round < 6:
            session.run()
            if session.decision is not None:
                asked[mode] += session.decision.kind in WINDOWS
                option = me.choose(View(game, "Ann"), session.decision)
                session.choose(option if isinstance(option, str) else option.key)
        for at, window in session.stops.passed.items():
            moment = game.at(at)
            assert moment.decision is not None and moment.decision.player == window.player
            assert game.moves[at] == passing(moment.decision)
    assert asked[MATTERS] < asked[ALWAYS]


def test_every_wish_has_its_words() -> None:
    assert all(text for text in (*MODES.values(), *LEFT_ALONE.values()))


# -- at the table


def test_a_pass_goes_on_at_once_and_what_was_passed_stands_in_the_log() -> None:
    table = Table(walk(9, BOLT, heroes=2), "Ann", asks=MATTERS)
    table.act("run-decision")
    assert "It could matter: Bolt" in shown(table)
    before = table.game.length
    table.play("pass")
    while table.striding:
        table.act("stride-on")
    assert table.waiting == DECISION and table.game.length > before + 1  # the next window, at once
    table.act("until", BUILD)
    while table.striding:
        table.act("stride-on")
    passed = next(iter(table.session.stops.passed))
    row = next(row for row in table.rows if "The table passes for Ann" in row)
    assert f'data-key="{passed}"' in row and "Bolt" in row
    table.act("go", str(passed))
    assert table.waiting == DECISION


def test_the_table_s_switches() -> None:
    table = Table(walk(1, BOLT), "Ann", asks=MATTERS)
    table.act("asks", ALWAYS)
    table.act("run-decision")
    assert table.waiting == DECISION and "It could matter" not in shown(table)
    table = Table(walk(9, BOLT), "Ann", asks=MATTERS)
    table.act("run-decision")
    assert 'data-do="mute"' in shown(table) and "Not for Bolt again" in shown(table)
    table.act("mute", "Bolt")
    while table.striding:
        table.act("stride-on")
    assert table.game.state.wounds(0) == 1 and not table.trouble
