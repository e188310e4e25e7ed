"""The operations of the effect language: what each word of a card's *cost* and *do* makes happen.

Importing it registers all of them; those on cards are in ``card_operations``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bossbook.card.model import MINIBOSS, PART, ROOMS_OF_A_DUNGEON, Args
from bossbook.effects import coin_operations, counter_operations, room_operations
from bossbook.effects.amounts import amount, has_fewer_rooms, holds
from bossbook.effects.card_operations import lift, shuffle_searched
from bossbook.effects.finding import DRAWN, HERO_DECKS, MILLED, place_of
from bossbook.effects.performing import DONE, Idle, operation, perform, verbs
from bossbook.engine import building, decks, heroes, minions, rooms, windows
from bossbook.engine.build_phase import turn_to_come
from bossbook.engine.core import push
from bossbook.engine.numbers import active_rooms, top
from bossbook.engine.order import effect_order
from bossbook.pending.decisions import BuildCard, BuildDiscarded, BuildNow
from bossbook.pending.of_plays import AskTax, Dies, Effect, StartPart
from bossbook.pending.of_rounds import WalkOn
from bossbook.pending.record import Play, Ref
from bossbook.protocol import Log
from bossbook.state import Hero, Lasting, State, Walker

__all__ = ["perform", "verbs"]
_ = (
    coin_operations,
    counter_operations,
    room_operations,
)  # the others are registered where they are used


@operation("destroy")
def _destroy(state: State, log: Log, play: Play, args: Args) -> Idle:
    at = place_of(state, args["room"])
    if not at:
        return {"why": "room_gone"}
    room = state.players[at[0]].stacks[at[1]].rooms[0]
    if room.deactivated:
        return {"why": "room_deactivated", "room": state.setup.table.names[room.card]}
    if minions.guards(state, *at):
        return {"why": "room_guarded", "room": state.setup.table.names[room.card]}
    rooms.destroy(state, log, *at)
    return DONE


@operation("deactivate")
def _deactivate(state: State, log: Log, play: Play, args: Args) -> Idle:
    at = place_of(state, args["room"])
    if at:
        rooms.deactivate(state, log, *at)
    return {"why": "room_gone"}


@operation("swap")
def _swap(state: State, log: Log, play: Play, args: Args) -> Idle:
    one, other = place_of(state, args["one"]), place_of(state, args["other"])
    if one and other and one[0] == other[0]:
        rooms.swap(state, log, one[0], one[1], other[1])
    return {"why": "rooms_apart" if one and other else "room_gone"}


@operation("boost_room")
def _boost_room(state: State, log: Log, play: Play, args: Args) -> Idle:
    at = place_of(state, args["room"])
    if at:
        rooms.boost(state, log, *at, amount(state, play, args["add"], at))
    return {"why": "room_gone"}


@operation("double_room")
def _double_room(state: State, log: Log, play: Play, args: Args) -> Idle:
    at = place_of(state, args["room"])
    if at:
        room = state.players[at[0]].stacks[at[1]].rooms[0]
        rooms.change_room(state, *at, room._replace(doubled=room.doubled + 1))
        owner, card = state.setup.names[at[0]], state.setup.table.names[room.card]
        log.add("room_doubled", ("RULING-31", "RULING-44"), player=owner, card=card)
    return {"why": "room_gone"}


@operation("boost_rooms")
def _boost_rooms(state: State, log: Log, play: Play, args: Args) -> Idle:
    if "player" in args and args["player"] is None:
        return {"why": "no_player"}
    seat = args["player"].at if "player" in args else play.seat
    kind = args.get("kind", "")
    state.lasting += (Lasting(f"{kind or 'room'}_damage", seat, args["add"]),)
    told = {"player": state.setup.names[seat], "damage": args["add"]}
    log.add("rooms_boosted", ("RULING-44",), **told, **({"kind": kind} if kind else {}))
    return DONE


@operation("double_treasure")
def _double_treasure(state: State, log: Log, play: Play, args: Args) -> Idle:
    state.lasting += (Lasting("double_treasure", play.seat),)
    log.add("treasure_doubled", ("BAIT-1", "RULING-44"), player=state.setup.names[play.seat])
    return DONE


@operation("hurt")
def _hurt(state: State, log: Log, play: Play, args: Args) -> Idle:
    uid = _on_the_table(args["hero"])
    damage = max(amount(state, play, args["amount"]), 0)
    heroes.hurt(state, log, uid, damage, ("CARD-8",), by=play.seat)
    return {"why": "hero_gone"}


@operation("kill")
def _kill(state: State, log: Log, play: Play, args: Args) -> Idle:
    uid = _on_the_table(args["hero"])
    if not heroes.find(state, uid):
        return {"why": "hero_gone"}
    push(state, Dies(uid, play.seat))
    return DONE


@operation("kill_inside")
def _kill_inside(state: State, log: Log, play: Play, args: Args) -> Idle:
    """The hero who stands in a room dies, if there is one (RULING-18)."""
    walker = state.walker
    if not walker or not args["room"] or walker.room != args["room"].at:
        return {"why": "nobody_inside"}
    push(state, Dies(walker.hero.uid, play.seat))
    return DONE


@operation("remove")
def _remove(state: State, log: Log, play: Play, args: Args) -> Idle:
    """A dead hero leaves the game, and its souls with it."""
    ref: Ref | None = args["hero"]
    if ref and ref.card in state.players[ref.at].dead:
        seat, card = ref.at, ref.card
        _take_dead(state, seat, card)
        state.removed += (card,)
        if dict(play.named).get("victim") == ref:  # it has just died: the soul was never got
            state.players[seat].gained -= state.setup.table.worth[card]
        name = state.setup.table.names[card]
        log.add("removed", ("CARD-8",), player=state.setup.names[seat], hero=name)
    return {"why": "hero_gone"}


def _take_dead(state: State, seat: int, card: int) -> None:
    player = state.players[seat]
    at = player.dead.index(card)
    player.dead = player.dead[:at] + player.dead[at + 1 :]


@operation("strengthen")
def _strengthen(state: State, log: Log, play: Play, args: Args) -> Idle:
    uid = _on_the_table(args["hero"])
    add = amount(state, play, args["add"])
    heroes.strengthen(state, log, uid, add, ("CARD-8",), by=play.seat)
    return {"why": "hero_gone"}


def _on_the_table(ref: Ref | None) -> int:
    """The uid of a named hero; 0, which no hero has, for one in a score area or none at all."""
    return ref.at if ref and ref.kind == "hero" else 0


@operation("send")
def _send(state: State, log: Log, play: Play, args: Args) -> Idle:
    ref: Ref | None = args["hero"]
    health = args.get("health", 0)
    if ref and ref.kind == "dead":
        if ref.card in state.players[ref.at].dead:
            _raise_dead(state, log, play, ref, args)
        return {"why": "hero_gone"}
    if ref and ref.kind in HERO_DECKS and ref.card in getattr(state, ref.kind):
        lift(state, ref.kind, ref.card)
        hero = Hero(ref.card, state.uid(), bonus=health)
        heroes.send_to_entrance(state, log, hero, play.seat, ("RULING-19",), waits=False)
        heroes.tell_first_epic(state, log, hero)
    shuffle_searched(state, log, play, ref)
    if ref and ref.kind in HERO_DECKS:
        return {"why": "hero_gone"}
    at = heroes.find(state, ref.at) if ref else None
    if at is None:
        return {"why": "hero_gone"}
    if health:
        heroes.update(state, at.hero._replace(bonus=at.hero.bonus + health))
        at = at._replace(hero=at.hero._replace(bonus=at.hero.bonus + health))
    return DESTINATIONS[args["to"]](state, log, play, at, args)


def _send_to_town(state: State, log: Log, play: Play, at: heroes.Whereabouts, args: Args) -> Idle:
    heroes.send_to_town(state, log, at.hero.uid, ("ADV-8", "RULING-19"))
    return DONE


def _send_to_entrance(
    state: State, log: Log, play: Play, at: heroes.Whereabouts, args: Args
) -> Idle:
    inside = at.zone == heroes.DUNGEON
    owner = _whose_entrance(play, args, at.seat if inside else play.seat)
    if owner is None:
        return {"why": "no_player"}
    heroes.lift(state, at)
    heroes.send_to_entrance(state, log, at.hero, owner, ("RULING-19",), waits=inside)
    return DONE


def _whose_entrance(play: Play, args: Args, own: int) -> int | None:
    """The player to whose entrance a hero is sent; ``own`` is its own; None: nobody was named."""
    if args["to"] == "entrance_of":
        return args["player"].at if args.get("player") else None
    return own if args["to"] == "own_entrance" else play.seat


def _raise_dead(state: State, log: Log, play: Play, ref: Ref, args: Args) -> None:
    seat, card = ref.at, ref.card
    owner = _whose_entrance(play, args, seat)
    if owner is None:
        return
    _take_dead(state, seat, card)
    hero = Hero(card, state.uid(), bonus=args.get("health", 0))
    heroes.send_to_entrance(state, log, hero, owner, ("RULING-19",), waits=False)
    _name_anew(state, play, ref, Ref("hero", hero.uid))


def _name_anew(state: State, play: Play, old: Ref, new: Ref) -> None:
    """What the rest of the ability says about the named one is about what it has become."""
    named = tuple((name, new if ref == old else ref) for name, ref in play.named)
    for i, step in enumerate(state.agenda):
        if isinstance(step, Effect) and step.play.uid == play.uid:
            state.agenda[i] = Effect(play._replace(named=named), step.index)


def _send_inside(state: State, log: Log, play: Play, at: heroes.Whereabouts, args: Args) -> Idle:
    walker, hero = state.walker, state.setup.table.names[at.hero.card]
    if walker is None or at.zone != heroes.DUNGEON:
        return {"why": "not_inside", "hero": hero}
    target, why = _room_to_enter(state, walker, args["to"])
    if why:
        return {"why": why, "hero": hero, "room": _name_of(state, walker.seat, walker.place)}
    own = play.visitor == walker.hero.uid  # an "enters" effect: once per hero and round (ADV-10)
    marks = (*walker.hero.marks, play.source) if own else walker.hero.marks
    state.walker = walker._replace(hero=walker.hero._replace(marks=marks), place=target - 1, room=0)
    heroes.redirect(state, WalkOn())
    log.add(
        "sent_back",
        ("ADV-10",),
        hero=hero,
        player=state.setup.names[walker.seat],
        to=_name_of(state, walker.seat, target),
        place=target,
    )
    return DONE


DESTINATIONS: Mapping[str, Callable[[State, Log, Play, heroes.Whereabouts, Args], Idle]] = {
    "town": _send_to_town,
    "my_entrance": _send_to_entrance,
    "entrance_of": _send_to_entrance,
    "own_entrance": _send_to_entrance,
    **dict.fromkeys(ROOMS_OF_A_DUNGEON, _send_inside),
}


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
def _heal(state: State, log: Log, play: Play, args: Args) -> Idle:
    ref: Ref | None = args["hero"]
    if not ref or ref.card not in state.players[ref.at].survived:
        return {"why": "hero_gone"}
    seat, card = ref.at, ref.card
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
def _negate(state: State, log: Log, play: Play, args: Args) -> Idle:
    negated = windows.withdraw(state, args["spell"].at) if args["spell"] else None
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
def _extra_build(state: State, log: Log, play: Play, args: Args) -> Idle:
    if state.lasts("no_building", play.seat):
        return {"why": "banned"}
    if args.get("if") == "fewer_rooms" and not has_fewer_rooms(state, play.seat):
        return {"why": "no_fewer_rooms"}
    if not turn_to_come(state, play.seat):  # RULING-45
        return {"why": "turn_over"}
    state.lasting += (Lasting("extra_build", play.seat, 1),)
    log.add("may_build_more", ("RULING-45",), player=state.setup.names[play.seat])
    return DONE


@operation("forbid_building")
def _forbid_building(state: State, log: Log, play: Play, args: Args) -> Idle:
    state.lasting += (Lasting("no_building", -1),)
    log.add("building_forbidden", ("RULING-45",))
    for seat in effect_order(state):
        rooms.return_facedown(state, log, seat, ("RULING-45",))
    return DONE


@operation("block_entrance")
def _block_entrance(state: State, log: Log, play: Play, args: Args) -> Idle:
    if args["player"]:
        seat = args["player"].at
        state.lasting += (Lasting("no_entry", seat),)
        log.add("entrance_blocked", ("RULING-45",), player=state.setup.names[seat])
    return {"why": "no_player"}


@operation("build_now")
def _build_now(state: State, log: Log, play: Play, args: Args) -> Idle:
    if state.lasts("no_building", play.seat):
        return {"why": "banned"}
    if not building.room_options(state, play.seat):
        return {"why": "nothing_fits"}
    log.add("may_build_now", ("RULING-40",), player=state.setup.names[play.seat])
    push(state, BuildNow(play.seat))
    return DONE


@operation("build_card")
def _build_card(state: State, log: Log, play: Play, args: Args) -> Idle:
    """The card just fetched may be built at once, where it fits (RULING-40)."""
    seat = play.seat
    ref: Ref | None = args["card"]
    if ref is None or state.lasts("no_building", seat):
        return {"why": "banned"}
    if not building.card_options(state, seat, ref.card):
        return {"why": _misfit(state, seat, ref.card)}
    _tell_may_build(state, log, seat)
    name = next(name for name, named in play.named if named == ref)
    push(state, BuildCard(seat, play, name))  # not the card itself, which may be a secret
    return DONE


@operation("then")
def _then(state: State, log: Log, play: Play, args: Args) -> Idle:
    """Something more, with choices of its own that are made only now; or something else."""
    part = _part(state, play, args["part"])
    ability = state.setup.table[play.card].abilities[part.ability]
    if ability.condition is not None and not holds(state, play, ability.condition):
        if "otherwise" not in args:
            return {"why": "unmet"}
        part, times = _part(state, play, args["otherwise"]), 1
    else:
        times = amount(state, play, ability.times)
    push(state, *[StartPart(part)] * max(times, 0))
    return DONE


@operation("each_opponent")
def _each_opponent(state: State, log: Log, play: Play, args: Args) -> Idle:
    """Every opponent, in order, does this; what is chosen, they choose."""
    part = _part(state, play, args["part"])
    opponents = [seat for seat in effect_order(state) if seat != play.seat]
    push(state, *(StartPart(part._replace(seat=seat, source=0)) for seat in opponents))
    return DONE


@operation("delay")
def _delay(state: State, log: Log, play: Play, args: Args) -> Idle:
    """A hero at an entrance does not enter before the next round."""
    at = heroes.find(state, _on_the_table(args["hero"]))
    if at is None or at.zone != heroes.ENTRANCE:
        return {"why": "hero_gone"}
    heroes.update(state, at.hero._replace(waits=True))
    name = state.setup.table.names[at.hero.card]
    log.add("hero_delayed", ("CARD-8",), hero=name, player=state.setup.names[at.seat])
    return DONE


@operation("skip_first_room")
def _skip_first_room(state: State, log: Log, play: Play, args: Args) -> Idle:
    if not args["player"]:
        return {"why": "no_player"}
    seat = args["player"].at
    state.lasting += (Lasting("skip_first", seat),)
    log.add("first_room_skipped", ("CARD-8", "RULING-43"), player=state.setup.names[seat])
    return DONE


@operation("tax_spells")
def _tax_spells(state: State, log: Log, play: Play, args: Args) -> Idle:
    """The spell that waits, and all that its player plays this round, cost a coin each."""
    ref: Ref | None = args["spell"]
    waiting = [
        step.play for step in windows.plays_waiting(state) if ref and step.play.uid == ref.at
    ]
    if not waiting:
        return {"why": "spell_gone"}
    seat = waiting[0].seat
    state.lasting += (Lasting("spell_tax", seat, 1),)
    log.add("spells_taxed", ("CARD-8", "KEY-pay"), player=state.setup.names[seat])
    push(state, AskTax(seat, waiting[0].uid))
    return DONE


@operation("free_match")
def _free_match(state: State, log: Log, play: Play, args: Args) -> Idle:
    state.lasting += (Lasting("free_match", play.seat),)
    log.add("may_match_freely", ("CARD-8", "BUILD-3"), player=state.setup.names[play.seat])
    return DONE


@operation("build_no_more")
def _build_no_more(state: State, log: Log, play: Play, args: Args) -> Idle:
    """The same as for everybody (RULING-45), for one player."""
    state.lasting += (Lasting("no_building", play.seat),)
    log.add("builds_no_more", ("CARD-8", "RULING-45"), player=state.setup.names[play.seat])
    rooms.return_facedown(state, log, play.seat, ("RULING-45",))
    return DONE


def _tell_may_build(state: State, log: Log, seat: int) -> None:
    """One card, which may be a secret, a room or a miniboss, may be built at once."""
    log.add("may_build_now", ("RULING-40",), player=state.setup.names[seat], what="card")


def _misfit(state: State, seat: int, card: int) -> str:
    """Why a card can be built nowhere."""
    if rooms.price(state, card) > state.players[seat].coins:
        return "cannot_pay_for_it"
    return "no_room_for_miniboss" if state.setup.table[card].deck == MINIBOSS else "fits_nowhere"


@operation("build_discarded")
def _build_discarded(state: State, log: Log, play: Play, args: Args) -> Idle:
    """A card out of the discard pile may be built at once, where it fits (RULING-40)."""
    ref: Ref | None = args["card"]
    if ref is None or ref.card not in state.discard:
        return {"why": "card_gone"}
    if state.lasts("no_building", play.seat):
        return {"why": "banned"}
    if not building.options_for(state, play.seat, ref.card):
        return {"why": _misfit(state, play.seat, ref.card)}
    _tell_may_build(state, log, play.seat)
    name = next(name for name, named in play.named if named == ref and name != MILLED)
    push(state, BuildDiscarded(play.seat, play, name))
    return DONE


@operation("draw_and_build")
def _draw_and_build(state: State, log: Log, play: Play, args: Args) -> Idle:
    """A room card is drawn, and may be built at once (RULING-40)."""
    seat = play.seat
    card = decks.draw(state, log, seat, decks.ROOMS, ("CARD-8",))
    banned = state.lasts("no_building", seat)
    if card is None or banned or not building.card_options(state, seat, card):
        return DONE
    _tell_may_build(state, log, seat)
    drawn = play._replace(named=((DRAWN, Ref("hand", card=card)), *play.named))
    push(state, BuildCard(seat, drawn, DRAWN))
    return DONE


def _part(state: State, play: Play, number: int) -> Play:
    abilities = state.setup.table[play.card].abilities
    parts = [i for i, ability in enumerate(abilities) if ability.when == PART]
    return play._replace(ability=parts[number])
