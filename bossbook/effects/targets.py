"""What a choice may name: the candidates, and whether a named one can still be found.

A named thing is a *reference*: plain data that finds it again however the table has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from bossbook.card.model import HERO, Ability, Card, Choice
from bossbook.card.words import PARTED
from bossbook.engine.heroes import DUNGEON, ENTRANCE, TOWN, ZONES
from bossbook.engine.numbers import active_rooms, health_left
from bossbook.errors import EndlessRound
from bossbook.messages import N_, say
from bossbook.pending.of_plays import Resolve
from bossbook.pending.record import Play, Ref
from bossbook.state import Hero, State

_SAME = "same_dungeon_as"


def candidates(state: State, play: Play, choice: Choice) -> list[Ref]:
    """Everything that a choice may name now, without duplicates, in table order."""
    taken = [ref for _, ref in play.named]
    found = dict.fromkeys(_FINDERS[choice.what](state, play, choice.args))
    return [ref for ref in found if ref not in taken or _copies_left(state, play, ref, taken)]


def bind(play: Play, name: str, ref: Ref | None) -> Play:
    """The play with one more thing named."""
    return play._replace(named=(*play.named, (name, ref)))


def can_name(
    state: State, play: Play, index: int = 0, needed: frozenset[str] | None = None
) -> bool:
    """Whether something can be named for this choice of the ability and all that follow.

    ``needed`` are the names that matter; None: all of them.
    """
    choices = state.setup.table[play.card].abilities[play.ability].choose
    left = (choice for choice in choices[index:] if needed is None or choice.name in needed)
    return _can_name_each(state, play, tuple(left))


def _can_name_each(state: State, play: Play, choices: tuple[Choice, ...]) -> bool:
    if not choices:
        return True
    if len(choices) == 1:
        return bool(candidates(state, play, choices[0]))
    tries = iter(range(_MOST_TRIES))
    return any(_each_gets_one(state, play, pools) for pools in _pools(state, play, choices, tries))


_MOST_TRIES = 5000  # one is enough for most cards
Pools = tuple[Sequence[Ref], ...]  # for every choice what it may name, whatever the others name


def _pools(
    state: State, play: Play, choices: tuple[Choice, ...], tries: Iterator[int]
) -> Iterator[Pools]:
    """What every choice may name by itself.

    What a later one may name can depend on whose dungeon or hand an earlier one is about: so there
    is a case for each of those, which names any one thing there.
    """
    if next(tries, None) is None:
        raise _too_many_choices(state.setup.table.names[play.card])
    if not choices:
        yield ()
        return
    first, rest = choices[0], choices[1:]
    for found in _cases(state, play, first, rest):
        for pools in _pools(state, bind(play, first.name, found[0]), rest, tries):
            yield (found, *pools)


def _too_many_choices(card: str) -> EndlessRound:
    sentence = N_(
        "'{card}' has more choices that depend on each other than can be looked through. "
        "Give its ability fewer of them."
    )
    return EndlessRound(say(sentence, card=card), card)


def _cases(
    state: State, play: Play, choice: Choice, later: tuple[Choice, ...]
) -> Iterable[Sequence[Ref]]:
    found = list(dict.fromkeys(_FINDERS[choice.what](state, play, choice.args)))
    if not any(choice.name in (one.args.get("of"), one.args.get(_SAME)) for one in later):
        return (found,) if found else ()
    cases: dict[int, list[Ref]] = {}
    for ref in found:
        cases.setdefault(_seat_of(state, ref), []).append(ref)
    return cases.values()


def _seat_of(state: State, ref: Ref) -> int:
    """The player that a named room or player is about."""
    if ref.kind == "player":
        return ref.at
    at = place_of(state, ref)
    return at[0] if at else -1


def _each_gets_one(state: State, play: Play, pools: Pools) -> bool:
    """Whether all can be given something different: a matching, found by making room."""
    taken = [ref for _, ref in play.named]
    spare = {ref: _copies_left(state, play, ref, taken) for pool in pools for ref in pool}
    holders: dict[Ref, list[int]] = {ref: [] for ref in spare}

    def give(chooser: int, tried: set[Ref]) -> bool:
        for ref in pools[chooser]:
            if ref in tried or not spare[ref]:
                continue
            tried.add(ref)
            held = holders[ref]
            if len(held) < spare[ref]:
                held.append(chooser)
                return True
            for at, holder in enumerate(held):
                if give(holder, tried):
                    held[at] = chooser
                    return True
        return False

    return all(give(chooser, set()) for chooser in range(len(pools)))


def _copies_left(state: State, play: Play, ref: Ref, taken: list[Ref | None]) -> int:
    """How often a thing can still be named: once, but a card once for every copy of it."""
    copies = _pile(state, play, ref.kind).count(ref.card) if ref.kind in _PILES else 1
    return max(copies - taken.count(ref), 0)


def playable(state: State, play: Play) -> bool:
    """Whether an ability can be played: everything it must name is there (RULING-55)."""
    ability = ability_of(state, play)
    paid = not ability.cost or _someone_to_kill(state, play, ability)
    return paid and can_name(state, play, 0, ability.must_name)


def payable(state: State, play: Play) -> bool:
    """Whether there is everything that the cost takes (RULING-34)."""
    ability = ability_of(state, play)
    if not ability.cost:
        return True
    return _someone_to_kill(state, play, ability) and can_name(state, play, 0, ability.price)


def _someone_to_kill(state: State, play: Play, ability: Ability) -> bool:
    """The one price that is not named: a hero inside the room itself."""
    if not any(op.verb == "kill_inside" and op.args["room"] == "this" for op in ability.cost):
        return True
    return state.walker is not None and state.walker.room == play.source


def ability_of(state: State, play: Play) -> Ability:
    """The ability that is under way."""
    return state.setup.table[play.card].abilities[play.ability]


def acts(state: State, play: Play) -> bool:
    """Whether some operation of an ability finds everything that it is about.

    What no operation of its own is about is there for its parts.
    """
    ability = ability_of(state, play)
    about = [ability.names_in((op,)) for op in ability.do if op.verb not in PARTED]
    known = ability.names_in((*ability.cost, *ability.do))
    about += [frozenset({choice.name}) for choice in ability.choose if choice.name not in known]
    return not about or any(can_name(state, play, 0, names) for names in about)


def _rooms(state: State, play: Play, args: Mapping[str, Any]) -> Iterator[Ref]:
    for seat in _owners(state, play.seat, args["from"]):
        for _, room in active_rooms(state, seat):
            own = room.uid == play.source
            if (args["from"] == "this" and not own) or (args["from"] == "another" and own):
                continue
            if _SAME in args and seat != _dungeon_of(state, play, args):
                continue
            if _fits(state.setup.table[room.card], args):
                yield Ref("room", room.uid)


def _dungeon_of(state: State, play: Play, args: Mapping[str, Any]) -> int:
    """The seat whose dungeon holds the room named before."""
    name = args[_SAME]
    ref = Ref("room", play.source) if name == "this" else dict(play.named).get(name)
    return _seat_of(state, ref) if ref else -1


def _owners(state: State, seat: int, whose: str) -> list[int]:
    if whose in ("this", "another", "mine"):
        return [seat]
    return [other for other in state.seats() if whose == "any" or other != seat]


def _fits(card: Card, args: Mapping[str, Any]) -> bool:
    if args.get("kind", card.kind) != card.kind:
        return False
    if args.get("advanced", card.advanced) != card.advanced:
        return False
    return not args.get("ordinary") or card.deck == HERO or not (card.is_hero or card.advanced)


def _heroes(state: State, play: Play, args: Mapping[str, Any]) -> Iterator[Ref]:
    most = args.get("health_at_most")
    for hero in _heroes_at(state, play, args["from"]):
        weak = most is None or health_left(state, hero) <= most  # RULING-31
        if weak and _fits(state.setup.table[hero.card], args):
            yield Ref("hero", hero.uid)
    if args["from"] == "town_or_decks":
        for deck in HERO_DECKS:
            for card in sorted(getattr(state, deck)):
                if _fits(state.setup.table[card], args):
                    yield Ref(deck, card=card)


def _heroes_at(state: State, play: Play, where: str) -> list[Hero]:
    zone, fits = HERO_PLACES[where]
    groups = ZONES[zone].groups(state)
    return [hero for seat, there in groups if fits(state, play, seat) for hero in there]


def _anybodys(state: State, play: Play, seat: int) -> bool:
    return True


def _mine(state: State, play: Play, seat: int) -> bool:
    return seat == play.seat


def _theirs(state: State, play: Play, seat: int) -> bool:
    return seat != play.seat


def _in_this_room(state: State, play: Play, seat: int) -> bool:
    """Between two rooms, too, a hero is in the dungeon, but in no room (RULING-54)."""
    return state.walker is not None and state.walker.room == play.source != 0


# where a hero is looked for -> the zone, and which parts of it
HERO_PLACES: Mapping[str, tuple[str, Callable[[State, Play, int], bool]]] = {
    "town": (TOWN, _anybodys),
    "town_or_decks": (TOWN, _anybodys),  # what is in the decks is no zone
    "my_entrance": (ENTRANCE, _mine),
    "here": (DUNGEON, _in_this_room),
    "my_dungeon": (DUNGEON, _mine),
    "opponent_dungeon": (DUNGEON, _theirs),
    "any_dungeon": (DUNGEON, _anybodys),
}


def _dead(state: State, play: Play, args: Mapping[str, Any]) -> Iterator[Ref]:
    for seat in _owners(state, play.seat, args["from"]):
        for card in state.players[seat].dead:
            yield Ref("dead", seat, card)


def _survivors(state: State, play: Play, args: Mapping[str, Any]) -> Iterator[Ref]:
    for card in state.players[play.seat].survived:
        yield Ref("survivor", play.seat, card)


def _players(state: State, play: Play, args: Mapping[str, Any]) -> Iterator[Ref]:
    ahead = args.get("souls_ahead")
    for seat in _owners(state, play.seat, args["from"]):
        if ahead is None or state.souls(seat) >= state.souls(play.seat) + ahead:
            yield Ref("player", seat)


def _decks(state: State, play: Play, args: Mapping[str, Any]) -> Iterator[Ref]:
    yield from (Ref("deck", word="rooms"), Ref("deck", word="spells"))


def _spells(state: State, play: Play, args: Mapping[str, Any]) -> Iterator[Ref]:
    for waiting in pending_spells(state):
        if args["from"] == "any" or waiting.seat != play.seat:
            yield Ref("play", waiting.uid)


def pending_spells(state: State) -> list[Play]:
    """The spells that have been played and wait to resolve, the newest first."""
    plays = (step.play for step in reversed(state.agenda) if isinstance(step, Resolve))
    return [play for play in plays if state.setup.table.is_spell[play.card]]


def _cards(state: State, play: Play, args: Mapping[str, Any]) -> Iterator[Ref]:
    table = state.setup.table
    deck = {"rooms": table.is_room, "spells": table.is_spell}.get(args.get("deck", ""))
    for ref in _in_piles(state, play, args):
        if (deck is None or deck[ref.card]) and _fits(table[ref.card], args):
            yield ref


def _in_piles(state: State, play: Play, args: Mapping[str, Any]) -> Iterator[Ref]:
    """The cards to choose from."""
    if args["from"] == "hand_of":
        holder = dict(play.named).get(args["of"])
        if holder is not None:
            hand = state.players[holder.at].hand
            yield from (Ref("hand_of", holder.at, card) for card in hand)
        return
    for pile in piles(args["from"]):
        yield from (Ref(pile, card=card) for card in sorted(_pile(state, play, pile)))


HERO_DECKS = ("heroes", "epics")
_SEARCHED: Mapping[str, tuple[str, ...]] = {
    "room_deck": ("rooms",),
    "spell_deck": ("spells",),
    "room_deck_or_discard": ("rooms", "discard"),
}
_PILES = ("hand", "discard", "rooms", "spells")
HIDDEN_PILES = ("hand", "rooms", "spells", "hand_of")  # a card named there is a secret (KEY-hand)


def hero_decks(choice: Choice) -> tuple[str, ...]:
    """The decks in which a hero is looked for, besides the table."""
    return HERO_DECKS if choice.args["from"] == "town_or_decks" else ()


def piles(source: str) -> tuple[str, ...]:
    """The piles in which a card is looked for."""
    return _SEARCHED.get(source, (source,))


def _pile(state: State, play: Play, name: str) -> tuple[int, ...]:
    if name != "hand":
        return tuple(getattr(state, name))
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


_FINDERS: Mapping[str, Callable[[State, Play, Mapping[str, Any]], Iterator[Ref]]] = {
    "room": _rooms,
    "hero": _heroes,
    "dead": _dead,
    "survivor": _survivors,
    "player": _players,
    "spell": _spells,
    "card": _cards,
    "deck": _decks,
}


def still_there(state: State, play: Play) -> bool:
    """Whether everything named can still be found (SPELL-5); what paid the cost may be gone."""
    ability = state.setup.table[play.card].abilities[play.ability]
    paid = {name for op in ability.cost for name in op.names()}
    named = dict(play.named)
    return all(
        _valid(state, play, choice, named[choice.name])
        for choice in ability.choose
        if choice.name not in paid
    )


def _valid(state: State, play: Play, choice: Choice, ref: Ref | None) -> bool:
    if ref is None:
        return True
    if state.setup.edition.targets == "fitting":
        return ref in _FINDERS[choice.what](state, play, choice.args)
    if ref.kind == "hero":
        return any(ref.at == hero.uid for hero in _heroes_at(state, play, choice.args["from"]))
    return _reachable(state, play, ref)


def _reachable(state: State, play: Play, ref: Ref) -> bool:
    kind = ref.kind
    if kind == "room":
        at = state.locate(ref.at)
        return at is not None and not state.players[at[0]].stacks[at[1]].rooms[0].deactivated
    if kind == "dead":
        return ref.card in state.players[ref.at].dead
    if kind == "survivor":
        return ref.card in state.players[ref.at].survived
    if kind == "play":
        return any(play.uid == ref.at for play in pending_spells(state))
    if kind in _PILES:
        return ref.card in _pile(state, play, kind)
    if kind in HERO_DECKS:
        return ref.card in getattr(state, kind)
    return kind != "player" or not state.players[ref.at].out


def place_of(state: State, ref: Ref | None) -> tuple[int, int] | None:
    """Seat and place of a named room, if it is still there."""
    return state.locate(ref.at) if ref and ref.kind == "room" else None
