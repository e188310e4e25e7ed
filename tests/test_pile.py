"""A conflict four plays deep, drawn as a pile and worked off from its top (ORDER-4)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bossbook import load_position
from bossbook.lessons import position
from bossbook.tabletop.conflict import PileMoment, conflict
from bossbook.views.board.pile import pile_html, pile_lines
from bossbook.views.board.town_board import pending_html
from bossbook.widgets.pile import Pile

DEEP = "super_stack/four-deep"
PLAN = (
    *("cast:Power-Up", "room:Pip:0", "cast:Freeze", "room:Pip:0"),
    *("cast:Security Audit", "cast:Security Audit"),
)


def piles(moments: list[PileMoment]) -> list[list[str]]:
    return [[f"{play.player}: {play.card}" for play in moment.pile] for moment in moments]


def test_order_4_the_pile_grows_to_four_and_is_worked_off_from_the_top() -> None:
    found = conflict(position(DEEP), PLAN)
    four = ["Grim: Security Audit", "Pip: Security Audit", "Grim: Freeze", "Pip: Power-Up"]
    assert piles(found) == [four[3:], four[2:], four[1:], four, four[2:], four[3:], []]
    kinds = [[event.kind for event in moment.told] for moment in found]
    assert kinds[3:] == [["plays"], ["negated"], ["stunned"], ["counters_put", "counters_put"]]


def test_the_pile_tells_what_each_play_is_aimed_at() -> None:
    found = conflict(position(DEEP), PLAN)
    aims = [play.aimed.text if play.aimed else "" for play in found[3].pile]
    cradle = "Colossus Cradle (room 1 of Pip)"
    assert aims == [
        "Security Audit (played by Pip)",
        "Freeze (played by Grim)",
        cradle,
        f"{cradle}, Bell of Unrest (room 2 of Pip)",
    ]
    made = Pile(position(DEEP), PLAN)
    made.next_button.click()
    assert f"2. Freeze of Grim, on {cradle}" in made.text()
    assert f"on {cradle}" in made._drawn.value


def test_each_card_of_the_pile_says_what_it_does() -> None:
    drawn = pile_html(conflict(position(DEEP), PLAN)[:4])
    for says in ("Stun a room in any dungeon.", "Negate a spell that an opponent has just played."):
        assert says in drawn


def test_what_has_gone_meanwhile_is_not_named_any_more() -> None:
    """Freeze waits on a room that the owner gives up in answer to it."""
    game = load_position(
        {
            "edition": "super",
            "phase": "adventure",
            "first_player": "Ann",
            "players": [
                {
                    "name": "Ann",
                    "boss": "Baroness Cog",
                    "rooms": ["Greased Stairs", "Bell of Unrest"],
                    "entrance": ["Laliho"],
                },
                {
                    "name": "Ben",
                    "boss": "Sir Swindle",
                    "rooms": ["Wind-up Trap"],
                    "hand": ["Freeze"],
                },
            ],
        }
    )
    found = conflict(game, ["cast:Freeze", "room:Ann:0", "use:0:Greased Stairs:0"])
    before, after, _ = found
    assert [play.aimed and play.aimed.text for play in before.pile] == [
        "Greased Stairs (room 1 of Ann)"
    ]
    assert [(play.card, play.aimed) for play in after.pile] == [("Freeze", None)]
    assert pile_lines(found[:2])[-1] == "1. Freeze of Ben"


def test_the_table_shows_what_waiting_plays_are_aimed_at() -> None:
    game = position(DEEP)
    for key in PLAN[:4]:
        while game.decision is None or game.decision.find(key) is None:
            game.step() if game.decision is None else game.play("pass")
        game.play(key)
    game.run()
    shown = str(pending_html(game.state))
    assert "on Colossus Cradle (room 1 of Pip)" in shown and 'data-pending="2"' in shown


def test_what_is_not_planned_is_passed_and_the_game_itself_is_left_alone() -> None:
    game = position(DEEP)
    before = game.fingerprint()
    found = conflict(game, PLAN[:2])
    assert [len(moment.pile) for moment in found] == [1, 0] and game.fingerprint() == before


def test_it_goes_step_by_step_and_back_and_is_as_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    made = Pile(position(DEEP), PLAN, name="x")
    first = made.text()
    assert "Freeze" not in first + made._drawn.value, "what comes later is to be guessed"
    assert made.back_button.layout.display == "none"
    made.next_button.click()
    assert "2 plays wait" in made.text() and "on top: takes effect next" in made._drawn.value
    assert Pile(position(DEEP), PLAN, name="x").text() == made.text()
    made.back_button.click()
    assert made.text() == first
    for _ in range(9):
        made.next_button.click()
    assert "Nothing waits." in made.text() and made.next_button.layout.display == "none"
    assert made.trouble == ""


def test_names_of_cards_are_text() -> None:
    cards = {"name": "<b>Bang</b>", "spell": "both", "ability": {"do": [{"boost_rooms": 1}]}}
    ann = {"name": "Ann", "rooms": [{"name": "R", "kind": "trap", "damage": 1}], "hand": [cards]}
    game = {"edition": "super", "phase": "adventure", "players": [ann, {"name": "Ben"}]}
    moments = Pile(game, ["cast:<b>Bang</b>"]).moments
    assert "&lt;b&gt;Bang" in pile_html(moments[:1]) and "<b>Bang" not in pile_html(moments[:1])
