"""Measurements: the same deals with a card and with its twin, kept, gone on from, and told."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import networkx as nx
import pytest

import bossbook as bb
from bossbook.balance import Work, make_plan, measure
from bossbook.balance.findings import Measurement
from bossbook.balance.kept import PairsFile
from bossbook.balance.measuring import ARMS, GameRecord, Pair, PairedGame, PlayerRow
from bossbook.balance.replaying import replayed
from bossbook.balance.twins import arms, in_the_box, ordinary
from bossbook.balance.watching import COUNTS, CardCounts, opening
from bossbook.card.card_set import CardSet
from bossbook.errors import InvalidResults, InvalidSetup
from bossbook.views.frames import as_frame, frames
from bossbook.views.pictures.balance import effect_picture, parts_picture, pictures_of
from bossbook.views.pictures.balance_files import export
from bossbook.views.pictures.exports import has_parquet

CARD = "Dark Altar"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Measurement:
    file = tmp_path_factory.mktemp("kept") / "altar.jsonl"
    return measure(CARD, deals=8, bots="random", seed=5, out=file)


# -- twins


def test_a_twin_is_the_same_card_without_its_ability() -> None:
    both = arms("base", CARD)
    assert both.card.abilities and not both.twin.abilities
    assert replace(both.twin, abilities=both.card.abilities) == both.card
    others = set(both.with_it.cards) ^ set(both.without.cards)
    assert others == {both.card, both.twin}


def test_a_card_without_ability_is_compared_with_an_ordinary_one() -> None:
    box = in_the_box("base", ["base", PLAIN_SET])
    both = arms("base", "Bare Cellar", ["base", PLAIN_SET])
    assert both.twin == ordinary(box, both.card)
    assert both.twin.damage != 4 and sum(both.twin.treasure) == 1
    with pytest.raises(InvalidSetup, match="the same card"):
        arms("base", "Bare Cellar", ["base", PLAIN_SET], "blank")


PLAIN_SET = """
format: 1
set: plain
rooms:
  - {name: Bare Cellar, kind: trap, damage: 4, treasure: {mage: 2}, copies: 2}
"""


def test_another_card_can_stand_in_its_place_if_it_is_of_the_same_deck() -> None:
    both = arms("base", CARD, against="Bottomless Pit")
    assert both.twin.name == CARD and both.twin.copies == both.card.copies
    assert both.twin.abilities and both.twin.abilities != both.card.abilities
    with pytest.raises(InvalidSetup, match="another deck"):
        arms("base", CARD, against="Gorgona")
    with pytest.raises(InvalidSetup, match="Did you mean 'Dark Altar'"):
        arms("base", "Dark Alter")


def hands(cards: list[CardSet], seed: int) -> dict[int, list[str]]:
    game = bb.new_game("base", ["Ann", "Ben"], seed, cards=cards)
    game.run("decision")
    return opening(game.players, game.events)


def test_with_a_twin_all_deals_stay_the_same_and_left_out_hardly_any_does() -> None:
    both = arms("base", CARD)
    left = CardSet("out", "out", tuple(c for c in both.with_it.cards if c != both.card), {})
    seeds = range(12)
    dealt = [hands([both.with_it], seed) for seed in seeds]
    assert dealt == [hands([both.without], seed) for seed in seeds]
    assert sum(one == hands([left], seed) for one, seed in zip(dealt, seeds, strict=True)) <= 1


def test_the_games_with_the_card_are_those_that_everybody_else_plays() -> None:
    plan = make_plan(CARD, bots="random", seed=5)
    schedule = plan.tables[0][0]
    ours = replayed(schedule, 3)
    plain = replayed(replace(schedule, sets=None), 3)
    assert [e.as_dict() for e in ours.events] == [e.as_dict() for e in plain.events]


# -- pairs


def test_one_player_has_the_card_at_the_start_and_the_same_one_has_the_twin(
    found: Measurement,
) -> None:
    assert len(found.pairs) == 8
    for one, other in found.pairs:
        assert one["deal"] == other["deal"]
        assert [r["dealt"] for r in one["seats"]] == [r["dealt"] for r in other["seats"]]
        assert sum(row["dealt"] for row in one["seats"]) == 1
        table = found.plan.table(one["pair"])
        dealt = PairedGame(table[0], one["deal"]).to_first_hands()
        (holder,) = (row["seat"] for row in one["seats"] if row["dealt"])
        assert [CARD in cards for _, cards in sorted(dealt.items())].index(True) == holder
    deals = [pair[0]["deal"] for pair in found.pairs]
    assert deals == sorted(set(deals))


def test_games_of_a_measurement_can_be_played_again(found: Measurement) -> None:
    pair = found.pairs[2]
    for at, game in enumerate(pair):
        again = replayed(found.plan.table(game["pair"])[at], game["deal"])
        assert again.round == game["seats"][0]["rounds"]
        winner = next(row["seat"] for row in game["seats"] if row["won"])
        assert again.result is not None and again.result.winner == again.players[winner]


@pytest.mark.parametrize(
    ("card", "edition"), [("Freeze", "base"), ("Gorgona", "base"), ("Spike", "minibosses")]
)
def test_spells_bosses_and_minibosses_are_measured_too(card: str, edition: str) -> None:
    found = measure(card, edition, deals=1, bots="random", seed=2)
    (pair,) = found.pairs
    assert sum(row["dealt"] for row in pair[0]["seats"]) == 1
    if card == "Gorgona":
        assert [row["dealt"] for row in pair[0]["seats"]] == [
            row["boss"] == card for row in pair[0]["seats"]
        ]


def test_a_boss_among_two_to_choose_from_counts_as_dealt() -> None:
    found = measure("Gorgona", variants=["choose"], deals=1, bots="random", seed=2)
    assert sum(row["dealt"] for row in found.pairs[0][0]["seats"]) == 1


def test_a_hero_is_compared_by_the_length_of_games() -> None:
    box = in_the_box("base")
    hero = next(card for card in box if card.is_hero and ordinary(box, card) != card)
    found = measure(hero.name, players=2, deals=2, bots="random", seed=2, against="plain")
    assert not any(row["dealt"] for row in found.players)
    assert "compared by their length" in found.answer().text
    assert "effect" not in pictures_of(found)


def test_tables_of_several_sizes_take_turns() -> None:
    found = measure(CARD, deals=2, players=[2, 3], bots="random", seed=3)
    assert [pair[0]["seats"][0]["players"] for pair in found.pairs] == [2, 3]
    assert [row["value"] for row in found.parts("players")] == ["2", "3"]


def test_what_cannot_be_measured_is_told() -> None:
    with pytest.raises(InvalidSetup, match="such as 100"):
        Work(make_plan(CARD, bots="random"), 0)
    with pytest.raises(InvalidSetup, match="such as 2"):
        make_plan(CARD, players=[])


# -- kept, and gone on from


def test_a_measurement_that_was_stopped_goes_on_and_comes_to_the_same(
    found: Measurement, tmp_path: Path
) -> None:
    file = tmp_path / "deep" / "altar.jsonl"
    work = Work(found.plan, 8, file)
    assert not file.exists()
    while work.done < 3:
        work.advance(0.01)
    kept = work.done  # a quick machine ends more than one pair in a slice
    del work  # in the middle of a game
    content = file.read_bytes()
    file.write_bytes(content + b'{"with": {"pair": 3, "ar')  # the power went, too
    again = Work(found.plan, 8, file)
    assert again.done == kept
    again.finish()
    assert again.found().pairs == found.pairs
    assert again.over and Work(found.plan, 8, file).found().pairs == found.pairs
    assert Work(found.plan, 4, file).found().pairs == found.pairs[:4]  # fewer are wanted now


def test_two_who_measure_the_same_at_the_same_time_do_not_spoil_the_file(
    found: Measurement, tmp_path: Path
) -> None:
    file = tmp_path / "shared.jsonl"
    one, other = Work(found.plan, 2, file), Work(found.plan, 3, file)
    one.finish()
    other.finish()
    assert file.read_text(encoding="utf-8").count("\n") > 4  # the first two stand there twice
    assert Work(found.plan, 3, file).found().pairs == found.pairs[:3]


def test_time_slices_end_soon_and_say_how_long_it_takes(found: Measurement) -> None:
    work = Work(found.plan, 2)
    assert work.seconds_left is None and not work.over
    work.advance(0.0)
    assert work.done == 0
    work.finish()
    assert work.over and work.seconds_left == 0


def test_a_file_of_another_measurement_and_a_damaged_one_are_refused(
    found: Measurement, tmp_path: Path
) -> None:
    file = tmp_path / "x.jsonl"
    Work(found.plan, 1, file).finish()
    with pytest.raises(InvalidResults, match=r"x.jsonl:1:1: This file is of another measurement"):
        PairsFile(file, make_plan(CARD, bots="random", seed=6))
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole + '{"with": 3}\n', encoding="utf-8")
    with pytest.raises(InvalidResults, match=r"x.jsonl:3:1: This line cannot be read"):
        PairsFile(file, found.plan)
    file.write_text("what is this\n", encoding="utf-8")
    with pytest.raises(InvalidResults, match="no file of a measurement"):
        PairsFile(file, found.plan)
    assert file.read_text(encoding="utf-8") == "what is this\n"
    file.write_bytes(b"\xff\xfe\n")
    with pytest.raises(InvalidResults, match="no file of a measurement"):
        PairsFile(file, found.plan)


# -- what comes out: hand-made pairs


def made(outcomes: list[tuple[bool, bool]], bosses: list[str] | None = None) -> Measurement:
    """Pairs in which seat 0 has the card and wins or not; rounds 9 with it, 8 without."""
    plan = make_plan(CARD, bots="random", seed=5)
    pairs: list[Pair] = []
    for number, outcome in enumerate(outcomes):
        boss = bosses[number] if bosses else "A"
        pairs.append(
            [_record(number, arm, won, boss) for arm, won in zip(ARMS, outcome, strict=True)]
        )
    return Measurement(plan, pairs)


def _record(pair: int, arm: str, won: bool, boss: str) -> GameRecord:
    seats = [_seat(pair, arm, 0, won, boss), _seat(pair, arm, 1, not won, "B")]
    built = {**dict.fromkeys(COUNTS, 0), "drawn": 1, "built": 1}
    cards = [CardCounts(seat=0, card=CARD, **built)]  # type: ignore[typeddict-item]
    return GameRecord(pair=pair, arm=arm, deal=pair, seats=seats, cards=cards, laid=[])


def _seat(pair: int, arm: str, seat: int, won: bool, boss: str) -> PlayerRow:
    return PlayerRow(
        pair=pair,
        arm=arm,
        deal=pair,
        players=2,
        seat=seat,
        boss=boss,
        bot="random",
        order=seat + 1,
        dealt=seat == 0,
        won=won,
        souls=3,
        wounds=1,
        rounds=9 if arm == "with" else 8,
        decisions=30,
    )


def test_the_answer_says_what_can_be_seen_and_what_cannot() -> None:
    helps = made([(True, False)] * 30 + [(True, True)] * 70)
    assert "It helps: +30.0 points, somewhere from +20.2 to +38.7." in helps.answer().text
    assert "wins 100 % of 100 games with it, and 70 % of the same deals" in helps.answer().text
    hurts = made([(False, True)] * 30 + [(True, True)] * 70)
    assert "It hurts: -30.0 points" in hurts.answer().text
    nothing = made([(True, False), (False, True), (True, True), (False, False)] * 125)
    text = nothing.answer().text
    assert "No difference can be seen with 500 deals" in text
    assert "So many deals show a difference of 8.8 points; 1,562 would show 5." in text
    assert "too few" in made([(True, False)] * 3).answer().text
    assert made([]).answer().text == "Nothing has been measured yet."


def test_titles_say_the_finding() -> None:
    helps = made([(True, False)] * 30 + [(True, True)] * 70)
    assert effect_picture(helps).text.startswith(f"{CARD} helps whoever is dealt it: +30.0 points")
    nothing = made([(True, False), (False, True)] * 20)
    assert "no difference seen in 40 deals" in effect_picture(nothing).text


def test_parts_are_corrected_for_each_other() -> None:
    one = [(True, False)] * 6  # alone: p = 2/64 = 0.03
    rest = [(True, True)] * 10
    bosses = ["A"] * 6 + ["C"] * 10
    found = made([*one, *rest], bosses)
    rows = {row["value"]: row for row in found.parts("boss")}
    assert rows["A"]["p"] == pytest.approx(2 / 64) and rows["C"]["p"] == 1.0
    assert rows["A"]["corrected"] == pytest.approx(4 / 64)  # two comparisons: no longer below 5 %
    assert (rows["A"]["with_it"], rows["A"]["without"], rows["A"]["pairs"]) == (1.0, 0.0, 6)
    assert "none of 2 parts stands out" in parts_picture(found, "boss").text
    many = made([(True, False)] * 12 + rest, ["A"] * 12 + ["C"] * 10)
    assert "A (+100.0) stands out, all 2 parts considered" in parts_picture(many, "boss").text


def test_holders_builders_and_length_are_counted() -> None:
    found = made([(True, False)] * 5 + [(False, False)] * 5)
    having = {(row["arm"], row["what"]): row for row in found.having()}
    built = having["with", "built"]
    assert (built["seats"], built["of"], built["wins"], built["share"]) == (10, 20, 5, 0.5)
    assert having["without", "built"]["wins"] == 0
    assert having["with", "never"]["seats"] == 10 and having["with", "used"]["seats"] == 0
    rows, difference = found.length()
    assert [row["rounds"] for row in rows] == [9.0, 8.0] and difference == (1.0, 1.0, 1.0)


# -- tidy rows, and files


def test_rows_are_flat_and_fit_together(found: Measurement) -> None:
    for rows in (found.games, found.players, found.cards, list(found.events(1))):
        assert rows and all(row.keys() == rows[0].keys() for row in rows)
        plain = (str, int, float, bool, type(None))
        assert all(isinstance(value, plain) for row in rows for value in row.values())
    assert len(found.games) == 16 and len(found.players) == 32
    assert sum(row["won"] for row in found.players) == sum(g["winner"] >= 0 for g in found.games)
    assert list(as_frame(found).columns) == list(found.players[0])


def test_the_tables_are_frames_and_a_measurement_shows_its_answer(found: Measurement) -> None:
    tables = frames(found, events_of=1)
    assert list(tables) == ["games", "players", "cards", "events"]
    assert [len(tables[name]) for name in ("games", "players")] == [16, 32]
    assert set(tables["events"]["kind"]) >= {"hand_seen", "built", "game_over"}
    assert str(found) == found.answer().text
    assert repr(found) == f"<Measurement {CARD}: 8 deals>"
    shown = found._repr_html_()
    assert "too few" in shown and "<svg" in shown
    assert "Nothing has been measured" in made([])._repr_html_()


def test_one_call_writes_everything_and_it_can_be_read_back(
    found: Measurement, tmp_path: Path
) -> None:
    files = {file.name: file for file in export(found, tmp_path / "out", events_of=1)}
    assert all(file.stat().st_size for file in files.values())
    with files["players.csv"].open(encoding="utf-8", newline="") as table:
        back = list(csv.DictReader(table))
    assert [(r["boss"], r["won"]) for r in back] == [
        (r["boss"], str(r["won"])) for r in found.players
    ]
    for name in ("games.csv", "cards.csv", "events.csv"):
        assert name in files
    chart = json.loads(files["effect.json"].read_text(encoding="utf-8"))
    assert "vega-lite" in chart["$schema"]
    graph = nx.read_graphml(files["built_on.graphml"])
    laid = found.laid()
    assert graph.number_of_edges() == len(laid)
    for (card, under), times in laid.items():
        assert graph.edges[under, card]["times"] == times
    assert found.answer().text in files["answer.txt"].read_text(encoding="utf-8")
    assert ("games.parquet" in files) == has_parquet()
