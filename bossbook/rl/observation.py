"""What a player may know, as a vector of fixed length; docs/rl.md lists it number by number.

It is made from the view and the decision alone, so nothing hidden can get into it. Players come in
seat order, beginning with whoever looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from bossbook.bots.open_table import Cards
from bossbook.card.fields import Written
from bossbook.card.model import CLASSES, MINIBOSS, ROOM, SPELL, Card
from bossbook.game import Decision
from bossbook.phases import PHASES
from bossbook.plain import ReadData
from bossbook.positions import View
from bossbook.protocol import DECISIONS, OPTION_WORDS, Option
from bossbook.state import MOST_ROOMS

MOST = 1000.0  # no number of the vector is greater
HEROES_IN_TOWN = 12  # so many are described, the oldest first
_DECKS = ("rooms", "spells", "heroes", "epics")
_CLASS_NAMES = [f"class {name}" for name in CLASSES]
_TREASURE_NAMES = [f"treasure {name}" for name in CLASSES]
ROOM_NUMBERS = (
    "present", "face down", "deactivated", "monster", "trap", "advanced", "damage",
    *_TREASURE_NAMES, "counters", "coins", "cards under it", "card",
)  # fmt: skip
HERO_NUMBERS = ("present", "health", "epic", *_CLASS_NAMES, "card")
PLAYER_NUMBERS = (
    "souls", "wounds", "coins", "out", "levelled up", "room cards in hand", "spells in hand",
    "heroes at the entrance", "their health", "boss", "boss XP", *_TREASURE_NAMES,
)  # fmt: skip
OPTION_NUMBERS = ("word", "card", "place", "player", "does nothing")
_NO_ROOM = [0.0] * len(ROOM_NUMBERS)
_NO_HERO = [0.0] * len(HERO_NUMBERS)
_NO_OPTION = [0.0] * len(OPTION_NUMBERS)


@dataclass(frozen=True)
class Observing:
    """How a game with these cards, so many players and so many actions is made a vector."""

    cards: tuple[Card, ...]
    players: int
    actions: int

    def layout(self) -> dict[str, tuple[int, int]]:
        """Where each part begins, and how long it is."""
        parts = {
            "round": 1,
            "phase": len(PHASES),
            "decision": len(DECISIONS),
            "decks": len(_DECKS) + 1,
            "players": self.players * (len(PLAYER_NUMBERS) + MOST_ROOMS * len(ROOM_NUMBERS)),
            "hand": len(self._in_hands()),
            "town": 1 + HEROES_IN_TOWN * len(HERO_NUMBERS),
            "options": self.actions * len(OPTION_NUMBERS),
        }
        starts, at = {}, 0
        for name, length in parts.items():
            starts[name] = (at, length)
            at += length
        return starts

    @property
    def length(self) -> int:
        """How many numbers there are."""
        return sum(length for _, length in self.layout().values())

    def vector(self, view: View, decision: Decision | None) -> list[float]:
        """The numbers; ``decision`` is the one that the looking player has to make, or None."""
        shown = _Shown(view, self.cards)
        parts = (
            [float(view["round"])],
            _one_of(list(PHASES), view["phase"]),
            _one_of(list(DECISIONS), decision.kind if decision else None),
            self._decks(view),
            chain.from_iterable(shown.player(player) for player in shown.from_viewer),
            self._hand(shown),
            self._town(shown, view["town"]),
            self._options(shown, decision.options if decision else ()),
        )
        return [min(max(number, 0.0), MOST) for part in parts for number in part]

    def _in_hands(self) -> list[int]:
        """The numbers of the cards that can be held."""
        return [n for n, card in enumerate(self.cards) if card.deck in (ROOM, MINIBOSS, SPELL)]

    def _decks(self, view: View) -> list[float]:
        decks: Mapping[str, object] = view["decks"]
        return [_size(decks.get(name)) for name in _DECKS] + [float(len(view["discard"]))]

    def _hand(self, shown: _Shown) -> list[float]:
        held = shown.from_viewer[0].get("hand")
        numbers = [shown.number(card) for card in held] if isinstance(held, list) else []
        return [float(numbers.count(card + 1)) for card in self._in_hands()]

    def _town(self, shown: _Shown, town: Sequence[Written]) -> list[float]:
        heroes = [shown.hero(hero) for hero in town[:HEROES_IN_TOWN]]
        none = [_NO_HERO] * (HEROES_IN_TOWN - len(heroes))
        return [float(len(town)), *chain.from_iterable([*heroes, *none])]

    def _options(self, shown: _Shown, options: Sequence[Option]) -> list[float]:
        told = [shown.option(option) for option in options[: self.actions]]
        none = [_NO_OPTION] * (self.actions - len(told))
        return list(chain.from_iterable([*told, *none]))


class _Shown:
    """The things of one view as numbers."""

    def __init__(self, view: View, cards: Sequence[Card]) -> None:
        self._cards = Cards(view)
        self._numbers = {id_of(card): number for number, card in enumerate(cards, 1)}
        players: list[ReadData] = view["players"]
        at = next(i for i, player in enumerate(players) if player["name"] == view["viewer"])
        self.from_viewer = players[at:] + players[:at]
        self._seats = {player["name"]: i for i, player in enumerate(self.from_viewer, 1)}

    def number(self, written: Written | None) -> int:
        """The number of a card, from 1; 0 for none and for one that is not known."""
        card = self._card(written)
        return self._numbers.get(id_of(card), 0) if card else 0

    def _card(self, written: Written | None) -> Card | None:
        return self._cards.shown(written) if written else None

    def player(self, player: ReadData) -> Iterator[float]:
        """A player and the places of the dungeon, from the entrance on."""
        boss, rooms, spells = self._card(player["boss"]), *self._held(player.get("hand"))
        waiting = [self.hero(hero) for hero in player["entrance"]]
        yield from (
            *self._scores(player), player.get("coins", 0), bool(player.get("out")),
            bool(player.get("levelled")), rooms, spells, len(waiting),
            sum(hero[1] for hero in waiting), self.number(player["boss"]),
            boss.xp if boss else 0, *(boss.treasure if boss else [0] * len(CLASSES)),
        )  # fmt: skip
        places = [self._room(room) for room in player["rooms"][:MOST_ROOMS]]
        yield from chain.from_iterable([*places, *[_NO_ROOM] * (MOST_ROOMS - len(places))])

    def _scores(self, player: ReadData) -> tuple[int, int]:
        """Souls and wounds: those of heroes without a name, and of the heroes in the score area."""
        area = player.get("score", {})
        return (
            player["souls"] + self._worth(area.get("dead", ())),
            player["wounds"] + self._worth(area.get("survived", ())),
        )

    def _worth(self, heroes: Sequence[Written]) -> int:
        return sum(card.worth for hero in heroes if (card := self._card(hero)))

    def _held(self, hand: object) -> tuple[float, float]:
        """How many room cards and spells somebody holds."""
        if isinstance(hand, Mapping):
            return float(hand.get("rooms", 0)), float(hand.get("spells", 0))
        if not isinstance(hand, list):
            return _size(hand), 0.0
        spells = sum(bool((c := self._card(card)) and c.deck == SPELL) for card in hand)
        return float(len(hand) - spells), float(spells)

    def _room(self, room: Written) -> list[float]:
        state: ReadData = {} if isinstance(room, str) else room
        card = self._card(room) if "facedown" not in state else None
        return [
            1.0,
            float("facedown" in state),
            float(bool(state.get("deactivated"))),
            float(card is not None and card.kind == "monster"),
            float(card is not None and card.kind == "trap"),
            float(card is not None and card.advanced),
            float(card.damage or 0) if card else 0.0,
            *map(float, card.treasure if card else [0] * len(CLASSES)),
            float(state.get("counters", 0)),
            float(state.get("coins", 0)),
            float(len(state.get("under", ()))),
            float(self.number(room) if card else 0),
        ]

    def hero(self, hero: Written) -> list[float]:
        """A hero; its health is what is left of it."""
        state: ReadData = {} if isinstance(hero, str) else hero
        card = self._card(hero)
        if card is None:
            return [1.0, *_NO_HERO[1:]]
        more = state.get("bonus", 0) + state.get("health_counters", 0)
        left = card.health + more - state.get("damage", 0)
        of = [float(name in card.classes) for name in CLASSES]
        return [1.0, float(left), float(card.worth > 1), *of, float(self.number(hero))]

    def option(self, option: Option) -> list[float]:
        """What an option is about; words, cards, places and players count from 1, 0 is none."""
        about = option.about
        place = 0 if about.place is None else about.place + 1
        word = OPTION_WORDS.index(about.what) + 1 if about.what in OPTION_WORDS else 0
        card = self.number(about.card or about.hero)
        seat = self._seats.get(about.player, 0)
        return [float(n) for n in (word, card, place, seat, option.idle)]


def id_of(card: Card) -> tuple[str, str]:
    """By which a card is found again; namesakes in one deck count as one."""
    return card.name, card.deck


def _one_of(names: Sequence[str], name: str | None) -> list[float]:
    return [float(one == name) for one in names]


def _size(cards: object) -> float:
    """How many cards: a number, or a list of them."""
    return float(cards) if isinstance(cards, int) else float(len(cards or ()))  # type: ignore[arg-type]
