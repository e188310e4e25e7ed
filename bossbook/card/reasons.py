"""Why an operation of an ability did nothing: a word for each reason, its sentence, its clauses."""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.messages import N_

# {player} is the one who acts, which is not the owner of the card where every opponent has to do
# something.
NO_EFFECT: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "no_room": (
        N_("{card} of {owner} does nothing: {player} finds no room to choose."),
        ("RULING-34",),
    ),
    "no_hero": (
        N_("{card} of {owner} does nothing: {player} finds no hero to choose."),
        ("RULING-34",),
    ),
    "no_player": (
        N_("{card} of {owner} does nothing: {player} finds no player to choose."),
        ("RULING-34",),
    ),
    "no_spell": (
        N_("{card} of {owner} does nothing: {player} finds no spell to choose."),
        ("RULING-34",),
    ),
    "no_card": (
        N_("{card} of {owner} does nothing: {player} finds no card to choose."),
        ("RULING-34",),
    ),
    "no_more": (
        N_("{card} of {owner} does no more: {player} finds nothing else to choose."),
        ("RULING-34",),
    ),
    "room_gone": (
        N_("{card} of {owner} does nothing: the room has gone."),
        ("RULING-34",),
    ),
    "room_guarded": (
        N_("{card} of {owner} does nothing: a minion stands on {room}, so it is not destroyed."),
        ("MINION-2",),
    ),
    "room_deactivated": (
        N_("{card} of {owner} does nothing: {room} is deactivated and cannot be destroyed."),
        ("KEY-deactivate",),
    ),
    "rooms_apart": (
        N_("{card} of {owner} does nothing: the two rooms are not in one dungeon."),
        ("KEY-swap", "RULING-34"),
    ),
    "hero_gone": (
        N_("{card} of {owner} does nothing: the hero has gone."),
        ("RULING-34",),
    ),
    "card_gone": (
        N_("{card} of {owner} does nothing: the card has gone."),
        ("RULING-34",),
    ),
    "spell_gone": (
        N_("{card} of {owner} does nothing: the spell does not wait any more."),
        ("RULING-34",),
    ),
    "nobody_inside": (
        N_("{card} of {owner} kills nobody: no hero was in that room."),
        ("RULING-18", "RULING-34"),
    ),
    "no_room_in_hand": (
        N_("{card} of {owner} does nothing: {other} holds no room card."),
        ("RULING-34",),
    ),
    "no_spell_in_hand": (
        N_("{card} of {owner} does nothing: {other} holds no spell."),
        ("RULING-34",),
    ),
    "no_coins": (
        N_("{card} of {owner} moves no coin."),
        ("RULING-34",),
    ),
    "no_counter": (
        N_("{card} of {owner} finds no counter."),
        ("KEY-counter", "RULING-34"),
    ),
    "awake": (
        N_("{card} of {owner} does nothing: {room} is awake already."),
        ("RULING-34",),
    ),
    "miniboss_gone": (
        N_("{card} of {owner} does nothing: the miniboss has gone."),
        ("RULING-34",),
    ),
    "no_miniboss": (
        N_("{card} of {owner} does nothing: {player} finds no miniboss to choose."),
        ("RULING-34",),
    ),
    "no_number": (
        N_("{card} of {owner} does nothing: {player} has not enough coins."),
        ("RULING-34",),
    ),
    "no_class": (
        N_("{card} of {owner} does nothing: {player} finds no treasure to choose."),
        ("RULING-34",),
    ),
    "no_further_level": (
        N_("{card} of {owner} does nothing: the miniboss has no further level."),
        ("MINI-3", "RULING-34"),
    ),
    "no_miniboss_in_hand": (
        N_("{card} of {owner} does nothing: {player} holds no miniboss."),
        ("RULING-34",),
    ),
    "unmet": (
        N_("{card} of {owner}: a condition does not hold, so what depends on it is left out."),
        ("RULING-34",),
    ),
    "hands_empty": (
        N_("{card} of {owner} does nothing: nobody holds a card."),
        ("RULING-34",),
    ),
    "banned": (
        N_("{card} of {owner} lets nothing be built: no room can be built this round."),
        ("RULING-45",),
    ),
    "turn_over": (
        N_("{card} of {owner} does nothing: the building turn of {player} is over."),
        ("RULING-45",),
    ),
    "no_fewer_rooms": (
        N_("{card} of {owner} does nothing: nobody has more rooms than {player}."),
        ("RULING-45",),
    ),
    "fits_nowhere": (
        N_("{card} of {owner} lets nothing be built: the card fits nowhere."),
        ("RULING-40", "BUILD-3"),
    ),
    "no_room_for_miniboss": (
        N_("{card} of {owner} lets nothing be built: no room may have this miniboss."),
        ("MINI-1", "RULING-118"),
    ),
    "cannot_pay_for_it": (
        N_("{card} of {owner} lets nothing be built: {player} has not enough coins for the card."),
        ("KEY-pay", "RULING-118"),
    ),
    "nothing_fits": (
        N_("{card} of {owner} lets nothing be built: {player} holds no room that fits anywhere."),
        ("RULING-40", "RULING-34"),
    ),
    "nothing_to_left": (
        N_("{hero} stays where it is: there is no room to the left of {room}."),
        ("ADV-10",),
    ),
    "left_deactivated": (
        N_("{hero} stays where it is: the room to the left of {room} is deactivated."),
        ("ADV-10", "KEY-deactivate"),
    ),
    "no_first_room": (
        N_("{hero} stays where it is: no room of this dungeon is active."),
        ("RULING-43",),
    ),
    "not_inside": (
        N_("{hero} stays where it is: in no dungeon."),
        ("RULING-34",),
    ),
}
