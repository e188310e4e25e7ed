"""Placing rooms: what a player may build where, in a turn of the build phase or by an effect."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from bossbook.engine import minibosses, rooms
from bossbook.engine.abilities import bearing, listening
from bossbook.engine.core import Chooser, decides, push
from bossbook.engine.numbers import top
from bossbook.engine.rooms import NEW, OBSTACLES, earns_level_up, obstacle
from bossbook.messages import N_
from bossbook.pending.decisions import BuildCard, BuildDiscarded, BuildNow
from bossbook.pending.of_plays import TriggerBuilt
from bossbook.pending.of_rounds import LevelUp
from bossbook.pending.record import Built
from bossbook.protocol import About, Log, Option, Refusal
from bossbook.state import NO_CARD, State, Step


class Build(NamedTuple):
    """To build a card of the hand: as a new room (``NEW``), or on the room at a place."""

    card: int
    on: int


def has_placed(state: State, seat: int) -> bool:
    """Whether a card of the player lies face down."""
    for stack in state.players[seat].stacks:  # noqa: SIM110 - asked all the time: no generator
        if stack.facedown != NO_CARD:
            return True
    return False


def may_place(state: State, seat: int) -> bool:
    """Whether a player still has a room to place this turn and a card to place (BUILD-1)."""
    if state.setup.table.buildable.isdisjoint(state.players[seat].hand):
        return False
    if not state.lasting:
        return not has_placed(state, seat)
    allowed = 0 if state.lasts("no_building", seat) else 1 + state.amount("extra_build", seat)
    return rooms.facedown_count(state, seat) < allowed


def _about(name: str, player: str, on: int) -> tuple[str, About]:
    """The key of an option to build ('build:NAME@new' or 'build:NAME@PLACE'), and its parts."""
    if on == NEW:
        return f"build:{name}@new", About("build", name, player=player)
    return f"build:{name}@{on}", About("build", name, on, player)


def place_options(state: State, seat: int) -> list[Option[Build]]:
    """Every legal way to place a room card now."""
    return _options(state, seat, dict.fromkeys(state.players[seat].hand))


def room_options(state: State, seat: int) -> list[Option[Build]]:
    """Every legal way to build a room of the hand at once: it must be paid for now, too."""
    options = place_options(state, seat)
    table = state.setup.table
    if not table.has_coins:
        return options
    vault = state.players[seat].coins
    return [
        option
        for option in options
        if option.move.card not in table.minibosses
        and rooms.price(state, option.move.card) <= vault
    ]


def _options(state: State, seat: int, cards: Iterable[int]) -> list[Option[Build]]:
    """Every legal way to place one of some cards, as a new room first."""
    table, player, stacks = state.setup.table, state.setup.names[seat], state.players[seat].stacks
    names, keys, minibosses, options = table.names, table.keys, table.minibosses, []
    for card, on in rooms.ways_to_build(state, seat, filter(table.is_buildable.__getitem__, cards)):
        under, rules = "", _AS_NEW_ROOM
        if on != NEW:
            there, _, miniboss = stacks[on]
            under = names[there[0].card] if there else ""
            rules = _ADVANCED if table[card].advanced else _ON_ANY_ROOM
            if card in minibosses:
                rules = _OF_MINIBOSS
            elif miniboss is not None:
                rules = _WITH_MINIBOSS[rules]
        options.append(_option(card, on, names[card], keys[card], player, under, rules))
    return options


_AS_NEW_ROOM: tuple[str, ...] = ("BUILD-1", "BUILD-2")
_ON_ANY_ROOM: tuple[str, ...] = ("BUILD-2",)
_ADVANCED: tuple[str, ...] = ("BUILD-2", "BUILD-3")
_OF_MINIBOSS: tuple[str, ...] = ("MINI-1",)
# where a miniboss is tucked under the room, it stays where it is
_WITH_MINIBOSS = {rules: (*rules, "RULING-3") for rules in (_ON_ANY_ROOM, _ADVANCED)}


@lru_cache(maxsize=4096)
def _option(
    number: int, on: int, card: str, name: str, player: str, under: str, rules: tuple[str, ...]
) -> Option[Build]:
    """To build a card somewhere; the same one every time, since so many are looked at."""
    key, about, build = _placing(number, on, name, player)
    if on == NEW:
        return Option(key, build, rules, _AS_NEW, {"card": card}, about)
    values = {"card": card, "under": under, "place": on + 1}
    return Option(key, build, rules, _ON_ROOM, values, about)


@lru_cache(maxsize=2048)
def _placing(number: int, on: int, name: str, player: str) -> tuple[str, About, Build]:
    """The same, whatever room lies there."""
    return *_about(name, player, on), Build(number, on)


_AS_NEW = N_("Build {card} as a new room.")
_ON_ROOM = N_("Build {card} on {under} (room {place}).")


def place_refusals(state: State, seat: int, reason: str = "") -> list[Refusal]:
    """Every place where a room card of the hand may not go, and why; ``reason`` bars them all."""
    table, refusals = state.setup.table, []
    for card in dict.fromkeys(state.players[seat].hand):
        if not table.is_buildable[card]:
            continue
        for on in range(NEW, len(state.players[seat].stacks)):
            why = reason or obstacle(state, seat, card, on)
            if why:
                refusals.append(_refusal(state, seat, card, on, why))
    return refusals


def _refusal(state: State, seat: int, card: int, on: int, why: str) -> Refusal:
    sentence, rules = OBSTACLES[why]
    under = top(state.players[seat].stacks[on]) if on != NEW else None
    names = state.setup.table.names
    values = {"card": names[card], "under": names[under.card] if under else ""}
    key, about = _about(state.setup.table.keys[card], state.setup.names[seat], on)
    return Refusal(key, rules, sentence, values, about)


def place(state: State, log: Log, seat: int, build: Build) -> None:
    """Lay a room card face down; the others see where, not what (BUILD-1, RULING-11)."""
    card, on = build
    state.players[seat].lose(card)
    rooms.place_facedown(state, seat, card, on)
    name, table = state.setup.names[seat], state.setup.table
    where = max(on, 0)
    under = top(state.players[seat].stacks[where])
    rules = rooms.clauses_of_building(state, "BUILD-1", "BUILD-2")
    if under is None:
        log.add("places", rules, player=name, place=where)
    else:
        values = {"player": name, "place": where, "under": table.names[under.card]}
        log.add("places_over", rules, **values)
    secret = (rules[0], "KEY-facedown")
    log.add("placed_card", secret, (name,), player=name, card=table.names[card])


def bar(state: State, seat: int, active: int, *, waiting: bool) -> str:
    """Why a player who may act, but not place, may place no room card at all now."""
    if state.phase != "build":
        return "too_late"
    if state.lasts("no_building", seat):
        return "banned"
    if seat != active:
        return "not_active"
    return "waiting" if waiting and may_place(state, seat) else "placed"


# -- a room that an effect builds at once (RULING-40)


def _decline(sentence: str) -> Option[None]:
    return Option("decline", None, ("RULING-40",), sentence, {})


def _now_options(state: State, due: BuildNow) -> list[Option[Build | None]]:
    return [*room_options(state, due.seat), _decline(N_("Build no further room."))]


def _now_refused(state: State, due: BuildNow) -> list[Refusal]:
    offered = {option.key for option in room_options(state, due.seat)}
    refused = place_refusals(state, due.seat)
    told = {refusal.key for refusal in refused} | offered
    unpaid = (option.move for option in place_options(state, due.seat) if option.key not in told)
    return [
        *refused,
        *(_refusal(state, due.seat, *build, _why_not_now(state, build)) for build in unpaid),
    ]


def _why_not_now(state: State, build: Build) -> str:
    return "not_a_room" if build.card in state.setup.table.minibosses else "no_coins"


def _play_now(state: State, log: Log, due: BuildNow | BuildCard, build: Build | None) -> None:
    if build is not None:
        state.players[due.seat].lose(build.card)
        build_at_once(state, log, due.seat, build)


def build_at_once(state: State, log: Log, seat: int, build: Build) -> None:
    """A card that lies nowhere any more is built, face up, and paid for (RULING-40)."""
    if build.card in state.setup.table.minibosses:
        minibosses.lay(state, seat, build.on, build.card)
        minibosses.pay_for(state, log, seat, build.on, ("MINI-2", "RULING-40"))
        return
    uid = rooms.build_face_up(state, log, seat, build.card, build.on)
    built = ((uid, state.setup.table[build.card].kind),)
    push(state, *after_building(state, seat, built))


def after_building(state: State, seat: int, built: tuple[Built, ...]) -> list[Step]:
    """Level Up first, if it is earned, then "when you build" for each room (BUILD-8)."""
    earned = earns_level_up(state, seat) and state.phase == "build"
    level_up = [LevelUp(seat)] if earned else []
    return [*level_up, TriggerBuilt(seat, built, witnesses(state, seat))]


def witnesses(state: State, seat: int) -> tuple[int, ...]:
    """The rooms of a dungeon that hear of what is built there now (RULING-56)."""
    if not bearing(state.players[seat].stacks, state.setup.table.hear_building):
        return ()
    heard = [source.uid for source in listening(state, seat, "builds_another") if source.uid]
    if "builds_beside" in state.setup.table.held:
        heard += [source.uid for source in listening(state, seat, "builds_beside") if source.uid]
    return tuple(heard)


def card_options(state: State, seat: int, card: int) -> list[Option[Build]]:
    """Every legal way to build one card of the hand now."""
    if card not in state.players[seat].hand:
        return []
    return options_for(state, seat, card)


def options_for(state: State, seat: int, card: int) -> list[Option[Build]]:
    """Every legal way to build one card at once, wherever it comes from: it is paid for now."""
    affordable = rooms.price(state, card) <= state.players[seat].coins
    return _options(state, seat, (card,)) if affordable else []


def _card_options(state: State, due: BuildCard) -> list[Option[Build | None]]:
    """To build the card that an ability has named, or not."""
    ref = dict(due.play.named)[due.choice]
    builds = card_options(state, due.seat, ref.card) if ref else ()
    return [*builds, _decline(N_("Keep the card in hand."))]


def _discarded_options(state: State, due: BuildDiscarded) -> list[Option[Build | None]]:
    """To build the card out of the discard pile that an ability has named, or not."""
    ref = dict(due.play.named)[due.choice]
    there = ref is not None and ref.card in state.discard
    builds = options_for(state, due.seat, ref.card) if ref and there else ()
    return [*builds, _decline(N_("Leave the card where it is."))]


def _play_discarded(state: State, log: Log, due: BuildDiscarded, build: Build | None) -> None:
    if build is not None:
        at = state.discard.index(build.card)
        state.discard = state.discard[:at] + state.discard[at + 1 :]
        build_at_once(state, log, due.seat, build)


decides(BuildDiscarded, Chooser(_discarded_options, _play_discarded))
decides(BuildCard, Chooser(_card_options, _play_now))
decides(BuildNow, Chooser(_now_options, _play_now, _now_refused))
