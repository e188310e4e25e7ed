"""A game of one's own: the form, the table, and what is kept of it."""

import json
from pathlib import Path

import pytest

from bossbook.editions import offered
from bossbook.lessons.kept import MOST, Seats, Shelf
from bossbook.tabletop.session import CURTAIN
from bossbook.widgets.play import OwnGame


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "games")


def some_way(play: OwnGame, clicks: int = 6) -> None:
    for _ in range(clicks):
        decision = play.table.session.decision
        if decision is None:
            play.table.act("run-decision")
        else:
            play.table.play(decision.options[0].key)
    assert play.table.trouble == ""


def test_a_game_is_on_the_table_at_once(shelf: Shelf) -> None:
    play = OwnGame(seed=5, shelf=shelf)
    assert play.game.players == ("Pip", "Grim")
    assert shelf.games() == []
    assert "Step 0" in play.text()


def test_the_same_number_deals_the_same_cards(shelf: Shelf) -> None:
    one, other = OwnGame(seed=5, shelf=shelf), OwnGame(seed=5, shelf=shelf)
    assert one.game.fingerprint() == other.game.fingerprint()
    assert OwnGame(seed=6, shelf=shelf).game.fingerprint() != one.game.fingerprint()


def test_a_begun_game_is_kept_and_can_be_gone_on_with(shelf: Shelf) -> None:
    play = OwnGame(seed=5, shelf=shelf)
    some_way(play)
    before = play.game.fingerprint()
    play.new_button.click()
    assert play.trouble == ""
    assert play.game.length == 0
    assert len(play.kept.options) == 1
    play.go_on_button.click()
    assert play.trouble == ""
    assert play.game.fingerprint() == before
    assert play.table.session.can_go_back


def test_the_same_deal_played_again_leaves_the_first_game_alone(shelf: Shelf) -> None:
    """Tomorrow's first click on a fresh table must not cost today's game."""
    today = OwnGame(seed=5, shelf=shelf)
    some_way(today)
    before = today.game.fingerprint()
    tomorrow = OwnGame(seed=5, shelf=shelf)
    tomorrow.table.act("step")
    assert len(shelf.games()) == 2
    kept = [shelf.load(one.path)[0].fingerprint() for one in shelf.games()]
    assert kept[1] == before
    today.table.act("step")
    assert len(shelf.games()) == 2  # it goes on in its own place


def test_a_kept_game_that_cannot_be_followed_says_so_and_stays_whole(shelf: Shelf) -> None:
    """As after a change of the rules: its last move cannot be made any more."""
    play = OwnGame(seed=5, shelf=shelf)
    some_way(play)
    (kept,) = shelf.games()
    entry = json.loads(kept.path.read_text())
    saved = json.loads(entry["game"])
    entry["game"] = json.dumps({**saved, "moves": [*saved["moves"], "<b>gone</b>"]})
    kept.path.write_text(json.dumps(entry))
    before = kept.path.read_bytes()
    play.new_button.click()
    play.go_on_button.click()
    assert play.trouble == "" and play.game.length == len(saved["moves"])
    (notice,) = play.game.notices
    assert notice in play.text() and notice in play.table.live
    assert "cannot be made again" in play.table.story and "<b>gone" not in play.table.story
    some_way(play)
    assert notice not in play.text() and "cannot be made again" not in play.table.story
    assert kept.path.read_bytes() == before and len(shelf.games()) == 2


def test_a_new_game_does_not_lose_the_old_one(shelf: Shelf) -> None:
    play = OwnGame(seed=5, shelf=shelf)
    some_way(play)
    play.new_button.click()
    some_way(play)
    assert len(shelf.games()) == 2


@pytest.mark.parametrize("edition", offered())
def test_every_edition_can_be_played_with_all_its_variants(shelf: Shelf, edition: str) -> None:
    play = OwnGame(seed=2, shelf=shelf)
    play.fields["edition"].value = edition
    play.fields["players"].value = 3
    for box in play.variants.values():
        box.value = True
    play.new_button.click()
    assert play.trouble == ""
    assert (play.game.edition, len(play.game.players)) == (edition, 3)
    assert set(play.game.variants) == set(play.variants)


def test_mix_3_five_and_six_players_have_the_explorers(shelf: Shelf) -> None:
    play = OwnGame(seed=2, edition="super", players=4, shelf=shelf)
    for number in (5, 6):
        play.fields["players"].value = number
        play.new_button.click()
        assert play.trouble == "" and len(play.game.players) == number
        assert play.game.position()["cards"] == ["super", "explorers"]
    play.fields["players"].value = 4
    play.new_button.click()
    assert play.game.position()["cards"] == ["super"]


def test_solo_9_alone_and_the_challenge_can_be_started(shelf: Shelf) -> None:
    play = OwnGame(seed=2, edition="super", players=2, shelf=shelf)
    assert list(play.variants) == [] and play.fields["against"].layout.display != "none"
    play.fields["players"].value = 1
    assert list(play.variants) == ["challenge"] and play.fields["against"].layout.display == "none"
    play.new_button.click()
    assert play.trouble == "" and play.game.state.setup.edition.thresholds == (1, 2, 3, 4)
    play.variants["challenge"].value = True
    play.new_button.click()
    assert play.trouble == "" and play.game.state.setup.edition.thresholds == (2, 3, 4, 5)
    play.table.act("run-decision")
    assert play.table.trouble == "" and play.table.session.decision.player == "Pip"
    play.fields["edition"].value = "base"
    assert play.fields["players"].value == 2 and "challenge" not in play.variants


def test_friends_sit_behind_a_curtain(shelf: Shelf) -> None:
    play = OwnGame(seed=2, shelf=shelf)
    play.fields["against"].value = "people"
    play.new_button.click()
    play.table.act("run-decision")
    assert play.table.waiting == CURTAIN
    assert play.table.session.people == ("Pip", "Grim")


def test_a_laboratory_does_not_look_behind_the_curtain(shelf: Shelf) -> None:
    play = OwnGame(seed=2, shelf=shelf)
    play.fields["against"].value = "people"
    play.new_button.click()
    play.table.act("run-decision")
    play.lab_button.click()
    assert "Lift the curtain" in play.trouble
    assert play.lab is None
    play.table.act("lift")
    play.lab_button.click()
    assert play.trouble == ""
    assert play.lab is not None
    assert play.lab.lab.player == play.table.session.viewer
    assert play.live.focus.startswith("bb-play-on ")  # that is where one looks next


def test_a_number_that_was_typed_is_the_one_that_is_dealt(shelf: Shelf) -> None:
    play = OwnGame(seed=5, shelf=shelf)
    some_way(play)
    play.fields["seed"].value = 7
    play.new_button.click()
    assert play.fields["seed"].value == 7
    assert play.game.fingerprint() == OwnGame(seed=7, shelf=shelf).game.fingerprint()
    play.new_button.click()  # untouched: the same cards once more
    assert play.fields["seed"].value == 7
    some_way(play)
    play.new_button.click()
    assert play.fields["seed"].value == 8


# -- what is kept


def test_only_so_many_games_are_kept(shelf: Shelf) -> None:
    for seed in range(MOST + 3):
        play = OwnGame(seed=seed, shelf=shelf)
        play.table.act("step")
    assert len(shelf.games()) == MOST


def test_a_damaged_file_is_passed_over_and_a_chosen_one_explained(shelf: Shelf) -> None:
    play = OwnGame(seed=5, shelf=shelf)
    some_way(play)
    play.new_button.click()
    path = shelf.games()[0].path
    kept = json.loads(path.read_text())
    path.write_text(json.dumps({**kept, "game": kept["game"].replace("moves", "mowes")}))
    before = play.game.fingerprint()
    play.go_on_button.click()
    assert "The saved game is damaged" in play.trouble
    assert play.game.fingerprint() == before
    path.write_text("[]")
    assert shelf.games() == []
    play.go_on_button.click()
    assert "cannot be read any more" in play.trouble


def test_without_a_place_the_game_goes_on_and_says_so(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    play = OwnGame(seed=5, shelf=Shelf(blocked / "games"))
    some_way(play)
    assert "cannot be kept here" in play._said.value
    assert play.game.length > 0


def test_no_folder_means_that_nothing_is_kept(tmp_path: Path) -> None:
    play = OwnGame(seed=5, shelf=Shelf(None))
    assert Shelf(None).keep(play.game, Seats(("Pip",), "greedy")) is None
    assert list(tmp_path.iterdir()) == []


def test_any_moment_opens_in_the_laboratory_and_the_game_stays(shelf: Shelf) -> None:
    play = OwnGame(seed=5, shelf=shelf)
    some_way(play, 14)
    before = play.game.fingerprint()
    play.lab_button.click()
    assert play.trouble == ""
    assert play.lab.lab.player == "Pip"
    hand = play.lab.lab.position["players"][1]["hand"]
    assert not isinstance(hand, list)  # Grim's cards stay secret
    play.lab.lab.act("add-hero", "The Fool")
    play.lab.lab.act("play-on")
    play.lab.table.act("run-decision")
    assert play.lab.lab.trouble == play.lab.table.trouble == ""
    assert play.game.fingerprint() == before
