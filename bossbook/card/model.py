"""What a card is. Plain frozen data: no card knows what to do, the engine reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from itertools import count
from typing import Any, NamedTuple

from bossbook.messages import N_
from bossbook.phases import OF_SPELLS

CLASSES = ("cleric", "fighter", "mage", "thief", "explorer")
EXPLORER = CLASSES[-1]  # of an expansion (CARD-1)
CLASS_WORD: Mapping[str, str] = {
    "cleric": N_("cleric"),
    "fighter": N_("fighter"),
    "mage": N_("mage"),
    "thief": N_("thief"),
    "explorer": N_("explorer"),
}
TREASURE_WORD = {
    "cleric": N_("relic"),
    "fighter": N_("sword"),
    "mage": N_("tome"),
    "thief": N_("loot"),
    "explorer": N_("map"),
}
NO_TREASURE = (0,) * len(CLASSES)

BOSS, ROOM, MINIBOSS, SPELL, HERO, EPIC = "boss", "room", "miniboss", "spell", "hero", "epic"
ITEM = "item"  # what heroes carry (MIX-2)
DECKS = (BOSS, ROOM, MINIBOSS, SPELL, HERO, EPIC, ITEM)
KINDS = ("monster", "trap")
REFERRING = ("of", "same_dungeon_as")  # by these a choice refers to an earlier one
# What a player uses; all else is set off, or holds.
USED = ("cast", "activated", "from_hand", "opponents_may")
PART = "part"  # the abilities inside 'then' and 'each_opponent'; nothing sets them off
LAST_LEVEL = 3  # of a miniboss: its power is used, and demotes it (MINI-4)
# What stands behind a word: names, words, numbers, true or false, each read by its argument's rule.
Args = Mapping[str, Any]
ROOMS_OF_A_DUNGEON = ("first_room", "previous_room")  # where a hero can be sent without leaving it


@dataclass(frozen=True, slots=True)
class Op:
    """One operation of an ability: a word of the vocabulary and what it is about."""

    verb: str
    args: Args = field(hash=False)
    naming: tuple[str, ...] = ()  # the arguments that are names of chosen things
    counting: tuple[str, ...] = ()  # the chosen things that its amounts count

    def names(self) -> Iterator[str]:
        """The names of the chosen things that it is about."""
        yield from (self.args[name] for name in self.naming)
        yield from self.counting


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a player names: a word by which operations refer to it, and what may be named."""

    name: str
    what: str  # "room", "hero", "player", "spell", "card"
    args: Args = field(hash=False)

    def is_like(self, other: Choice) -> bool:
        """Whether both may name the same things."""
        return self.what == other.what and dict(self.args) == dict(other.args)


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card, in the words of the effect language."""

    when: str
    choose: tuple[Choice, ...] = ()
    cost: tuple[Op, ...] = ()
    do: tuple[Op, ...] = ()
    once: bool = False
    optional: bool = False
    of: str = ""  # the kind of room that sets it off, where that matters
    level: int = 0  # of a miniboss: from which on it works
    phase: str = ""  # in which alone it can be used; empty: in all that spells are played in
    condition: Op | None = None  # without which it does not work
    times: object = 1  # of a part: how often, a number or an amount
    ways: tuple[int, ...] = ()  # of several ways to use it, by their numbers: one is chosen
    way_of: int = -1  # of such a way: the ability that it is one of
    recalls: tuple[str, ...] = ()  # what it says of that which set it off: victim, there ...
    # as it is written on the card
    source: Mapping[str, object] = field(default_factory=dict, compare=False, hash=False)
    # worked out once: which of the choices the cost takes, and which must be there at all
    price: frozenset[str] = field(init=False, compare=False, repr=False)
    must_name: frozenset[str] = field(init=False, compare=False, repr=False)
    needed: tuple[Choice, ...] = field(init=False, compare=False, repr=False)  # these, in order
    negates: bool = field(init=False, compare=False, repr=False)  # a spell that is being played
    takes_visitor: bool = field(init=False, compare=False, repr=False)  # the cost: who is inside
    coins: int = field(init=False, compare=False, repr=False)  # the cost: so many, at least
    destroys: frozenset[str] = field(init=False, compare=False, repr=False)  # rooms, by their names
    bare: bool = field(init=False, compare=False, repr=False)  # there is nothing it could lack

    def __post_init__(self) -> None:
        """Work out what has to be there for the ability to be used."""
        must_name = self._must_name()
        worked_out = {
            "price": self.names_in(self.cost),
            "must_name": must_name,
            "needed": tuple(choice for choice in self.choose if choice.name in must_name),
            "negates": any(choice.what == "spell" for choice in self.choose),
            "takes_visitor": any(map(_kills_inside_this, self.cost)),
            "coins": sum(map(_coins_of, self.cost)),
            "destroys": frozenset(
                op.args["room"] for op in (*self.cost, *self.do) if op.verb == "destroy"
            ),
        }
        lacks = must_name or worked_out["takes_visitor"] or worked_out["coins"]
        worked_out["bare"] = not (lacks or self.ways or self.condition or self.phase)
        for name, value in worked_out.items():
            object.__setattr__(self, name, value)

    def _must_name(self) -> frozenset[str]:
        """A spell, and what costs nothing, must find all that it names.

        What is paid for may find nothing; but there must be the price, the hero, the spell to
        negate (RULING-55).
        """
        if self.when == "cast" or (
            self.when in USED and self.when != "from_hand" and not self.cost
        ):
            return frozenset(choice.name for choice in self.choose)
        vital = {choice.name for choice in self.choose if choice.what in ("hero", "spell")}
        return self._with_what_they_refer_to(self.names_in(self.cost) | vital)

    def names_in(self, ops: Iterable[Op]) -> frozenset[str]:
        """The choices that some operations are about, by their names."""
        used = {name for op in ops for name in op.names()}
        names = frozenset(choice.name for choice in self.choose if choice.name in used)
        return self._with_what_they_refer_to(names)

    def _with_what_they_refer_to(self, names: frozenset[str]) -> frozenset[str]:
        for choice in reversed(self.choose):
            if choice.name in names:
                names |= {choice.args[word] for word in REFERRING if word in choice.args}
        return names


def _kills_inside_this(op: Op) -> bool:
    """Whether it takes the hero in the room itself: the one price that is not named."""
    return op.verb == "kill_inside" and op.args["room"] == "this"


def _coins_of(op: Op) -> int:
    """What a cost takes from the vault, as far as that is written on the card."""
    amount = op.args.get("amount") if op.verb in PAYING else 0
    return amount if isinstance(amount, int) else 0


PAYING = ("pay", "give_coins", "put_coins")  # the words that take coins from one's own vault


class Held(NamedTuple):
    """An ability where it stands: on which card, and which of that card's abilities it is."""

    card: int
    number: int
    ability: Ability


def parts_of(ops: Iterable[Op], parts: Sequence[Ability]) -> Iterator[Ability]:
    """The parts that operations start, which may have operations and parts of their own."""
    for op in ops:
        yield from (parts[op.args[name]] for name in ("part", "otherwise") if name in op.args)


def sends_back(ability: Ability, parts: Sequence[Ability]) -> bool:
    """Whether it moves the hero who sets it off to a room of the same dungeon (ADV-10)."""
    own = (op.args for op in ability.do if op.verb == "send")
    if any(args.get("hero") == "visitor" and args.get("to") in ROOMS_OF_A_DUNGEON for args in own):
        return True
    return any(sends_back(part, parts) for part in parts_of(ability.do, parts))


@dataclass(frozen=True, slots=True)
class Card:
    """A printed card, or one written inline in a position. Fields that do not apply are empty."""

    name: str
    deck: str
    copies: int = 1
    kind: str = ""
    advanced: bool = False
    damage: int | None = 0  # None: an ability computes it
    treasure: tuple[int, ...] = NO_TREASURE  # icons in the order of CLASSES
    xp: int = 0
    health: int = 0
    classes: tuple[str, ...] = ()
    players: int = 2  # used from this many players on
    solo: bool = True  # used by one player alone, too (SOLO-1)
    phases: tuple[str, ...] = ()  # of a spell
    lure: str = ""  # a hero's own lure rule
    abilities: tuple[Ability, ...] = ()
    ours: bool = False  # our own design, not a printed card
    ruled: tuple[tuple[str, str], ...] = ()  # fields that nobody knows, and our rulings on them

    @property
    def parts(self) -> tuple[Ability, ...]:
        """The abilities inside others, in the order in which operations number them."""
        return tuple(ability for ability in self.abilities if ability.when == PART)

    @property
    def wholes(self) -> tuple[Ability, ...]:
        """The abilities as they are written on the card, without what is inside them."""
        return tuple(each for each in self.abilities if each.when != PART and each.way_of < 0)

    @property
    def worth(self) -> int:
        """Souls if it dies, wounds if it survives (CARD-4)."""
        return 2 if self.deck == EPIC else 1

    @property
    def is_hero(self) -> bool:
        """Ordinary or epic (CARD-7)."""
        return self.deck in (HERO, EPIC)

    @property
    def comes_to_town(self) -> bool:
        """Whether its abilities are a hero's: a hero, or what heroes carry."""
        return self.is_hero or self.deck == ITEM

    def icons(self) -> dict[str, int]:
        """The treasure as a mapping of the classes that it shows."""
        return {name: n for name, n in zip(CLASSES, self.treasure, strict=True) if n}


def treasure(icons: Mapping[str, int]) -> tuple[int, ...]:
    """Icons in the order of CLASSES."""
    return tuple(icons.get(name, 0) for name in CLASSES)


class CardTable(tuple[Card, ...]):
    """All cards of one game by number: the state holds numbers, the table says what they are.

    Copies of a card share one number, so that equal states are equal data; and numbers follow
    the cards' own order, so that a table with more or fewer cards sorts a hand the same way.
    """

    names: tuple[str, ...]
    keys: tuple[str, ...]  # names, with '#2' for a namesake: what the keys of options call cards
    inline: frozenset[int]  # cards that no set has: a position writes them out
    written: tuple[str, ...]  # what a position calls the sets' cards, whatever is inline
    is_room: tuple[bool, ...]  # a card of the room deck: it counts as a room card in hand
    is_buildable: tuple[bool, ...]  # what can be placed: rooms, and minibosses on them (MINI-1)
    buildable: frozenset[int]  # the same as a set
    minibosses: frozenset[int]
    words: frozenset[str]  # all that the abilities of its cards say
    has_coins: bool  # whether a card has to do with coins: then they are in play (RULING-58)
    has_explorers: bool  # whether a hero or a room has to do with explorers (MIX-3)
    counts_lured: bool  # whether a card counts the heroes lured in a round
    silencing: bool  # whether a card can take the text from others
    wide: bool  # whether more than the printed rooms count: minibosses, bosses, changed treasure
    offers: frozenset[int]  # the cards that let others use something
    hear_building: frozenset[int]  # the cards that say something to what is built in their dungeon
    bosses_act: bool  # whether a boss has abilities beyond its Level Up
    useful: frozenset[int]  # the cards with something to use while they lie on the table
    beyond: frozenset[int]  # what lets one use more than one's own hand and rooms
    is_spell: tuple[bool, ...]
    shown: tuple[int, ...]  # the classes whose treasure a card shows, a bit each
    worth: tuple[int, ...]  # of heroes: souls if they die, wounds if they survive
    health: tuple[int, ...]  # of heroes; of an item, what it adds to that
    actors: frozenset[int]  # cards that may give a player something to do in a window
    in_hand_during: Mapping[str, frozenset[int]]  # what may be used out of the hand, by phases
    timed: Mapping[tuple[int, int], str]  # abilities used in one phase alone, by card and number
    held: Mapping[str, Mapping[int, tuple[Held, ...]]]  # abilities: when, on which card
    standing: Mapping[int, tuple[Op, ...]]  # what those say that simply hold
    powers: Mapping[int, tuple[tuple[Op, ...], ...]]  # the same of minibosses, by their level
    saying: Mapping[str, frozenset[int]]  # which cards say that, by the word
    build_cost: Mapping[int, int]  # of cards that cost coins (BUILD-11)
    barring: frozenset[int]  # cards with a say in what is built beside them
    unsettling: frozenset[int]  # cards with a say in what is built on them
    frozen: frozenset[int]  # the rooms that start frozen
    goes_to: Mapping[int, str]  # heroes who go straight to a key location (TOWN-4)
    of_heroes: Mapping[int, tuple[Op, ...]]  # what heroes and their items say that simply holds
    boxes: dict[tuple[str, int, int | None], tuple[tuple[int, int], ...]]  # decks and copies
    finders: dict[int, Any]  # how to find what a choice may name, by the choice's identity
    needs: dict[int, Any]  # whether all is there that an ability must name, by the ability's
    tools: dict[tuple[int, int], Any]  # what a seat may use of a card in hand
    lies_on: dict[int, frozenset[int]]  # the rooms on which a card may lie
    told: dict[int, Any]  # dungeons as a view names them, by the dungeon's identity

    def __new__(cls, cards: Iterable[Card], inline: Iterable[Card] = ()) -> CardTable:
        """The table of the sets' cards and of inline ones, each once, in the cards' own order."""
        in_sets = frozenset(cards := tuple(cards))
        self = super().__new__(cls, _in_order((*cards, *inline)))
        self._describe(frozenset(n for n, card in enumerate(self) if card not in in_sets))
        return self

    def with_last(self, card: Card) -> CardTable:
        """The table with one more card behind all others, whose numbers stay as they are."""
        table = super().__new__(CardTable, (*self, card))
        table._describe(self.inline | {len(self)})
        return table

    def _describe(self, inline: frozenset[int]) -> None:
        """Work out once what is asked again and again."""
        self.names = tuple(card.name for card in self)
        self.keys = _distinct(self.names)
        self.inline = inline
        self.written = self._written() if self.inline else self.keys
        self.is_room = tuple(card.deck in (ROOM, MINIBOSS) for card in self)
        self.is_buildable = self.is_room
        self.buildable = frozenset(n for n, room in enumerate(self.is_room) if room)
        self.minibosses = frozenset(n for n, card in enumerate(self) if card.deck == MINIBOSS)
        self.is_spell = tuple(card.deck == SPELL for card in self)
        self.worth = tuple(card.worth for card in self)
        self.health = tuple(card.health for card in self)
        self.shown = tuple(_bits(card.treasure) for card in self)
        self.held = self._held()
        self.actors = frozenset(card for when in USED for card in self.held.get(when, ()))
        self.in_hand_during = self._in_hand_during()
        self.timed = {
            (one.card, one.number): one.ability.phase
            for held in self.held.get("activated", {}).values()
            for one in held
            if one.ability.phase
        }
        self.standing = {
            number: tuple(op for one in held for op in one.ability.do)
            for number, held in self.held.get("standing", {}).items()
        }
        self.powers = {
            number: tuple(_up_to(level, held) for level in range(LAST_LEVEL + 1))
            for number, held in self.held.get("standing", {}).items()
            if number in self.minibosses
        }
        self.words = words = frozenset(word for card in self for word in _words_of(card))
        self.has_coins = bool(self.minibosses) or not words.isdisjoint(COIN_WORDS)
        self.has_explorers = any(
            (card.is_hero and EXPLORER in card.classes) or card.treasure[CLASSES.index(EXPLORER)]
            for card in self
        )
        self.counts_lured = any("lured" in _counts_of(card) for card in self)
        self.offers = frozenset(self.held.get("opponents_may", ()))
        hear = (self.held.get(when, ()) for when in ("builds_another", "builds_beside"))
        self.hear_building = frozenset().union(*hear)
        self.bosses_act = any(
            card.deck == BOSS and any(each.when != "level_up" for each in card.wholes)
            for card in self
        )
        self.useful = self.offers.union(self.held.get("activated", ()))
        self.beyond = self.offers.union(
            n for n in self.held.get("activated", ()) if self[n].deck == BOSS
        )
        self.wide = bool(self.minibosses) or self.bosses_act or not words.isdisjoint(WIDENING)
        self.silencing = not words.isdisjoint(SILENCING)
        self.of_heroes = {n: ops for n, ops in self.standing.items() if self[n].comes_to_town}
        self.goes_to = {
            n: op.args["location"]
            for n, ops in self.of_heroes.items()
            for op in ops
            if op.verb == "goes_to"
        }
        said = {n: [op.verb for op in ops] for n, ops in self.standing.items()}
        every = {verb for verbs in said.values() for verb in verbs}
        self.saying = {verb: frozenset(n for n in said if verb in said[n]) for verb in every}
        self.frozen = frozenset(n for n, verbs in said.items() if "frozen" in verbs)
        self.barring = frozenset(n for n, verbs in said.items() if "nothing_beside" in verbs)
        unsettled = {n for n, verbs in said.items() if not {*verbs} <= SETTLED}
        self.unsettling = frozenset(unsettled.difference(self.of_heroes))
        self.build_cost = {
            number: sum(max(op.args["amount"], 0) for op in ops if op.verb == "build_cost")
            for number, ops in self.standing.items()
        }
        self.finders = {}
        self.needs = {}
        self.tools = {}
        self.lies_on = {}
        self.told = {}
        self.boxes = {}

    def _in_hand_during(self) -> dict[str, frozenset[int]]:
        """Spells have the icons of their phases; any other card may be used in all of these."""
        spells, others = self.held.get("cast", {}), self.held.get("from_hand", {})
        phases = {phase for number in spells for phase in self[number].phases}
        return {
            phase: frozenset((*(n for n in spells if phase in self[n].phases), *others))
            for phase in {*phases, *OF_SPELLS}
        }

    def _held(self) -> dict[str, dict[int, tuple[Held, ...]]]:
        held: dict[str, dict[int, tuple[Held, ...]]] = {}
        for n, card in enumerate(self):
            for number, ability in enumerate(card.abilities):
                if ability.way_of < 0:  # one of several ways is used through the whole
                    there = held.setdefault(ability.when, {})
                    there[n] = (*there.get(n, ()), Held(n, number, ability))
        return held

    def _written(self) -> tuple[str, ...]:
        """Inline cards come and go with what a position shows: no other name hangs on them."""
        in_sets = [number for number in range(len(self)) if number not in self.inline]
        keys = _distinct(tuple(self.names[number] for number in in_sets))
        named = dict(zip(in_sets, keys, strict=True))
        return tuple(named.get(number, name) for number, name in enumerate(self.names))


def _up_to(level: int, held: Iterable[Held]) -> tuple[Op, ...]:
    """What those say that hold on a level of a miniboss."""
    return tuple(op for one in held if one.ability.level <= level for op in one.ability.do)


# The words that have to do with coins, and those that take the text from a card.
COIN_WORDS = frozenset(
    {*PAYING, "gain_coins", "steal_coins", "swap_coins", "build_cost", "tax_spells"}
)
SILENCING = frozenset({"silence", "silence_boss", "silence_dungeon"})
# The words after which it is not enough to look at the printed cards of a dungeon.
WIDENING = SILENCING | frozenset(
    {
        *("more_damage", "damage_per", "boost_all", "more_treasure", "double_printed"),
        *("any_above", "nothing_beside", "one_of_each", "no_treasure", "free_match", "frozen"),
    }
)
# What cards may say that changes nothing, from moment to moment, about what is built on them.
SETTLED = frozenset(
    {
        *("boost", "damage_per_room", "no_advanced_above", "spell_at_start"),
        *("damage_per", "more_damage", "build_cost", "boost_all", "frozen", "nothing_beside"),
    }
)


def _words_of(card: Card) -> Iterator[str]:
    """The words of a card's abilities."""
    for ability in card.abilities:
        yield ability.when
        yield from (op.verb for op in (*ability.cost, *ability.do))


def _counts_of(card: Card) -> Iterator[str]:
    """What the abilities of a card count, and whatever else stands with their words."""
    for ability in card.abilities:
        for op in (*ability.cost, *ability.do):
            yield from counted(op.args.values())
        yield from counted((ability.times,))


def counted(values: Iterable[object]) -> Iterator[str]:
    """What amounts count, among the values of arguments."""
    for value in values:
        if isinstance(value, Mapping):
            yield str(value.get("count", ""))
        elif isinstance(value, str):
            yield value


def _bits(treasure: tuple[int, ...]) -> int:
    return sum(1 << index for index, icons in enumerate(treasure) if icons)


def _in_order(cards: Iterable[Card]) -> list[Card]:
    """Each card once, by deck and name; only namesakes need a look at all the rest of them."""
    each = list(dict.fromkeys(cards))
    bearers = Counter((card.deck, card.name) for card in each)

    def rank(card: Card) -> tuple[int, str, str]:
        alone = bearers[card.deck, card.name] == 1
        return DECKS.index(card.deck), card.name, "" if alone else _spelled(card)

    return sorted(each, key=rank)


def _spelled(value: object) -> str:
    """A value as a text: the same for equal ones, in whatever order their keys were written."""
    if isinstance(value, Mapping):
        pairs = (f"{key!r}: {_spelled(item)}" for key, item in sorted(value.items()))
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, (tuple, list)):
        return "(" + ", ".join(map(_spelled, value)) + ")"
    if not is_dataclass(value):
        return repr(value)
    compared = (each.name for each in fields(value) if each.compare)
    return ", ".join(f"{name}={_spelled(getattr(value, name))}" for name in compared)


def _distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    """Each name once; a namesake gets '#2', '#3' and so on, as long as no card is called that."""
    taken, numbers = set(names), dict[str, Iterator[int]]()
    keys = []
    for name in names:
        key = name
        if name in numbers:
            numbered = (f"{name}#{number}" for number in numbers[name])
            key = next(free for free in numbered if free not in taken)
        numbers.setdefault(name, count(2))
        keys.append(key)
    return tuple(keys)
