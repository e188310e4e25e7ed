"""One opening under several editions: what the games tell is compared, and the why is true."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from test_views_html import Page

from bossbook.editions import EDITIONS, offered
from bossbook.lessons import position
from bossbook.resources import notebooks_dir
from bossbook.tabletop.openings import Line, Scene, side_by_side
from bossbook.widgets.side_by_side import SideBySide

OPENING = "editions/the-opening"
ALL = offered()
OLDER = tuple(name for name in ALL if "market" not in EDITIONS[name].regions)


def plan() -> tuple[str, ...]:
    """The plan of the lesson itself."""
    notebook = nbformat.read(notebooks_dir() / "12_editions.ipynb", as_version=4)
    source = next(cell.source for cell in notebook.cells if "plan = (" in cell.source)
    names: dict[str, tuple[str, ...]] = {}
    exec(source[source.index("plan = (") : source.index("SideBySide(")], names)
    return names["plan"]


PLAN = plan()


def scenes(*variants: str, editions: tuple[str, ...] = ALL) -> dict[str, Scene]:
    return {one.id: one for one in side_by_side(position(OPENING), PLAN, editions, variants)}


def has(lines: tuple[Line, ...], words: str) -> bool:
    return any(words in line.text for line in lines)


def telling(scene: Scene, words: str) -> list[str]:
    return [name for name, lines in scene.cells.items() if has(lines, words)]


def why(scene: Scene) -> list[str]:
    return [reason.topic.id for reason in scene.reasons]


def test_setup_4_who_discards_and_who_has_coins() -> None:
    found = scenes()
    assert telling(found["hand"], "discards") == ["alpha", "base"]
    assert why(found["hand"]) == ["opening-hand", "mulligan"]
    assert telling(found["deal"], "gains 3 coins") == ["minibosses"]
    assert telling(found["deal"], "The discard pile begins") == ["minibosses"]
    assert {"coins", "first-discards"} <= set(why(found["deal"]))


def test_setup_7_who_need_not_build() -> None:
    scene = scenes()["first_room"]
    assert telling(scene, "Pip may also: Build no first room.") == ["alpha", "minibosses", "super"]
    assert why(scene) == ["first-room", "turn-order"]


def test_order_1_clockwise_or_by_xp() -> None:
    scene = scenes()["build"]
    for name, lines in scene.cells.items():
        order = [line.text.split()[0] for line in lines if "face down" in line.text]
        clockwise = EDITIONS[name].turn_order != "xp"
        assert order == (["Grim", "Moss", "Pip"] if clockwise else ["Grim", "Pip", "Moss"])
    assert why(scene) == ["turn-order"] and not scene.same


def test_adv_4_one_spell_makes_two_stories() -> None:
    found = scenes()
    assert telling(found["adventure"], "Boden the Pantless dies") == ["alpha", "revised"]
    assert telling(found["adventure"], "Samurai Tom survives") == ["base", "minibosses", "super"]
    assert why(found["adventure"]) == ["death"]
    assert why(scenes(editions=OLDER)["end"]) == []
    assert telling(found["end"], "Pip: souls 1, wounds 0") == ["alpha", "revised"]


@pytest.mark.parametrize("variants", [(), ("hard",), ("classic",), ("choose", "scheming")])
def test_everybody_gets_the_same_cards_in_every_edition(variants: tuple[str, ...]) -> None:
    found = scenes(*variants, editions=OLDER)
    assert found["bait"].same
    heroes = [
        sorted(line.text for line in lines if "comes to town" in line.text)
        for lines in found["start"].cells.values()
    ]
    assert all(one == heroes[0] and len(one) == 3 for one in heroes)


def test_var_hard_without_weak_heroes_the_stories_agree() -> None:
    found = scenes("hard", editions=OLDER)
    assert not has(found["start"].cells["base"], "Boden") and found["adventure"].same


def test_var_classic_all_discard_two() -> None:
    scene = scenes("classic", editions=OLDER)["hand"]
    assert telling(scene, "Pip discards") == [*OLDER]
    assert "opening-hand" not in why(scene), "the records agree now"


def test_var_scheming_and_var_choose_are_told_with_their_reason() -> None:
    found = scenes("scheming", "choose")
    assert telling(found["deal"], "2 bosses to choose from") == [*ALL[1:]], "super: always"
    assert "bosses" in why(found["deal"])
    assert telling(found["end"], "Moss draws a room card") == ["base", "revised", "minibosses"]
    assert "scheming" in why(found["end"])


def test_town_1_and_minion_1_a_town_board_stands_in_one_column_only() -> None:
    found = scenes()
    assert (
        telling(found["town"], "On the market") == ["super"] == telling(found["minions"], "minion")
    )
    assert {"market", "minions"} <= {*why(found["town"]), *why(found["minions"])}
    assert has(found["end"].cells["super"], "The minions go home.")
    assert not found["start"].cells["super"] and has(found["start"].cells["base"], "comes to town")


def test_a_reason_tells_apart_what_is_told_apart() -> None:
    for scene in scenes().values():
        for reason in scene.reasons:
            assert len(reason.sides) > 1
            assert [name for side in reason.sides for name in side] == [*ALL]


# -- the widget


def test_it_goes_stage_by_stage_and_back() -> None:
    made = SideBySide(position(OPENING), PLAN)
    assert "The deal" not in made._told.value, "even the first stage is to be guessed"
    made.next_button.click()
    first = made.text()
    assert "Boden" not in first + made._told.value, "what comes later is to be guessed"
    made.next_button.click()
    assert made.shown == 2 and "The first hand" in Page(made._told.value).text
    made.back_button.click()
    assert made.text() == first
    made.back_button.click()
    assert made.shown == 0 and made.back_button.layout.display == "none"
    made.all_button.click()
    assert made.shown == len(made.scenes) == 10
    assert made.next_button.layout.display == "none" and made.trouble == ""


def test_a_switch_deals_anew_and_says_who_does_not_have_it() -> None:
    made = SideBySide(position(OPENING), PLAN)
    made.all_button.click()
    before = made.text()
    made.switches["classic"].value = True
    assert (
        "Not in: First printing, Base game, Super Boss Monster." in made.text()
        and made.text() != before
    )
    made.switches["classic"].value = False
    assert made.text() == before


def test_variants_for_one_player_are_not_for_three() -> None:
    assert "challenge" not in SideBySide(position(OPENING), PLAN).switches


def test_it_is_as_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    made = SideBySide(position(OPENING), PLAN, name="x")
    made.switches["hard"].value = True
    made.next_button.click()
    again = SideBySide(position(OPENING), PLAN, name="x")
    assert (again.variants, again.shown) == (["hard"], 1) and again.text() == made.text()


def test_signs_stand_beside_what_is_not_told_everywhere() -> None:
    made = SideBySide(position(OPENING), PLAN, OLDER)
    made.all_button.click()
    page = Page(made._told.value)
    assert "≠" in page.text and "not in all:" in page.text
    assert "ADV-4" in page.text and "This follows from what happened before." in page.text
