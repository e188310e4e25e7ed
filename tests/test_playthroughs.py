"""Every implemented edition has a golden playthrough, and it is what the engine plays today."""

from __future__ import annotations

import pytest
from playthrough import FOLDER, path_of, playthrough

from bossbook.editions import offered


@pytest.mark.parametrize("edition", offered())
def test_the_game_goes_as_the_golden_text_says(edition: str) -> None:
    assert path_of(edition).exists(), f"no playthrough of {edition}: run 'make playthroughs'"
    assert playthrough(edition) == path_of(edition).read_text(encoding="utf-8"), (
        "The game goes differently now. If that is meant: 'make playthroughs', and read the diff."
    )


def test_there_is_no_playthrough_of_anything_else() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(offered())
