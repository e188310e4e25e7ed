"""The balance laboratory without a browser: measuring in slices, cancelling, coming back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bossbook.card.sets import load_set
from bossbook.widgets import balance
from bossbook.widgets.balance import BalanceLaboratory, balance_laboratory

CARD = "Dark Altar"
PLAIN_ROOM = next(
    card.name for card in load_set("base").cards if card.deck == "room" and not card.abilities
)
HOMEMADE = """
format: 1
set: homemade
rooms:
  - name: Trapdoor Office
    kind: trap
    damage: 1
    treasure: {thief: 1, mage: 1}
    copies: 3
    ability:
      when: activated
      once: true
      choose: {it: {hero: here}, pay: {card: hand, deck: spells}}
      cost: [{discard: pay}]
      do: [{hurt: {hero: it, amount: 3}}]
"""


def quick(**settings: object) -> BalanceLaboratory:
    lab = balance_laboratory(card=CARD, deals=10, **settings)  # type: ignore[arg-type]
    lab.boxes["bot"].value = "random"
    return lab


def test_without_a_loop_to_share_it_is_measured_at_once() -> None:
    lab = quick()
    assert "0 of 10 deals" in lab.text() and "Nothing has been measured" in lab.text()
    assert lab.export_button.disabled and lab.cancel_button.disabled
    lab.start_button.click()
    assert not lab.trouble and not lab.going
    assert "10 of 10 deals" in lab.text() and f"Whoever is dealt {CARD} wins" in lab.text()
    shown = [value for _, value in lab.picture_box.options]
    assert shown[:2] == ["effect", "having"] and "by_players" not in shown
    lab.picture_box.value = "length"
    assert "rounds" in lab.text()
    assert lab.still().drawing is not None


def test_a_card_without_ability_is_only_compared_with_an_ordinary_one() -> None:
    lab = balance_laboratory()
    ways = lab.boxes["against"]

    def shown(card: str) -> list[str]:
        lab.boxes["card"].value = card
        return [way for _, way in ways.options]

    assert shown(CARD) == ["blank", "plain"] and ways.value == "blank"
    assert shown(PLAIN_ROOM) == ["plain"] and ways.value == "plain"
    assert lab._plan is not None and not lab._plan.arms.card.abilities
    assert shown(CARD) == ["blank", "plain"] and ways.value == "blank"
    assert not lab.trouble


def test_what_was_measured_is_there_when_one_comes_back() -> None:
    lab = quick()
    lab.start_button.click()
    again = quick()
    assert "10 of 10 deals" in again.text()
    again.boxes["players"].value = (3,)  # another measurement, which knows nothing yet
    assert "0 of 10 deals" in again.text()
    again.boxes["players"].value = (2,)
    assert "10 of 10 deals" in again.text()


def test_the_page_is_heard_between_slices_and_cancelling_keeps_what_was_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(balance, "SLICE", 0.01)

    async def measured() -> tuple[BalanceLaboratory, int]:
        lab = balance_laboratory(card=CARD, deals=4000)
        lab.boxes["bot"].value = "random"
        lab.start_button.click()
        assert lab.going and not lab.cancel_button.disabled and lab.start_button.disabled
        while lab.found is None or len(lab.found.pairs) < 2:
            await asyncio.sleep(0)  # somebody else's turn comes again and again
        lab.cancel_button.click()
        assert not lab.going
        assert lab.found is not None
        played = len(lab.found.pairs)
        await asyncio.sleep(0.1)
        assert len(lab.found.pairs) == played
        return lab, played

    lab, played = asyncio.run(measured())
    assert not lab.start_button.disabled and not lab.trouble
    assert f"{played} of 4000 deals" in lab.text()
    back = balance_laboratory(card=CARD, deals=4000)
    back.boxes["bot"].value = "random"
    assert f"{played} of 4000 deals" in back.text()


def test_a_second_laboratory_takes_over_from_the_first() -> None:
    async def both() -> tuple[BalanceLaboratory, BalanceLaboratory]:
        one = quick()
        one.start()
        await asyncio.sleep(0.3)
        other = quick()
        other.start()
        assert other.going and not one.going
        while other.going:
            await asyncio.sleep(0.05)
        return one, other

    one, other = asyncio.run(both())
    assert not one.trouble and not other.trouble
    assert other.found is not None and len(other.found.pairs) == 10
    assert [pair[0]["pair"] for pair in other.found.pairs] == list(range(10))


def test_what_goes_wrong_while_it_is_measured_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def failing() -> BalanceLaboratory:
        lab = quick()
        assert lab._work is not None
        monkeypatch.setattr(lab._work, "advance", lambda _: 1 / 0)
        lab.start()
        while lab.going:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        return lab

    lab = asyncio.run(failing())
    assert "division by zero" in lab.text() and not lab.start_button.disabled


def test_cards_of_ones_own_are_measured_and_mistakes_in_them_are_told() -> None:
    lab = balance_laboratory(["base", HOMEMADE], "Trapdoor Office", deals=10)
    lab.boxes["bot"].value = "random"
    lab.start_button.click()
    assert "Whoever is dealt Trapdoor Office" in lab.text()
    lab.measure(["base", HOMEMADE.replace("damage: 1", "damage: many")], "Trapdoor Office")
    assert "cards[1]:7:13" in lab.text() and lab.start_button.disabled
    lab.measure(["base", HOMEMADE], "Trapdoor Office")
    assert "10 of 10 deals" in lab.text() and not lab.trouble
    assert "no card 'Nobody'" in balance_laboratory(card="Nobody").text()


def test_any_card_of_the_box_can_be_chosen_and_the_choice_is_remembered() -> None:
    lab = balance_laboratory(name="19/any")
    assert CARD in lab.boxes["card"].options
    lab.boxes["card"].value = CARD
    assert balance_laboratory(name="19/any").boxes["card"].value == CARD


def test_files_are_written_beside_the_notebook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lab = quick()
    lab.start_button.click()
    lab.export_button.click()
    assert "files are in" in lab.text()
    assert (tmp_path / "balance" / "dark-altar" / "games.csv").exists()
