"""Every implemented edition has a golden playthrough, and it is what the engine plays today."""

from __future__ import annotations

import pytest
from playthrough import FOLDER, GAMES, path_of, playthrough

from bossbook.editions import implemented


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_the_golden_text_says(name: str) -> None:
    assert path_of(name).exists(), f"no playthrough of {name}: run 'make playthroughs'"
    assert playthrough(name) == path_of(name).read_text(encoding="utf-8"), (
        "The game goes differently now. If that is meant: 'make playthroughs', and read the diff."
    )


def test_there_is_a_playthrough_of_every_edition_and_of_nothing_else() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
    assert {told.edition for told in GAMES.values()} == set(implemented())
    town_board = {told.players for told in GAMES.values() if told.edition == "super"}
    assert town_board == {1, 2, 3, 4, 5, 6}
