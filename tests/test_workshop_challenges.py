"""Challenges: a card that does what is wanted passes, and one that does not hears why."""

from __future__ import annotations

import pytest

from bossbook.workshop.challenges import CHALLENGES, check, solved, task_words
from bossbook.workshop.draft import Draft

ROOM = "name: A\nkind: {kind}\ndamage: {damage}\ntreasure: {{{icons}}}\n"


def room(kind: str, damage: int, icons: str = "", ability: str = "") -> Draft:
    text = ROOM.format(kind=kind, damage=damage, icons=icons)
    return Draft("room", text + (f"ability: {{{ability}}}\n" if ability else ""))


def spell(phase: str, ability: str) -> Draft:
    return Draft("spell", f"name: A\nspell: {phase}\nability: {{{ability}}}\n")


def boss(xp: int, ability: str, icons: str = "mage: 1") -> Draft:
    return Draft("boss", f"name: A\nxp: {xp}\ntreasure: {{{icons}}}\nability: {{{ability}}}\n")


KILL_HERE = "when: activated, choose: {it: {hero: here}}, cost: [{destroy: this}], do: [{kill: it}]"
HURT_ON_ENTRY = "when: enters, do: [{hurt: {hero: visitor, amount: 2}}]"
STEAL = "choose: {who: {player: opponent}}, do: [{steal_random: {player: who, deck: rooms}}]"
NEGATE = "choose: {it: {spell: opponent}}, do: [{negate: it}]"
MINIBOSS = Draft(
    "miniboss",
    Draft.begun("miniboss").text
    + "  - level: 3\n    when: activated\n    choose: {it: {hero: here}}\n    do: [{kill: it}]\n",
)
GOOD = {
    "first-bite": room("monster", 3, "fighter: 1"),
    "two-at-once": room("trap", 1, "cleric: 1, thief: 2"),
    "last-resort": room("trap", 1, "", KILL_HERE),
    "in-the-nick-of-time": spell(
        "adventure", "choose: {it: {hero: my_dungeon}}, do: [{hurt: {hero: it, amount: 3}}]"
    ),
    "the-fifth-room": boss(300, "when: level_up, do: [{draw: {deck: spells, count: 2}}]"),
    "thief-trap": room("trap", 2, "thief: 2", HURT_ON_ENTRY),
    "grateful-dead": room("trap", 2, "", "when: dies_here, do: [{draw: rooms}]"),
    "pickpocket": spell("adventure", STEAL),
    "second-lap": room(
        "trap", 0, "", "when: enters, do: [{send: {hero: visitor, to: first_room}}]"
    ),
    "good-neighbour": room(
        "trap", 0, "", "when: standing, do: [{boost: {to: neighbours, add: 1}}]"
    ),
    "not-today": spell("both", NEGATE),
    "three-steps": MINIBOSS,
    "slow-game": boss(300, "when: end_of_round, do: [{draw: rooms}]"),
}
# a card that misses one goal, and a piece of what is told about it
WRONG = {
    "first-bite": (room("monster", 2, "fighter: 1"), "Bo survives and hurts Pip"),
    "two-at-once": (room("trap", 1, "cleric: 1, thief: 1"), "Eve cannot decide"),
    "last-resort": (room("trap", 2), "Max survives and hurts Pip"),
    "in-the-nick-of-time": (
        spell("adventure", "choose: {it: {hero: my_dungeon}}, do: [{hurt: {hero: it, amount: 1}}]"),
        "Cy survives and hurts Pip",
    ),
    "the-fifth-room": (boss(300, "when: spell_played, do: [{draw: rooms}]"), "did nothing"),
    "thief-trap": (room("trap", 2, "thief: 2, mage: 1", HURT_ON_ENTRY), "Ada"),
    "grateful-dead": (room("trap", 2, "", "when: enters, do: [{draw: rooms}]"), "Your hand"),
    "pickpocket": (spell("adventure", "do: [{draw: rooms}]"), "Your hand: 2, then 2"),
    "second-lap": (room("trap", 0), "Cy survives"),
    "good-neighbour": (room("trap", 0), "dealt 2 damage together"),
    "not-today": (spell("build", NEGATE), "did nothing"),
    "three-steps": (Draft.begun("miniboss"), "powers on 2 levels"),
    "slow-game": (boss(300, "when: level_up, do: [{draw: rooms}]"), "did nothing"),
}


def test_there_are_five_in_the_lesson_and_eight_more() -> None:
    assert [one.lesson for one in CHALLENGES.values()] == [True] * 5 + [False] * 8
    assert set(GOOD) == set(WRONG) == set(CHALLENGES)


@pytest.mark.parametrize("key", CHALLENGES)
def test_a_card_that_does_it_passes(key: str) -> None:
    reports = check(CHALLENGES[key], GOOD[key])
    assert [(one.asks, str(one.seen)) for one in reports if not one.met] == []
    assert solved(reports)


@pytest.mark.parametrize("key", CHALLENGES)
def test_a_card_that_does_not_hears_what_happened_and_what_helps(key: str) -> None:
    draft, told = WRONG[key]
    assert draft.card is not None
    missed = [one for one in check(CHALLENGES[key], draft) if not one.met]
    assert missed and any(told in str(one.seen) for one in missed), [str(o.seen) for o in missed]
    assert all(one.helps for one in missed)


@pytest.mark.parametrize("key", CHALLENGES)
def test_the_card_to_begin_with_does_not_pass(key: str) -> None:
    assert not solved(check(CHALLENGES[key], Draft.begun(CHALLENGES[key].deck)))


def test_a_card_of_the_wrong_kind_is_asked_nothing_else() -> None:
    (only,) = check(CHALLENGES["slow-game"], GOOD["first-bite"])
    assert not only.met and "room" in str(only.seen)


def test_a_card_with_mistakes_is_not_tried() -> None:
    (only,) = check(CHALLENGES["first-bite"], Draft("room", "name: [\n"))
    assert not only.met and "mistakes" in str(only.seen)


def test_rooms_can_do_what_spells_can() -> None:
    stealing = room("trap", 1, "", "when: activated, once: true, " + STEAL)
    assert solved(check(CHALLENGES["pickpocket"], stealing))
    pay = "choose: {it: {spell: opponent}, pay: {card: hand, deck: spells}}, cost: [{discard: pay}]"
    stopping = room("trap", 1, "", f"when: activated, {pay}, do: [{{negate: it}}]")
    assert solved(check(CHALLENGES["not-today"], stopping))


def test_the_task_names_the_other_player() -> None:
    assert all("{" not in task_words(one) for one in CHALLENGES.values())
