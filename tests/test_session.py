"""A game at a table, without any widget: people, bots, the curtain, the way back and forth."""

import pytest

import bossbook as bb
from bossbook.bots import make
from bossbook.tabletop.cues import WATCHED
from bossbook.tabletop.session import CURTAIN, DECISION, OVER, STEP, Session
from bossbook.widgets.lesson import first_round


def session(people: object = "Ann", players: int = 2, seed: int = 4, **more: object) -> Session:
    names = ["Ann", "Ben", "Cleo", "Dot"][:players]
    return Session(bb.new_game("base", names, seed=seed), people, **more)


def finish(table: Session) -> None:
    """Play on, everybody choosing as the greedy bot would."""
    bot = make("greedy", 3)
    while table.waiting != OVER:
        if table.waiting == DECISION:
            decision = table.game.decision
            table.choose(bot.choose(table.game.view(decision.player), decision).key)
        elif table.waiting == CURTAIN:
            table.lift()
        else:
            table.run()


# -- going on


def test_one_person_plays_against_bots_to_the_end() -> None:
    table = session(players=3)
    finish(table)
    assert table.game.result is not None


def test_people_who_are_not_there_are_refused() -> None:
    with pytest.raises(ValueError, match=r"No player 'Zoe'\. There is: Ann, Ben"):
        session("Zoe")


def test_without_people_the_bots_play_and_no_hand_is_shown() -> None:
    table = session([])
    table.run("round")
    assert table.viewer is None
    assert all(event.seen_by is None for event in table.last)


@pytest.mark.parametrize("until", ["phase", "round"])
def test_running_stops_at_the_next_phase_or_round(until: str) -> None:
    table = session([])
    while table.moment.round < 1:
        table.run("phase")
    before = table.moment
    table.run(until)
    if until == "round":
        assert table.moment.round == before.round + 1
    else:
        assert (table.moment.round, table.moment.phase) != (before.round, before.phase)
        assert table.moment.round == before.round


def test_running_until_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="no running until 'tea'"):
        session().run("tea")


# -- back and forth


def test_what_was_taken_back_stays_ahead_until_something_else_is_done() -> None:
    table = session()
    finish(table)
    end, last = table.game.length, table.game.fingerprint()
    table.go(end // 2)
    assert (table.game.length, len(table.timeline) - 1) == (end // 2, end)
    while table.can_redo:
        table.redo()
    assert table.game.fingerprint() == last


def test_doing_the_same_again_keeps_the_rest_of_the_timeline() -> None:
    table = session()
    finish(table)
    end = table.game.length
    table.go(0)
    while table.waiting != DECISION:
        table.step()
    assert len(table.timeline) - 1 == end
    table.choose(table.game.undone[0])
    assert len(table.timeline) - 1 == end


def test_doing_something_else_ends_the_old_timeline() -> None:
    table = session()
    finish(table)
    end = table.game.length
    table.go(0)
    while table.waiting != DECISION or len(table.game.decision.options) < 2:
        table.step() if table.waiting == STEP else table.choose(table.game.undone[0])
    other = next(o.key for o in table.game.decision.options if o.key != table.game.undone[0])
    table.choose(other)
    assert len(table.timeline) - 1 == table.game.length < end
    assert not table.can_redo


def test_the_last_choice_is_found_again() -> None:
    table = session()
    table.run()
    decision = table.game.decision
    table.choose(decision.options[0].key)
    table.run()
    table.undo_choice()
    assert table.waiting == DECISION
    assert table.game.decision.kind == decision.kind
    assert table.game.decision.options == decision.options


def test_going_back_does_not_make_a_bot_change_its_mind() -> None:
    class Fickle:
        turn = 0

        def choose(self, view: object, decision: bb.Decision) -> bb.Option:
            self.turn += 1
            return decision.options[self.turn % len(decision.options)]

    table = Session(first_round().game, "Pip", {"Grim": Fickle()})
    table.step()
    chosen = table.game.fingerprint()
    table.undo()
    table.step()
    assert table.game.fingerprint() == chosen


def test_a_bot_that_thought_ahead_plays_what_it_would_have_played() -> None:
    def moves(ahead: bool) -> list[str | None]:
        table = session(people=(), players=3)
        for _ in range(120):
            if ahead:
                before = table.game.fingerprint(), table.game.length
                table.think_ahead()
                assert (table.game.fingerprint(), table.game.length) == before
            table.step()
        return [*table.game.moves]

    assert moves(ahead=True) == moves(ahead=False)


def test_nobody_thinks_ahead_for_people_or_with_somebodys_own_bot() -> None:
    asked: list[str] = []

    class Asked:
        def choose(self, view: object, decision: bb.Decision) -> bb.Option:
            asked.append(decision.player)
            return decision.options[0]

    table = session(players=2, bots={"Ben": Asked()})
    for _ in range(40):
        heard = len(asked)
        table.think_ahead()
        assert len(asked) == heard
        if table.decision is not None:
            table.choose(table.decision.options[0].key)
        else:
            table.step()
    assert asked


def test_a_game_that_has_come_some_way_has_its_timeline() -> None:
    game = session()
    finish(game)
    table = Session(game.game, "Ann")
    assert table.timeline == game.timeline
    table.go(3)
    assert table.game.length == 3


def test_the_timeline_knows_the_phases() -> None:
    table = session([])
    table.run("round")
    table.run("round")
    phases = [moment.phase for moment in table.timeline if moment.round == 1]
    order = list(dict.fromkeys(phases))
    assert order == ["start", "build", "bait", "adventure", "end"]


# -- what was chosen


def test_a_choice_without_an_event_is_told() -> None:
    table = Session(first_round().game, "Pip")
    while table.game.decision is None or table.game.decision.kind != "build":
        table.choose(table.decision.options[0].key) if table.decision else table.run()
    assert table.last_choice == ""
    table.choose("decline")
    assert not table.last
    assert table.last_choice == "Pip has chosen: Decline to build, for good unless somebody acts."
    table.step()
    assert table.last_choice == "", "an event tells it"


def test_what_others_choose_without_an_event_stays_their_secret() -> None:
    """Nothing but what is plain to see: that they chose, or that they let it pass."""
    table = session(seed=7, players=4)
    finish(table)
    told = set()
    for index in range(table.game.length + 1):
        table.go(index)
        if table.last_choice:
            told.add(table.last_choice)
    others = {line for line in told if not line.startswith("Ann ")}
    named = {line.partition(" has chosen")[2] for line in others}
    assert others
    idle = {
        "Pass.",
        "Decline to build, for good unless somebody acts.",
        "Place no other room.",
        "Build no further room.",
        "Let it happen.",
    }
    unused = {line for line in named if line.startswith(": Do not use ")}  # of a room in sight
    assert named - unused <= {".", *(f": {text}" for text in idle)}


# -- several people at one screen


def test_a_curtain_falls_between_people_and_hides_the_hands() -> None:
    table = session(["Ann", "Ben"])
    table.run()
    first = table.next_person
    assert table.waiting == CURTAIN
    assert table.viewer is None
    assert first is not None
    table.lift()
    assert (table.waiting, table.viewer) == (DECISION, first)
    while table.waiting == DECISION:
        table.choose(table.game.decision.options[0].key)
    table.run()
    assert table.waiting == CURTAIN
    assert table.next_person != first
    assert table.viewer is None


def test_behind_the_curtain_nothing_secret_is_told() -> None:
    table = session(["Ann", "Ben"])
    finish(table)
    seen_by_all = 0
    for index in range(len(table.timeline)):
        table.go(index)
        if table.waiting == CURTAIN:
            assert all(event.seen_by is None for event in table.last)
            assert table.decision is None
            seen_by_all += 1
    assert seen_by_all > 3


def test_going_back_to_somebody_elses_choice_drops_the_curtain() -> None:
    table = session(["Ann", "Ben"])
    table.run()
    first = table.next_person
    table.lift()
    while table.waiting == DECISION:
        table.choose(table.game.decision.options[0].key)
    table.run()
    table.lift()
    assert table.viewer != first
    table.go(0)
    while table.waiting == STEP:
        table.step()
    assert table.next_person == first
    assert table.viewer is None


def test_stepping_back_from_a_curtain_shows_nobodys_hand() -> None:
    """Who sat there before has left; the next person must not see that hand."""
    table = session(["Ann", "Ben"])
    table.run()
    table.lift()
    while table.waiting == DECISION:
        table.choose(table.game.decision.options[0].key)
    table.run()
    assert table.waiting == CURTAIN
    while table.can_go_back:
        table.undo()
        assert table.viewer is None
        assert table.decision is None


def test_hot_seat_games_come_to_an_end() -> None:
    table = session(["Ann", "Cleo"], players=3, seed=9)
    finish(table)
    assert table.game.result is not None


def test_a_table_can_end_when_a_task_is_done() -> None:
    table = Session(
        bb.new_game(seed=4), [], ends=lambda game: game.round == 2 and game.phase == "build"
    )
    while table.waiting == STEP:
        table.step()
    assert table.waiting == OVER
    assert (table.game.round, table.game.phase) == (2, "build")
    assert not table.can_go_on
    table.undo()
    assert table.waiting == STEP


# -- striding: what happens on the way is seen


@pytest.mark.parametrize("until", ["decision", "phase", "round"])
def test_strides_lead_where_running_leads_and_tell_the_same(until: str) -> None:
    strides = 0
    runner, walker = (session(["Ann"], players=3) for _ in range(2))
    for _ in range(12):
        runner.run(until)
        walker.stride(until)
        while walker.striding:
            assert any(event.kind in WATCHED for event in walker.latest)
            walker.stride_on()
            strides += 1
        assert walker.game.fingerprint() == runner.game.fingerprint()
        assert [event.text for event in walker.last] == [event.text for event in runner.last]
        if runner.decision is not None:
            key = runner.decision.options[0].key
            runner.choose(key)
            walker.choose(key)
    assert strides


def test_whoever_does_something_else_on_the_way_strides_no_more() -> None:
    table = session([])
    table.stride("round")
    while not table.striding:
        table.stride("round")
    table.undo()
    length = table.game.length
    assert not table.striding
    table.stride_on()
    assert table.game.length == length


def test_striding_to_nowhere_is_refused() -> None:
    with pytest.raises(ValueError, match="no running until 'dinner'"):
        session().stride("dinner")
