"""Reading a position, written by hand or by the program, into a state (CONTRACT section 3).

Every mistake is noted, with its place, before anything is refused. What a position leaves open
(cards of unknown hands, decks given as numbers) is noted as *gaps*, which ``dealing`` fills.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from bossbook.card.card_set import CardSet
from bossbook.card.fields import has_levels, read_card
from bossbook.card.model import (
    BOSS,
    EPIC,
    HERO,
    ITEM,
    LAST_LEVEL,
    MINIBOSS,
    ROOM,
    SPELL,
    Card,
)
from bossbook.card.sets import cards_in_play
from bossbook.documents import Node, Report, flag, integer, items, mapping, shown, text, word
from bossbook.editions import EDITIONS, REGIONS, VARIANTS, Edition, edition, implemented
from bossbook.errors import InvalidSetup
from bossbook.facts import Field, facts
from bossbook.messages import N_
from bossbook.pending.of_rounds import PhaseBegins
from bossbook.plain import Data
from bossbook.positions.gaps import Gaps, Reading
from bossbook.positions.town_board import let_minions_count, read_board, seated
from bossbook.positions.under_way import (
    MOST,
    MOST_WRITTEN,
    read_agenda,
    read_lasting,
    read_result,
    read_uid,
    read_walking,
)
from bossbook.positions.using import CardNames, cards_in_use, read_sets
from bossbook.positions.writing import HERO_KEYS, MINIBOSS_KEYS, ROOM_KEYS
from bossbook.state import (
    COUNTED,
    MOST_PLAYERS,
    MOST_ROOMS,
    NO_CARD,
    Hero,
    Miniboss,
    PlayerState,
    Room,
    Setup,
    Stack,
    State,
)

KEYS = (
    "edition", "variants", "cards", "phase", "round", "town", "players", "locations", "market",
    "first_player", "items", "discard", "decks", "unseen", "seed", "about",
    # written by the program
    "removed", "walking", "lasting", "idle_rounds", "moved", "result", "agenda", "viewer",
    "decision", "events",
)  # fmt: skip
PLAYER_KEYS = (
    *COUNTED, "name", "boss", "levelled", "rooms", "entrance", "hand", "score", "minion", "out",
    "offers", "boss_chosen", "aside", "used",
)  # fmt: skip
SEED_LIMIT = (1 << 64) - 1
_ANY = 10**40  # a document has no larger number

_ROOMS, _HEROES, _BOSSES, _SPELLS = (ROOM, MINIBOSS), (HERO, EPIC), (BOSS,), (SPELL,)
_EVERY_DECK = (*_BOSSES, *_ROOMS, *_SPELLS, *_HEROES, ITEM)
DECKS: Mapping[str, tuple[str, ...]] = {  # what lies in them, where only a number is given
    "rooms": _ROOMS,
    "spells": _SPELLS,
    "heroes": (HERO,),
    "epics": (EPIC,),
    "bosses": _BOSSES,
    "items": (ITEM,),
}
_PILES = {**DECKS, "heroes": _HEROES, "epics": _HEROES}


class PositionReader:
    """Reads one document."""

    def __init__(self, node: Node, report: Report) -> None:
        self.node, self.report = node, report
        self.gaps = Gaps()
        self._told_too_many = False
        self.highest_uid = 0  # of those that the agenda and marks refer to
        self.fields = mapping(node, report, KEYS, ("edition", "players"), "position")
        # What the program has written may have grown beyond what anybody writes by hand.
        self.most = MOST_WRITTEN if "removed" in self.fields else MOST

    def read(self) -> Reading | None:
        """The position, or None if there is nothing to go on with."""
        record = self._edition()
        if record is None or "players" not in self.fields:
            return None
        if "about" in self.fields and not isinstance(self.fields["about"].value, dict):
            mapping(self.fields["about"], self.report, (), (), "about")  # the game ignores it
        names = self._names()
        if len(names) > MOST_PLAYERS:
            return None  # whatever else is wrong, reading them all would take long
        record = seated(record, len(names), self.fields, self.report)
        sets, in_sets = self._card_sets(record)
        cards = cards_in_use(in_sets, _inline_cards(self.node))
        self.table, self._copies, self._numbers = cards.table, cards.copies, cards.numbers
        self._card_names = CardNames(self.table, sets, record.id)
        self.state = State(Setup(record, self.table, names, sets), self._seed())
        self._fill()
        self.state.uids = max(self.state.uids, self.highest_uid)
        return Reading(self.state, self.gaps, self.node, self._unseen(), self._unsaid())

    # -- what the game is

    def _edition(self) -> Edition | None:
        if "edition" not in self.fields:
            return None
        at = self.fields["edition"]
        name = word(at, self.report, tuple(EDITIONS), "edition")
        if not name:
            return None
        if name not in implemented():
            sentence = N_(
                "The edition '{name}' is known but cannot be played yet. Playable: {known}."
            )
            self.report.add(at, sentence, None, name=name, known=implemented())
            return None
        return edition(name, self._variants(name))

    def _variants(self, name: str) -> list[str]:
        chosen = []
        for node in self._list("variants"):
            variant = word(node, self.report, VARIANTS, "variants")
            try:
                edition(name, [variant] if variant else [])
            except InvalidSetup as refused:
                self.report.add(node, "{text}", None, text=refused.message)
            else:
                chosen += [variant] if variant else []
        return chosen

    def _names(self) -> tuple[str, ...]:
        names: list[str] = []
        nodes = items(self.fields["players"], self.report, "players")
        for node in nodes[: MOST_PLAYERS + 1]:
            fields = mapping(node, self.report, PLAYER_KEYS, ("name",), "player")
            name = text(fields["name"], self.report, "name") if "name" in fields else ""
            if name and name in names:
                self.report.add(fields["name"], N_("Two players are called '{name}'."), name=name)
            if name == "town":
                self.report.add(fields["name"], N_("A player cannot be called 'town'."))
            names.append(name)
        if not 1 <= len(nodes) <= MOST_PLAYERS:
            sentence = N_("A position has 1 to {most} players, not {count}.")
            self.report.add(self.fields["players"], sentence, most=MOST_PLAYERS, count=len(nodes))
        return tuple(names)

    def _card_sets(self, record: Edition) -> tuple[tuple[str | CardSet, ...], tuple[Card, ...]]:
        """The sets in use and their cards: by name, from a file, or written out."""
        before = len(self.report.mistakes)
        chosen = read_sets(self._list("cards"), self.report) or (record.card_set,)
        self._all_cards_known = len(self.report.mistakes) == before
        return chosen, cards_in_play(chosen, record.id, complete=False)

    def _seed(self) -> int:
        node = self.fields.get("seed")
        return integer(node, self.report, "seed", high=SEED_LIMIT) if node else 0

    def _list(self, key: str) -> list[Node]:
        node = self.fields.get(key)
        if node is None or node.value is None:
            return []
        return items(node, self.report, key)

    # -- cards

    def card(
        self, node: Node, decks: Collection[str], state_keys: frozenset[str] = frozenset()
    ) -> int:
        """The number of a card given by name or written out; NO_CARD after a mistake."""
        if isinstance(node.value, str):
            return self._named(node, node.value, decks)
        if isinstance(node.value, dict) and "card" in node.value:
            mapping(node, self.report, {"card", *state_keys}, (), "card")
            name = text(node.value["card"], self.report, "card")
            return self._named(node.value["card"], name, decks) if name else NO_CARD
        deck = _deck_of(decks)
        if deck == ROOM and MINIBOSS in decks and has_levels(node):
            deck = MINIBOSS
        card = read_card(node, self.report, deck, state_keys=state_keys)
        if card is None or card not in self._numbers:
            return NO_CARD
        if card.deck not in decks:
            self.report.add(node, N_("A card like '{name}' cannot lie here."), name=card.name)
            return NO_CARD
        return self._numbers[card]

    def _named(self, at: Node, name: str, decks: Collection[str]) -> int:
        number = self._card_names.find(name, decks)
        if number == NO_CARD and self._all_cards_known:  # else it may be in the set that is broken
            sentence = N_("No card '{name}' of this kind is in the sets in use.")
            self.report.add(at, sentence, self._card_names.hint(name, decks), name=name)
        return number

    def cards(self, nodes: Sequence[Node], decks: Collection[str]) -> tuple[int, ...]:
        """Several cards, without the mistaken ones."""
        numbers = (self.card(node, decks) for node in nodes)
        return tuple(number for number in numbers if number != NO_CARD)

    # -- the table

    def _fill(self) -> None:
        state, number = self.state, self.number
        self._in_play_only(self.node, KEYS)
        state.round = number(self.fields, "round", 1)
        state.town = self._heroes(self._list("town"))
        for seat, node in enumerate(items(self.fields["players"], self.report, "players")):
            self._player(seat, node)
        state.reorder()
        if state.board is not None:
            read_board(self, (*_ROOMS, *_SPELLS))
        self._no_boss_twice()
        if state.players and not state.seats():
            self.report.add(self.fields["players"], N_("All players are out."))
        state.discard = self.cards(self._list("discard"), (*_ROOMS, *_SPELLS))
        state.removed = self.cards(self._list("removed"), _EVERY_DECK)
        self._decks()
        if "walking" in self.fields:
            self.state.walker = read_walking(self, self.fields["walking"])
        state.idle = number(self.fields, "idle_rounds", 0)
        state.moved = self._flag(self.fields, "moved")
        state.lasting = read_lasting(self, self.fields.get("lasting"))
        state.result = read_result(self, self.fields.get("result"))
        self._moment(state.setup.edition.phases)
        let_minions_count(self)

    def _moment(self, phases: tuple[str, ...]) -> None:
        """The phase and what is pending; without an agenda, the start of the phase."""
        state, phase = self.state, "bait"
        known = (*phases, "over", *(("setup",) if "agenda" in self.fields else ()))
        if "phase" in self.fields:
            phase = word(self.fields["phase"], self.report, known, "phase") or phase
        state.phase = phase
        if "agenda" in self.fields:
            state.agenda = read_agenda(self, self.fields["agenda"])
        elif phase != "over":
            state.agenda = [PhaseBegins(phase)]
        if state.result is not None and phase != "over":
            sentence = N_("'{key}' belongs to a game that is over.")
            self.report.add(self.node.key_place("result"), sentence, key="result")

    def _in_play_only(self, node: Node, keys: Collection[str]) -> None:
        """Parts of the table that this edition does not have must be empty."""
        fields = node.value if isinstance(node.value, dict) else {}
        absent = set(keys).difference(self.state.setup.edition.regions)
        for key in REGIONS:
            if key in absent and key in fields and _something(fields[key]):
                sentence = N_("'{key}' belongs to another edition.")
                self.report.add(node.key_place(key), sentence, key=key)

    def _heroes(self, nodes: Sequence[Node]) -> tuple[Hero, ...]:
        read = (self.hero(node) for node in nodes)
        return tuple(hero for hero in read if hero is not None)

    def hero(self, node: Node) -> Hero | None:
        card = self.card(node, _HEROES, HERO_KEYS)
        if card == NO_CARD:
            return None
        return Hero(card, self.state.uid(), **self._happened(Hero, node))

    def _happened(self, record: type, node: Node) -> Data:
        """What is true of a room or a hero besides which card it is."""
        nodes = node.value if isinstance(node.value, dict) else {}
        declared = facts(record)
        return {name: self._fact(declared[name], nodes[name]) for name in nodes if name in declared}

    def _fact(self, field: Field, node: Node) -> Any:
        if field.type is bool:
            return flag(node, self.report, field.name)
        if field.fact.refers:
            return tuple(read_uid(self, item) for item in items(node, self.report, field.name))
        if field.fact.deck:
            named = node.value if isinstance(node.value, list) else [node]
            return self.cards(named, (field.fact.deck,))
        if field.several:
            several = items(node, self.report, field.name)
            return tuple(integer(item, self.report, field.name, high=self.most) for item in several)
        return integer(node, self.report, field.name, field.fact.low, self.most)

    def number(self, fields: dict[str, Node], key: str, default: int, low: int = 0) -> int:
        """A number of something, if it is said."""
        return integer(fields[key], self.report, key, low, self.most) if key in fields else default

    def _player(self, seat: int, node: Node) -> None:
        fields = node.value if isinstance(node.value, dict) else {}
        player = self.state.players[seat]
        if "boss" in fields and fields["boss"].value is not None:
            player.boss = self.card(fields["boss"], _BOSSES)
        player.entrance = self._heroes(self._items(fields, "entrance"))
        places = self._items(fields, "rooms")
        if len(places) > MOST_ROOMS:
            sentence = N_("A dungeon has at most {most} rooms, not {count}.")
            self.report.add(fields["rooms"], sentence, most=MOST_ROOMS, count=len(places))
            places = places[:MOST_ROOMS]
        player.stacks = tuple(self._stack(place, seat, i) for i, place in enumerate(places))
        for name in COUNTED:
            setattr(player, name, self.number(fields, name, 0))
        used = self._items(fields, "used")
        player.used = tuple(integer(item, self.report, "used", high=self.most) for item in used)
        player.out = self._flag(fields, "out")
        self._score(player, fields.get("score"))
        self._hand(seat, fields)
        self._offers(seat, fields)
        self._in_play_only(node, PLAYER_KEYS)
        active = sum(bool(s.rooms) and not s.rooms[0].deactivated for s in player.stacks)
        player.levelled = active == MOST_ROOMS
        if "levelled" in fields:
            player.levelled = flag(fields["levelled"], self.report, "levelled")

    def _items(self, fields: dict[str, Node], key: str) -> list[Node]:
        if key not in fields or fields[key].value is None:
            return []
        return items(fields[key], self.report, key)

    def _score(self, player: PlayerState, node: Node | None) -> None:
        if node is None or node.value is None:
            return
        fields = mapping(node, self.report, ("dead", "survived"), (), "score")
        player.dead = self.cards(self._items(fields, "dead"), _HEROES)
        player.survived = self.cards(self._items(fields, "survived"), _HEROES)

    def _hand(self, seat: int, fields: dict[str, Node]) -> None:
        player = self.state.players[seat]
        for key, gaps in (("hand", self.gaps.hands), ("aside", self.gaps.asides)):
            node = fields.get(key)
            if node is None or node.value is None:
                continue
            if isinstance(node.value, list):
                setattr(player, key, tuple(sorted(self.cards(node.value, (*_ROOMS, *_SPELLS)))))
            elif isinstance(node.value, dict):
                counts = mapping(node, self.report, ("rooms", "spells"), (), key)
                gaps[seat] = {name: self._unknown(counts[name], name) for name in counts}
            else:
                gaps[seat] = {"any": self._unknown(node, "rooms", "spells")}

    def _unknown(self, node: Node, *piles: str) -> int:
        """How many unknown cards there are; never more than the sets have, which is said once."""
        count = integer(node, self.report, piles[0] if len(piles) == 1 else "hand", high=_ANY)
        decks = [deck for pile in piles for deck in DECKS[pile]]
        most = sum(copies for card, copies in self._copies.items() if card.deck in decks)
        if count <= most:
            return count
        if not self._told_too_many:
            sentence = N_("{count} unknown cards are asked for, but the sets in use have {most}.")
            self.report.add(node, sentence, count=shown(node), most=most)
        self._told_too_many = True
        return 0

    def _offers(self, seat: int, fields: dict[str, Node]) -> None:
        node, player = fields.get("offers"), self.state.players[seat]
        chosen = self._flag(fields, "boss_chosen")
        if node is None or node.value is None:
            return
        if isinstance(node.value, list):
            player.offers = self.cards(node.value, _BOSSES)
            if player.boss not in (NO_CARD, *player.offers):
                self.report.add(node, N_("The boss is not one of those offered."))
            return
        self.gaps.offers[seat] = integer(node, self.report, "offers", high=2)
        if chosen and self.gaps.offers[seat]:
            self.gaps.chosen.append(seat)

    def _no_boss_twice(self) -> None:
        """A set's boss sits at the table as often as the set has it; namesakes are two cards."""
        seen: Counter[int] = Counter()
        nodes = items(self.fields["players"], self.report, "players")
        for node, player in zip(nodes, self.state.players, strict=True):
            boss = node.value.get("boss") if isinstance(node.value, dict) else None
            if boss is None or player.boss == NO_CARD or _written_out(boss):
                continue
            seen[player.boss] += 1
            if seen[player.boss] > self.table[player.boss].copies:
                name = self.table.names[player.boss]
                self.report.add(boss, N_("Two players have the boss '{name}'."), name=name)

    # -- dungeons

    def _stack(self, node: Node, seat: int, place: int) -> Stack:
        fields = node.value if isinstance(node.value, dict) else {}
        stack = Stack()
        if "facedown" in fields:
            stack = stack._replace(facedown=self._facedown(fields["facedown"], seat, place))
            if len(fields) == 1:
                return stack
        top = self._room(node)
        if top is None:
            return stack
        under = (self._room(one) for one in self._items(fields, "under"))
        if "miniboss" in fields and _something(fields["miniboss"]):
            stack = stack._replace(miniboss=self._miniboss(fields["miniboss"]))
        return stack._replace(rooms=(top, *(room for room in under if room is not None)))

    def _miniboss(self, node: Node) -> Miniboss | None:
        """A miniboss under a room: a name, or a card with its level."""
        card = self.card(node, (MINIBOSS,), MINIBOSS_KEYS)
        fields = node.value if isinstance(node.value, dict) else {}
        level = 1
        if "level" in fields:
            level = integer(fields["level"], self.report, "level", 0, LAST_LEVEL)  # 0: not paid
        return None if card == NO_CARD else Miniboss(card, level, **self._happened(Miniboss, node))

    def _facedown(self, node: Node, seat: int, place: int) -> int:
        if node.value is True:
            self.gaps.facedown.append((seat, place))
            return NO_CARD
        return self.card(node, _ROOMS)

    def _room(self, node: Node) -> Room | None:
        card = self.card(node, (ROOM,), ROOM_KEYS)
        if card == NO_CARD:
            return None
        return Room(card, self.state.uid(), **self._happened(Room, node))

    def _flag(self, fields: dict[str, Node], key: str) -> bool:
        return key in fields and flag(fields[key], self.report, key)

    # -- decks

    def _decks(self) -> None:
        node = self.fields.get("decks")
        fields: dict[str, Node] = {}
        if node is not None and node.value is not None:
            fields = mapping(node, self.report, DECKS, (), "decks")
        for name in DECKS:
            if name not in fields:
                unused = name == "bosses" or (name == "items" and self.state.board is None)
                self.gaps.decks[name] = 0 if unused else None
            elif isinstance(fields[name].value, list):
                setattr(self.state, name, self.cards(fields[name].value, _PILES[name]))  # type: ignore[arg-type]
            else:
                self.gaps.decks[name] = self._unknown(fields[name], name)

    def _unsaid(self) -> frozenset[int]:
        """The seats of whose hand the position says nothing at all."""
        players = enumerate(items(self.fields["players"], self.report, "players"))
        said = {seat for seat, node in players if _hand_of(node) is not None}
        return frozenset(range(len(self.state.players))) - said

    def _unseen(self) -> tuple[int, ...] | None:
        if "unseen" not in self.fields or self.fields["unseen"].value is None:
            return None
        return self.cards(self._list("unseen"), _ROOMS)


def _deck_of(decks: Collection[str]) -> str | None:
    kinds = {deck for deck in decks if deck not in (MINIBOSS, EPIC)} or set(decks)
    return next(iter(kinds)) if len(kinds) == 1 else None


def _written_out(card: Node) -> bool:
    """Whether a card is not named but has its own fields."""
    return isinstance(card.value, dict) and "card" not in card.value


def _hand_of(node: Node) -> object:
    hand = node.value.get("hand") if isinstance(node.value, dict) else None
    return None if hand is None else hand.value


def _something(node: Node) -> bool:
    """Whether a part of the table holds anything at all."""
    if isinstance(node.value, dict):
        return any(_something(value) for value in node.value.values())
    return bool(node.value)


_STATE_KEYS = {None: ROOM_KEYS | HERO_KEYS, MINIBOSS: MINIBOSS_KEYS}


def _inline_cards(node: Node, deck: str | None = None) -> Iterator[Card]:
    """Every card written out somewhere in a document (mistakes are reported elsewhere)."""
    if isinstance(node.value, dict):
        if "name" in node.value and not {"hand", "rooms", "entrance"} & node.value.keys():
            card = read_card(node, Report(""), deck, state_keys=_STATE_KEYS[deck])
            if card is not None:
                yield card
        for key, value in node.value.items():
            if key not in ("cards", "decision", "events", "ability", "about"):
                yield from _inline_cards(value, MINIBOSS if key == "miniboss" else None)
    elif isinstance(node.value, list):
        for value in node.value:
            yield from _inline_cards(value)
