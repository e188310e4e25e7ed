"""The kept games of lesson 19: read whole, counted right, and made again by the same command."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import NormalDist

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))
from benchmarks import case_studies
from bossbook.balance import studies
from bossbook.balance.comparing import share_test
from bossbook.balance.kept import read_pairs
from bossbook.balance.measuring import PairedGame
from bossbook.errors import InvalidSetup
from bossbook.resources import notebooks_dir
from bossbook.tournaments.schedule import make_schedule
from bossbook.views.pictures.case_studies import (
    bosses_picture,
    first_picture,
    lengths_picture,
    means_picture,
)


def test_every_study_has_as_many_games_as_it_says() -> None:
    known = studies.about()
    for name, one in known["studies"].items():
        rows = studies.study(name)
        assert len(rows) == one["games"] * one["players"]
        assert {row["game"] for row in rows} == set(range(one["games"]))
        games = studies.games_of(rows)
        assert len(games) == one["games"]
        for number in range(one["games"]):
            seats = rows[number * one["players"] : (number + 1) * one["players"]]
            assert sum(row["won"] for row in seats) == 1 == sum(row["first"] for row in seats)
    for name, one in known["cards"].items():
        assert len(studies.measured(name).pairs) == one["deals"]


def test_kept_deals_are_found_again_by_their_seed() -> None:
    """What is dealt, that is: how a later version's bots play it is another matter."""
    known = studies.about()
    schedule = make_schedule("base", 2, (known["bot"],), known["seed"], (), None)
    for number in range(5):
        game = schedule.game(number)
        game.run("decision")
        dealt = [game.state.setup.table.names[player.boss] for player in game.state.players]
        assert [r["boss"] for r in studies.study("base") if r["game"] == number] == dealt


def test_kept_pairs_have_the_card_where_their_deal_has_it() -> None:
    found = studies.measured("bear")
    for pair in found.pairs[:5]:
        hands = PairedGame(found.plan.table(pair[0]["pair"])[0], pair[0]["deal"]).to_first_hands()
        assert [row["dealt"] for row in pair[0]["seats"]] == [
            found.card in hands[seat] for seat in range(2)
        ]


def test_shares_are_tested_against_what_equals_would_win() -> None:
    assert share_test(5, 10) == pytest.approx(1.0)
    assert share_test(10, 10) == pytest.approx(2 / 1024)
    assert share_test(3, 3, 1 / 3) == pytest.approx(1 / 27)
    assert share_test(0, 3, 1 / 3) == pytest.approx(8 / 27 + 6 / 27 + 1 / 27)
    (three,) = studies.first_players("three")
    assert three["even"] == pytest.approx(1 / 3)


def test_two_groups_of_games_are_compared_by_welch() -> None:
    found = studies.difference([1, 2, 3], [1, 1, 1])
    half = 1.959963984540054 * (1 / 3) ** 0.5
    assert found[:3] == pytest.approx((1.0, 1.0 - half, 1.0 + half))
    assert found.p == pytest.approx(
        2 * NormalDist().cdf(-(3**0.5))
    )  # a mean of 1, a spread of 1/√3
    assert not found.seen and studies.difference([9, 9.1], [1, 1.1]).seen
    assert studies.difference([2, 2], [2, 2]) == (0.0, 0.0, 0.0, 1.0)


def test_first_players_of_several_studies_are_corrected_for_each_other() -> None:
    (alone,) = studies.first_players("minibosses")
    among = studies.first_players("base", "alpha", "revised", "minibosses", "super")
    mine = next(row for row in among if row["what"] == "minibosses")
    assert mine["p"] == alone["p"] == alone["corrected"]
    assert mine["corrected"] >= mine["p"]


def test_bosses_are_sorted_and_corrected_for_each_other() -> None:
    rows = studies.bosses("base")
    assert [row["share"] for row in rows] == sorted((row["share"] for row in rows), reverse=True)
    assert all(row["corrected"] >= row["p"] for row in rows) and len(rows) == 8
    assert sum(row["games"] for row in rows) == len(studies.study("base"))


def test_pictures_say_what_was_found() -> None:
    assert "in the order" not in first_picture("base").text
    assert first_picture("base").text.startswith("Going first")
    assert "8" in bosses_picture().text
    assert lengths_picture("base", "hard").text.startswith("Rounds")
    assert means_picture("wounds", "base", "hard").text.startswith("Wounds of a player: most in")
    with pytest.raises(InvalidSetup, match="There is no study 'nowhere'"):
        studies.study("nowhere")
    with pytest.raises(InvalidSetup, match="There is no study 'nowhere'"):
        studies.measured("nowhere")


def test_games_are_played_on_and_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = (case_studies.Study("base", "base"), case_studies.Study("three", "base", 3))
    cards = (case_studies.CardStudy("altar", "Dark Altar"),)
    monkeypatch.setattr(case_studies, "BOT", "random")
    monkeypatch.setattr(case_studies, "STUDIES", some)
    monkeypatch.setattr(case_studies, "CARDS", cards)
    monkeypatch.setattr(case_studies, "FILES", tmp_path / "played")
    monkeypatch.setattr(case_studies, "KEPT", tmp_path / "kept")
    for study in some:
        case_studies.played(study, 2, tmp_path / "played")
    case_studies.measured(cards[0], 2, tmp_path / "played")
    case_studies.write()
    monkeypatch.setattr(studies, "_content", lambda name: (tmp_path / "kept" / name).read_bytes())
    studies._rows.cache_clear()
    try:
        assert [len(studies.study(name)) for name in ("base", "three")] == [4, 6]
        altar = studies.measured("altar")
        assert len(altar.pairs) == 2
        assert {row["card"] for row in altar.cards} == {"Dark Altar"}
    finally:
        studies._rows.cache_clear()
    assert read_pairs([]) == []


def test_the_picture_below_a_guess_does_not_tell_it() -> None:
    """Its title says the finding, so it is folded up until one has guessed."""
    cells = json.loads((notebooks_dir() / "19_balance.ipynb").read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    guess = next(at for at, source in enumerate(code) if 'name="19/first"' in source)
    assert "first_picture(" in code[guess + 1] and "Folded(" in code[guess + 1]
