"""The operations of the effect language: what each word of a card's *cost* and *do* makes happen.

Every operation takes the state, the log, the play it belongs to and its arguments with the chosen
things already looked up. What cannot be done is left (RULING-34): the operation then answers why,
in a word of ``protocol.NO_EFFECT`` and what its sentence needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bossbook.card.model import PART, Choice, Op
from bossbook.effects.targets import HERO_DECKS, Play, Ref, place_of, searched
from bossbook.engine import building, decks, heroes, rooms, windows
from bossbook.engine.core import ask, push
from bossbook.engine.numbers import active_rooms, top
from bossbook.engine.order import effect_order
from bossbook.protocol import Log
from bossbook.state import Hero, Lasting, State, Walker

Idle = Mapping[str, Any]  # why nothing was done, which counts if nothing was reported
Operation = Callable[[State, Log, Play, Mapping[str, Any]], Idle]
DONE: Idle = {}
_OPERATIONS: dict[str, Operation] = {}


def operation(verb: str) -> Callable[[Operation], Operation]:
    """Register what a word does."""

    def register(function: Operation) -> Operation:
        _OPERATIONS[verb] = function
        return function

    return register


def perform(state: State, log: Log, play: Play, op: Op) -> Idle:
    """Do one operation of an ability; answers why nothing came of it, if nothing did."""
    args = {k: _look_up(play, k, v) for k, v in op.args.items()}
    before = len(log)
    idle = _OPERATIONS[op.verb](state, log, play, args)
    if not idle or len(log) > before:  # a search that found nothing has been told
        return DONE
    return _nothing_named(state, play, op) or idle


def _nothing_named(state: State, play: Play, op: Op) -> Idle:
    """Where there was nothing to choose, that is the reason."""
    named = dict(play.named)
    missing = [name for name in op.args.values() if name in named and named[name] is None]
    abilities = state.setup.table[play.card].abilities
    mine_first = (abilities[play.ability], *abilities)
    choices = [choice for ability in mine_first for choice in ability.choose]
    for choice in choices:
        if choice.name in missing:
            alike = (other.name for other in choices if _alike(choice, other))
            more = any(named.get(name) is not None for name in alike)
            return {"why": "no_more" if more else f"no_{_THING.get(choice.what, choice.what)}"}
    return DONE


def _alike(one: Choice, other: Choice) -> bool:
    return one.what == other.what and dict(one.args) == dict(other.args)


_THING = {"dead": "hero", "survivor": "hero", "deck": "card"}


def verbs() -> frozenset[str]:
    """The words that have a meaning."""
    return frozenset(_OPERATIONS)


_LITERAL = frozenset({"count", "add", "amount", "to", "if", "health", "part"})


def _look_up(play: Play, name: str, value: Any) -> Any:
    if name in _LITERAL:
        return value
    if name == "deck":
        chosen = dict(play.named).get(value)
        return chosen[1] if chosen else value
    if value == "this":
        return ("room", play.source)
    if value == "visitor":
        return ("hero", play.visitor)
    return dict(play.named).get(value)


@operation("draw")
def _draw(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    for _ in range(args.get("count", 1)):
        decks.draw(state, log, play.seat, args["deck"], (*_allowed(args["deck"]), "CARD-8"))
    return DONE


def _allowed(deck: str) -> tuple[str, ...]:
    """A spell is drawn only where a card says so (SPELL-2); a room needs no such rule."""
    return ("SPELL-2",) if deck == decks.SPELLS else ()


@operation("discard")
def _discard(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    if args["card"] and args["card"][1] in state.players[play.seat].hand:
        decks.discard_from_hand(state, log, play.seat, args["card"][1])
        return DONE
    return {"why": "card_gone"}


@operation("discard_random")
def _discard_random(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    for seat, card in _picked_blind(state, args):
        decks.discard_from_hand(state, log, seat, card, ("KEY-discard", "RULING-28"))
    return _none_in_hand(state, args)


def _picked_blind(state: State, args: Mapping[str, Any]) -> list[tuple[int, int]]:
    """A random card of a kind in the chosen player's hand, with the seat; nothing if none is."""
    if not args["player"]:
        return []
    seat, table = args["player"][1], state.setup.table
    kind = table.is_room if args["deck"] == "rooms" else table.is_spell
    cards = [card for card in state.players[seat].hand if kind[card]]
    return [(seat, cards[state.random_below(len(cards))])] if cards else []


def _none_in_hand(state: State, args: Mapping[str, Any]) -> Idle:
    """Why no card of a hand was picked, if none was."""
    if not args["player"]:
        return {"why": "no_player"}
    why = "no_room_in_hand" if args["deck"] == "rooms" else "no_spell_in_hand"
    return {"why": why, "other": state.setup.names[args["player"][1]]}


@operation("discard_hands")
def _discard_hands(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    for seat in effect_order(state):
        for card in state.players[seat].hand:
            decks.discard_from_hand(state, log, seat, card, ("KEY-discard", "RULING-45"))
    return {"why": "hands_empty"}


@operation("everybody_draws")
def _everybody_draws(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    for seat in effect_order(state):
        for _ in range(args.get("count", 1)):
            allowed = _allowed(args["deck"]) or ("CARD-8",)
            decks.draw(state, log, seat, args["deck"], (*allowed, "RULING-45"))
    return DONE


@operation("take")
def _take(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    """A card named in the discard pile or in a searched deck goes to the hand (KEY-search)."""
    ref = args["card"]
    if ref and ref[1] in getattr(state, ref[0]):
        pile, card = ref
        _lift(state, pile, card)
        state.players[play.seat].take(card)
        name, owner = state.setup.table.names[card], state.setup.names[play.seat]
        if pile == "discard":
            log.add("takes", ("CARD-8",), player=owner, card=name)
        else:
            log.add("found", ("KEY-search",), (owner,), player=owner, card=name)
    _shuffle_searched(state, log, play, ref)
    return {"why": "card_gone"}


def _lift(state: State, pile: str, card: int) -> None:
    """Take one card out of a pile."""
    cards = list(getattr(state, pile))
    cards.remove(card)
    setattr(state, pile, tuple(cards))


def _shuffle_searched(state: State, log: Log, play: Play, ref: Ref | None) -> None:
    """After looking through a deck, shuffle it (KEY-search)."""
    for deck in searched(state, play, ref):
        setattr(state, deck, state.shuffled(getattr(state, deck)))
        owner = state.setup.names[play.seat]
        log.add("searches", ("KEY-search",), player=owner, deck=_DECK_WORD[deck])
        if not getattr(state, deck) and deck not in HERO_DECKS:
            decks.remake(state, log, deck)


_DECK_WORD = {"rooms": "room", "spells": "spell", "heroes": "hero", "epics": "epic hero"}


@operation("look")
def _look(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    """See the whole hand of another player; the others see only that it is done."""
    if args["player"]:
        seat, names = args["player"][1], state.setup.names
        log.add("looks", ("CARD-8",), player=names[play.seat], other=names[seat])
        cards = [state.setup.table.names[card] for card in state.players[seat].hand]
        seen_by = (names[play.seat], names[seat])
        log.add("looked_at", ("CARD-8", "KEY-hand"), seen_by, player=names[seat], cards=cards)
    return {"why": "no_player"}


@operation("steal")
def _steal(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    if args["card"] and args["card"][2] in state.players[args["card"][1]].hand:
        _, seat, card = args["card"]
        _move_card(state, log, play.seat, seat, card, ("CARD-8",))
    return {"why": "card_gone"}


@operation("steal_random")
def _steal_random(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    for seat, card in _picked_blind(state, args):
        _move_card(state, log, play.seat, seat, card, ("CARD-8", "RULING-28"))
    return _none_in_hand(state, args)


def _move_card(
    state: State, log: Log, to: int, seat: int, card: int, rules: tuple[str, ...]
) -> None:
    """A card goes from one hand to another; only those two see which."""
    state.players[seat].lose(card)
    state.players[to].take(card)
    names, table = state.setup.names, state.setup.table
    deck = "room" if table.is_room[card] else "spell"
    log.add("steals", rules, player=names[to], other=names[seat], deck=deck)
    log.add("stolen", rules, (names[to], names[seat]), player=names[to], card=table.names[card])


@operation("destroy")
def _destroy(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    at = place_of(state, args["room"])
    if not at:
        return {"why": "room_gone"}
    room = state.players[at[0]].stacks[at[1]].rooms[0]
    if room.deactivated:
        return {"why": "room_deactivated", "room": state.setup.table.names[room.card]}
    rooms.destroy(state, log, *at)
    return DONE


@operation("deactivate")
def _deactivate(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    at = place_of(state, args["room"])
    if at:
        rooms.deactivate(state, log, *at)
    return {"why": "room_gone"}


@operation("swap")
def _swap(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    one, other = place_of(state, args["one"]), place_of(state, args["other"])
    if one and other and one[0] == other[0]:
        rooms.swap(state, log, one[0], one[1], other[1])
    return {"why": "rooms_apart" if one and other else "room_gone"}


@operation("boost_room")
def _boost_room(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    at = place_of(state, args["room"])
    if at:
        room = state.players[at[0]].stacks[at[1]].rooms[0]
        rooms.change_room(state, *at, room._replace(bonus=room.bonus + args["add"]))
        log.add(
            "room_boosted",
            ("RULING-44",),
            player=state.setup.names[at[0]],
            card=state.setup.table.names[room.card],
            damage=args["add"],
        )
    return {"why": "room_gone"}


@operation("double_room")
def _double_room(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    at = place_of(state, args["room"])
    if at:
        room = state.players[at[0]].stacks[at[1]].rooms[0]
        rooms.change_room(state, *at, room._replace(doubled=room.doubled + 1))
        owner, card = state.setup.names[at[0]], state.setup.table.names[room.card]
        log.add("room_doubled", ("RULING-31", "RULING-44"), player=owner, card=card)
    return {"why": "room_gone"}


@operation("boost_rooms")
def _boost_rooms(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    state.lasting += (Lasting("room_damage", play.seat, args["add"]),)
    owner = state.setup.names[play.seat]
    log.add("rooms_boosted", ("RULING-44",), player=owner, damage=args["add"])
    return DONE


@operation("double_treasure")
def _double_treasure(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    state.lasting += (Lasting("double_treasure", play.seat),)
    log.add("treasure_doubled", ("BAIT-1", "RULING-44"), player=state.setup.names[play.seat])
    return DONE


@operation("hurt")
def _hurt(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    uid = _on_the_table(args["hero"])
    amount = args["amount"]
    if amount == "my_rooms":
        amount = len(active_rooms(state, play.seat))
    heroes.hurt(state, log, uid, amount, ("CARD-8",), by=play.seat)
    return {"why": "hero_gone"}


@operation("kill")
def _kill(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    uid = _on_the_table(args["hero"])
    if not heroes.find(state, uid):
        return {"why": "hero_gone"}
    push(state, ("dies", uid, play.seat))
    return DONE


@operation("kill_inside")
def _kill_inside(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    """The hero who stands in a room dies, if there is one (RULING-18)."""
    walker = state.walker
    if not walker or not args["room"] or walker.room != args["room"][1]:
        return {"why": "nobody_inside"}
    push(state, ("dies", walker.hero.uid, play.seat))
    return DONE


@operation("remove")
def _remove(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    """A dead hero leaves the game, and its souls with it."""
    if args["hero"] and args["hero"][2] in state.players[args["hero"][1]].dead:
        _, seat, card = args["hero"]
        _take_dead(state, seat, card)
        state.removed += (card,)
        name = state.setup.table.names[card]
        log.add("removed", ("CARD-8",), player=state.setup.names[seat], hero=name)
    return {"why": "hero_gone"}


def _take_dead(state: State, seat: int, card: int) -> None:
    player = state.players[seat]
    at = player.dead.index(card)
    player.dead = player.dead[:at] + player.dead[at + 1 :]


@operation("strengthen")
def _strengthen(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    uid = _on_the_table(args["hero"])
    heroes.strengthen(state, log, uid, args["add"], ("CARD-8",), by=play.seat)
    return {"why": "hero_gone"}


def _on_the_table(ref: Ref | None) -> int:
    """The uid of a named hero; 0, which no hero has, for one in a score area or none at all."""
    uid: int = ref[1] if ref and ref[0] == "hero" else 0
    return uid


@operation("send")
def _send(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    ref, health = args["hero"], args.get("health", 0)
    if ref and ref[0] == "dead":
        if ref[2] in state.players[ref[1]].dead:
            _raise_dead(state, log, play, ref, args["to"], health)
        return {"why": "hero_gone"}
    if ref and ref[0] in HERO_DECKS and ref[1] in getattr(state, ref[0]):
        _lift(state, *ref)
        hero = Hero(ref[1], state.uid(), bonus=health)
        heroes.send_to_entrance(state, log, hero, play.seat, ("RULING-19",), waits=False)
        heroes.tell_first_epic(state, log, hero)
    _shuffle_searched(state, log, play, ref)
    if ref and ref[0] in HERO_DECKS:
        return {"why": "hero_gone"}
    at = heroes.find(state, ref[1]) if ref else None
    if at is None:
        return {"why": "hero_gone"}
    if health:
        heroes.update(state, at.hero._replace(bonus=at.hero.bonus + health))
        at = at._replace(hero=at.hero._replace(bonus=at.hero.bonus + health))
    if args["to"] == "town":
        heroes.send_to_town(state, log, at.hero.uid, ("ADV-8", "RULING-19"))
    elif args["to"] in ("my_entrance", "own_entrance"):
        inside = at.zone == "dungeon"
        heroes.lift(state, at)
        owner = at.seat if inside and args["to"] == "own_entrance" else play.seat
        heroes.send_to_entrance(state, log, at.hero, owner, ("RULING-19",), waits=inside)
    elif at.zone == "dungeon":
        return _send_inside(state, log, play, args["to"])
    return {"why": "not_inside", "hero": state.setup.table.names[at.hero.card]}


def _raise_dead(state: State, log: Log, play: Play, ref: Ref, to: str, health: int) -> None:
    _, seat, card = ref
    _take_dead(state, seat, card)
    owner = seat if to == "own_entrance" else play.seat
    hero = Hero(card, state.uid(), bonus=health)
    heroes.send_to_entrance(state, log, hero, owner, ("RULING-19",), waits=False)
    _name_anew(state, play, ref, ("hero", hero.uid))


def _name_anew(state: State, play: Play, old: Ref, new: Ref) -> None:
    """What the rest of the ability says about the named one is about what it has become."""
    named = tuple((name, new if ref == old else ref) for name, ref in play.named)
    for i, item in enumerate(state.agenda):
        if item[0] == "effect" and item[1][0] == play.uid:
            state.agenda[i] = ("effect", play._replace(named=named), *item[2:])


def _send_inside(state: State, log: Log, play: Play, to: str) -> Idle:
    walker, names = state.walker, state.setup.table.names
    assert walker is not None
    target, why = _room_to_enter(state, walker, to)
    hero = names[walker.hero.card]
    if why:
        return {"why": why, "hero": hero, "room": _name_of(state, walker.seat, walker.place)}
    own = play.visitor == walker.hero.uid  # an "enters" effect: once per hero and round (ADV-10)
    marks = (*walker.hero.marks, play.source) if own else walker.hero.marks
    state.walker = walker._replace(hero=walker.hero._replace(marks=marks), place=target - 1, room=0)
    heroes.redirect(state, ("walk_on",))
    log.add(
        "sent_back",
        ("ADV-10",),
        hero=hero,
        player=state.setup.names[walker.seat],
        to=_name_of(state, walker.seat, target),
        place=target,
    )
    return DONE


def _room_to_enter(state: State, walker: Walker, to: str) -> tuple[int, str]:
    """The place that a hero is sent back to, or why it stays where it is (ADV-10, RULING-43)."""
    active = [place for place, _ in active_rooms(state, walker.seat)]
    if to == "first_room":
        return (active[0], "") if active else (-1, "no_first_room")
    left = walker.place - 1
    if left in active:
        return left, ""
    return -1, "left_deactivated" if left >= 0 else "nothing_to_left"


def _name_of(state: State, seat: int, place: int) -> str:
    """The visible room of a place; empty for none."""
    stacks = state.players[seat].stacks
    room = top(stacks[place]) if 0 <= place < len(stacks) else None
    return state.setup.table.names[room.card] if room else ""


@operation("heal")
def _heal(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    if not args["hero"] or args["hero"][2] not in state.players[args["hero"][1]].survived:
        return {"why": "hero_gone"}
    _, seat, card = args["hero"]
    player = state.players[seat]
    at = player.survived.index(card)
    player.survived = player.survived[:at] + player.survived[at + 1 :]
    player.dead += (card,)
    worth = state.setup.table[card].worth
    player.gained += worth
    name = state.setup.table.names[card]
    log.add("healed", ("KEY-heal",), player=state.setup.names[seat], hero=name, souls=worth)
    return DONE


@operation("negate")
def _negate(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    negated = windows.withdraw(state, args["spell"][1]) if args["spell"] else None
    if negated:
        state.discard += (negated.card,)
        log.add(
            "negated",
            ("SPELL-4", "RULING-38"),
            player=state.setup.names[negated.seat],
            card=state.setup.table.names[negated.card],
        )
    return {"why": "spell_gone"}


@operation("extra_build")
def _extra_build(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    if state.lasts("no_building", play.seat):
        return {"why": "banned"}
    if args.get("if") == "fewer_rooms" and not _has_fewer_rooms(state, play.seat):
        return {"why": "no_fewer_rooms"}
    if not _turn_to_come(state, play.seat):
        return {"why": "turn_over"}
    state.lasting += (Lasting("extra_build", play.seat, 1),)
    log.add("may_build_more", ("RULING-45",), player=state.setup.names[play.seat])
    return DONE


def _turn_to_come(state: State, seat: int) -> bool:
    """The extra room is placed in one's own turn; after it there is none (RULING-45)."""
    turns = (("build_turn", seat), ("build_turn_over", seat))
    return any(item[:2] in turns for item in state.agenda)


def _has_fewer_rooms(state: State, seat: int) -> bool:
    """Active visible rooms count, as it resolves (RULING-45)."""
    counts = [len(active_rooms(state, other)) for other in state.seats()]
    return len(active_rooms(state, seat)) < max(counts)


@operation("forbid_building")
def _forbid_building(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    state.lasting += (Lasting("no_building", -1),)
    log.add("building_forbidden", ("RULING-45",))
    for seat in effect_order(state):
        rooms.return_facedown(state, log, seat, ("RULING-45",))
    return DONE


@operation("block_entrance")
def _block_entrance(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    if args["player"]:
        seat = args["player"][1]
        state.lasting += (Lasting("no_entry", seat),)
        log.add("entrance_blocked", ("RULING-45",), player=state.setup.names[seat])
    return {"why": "no_player"}


@operation("build_now")
def _build_now(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    if state.lasts("no_building", play.seat):
        return {"why": "banned"}
    if not building.place_options(state, play.seat):
        return {"why": "nothing_fits"}
    log.add("may_build_now", ("RULING-40",), player=state.setup.names[play.seat])
    ask(state, "build_now", play.seat)
    return DONE


@operation("build_card")
def _build_card(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    """The card just fetched may be built at once, where it fits (RULING-40)."""
    seat, ref = play.seat, args["card"]
    if ref is None or state.lasts("no_building", seat):
        return {"why": "banned"}
    if not building.card_options(state, seat, ref[-1]):
        return {"why": "fits_nowhere"}
    log.add("may_build_now", ("RULING-40",), player=state.setup.names[seat])
    name = next(name for name, named in play.named if named == ref)
    ask(state, "build_card", seat, play, name)  # not the card itself, which may be a secret
    return DONE


@operation("then")
def _then(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    """Something more, with choices of its own that are made only now."""
    push(state, ("part", _part(state, play, args["part"])))
    return DONE


@operation("each_opponent")
def _each_opponent(state: State, log: Log, play: Play, args: Mapping[str, Any]) -> Idle:
    """Every opponent, in order, does this; what is chosen, they choose."""
    part = _part(state, play, args["part"])
    opponents = [seat for seat in effect_order(state) if seat != play.seat]
    push(state, *(("part", part._replace(seat=seat, source=0)) for seat in opponents))
    return DONE


def _part(state: State, play: Play, number: int) -> Play:
    abilities = state.setup.table[play.card].abilities
    parts = [i for i, ability in enumerate(abilities) if ability.when == PART]
    return play._replace(ability=parts[number])
