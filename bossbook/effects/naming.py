"""Naming what an ability is about: what may be named, how it is asked for and called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from bossbook.card.model import PART, Ability, parts_of
from bossbook.card.text import way_told
from bossbook.effects import asking
from bossbook.effects.finding import HERO_DECKS, HIDDEN_PILES, pending_spells
from bossbook.effects.targets import ability_of, bind, can_name, candidates, open_ways
from bossbook.engine import heroes, minions
from bossbook.engine.core import Chooser, decides, does
from bossbook.messages import N_, Message, say
from bossbook.pending.decisions import ChooseWay, MayUse, NameTarget
from bossbook.pending.of_plays import Announce, Effect, NameTargets
from bossbook.pending.record import Play, Ref
from bossbook.protocol import MOMENTS, TARGETS, About, Log, Option, Refusal
from bossbook.state import State


@does(NameTargets)
def _name_targets(step: NameTargets, state: State, log: Log) -> None:
    play, index = step.play, step.index
    ability = ability_of(state, play)
    if ability.ways:
        _choose_way(state, play, step.stage)
        return
    choices = ability.choose
    while index < len(choices):
        found = _nameable(state, play, index)
        if len(found) > 1:
            state.agenda.append(NameTarget(play.seat, play, index, step.stage))
            return
        play = bind(play, choices[index].name, found[0] if found else None)
        index += 1
    part = ability.when == PART
    state.agenda.append(Effect(play, 0) if part else Announce(play, step.stage))


def _choose_way(state: State, play: Play, stage: str) -> None:
    """Of several ways to use an ability, the one that is possible, or the one that is chosen."""
    ways = open_ways(state, play) or list(ability_of(state, play).ways)
    if len(ways) > 1:
        state.agenda.append(ChooseWay(play.seat, play, stage))
    else:
        state.agenda.append(NameTargets(play._replace(ability=ways[0]), 0, stage))


def _way_options(state: State, due: ChooseWay) -> list[Option[int]]:
    """A way is called by its number on the card, from 1 on."""
    card, name = state.setup.table[due.play.card], state.setup.table.keys[due.play.card]
    ways = ability_of(state, due.play).ways
    open_now = open_ways(state, due.play) or ways
    return [
        Option(
            f"way:{number}",
            way,
            ("CARD-8",),
            N_("{way:^}."),
            {"way": way_told(card, card.abilities[way])},
            About("way", name, number=number),
        )
        for number, way in enumerate(ways, 1)
        if way in open_now
    ]


def _play_way(state: State, log: Log, due: ChooseWay, way: int) -> None:
    state.agenda.append(NameTargets(due.play._replace(ability=way), 0, due.stage))


def _nameable(state: State, play: Play, index: int) -> list[Ref]:
    """What may be named; if that can be helped, nothing that leaves a later choice empty.

    In no case what the cost takes: then rather nothing is named here.
    """
    ability = ability_of(state, play)
    choice, price = ability.choose[index], ability.price
    found = candidates(state, play, choice)
    if index + 1 == len(ability.choose):  # nothing follows that it could leave empty
        return found
    for needed in (None, ability.must_name, price):
        good = [r for r in found if can_name(state, bind(play, choice.name, r), index + 1, needed)]
        if good:
            return good
    without = bind(play, choice.name, None)
    spare = choice.name not in price and can_name(state, without, index + 1, price)
    return [] if price and spare else found


def _target_options(state: State, due: NameTarget) -> list[Option[Ref]]:
    rules = _ON_PLAYING[state.setup.edition.priority] if due.stage == "play" else ("CARD-8",)
    options: dict[str, Option[Ref]] = {}
    found = _nameable(state, due.play, due.index)
    elsewhere = {ref.card for ref in found if ref.kind != "discard"}
    for ref in found:
        named, number = describe(state, ref), 2
        key = named.key
        while key in options:
            key = f"{key.split('#')[0]}#{number}"
            number += 1
        twice = ref.kind == "discard" and ref.card in elsewhere
        told = _IN_THE_PILE if twice else TARGETS[named.kind]
        options[key] = Option(key, ref, rules, told, named.values, named.about)
    return list(options.values())


# The clauses by which targets are named as something is played, under each kind of priority.
_ON_PLAYING = {
    "active_first": ("RULING-10", "SPELL-5"),
    "last_in_first_out": ("ORDER-4", "SPELL-5"),
}
_IN_THE_PILE = N_("{card}, from the discard pile")


def _play_target(state: State, log: Log, due: NameTarget, named: Ref) -> None:
    bound = bind(due.play, ability_of(state, due.play).choose[due.index].name, named)
    state.agenda.append(NameTargets(bound, due.index + 1, due.stage))


def _ask_target(state: State, due: NameTarget) -> str:
    ability = ability_of(state, due.play)
    parts = state.setup.table[due.play.card].parts
    return asking.question(ability, parts, ability.choose[due.index])


def _target_refused(state: State, due: NameTarget) -> list[Refusal]:
    """The rooms that only a minion keeps from being destroyed (MINION-2)."""
    ability = ability_of(state, due.play)
    choice = ability.choose[due.index]
    if state.board is None or choice.name not in ability.destroys:
        return []
    free = candidates(state, due.play, choice)
    all_of_them = candidates(minions.with_none_out(state), due.play, choice)
    held = [describe(state, ref) for ref in all_of_them if ref not in free]
    return [Refusal(one.key, ("MINION-2",), minions.HELD, one.values, one.about) for one in held]


class Named(NamedTuple):
    """A named thing as an option: key, kind (of protocol.TARGETS), values, what it is about."""

    key: str
    kind: str
    values: dict[str, object]
    about: About


def describe(state: State, ref: Ref) -> Named:
    """How a named thing is called."""
    names, table = state.setup.names, state.setup.table
    kind, at, number, word = ref.kind, ref.at, ref.card, ref.word
    if kind == "room":
        seat, place = state.locate(at) or (0, 0)
        card = state.players[seat].stacks[place].rooms[0].card
        return _room(table.names[card], table.keys[card], place, names[seat])
    if kind == "hero":
        found = heroes.find(state, at)
        return _hero(table.names[found.hero.card] if found else "", at)
    if kind == "player":
        return _player(names[at])
    if kind == "play":
        spell = next(play for play in pending_spells(state) if play.uid == at)
        return _spell(table.names[spell.card], table.keys[spell.card], names[spell.seat])
    if kind == "miniboss":
        return _miniboss(state, at)
    if kind == "number":
        return Named(f"number:{at}", "number", {"number": at}, About("number", number=at))
    if kind == "class":
        return Named(f"class:{word}", word, {}, About("class", deck=word))
    if kind == "deck":
        return Named(f"deck:{word}", word, {}, About("deck", deck=word))
    if kind in ("dead", "survivor"):
        return _scored(kind, table.names[number], table.keys[number], names[at])
    return _card(kind, table.names[number], table.keys[number])


def aims(state: State, play: Play) -> list[Named]:
    """What everybody may know of what a play has named, as far as it is still there."""
    recalls = ability_of(state, play).recalls
    return [
        describe(state, ref)
        for name, ref in play.named
        if ref and ref.kind not in HIDDEN_PILES and name not in recalls and _is_there(state, ref)
    ]


def aimed_at(state: State, play: Play) -> Message | None:
    """The same in words; None if it has named nothing."""
    targets = [Message(TARGETS[one.kind], one.values) for one in aims(state, play)]
    return say("{targets}", targets=targets) if targets else None


def _is_there(state: State, ref: Ref) -> bool:
    """Whether a thing with a number of its own has not gone meanwhile."""
    if ref.kind in ("room", "miniboss"):
        return state.locate(ref.at) is not None
    if ref.kind == "hero":
        return heroes.find(state, ref.at) is not None
    return ref.kind != "play" or any(one.uid == ref.at for one in pending_spells(state))


@lru_cache(maxsize=1024)
def _room(name: str, key: str, place: int, player: str) -> Named:
    """Of this and the following there are few, which are named over and over."""
    values: dict[str, object] = {"card": name, "player": player, "place": place + 1}
    return Named(f"room:{player}:{place}", "room", values, About("room", key, place, player))


def _hero(hero: str, uid: int) -> Named:
    return Named(f"hero:{hero}", "hero", {"hero": hero}, About("hero", hero=hero, uid=uid))


@lru_cache(maxsize=64)
def _player(player: str) -> Named:
    about = About("player", player=player)
    return Named(f"player:{player}", "player", {"player": player}, about)


def _spell(name: str, key: str, player: str) -> Named:
    values: dict[str, object] = {"card": name, "player": player}
    return Named(f"spell:{key}", "spell", values, About("spell", key, player=player))


def _scored(kind: str, name: str, key: str, player: str) -> Named:
    values: dict[str, object] = {"hero": name, "player": player}
    about = About(kind, player=player, hero=key)
    return Named(f"{kind}:{player}:{key}", "scored", values, about)


@lru_cache(maxsize=1024)
def _card(kind: str, name: str, key: str) -> Named:
    if kind in HERO_DECKS:
        about = About("hero", hero=key, deck=kind)
        return Named(f"hero:{key}", "deck_hero", {"hero": name}, about)
    return Named(f"card:{key}", "card", {"card": name}, About("card", key, zone=kind))


def _miniboss(state: State, uid: int) -> Named:
    """A miniboss is called by the place of its room."""
    table, (seat, place) = state.setup.table, state.locate(uid) or (0, 0)
    miniboss, player = state.players[seat].stacks[place].miniboss, state.setup.names[seat]
    card = table.keys[miniboss.card] if miniboss is not None else ""
    values: dict[str, object] = {"card": card, "player": player, "place": place + 1}
    about = About("miniboss", card, place, player)
    return Named(f"miniboss:{player}:{place}", "miniboss", values, about)


# -- whose ability it is


def about_play(state: State, due: MayUse | NameTarget | ChooseWay) -> Message:
    """Whose card somebody is asked about."""
    card, owner = state.setup.table.names[due.play.card], owner_of(state, due.play)
    thrown = dict(due.play.named).get("discarded")
    if thrown is not None:
        other = state.setup.table.names[thrown.card]
        return say(MOMENTS["about_card"], card=card, other=other)
    moment = "card" if owner == due.seat else "their_card"
    return say(MOMENTS[moment], card=card, owner=state.setup.names[owner])


def owner_of(state: State, play: Play) -> int:
    """Whose card it is: in a part that every opponent does, not the one who acts.

    The ability that the part belongs to is still under way, so it says whose it is.
    """
    card, own = state.setup.table[play.card], ability_of(state, play)
    whole = (step.play for step in reversed(state.agenda) if isinstance(step, Effect))
    for other in whole if own.when == PART else ():
        if other.card == play.card and _starts(ability_of(state, other), own, card.parts):
            return owner_of(state, other)
    return play.seat


def _starts(ability: Ability, part: Ability, parts: Sequence[Ability]) -> bool:
    return any(one is part for one in parts_of(ability.do, parts))


decides(ChooseWay, Chooser(_way_options, _play_way, about=about_play))
decides(
    NameTarget,
    Chooser(_target_options, _play_target, _target_refused, about_play, _ask_target),
)
