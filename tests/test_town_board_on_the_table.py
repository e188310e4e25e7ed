"""The town board on the table: its regions, what is pressed there, what it would change."""

from __future__ import annotations

import re
from typing import Any

import pytest
from table_helpers import keys_of, shown, text_of

import bossbook as bb
from bossbook.lessons import task
from bossbook.lessons.progress import Progress
from bossbook.spaces import SPACES
from bossbook.tabletop.foreseen import foresee
from bossbook.tabletop.round_story import Pushed, RoundStory, round_story
from bossbook.views.board.excerpt import excerpt_html
from bossbook.views.board.layout import table_html
from bossbook.views.board.minions import initials
from bossbook.widgets.exercise import Exercise, give
from bossbook.widgets.table import Table

MAGE = {"name": "Mia", "class": "mage", "health": 6}
ROOMS = [
    {"card": "Penitents' Pews", "counters": 2},
    {"card": "Bookworm", "stunned": True},
]


def board(**more: Any) -> dict[str, Any]:
    """Two players in the town phase; Pip is first."""
    return {
        "edition": "super",
        "phase": "town",
        "players": [
            {"name": "Pip", "boss": "Uncle Ossuary", "rooms": ROOMS, "minion": None},
            {"name": "Grim", "boss": "Granny Gnash", "minion": None},
        ],
        "town": [],
        "decks": {"heroes": [MAGE, MAGE]},
        "first_player": "Pip",
        **more,
    }


def in_town(source: dict[str, Any]) -> Table:
    """A table at the first turn of the town phase."""
    table = Table(source, ["Pip"])
    while table.session.decision is None:
        table.act("run-decision")
    assert table.session.decision.kind == "town_turn"
    return table


def element(html: str, attribute: str, value: str) -> list[str]:
    """The opening tags of the elements with an attribute."""
    return re.findall(rf'<[a-z]+[^>]*\b{attribute}="{re.escape(value)}"[^>]*>', html)


def test_contract_5_market_locations_and_spaces_are_found_by_their_attributes() -> None:
    html = shown(in_town(board()))
    (market,) = element(html, "data-bb", "market")
    assert market.startswith("<section")
    for location in ("temple", "stadium", "library", "hideout", "inn"):
        (found,) = element(html, "data-location", location)
        assert 'data-bb="location"' in found
    for space in SPACES:
        if not space.startswith("landing"):
            (found,) = element(html, "data-space", space)
            assert 'data-bb="space"' in found
    assert not element(html, "data-location", "landing"), "that is for five or six players"
    (found,) = element(html, "data-space", "room:0")
    assert 'data-bb="space"' in found


def test_other_editions_have_no_board() -> None:
    html = str(table_html(bb.new_game("base", ["Ann", "Ben"])))
    assert "data-location" not in html and "bb-market" not in html and "bb-minion" not in html


def test_town_6_card_and_space_are_pressed_themselves() -> None:
    table = in_town(board())
    decision = table.session.decision
    assert decision is not None
    on_the_things = keys_of("".join(table.board))
    assert {option.key for option in decision.options} <= set(on_the_things)
    assert not keys_of(table.story), "nothing stands beside the question"
    table.play("minion:library:treasure")
    assert "The minion of Pip goes to the tome of the library." in text_of(table)
    assert "take:" in " ".join(keys_of("".join(table.board)))
    (space,) = re.findall(r'data-space="library:treasure".*?</section>', "".join(table.board), re.S)
    assert 'data-minion="Pip"' in space


def test_loc_3_what_a_space_would_change_is_told_on_it() -> None:
    source = board()
    source["players"][1]["rooms"] = [
        {"name": "Books", "kind": "trap", "damage": 1, "treasure": {"mage": 1}}
    ]
    source["players"][0]["rooms"] = [
        {"name": "Tomes", "kind": "trap", "damage": 1, "treasure": {"mage": 1}}
    ]
    table = in_town(source)
    decision = table.session.decision
    assert decision is not None
    seen = foresee(table.game.state, decision)
    assert seen["minion:library:treasure"].text == "tomes 1 → 2: Mia, Mia come"
    assert seen["minion:hideout:second"].damage.after == 3
    html = "".join(table.board)
    assert "tomes 1 → 2" in html and "★" in html
    closed = re.search(r'data-space="inn:summon"(.*?)</section>', html, re.S)
    assert (
        closed
        and "bb-closed" in closed[1]
        and "No hero is there who could be summoned" in closed[1]
    )


def test_loc_3_a_minion_that_stands_there_counts_in_what_a_build_would_change() -> None:
    source = board(phase="build", town=[MAGE])
    source["players"][0] |= {"minion": "library:treasure", "hand": ["Bookworm"], "rooms": []}
    source["players"][1]["rooms"] = [
        {"name": "Books", "kind": "trap", "damage": 1, "treasure": {"mage": 1}}
    ]
    table = Table(source, ["Pip"])
    table.act("run-decision")
    decision = table.session.decision
    assert decision is not None and decision.kind == "build"
    seen = foresee(table.game.state, decision)["build:Bookworm@new"]
    assert seen.treasure["mage"].as_dict() == {"before": 1, "after": 2}
    assert [goal.hero for goal in seen.moved] == ["Mia"]


def test_heroes_in_locations_and_the_pile_of_the_inn_are_seen() -> None:
    inn = [
        {"name": "Old Tom", "class": "thief", "health": 3},
        {"name": "Newt", "class": "mage", "health": 4},
    ]
    source = board(locations={"temple": {"name": "Di", "class": "cleric", "health": 8}, "inn": inn})
    html = str(table_html(bb.load_position(source)))
    temple = re.search(r'data-location="temple"(.*?)</section>', html, re.S)
    assert temple and 'data-hero="Di"' in temple[1]
    pile = re.search(r'data-location="inn"(.*?)</section>', html, re.S)
    assert pile and 'data-hero="Newt"' in pile[1] and "×2" in pile[1] and "Old Tom" in pile[1]
    assert 'data-hero="Old Tom"' not in pile[1], "only the topmost is seen"


def test_counters_stun_and_the_marker_are_seen() -> None:
    source = board()
    source["players"][1]["entrance"] = [
        {"name": "Ed", "class": "thief", "health": 4, "health_counters": -2}
    ]
    html = str(table_html(bb.load_position(source)))
    assert "bb-counters-on" in html and "damage counters: 2" in html
    assert "bb-dazed" in html and "stunned" in html
    assert "bb-health-on bb-weaker" in html and "−2" in html
    head = re.search(r'aria-label="Dungeon of Pip"(.*?)bb-rooms', html, re.S)
    assert head and "first player" in head[1] and 'data-minion="Pip"' in head[1]


def test_solo_4_the_places_say_what_is_wanted_there_and_the_score_stands_beside() -> None:
    table = Table(bb.new_game("super", ["Pip"], seed=3), ["Pip"])
    while table.game.phase != "build":
        decision = table.session.decision
        table.act("run-decision") if decision is None else table.play(decision.options[0].key)
    found = re.findall(r"wants (\d) treasure here", "".join(table.board))
    assert set(found) == {"1", "2", "3", "4"}
    assert "Score" in text_of(table) and "kobold" in text_of(table)


def test_the_letters_of_minions_tell_players_apart() -> None:
    assert initials(["Ann", "Ben"]) == ["A", "B"]
    assert initials(["Ann", "Abe"]) == ["An", "Ab"]
    assert initials(["Ann", "Anna"]) == ["1", "2"]


def test_ruling_39_what_waits_is_seen_the_newest_first() -> None:
    """A spell is answered, and the answer, too."""
    source = board(phase="adventure")
    for seat in source["players"]:
        seat["hand"] = ["Freeze", "Freeze"]
        seat["rooms"] = ["Bookworm"]
        seat["entrance"] = [MAGE]
    table = Table(source, ["Pip", "Grim"])
    deepest = 0
    for _ in range(40):
        decision = table.session.decision
        if decision is None:
            table.act("lift" if table.waiting == "curtain" else "run-decision")
            continue
        cast = [one.key for one in decision.options if one.key.startswith("cast:")]
        key = cast[0] if cast else decision.options[0].key
        table.play(key)
        waiting = re.findall(r'data-pending="(\d+)"', "".join(table.board))
        deepest = max(deepest, *map(int, waiting), 0)
        if deepest > 1:
            break
    assert deepest > 1
    rows = re.findall(r'class="bb-waits[^"]*"><b>(\d)</b>', "".join(table.board))
    assert rows == [str(number) for number in range(deepest, 0, -1)]


@pytest.mark.parametrize("players", [1, 2, 4, 6])
def test_every_choice_of_a_town_turn_lies_on_the_table(players: int) -> None:
    cards = ["super", "explorers"] if players > 4 else None
    names = ["Pip", "Grim", "Moss", "Fig", "Oak", "Una"][:players]
    table = Table(bb.new_game("super", names, seed=5, cards=cards), ["Pip"])
    turns = 0
    while turns < 4:
        decision = table.session.decision
        if decision is None:
            table.act("run-decision")
            continue
        if decision.kind == "town_turn":
            turns += 1
            assert {one.key for one in decision.options} <= set(keys_of("".join(table.board)))
        table.play(decision.options[-1].key)
        assert table.trouble == ""


def test_town_3_the_story_tells_who_was_pushed() -> None:
    game = bb.new_game("super", ["Ann", "Ben"], seed=25)
    while not any(event.kind == "pushed" for event in game.events):
        game.run()
        if game.decision is not None:
            game.play(game.decision.options[-1])
    pushed = next(event for event in game.events if event.kind == "pushed")
    while game.round == pushed.data.get("round", game.round) and game.phase != "end":
        game.run()
        if game.decision is not None:
            game.play(game.decision.options[-1])
    story = round_story(game.events)
    assert story is not None and len(story.lines) <= 3
    assert Pushed(pushed.data["hero"], pushed.data["location"]) in story.pushed
    alone = RoundStory(1, (), (), (), story.pushed[:1])  # a busy round leaves this out
    assert pushed.data["hero"].partition(",")[0] in alone.lines[0].text
    assert "down to the" in alone.lines[0].text


# -- in exercises


def test_an_exercise_about_spaces_does_not_show_which_are_closed() -> None:
    """Until it is answered; the still that a notebook keeps does not tell, either."""
    made = Exercise(task("super_town/where-may-it-go"), Progress.in_memory())
    assert "bb-location" in made._table_html() and "bb-closed" not in made._table_html()
    open_ones = re.findall(r"<rect[^>]*height=\"20\"", made.still().svg())
    give(made, made.task.right())
    assert made.solved and "bb-closed" in made._table_html()
    assert len(open_ones) == len(SPACES) - 2, "all of this board but the extension; one is taken"


def test_a_board_with_nothing_on_it_and_an_empty_hand_are_left_out_of_an_excerpt() -> None:
    bare = bb.load_position(board(phase="adventure", town=[]))
    assert "bb-location" not in excerpt_html(bare, "Pip")
    assert "No cards" not in excerpt_html(bare, "Pip")
    for more in ({"market": ["Freeze"]}, {"locations": {"inn": ["Slacker"]}}):
        assert "bb-location" in excerpt_html(bb.load_position(board(phase="adventure", **more)))
    players = board()["players"]
    players[0] |= {"minion": "temple:second", "hand": ["Freeze"]}
    at_work = bb.load_position(board(phase="adventure", players=players))
    shown_then = excerpt_html(at_work, "Pip")
    assert "bb-location" in shown_then and "Freeze" in shown_then
    assert "bb-location" in table_html(bare), "a whole table has it always"
