"""What a choice may name: a finder for each, compiled from its words when it is first needed.

Which cards fit a choice is worked out once for a table of cards; what is left to a finder is to
look where they can lie. A named thing is a *reference*: plain data that finds it again however the
table has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from bossbook.card.model import HERO, Args, Card, CardTable, Choice
from bossbook.effects.finding_minibosses import (
    Asker,
    Finder,
    any_miniboss,
    any_number,
    beside_miniboss,
    classes,
    minibosses_in_dungeons,
    numbers,
    room_limits,
    seats_of,
    within,
)
from bossbook.engine.heroes import DUNGEON, ENTRANCE, LOCATION, TOWN, ZONES
from bossbook.engine.minions import guards
from bossbook.engine.numbers import health_left
from bossbook.pending.of_plays import Resolve
from bossbook.pending.record import Play, Ref
from bossbook.state import NO_CARD, Hero, Room, State

SAME = "same_dungeon_as"
Spared = Callable[[State, int, int], bool]  # of a room at a seat and a place


def find(state: State, play: Play, choice: Choice) -> list[Ref]:
    """Everything that a choice may name now, in table order; copies of a card each."""
    finds = state.setup.table.finders.get(id(choice)) or _compiled(state, play, choice)
    return finds(state, play)


def asker(table: CardTable, choice: Choice, *, destroyed: bool = False) -> Asker:
    """Whether there is anything that a choice may name: as a question, which names nothing.

    ``destroyed``: it is to be destroyed, so a room that a minion holds does not count (MINION-2).
    """
    if choice.what in _ASKERS and SAME not in choice.args and choice.args.get("from") != "hand_of":
        if destroyed and choice.what == "room":
            return _any_room(table, choice.args, spared=guards)
        return _ASKERS[choice.what](table, choice.args)
    finds = finder(table, choice, destroyed=destroyed)
    return lambda state, play: bool(finds(state, play))


def finder(table: CardTable, choice: Choice, *, destroyed: bool = False) -> Finder:
    """What a choice may name; of rooms that are to be ``destroyed``, none that a minion holds."""
    if destroyed and choice.what == "room":
        return _rooms(table, choice.args, spared=guards)
    return _COMPILERS[choice.what](table, choice.args)


def _compiled(state: State, play: Play, choice: Choice) -> Finder:
    table = state.setup.table
    destroys = table[play.card].abilities[play.ability].destroys
    finds = table.finders[id(choice)] = finder(table, choice, destroyed=choice.name in destroys)
    return finds


def _fitting(table: CardTable, args: Args) -> frozenset[int]:
    """The cards that a choice speaks of."""
    if args.get("deck") == "minibosses":
        return table.minibosses
    of_deck = {"rooms": table.is_room, "spells": table.is_spell}.get(args.get("deck", ""))
    return frozenset(
        number
        for number, card in enumerate(table)
        if (of_deck is None or of_deck[number]) and _fits(card, args)
    )


def _fits(card: Card, args: Args) -> bool:
    if args.get("kind", card.kind) != card.kind:
        return False
    if args.get("advanced", card.advanced) != card.advanced:
        return False
    if "base_at_most" in args and (card.damage is None or card.damage > args["base_at_most"]):
        return False  # a computed one is no base damage (KEY-base)
    return not args.get("ordinary") or card.deck == HERO or not (card.is_hero or card.advanced)


# -- rooms


def _rooms(table: CardTable, args: Args, spared: Spared | None = None) -> Finder:
    """``spared``: the rooms that do not count."""
    whose, fitting, counters = args["from"], _fitting(table, args), args.get("counters", 0)
    same: str | None = args.get(SAME)
    limits = room_limits(args)

    def found(state: State, play: Play) -> list[Ref]:
        refs = []
        dungeon = -1 if same is None else _dungeon_of(state, play, same)
        for seat in seats_of(state, play.seat, whose):
            if same is not None and seat != dungeon:
                continue
            for place, stack in enumerate(state.players[seat].stacks):
                if not stack.rooms:
                    continue
                room = stack.rooms[0]
                if room.deactivated or room.card not in fitting:
                    continue
                if counters and room.counters < counters:
                    continue
                if limits and not within(limits, state, play, seat, place):
                    continue
                if whose in _ABOUT_THIS and (whose == "this") != (room.uid == play.source):
                    continue
                if spared is None or not spared(state, seat, place):
                    refs.append(Ref("room", room.uid))
        return refs

    return found


def _any_room(table: CardTable, args: Args, spared: Spared | None = None) -> Asker:
    """``spared``: the rooms that do not count."""
    whose, fitting, counters = args["from"], _fitting(table, args), args.get("counters", 0)
    limits = room_limits(args)

    def asks(state: State, play: Play) -> bool:
        for seat in seats_of(state, play.seat, whose):
            for place, (rooms, _, _) in enumerate(state.players[seat].stacks):
                if not rooms:
                    continue
                room = rooms[0]
                if room.deactivated or room.card not in fitting:
                    continue
                if counters and room.counters < counters:
                    continue
                if limits and not within(limits, state, play, seat, place):
                    continue
                if whose in _ABOUT_THIS and (whose == "this") != (room.uid == play.source):
                    continue
                if spared is None or not spared(state, seat, place):
                    return True
        return False

    return asks


_ABOUT_THIS = ("this", "another")


def _dungeon_of(state: State, play: Play, name: str) -> int:
    """The seat whose dungeon holds the room named before."""
    ref = Ref("room", play.source) if name == "this" else dict(play.named).get(name)
    return seat_of(state, ref) if ref else -1


def seat_of(state: State, ref: Ref) -> int:
    """The player that a named room or player is about."""
    if ref.kind == "player":
        return ref.at
    at = place_of(state, ref)
    return at[0] if at else -1


def place_of(state: State, ref: Ref | None) -> tuple[int, int] | None:
    """Seat and place of a named room, or of the room of a named miniboss, if it is still there."""
    return state.locate(ref.at) if ref and ref.kind in ("room", "miniboss") else None


# -- heroes


def _heroes(table: CardTable, args: Args) -> Finder:
    where, most, fitting = args["from"], args.get("health_at_most"), _fitting(table, args)
    with_miniboss = args.get("with_miniboss")
    zones, fits = HERO_PLACES[where]
    inside, nowhere_else = with_miniboss or zones == (DUNGEON,), zones == (DUNGEON,)

    def found(state: State, play: Play) -> list[Ref]:
        walker = state.walker
        if inside and walker is None:  # mostly nobody is in a dungeon
            return []
        if nowhere_else and walker is not None and not fits(state, play, walker.seat):
            return []
        refs = []
        inside_only = [walker.hero] if nowhere_else and walker is not None else None
        for hero in inside_only or heroes_at(state, play, where):
            weak = most is None or health_left(state, hero) <= most  # RULING-31
            if with_miniboss and not beside_miniboss(state, hero):
                continue
            if weak and hero.card in fitting:
                refs.append(Ref("hero", hero.uid))
        return refs

    def also_in_decks(state: State, play: Play) -> list[Ref]:
        refs = found(state, play)
        for deck in HERO_DECKS:
            cards = sorted(getattr(state, deck))
            refs += [_card(deck, card) for card in cards if card in fitting]
        return refs

    return also_in_decks if where == "town_or_decks" else found


def _any_hero(table: CardTable, args: Args) -> Asker:
    found = _heroes(table, args)
    where = args["from"]
    inside = HERO_PLACES[where][0] == (DUNGEON,)

    def asks(state: State, play: Play) -> bool:
        return not (inside and state.walker is None) and bool(found(state, play))

    return asks


def heroes_at(state: State, play: Play, where: str) -> list[Hero]:
    """The heroes in some part of the table."""
    zones, fits = HERO_PLACES[where]
    return [
        hero
        for zone in zones
        for seat, there in ZONES[zone].groups(state)
        if fits(state, play, seat)
        for hero in there
    ]


def _anybodys(state: State, play: Play, seat: int) -> bool:
    return True


def _mine(state: State, play: Play, seat: int) -> bool:
    return seat == play.seat


def _theirs(state: State, play: Play, seat: int) -> bool:
    return seat != play.seat


def _in_this_room(state: State, play: Play, seat: int) -> bool:
    """Between two rooms, too, a hero is in the dungeon, but in no room (RULING-54)."""
    return state.walker is not None and state.walker.room == play.source != 0


# where a hero is looked for -> the zones, and which parts of them
HERO_PLACES: Mapping[str, tuple[tuple[str, ...], Callable[[State, Play, int], bool]]] = {
    "town": ((TOWN,), _anybodys),
    "town_or_decks": ((TOWN,), _anybodys),  # what is in the decks is no zone
    "location": ((LOCATION,), _anybodys),
    "my_entrance": ((ENTRANCE,), _mine),
    "here": ((DUNGEON,), _in_this_room),
    "my_dungeon": ((DUNGEON,), _mine),
    "opponent_dungeon": ((DUNGEON,), _theirs),
    "any_dungeon": ((DUNGEON,), _anybodys),
    "anywhere": ((DUNGEON, TOWN, ENTRANCE), _anybodys),  # not in key locations (LOC-1, BAIT-8)
}


def _any_dead(table: CardTable, args: Args) -> Asker:
    def asks(state: State, play: Play) -> bool:
        for seat in seats_of(state, play.seat, args["from"]):  # noqa: SIM110 - no generator
            if state.players[seat].dead:
                return True
        return False

    return asks


def _dead(table: CardTable, args: Args) -> Finder:
    def found(state: State, play: Play) -> list[Ref]:
        owners = seats_of(state, play.seat, args["from"])
        return [Ref("dead", seat, card) for seat in owners for card in state.players[seat].dead]

    return found


def _survivors(table: CardTable, args: Args) -> Finder:
    return lambda state, play: [
        Ref("survivor", play.seat, card) for card in state.players[play.seat].survived
    ]


# -- players, decks, spells being played


def _any_player(table: CardTable, args: Args) -> Asker:
    ahead = args.get("souls_ahead")
    if args["from"] == "marked":
        found = _players(table, args)
        return lambda state, play: bool(found(state, play))

    def asks(state: State, play: Play) -> bool:
        owners = seats_of(state, play.seat, args["from"])
        if ahead is None:
            return bool(owners)
        enough = state.souls(play.seat) + ahead
        for seat in owners:  # noqa: SIM110 - asked in many windows: no generator
            if state.souls(seat) >= enough:
                return True
        return False

    return asks


def _players(table: CardTable, args: Args) -> Finder:
    ahead = args.get("souls_ahead")

    def marked(state: State, play: Play) -> list[Ref]:
        seats = _room_of(state, play).marked
        return [Ref("player", seat) for seat in seats if seat in state.seats()] if seats else []

    if args["from"] == "marked":
        return marked

    def found(state: State, play: Play) -> list[Ref]:
        owners = seats_of(state, play.seat, args["from"])
        if ahead is not None:
            enough = state.souls(play.seat) + ahead
            owners = [seat for seat in owners if state.souls(seat) >= enough]
        return [Ref("player", seat) for seat in owners]

    return found


def _room_of(state: State, play: Play) -> Room:
    """The room whose ability it is; one to which nothing has happened, if it has gone."""
    for rooms, _, _ in state.players[play.seat].stacks:  # where it mostly is
        if rooms and rooms[0].uid == play.source:
            return rooms[0]
    at = state.locate(play.source)
    return state.players[at[0]].stacks[at[1]].rooms[0] if at else _GONE


_GONE = Room(NO_CARD, 0)


def _decks(table: CardTable, args: Args) -> Finder:
    return lambda state, play: [Ref("deck", word="rooms"), Ref("deck", word="spells")]


def _spells(table: CardTable, args: Args) -> Finder:
    own = args["from"] == "any"
    return lambda state, play: [
        Ref("play", waiting.uid)
        for waiting in pending_spells(state)
        if own or waiting.seat != play.seat
    ]


def pending_spells(state: State) -> list[Play]:
    """The spells that have been played and wait to resolve, the newest first."""
    spells, is_spell = [], state.setup.table.is_spell
    for step in reversed(state.agenda):
        if isinstance(step, Resolve) and is_spell[step.play.card]:
            spells.append(step.play)
    return spells


# -- cards


def _cards(table: CardTable, args: Args) -> Finder:
    fitting, looked_through = _fitting(table, args), piles(args["from"])

    def found(state: State, play: Play) -> list[Ref]:
        refs: list[Ref] = []
        for name in looked_through:
            cards = pile(state, play, name)
            if fitting.isdisjoint(cards):
                continue
            for card in cards if name == "hand" else sorted(cards):  # a hand is sorted already
                if card in fitting:
                    refs.append(_card(name, card))
        return refs

    def in_hand_of(state: State, play: Play) -> list[Ref]:
        holder = dict(play.named).get(args["of"])
        if holder is None:
            return []
        hand = state.players[holder.at].hand
        return [Ref("hand_of", holder.at, card) for card in hand if card in fitting]

    def milled(state: State, play: Play) -> list[Ref]:
        refs = [ref for name, ref in play.named if name == MILLED and ref is not None]
        return [ref for ref in refs if ref.card in fitting and ref.card in state.discard]

    return {"hand_of": in_hand_of, "milled": milled}.get(args["from"], found)


@lru_cache(maxsize=2048)
def _card(pile: str, card: int) -> Ref:
    return Ref(pile, card=card)


def _any_card(table: CardTable, args: Args) -> Asker:
    if args["from"] == "milled":
        found = _cards(table, args)
        return lambda state, play: bool(found(state, play))
    fitting, looked_through = _fitting(table, args), piles(args["from"])

    def asks(state: State, play: Play) -> bool:
        for name in looked_through:  # noqa: SIM110 - asked in many windows: no generator
            if not fitting.isdisjoint(pile(state, play, name)):
                return True
        return False

    return asks


def holds_enough(table: CardTable, choice: Choice, number: int) -> Asker:
    """Whether there are so many cards in hand that a choice may name, copies counted each."""
    fits = _fitting(table, choice.args).__contains__
    return lambda state, play: sum(map(fits, pile(state, play, "hand"))) >= number


MILLED = "milled"  # the name under which an ability remembers what it has discarded from a deck
DRAWN = "drawn"  # the same of a card that it has drawn, and that may be built
HERO_DECKS = ("heroes", "epics")
_SEARCHED: Mapping[str, tuple[str, ...]] = {
    "room_deck": ("rooms",),
    "spell_deck": ("spells",),
    "room_deck_or_discard": ("rooms", "discard"),
}
_PILE_OF = {"milled": ("discard",)}
PILES = ("hand", "discard", "rooms", "spells", "market")
HIDDEN_PILES = ("hand", "rooms", "spells", "hand_of")  # a card named there is a secret (KEY-hand)


def hero_decks(choice: Choice) -> tuple[str, ...]:
    """The decks in which a hero is looked for, besides the table."""
    return HERO_DECKS if choice.args["from"] == "town_or_decks" else ()


def piles(source: str) -> tuple[str, ...]:
    """The piles in which a card is looked for."""
    return _SEARCHED.get(source) or _PILE_OF.get(source, (source,))


def pile(state: State, play: Play, name: str) -> tuple[int, ...]:
    """The cards in which a choice looks: a player's hand, or an open or hidden pile."""
    if name != "hand":
        cards: tuple[int, ...] = getattr(state, name)
        return cards
    hand = state.players[play.seat].hand
    if play.uid == 0 and play.source == 0 and play.card in hand:  # asked before it is played
        at = hand.index(play.card)
        return hand[:at] + hand[at + 1 :]
    return hand


def searches(choice: Choice) -> bool:
    """Whether a deck is looked through for it, found or not."""
    return choice.args["from"] in _SEARCHED or choice.args["from"] == "town_or_decks"


def searched(state: State, play: Play, ref: Ref | None) -> list[str]:
    """The decks that were looked through for what was named (or, with None, not found)."""
    named = dict(play.named)
    decks: list[str] = []
    for choice in state.setup.table[play.card].abilities[play.ability].choose:
        if named.get(choice.name) != ref:
            continue
        if choice.what == "card":
            decks += [deck for deck in _SEARCHED.get(choice.args["from"], ()) if deck != "discard"]
        elif choice.args["from"] == "town_or_decks":
            decks += HERO_DECKS
    return decks


# what is chosen -> how its words are compiled
_COMPILERS: Mapping[str, Callable[[CardTable, Args], Finder]] = {
    "room": _rooms,
    "miniboss": minibosses_in_dungeons,
    "number": numbers,
    "class": classes,
    "hero": _heroes,
    "dead": _dead,
    "survivor": _survivors,
    "player": _players,
    "spell": _spells,
    "card": _cards,
    "deck": _decks,
}
# The same for those who only ask whether there is anything; whatever is not here looks for it.
_ASKERS: Mapping[str, Callable[[CardTable, Args], Asker]] = {
    "room": _any_room,
    "miniboss": any_miniboss,
    "number": any_number,
    "hero": _any_hero,
    "dead": _any_dead,
    "player": _any_player,
    "card": _any_card,
}
