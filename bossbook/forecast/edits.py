"""What lies differently in two positions, thing by thing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import partial
from itertools import zip_longest
from typing import NotRequired, TypedDict

from bossbook.api import AnySource
from bossbook.card.fields import Written
from bossbook.documents import Report
from bossbook.engine.winning import scores
from bossbook.forecast.compared import Compared, Pair, compared, keys_of, plain
from bossbook.forecast.written_cards import brief, key_of, teller_of
from bossbook.game import Game
from bossbook.messages import N_, Message, say
from bossbook.plain import ReadData
from bossbook.positions import node_of
from bossbook.protocol import space_name
from bossbook.spaces import EVERY_LOCATION, LOCATIONS


class _WrittenPlayer(TypedDict):
    """What is compared of a player in a position."""

    name: str
    boss: Written | None
    rooms: list[Written]
    entrance: list[Written]
    hand: list[Written]
    coins: NotRequired[int]
    minion: NotRequired[str | None]
    levelled: bool
    out: bool


Hand = list[Written] | int  # the cards, or how many there are


class WrittenPosition:
    """One of the two positions: as it is written, and which hands it only counts."""

    def __init__(self, source: AnySource, game: Game) -> None:
        self.position = game.position()
        everybody: list[_WrittenPlayer] = self.position["players"]
        self.players = {player["name"]: player for player in everybody}
        self.points = scores(game.state)
        self._counted = set() if isinstance(source, Game) else set(_counted_hands(source))

    def hand(self, player: str) -> Hand:
        """The cards, or how many there are."""
        cards = self.players[player]["hand"]
        return len(cards) if player in self._counted else cards

    def rooms(self, player: str) -> list[Written]:
        """The rooms; what lies face down is not looked at."""
        rooms = self.players[player]["rooms"]
        return [_face_down(room) for room in rooms]


def _face_down(room: Written) -> Written:
    if isinstance(room, Mapping) and "facedown" in room:
        return {**room, "facedown": True}
    return room


def _counted_hands(source: AnySource) -> Iterator[str]:
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


def edits(here: WrittenPosition, there: WrittenPosition) -> Iterator[Compared]:
    """What lies on the table, thing by thing; decks, dice and the agenda are left out."""
    for key, label in _OF_TABLE.items():
        pair = _if_any(here.position[key]), _if_any(there.position[key])
        yield _edit("", key, say(label), pair)
    towns = here.position["town"], there.position["town"]
    yield from _heroes("", "town", say(N_("in town")), *towns)
    yield from _of_the_board(here.position, there.position)
    piles = here.position["discard"], there.position["discard"]
    yield from _cards("", "discard", say(N_("in the discard pile")), *piles)
    for player in keys_of(here.players, there.players):
        if player in here.players and player in there.players:
            yield from _of_player(player, here, there)
        else:
            seated = player if player in here.players else None
            seated_there = player if player in there.players else None
            yield _edit(player, "player", say(N_("at the table")), (seated, seated_there))


def _of_the_board(here: ReadData, there: ReadData) -> Iterator[Compared]:
    """Key locations, market and marker, where there are any."""
    for location in LOCATIONS:
        label = say(N_("in {location}"), location=say(EVERY_LOCATION[location].name))
        yield from _heroes("", location, label, _there(here, location), _there(there, location))
    markets = here.get("market") or [], there.get("market") or []
    yield from _cards("", "market", say(N_("on the market")), *markets)
    first = here.get("first_player"), there.get("first_player")
    yield _edit("", "first_player", say(N_("first player")), first)


def _there(position: ReadData, location: str) -> list[Written]:
    """Who is in a location: one hero, or a pile of them."""
    found = (position.get("locations") or {}).get(location)
    return found if isinstance(found, list) else [] if found is None else [found]


def _if_any(value: object) -> object:
    return None if value == [] else value


_edit = partial(compared, "edits")


def _card(who: str, what: str, label: Message, pair: Pair[Written]) -> Compared:
    """A card here and there."""
    tell = teller_of(*pair)
    first, second = (None if card is None else tell(card) for card in pair)
    return Compared("edits", who, what, *pair, label, first, second)


def _of_player(name: str, one: WrittenPosition, two: WrittenPosition) -> Iterator[Compared]:
    here, there = one.players[name], two.players[name]
    yield _card(name, "boss", say(N_("as boss")), (here["boss"], there["boss"]))
    yield from _rooms(name, one.rooms(name), two.rooms(name))
    queues = here["entrance"], there["entrance"]
    yield from _heroes(name, "entrance", say(N_("at the entrance")), *queues)
    yield from _hands(name, one.hand(name), two.hand(name))
    for what, word in (("souls", N_("souls now")), ("wounds", N_("wounds now"))):
        yield _edit(name, what, say(word), (one.points[name][what], two.points[name][what]))
    yield _edit(name, "coins", say(N_("coins")), (here.get("coins", 0), there.get("coins", 0)))
    minions = here.get("minion"), there.get("minion")
    yield _edit(name, "minion", say(N_("minion on")), minions, _space)
    levelled, out = (here["levelled"], there["levelled"]), (here["out"], there["out"])
    yield _edit(name, "levelled", say(N_("levelled up")), levelled, _yes_or_no)
    yield _edit(name, "out", say(N_("out of the game")), out, _yes_or_no)


def _space(name: str) -> Message:
    return space_name(name, name)


def _yes_or_no(flag: bool) -> Message:
    return say(N_("yes") if flag else N_("no"))


def _hands(player: str, here: Hand, there: Hand) -> Iterator[Compared]:
    if isinstance(here, list) and isinstance(there, list):
        yield from _cards(player, "hand", say(N_("in hand")), here, there)
    else:
        sizes = _size(here), _size(there)
        yield _edit(player, "hand", say(N_("cards in hand")), sizes)


def _size(hand: Hand) -> int:
    return hand if isinstance(hand, int) else len(hand)


def _rooms(player: str, here: Sequence[Written], there: Sequence[Written]) -> Iterator[Compared]:
    """Room by room; where their number differs, by what is left of the row."""
    pairs = enumerate(zip(here, there, strict=True), 1)
    for place, pair in pairs if len(here) == len(there) else _matched(here, there):
        label = say(N_("in room {place}"), place=place)
        yield _card(player, f"room {place}", label, pair)


def _matched(
    here: Sequence[Written], there: Sequence[Written]
) -> Iterator[tuple[int, Pair[Written]]]:
    """The rooms that are not the same; new ones are numbered as they lie now."""
    texts = [[key_of(room) for room in side] for side in (here, there)]
    matcher = SequenceMatcher(None, texts[0], texts[1], autojunk=False)
    for what, a, b, c, d in matcher.get_opcodes():
        if what != "equal":
            # the boss's end of both stretches is the same place
            pairs = zip_longest(reversed(here[a:b]), reversed(there[c:d]))
            for back, pair in enumerate(pairs):
                yield (b if pair[1] is None else d) - back, pair


def _heroes(
    who: str, what: str, label: Message, here: Sequence[Written], there: Sequence[Written]
) -> Iterator[Compared]:
    """Who came and who went; the same heroes in another order are told as such."""
    if sorted(map(key_of, here)) == sorted(map(key_of, there)):
        yield _edit(who, what, label, (here or None, there or None), _queue)
    else:
        yield from _cards(who, what, label, here, there)


def _queue(heroes: Sequence[Written]) -> Message:
    return plain([brief(hero) for hero in heroes])


def _cards(
    who: str, what: str, label: Message, here: Sequence[Written], there: Sequence[Written]
) -> Iterator[Compared]:
    """What is in one pile and not in the other, one by one."""
    known = {key_of(card): card for card in (*here, *there)}
    first, second = (Counter(map(key_of, side)) for side in (here, there))
    for before, after in zip_longest((first - second).elements(), (second - first).elements()):
        yield _card(who, what, label, (known.get(before), known.get(after)))
