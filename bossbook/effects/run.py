"""An ability on its way: set off or played, its targets named, its cost paid, its words done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bossbook.card.model import PART, Ability, Op, parts_of, sends_back
from bossbook.card.reasons import NO_EFFECT
from bossbook.card.words import PARTED
from bossbook.effects import asking
from bossbook.effects.limits import count_use
from bossbook.effects.operations import perform
from bossbook.effects.performing import Idle
from bossbook.effects.targets import (
    HERO_DECKS,
    Play,
    Ref,
    ability_of,
    acts,
    bind,
    can_name,
    candidates,
    payable,
    pending_spells,
    searches,
    still_there,
)
from bossbook.effects.vocabulary import PLAYED_FROM_HAND
from bossbook.engine import heroes, windows
from bossbook.engine.core import ask, chooser, closing, glue, push, visible
from bossbook.engine.numbers import active_rooms
from bossbook.engine.order import effect_order
from bossbook.engine.rooms import change_room
from bossbook.messages import N_, Message, say
from bossbook.protocol import MOMENTS, TARGETS, About, Log, Option
from bossbook.state import Room, State, Step

# -- setting abilities off


def _set_off(state: State, seat: int, room: Room, when: str, visitor: int = 0) -> list[Play]:
    card = state.setup.table[room.card]
    return [
        Play(0, seat, room.card, i, room.uid, (), visitor)
        for i, ability in enumerate(card.abilities)
        if ability.when == when and not (ability.once and i in room.used)
    ]


def _of_dungeon(state: State, seat: int, when: str, besides: int = 0) -> list[Play]:
    return [
        play
        for _, room in active_rooms(state, seat)
        if room.uid != besides
        for play in _set_off(state, seat, room, when)
    ]


@glue("trigger_built")
def _trigger_built(
    state: State,
    log: Log,
    seat: int,
    built: Sequence[tuple[int, str]],
    witnesses: Sequence[int] | None = None,
) -> None:
    """ "When you build" of every room built at this moment, and what other rooms say to it.

    Only rooms that were there as it was built hear of it (RULING-56); None: all that are there.
    """
    plays = [
        play
        for uid, kind in built
        for play in _of_building(state, seat, uid, kind)
        if play.source == uid or witnesses is None or play.source in witnesses
    ]
    push(state, ("triggers", seat, tuple(plays)))


def _of_building(state: State, seat: int, uid: int, kind: str) -> list[Play]:
    own = [room for _, room in active_rooms(state, seat) if room.uid == uid]
    plays = [play for room in own for play in _set_off(state, seat, room, "built")]
    others = _of_dungeon(state, seat, "builds_another", uid)
    return [*plays, *(play for play in others if ability_of(state, play).of in ("", kind))]


@glue("trigger_level_up")
def _trigger_level_up(state: State, log: Log, seat: int) -> None:
    boss = state.players[seat].boss
    abilities = state.setup.table[boss].abilities if boss >= 0 else ()
    plays = [Play(0, seat, boss, i, 0) for i, a in enumerate(abilities) if a.when == "level_up"]
    push(state, ("triggers", seat, tuple(plays)))


@glue("trigger_enters")
def _trigger_enters(state: State, log: Log) -> None:
    """ "Enters" effects come before the damage; one that moved the hero is done (ADV-2, ADV-10)."""
    walker = state.walker
    if walker is None or walker.room in walker.hero.marks:
        return
    room = state.players[walker.seat].stacks[walker.place].rooms[0]
    plays = _set_off(state, walker.seat, room, "enters", walker.hero.uid)
    push(state, ("triggers", walker.seat, tuple(plays)))


@glue("trigger_dies_here")
def _trigger_dies_here(state: State, log: Log, seat: int, uid: int) -> None:
    rooms = [room for _, room in active_rooms(state, seat) if room.uid == uid]
    plays = [play for room in rooms for play in _set_off(state, seat, room, "dies_here")]
    push(state, ("triggers", seat, tuple(plays)))


@glue("trigger_destroyed")
def _trigger_destroyed(state: State, log: Log, seat: int, witnesses: Sequence[int]) -> None:
    """Rooms that were active as another one fell; one that it uncovered was not (CARD-3)."""
    for other in reversed(effect_order(state)):
        own = _of_dungeon(state, other, "room_destroyed") if other == seat else []
        plays = [*own, *_of_dungeon(state, other, "any_room_destroyed")]
        push(state, ("triggers", other, tuple(play for play in plays if play.source in witnesses)))


@glue("trigger_survives")
def _trigger_survives(state: State, log: Log, seat: int, uid: int) -> None:
    """A hero walks on alive out of a room."""
    walker = state.walker
    rooms = [room for _, room in active_rooms(state, seat) if room.uid == uid]
    visitor = walker.hero.uid if walker else 0
    plays = [
        play for room in rooms for play in _set_off(state, seat, room, "survives_here", visitor)
    ]
    push(state, ("triggers", seat, tuple(plays)))


@glue("trigger_end_of_round")
def _trigger_end_of_round(state: State, log: Log) -> None:
    """First of all at the end of the round, in order (RULING-47)."""
    for seat in reversed(effect_order(state)):
        push(state, ("triggers", seat, tuple(_of_dungeon(state, seat, "end_of_round"))))


@glue("trigger_spell_played")
def _trigger_spell_played(state: State, log: Log, seat: int) -> None:
    """Once it can no longer be negated, before its effect (RULING-38); in order (RULING-41)."""
    for other in reversed(effect_order(state)):
        when = "spell_played" if other == seat else "opponent_spell"
        push(state, ("triggers", other, tuple(_of_dungeon(state, other, when))))


@glue("triggers")
def _triggers(state: State, log: Log, seat: int, plays: Sequence[Play]) -> None:
    """Several effects of one player at the same moment: that player chooses the order."""
    plays = [play for play in plays if _still_fires(state, play) and not _idle(state, play)]
    if len({play[2:4] for play in plays}) > 1:
        ask(state, "order", seat, tuple(plays))
    elif plays:
        push(state, ("triggers", seat, tuple(plays[1:])))
        _start(state, plays[0])


def _still_fires(state: State, play: Play) -> bool:
    """A card that has gone, or is used up, by the time its turn comes is silent (RULING-40)."""
    if play.source == 0:
        return True
    used = [room.used for _, room in active_rooms(state, play.seat) if room.uid == play.source]
    return bool(used) and not (ability_of(state, play).once and play.ability in used[0])


def _idle(state: State, play: Play) -> bool:
    """Whether an ability cannot be paid for; or, with a limit or a choice, finds nothing.

    Such a one is not asked, nor spent (RULING-34, RULING-102).
    """
    ability = ability_of(state, play)
    if not payable(state, play):
        return True
    if not ability.choose or not (ability.once or ability.optional):
        return False
    return not acts(state, play) and not any(searches(choice) for choice in ability.choose)


def _start(state: State, play: Play) -> None:
    play = play._replace(uid=state.uid())
    if ability_of(state, play).optional:
        ask(state, "may", play.seat, play)
    else:
        push(state, ("name_targets", play, 0, "trigger"))


@glue("part")
def _start_part(state: State, log: Log, play: Play) -> None:
    """A part of an ability: its choices are made now, and it takes effect at once."""
    _start(state, play)


def _order_options(state: State, seat: int, plays: Sequence[Play]) -> list[Option]:
    which = [_which(state, play, plays) for play in plays]
    sentence, rules = N_("Resolve {card} first."), ("RULING-29",)
    options = []
    for about in dict.fromkeys(which):
        name = about.card if about.ability is None else f"{about.card}:{about.ability}"
        move = ("first", which.index(about))
        options.append(Option(f"first:{name}", move, rules, sentence, {"card": name}, about))
    return options


def _which(state: State, play: Play, plays: Sequence[Play]) -> About:
    """The card; with the ability's number where several of one card wait."""
    several = len({other.ability for other in plays if other.card == play.card}) > 1
    name = state.setup.table.keys[play.card]
    return About("first", name, ability=play.ability if several else None)


def _play_order(state: State, log: Log, move: Step, seat: int, plays: Sequence[Play]) -> None:
    rest = (*plays[: move[1]], *plays[move[1] + 1 :])
    push(state, ("triggers", seat, (plays[move[1]],)), ("triggers", seat, rest))


def _may_options(state: State, seat: int, play: Step) -> list[Option]:
    card, name = {"card": state.setup.table.names[play[2]]}, state.setup.table.keys[play[2]]
    use, leave = N_("Use {card}."), N_("Do not use {card}.")
    return [
        Option("yes", ("yes",), ("CARD-8",), use, card, About("yes", name)),
        Option("no", ("no",), ("CARD-8",), leave, card, About("no", name)),
    ]


def _play_may(state: State, log: Log, move: Step, seat: int, play: Step) -> None:
    if move[0] == "yes":
        push(state, ("name_targets", play, 0, "trigger"))


def _about_play(state: State, seat: int, play: Play, *_: object) -> Message:
    card, owner = state.setup.table.names[play.card], owner_of(state, play)
    moment = "card" if owner == seat else "their_card"
    return say(MOMENTS[moment], card=card, owner=state.setup.names[owner])


def owner_of(state: State, play: Play) -> int:
    """Whose card it is: in a part that every opponent does, not the one who acts.

    The ability that the part belongs to is still under way, so it says whose it is.
    """
    card, own = state.setup.table[play.card], ability_of(state, play)
    whole = (item[1] for item in reversed(state.agenda) if item[0] == "effect")
    for other in whole if own.when == PART else ():
        if other.card == play.card and _starts(ability_of(state, other), own, card.parts):
            return owner_of(state, other)
    return play.seat


def _starts(ability: Ability, part: Ability, parts: Sequence[Ability]) -> bool:
    return any(one is part for one in parts_of(ability.do, parts))


chooser("order", _order_options, _play_order)
chooser("may", _may_options, _play_may, about=_about_play)

# -- naming targets


@glue("name_targets")
def _name_targets(state: State, log: Log, play: Play, index: int, stage: str) -> None:
    choices = ability_of(state, play).choose
    while index < len(choices):
        found = _nameable(state, play, index)
        if len(found) > 1:
            ask(state, "target", play.seat, play, index, stage)
            return
        play = bind(play, choices[index].name, found[0] if found else None)
        index += 1
    part = ability_of(state, play).when == PART
    push(state, ("effect", play, 0) if part else ("announce", play, stage))


def _nameable(state: State, play: Play, index: int) -> list[Ref]:
    """What may be named; if that can be helped, nothing that leaves a later choice empty.

    In no case what the cost takes: then rather nothing is named here.
    """
    ability = ability_of(state, play)
    choice, price = ability.choose[index], ability.price
    found = candidates(state, play, choice)
    for needed in (None, ability.must_name, price):
        good = [r for r in found if can_name(state, bind(play, choice.name, r), index + 1, needed)]
        if good:
            return good
    without = bind(play, choice.name, None)
    spare = choice.name not in price and can_name(state, without, index + 1, price)
    return [] if price and spare else found


def _target_options(state: State, seat: int, play: Play, index: int, stage: str) -> list[Option]:
    rules = ("RULING-10", "SPELL-5") if stage == "play" else ("CARD-8",)
    options: dict[str, Option] = {}
    for ref in _nameable(state, play, index):
        key, kind, values, about = describe(state, ref)
        number = 2
        while key in options:
            key = f"{key.split('#')[0]}#{number}"
            number += 1
        options[key] = Option(key, ref, rules, TARGETS[kind], values, about)
    return list(options.values())


def _play_target(
    state: State, log: Log, move: Step, seat: int, play: Play, index: int, stage: str
) -> None:
    bound = bind(play, ability_of(state, play).choose[index].name, move)
    push(state, ("name_targets", bound, index + 1, stage))


def _ask_target(state: State, seat: int, play: Play, index: int, stage: str) -> str:
    ability = ability_of(state, play)
    return asking.question(ability, state.setup.table[play.card].parts, ability.choose[index])


chooser("target", _target_options, _play_target, about=_about_play, question=_ask_target)


class Named(NamedTuple):
    """A named thing as an option: key, kind (of protocol.TARGETS), values, what it is about."""

    key: str
    kind: str
    values: dict[str, object]
    about: About


def describe(state: State, ref: Ref) -> Named:
    """How a named thing is called."""
    names, table = state.setup.names, state.setup.table
    kind, *rest = ref
    if kind == "room":
        seat, place = state.locate(rest[0]) or (0, 0)
        card, player = state.players[seat].stacks[place].rooms[0].card, names[seat]
        values: dict[str, object] = {"card": table.names[card], "player": player}
        about = About("room", table.keys[card], place, player)
        return Named(f"room:{player}:{place}", "room", {**values, "place": place + 1}, about)
    if kind == "hero":
        at = heroes.find(state, rest[0])
        hero = table.names[at.hero.card] if at else ""
        about = About("hero", hero=hero, uid=rest[0])
        return Named(f"hero:{hero}", "hero", {"hero": hero}, about)
    if kind == "player":
        player = names[rest[0]]
        about = About("player", player=player)
        return Named(f"player:{player}", "player", {"player": player}, about)
    if kind == "play":
        spell = next(play for play in pending_spells(state) if play.uid == rest[0])
        name, player = table.keys[spell.card], names[spell.seat]
        values = {"card": table.names[spell.card], "player": player}
        return Named(f"spell:{name}", "spell", values, About("spell", name, player=player))
    if kind == "deck":
        return Named(f"deck:{rest[0]}", rest[0], {}, About("deck", deck=rest[0]))
    if kind in ("dead", "survivor"):
        name, player = table.keys[rest[1]], names[rest[0]]
        values = {"hero": table.names[rest[1]], "player": player}
        about = About(kind, player=player, hero=name)
        return Named(f"{kind}:{player}:{name}", "scored", values, about)
    name, values = table.keys[rest[-1]], {"card": table.names[rest[-1]]}
    if kind in HERO_DECKS:
        about = About("hero", hero=name, deck=kind)
        return Named(f"hero:{name}", "deck_hero", {"hero": values["card"]}, about)
    return Named(f"card:{name}", "card", values, About("card", name, zone=kind))


# -- playing

SECRET = (
    "hand",
    "rooms",
    "spells",
    "hand_of",
)  # what is named there is nobody else's business (KEY-hand)


@visible("announce")
def _announce(state: State, log: Log, play: Play, stage: str) -> None:
    """Say what is played or set off, pay its cost, and let it resolve or wait."""
    ability = ability_of(state, play)
    count_use(state, play)
    named = [describe(state, ref) for _, ref in play.named if ref and ref[0] not in SECRET]
    log.add(
        {"trigger": "works"}.get(stage, "plays" if play.source == 0 else "uses"),
        _clauses(state, play, stage),
        player=state.setup.names[play.seat],
        card=state.setup.table.names[play.card],
        targets=[{"what": one.kind, **one.values} for one in named],
    )
    _mark_used(state, play, ability)
    push(state, ("proceed", play, stage))
    for op in ability.cost:
        _do(state, log, play, op)


@glue("proceed")
def _proceed(state: State, log: Log, play: Play, stage: str) -> None:
    """Paid for: what was set off takes effect, what was played waits to."""
    if stage == "trigger":
        push(state, ("effect", play, 0))
    else:
        windows.let_wait(state, play)


def _clauses(state: State, play: Play, stage: str) -> tuple[str, ...]:
    ability = ability_of(state, play)
    if stage != "trigger":
        return ("SPELL-1",) if ability.when == "cast" else ("SPELL-3", "CARD-3")
    if ability.when == "enters":
        moves = sends_back(ability, state.setup.table[play.card].parts)
        return ("ADV-10",) if moves else ("ADV-2",)
    reveal = "SETUP-7" if state.phase == "setup" else "BUILD-8"
    at_reveal = {"level_up": ("LEVEL-1", "ORDER-5"), "built": (reveal, "ORDER-5")}
    return at_reveal.get(ability.when, ("RULING-41",))


def _mark_used(state: State, play: Play, ability: Ability) -> None:
    at = state.locate(play.source) if ability.once else None
    if at:
        room = state.players[at[0]].stacks[at[1]].rooms[0]
        change_room(state, *at, room._replace(used=(*room.used, play.ability)))


@glue("resolve")
def _resolve(state: State, log: Log, play: Play, _active: int) -> None:
    """What was played takes effect, unless its target has gone (SPELL-5)."""
    table = state.setup.table
    if not still_there(state, play):
        push(state, ("fizzle", play))
        return
    push(state, ("effect", play, 0))
    if table.is_spell[play.card]:
        push(state, ("trigger_spell_played", play.seat))


@visible("fizzle")
def _fizzle(state: State, log: Log, play: Play) -> None:
    """Without its target a spell or ability does nothing."""
    log.add("fizzles", ("SPELL-5",), **_who_and_what(state, play))
    _lay_down(state, play)


@glue("effect")
def _effect(state: State, log: Log, play: Play, index: int) -> None:
    """One operation after the other; then a spell goes to the discard pile (SPELL-1)."""
    ops = ability_of(state, play).do
    if index == len(ops):
        _lay_down(state, play)
        return
    push(state, ("effect", play, index + 1))
    if ops[index].verb in PARTED:
        _do(state, log, play, ops[index])
    else:
        push(state, ("operation", play, index))


@visible("operation")
def _operation(state: State, log: Log, play: Play, index: int) -> None:
    """One operation of an ability; what cannot be done is said, and left (RULING-34)."""
    idle = _do(state, log, play, ability_of(state, play).do[index])
    if idle:
        owner = state.setup.names[owner_of(state, play)]
        rules = NO_EFFECT[idle["why"]][1]
        log.add("no_effect", rules, **_who_and_what(state, play), owner=owner, **idle)


def _do(state: State, log: Log, play: Play, op: Op) -> Idle:
    """Perform an operation; what it reports says which card did it, the answer why nothing."""
    before = len(log)
    idle = perform(state, log, play, op)
    for event in log[before:]:
        event.data.setdefault("by", state.setup.table.names[play.card])
    return idle


def _who_and_what(state: State, play: Play) -> dict[str, str]:
    return {"player": state.setup.names[play.seat], "card": state.setup.table.names[play.card]}


def _lay_down(state: State, play: Play) -> None:
    if ability_of(state, play).when in PLAYED_FROM_HAND:
        state.discard += (play.card,)


@closing
def _lay_down_all(state: State) -> None:
    """What had been played when the game ended."""
    for play in cards_in_play(state):
        _lay_down(state, play)


_HOLDS_CARD = frozenset({"name_targets", "announce", "proceed", "resolve", "effect", "fizzle"})


def cards_in_play(state: State) -> list[Play]:
    """The abilities on the agenda whose card has left the hand and lies in no pile yet."""
    found: list[Step] = []
    for item in state.agenda:
        if item[0] in _HOLDS_CARD:
            found += item[1:2]
        elif item[:2] == ("decide", "target"):
            found += item[3:4]
    plays = (play for play in found if isinstance(play, Play))
    return [play for play in plays if ability_of(state, play).when in PLAYED_FROM_HAND]
