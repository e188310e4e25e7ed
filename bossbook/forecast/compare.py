"""Two positions compared: what lies differently, and what follows from it.

Players are matched by name, heroes by name and, among namesakes, by their order. The consequences
are not argued but played: both positions go through the bait and the adventure, everybody passing.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any, TypeVar

from bossbook.api import AnySource, game_of
from bossbook.card.model import CLASSES, TREASURE_WORD
from bossbook.documents import Report
from bossbook.engine.bait_phase import lure
from bossbook.engine.numbers import treasure
from bossbook.engine.winning import scores
from bossbook.facts import facts
from bossbook.forecast.moments import after_the_bait
from bossbook.forecast.walks import Walk, walk_out
from bossbook.game import Game
from bossbook.messages import N_, Message, say
from bossbook.positions import node_of
from bossbook.state import Hero, Room, State

TOWN = "town"
PARTS: Mapping[str, str] = {
    "edits": N_("What lies differently"),
    "treasure": N_("Treasure"),
    "routes": N_("Where the heroes in town go"),
    "walks": N_("How the walks end, if everybody passes"),
    "scores": N_("Scores after the adventure"),
}
_OVER = ("end", "over")  # phases after which nobody walks this round
# How a difference is told: changed, new, gone.
_PATTERNS: Mapping[str, tuple[str, str, str]] = {
    "cards": (
        N_("{who}: {after} instead of {before} {what}"),
        N_("{who}: {after} is new {what}"),
        N_("{who}: {before} no longer {what}"),
    ),
    "walks": (
        N_("{who}: {after} instead of {before}"),
        N_("{who} walks, too: {after}"),
        N_("{who} does not walk any more; it was {before}"),
    ),
    "else": (
        N_("{who}, {what}: {after} instead of {before}"),
        N_("{who}, {what}: {after} is new"),
        N_("{who}, {what}: {before} is gone"),
    ),
}
_OF_CARDS = ("room", "boss", "hand", "entrance", "town", "discard")
_Thing = TypeVar("_Thing")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing in both positions: whose, what, and how it is here and there (None: not there).

    ``who`` is a player or a hero, or empty: the table. ``first`` and ``second`` are ``before`` and
    ``after`` in words, ``label`` is ``what``.
    """

    part: str
    who: str
    what: str
    before: Any
    after: Any
    label: Message
    first: Message | None
    second: Message | None

    @property
    def differs(self) -> bool:
        """Whether it is not the same in both."""
        return bool(self.before != self.after)

    @property
    def whose(self) -> Message:
        """``who`` in words."""
        return say("{who}", who=self.who) if self.who else say(N_("The table"))

    @property
    def message(self) -> Message:
        """The difference as a line."""
        text = self._pattern()
        told = {"before": self.first, "after": self.second}
        return say(text, who=self.whose, what=self.label, **told)

    def _pattern(self) -> str:
        if self.part == "routes" and TOWN in (self.before, self.after):
            if self.before == TOWN:
                return N_("{who} goes to {after} instead of staying in town")
            return N_("{who} stays in town instead of going to {before}")
        if self.part == "routes":
            return N_("{who} goes to {after} instead of {before}")
        about_cards = self.part == "edits" and self.what.startswith(_OF_CARDS)
        kind = "cards" if about_cards else self.part if self.part == "walks" else "else"
        changed, new, gone = _PATTERNS[kind]
        return new if self.first is None else gone if self.second is None else changed

    def as_dict(self) -> dict[str, Any]:
        """As plain data."""
        plain: dict[str, Any] = {"part": self.part, "who": self.who, "what": self.what}
        return {**plain, "before": self.before, "after": self.after, "text": self.message.text}


@dataclass(frozen=True)
class Comparison:
    """All that was compared; ``equal`` says whether the positions are the same in everything."""

    entries: tuple[Entry, ...]
    equal: bool

    @property
    def differences(self) -> list[Entry]:
        """What is not the same in both."""
        return [entry for entry in self.entries if entry.differs]

    def of(self, part: str) -> list[Entry]:
        """The differences of one part (one of PARTS)."""
        return [entry for entry in self.differences if entry.part == part]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One plain row a difference."""
        return [entry.as_dict() for entry in self.differences]

    def as_dict(self) -> dict[str, Any]:
        """The differences by part, as plain data."""
        parts = {part: [entry.as_dict() for entry in self.of(part)] for part in PARTS}
        return {"equal": self.equal, **parts, "text": self.text()}

    def text(self) -> str:
        """The differences, a line each."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        nothing = self.nothing()
        if nothing is not None:
            yield nothing.text
        for part, title in PARTS.items():
            found = self.of(part)
            if found:
                yield say(N_("{title}:"), title=say(title)).text
                yield from (f"  {entry.message.text}" for entry in found)

    def nothing(self) -> Message | None:
        """The sentence that there is no difference to be shown, or None."""
        if self.differences:
            return None
        if self.equal:
            return say(N_("The two positions are equal."))
        return say(N_("Only what is hidden or pending differs: decks, dice, or whose turn it is."))

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        from bossbook.views.comparison import comparison_html
        from bossbook.views.html import style_html

        return style_html() + comparison_html(self)


def compare(a: AnySource, b: AnySource) -> Comparison:
    """What differs between two games or positions, and what that brings in this round.

    A phase that comes before the adventure is read as the bait phase: what lies face down does not
    count. Hands that a position only counts are compared by their number of cards.
    """
    games = game_of(a), game_of(b)
    equal = games[0].fingerprint() == games[1].fingerprint()  # before they are played on
    entries = [*_edits(_Side(a, games[0]), _Side(b, games[1])), *_treasure(*_states(games))]
    entries += [*_routes(*_states(games)), *_adventures(games)]
    return Comparison(tuple(entries), equal)


def _states(games: tuple[Game, Game]) -> tuple[State, State]:
    return games[0].state, games[1].state


def _keys(*mappings: Iterable[_Thing]) -> list[_Thing]:
    """What any of them has, in the order of the first."""
    return list(dict.fromkeys(key for one in mappings for key in one))


def _plain(value: Any) -> Message:
    return say("{value}", value=value)


Tell = Callable[[Any], Message]


def _entry(
    part: str, who: str, what: str, label: Message, pair: Sequence[Any], tell: Tell = _plain
) -> Entry:
    before, after = pair
    first, second = (None if one is None else tell(one) for one in pair)
    return Entry(part, who, what, before, after, label, first, second)


# -- what follows


def _treasure(one: State, two: State) -> Iterator[Entry]:
    """The icons of every dungeon, class by class; classes that nobody has are left out."""
    first, second = _icons(one), _icons(two)
    every = (*first.values(), *second.values())
    for player in _keys(first, second):
        for at, name in enumerate(CLASSES):
            if any(icons[at] for icons in every):
                counts = [side[player][at] if player in side else None for side in (first, second)]
                yield _entry("treasure", player, name, say(TREASURE_WORD[name]), counts)


def _icons(state: State) -> dict[str, list[int]]:
    return {state.setup.names[seat]: treasure(state, seat) for seat in state.seats()}


def _routes(one: State, two: State) -> Iterator[Entry]:
    """The heroes who are in both towns."""
    first, second = _goals(one), _goals(two)
    for key in first:
        if key in second:
            label = say(N_("goes to"))
            yield _entry("routes", key[0], "goes_to", label, (first[key], second[key]), _goal)


def _goals(state: State) -> dict[tuple[str, int], str]:
    names, table = state.setup.names, state.setup.table
    said = [(table.names[hero.card], lure(state, hero).goes_to) for hero in state.town]
    return _numbered((hero, TOWN if seat is None else names[seat]) for hero, seat in said)


def _goal(goal: str) -> Message:
    return say(N_("town")) if goal == TOWN else _plain(goal)


def _numbered(pairs: Iterable[tuple[str, _Thing]]) -> dict[tuple[str, int], _Thing]:
    """Things by name; namesakes are told apart by a number."""
    seen: Counter[str] = Counter()
    found = {}
    for name, thing in pairs:
        found[name, seen[name]] = thing
        seen[name] += 1
    return found


def _adventures(games: tuple[Game, Game]) -> Iterator[Entry]:
    """How every walk ends, and the scores after it."""
    played = [_played(game) for game in games]
    first, second = (_numbered((walk.hero, _end(walk)) for walk in walks) for _, walks in played)
    for key in _keys(first, second):
        pair = first.get(key), second.get(key)
        yield _entry("walks", key[0], "walk", say(N_("walk")), pair, _fate)
    points = [scores(game.state) for game, _ in played]
    for player in _keys(*points):
        for what, word in (("souls", N_("souls")), ("wounds", N_("wounds"))):
            counts = [side[player][what] if player in side else None for side in points]
            yield _entry("scores", player, what, say(word), counts)


def _played(game: Game) -> tuple[Game, list[Walk]]:
    """The game after the adventure phase, and the walks of it."""
    if game.phase in _OVER:
        return game, []
    going = game if game.phase == "adventure" else after_the_bait(game.state)
    return going, walk_out(going)


def _end(walk: Walk) -> dict[str, Any]:
    """Where and how; the margin is damage to spare or (below zero) missing, if it was damage."""
    margin = walk.over if walk.short is None else -walk.short
    end = {"dungeon": walk.dungeon, "outcome": walk.outcome}
    return {**end, "died_in": walk.died_in, "margin": margin}


_FATES: Mapping[str, str] = {
    "soul": N_("a soul for {dungeon}"),
    "wound": N_("a wound for {dungeon}, {missing} damage short"),
    "town": N_("back to town"),
    "entrance": N_("left at an entrance"),
    "removed": N_("out of the game"),
}


def _fate(end: Mapping[str, Any]) -> Message:
    text = _FATES[end["outcome"]]
    if end["died_in"] is not None:
        text = N_("a soul for {dungeon}, in {died_in}")
        if end["margin"] is not None:
            text = N_("a soul for {dungeon}, in {died_in}, {margin} damage to spare")
    return say(text, **end, missing=-(end["margin"] or 0))


# -- what lies differently


class _Side:
    """One of the two positions: as it is written, and which hands it only counts."""

    def __init__(self, source: AnySource, game: Game) -> None:
        self.position = game.position()
        self.players = {player["name"]: player for player in self.position["players"]}
        self.points = scores(game.state)
        self._counted = set() if isinstance(source, Game) else set(_counted_hands(source))

    def hand(self, player: str) -> list[Any] | int:
        """The cards, or how many there are."""
        cards: list[Any] = self.players[player]["hand"]
        return len(cards) if player in self._counted else cards

    def rooms(self, player: str) -> list[Any]:
        """The rooms; what lies face down is not looked at."""
        rooms = self.players[player]["rooms"]
        return [{**room, "facedown": True} if "facedown" in room else room for room in rooms]


def _counted_hands(source: Any) -> Iterator[str]:
    node = node_of(source, Report("position"))
    assert node is not None  # it has been read before
    players = node.plain_fields()["players"]
    for player in players if isinstance(players, list) else ():
        if isinstance(player, dict) and not isinstance(player.get("hand") or [], list):
            yield str(player["name"])


_OF_TABLE: Mapping[str, str] = {
    "edition": N_("edition"),
    "variants": N_("variants"),
    "phase": N_("phase"),
    "round": N_("round"),
}


def _edits(one: _Side, two: _Side) -> Iterator[Entry]:
    """What lies on the table, thing by thing; decks, dice and the agenda are left out."""
    for key, label in _OF_TABLE.items():
        pair = [None if value == [] else value for value in (one.position[key], two.position[key])]
        yield _edit("", key, say(label), pair)
    yield from _heroes("", "town", say(N_("in town")), one.position, two.position)
    piles = one.position["discard"], two.position["discard"]
    yield from _cards("", "discard", say(N_("in the discard pile")), *piles)
    for player in _keys(one.players, two.players):
        if player in one.players and player in two.players:
            yield from _of_player(player, one, two)
        else:
            there = [player if player in side.players else None for side in (one, two)]
            yield _edit(player, "player", say(N_("at the table")), there)


def _edit(who: str, what: str, label: Message, pair: Sequence[Any], tell: Tell = _plain) -> Entry:
    return _entry("edits", who, what, label, pair, tell)


def _of_player(name: str, one: _Side, two: _Side) -> Iterator[Entry]:
    here, there = one.players[name], two.players[name]
    bosses = here["boss"], there["boss"]
    yield _edit(name, "boss", say(N_("as boss")), bosses, _teller(*bosses))
    yield from _rooms(name, one.rooms(name), two.rooms(name))
    yield from _heroes(name, "entrance", say(N_("at the entrance")), here, there)
    yield from _hands(name, one.hand(name), two.hand(name))
    for what, word in (("souls", N_("souls now")), ("wounds", N_("wounds now"))):
        yield _edit(name, what, say(word), [side.points[name][what] for side in (one, two)])
    yield _edit(name, "coins", say(N_("coins")), [side.get("coins", 0) for side in (here, there)])
    for what, word in (("levelled", N_("levelled up")), ("out", N_("out of the game"))):
        yield _edit(name, what, say(word), (here[what], there[what]), _yes_or_no)


def _yes_or_no(flag: bool) -> Message:
    return say(N_("yes") if flag else N_("no"))


def _hands(player: str, here: list[Any] | int, there: list[Any] | int) -> Iterator[Entry]:
    if isinstance(here, list) and isinstance(there, list):
        yield from _cards(player, "hand", say(N_("in hand")), here, there)
    else:
        sizes = [hand if isinstance(hand, int) else len(hand) for hand in (here, there)]
        yield _edit(player, "hand", say(N_("cards in hand")), sizes)


def _rooms(player: str, here: Sequence[Any], there: Sequence[Any]) -> Iterator[Entry]:
    """Room by room; where their number differs, by what is left of the row."""
    if len(here) == len(there):
        pairs = [(at, one, two) for at, (one, two) in enumerate(zip(here, there, strict=True), 1)]
    else:
        pairs = list(_matched(here, there))
    for place, one, two in pairs:
        label = say(N_("in room {place}"), place=place)
        yield _edit(player, f"room {place}", label, (one, two), _teller(one, two))


def _matched(here: Sequence[Any], there: Sequence[Any]) -> Iterator[tuple[int, Any, Any]]:
    """The rooms that are not the same; new ones are numbered as they lie now."""
    texts = [[_key(room) for room in side] for side in (here, there)]
    matcher = SequenceMatcher(None, texts[0], texts[1], autojunk=False)
    for what, a, b, c, d in matcher.get_opcodes():
        if what != "equal":
            # the boss's end of both stretches is the same place
            pairs = zip_longest(reversed(here[a:b]), reversed(there[c:d]))
            for back, (one, two) in enumerate(pairs):
                yield (b if two is None else d) - back, one, two


def _heroes(
    who: str, what: str, label: Message, here: Mapping[str, Any], there: Mapping[str, Any]
) -> Iterator[Entry]:
    """Who came and who went; the same heroes in another order are told as such."""
    one, two = here[what], there[what]
    if sorted(map(_key, one)) == sorted(map(_key, two)):
        yield _edit(who, what, label, (one or None, two or None), _queue)
    else:
        yield from _cards(who, what, label, one, two)


def _queue(heroes: Sequence[Any]) -> Message:
    return _plain([_brief(hero) for hero in heroes])


def _cards(
    who: str, what: str, label: Message, here: Sequence[Any], there: Sequence[Any]
) -> Iterator[Entry]:
    """What is in one pile and not in the other, one by one."""
    known = {_key(card): card for card in (*here, *there)}
    first, second = (Counter(map(_key, side)) for side in (here, there))
    for before, after in zip_longest((first - second).elements(), (second - first).elements()):
        pair = [None if key is None else known[key] for key in (before, after)]
        yield _edit(who, what, label, pair, _teller(*pair))


# -- cards in words


def _key(card: Any) -> str:
    return json.dumps(card, sort_keys=True)


_FACTS = (*facts(Room).values(), *facts(Hero).values())
_DETAILS: Mapping[str, str] = {
    **{field.name: field.fact.told for field in _FACTS if field.fact.told},
    "under": N_("on {value}"),
    "facedown": N_("a face-down card on it"),
}


def _name(card: Any) -> str:
    """A card's name, however it is written."""
    return str(card.get("card") or card["name"]) if isinstance(card, dict) else str(card)


def _brief(card: Any) -> Message:
    """A card's name and what has happened to it."""
    if not isinstance(card, dict):
        return _plain(card)
    if set(card) == {"facedown"}:
        return say(N_("a face-down card"))
    told = {**card, "under": [_name(room) for room in card.get("under", ())]}
    details = [say(text, value=told[key]) for key, text in _DETAILS.items() if told.get(key)]
    if card.get("damage") and "kind" not in card:  # a hero's; a room's is printed on it
        details.append(say(N_("damage {value}"), value=card["damage"]))
    text = "{name} ({details})" if details else "{name}"
    return say(text, name=_name(card), details=details)


def _teller(one: Any, two: Any) -> Tell:
    """Two cards are told in full where they are called the same and are not."""
    if one is None or two is None or one == two:
        return _brief
    return _in_full if _brief(one).text == _brief(two).text else _brief


def _in_full(card: Any) -> Message:
    if not isinstance(card, dict):
        return _plain(card)
    fields = {key: value for key, value in card.items() if key not in ("name", "card")}
    details = [f"{key} {_key(value)}" for key, value in fields.items()]
    return say("{name} ({details})", name=_name(card), details=details)
