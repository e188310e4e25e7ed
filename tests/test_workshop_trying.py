"""A table for every ability: all printed cards can be seen at work, and what cannot act is told."""

from __future__ import annotations

import pytest

from bossbook.card.model import Card
from bossbook.card.sets import known_sets, load_set
from bossbook.workshop.draft import Draft
from bossbook.workshop.games import edition_for, game_with
from bossbook.workshop.tables import LEARNER, OTHER
from bossbook.workshop.trying import CardTrial, trial, trials

SETS = [name for name in known_sets() if any(card.wholes for card in load_set(name).cards)]


def card(deck: str, text: str) -> Card:
    read = Draft(deck, text).card
    assert read is not None
    return read


def replayed(one: CardTrial) -> list[str]:
    """The events of the card when the plays of a trial are made again, and nothing else is."""
    assert one.game is not None
    game, left = one.game.fork(), list(one.plays)
    while left and game.phase != "over":
        if game.decision is None:
            game.step()
        else:
            assert game.decision.player == left[0][0]
            game.play(left.pop(0)[1])
    game.run()
    acts = [event for event in game.events if event.kind in ("works", "uses", "plays")]
    return [event.kind for event in acts if event.data["card"] == one.card]


@pytest.mark.parametrize("name", SETS)
def test_a_table_is_found_for_every_ability_of_every_printed_card(name: str) -> None:
    made = [(one.name, each) for one in load_set(name).cards if one.wholes for each in trials(one)]
    assert len(made) >= 10
    assert [(one, each.ability) for one, each in made if each.game is None] == []
    assert [one for one, each in made if "nothing on this table" in each.told.text] == []


def test_the_plays_of_a_trial_make_the_card_act() -> None:
    for name in ("base",):
        for one in load_set(name).cards:
            for each in trials(one) if one.wholes else ():
                if each.plays:
                    assert replayed(each), one.name


def test_what_is_to_be_done_is_told_in_the_words_of_the_options() -> None:
    pit = (
        "name: Pit\nkind: trap\ndamage: 1\nability:\n  when: activated\n"
        "  choose: {it: {hero: here}}\n  cost: [{destroy: this}]\n  do: [{kill: it}]\n"
    )
    found = trial(card("room", pit))
    assert found.game is not None and "Use Pit" in found.told.text
    assert any(key.startswith("use:") for key in found.own_plays)
    assert set(found.bots()) == {OTHER}


def test_what_can_never_act_is_told_and_not_shown() -> None:
    never = (
        "name: Never\nkind: trap\ndamage: 1\nability:\n  when: activated\n"
        "  choose: {it: {hero: here}, r: {room: another, base_at_most: 0}}\n"
        "  cost: [{destroy: r}]\n  do: [{kill: it}]\n"
    )
    (found,) = trials(card("room", never))
    assert found.game is None and "No table was found" in found.told.text


def test_a_card_without_an_ability_lies_on_a_table_too() -> None:
    found = trial(card("room", "name: Plain\nkind: trap\ndamage: 1\n"))
    assert found.game is not None and "no ability" in found.told.text


def test_a_namesake_of_a_printed_card_gets_a_word_behind_its_name() -> None:
    printed = next(one for one in load_set("base").cards if one.deck == "spell")
    found = trial(printed)
    assert found.card == f"{printed.name} (new)"


@pytest.mark.parametrize("deck", ["room", "spell", "miniboss"])
def test_a_game_has_the_card_in_the_first_hand(deck: str) -> None:
    made = card(deck, Draft.begun(deck).text)
    game = game_with(made, 3)
    assert made.name in game.position()["players"][0]["hand"]
    assert (game.round, game.players[0], game.edition) == (1, LEARNER, edition_for(made))


def test_a_boss_is_the_learners_and_a_hero_is_in_town() -> None:
    boss, hero = (card(deck, Draft.begun(deck).text) for deck in ("boss", "hero"))
    assert game_with(boss, 2).position()["players"][0]["boss"] == boss.name
    assert hero.name in game_with(hero, 2).position()["town"]


def test_an_item_has_no_place_in_a_hand() -> None:
    with pytest.raises(ValueError, match="carried by a hero"):
        game_with(card("item", Draft.begun("item").text))
