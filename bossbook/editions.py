"""An edition is one record of choices; a variant is a change to that record.

The engine reads fields and never asks which edition it is playing. A new edition is a new
record here and, where it needs a rule that nobody had before, a new value of some field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal

from bossbook.errors import InvalidSetup
from bossbook.messages import N_, say

Order = Literal["xp", "clockwise_from_xp", "marker"]


@dataclass(frozen=True, slots=True)
class Edition:
    """What the rulebook of one edition chooses where the five books differ."""

    id: str
    letter: str  # by which the clauses' texts name it
    title: str
    named: str  # the title within a sentence
    year: str
    card_set: str
    variants: tuple[str, ...] = ()
    implemented: bool = True
    offered: bool = True  # by tables, forms and lessons: they know how to show it
    fewest_players: int = 2
    most_players: int = 4
    # order and priority (ORDER)
    turn_order: Order = "xp"  # placing rooms, walking heroes
    effect_order: Order = "xp"  # Level Up, "when you build", others' spells
    priority: Literal["active_first", "last_in_first_out"] = "active_first"
    targets: Literal["reachable", "fitting"] = "reachable"  # SPELL-5
    # setup (SETUP)
    bosses_dealt: int = 1
    rooms_dealt: int = 5
    spells_dealt: int = 2
    setup_discards: int = 0
    setup_discard_rule: str = "SETUP-4"
    mulligan: Literal["four_alike", "all_alike", "four_icons"] = "four_alike"
    first_room: Literal["must", "may"] = "must"
    removed_health: int | None = None  # ordinary heroes with this health stay in the box
    coins: int = 0
    discard_pile: tuple[int, int] = (0, 0)  # rooms and spells that it begins with (SETUP-6)
    most_counters: int | None = None  # +1 counters on one room (SOLO-5)
    # the table: its parts beyond the common ones, by the keys that positions have for them
    regions: tuple[str, ...] = ()
    # the round
    phases: tuple[str, ...] = ("start", "build", "bait", "adventure", "end")
    lure: Literal["most_treasure", "thresholds"] = "most_treasure"  # how heroes choose (BAIT-2)
    thresholds: tuple[int, ...] = ()  # the treasure that is wanted, from the leftmost place on
    death: Literal["leaving", "at_once"] = "leaving"  # ADV-4
    consolation: Literal["", "no_soul", "no_defeat"] = ""  # VAR-scheming
    # the town board (TOWN); what depends on the number of players is set ``at_table``
    town_places: int | None = None  # None: there is room for all
    arrivals: int | None = None  # heroes in a round; None: as many as have begun to play
    market: tuple[int, int] = (0, 0)  # spells and rooms
    pushed: Literal["class", "first_free"] = "class"  # where heroes go for whom there is no place
    # winning (WIN)
    ending: Literal["victory", "best_score", "solo"] = "victory"  # when a game is over, and how
    souls_to_win: int = 10
    wounds_to_lose: int | None = 5
    tie_goes_to: Literal["lowest_xp", "highest_xp"] = "lowest_xp"
    last_left_rule: str = "RULING-9"
    ends_with_decks: tuple[str, ...] = ()  # VAR-endless: the game ends when these are empty
    in_play: tuple[str, ...] = field(default=())  # the variants in force
    # the number of players
    alone: bool = False  # one player, against the heroes only (SOLO)
    icons: int | None = None  # heroes up to this players icon; None: up to the number of players
    most_without_explorers: int = 6  # more players need the explorers (MIX-3)
    extension: str = ""  # the card set that has them

    @property
    def players(self) -> range:
        """How many can play."""
        return range(self.fewest_players, self.most_players + 1)

    def sets_for(self, players: int) -> tuple[str, ...]:
        """The card sets that so many players need (MIX-3)."""
        large = players > self.most_without_explorers
        return (self.card_set, self.extension) if large else (self.card_set,)

    @property
    def souls_goal(self) -> int | None:
        """How many souls end a game; None where they do not (RULING-27, SOLO-7)."""
        return None if self.ends_with_decks or self.alone else self.souls_to_win


EDITIONS: Mapping[str, Edition] = MappingProxyType(
    {
        record.id: record
        for record in (
            Edition(
                id="alpha",
                letter="A",
                title=N_("First printing"),
                named=N_("first printing"),
                year="2012/13",
                card_set="base",
                variants=("hard",),
                turn_order="clockwise_from_xp",
                setup_discards=2,
                mulligan="all_alike",
                first_room="may",
                death="at_once",
            ),
            Edition(
                id="base",
                letter="B",
                title=N_("Base game"),
                named=N_("base game"),
                year="2013",
                card_set="base",
                variants=("choose", "scheming", "hard"),
                setup_discards=2,
            ),
            Edition(
                id="revised",
                letter="R",
                title=N_("Revised base game"),
                named=N_("revised base game"),
                year="2015",
                card_set="base",
                variants=("choose", "scheming", "hard", "classic", "endless"),
                death="at_once",
                targets="fitting",
                last_left_rule="WIN-6",
            ),
            Edition(
                id="minibosses",
                letter="M",
                title=N_("Rise of the Minibosses"),
                named=N_("Rise of the Minibosses"),
                year="2018",
                card_set="minibosses",
                variants=("choose", "scheming", "hard", "classic", "endless"),
                first_room="may",
                coins=3,
                discard_pile=(4, 2),
            ),
            Edition(
                id="super",
                letter="S",
                title=N_("Super Boss Monster"),
                named=N_("Super Boss Monster"),
                year="2024/25",
                card_set="super",
                variants=("challenge",),
                fewest_players=1,
                most_players=6,
                most_without_explorers=4,
                extension="explorers",
                turn_order="marker",
                effect_order="marker",
                priority="last_in_first_out",
                bosses_dealt=2,
                mulligan="four_icons",
                first_room="may",
                regions=("locations", "market", "first_player", "minion", "items"),
                phases=("town", "build", "minions", "bait", "adventure", "end"),
                ending="best_score",
                wounds_to_lose=None,
                tie_goes_to="highest_xp",
            ),
        )
    }
)

REGIONS = tuple(dict.fromkeys(name for record in EDITIONS.values() for name in record.regions))
"""Every part of the table that only some editions have."""

VARIANTS: Mapping[str, str] = MappingProxyType(
    {
        "choose": N_("I choose you: take one of two bosses"),
        "scheming": N_("Scheming: a bad round brings a card"),
        "hard": N_("Hard mode: no weak heroes"),
        "classic": N_("Classic: discard two cards of the first hand"),
        "endless": N_("Endless: until the heroes run out"),
        "challenge": N_("Challenge: alone, and every hero wants one treasure more"),
    }
)

# What a variant changes; an edition's own wording of it comes before the general one.
_CHANGES: Mapping[str, Callable[[Edition], Edition]] = {
    "choose": lambda record: replace(record, bosses_dealt=2),
    "scheming": lambda record: replace(record, consolation="no_soul"),
    "hard": lambda record: replace(record, removed_health=4),
    "classic": lambda record: replace(record, setup_discards=2, setup_discard_rule="VAR-classic"),
    "endless": lambda record: replace(
        record, wounds_to_lose=None, ends_with_decks=("heroes", "epics")
    ),
    "challenge": lambda record: replace(record, thresholds=(2, 3, 4, 5)),
}
FOR_ONE = ("challenge",)  # variants for one player only
_OWN_CHANGES: Mapping[tuple[str, str], Callable[[Edition], Edition]] = {
    ("base", "scheming"): lambda record: replace(record, consolation="no_defeat"),
    ("revised", "endless"): lambda record: replace(
        record, wounds_to_lose=None, ends_with_decks=("epics",)
    ),
}


def edition(name: str, variants: Iterable[str] = ()) -> Edition:
    """The record of an edition with variants, or an error that says what there is."""
    record = _named(name)
    chosen = tuple(dict.fromkeys(variants))
    for variant in chosen:
        record = _with_variant(record, variant)
    return replace(record, in_play=tuple(v for v in VARIANTS if v in chosen))


def at_table(record: Edition, players: int) -> Edition:
    """The record as it is for so many players: the town board grows, one alone plays SOLO."""
    if players != 1:
        for variant in FOR_ONE:
            if variant in record.in_play:
                sentence = N_("The variant {variant!r} is for one player, not {count}.")
                raise InvalidSetup(say(sentence, variant=variant, count=players), ("SOLO-9",))
    if "market" not in record.regions:
        return record
    return _alone(record) if players == 1 else _with_board(record, players)


def _with_board(record: Edition, players: int) -> Edition:
    """As many places as players (TOWN-2); for the sixth there is another spell (MIX-3)."""
    spells = 1 + max(players - 5, 0)
    return replace(record, town_places=players, market=(spells, min(players, 5)))


def _alone(record: Edition) -> Edition:
    """The solo mode: four places, three heroes a round, a market of three (SOLO-2)."""
    return replace(
        record,
        alone=True,
        icons=3,
        town_places=4,
        arrivals=3,
        market=(1, 2),
        pushed="first_free",
        most_counters=4,
        lure="thresholds",
        thresholds=record.thresholds or (1, 2, 3, 4),
        ending="solo",
        wounds_to_lose=5,
    )


def _named(name: str) -> Edition:
    record = EDITIONS.get(name) if isinstance(name, str) else None
    if record is None:
        known = tuple(EDITIONS)
        sentence = N_("No edition {name!r}. There is: {known}.")
        raise InvalidSetup(say(sentence, name=name, known=known))
    if not record.implemented:
        sentence = N_("The edition {name!r} is known but cannot be played yet. Playable: {known}.")
        raise InvalidSetup(say(sentence, name=name, known=implemented()))
    return record


def implemented() -> tuple[str, ...]:
    """The ids of the editions that can be played."""
    return tuple(record.id for record in EDITIONS.values() if record.implemented)


def offered() -> tuple[str, ...]:
    """Those of them that tables, forms and lessons offer."""
    return tuple(record.id for record in EDITIONS.values() if record.implemented and record.offered)


def _with_variant(record: Edition, variant: str) -> Edition:
    if variant not in VARIANTS:
        sentence = N_("No variant {variant!r}. There is: {known}.")
        raise InvalidSetup(say(sentence, variant=variant, known=tuple(VARIANTS)))
    if variant not in record.variants:
        sentence = N_("The edition {edition!r} has no variant {variant!r}. It has: {known}.")
        known = record.variants
        message = say(sentence, edition=record.id, variant=variant, known=known)
        raise InvalidSetup(message, (f"VAR-{variant}",))
    return _OWN_CHANGES.get((record.id, variant), _CHANGES[variant])(record)
