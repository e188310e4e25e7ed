"""What lasts till the end of the round stands beside the name of whom it concerns."""

import re

import pytest

import bossbook as bb
from bossbook.state import Lasting
from bossbook.views.board.lasting import lasting_html, short, told

KINDS = [
    Lasting("room_damage", 0, -1),
    Lasting("trap_damage", 0, 2),
    Lasting("double_treasure", 0),
    Lasting("extra_build", 0, 1),
    Lasting("no_building", -1),
    Lasting("no_entry", 0),
    Lasting("skip_first", 0),
    Lasting("spell_tax", 0, 1),
    Lasting("free_match", 0),
    Lasting("silenced", 0),
    Lasting("boss_off", 0),
    Lasting("treasure_mage", 0, 1),
]


@pytest.mark.parametrize("effect", KINDS, ids=lambda effect: effect.what)
def test_every_lasting_effect_has_a_label_and_a_sentence(effect: Lasting) -> None:
    game = bb.new_game("minibosses", ["Ann", "Ben"], seed=1)
    assert short(effect).text and "{" not in short(effect).text
    assert told(game.state, effect).endswith(".")


def test_numbers_say_which_way_they_go() -> None:
    assert short(Lasting("room_damage", 0, -1)).text == "rooms -1"
    assert short(Lasting("treasure_mage", 0, 1)).text == "mage +1"


def test_it_stands_with_those_it_lies_on() -> None:
    state = bb.new_game("minibosses", ["Ann", "Ben"], seed=1).state
    assert lasting_html(state, 0) is None
    state.lasting = (Lasting("silenced", 0), Lasting("no_building", -1))
    ann, ben = str(lasting_html(state, 0)), str(lasting_html(state, 1))
    assert re.findall(r'bb-lasts">([^<]+)', ann) == ["rooms silent", "no building"]
    assert re.findall(r'bb-lasts">([^<]+)', ben) == ["no building"]
    assert 'data-lasting="2"' in ann and told(state, state.lasting[0]) in ann
