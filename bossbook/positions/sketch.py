"""A position to tinker with: plain data without decks or agenda, and every edit a new one.

An edit never changes the sketch it is given, so that undo is a list. Cards are named; what is not
on the table lies in the decks, as a position has it by default. An edit that makes no sense raises
:class:`ValueError` with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy

from bossbook.card.model import LAST_LEVEL
from bossbook.editions import EDITIONS, REGIONS
from bossbook.messages import N_, say
from bossbook.plain import Data, ReadData
from bossbook.positions.writing import ROOM_KEYS, Writer
from bossbook.spaces import INN, LOCATIONS, ROOM
from bossbook.state import MOST_ROOMS, State

Sketch = Data
PHASE = "build"
NAMES = ("Pip", "Grim", "Moss", "Fig", "Dot", "Wick")  # of players who come to a table
MOST_UNKNOWN = 20
MOST_COINS = 35  # that there are (COIN-1)
MOST_COUNTERS = 20  # on one room
_KEPT = (
    "edition", "variants", "cards", "round", "town", "players", "discard", "locations", "market",
    "first_player", "items",
)  # fmt: skip
_KEPT_OF_A_PLAYER = (
    "name", "boss", "levelled", "rooms", "entrance", "hand", "souls", "wounds", "score", "coins",
    "out", "minion",
)  # fmt: skip


def sketch_of(state: State, viewer: int | None = None) -> Sketch:
    """What lies on the table, at the start of the build phase; hands as the viewer sees them."""
    whole = Writer(state, viewer).write()
    sketch = {key: whole[key] for key in _KEPT if key in whole}
    sketch["phase"] = PHASE
    sketch["players"] = [_player(one) for one in whole["players"]]
    return sketch


def _player(whole: ReadData) -> Data:
    player = {key: whole[key] for key in _KEPT_OF_A_PLAYER if key in whole}
    rooms = [room for room in whole["rooms"] if not _only_facedown(room)]
    player["rooms"] = [_without_facedown(room) for room in rooms]
    if str(player.get("minion")).startswith(_ON_A_ROOM):
        player["minion"] = _moved_up(player["minion"], whole["rooms"])
    return player


_ON_A_ROOM = f"{ROOM}:"


def _moved_up(space: str, rooms: Sequence[object]) -> str:
    """The space of a minion on a room, when the cards that lie face down are not there."""
    place = int(space.removeprefix(_ON_A_ROOM))
    return f"{_ON_A_ROOM}{place - sum(map(_only_facedown, rooms[:place]))}"


def _only_facedown(room: object) -> bool:
    return isinstance(room, Mapping) and set(room) == {"facedown"}


def _without_facedown(room: object) -> object:
    if not isinstance(room, Mapping) or "facedown" not in room:
        return room
    rest = {key: value for key, value in room.items() if key != "facedown"}
    return rest["card"] if set(rest) == {"card"} else rest


def empty_sketch(edition: str = "base", players: Sequence[str] = NAMES[:2]) -> Sketch:
    """A table with nothing on it but the players; only the first one's hand is known."""
    seats = [_newcomer(name, edition) for name in players]
    seats[0]["hand"] = []
    return {"edition": edition, "variants": [], "phase": PHASE, "town": [], "players": seats}


def _newcomer(name: str, edition: str) -> Data:
    """A player with nothing but what the edition deals: cards, whichever they are, and coins."""
    dealt = EDITIONS[edition]
    hand = {"rooms": dealt.rooms_dealt, "spells": dealt.spells_dealt}
    vault = {"coins": dealt.coins} if dealt.coins else {}
    return {"name": name, "boss": None, "rooms": [], "hand": hand, **vault}


# -- edits: each takes a sketch and gives another


def _edited(change: Callable[[Sketch], None]) -> Callable[[Sketch], Sketch]:
    def edit(sketch: Sketch) -> Sketch:
        new = deepcopy(sketch)
        change(new)
        return new

    return edit


def _seat(sketch: Sketch, player: str) -> Data:
    for one in sketch["players"]:
        if one["name"] == player:
            return dict_of(one)
    raise ValueError(say(N_("No player is called {player}."), player=player).text)


def dict_of(value: object) -> Data:
    """A mapping of the sketch itself, not a copy."""
    assert isinstance(value, dict)
    return value


def _rooms(sketch: Sketch, player: str) -> list[object]:
    rooms: list[object] = _seat(sketch, player).setdefault("rooms", [])
    return rooms


def _at(items: list[object], index: int) -> object:
    if not 0 <= index < len(items):
        raise ValueError(say(N_("There is nothing at place {place}."), place=index + 1).text)
    return items[index]


def _parts(room: object) -> Data:
    """A room as a mapping, however it is written."""
    return dict(room) if isinstance(room, Mapping) else {"card": room}


def _plain(parts: Data) -> object:
    """A room in its shortest form."""
    kept = {key: value for key, value in parts.items() if value not in (False, [], None, 0)}
    return kept["card"] if set(kept) == {"card"} else kept


def add_room(sketch: Sketch, player: str, card: str) -> Sketch:
    """A new room at the entrance."""

    def change(new: Sketch) -> None:
        rooms = _rooms(new, player)
        if len(rooms) >= MOST_ROOMS:
            raise ValueError(say(N_("A dungeon has five rooms at most.")).text)
        rooms.insert(0, card)

    return _edited(change)(sketch)


def cover_room(sketch: Sketch, player: str, place: int, card: str) -> Sketch:
    """A room on top of another; a miniboss stays under the stack (RULING-3)."""

    def change(new: Sketch) -> None:
        rooms = _rooms(new, player)
        old = _parts(_at(rooms, place))
        under = [_plain(_bare(old)), *old.get("under", [])]
        rooms[place] = _plain({"card": card, "under": under, **_tucked(old)})

    return _edited(change)(sketch)


def _bare(parts: Data) -> Data:
    """A card without what has happened to it on the table."""
    return {key: value for key, value in parts.items() if key not in ROOM_KEYS}


def _tucked(parts: Data) -> Data:
    """The miniboss of a place, if there is one."""
    return {"miniboss": parts["miniboss"]} if parts.get("miniboss") else {}


def remove_room(sketch: Sketch, player: str, place: int) -> Sketch:
    """The topmost card goes; what is under it comes to light."""

    def change(new: Sketch) -> None:
        rooms = _rooms(new, player)
        under = list(_parts(_at(rooms, place)).get("under", []))
        if under:
            top = _parts(under.pop(0))
            rooms[place] = _plain({**top, "under": under})
        else:
            del rooms[place]

    return _edited(change)(sketch)


def replace_room(sketch: Sketch, player: str, place: int, card: str) -> Sketch:
    """Another card in the place of the topmost one."""

    def change(new: Sketch) -> None:
        rooms = _rooms(new, player)
        old = _parts(_at(rooms, place))
        rooms[place] = _plain({"card": card, "under": old.get("under", []), **_tucked(old)})

    return _edited(change)(sketch)


def turn_room(sketch: Sketch, player: str, place: int) -> Sketch:
    """Deactivate a room, or activate it again."""

    def change(new: Sketch) -> None:
        rooms = _rooms(new, player)
        parts = _parts(_at(rooms, place))
        rooms[place] = _plain({**parts, "deactivated": not parts.get("deactivated", False)})

    return _edited(change)(sketch)


def set_room_coins(sketch: Sketch, player: str, place: int, coins: int) -> Sketch:
    """So many coins on a room."""

    def change(new: Sketch) -> None:
        rooms = _rooms(new, player)
        rooms[place] = _plain({**_parts(_at(rooms, place)), "coins": _few(coins)})

    return _edited(change)(sketch)


def _few(coins: int) -> int:
    if not 0 <= coins <= MOST_COINS:
        raise ValueError(say(N_("Coins are a number from 0 to {most}."), most=MOST_COINS).text)
    return coins


def set_miniboss(sketch: Sketch, player: str, place: int, card: str, level: int = 1) -> Sketch:
    """A miniboss under a room, on a level; without a card there is none."""

    def change(new: Sketch) -> None:
        if not 1 <= level <= LAST_LEVEL:
            sentence = N_("A miniboss has a level from 1 to {most}.")
            raise ValueError(say(sentence, most=LAST_LEVEL).text)
        rooms = _rooms(new, player)
        miniboss = {"card": card, "level": level} if card else None
        rooms[place] = _plain({**_parts(_at(rooms, place)), "miniboss": miniboss})

    return _edited(change)(sketch)


def set_counters(sketch: Sketch, player: str, place: int, counters: int) -> Sketch:
    """So many +1 counters on a room."""

    def change(new: Sketch) -> None:
        if not 0 <= counters <= MOST_COUNTERS:
            sentence = N_("Counters are a number from 0 to {most}.")
            raise ValueError(say(sentence, most=MOST_COUNTERS).text)
        rooms = _rooms(new, player)
        rooms[place] = _plain({**_parts(_at(rooms, place)), "counters": counters})

    return _edited(change)(sketch)


def stun_room(sketch: Sketch, player: str, place: int) -> Sketch:
    """Stun a room, or let it come round."""

    def change(new: Sketch) -> None:
        rooms = _rooms(new, player)
        parts = _parts(_at(rooms, place))
        rooms[place] = _plain({**parts, "stunned": not parts.get("stunned", False)})

    return _edited(change)(sketch)


def set_coins(sketch: Sketch, player: str, coins: int) -> Sketch:
    """So many coins in a player's vault."""
    return _edited(lambda new: _seat(new, player).update(coins=_few(coins)))(sketch)


def move_room(sketch: Sketch, player: str, place: int, by: int) -> Sketch:
    """A stack changes places with its neighbour."""

    def change(new: Sketch) -> None:
        rooms = _rooms(new, player)
        _at(rooms, place)
        _at(rooms, place + by)
        rooms[place], rooms[place + by] = rooms[place + by], rooms[place]

    return _edited(change)(sketch)


def add_hero(sketch: Sketch, card: str) -> Sketch:
    """A hero comes to town, last in the queue."""
    return _edited(lambda new: new.setdefault("town", []).append(card))(sketch)


def remove_hero(sketch: Sketch, place: int) -> Sketch:
    """A hero leaves town."""

    def change(new: Sketch) -> None:
        _at(new["town"], place)
        del new["town"][place]

    return _edited(change)(sketch)


def move_hero(sketch: Sketch, place: int, by: int) -> Sketch:
    """A hero comes earlier or later."""

    def change(new: Sketch) -> None:
        town = new["town"]
        _at(town, place)
        _at(town, place + by)
        town[place], town[place + by] = town[place + by], town[place]

    return _edited(change)(sketch)


def set_health_bonus(sketch: Sketch, place: int, bonus: int) -> Sketch:
    """A hero in town with so much more health than is printed, or less."""

    def change(new: Sketch) -> None:
        parts = _parts(_at(new["town"], place))
        new["town"][place] = _plain({**parts, "bonus": bonus})

    return _edited(change)(sketch)


def build(sketch: Sketch, player: str, card: str, on: int | None) -> Sketch:
    """A room from a player's hand, as a new one or on another; an unknown hand stays as it is."""
    held = _seat(sketch, player).get("hand")
    left = remove_card(sketch, player, card) if isinstance(held, list) and card in held else sketch
    return add_room(left, player, card) if on is None else cover_room(left, player, on, card)


# -- the town board


def put_in_location(sketch: Sketch, location: str, card: str) -> Sketch:
    """A hero in a key location; in the inn, on top of the pile."""

    def change(new: Sketch) -> None:
        places = new.setdefault("locations", {})
        if location == LOCATIONS[INN]:
            places[location] = [*(places.get(location) or []), card]
        else:
            places[_location(location)] = card

    return _edited(change)(sketch)


def empty_location(sketch: Sketch, location: str) -> Sketch:
    """The hero of a location goes away; of the inn, the topmost."""

    def change(new: Sketch) -> None:
        places = new.setdefault("locations", {})
        there = places.get(_location(location))
        places[location] = there[:-1] if isinstance(there, list) else None

    return _edited(change)(sketch)


def _location(name: str) -> str:
    if name not in LOCATIONS:
        raise ValueError(say(N_("No key location is called {name}."), name=name).text)
    return name


def add_to_market(sketch: Sketch, card: str) -> Sketch:
    """A card more on the market."""
    return _edited(lambda new: new.setdefault("market", []).append(card))(sketch)


def take_off_market(sketch: Sketch, place: int) -> Sketch:
    """A card less on the market."""

    def change(new: Sketch) -> None:
        _at(new.get("market") or [], place)
        del new["market"][place]

    return _edited(change)(sketch)


def set_minion(sketch: Sketch, player: str, space: str) -> Sketch:
    """A minion on a space; without one it is at home."""
    return _edited(lambda new: _seat(new, player).update(minion=space or None))(sketch)


def set_first_player(sketch: Sketch, player: str) -> Sketch:
    """Somebody has the first-player marker."""
    return _edited(lambda new: new.update(first_player=_seat(new, player)["name"]))(sketch)


# -- players


def set_boss(sketch: Sketch, player: str, card: str) -> Sketch:
    """Another boss for a player."""

    def change(new: Sketch) -> None:
        _seat(new, player)["boss"] = card
        _seat(new, player).pop("levelled", None)

    return _edited(change)(sketch)


def add_card(sketch: Sketch, player: str, card: str) -> Sketch:
    """A card for a player's hand; a hand of unknown cards becomes a known one."""

    def change(new: Sketch) -> None:
        seat = _seat(new, player)
        hand = seat.get("hand")
        seat["hand"] = [*(hand if isinstance(hand, list) else []), card]

    return _edited(change)(sketch)


def remove_card(sketch: Sketch, player: str, card: str) -> Sketch:
    """A card leaves a player's hand."""

    def change(new: Sketch) -> None:
        hand = _seat(new, player).get("hand")
        if not isinstance(hand, list) or card not in hand:
            raise ValueError(say(N_("{player} does not hold {card}."), player=player,
                                 card=card).text)  # fmt: skip
        hand.remove(card)

    return _edited(change)(sketch)


def hide_hand(sketch: Sketch, player: str, rooms: int, spells: int) -> Sketch:
    """A hand of so many cards that nobody knows."""

    def change(new: Sketch) -> None:
        if not (0 <= rooms <= MOST_UNKNOWN and 0 <= spells <= MOST_UNKNOWN):
            sentence = N_("An unknown hand has from 0 to {most} rooms and spells.")
            raise ValueError(say(sentence, most=MOST_UNKNOWN).text)
        _seat(new, player)["hand"] = {"rooms": rooms, "spells": spells}

    return _edited(change)(sketch)


def add_player(sketch: Sketch) -> Sketch:
    """Somebody more at the table, in the last seat, under a name that is free."""

    def change(new: Sketch) -> None:
        taken = {one["name"] for one in new["players"]}
        if len(taken) >= EDITIONS[new["edition"]].most_players:
            raise ValueError(say(N_("There is no seat left in this edition.")).text)
        name = next(name for name in NAMES if name not in taken)
        new["players"].append(_newcomer(name, new["edition"]))
        _take_sets(new)

    return _edited(change)(sketch)


def _take_sets(new: Sketch) -> None:
    """Where so many players need another set, it is there (MIX-3)."""
    record = EDITIONS[new["edition"]]
    if new.get("cards") in (None, [record.card_set]):
        new["cards"] = [*record.sets_for(len(new["players"]))]


def remove_player(sketch: Sketch, player: str) -> Sketch:
    """A player leaves the table, with everything."""

    def change(new: Sketch) -> None:
        new["players"].remove(_seat(new, player))
        if new.get("first_player") == player:
            del new["first_player"]
        if len(new["players"]) < EDITIONS[new["edition"]].fewest_players:
            raise ValueError(say(N_("Somebody must stay to play against.")).text)

    return _edited(change)(sketch)


def set_score(sketch: Sketch, player: str, what: str, number: int) -> Sketch:
    """Souls or wounds, as so many anonymous heroes."""

    def change(new: Sketch) -> None:
        seat = _seat(new, player)
        if what not in ("souls", "wounds") or not 0 <= number <= 99:
            raise ValueError(say(N_("Souls and wounds are numbers from 0 to 99.")).text)
        score = dict(seat.get("score") or {})
        score["dead" if what == "souls" else "survived"] = []
        seat["score"] = score
        seat[what] = number

    return _edited(change)(sketch)


def set_edition(sketch: Sketch, edition: str, variants: Sequence[str] = ()) -> Sketch:
    """Another edition, with these variants; what its table does not have is put away."""

    def change(new: Sketch) -> None:
        new["edition"], new["variants"] = edition, list(variants)
        for region in set(REGIONS) - set(EDITIONS[edition].regions):
            for place in (new, *new["players"]):
                place.pop(region, None)

    return _edited(change)(sketch)
