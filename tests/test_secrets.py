"""What a player cannot see makes no difference to what that player sees.

At moments of random games, everything that is hidden from one player is mixed: the hands, the
cards placed face down or set aside and the bosses on offer of the others, the cards that they have
named in secret, the decks and the random generator. The view of that player stays as it is.
"""

from __future__ import annotations

import copy
import itertools
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from harness import new_game, play_randomly

import bossbook as bb
from bossbook.card.model import Card
from bossbook.card.sets import load_set
from bossbook.documents import Report
from bossbook.editions import EDITIONS
from bossbook.positions.concealing import conceal
from bossbook.positions.dealing import deal

WILD = Path(__file__).parent / "cardsets" / "wild.yaml"
Position = dict[str, Any]

_ASKING = {"act": "window", "negate": "negate_round"}  # the steps that lead to these decisions
_HIDDEN = ("hand", "rooms", "spells", "hand_of")  # where a card is named in secret


class Slot(NamedTuple):
    """A place where a card lies that one player cannot see."""

    holder: Any  # a list or a mapping of the position
    key: Any
    seat: int  # whose it is; -1: a deck's
    zone: str

    @property
    def card(self) -> str:
        return self.holder[self.key]

    @card.setter
    def card(self, name: str) -> None:
        self.holder[self.key] = name


class Mixer:
    """Mixes what one player cannot see; cards move only to where they may lie."""

    def __init__(self, position: Position, viewer: int, cards: dict[str, Card], seed: int) -> None:
        self.position = copy.deepcopy(position)
        self.viewer, self.cards = viewer, cards
        self.random = random.Random(seed)
        self.seen: Counter[str] = Counter()  # what was there to be mixed

    def mixed(self) -> Position:
        known = self.known()
        slots = [slot for slot in self.slots() if not known(slot)]
        self.seen.update(slot.zone for slot in slots)
        for play in self.plays():
            self.name_others(play, slots)
        for deck in ("room", "spell"):
            self.shuffle([slot for slot in slots if self.cards[slot.card].deck == deck])
        self.bosses()
        for deck in ("heroes", "epics", "rooms", "spells"):
            self.random.shuffle(self.position["decks"][deck])
        self.position["seed"] = self.random.getrandbits(63)
        return self.position

    # -- where hidden cards lie

    def others(self) -> Iterator[tuple[int, Position]]:
        for seat, player in enumerate(self.position["players"]):
            if seat != self.viewer:
                yield seat, player

    def slots(self) -> list[Slot]:
        found = []
        for seat, player in self.others():
            for zone in ("hand", "aside"):
                cards = player.get(zone, [])
                found += [Slot(cards, at, seat, zone) for at in range(len(cards))]
            for stack in player["rooms"]:
                if isinstance(stack, dict) and "facedown" in stack:
                    found.append(Slot(stack, "facedown", seat, "facedown"))
        for zone in ("rooms", "spells"):
            cards = self.position["decks"][zone]
            found += [Slot(cards, at, -1, zone) for at in range(len(cards))]
        return found

    def plays(self) -> Iterator[Position]:
        """The abilities under way."""

        def inside(value: Any) -> Iterator[Position]:
            if isinstance(value, dict):
                yield value["play"]
            elif isinstance(value, list):
                for item in value:
                    yield from inside(item)

        yield from inside(self.position.get("agenda", []))

    def known(self) -> Callable[[Slot], bool]:
        """What the player has been shown by an ability of their own that is under way."""
        hands, piles, named = set(), set(), []
        for play in self.plays():
            if play["seat"] != self.viewer:
                continue
            refs = [ref for _, ref in play["named"] if ref]
            named += [ref for ref in refs if ref[0] in _HIDDEN]
            if self.looks(play["card"]) or self.chooses():
                hands |= {ref[1] for ref in refs if ref[0] == "player"}
            piles |= {"rooms", "spells"} if self.chooses() else set()
        hands |= {ref[1] for ref in named if ref[0] == "hand_of"}
        piles |= {ref[0] for ref in named}
        return lambda slot: (slot.zone == "hand" and slot.seat in hands) or slot.zone in piles

    def looks(self, card: str) -> bool:
        return any(op.verb == "look" for a in self.cards[card].abilities for op in a.do)

    def chooses(self) -> bool:
        """Whether the player names something just now, and has looked where it may be."""
        *_, last = self.position.get("agenda") or [[]]
        return last[:3] == ["decide", "target", self.viewer]

    # -- mixing

    def name_others(self, play: Position, slots: list[Slot]) -> None:
        """Somebody has named another card of the same sort in secret."""
        for entry in play["named"]:
            ref = entry[1]
            if not ref or ref[0] not in _HIDDEN or play["seat"] == self.viewer:
                continue
            holder = ref[1] if ref[0] == "hand_of" else play["seat"]
            where = [s for s in slots if s.card == ref[-1] and s.seat in (holder, -1)]
            here = [s for s in where if s.zone in (ref[0], "hand")]
            if not here:
                continue  # it has paid for something, and lies open
            self.seen[f"named in {ref[0]}"] += 1
            there = self.random.choice([s for s in slots if self.alike(s.card, ref[-1])])
            slot, old, new = here[0], here[0].card, there.card
            slot.card, there.card = new, old
            for other in self.plays():
                if other["uid"] == play["uid"]:
                    for named in other["named"]:
                        if named[1] and named[1][0] in _HIDDEN and named[1][-1] == old:
                            named[1] = [*named[1][:-1], new]
            slots.remove(slot)

    def alike(self, one: str, other: str) -> bool:
        a, b = self.cards[one], self.cards[other]
        return (a.deck, a.kind, a.advanced) == (b.deck, b.kind, b.advanced)

    def shuffle(self, slots: list[Slot]) -> None:
        cards = [slot.card for slot in slots]
        self.random.shuffle(cards)
        for slot, card in zip(slots, cards, strict=True):
            slot.card = card
        plain = [s for s in slots if s.zone != "facedown" and not self.cards[s.card].advanced]
        for slot in slots:
            if slot.zone == "facedown" and not self.fits(slot) and plain:
                other = plain.pop()
                slot.card, other.card = other.card, slot.card

    def fits(self, slot: Slot) -> bool:
        """Whether a face-down card may lie where it does (BUILD-3)."""
        card, below = self.cards[slot.card], slot.holder.get("card")
        return not card.advanced or (
            below is not None and bool(card.icons().keys() & self.cards[below].icons().keys())
        )

    def bosses(self) -> None:
        """The bosses that others may choose from, and have perhaps chosen."""
        offers = [player for _, player in self.others() if player.get("offers")]
        pile = self.position["decks"].get("bosses", [])
        cards = [card for player in offers for card in player["offers"]] + pile
        self.random.shuffle(cards)
        for player in offers:
            player["offers"] = [cards.pop() for _ in player["offers"]]
            self.seen["offers"] += 1
            if player["boss"] is not None:
                player["boss"] = self.random.choice(player["offers"])
        pile[:] = cards


# -- comparing


def seen_by(game: bb.Game, player: str) -> Position:
    return {key: value for key, value in game.view(player).items() if key != "events"}


def asked_anew(position: Position, viewer: int) -> bb.Game | None:
    """Whoever can act in the mixed position is asked; None if that is nobody, or the viewer."""
    agenda = position.get("agenda") or [[]]
    *rest, last = agenda
    if last[:1] != ["decide"] or last[1] not in _ASKING or last[2] == viewer:
        return None
    game = bb.load_position({**position, "agenda": [*rest, [_ASKING[last[1]], *last[3:]]]})
    decision = game.decision
    if decision is None or decision.kind not in _ASKING:
        return None
    if window_of(agenda) != window_of(game.position()["agenda"]):
        return None  # nobody could act in this one, and another has been opened
    return None if decision.player == game.players[viewer] else game


def window_of(agenda: list[list[Any]]) -> tuple[Any, ...]:
    """Which window the last step of an agenda asks in: by what waits, or by where it is."""
    waiting = sum(step[0] == "resolve" for step in agenda)
    _, kind, _, *where = agenda[-1]
    answering = kind == "negate" or where[0] == "answer"
    return (waiting,) if answering else (waiting, *where[:2])


def check(game: bb.Game, viewer: int, cards: dict[str, Card], seed: int) -> Counter[str]:
    """Mix what a player cannot see and compare; what was mixed."""
    player, position = game.players[viewer], cards_from_their_file(game.position())
    mixer = Mixer(position, viewer, cards, seed)
    mixed, expected = mixer.mixed(), seen_by(game, player)
    assert pile_of(mixed) == pile_of(position), "a card was lost or doubled"
    assert seen_by(bb.load_position(mixed), player) == expected
    elsewhere = asked_anew(mixed, viewer)
    assert elsewhere is None or seen_by(elsewhere, player) == expected, "RULING-57"
    return mixer.seen


def cards_from_their_file(position: Position) -> Position:
    """The same position; cards that it has written out would be read anew every time."""
    written_out = isinstance(position["cards"][0], dict)
    return {**position, "cards": [str(WILD)]} if written_out else position


def pile_of(position: Position) -> Counter[str]:
    """Every card by its name, hidden or not."""

    def names(value: Any) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            for item in value.values():
                yield from names(item)
        elif isinstance(value, list):
            for item in value:
                yield from names(item)

    parts = ("players", "decks", "discard", "removed", "town", "walking")
    chosen = [p["boss"] for p in position["players"] if p.get("offers") and p["boss"]]
    found = Counter(names([position[part] for part in parts if part in position]))
    return found - Counter(chosen)


def worth_a_look(game: bb.Game) -> bool:
    """Every moment in which a secret is pending, and some of the others."""
    agenda = str(game.position().get("agenda"))
    if any(f"['{where}'" in agenda for where in _HIDDEN):
        return True
    window = game.decision is not None and game.decision.kind in _ASKING
    every = {"setup": 1, "build": 5}.get(game.phase, 19)
    return game.length % (min(every, 3) if window else every) == 0


def mixed_in(edition: str, wild: bool, players: int, variants: tuple[str, ...]) -> Counter[str]:
    """Play a game and look at it again and again through the eyes of each in turn."""
    game = new_game(edition, players, variants, players, [WILD] if wild else None)
    card_set = load_set(WILD if wild else EDITIONS[edition].card_set)
    cards = {card.name: card for card in card_set.in_edition(edition)}
    seen: Counter[str] = Counter()

    def look(game: bb.Game) -> None:
        if worth_a_look(game):
            viewer = (game.length + seen["moments"]) % players
            seen.update(check(game, viewer, cards, game.length), moments=1)

    look(game)
    play_randomly(game, players, look, builders=wild)
    return seen


VARIANTS = {"alpha": ("hard",), "base": ("choose", "scheming"), "revised": ("choose", "classic")}


FULL = os.environ.get("BB_SOAK") == "full"


@pytest.mark.parametrize(
    ("wild", "players"),
    list(itertools.product((False, True), (2, 3, 4))) if FULL else [(False, 2), (True, 3)],
)
@pytest.mark.parametrize("edition", VARIANTS)
def test_what_a_player_cannot_see_makes_no_difference(
    edition: str, wild: bool, players: int
) -> None:
    variants = VARIANTS[edition]
    seen = mixed_in(edition, wild, players, variants)
    assert seen.keys() >= {"hand", "facedown", "aside", "rooms", "spells"}
    assert ("offers" in seen) == ("choose" in variants)


# -- secrets that are pending


def table_of_three(phase: str, **ann: Any) -> bb.Game:
    """Ann as given, Ben and Cleo with a hand each, out of the wild set."""
    hands = {"Ben": ["Altar", "Grave", "Frost"], "Cleo": ["Pit", "Ramp", "Nix"]}
    others = [
        {"name": name, "boss": boss, "hand": hand, "rooms": ["Spa"]}
        for (name, hand), boss in zip(hands.items(), ("Boss B", "Boss C"), strict=True)
    ]
    first = {"name": "Ann", **ann}
    position = {"edition": "base", "phase": phase, "cards": [str(WILD)], "seed": 3}
    return bb.load_position({**position, "players": [first, *others]})


FIVE = ["Altar", "Grave", "Spa", "School", "Tomb"]


@pytest.mark.parametrize(
    ("where", "phase", "ann", "plays"),
    [
        (
            "hand",
            "adventure",
            {"boss": "Boss H", "rooms": ["Kitchen"], "hand": ["Maze", "Armoury", "Cave"]},
            ["use:0:Kitchen:0", "card:Maze"],
        ),
        (
            "hand_of",
            "end",
            {"boss": "Boss E", "rooms": FIVE, "levelled": False},
            ["player:Cleo", "card:Ramp"],
        ),
        (
            "rooms",
            "end",
            {"boss": "Boss F", "rooms": FIVE, "levelled": False},
            ["yes", "card:Menagerie"],
        ),
    ],
)
def test_a_card_named_in_secret_makes_no_difference(
    where: str, phase: str, ann: dict[str, Any], plays: list[str]
) -> None:
    cards = {card.name: card for card in load_set(WILD).cards}
    game, seen = table_of_three(phase, **ann), [Counter[str]() for _ in range(3)]
    for play in [*plays, None]:
        while game.step():
            for viewer in range(3):
                seen[viewer] += check(game, viewer, cards, game.length)
        if play is None:
            break
        game.play(play)
        for viewer in range(3):
            seen[viewer] += check(game, viewer, cards, game.length)
    who_wonders = [viewer for viewer in range(3) if seen[viewer][f"named in {where}"]]
    assert who_wonders == ([1] if where == "hand_of" else [1, 2])


# -- concealed at once, or written as a view and read again


@pytest.mark.parametrize("edition", VARIANTS)
def test_what_is_concealed_is_what_a_view_shows(edition: str) -> None:
    game = new_game(edition, 3, VARIANTS[edition], 5)
    seen: Counter[str] = Counter()

    def look(game: bb.Game) -> None:
        if game.length % 7 == 0:
            viewer = game.length % 3
            written = bb.imagine(game.view(game.players[viewer]), 0)
            concealed = bb.Game(deal(conceal(game.state, viewer), Report("")))
            assert concealed.fingerprint() == written.fingerprint()
            seen[game.phase] += 1

    play_randomly(game, 5, look)
    assert {"setup", "build", "adventure"} <= seen.keys()
