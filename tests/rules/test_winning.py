"""Section 9 of the rules: winning and losing."""

from __future__ import annotations

import pytest
from helpers import (
    each_edition,
    hero,
    of,
    play_on,
    player,
    room,
    score,
    table,
    the,
)

import bossbook as bb


def end(edition: str, *scores: tuple[str, int, int]) -> bb.Game:
    """The end of a round with these names, souls and wounds, played out; Cid has least XP."""
    xp = {"Ann": 700, "Ben": 900, "Cid": 500}
    players = [player(name, xp[name], souls=souls, wounds=hurt) for name, souls, hurt in scores]
    game = table(edition, *players, phase="end")
    play_on(game)
    return game


def winner(game: bb.Game) -> str | None:
    return game.result.winner if game.result else None


# -- WIN-1


@each_edition
def test_win_1_only_at_the_end_of_a_whole_round(edition: str) -> None:
    """Ann gets her tenth soul, and still Ben's hero has to walk."""
    game = table(
        edition,
        player("Ann", 900, souls=9, rooms=[room("Pit", 9)], entrance=[hero("Bo")]),
        player("Ben", 500, wounds=3, entrance=[hero("Cy"), hero("Di")]),
        phase="adventure",
    )
    play_on(game)
    assert (score(game, "Ann"), score(game, "Ben")) == ((10, 0), (0, 5))
    assert (game.phase, game.result) == ("end", None)
    events = play_on(game)
    assert "WIN-1" in the(events, "scores").rules
    assert (game.phase, winner(game)) == ("over", "Ann")


# -- WIN-2


@each_edition
@pytest.mark.parametrize("wounds", [5, 6])
def test_win_2_five_wounds_lose_whatever_the_souls(edition: str, wounds: int) -> None:
    game = end(edition, ("Ann", 20, wounds), ("Ben", 0, 4))
    assert winner(game) == "Ben"
    assert game.result is not None and "WIN-2" in game.result.rules


@each_edition
def test_win_2_four_wounds_do_not(edition: str) -> None:
    assert end(edition, ("Ann", 0, 4), ("Ben", 0, 4)).result is None


# -- WIN-3


@each_edition
@pytest.mark.parametrize(("souls", "wounds"), [(10, 0), (10, 4), (11, 0)])
def test_win_3_ten_souls_and_fewer_than_five_wounds_win(
    edition: str, souls: int, wounds: int
) -> None:
    game = end(edition, ("Ann", 9, 0), ("Ben", souls, wounds))
    assert winner(game) == "Ben"
    assert game.result is not None and game.result.rules == ("WIN-3",)


@each_edition
def test_win_3_nine_souls_do_not(edition: str) -> None:
    assert end(edition, ("Ann", 9, 0), ("Ben", 9, 0)).result is None


@each_edition
def test_win_3_epic_souls_count_twice(edition: str) -> None:
    epic = hero("Eve", "mage", 11, epic=True)
    ann = player("Ann", souls=8, score={"dead": [epic], "survived": []})
    game = table(edition, ann, player("Ben"), phase="end")
    play_on(game)
    assert winner(game) == "Ann"


# -- WIN-4


@each_edition
def test_win_4_several_with_ten_souls_compare_souls_minus_wounds(edition: str) -> None:
    """And only they are compared: Cid's score is as good, but it is not ten souls."""
    game = end(edition, ("Ann", 12, 4), ("Ben", 10, 1), ("Cid", 9, 0))
    assert winner(game) == "Ben"
    assert game.result is not None and {"WIN-3", "WIN-4"} <= set(game.result.rules)


@each_edition
def test_win_4_all_who_are_left_lose_in_the_same_round(edition: str) -> None:
    """A, B by the book; R by a ruling, which is named."""
    game = end(edition, ("Ann", 3, 5), ("Ben", 9, 6), ("Cid", 6, 5))
    assert winner(game) == "Ben"
    assert game.result is not None and "WIN-4" in game.result.rules
    assert edition != "revised" or "RULING-14" in game.result.rules


@each_edition
def test_win_4_a_player_already_out_is_not_compared(edition: str) -> None:
    players = (
        player("Ann", 900, souls=30, wounds=5, out=True),
        player("Ben", 700, souls=5, wounds=5),
        player("Cid", 500, souls=4, wounds=5),
    )
    game = table(edition, *players, phase="end")
    play_on(game)
    assert winner(game) == "Ben"


# -- WIN-5


@each_edition
def test_win_5_still_tied_the_lowest_xp_wins(edition: str) -> None:
    game = end(edition, ("Ann", 11, 1), ("Ben", 10, 0), ("Cid", 12, 2))
    assert winner(game) == "Cid"
    assert game.result is not None and "WIN-5" in game.result.rules


@each_edition
def test_win_5_the_lowest_of_those_who_are_tied(edition: str) -> None:
    game = end(edition, ("Ann", 11, 1), ("Ben", 10, 0), ("Cid", 10, 2))
    assert winner(game) == "Ann"


@each_edition
def test_win_5_holds_when_all_lose_as_well(edition: str) -> None:
    game = end(edition, ("Ann", 6, 6), ("Ben", 5, 5))
    assert winner(game) == "Ann"
    assert game.result is not None and "WIN-5" in game.result.rules


# -- WIN-6


@pytest.mark.parametrize(
    ("edition", "rule"), [("alpha", "RULING-9"), ("base", "RULING-9"), ("revised", "WIN-6")]
)
def test_win_6_the_last_boss_left_wins(edition: str, rule: str) -> None:
    """R says so; in A and B it is a ruling."""
    game = end(edition, ("Ann", 0, 5), ("Ben", 0, 4), ("Cid", 9, 7))
    assert winner(game) == "Ben"
    assert game.result is not None and rule in game.result.rules


@pytest.mark.parametrize("edition", ["revised"])
def test_win_6_not_while_two_are_left(edition: str) -> None:
    game = end(edition, ("Ann", 0, 5), ("Ben", 0, 4), ("Cid", 9, 4))
    assert game.result is None
    assert len(of(game.events, "eliminated")) == 1
