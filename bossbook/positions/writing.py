"""A state as a position: plain data in the format of CONTRACT section 3, complete or as seen.

Uids are renumbered in the order of the table, so that equal states give equal positions.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from bossbook.card.reading import card_fields
from bossbook.card.sets import CardSet, set_fields
from bossbook.effects.targets import Play
from bossbook.engine.windows import agenda_seen_by
from bossbook.facts import facts
from bossbook.state import COUNTED, NO_CARD, Hero, PlayerState, Room, Stack, State, Step, Uid

# What may stand with a card besides its own fields: what has happened to it, what lies on it.
ROOM_KEYS = frozenset({*facts(Room), "under", "miniboss", "facedown"})
HERO_KEYS = frozenset(facts(Hero))
HIDDEN_PILES = ("hand", "rooms", "spells", "hand_of")
CARD_REFS = (*HIDDEN_PILES, "discard", "dead", "survivor", "heroes", "epics")
_AFTER_PAYING = frozenset({"proceed", "resolve", "effect", "operation", "fizzle"})


class Writer:
    """Writes one state; ``viewer`` is the seat that looks, or None for everything."""

    def __init__(self, state: State, viewer: int | None = None) -> None:
        self.state = state
        self.viewer = viewer
        self._table = state.setup.table
        self._uids: dict[int, int] = {}
        self._paid = False
        self._looked_at = set(_looked_at(state, viewer)) if viewer is not None else set()
        for uid in _uids_in_table_order(state):
            self._uids.setdefault(uid, len(self._uids) + 1)

    def write(self) -> dict[str, Any]:
        """The whole position."""
        state, setup = self.state, self.state.setup
        position: dict[str, Any] = {
            "edition": setup.edition.id,
            "variants": list(setup.edition.in_play),
            "cards": [self.card_set(one) for one in setup.sets],
            "phase": state.phase,
            "round": state.round,
            "town": [self.hero(hero) for hero in state.town],
            "players": [self.player(seat, player) for seat, player in enumerate(state.players)],
            "discard": self.cards(state.discard),
            "removed": self.cards(state.removed),
            "decks": self.decks(),
        }
        if self.viewer is None:
            position["seed"] = state.rng
        if state.walker is not None:
            position["walking"] = self.walking()
        if state.lasting:
            position["lasting"] = [self.value(tuple(effect)) for effect in state.lasting]
        if state.idle:
            position["idle_rounds"] = state.idle
        if state.moved:
            position["moved"] = True
        if state.result is not None:
            position["result"] = self.value(state.result)
        agenda = self.agenda()
        if agenda and agenda != [("phase", state.phase)]:
            position["agenda"] = [self.item(item) for item in agenda]
        return position

    # -- cards and what lies on the table

    def card_set(self, one: str | CardSet) -> Any:
        """A set by its name; one from a file is written out, so that the position stands alone."""
        return one if isinstance(one, str) else set_fields(one, self.state.setup.edition.id)

    def card(self, number: int) -> Any:
        """A card's name (namesakes are told apart), or all of it where no set in use has it."""
        if number in self._table.inline:
            return card_fields(self._table[number])
        return self._table.written[number]

    def cards(self, numbers: Iterable[int]) -> list[Any]:
        """Several cards."""
        return [self.card(number) for number in numbers]

    def _with_state(self, number: int, state: dict[str, Any]) -> Any:
        card = self.card(number)
        if not state:
            return card
        return {**(card if isinstance(card, dict) else {"card": card}), **state}

    def hero(self, hero: Hero) -> Any:
        """A hero and what has happened to it."""
        return self._with_state(hero.card, self.happened(hero))

    def happened(self, thing: Room | Hero) -> dict[str, Any]:
        """What is true of a room or a hero besides which card it is."""
        record: type = type(thing)
        found = ((name, getattr(thing, name)) for name in facts(record))
        return {name: self.value(value) for name, value in found if value}

    def stack(self, stack: Stack, *, mine: bool) -> Any:
        """One place of a dungeon: the topmost room, what is under it, what lies face down on it."""
        state: dict[str, Any] = {}
        if stack.facedown != NO_CARD:
            state["facedown"] = self.card(stack.facedown) if mine else True
        if not stack.rooms:
            return state
        top, *under = stack.rooms
        state = self.happened(top) | state
        if under:
            state["under"] = [self._with_state(room.card, self.happened(room)) for room in under]
        if stack.miniboss:
            state["miniboss"] = {"card": self.card(stack.miniboss[0]), "level": stack.miniboss[1]}
        return self._with_state(top.card, state)

    def player(self, seat: int, player: PlayerState) -> dict[str, Any]:
        """One seat; secrets of others are counts."""
        mine = self.viewer is None or seat == self.viewer
        shown = mine or seat in self._looked_at
        secret_boss = bool(player.offers) and not mine
        written: dict[str, Any] = {
            "name": self.state.setup.names[seat],
            "boss": None if player.boss == NO_CARD or secret_boss else self.card(player.boss),
            "levelled": player.levelled,
            "rooms": [self.stack(stack, mine=mine) for stack in player.stacks],
            "entrance": [self.hero(hero) for hero in player.entrance],
            "hand": self.cards(player.hand) if shown else self.counts(player.hand),
            "souls": player.souls,
            "wounds": player.wounds,
            "score": {"dead": self.cards(player.dead), "survived": self.cards(player.survived)},
            "out": player.out,
        }
        if player.offers:
            written["offers"] = self.cards(player.offers) if mine else len(player.offers)
            written["boss_chosen"] = player.boss != NO_CARD
        if player.aside:
            written["aside"] = self.cards(player.aside) if mine else self.counts(player.aside)
        for name in COUNTED:
            if getattr(player, name):
                written[name] = getattr(player, name)
        return written

    def counts(self, cards: tuple[int, ...]) -> dict[str, int]:
        """How many of each kind: open information (RULING-46)."""
        rooms = sum(self._table.is_room[card] for card in cards)
        return {"rooms": rooms, "spells": len(cards) - rooms}

    def decks(self) -> dict[str, Any]:
        """The decks from the top, or how many cards are left in them."""
        state = self.state
        piles = {
            "rooms": state.rooms,
            "spells": state.spells,
            "heroes": state.heroes,
            "epics": state.epics,
        }
        if state.bosses:
            piles["bosses"] = state.bosses
        if self.viewer is not None:
            return {name: len(cards) for name, cards in piles.items()}
        return {name: self.cards(cards) for name, cards in piles.items()}

    def walking(self) -> dict[str, Any]:
        """The hero inside a dungeon."""
        walker = self.state.walker
        assert walker is not None
        written: dict[str, Any] = {
            "hero": self.hero(walker.hero),
            "dungeon": self.state.setup.names[walker.seat],
            "place": walker.place,
            "room": self.value(walker.room),
        }
        if walker.fell:
            uid, card, place = walker.fell
            written["fell"] = [self.value(uid), self.card(card), place]
        return written

    # -- what is pending

    def agenda(self) -> list[Step]:
        """The steps to come; those who are not asked in a window do not see who is."""
        return self.state.agenda if self.viewer is None else agenda_seen_by(self.state, self.viewer)

    def item(self, item: Step) -> list[Any]:
        """A step of the agenda. What has paid a cost lies open in the discard pile."""
        self._paid = item[0] in _AFTER_PAYING
        written: list[Any] = self.value(item)
        return written

    def value(self, value: Any) -> Any:
        """A value of the agenda: uids as '@1', plays written out, tuples as lists."""
        if isinstance(value, Uid):
            return f"@{self._uids.setdefault(value, len(self._uids) + 1)}"
        if isinstance(value, Play):
            return {"play": self.play(value)}
        if isinstance(value, (tuple, list)):
            return [self.value(item) for item in value]
        return value

    def play(self, play: Play) -> dict[str, Any]:
        """An ability under way."""
        ability = self._table[play.card].abilities[play.ability]
        open_ = {v for op in ability.cost for v in op.args.values()} if self._paid else set()
        return {
            "uid": self.value(play.uid),
            "seat": play.seat,
            "card": self.card(play.card),
            "ability": play.ability,
            "source": self.value(play.source),
            "named": [[name, self.reference(play, ref, name in open_)] for name, ref in play.named],
            "visitor": self.value(play.visitor),
        }

    def _in_the_know(self, play: Play, ref: tuple[Any, ...]) -> tuple[int | None, ...]:
        """Who may see a card named in secret: the one who names it and the one who holds it."""
        return (None, play.seat, ref[1]) if ref[0] == "hand_of" else (None, play.seat)

    def reference(self, play: Play, ref: tuple[Any, ...] | None, paid: bool) -> Any:
        """A thing that was named; a secret card of somebody else is not told."""
        if ref is None:
            return None
        kind, *rest = ref
        if kind in HIDDEN_PILES and not paid and self.viewer not in self._in_the_know(play, ref):
            return ["secret", kind]
        if kind in CARD_REFS:
            return [kind, *rest[:-1], self.card(rest[-1])]
        return [kind, *(self.value(item) for item in rest)]


def _looked_at(state: State, viewer: int) -> Iterable[int]:
    """The seats whose hands a player looks at now, by an ability under way."""
    for item in state.agenda:
        for play in item:
            if not isinstance(play, Play) or play.seat != viewer:
                continue
            abilities = state.setup.table[play.card].abilities
            if any(op.verb == "look" for ability in abilities for op in ability.do):
                yield from (ref[1] for _, ref in play.named if ref and ref[0] == "player")


def _uids_in_table_order(state: State) -> Iterable[int]:
    for hero in state.town:
        yield hero.uid
    for player in state.players:
        for hero in player.entrance:
            yield hero.uid
        for stack in player.stacks:
            for room in stack.rooms:
                yield room.uid
    if state.walker:
        yield state.walker.hero.uid


def write(state: State, viewer: int | None = None) -> dict[str, Any]:
    """A state as a position; with a viewer, what that seat may know."""
    return Writer(state, viewer).write()


def fingerprint(state: State) -> str:
    """A text that is equal for equal states."""
    text = json.dumps(write(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]
