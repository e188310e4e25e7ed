"""A state as a position: plain data in the format of CONTRACT section 3, complete or as seen.

Uids are renumbered in the order of the table, so that equal states give equal positions.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from operator import attrgetter

from bossbook.card.card_set import CardSet
from bossbook.card.fields import card_fields
from bossbook.card.set_format import set_fields
from bossbook.engine import minions
from bossbook.facts import Field, facts
from bossbook.pending.of_rounds import PhaseBegins
from bossbook.pending.record import REFERENCES, Play, Ref
from bossbook.plain import Data
from bossbook.positions.concealing import DECK_NAMES, conceal_agenda, conceal_table
from bossbook.positions.gaps import Gaps
from bossbook.spaces import INN, LOCATIONS
from bossbook.state import COUNTED, NO_CARD, Hero, Miniboss, Room, Stack, State, Step, Uid

# What may stand with a card besides its own fields: what has happened to it, what lies on it.
ROOM_KEYS = frozenset({*facts(Room), "under", "miniboss", "facedown"})
MINIBOSS_KEYS = frozenset({*facts(Miniboss), "level"})
HERO_KEYS = frozenset(facts(Hero))


class Writer:
    """Writes one state; ``viewer`` is the seat that looks, or None for everything."""

    def __init__(self, state: State, viewer: int | None = None) -> None:
        self.viewer = viewer
        self.state: State = state
        self.gaps: Gaps = _NO_GAPS
        if viewer is not None:
            self.state, self.gaps = conceal_table(state, viewer)
        self._agenda_from = state
        self._table = state.setup.table
        self._written = self._table.written

    @cached_property
    def _uids(self) -> dict[int, int]:
        """The uids numbered anew."""
        uids: dict[int, int] = {}
        for uid in _uids_in_table_order(self.state):
            uids.setdefault(uid, len(uids) + 1)
        return uids

    def write(self) -> Data:
        """The whole position."""
        return {key: self.part(key) for key in self.keys()}

    @cached_property
    def agenda(self) -> list[Step]:
        """What is pending, as far as it is known to whom it is written for."""
        whole, viewer = self._agenda_from, self.viewer
        return whole.agenda if viewer is None else conceal_agenda(whole, viewer)

    def keys(self) -> list[str]:
        """What there is to write, in order."""
        state = self.state
        said = (
            *_ALWAYS,
            "seed" if self.viewer is None else "",
            "walking" if state.walker is not None else "",
            "lasting" if state.lasting else "",
            "idle_rounds" if state.idle else "",
            "moved" if state.moved else "",
            "result" if state.result is not None else "",
            "agenda" if _is_told(self._agenda_from) else "",
            *(_BOARD if state.board is not None else ()),
            "items" if state.board is not None and state.board.waiting else "",
        )
        return list(filter(None, said))

    def part(self, key: str) -> object:
        """What stands under one key."""
        return _PARTS[key](self)

    # -- cards and what lies on the table

    def card_set(self, one: str | CardSet) -> object:
        """A set by its name; one from a file is written out, so that the position stands alone."""
        return one if isinstance(one, str) else set_fields(one, self.state.setup.edition.id)

    def card(self, number: int) -> object:
        """A card's name (namesakes are told apart), or all of it where no set in use has it."""
        if number in self._table.inline:
            return card_fields(self._table[number])
        return self._written[number]

    def cards(self, numbers: Iterable[int]) -> list[object]:
        """Several cards."""
        if not self._table.inline:
            return list(map(self._written.__getitem__, numbers))
        return [self.card(number) for number in numbers]

    def _with_state(self, number: int, state: Data) -> object:
        card = self.card(number)
        if not state:
            return card
        return {**(card if isinstance(card, dict) else {"card": card}), **state}

    def thing(self, thing: Room | Hero) -> object:
        """A room or a hero and what has happened to it; mostly nothing has."""
        if not any(thing[2:]):
            return self.card(thing.card)
        return self._with_state(thing.card, self.happened(thing))

    def things(self, things: Sequence[Room | Hero]) -> list[object]:
        """Several of them."""
        found: list[object] = []
        for thing in things:
            if self._table.inline or any(thing[2:]):
                found.append(self.thing(thing))
            else:
                found.append(self._written[thing.card])
        return found

    def happened(self, thing: Room | Hero) -> Data:
        """What is true of a room or a hero besides which card it is."""
        record: type = type(thing)
        declared = zip(facts(record).items(), thing[2:], strict=True)  # all but card and uid
        return {name: self._fact(field, value) for (name, field), value in declared if value}

    def _fact(self, field: Field, value: object) -> object:
        if not field.fact.deck or not isinstance(value, tuple):
            return self.value(value)
        cards = self.cards(value)
        return cards[0] if len(cards) == 1 else cards

    def dungeon(self, seat: int, stacks: tuple[Stack, ...]) -> list[object]:
        """All places of a dungeon; names alone are remembered as long as it is the very same."""
        hidden = [place for owner, place in self.gaps.facedown if owner == seat]
        memory: dict[int, tuple[tuple[Stack, ...], list[object]]] = self._table.told
        known = memory.get(id(stacks))
        if known is not None and known[0] is stacks and not hidden:
            return known[1][:]
        plain = None if hidden or self._table.inline else self._names(stacks)
        if plain is None:
            return [self.stack(stack, seat, place) for place, stack in enumerate(stacks)]
        if len(memory) >= _MOST_REMEMBERED:
            memory.clear()
        memory[id(stacks)] = stacks, plain
        return plain[:]

    def _names(self, stacks: tuple[Stack, ...]) -> list[object] | None:
        """The names of the rooms, where only rooms lie to which nothing has happened; else None."""
        names: list[object] = []
        for rooms, *other in stacks:
            if len(rooms) != 1 or other != _NOTHING_ON_IT or any(rooms[0][2:]):
                return None
            names.append(self._written[rooms[0].card])
        return names

    def stack(self, stack: Stack, seat: int, place: int) -> object:
        """One place of a dungeon: the topmost room, what is under it, what lies face down on it."""
        hidden = (seat, place) in self.gaps.facedown
        state: Data = {}
        if hidden:
            state["facedown"] = True
        elif stack.facedown != NO_CARD:
            state["facedown"] = self.card(stack.facedown)
        if not stack.rooms:
            return state
        top = stack.rooms[0]
        if any(top[2:]):
            state = self.happened(top) | state
        if len(stack.rooms) > 1:
            state["under"] = self.things(stack.rooms[1:])
        if stack.miniboss:
            state["miniboss"] = self.miniboss(stack.miniboss)
        return self._with_state(top.card, state)

    def miniboss(self, miniboss: Miniboss) -> object:
        """A miniboss under a room: its card, its level, what has happened to it this round."""
        happened = {name: self.value(getattr(miniboss, name)) for name in facts(Miniboss)}
        told = {name: value for name, value in happened.items() if value}
        return self._with_state(miniboss.card, {"level": miniboss.level, **told})

    def player(self, seat: int) -> Data:
        """One seat; what is concealed is a count."""
        player, gaps = self.state.players[seat], self.gaps
        written: Data = {
            "name": self.state.setup.names[seat],
            "boss": None if player.boss == NO_CARD else self.card(player.boss),
            "levelled": player.levelled,
            "rooms": self.dungeon(seat, player.stacks),
            "entrance": self.things(player.entrance) if player.entrance else [],
            "hand": gaps.hands.get(seat) or self.cards(player.hand),
            "souls": player.souls,
            "wounds": player.wounds,
            "score": {
                "dead": self.cards(player.dead) if player.dead else [],
                "survived": self.cards(player.survived) if player.survived else [],
            },
            "out": player.out,
        }
        if player.offers or seat in gaps.offers:
            written["offers"] = gaps.offers.get(seat) or self.cards(player.offers)
            written["boss_chosen"] = player.boss != NO_CARD or seat in gaps.chosen
        if player.aside or seat in gaps.asides:
            written["aside"] = gaps.asides.get(seat) or self.cards(player.aside)
        if any(_counted(player)):
            written |= {name: getattr(player, name) for name in _COUNTED if getattr(player, name)}
        if player.used:
            written["used"] = list(player.used)
        if self.state.board is not None:
            written["minion"] = minions.where(self.state, seat)[0] or None
        return written

    def decks(self) -> Data:
        """The decks from the top, or how many cards are left in them."""
        counted = self.gaps.decks
        decks = {name: self._deck(name) if not counted else counted[name] for name in DECK_NAMES}
        return {name: deck for name, deck in decks.items() if deck or name not in _IF_ANY}

    def _deck(self, name: str) -> list[object]:
        return self.cards(getattr(self.state, name))

    def locations(self) -> Data:
        """Who is in the key locations: nobody, or one hero; in the inn a pile, its top last."""
        board = self.state.board
        assert board is not None
        written = map(self.things, board.locations)
        return {
            name: there if name == LOCATIONS[INN] else (there[0] if there else None)
            for name, there in zip(LOCATIONS, written, strict=True)
        }

    def first_player(self) -> str | None:
        """Who holds the first-player marker."""
        first = self.state.first
        return self.state.setup.names[first] if first >= 0 else None

    def walking(self) -> Data:
        """The hero inside a dungeon."""
        walker = self.state.walker
        assert walker is not None
        written: Data = {
            "hero": self.thing(walker.hero),
            "dungeon": self.state.setup.names[walker.seat],
            "place": walker.place,
            "room": self.value(walker.room),
        }
        if walker.fell:
            uid, card, place = walker.fell
            written["fell"] = [self.value(uid), self.card(card), place]
        return written

    # -- what is pending

    def step(self, step: Step) -> list[object]:
        """A step as its name and values; a decision after the word for it."""
        values = (self.value(value) for value in step.values())
        return [*(("decide",) if step.decision else ()), step.name, *values]

    def value(self, value: object) -> object:
        """A value of the agenda: uids as '@1', plays written out, tuples as lists."""
        if isinstance(value, Uid):
            return f"@{self._uids.setdefault(value, len(self._uids) + 1)}"
        if isinstance(value, Play):
            return {"play": self.play(value)}
        if isinstance(value, (tuple, list)):
            return [self.value(item) for item in value]
        return value

    def play(self, play: Play) -> Data:
        """An ability under way."""
        return {
            "uid": self.value(play.uid),
            "seat": play.seat,
            "card": self.card(play.card),
            "ability": play.ability,
            "source": self.value(play.source),
            "named": [[name, self.reference(ref)] for name, ref in play.named],
            "visitor": self.value(play.visitor),
        }

    def reference(self, ref: Ref | None) -> object:
        """A thing that was named."""
        if ref is None:
            return None
        parts = {"at": self.value(ref.at), "word": ref.word}
        parts |= {"card": self.card(ref.card)} if ref.card != NO_CARD else {}
        return [ref.kind, *(parts[part] for part in REFERENCES[ref.kind])]


# What stands in a position, in order, and how it is written.
_PARTS: Mapping[str, Callable[[Writer], object]] = {
    "edition": lambda w: w.state.setup.edition.id,
    "variants": lambda w: list(w.state.setup.edition.in_play),
    "cards": lambda w: [w.card_set(one) for one in w.state.setup.sets],
    "phase": lambda w: w.state.phase,
    "round": lambda w: w.state.round,
    "town": lambda w: w.things(w.state.town),
    "players": lambda w: [w.player(seat) for seat in range(len(w.state.players))],
    "discard": lambda w: w.cards(w.state.discard),
    "removed": lambda w: w.cards(w.state.removed),
    "decks": lambda w: w.decks(),
    "seed": lambda w: w.state.rng,
    "walking": lambda w: w.walking(),
    "lasting": lambda w: [w.value(tuple(effect)) for effect in w.state.lasting],
    "idle_rounds": lambda w: w.state.idle,
    "moved": lambda w: w.state.moved,
    "result": lambda w: w.value(w.state.result),
    "agenda": lambda w: [w.step(step) for step in w.agenda],
    "locations": lambda w: w.locations(),
    "market": lambda w: w.cards(w.state.market),
    "first_player": lambda w: w.first_player(),
    "items": lambda w: w.cards(w.state.board.waiting if w.state.board is not None else ()),
}
_BOARD = ("locations", "market", "first_player")  # where there is a town board
_IF_ANY = ("bosses", "items")  # decks that are mostly empty
_NOTHING_ON_IT = list(Stack()[1:])
_MOST_REMEMBERED = 256  # dungeons: those of a few games
_NO_GAPS = Gaps()
_ALWAYS = tuple(_PARTS)[: tuple(_PARTS).index("seed")]
_COUNTED = tuple(name for name in COUNTED if name not in ("souls", "wounds"))  # written anyway
_counted = attrgetter(*_COUNTED)


def _is_told(state: State) -> bool:
    """Whether what is pending is more than the beginning of the phase."""
    agenda = state.agenda
    return bool(agenda) and (len(agenda) > 1 or agenda[0] != PhaseBegins(state.phase))


def _uids_in_table_order(state: State) -> Iterable[int]:
    for hero in state.town:
        yield hero.uid
    for player in state.players:
        for hero in player.entrance:
            yield hero.uid
        for stack in player.stacks:
            for room in stack.rooms:
                yield room.uid
    for there in state.board.locations if state.board is not None else ():
        for hero in there:
            yield hero.uid
    if state.walker:
        yield state.walker.hero.uid


def write(state: State, viewer: int | None = None) -> Data:
    """A state as a position; with a viewer, what that seat may know."""
    return Writer(state, viewer).write()


def fingerprint(state: State) -> str:
    """A text that is equal for equal states."""
    text = json.dumps(write(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]
