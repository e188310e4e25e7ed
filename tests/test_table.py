"""The table widget without a browser: what it shows, what can be pressed, what is refused."""

import re
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table_helpers import first_round_alone, keys_of, log_of, shown, text_of
from test_views_html import HOSTILE, OURS, Page

import bossbook as bb
from bossbook.bots import make
from bossbook.lessons.progress import Progress
from bossbook.protocol import EVENTS
from bossbook.rules import clause
from bossbook.state import Miniboss
from bossbook.tabletop.session import CURTAIN, DECISION, OVER, PREDICTION, STEP
from bossbook.views.board.layout import screen_pieces
from bossbook.views.board.log import ALL, GROUP_OF, GROUPS, HEADINGS, Filter, filtered
from bossbook.views.board.offers import NOTHING, Offers, TableOffer
from bossbook.widgets.exercise import GoalExercise, exercise
from bossbook.widgets.page import PIECEWISE, splice
from bossbook.widgets.table import Table

CONTROLS = {"button", "g", "kbd", "label", "option", "select"}


def table(players: int = 2, seed: int = 4, people: object = "Ann", **more: object) -> Table:
    names = ["Ann", "Ben", "Cleo", "Dot"][:players]
    return Table(bb.new_game("base", names, seed=seed), people, **more)


def to_a_decision(one: Table, kind: str) -> None:
    """Play on by the greedy bot up to a decision of that kind."""
    bot = make("random", 5)
    while one.waiting != OVER:
        decision = one.session.decision
        if decision is None:
            one.act("run-decision")
        elif decision.kind == kind:
            return
        else:
            one.play(bot.choose(one.game.view(decision.player), decision).key)
    pytest.fail(f"no decision {kind} came up")


# -- what is shown


def reached(one: Table) -> list[str]:
    """The options that can be pressed: at once, or after a card was picked."""
    cards = keys_of(shown(one), "pick")
    found = set(keys_of(shown(one)))
    for card in dict.fromkeys(cards):
        one.act("pick", card)
        found |= set(keys_of(shown(one)))
        one.act("pick", card)
    return sorted(found)


@pytest.mark.parametrize("seed", range(3))
def test_every_option_can_be_pressed_and_nothing_else_can(seed: int) -> None:
    one = table(3, seed)
    bot = make("random", seed)
    kinds = set()
    while one.waiting != OVER and one.game.round < 5:
        decision = one.session.decision
        if decision is None:
            assert keys_of(shown(one)) == []
            one.act("run-decision")
            continue
        kinds.add(decision.kind)
        assert reached(one) == sorted(o.key for o in decision.options)
        one.play(bot.choose(one.game.view(decision.player), decision).key)
        assert one.trouble == ""
    assert {"build", "first_room", "setup_discard"} <= kinds


def parts(html: str, name: str) -> list[dict[str, str]]:
    """The attributes of the elements by which others find the parts of a table."""
    elements = re.findall(r"<[a-z]+ [^>]*>", html)
    named = [dict(re.findall(r'([\w-]+)="([^"]*)"', unescape(one))) for one in elements]
    return [one for one in named if one.get("data-bb") == name]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_others_find_the_parts_of_the_table(players: int) -> None:
    one = table(players)
    bot = make("random", 3)
    while one.game.round < 3:
        for name in ("town", "story", "question", "hand", "go"):
            assert len(parts(shown(one), name)) == 1, name
        dungeons = [found["data-player"] for found in parts(shown(one), "dungeon")]
        assert sorted(dungeons) == sorted(one.game.players)
        decision = one.session.decision
        if decision is None:
            assert "data-key" not in parts(shown(one), "go")[0]
            one.act("run-decision")
            continue
        builds = {o.about.card for o in decision.options if o.key.startswith("build:")}
        assert {found["data-card"] for found in parts(shown(one), "card")} == builds
        idle = [o.key for o in decision.options if o.idle]
        assert [found.get("data-key") for found in parts(shown(one), "go")] == (idle or [None])
        placed = {o.key for o in decision.options if o.about.card not in builds or len(builds) == 1}
        assert placed <= {found["data-key"] for found in parts(shown(one), "option")}
        one.play(bot.choose(one.game.view(decision.player), decision).key)


def test_a_card_is_picked_and_put_back() -> None:
    one = table()
    to_a_decision(one, "build")
    card = parts(one.hand, "card")[0]["data-card"]
    assert "build:" not in shown(one)
    before = one.game.fingerprint()
    one.act("pick", card)
    places = {key for key in keys_of(shown(one)) if key.startswith("build:")}
    assert places == {o.key for o in one.session.decision.options if o.about.card == card}
    assert one.focus == "bb-dungeon .bb-choosable"
    one.act("pick", card)
    assert "build:" not in shown(one)
    assert one.game.fingerprint() == before
    one.act("pick", "No such card")
    assert "build:" not in shown(one)
    assert one.trouble == ""


def test_where_a_picked_card_can_go_it_says_what_it_would_change() -> None:
    hero = {"name": "Bo", "class": "mage", "health": 3}
    tome = {"name": "Shelf", "kind": "trap", "damage": 2, "treasure": {"mage": 1}}
    plain = {"name": "Pit", "kind": "trap", "damage": 1}
    players = [
        {"name": "Ann", "boss": {"name": "B", "xp": 1}, "rooms": [plain], "hand": [tome]},
        {"name": "Ben", "boss": {"name": "C", "xp": 2}},
    ]
    one = Table({"edition": "base", "phase": "build", "town": [hero], "players": players}, "Ann")
    to_a_decision(one, "build")
    assert {"build:Shelf@new", "build:Shelf@0"} <= set(keys_of("".join(one.board)))
    new, on = (
        next(found for found in parts(shown(one), "option") if found["data-key"] == key)
        for key in ("build:Shelf@new", "build:Shelf@0")
    )
    assert new["aria-label"].endswith("tomes 0 → 1: Bo comes damage 1 → 3")
    assert on["aria-label"].endswith("tomes 0 → 1: Bo comes damage 1 → 2")
    assert shown(one).count("bb-comes") == 2


def test_everything_can_be_had_as_plain_buttons() -> None:
    one = table()
    to_a_decision(one, "build")
    one.act("list")
    listed = next(piece for piece in one.board if "bb-listed" in piece)
    assert keys_of(listed) == [o.key for o in one.session.decision.options]
    one.act("list")
    assert "bb-listed" not in shown(one)


def test_a_searched_pile_is_a_box_with_a_filter() -> None:
    rooms = ["Open Grave", "Dark Altar", "Goblin Armory", "Neanderthal Cave", "Golem Factory",
             "Jackpot Stash", "Dizzygas Hallway", "Torture Chamber", "Witch's Kitchen",
             "Haunted Library", "Monstrous Monument", "Succubus Spa", "Boulder Ramp",
             "Bottomless Pit"]  # fmt: skip
    known = {card["name"] for card in bb.cards("base")}
    assert set(rooms) <= known
    hero = {"name": "H", "class": "mage", "health": 1}
    mine = {"name": "Ann", "boss": "Gorgona", "rooms": ["Open Grave"], "entrance": [hero]}
    one = Table({"edition": "base", "phase": "adventure", "discard": rooms,
                 "players": [mine, {"name": "Ben", "boss": "Xyzax"}]}, "Ann")  # fmt: skip
    while len(keys_of(shown(one))) <= 12:
        assert one.waiting in (STEP, DECISION)
        if one.waiting == STEP:
            one.act("run-decision")
        else:
            one.play(next(o.key for o in one.session.decision.options if o.key in ("pass", "yes")))
    box = next(piece for piece in one.board if "bb-box" in piece)
    assert "bb-many" in box
    assert 'data-filter="bb-box"' in box
    assert len(keys_of(box)) == len(rooms)


@pytest.mark.parametrize("seed", range(3))
def test_every_refusal_is_said_with_its_reason(seed: int) -> None:
    one = table(2, seed)
    bot, found = make("random", seed), 0
    while one.waiting != OVER:
        decision = one.session.decision
        if decision is None:
            one.act("run-decision")
            continue
        text = text_of(one)
        found += len(decision.refused)
        assert all(refusal.text in text for refusal in decision.refused)
        one.play(bot.choose(one.game.view(decision.player), decision).key)
    assert found > 10


def test_options_stand_on_the_things_they_concern() -> None:
    one = table()
    to_a_decision(one, "build")
    builds = [o for o in one.session.decision.options if o.key.startswith("build:")]
    assert builds
    assert set(keys_of(one.hand, "pick")) == {o.about.card for o in builds}
    assert keys_of("".join(one.board)) == []
    assert keys_of(one.story) == ["decline"]
    one.act("pick", builds[0].about.card)
    assert builds[0].key in keys_of("".join(one.board))


def test_doing_nothing_does_not_catch_the_eye() -> None:
    one = table()
    to_a_decision(one, "build")
    assert classes_of(one.story, "decline") >= {"bb-go", "bb-pass"}
    assert "bb-main" not in classes_of(one.story, "decline")


def test_what_lies_nowhere_on_the_table_is_asked_in_the_panel() -> None:
    boss = {"name": "B", "xp": 1}
    room = {
        "name": "Well",
        "kind": "trap",
        "damage": 0,
        "ability": {"when": "built", "optional": True, "do": [{"draw": "spells"}]},
    }
    players = [{"name": "Ann", "boss": boss, "hand": [room]}, {"name": "Ben", "boss": boss}]
    one = Table({"edition": "base", "phase": "build", "players": players}, "Ann")
    to_a_decision(one, "build")
    one.play("build:Well@new")
    one.act("run-decision")
    assert keys_of(one.story) == ["yes", "no"]
    assert classes_of(one.story, "yes") >= {"bb-option"}


def classes_of(html: str, key: str) -> set[str]:
    """The classes of the button that plays an option."""
    before = html.partition(f'data-do="play" data-key="{key}"')[0]
    return set(before.rpartition('class="')[2].partition('"')[0].split())


def test_a_refusal_that_belongs_to_no_card_is_said_once_and_folded() -> None:
    one = first_round_alone()
    one.act("step")
    assert one.session.decision.kind == "first_room"
    assert Page(one.story).text.count("The first room must be built.") == 1
    assert "The first room must be built." in one.story.partition("bb-refused")[2]
    assert keys_of(one.story) == [], "there is nothing to press in the panel"


# -- what is told


def test_the_intro_is_told_at_the_start_and_nowhere_else() -> None:
    one = first_round_alone()
    intro = "a boss with an empty dungeon"
    assert intro in one.story
    one.act("step")
    one.play("build:Damp Chapel@new")
    one.act("run-decision")
    one.play("decline")
    declined = one.game.length
    assert "Pip has chosen: Decline to build, for good unless somebody acts." in one.story
    assert "Pip has chosen: Decline to build, for good unless somebody acts." in one.live
    one.act("step")
    assert "Pip declines to build." in one.story
    one.act("undo")
    assert one.game.length == declined
    assert "Pip has chosen: Decline to build, for good unless somebody acts." in one.story
    assert intro not in one.story
    one.restart()
    assert intro in one.story


def test_a_round_that_was_only_watched_in_part_is_over_by_its_number() -> None:
    later = {
        "edition": "base",
        "phase": "adventure",
        "round": 4,
        "players": [{"name": "A"}, {"name": "B"}],
    }
    one = Table(later, [], rounds=4)
    while one.waiting == STEP:
        one.act("run-round")
    assert "Round 4 is over. 10 souls win. 5 wounds lose." in one.story
    assert "That was a whole round" not in one.story


def test_who_has_a_task_is_sent_to_where_they_can_act() -> None:
    game = table().game
    alone = Table(game.fork(), ())
    assert "Press &quot;Next step&quot; and watch." in alone.story
    mine = Table(game.fork(), "Ann")
    assert "and watch, or &quot;Next decision&quot; to go on to your turn." in mine.story
    task = Table(game.fork(), "Ann", ends=lambda _: False)
    assert "Press &quot;Next decision&quot;: it stops where you can act." in task.story
    to_a_decision(task, "build")
    assert "it stops where you can act" not in task.story


def test_trying_again_is_offered_to_those_who_have_tried() -> None:
    made = exercise("building/the-mirror", Progress.in_memory())
    assert isinstance(made, GoalExercise)
    assert "Press &quot;Next decision&quot;" in made.table.story
    begins, offered = made.begin_button.layout, made.restart_button.layout
    assert (begins.display, offered.display) == (None, "none")
    assert made.next_focus() == "bb-start"
    made.begin_button.click()
    assert (begins.display, offered.display) == ("none", None)
    assert made.table.waiting == "decision"
    assert made.live.focus.startswith("bb-choosable"), "the learner is taken to the table"
    assert made.next_focus() == "bb-restart"
    made.restart_button.click()
    assert (begins.display, offered.display) == (None, "none")
    assert made.next_focus() == "bb-start"


@pytest.mark.parametrize(
    ("health", "rest"), [(3, "health 1 left."), (2, "no health left."), (1, "no health left.")]
)
def test_nobody_has_less_than_no_health(health: int, rest: str) -> None:
    hero = {"name": "H", "class": "mage", "health": health}
    pit = {"name": "Pit", "kind": "trap", "damage": 2, "treasure": {"mage": 1}}
    mine = {"name": "Ann", "rooms": [pit], "entrance": [hero], "hand": ["Exhaustion"]}
    position = {"edition": "base", "phase": "adventure", "players": [mine, {"name": "Ben"}]}
    one = Table(position, "Ann")
    one.act("run-decision")
    if "about to enter" in one.story:
        one.play("pass")
        one.act("run-decision")
    assert f"H is in Pit of Ann, {rest}" in one.story
    assert f"Pit deals 2 damage to H: 2 in all, {rest}" in one.story


def test_the_hand_of_the_other_seat_is_not_in_the_page() -> None:
    position = {
        "edition": "base",
        "phase": "build",
        "players": [
            {"name": "Ann", "boss": "Gorgona", "hand": ["Open Grave", "Freeze"]},
            {"name": "Ben", "boss": "Xyzax", "hand": ["Dark Altar", "Exhaustion"]},
        ],
    }
    hot_seat = Table(position, ["Ann", "Ben"])
    assert "Whoever is asked sees their own cards here." in hot_seat.hand
    hot_seat.act("run-decision")
    assert hot_seat.waiting == CURTAIN and "Whoever is asked" in hot_seat.hand
    names = ("Open Grave", "Freeze", "Dark Altar", "Exhaustion")
    assert not [name for name in names if name in shown(hot_seat)]
    hot_seat.act("lift")
    mine, theirs = ("Ann", "Ben") if hot_seat.session.viewer == "Ann" else ("Ben", "Ann")
    cards = {"Ann": names[:2], "Ben": names[2:]}
    assert all(name in shown(hot_seat) for name in cards[mine])
    assert not [name for name in cards[theirs] if name in shown(hot_seat)]


def test_the_table_says_whose_decision_it_is_and_where_the_game_stands() -> None:
    one = table(4)
    to_a_decision(one, "build")
    text = text_of(one)
    assert "to decide" in text
    assert "it is your turn to build" in text
    for words in ("Rooms", "Spells", "Heroes", "Epic heroes", "Discard pile", "Souls", "Wounds"):
        assert words in text
    assert one.slider_text == one.session.progress
    assert (one.at, one.end) == (one.game.length, one.game.length)


def test_coins_and_minibosses_have_their_place() -> None:
    game = bb.load_position(
        {"edition": "base", "players": [{"name": "A", "rooms": ["Open Grave"]}, {"name": "B"}]}
    )
    state = game.state
    stack = state.players[0].stacks[0]
    room = stack.rooms[0]._replace(coins=2)
    state.players[0].stacks = (stack._replace(rooms=(room,), miniboss=Miniboss(room.card, 2)),)
    state.players[0].coins = 3
    text = Page(game._repr_html_()).text
    assert "Coins in the vault: 3" in text
    assert "coins on this room: 2" in text
    assert "Open Grave, level 2" in text


def test_drawings_are_sent_once() -> None:
    one = table(4)
    to_a_decision(one, "build")
    assert "<svg" not in one.bar + one.story + "".join(one.board) + log_of(one)
    drawings = list(one.drawings)
    assert len(drawings) == len(set(drawings))
    one.act("undo")
    assert one.drawings[: len(drawings)] == drawings


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_text_on_the_table(name: str) -> None:
    hero = {"name": name, "class": "mage", "health": 3}
    room = {"name": name, "kind": "trap", "damage": 1, "treasure": {"mage": 1}}
    players = [
        {"name": name, "boss": {"name": name, "xp": 1}, "hand": [room]},
        {"name": "Ben", "boss": {"name": "B", "xp": 2}},
    ]
    one = Table(
        {"edition": "base", "phase": "build", "town": [hero], "players": players},
        predict=True,
        hints=True,
    )
    while one.waiting == STEP:
        one.act("step")
    one.act("hint")
    one.play(one.session.decision.options[0].key)
    one.act("run-decision")
    assert one.waiting == PREDICTION
    one.act("predict", name)
    assert one.trouble == ""
    page = Page(shown(one))
    assert set(page.tags) <= OURS | CONTROLS
    assert not [key for key, _ in page.attributes if key.startswith("on")]


def sent(one: Table, what: str, arg: str = "") -> dict[str, object]:
    """What goes to the page when something is pressed."""
    messages = []
    one.send_state = lambda key=None: messages.append(one.get_state(key))
    one.comm = one.comm or object()
    one.act(what, arg)
    assert len(messages) == 1, "one click is one message"
    return messages[0]


def spliced(old: str, piece: str | list[Any]) -> str:
    """A piece as the page puts it together."""
    if isinstance(piece, str):
        return piece
    begins, ends, between = piece
    return old[:begins] + between + old[len(old) - ends :]


@given(*[st.text("ab<·", max_size=12)] * 4)
def test_of_a_piece_only_what_changed_is_sent(first: str, old: str, new: str, last: str) -> None:
    before, now = first + old + last, first + new + last
    piece = splice(before, now)
    assert spliced(before, piece) == now
    assert len(piece[2]) <= len(new), "what is alike on both sides is not sent"


def test_a_piece_comes_whole_where_a_page_would_count_otherwise() -> None:
    assert splice("<b>🂡</b>", "<b>🂢</b>") == "<b>🂢</b>"
    assert splice("<b>→</b>", "<b>←</b>") == [3, 4, "←"]


def test_only_what_has_changed_is_sent() -> None:
    one = table(4, people=[])
    for _ in range(30):
        one.act("step")
    before = {name: list(getattr(one, name)) for name in PIECEWISE}
    since = one.tick
    message = sent(one, "step")
    assert not set(PIECEWISE) & set(message)
    patch = message["patch"]
    assert patch["since"] == since
    for name in PIECEWISE:
        length, others = patch[name]
        have, want = before[name], getattr(one, name)
        patched = have[:length] + [""] * (length - len(have))
        for at, piece in others.items():
            patched[int(at)] = spliced(patched[int(at)], piece)
        assert patched == want
        assert all(have[int(at)] != want[int(at)] for at in others if int(at) < len(have))
    assert len(patch["rows"][1]) <= 2, "rows of the log are put at its end"


def test_a_page_that_has_missed_something_gets_everything() -> None:
    one = table()
    asked = []
    one.send_state = lambda key=None: asked.append(key)
    one.act("whole")
    assert list(PIECEWISE) in asked


# -- what can be pressed


def test_the_page_is_not_trusted() -> None:
    one = first_round_alone()
    before = one.game.fingerprint()
    for message in (
        None,
        "step",
        {},
        {"do": "refresh"},
        {"do": "__init__", "arg": ""},
        {"do": ["step"]},
        {"do": "go", "arg": 3},
        {"do": "play", "arg": "decline", "tick": one.tick - 1},
    ):
        one._received(None, message, [])
    assert one.game.fingerprint() == before
    assert one.trouble == ""


def test_a_press_from_the_page_is_done() -> None:
    one = first_round_alone()
    one._received(None, {"do": "step", "arg": "", "tick": 0}, [])
    assert one.game.length == 1


def test_an_answer_to_an_old_question_is_not_taken_for_a_new_one() -> None:
    one = first_round_alone()
    one.act("run-decision")
    old = one.tick
    one.play("build:Damp Chapel@new")
    one.act("run-decision")
    assert one.waiting == DECISION
    length = one.game.length
    one._received(None, {"do": "play", "arg": "decline", "tick": old}, [])
    assert one.game.length == length


@pytest.mark.parametrize(
    ("what", "arg"), [("go", "nowhere"), ("play", "build:Nothing@7"), ("rule", "NO-1")]
)
def test_what_cannot_be_done_is_said_and_changes_nothing(what: str, arg: str) -> None:
    one = first_round_alone()
    one.act("run-decision")
    before = one.game.fingerprint()
    one.act(what, arg)
    assert one.trouble
    assert 'role="alert"' in one.story
    assert one.game.fingerprint() == before
    one.act("undo")
    assert one.trouble == ""


def test_trouble_in_a_bot_is_shown_and_never_raised() -> None:
    class Broken:
        def choose(self, view: object, decision: bb.Decision) -> str:
            raise RuntimeError("<b>no idea</b>")

    one = Table(first_round_alone().game, bots={"Grim": Broken()})
    one.act("step")
    assert one.trouble.startswith("RuntimeError: <b>no idea</b>")
    assert "&lt;b&gt;no idea&lt;/b&gt;" in one.story


def test_whoever_watches_is_told_after_every_press() -> None:
    heard = []
    one = Table(first_round_alone().game, after=lambda t: heard.append(t.game.length))
    one.act("step")
    one.act("undo")
    one.restart()
    assert heard == [1, 0, 0]


def test_the_live_region_reads_what_happened() -> None:
    one = first_round_alone()
    one.act("step")
    assert "Grim places a room card face down" in one.live
    assert "which room do you build first?" in one.live
    assert one.focus == "bb-choosable"


# -- rules


def test_a_rule_opens_with_its_related_rules_and_closes() -> None:
    one = first_round_alone()
    one.act("step")
    rule = keys_of(one.story, "rule")[0]
    assert clause(rule).related
    one.act("rule", rule)
    assert clause(rule).text in text_of(one)
    assert set(clause(rule).related) <= set(keys_of(one.story, "rule"))
    assert one.focus == "bb-rule-close"
    one.act("rule", "")
    assert "bb-rulebox" not in one.story


# -- the log


def test_every_kind_of_event_is_in_one_group() -> None:
    assert set(GROUP_OF) | HEADINGS == set(EVENTS)
    assert set(GROUP_OF.values()) | {ALL} == set(GROUPS)


def test_the_log_can_be_filtered_and_gone_back_in() -> None:
    one = table(2)
    to_a_decision(one, "build")
    one.act("run-round")
    to_a_decision(one, "build")
    entries = keys_of(log_of(one), "go")
    one.act("log-group", "score")
    fewer = keys_of(log_of(one), "go")
    assert 0 <= len(fewer) < len(entries)
    one.act("log-group", "all")
    one.act("log-player", "Ben")
    assert all("Ben" in text for text in _entries(log_of(one)))
    one.act("log-player", "")
    one.act("go", entries[0])
    assert one.game.length == int(entries[0])
    assert one.session.can_redo


def _entries(log: str) -> list[str]:
    pieces = log.split('class="bb-entry"')[1:]
    return [piece.split("</button>")[0] for piece in pieces]


def test_the_log_shows_the_newest_and_more_on_demand() -> None:
    one = table(2, people=[])
    for _ in range(4):
        one.act("run-round")
    some = len(_entries(log_of(one)))
    assert "Show earlier entries" in one.log
    one.act("log-more")
    assert len(_entries(log_of(one))) > some


def test_an_empty_log_says_so() -> None:
    one = first_round_alone()
    assert "Nothing yet." in one.log
    assert "bb-log-list" not in one.log
    one.act("step")
    assert "Nothing yet." not in one.log
    one.act("log-group", "score")
    assert "Nothing yet." in one.log


def test_an_unknown_filter_changes_nothing() -> None:
    assert Filter().changed("group", "nonsense") == Filter()
    assert Filter().changed("colour", "red") == Filter()


def test_a_heading_without_entries_is_left_out() -> None:
    game = bb.new_game(seed=1)
    game.run()
    numbered = list(enumerate(game.events))
    assert filtered(numbered, Filter(player="nobody")) == []


# -- hints


def test_hints_come_in_tiers() -> None:
    one = table(2, hints=True)
    to_a_decision(one, "build")
    before, told = one.game.fingerprint(), []
    for tier in (1, 2, 3):
        assert f"Hint ({tier} of 3)" in one.story
        one.act("hint")
        told.append(one.story)
    assert ["Who would get that hero" in text for text in told] == [True, True, True]
    assert ["BAIT-2" in keys_of(text, "rule") for text in told] == [False, True, True]
    assert ["A careful bot would choose:" in text for text in told] == [False, False, True]
    assert "Hint (" not in told[2]
    assert one.game.fingerprint() == before
    one.play(one.session.decision.options[0].key)
    assert "A careful bot" not in shown(one)


def test_a_hint_knows_no_more_than_the_player() -> None:
    one = table(3, hints=True)
    to_a_decision(one, "build")
    for _ in range(3):
        one.act("hint")
    for seed in range(3):
        other = Table(bb.imagine(one.game.view("Ann"), seed), "Ann", hints=True)
        for _ in range(3):
            other.act("hint")
        assert other._hints.texts(other.session) == one._hints.texts(one.session)


def test_a_learner_can_be_made_to_count() -> None:
    one = Table(first_round_alone().game, "Pip", predict=True, totals=False)
    while one.waiting != PREDICTION:
        one.act("run-decision")
        if one.waiting == DECISION:
            one.play(one.session.decision.options[0].key)
    assert "bb-totals" not in "".join(one.board)
    for _ in range(2):
        one.act("predict", "town")
    while one.game.phase == "bait":
        one.act("undo")
        counted = one.game.phase != "bait"
        assert ("bb-totals" in "".join(one.board)) is counted
        assert ("treasure ?" not in one.text()) is counted


def test_a_screen_reader_is_not_told_a_whole_round_at_once() -> None:
    one = table(4, people=[])
    one.act("run-round")
    one.act("run-round")
    assert len(one.session.last) > 15
    assert all(line.text in one.live for line in one.session.told_round.lines)
    assert one.session.last[0].text not in one.live


def test_with_six_players_dungeons_that_are_not_concerned_fold_to_a_line() -> None:
    """With everything on the table, so the state is made up."""
    game = bb.new_game("base", ["Pip", "Grim", "Moss", "Fig"], seed=3)
    while game.round < 3:
        game.run()
        if game.decision is not None:
            game.play(game.decision.options[0].key)
    state, names = game.state.copy(), (*game.players, "Nib", "Tuck")
    state.setup = state.setup._replace(names=names)
    state.players = [*state.players, *state.players[1:3]]
    crowd: Any = SimpleNamespace(state=state, players=names, decision=None)

    def sizes(offers: Offers = NOTHING) -> dict[str, str]:
        board = "".join(screen_pieces(crowd, "Pip", offers=offers))
        drawn = re.findall(r'<section class="(bb-dungeon[^"]*)"[^>]*data-player="(\w+)"', board)
        return {name: css.rpartition("bb-")[2] for css, name in drawn}

    folded = dict.fromkeys(names[1:], "folded")
    assert sizes() == {**folded, "Pip": "stage"}
    chosen = [TableOffer(0, f"player:{name}", name, name) for name in ("Moss", "Tuck")]
    spots = {("room", one.label, 0): (one,) for one in chosen}
    assert sizes(Offers(spots)) == {**folded, "Pip": "stage", "Moss": "aside", "Tuck": "aside"}
    names_only = {("player", one.label): (one,) for one in chosen}
    assert sizes(Offers(names_only)) == {**folded, "Pip": "stage"}, "a line has the name"
