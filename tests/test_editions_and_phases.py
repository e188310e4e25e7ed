"""What an edition and a phase are is said once, in their records; everything else reads them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import bossbook as bb
from bossbook import editions, rules
from bossbook.editions import EDITIONS, Edition, edition, implemented
from bossbook.engine.bait_phase import lure
from bossbook.phases import OF_SPELLS, OVER, PHASES, SETUP, Phase
from bossbook.protocol import Log
from bossbook.tabletop.session import STEP
from bossbook.views.board import layout as board
from bossbook.views.board.events import legend_html, track_html
from bossbook.views.board.layout import table_html
from bossbook.views.escape import tag
from bossbook.views.pixels.icons import icon
from bossbook.widgets.play import OwnGame
from bossbook.widgets.table import Table

PACKAGE = Path(bb.__file__).parent
EVERY = [(record.id, phase) for record in EDITIONS.values() for phase in record.phases]


def two(**fields: Any) -> dict[str, Any]:
    return {"edition": "base", "players": [{"name": "Ann"}, {"name": "Ben"}], **fields}


def with_record(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """The base game with other choices in its record."""
    changed = replace(EDITIONS["base"], **changes)
    monkeypatch.setattr(editions, "EDITIONS", {**EDITIONS, "base": changed})


# -- phases


@pytest.mark.parametrize(("name", "phase"), EVERY)
def test_every_phase_of_every_edition_has_a_record(name: str, phase: str) -> None:
    record = PHASES[phase]
    assert record.id == phase
    assert record.name and record.begins and record.rules
    assert bool(record.icon) != bool(record.no_plays), "what may be played, or why nothing"


def test_no_record_is_left_over() -> None:
    assert PHASES.keys() == {SETUP, OVER} | {phase for _, phase in EVERY}


@pytest.mark.parametrize("record", PHASES.values(), ids=lambda record: record.id)
def test_a_phase_cites_clauses_that_there_are(record: Phase) -> None:
    assert {*record.rules, *record.no_plays} <= rules.clauses().keys()


@pytest.mark.parametrize("phase", OF_SPELLS)
def test_a_phase_with_spells_has_their_sign_and_words(phase: str) -> None:
    record = PHASES[phase]
    assert icon(record.icon)
    assert record.word and record.spells
    spells = [card for card in bb.cards("base") if card["deck"] == "spell"]
    assert any(phase in card["phase"] for card in spells)


@pytest.mark.parametrize(("name", "phase"), [one for one in EVERY if one[0] in implemented()])
def test_where_nothing_may_be_played_the_clause_says_so(name: str, phase: str) -> None:
    game = bb.load_position(two(edition=name, phase=phase))
    with pytest.raises(bb.IllegalPlay) as refused:
        game.play("pass")
    assert refused.value.rules == PHASES[phase].no_plays


@pytest.mark.parametrize("record", [PHASES[phase] for _, phase in EVERY], ids=lambda one: one.id)
def test_the_beginning_of_any_phase_can_be_told(record: Phase) -> None:
    log = Log()
    log.add("phase_begins", record.rules, phase=record.id, round=1)
    assert log[0].text == record.begins


@pytest.mark.parametrize("name", implemented())
def test_the_track_names_the_phases_of_the_edition(name: str) -> None:
    game = bb.new_game(name, ["Ann", "Ben"], seed=1)
    shown = re.findall(r"<li[^>]*>([^<]*)</li>", str(track_html(game, game.phase)))
    assert shown == [PHASES[one].name for one in (SETUP, *EDITIONS[name].phases)]


def test_the_timeline_numbers_a_round_at_its_first_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    with_record(monkeypatch, phases=("build", "bait", "adventure", "end", "start"))
    table = Table(two(phase="build"), [], rounds=1)
    while table.waiting == STEP:
        table.act("run-round")
    numbered = re.findall(r"bb-when-(\w+)[^>]*><span[^>]*>R1<", str(table.marks))
    assert numbered == ["build"]


# -- editions: the table, the players, the lure


@pytest.mark.parametrize("key", ["locations", "market", "first_player"])
def test_a_region_of_another_edition_is_refused(key: str) -> None:
    given = {"locations": {"inn": ["Bo"]}, "market": ["Freeze"], "first_player": "Ann"}[key]
    with pytest.raises(bb.InvalidPosition, match=f"'{key}' belongs to another edition"):
        bb.load_position(two(**{key: given}))


def test_a_region_that_the_record_lists_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    with_record(monkeypatch, regions=("market", "minion"))
    position = two(market=["Freeze"])
    position["players"][0]["minion"] = "library"
    assert bb.load_position(position).players == ("Ann", "Ben")
    with pytest.raises(bb.InvalidPosition, match="'first_player' belongs to another edition"):
        bb.load_position({**position, "first_player": "Ann"})


def test_mistakes_about_regions_say_where_they_are() -> None:
    text = (
        "edition: base\nfirst_player: Ann\nmarket: [Freeze]\n"
        "players: [{name: Ann, minion: inn}, {name: Ben}]\n"
    )
    with pytest.raises(bb.InvalidPosition) as refused:
        bb.load_position(text)
    found = [(one.line, one.column, one.what) for one in refused.value.mistakes]
    wrong = "'{}' belongs to another edition."
    assert found == [
        (2, 1, wrong.format("first_player")),
        (3, 1, wrong.format("market")),
        (4, 23, wrong.format("minion")),
    ]


def test_the_table_draws_the_regions_of_its_edition_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(board.REGIONS, "market", lambda *_: tag("i", "stalls"))
    assert "stalls" not in table_html(bb.load_position(two()))
    with_record(monkeypatch, regions=("market", "minion"))
    assert "stalls" in table_html(bb.load_position(two()))


def test_as_many_may_play_as_the_record_says(monkeypatch: pytest.MonkeyPatch) -> None:
    with_record(monkeypatch, fewest_players=3, most_players=5)
    assert len(bb.new_game("base", list("abcde")).players) == 5
    for names in ("ab", "abcdef"):
        with pytest.raises(bb.InvalidSetup, match="is for 3 to 5 players"):
            bb.new_game("base", list(names))


def test_the_form_offers_the_numbers_of_players_of_the_edition(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fewer = {**EDITIONS, "alpha": replace(EDITIONS["alpha"], most_players=3)}
    monkeypatch.setattr("bossbook.widgets.play.EDITIONS", fewer)
    play = OwnGame(players=4)
    assert list(play.fields["players"].options) == [2, 3, 4]
    play.fields["edition"].value = "alpha"
    assert (list(play.fields["players"].options), play.fields["players"].value) == ([2, 3], 3)
    play.fields["edition"].value = "base"
    assert (list(play.fields["players"].options), play.fields["players"].value) == ([2, 3, 4], 3)


@pytest.mark.parametrize("record", EDITIONS.values(), ids=lambda record: record.id)
def test_the_engine_knows_the_lure_rule_of_every_edition(record: Edition) -> None:
    game = bb.load_position(two(town=[{"name": "Bo", "class": "mage", "health": 4}]))
    state = game.state.copy()
    state.setup = state.setup._replace(edition=record)
    assert lure(state, state.town[0]).goes_to is None


def test_no_list_of_editions_stands_beside_the_records() -> None:
    listed = re.compile(r"[\"'](?:alpha|revised)[\"']\s*[,:)\]]")
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if listed.search(path.read_text(encoding="utf-8")) and path.name != "editions.py"
    }
    # the glossary says in which language a rulebook is written; the other is an example in a text
    assert found == {"rules/glossary.py", "rules/differences.py"}


# -- editions: what is said of winning


GAMES = [(name, variant) for name in implemented() for variant in ("", *EDITIONS[name].variants)]


@pytest.mark.parametrize(("name", "variant"), GAMES)
def test_the_legend_says_what_wins_in_this_very_game(name: str, variant: str) -> None:
    record = edition(name, [variant] if variant else [])
    legend = str(legend_html(record))
    assert ("10 souls win." in legend) == (not record.ends_with_decks)
    assert ("5 wounds lose." in legend) == (record.wounds_to_lose == 5)
    assert ("when the heroes run out" in legend) == bool(record.ends_with_decks)


def test_an_endless_table_promises_no_victory_for_ten_souls() -> None:
    later = {**two(phase="adventure", round=4), "edition": "revised", "variants": ["endless"]}
    table = Table(later, [], rounds=4)
    while table.waiting == STEP:
        table.act("run-round")
    assert "Round 4 is over. The best score wins when the heroes run out." in table.story
    assert "souls win" not in table.story + str(table.log)
