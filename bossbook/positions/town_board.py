"""The town board of a position: locations, market, minions, the first-player marker."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from bossbook.card.model import ITEM
from bossbook.documents import Node, Report, items, mapping, shown, text, word
from bossbook.editions import Edition, at_table
from bossbook.engine import minions
from bossbook.engine.order import by_xp
from bossbook.errors import InvalidSetup
from bossbook.messages import N_
from bossbook.spaces import BOSS, INN, LOCATIONS, ROOM, SPACES, spaces_of
from bossbook.state import AT_HOME, Hero, Minion, State

_IN_FORCE = ("bait", "adventure")  # the phases in which what minions have brought still lasts


class BoardReader(Protocol):
    """What reads the rest of the position, too."""

    state: State
    report: Report
    fields: dict[str, Node]

    def hero(self, node: Node) -> Hero | None:
        """A hero on the table; None after a mistake."""

    def cards(self, nodes: Sequence[Node], decks: Collection[str]) -> tuple[int, ...]:
        """Several cards, without the mistaken ones."""


def read_board(reader: BoardReader, decks: Collection[str]) -> None:
    """Everything that belongs to the board; the players have been read already."""
    state, fields = reader.state, reader.fields
    assert state.board is not None
    if "locations" in fields and fields["locations"].value is not None:
        state.board = state.board._replace(locations=_locations(reader, fields["locations"]))
    if "market" in fields and fields["market"].value is not None:
        cards = items(fields["market"], reader.report, "market")
        state.board = state.board._replace(market=reader.cards(cards, decks))
    if "items" in fields and fields["items"].value is not None:
        cards = items(fields["items"], reader.report, "items")
        state.board = state.board._replace(waiting=reader.cards(cards, (ITEM,)))
    _first_player(reader)
    _minions(reader)
    places = state.setup.edition.town_places
    if places is not None and len(state.town) > places:
        sentence = N_("The town has {places} places, not {count}.")
        reader.report.add(fields["town"], sentence, places=places, count=len(state.town))


def _locations(reader: BoardReader, node: Node) -> tuple[tuple[Hero, ...], ...]:
    fields = mapping(node, reader.report, LOCATIONS, (), "locations")
    return tuple(
        _heroes(reader, fields[name], at) if name in fields else ()
        for at, name in enumerate(LOCATIONS)
    )


def _heroes(reader: BoardReader, node: Node, location: int) -> tuple[Hero, ...]:
    """One hero or none; in the inn any number of them."""
    if node.value is None:
        return ()
    if location != INN and isinstance(node.value, list):
        sentence = N_("'{location}' has a place for one hero: write the hero alone, not a list.")
        reader.report.add(node, sentence, location=LOCATIONS[location])
        return ()
    nodes = items(node, reader.report, LOCATIONS[INN]) if location == INN else [node]
    read = (reader.hero(one) for one in nodes)
    return tuple(hero for hero in read if hero is not None)


def _first_player(reader: BoardReader) -> None:
    """Without a word on it the highest XP has the marker; before all have a boss, nobody."""
    state, node = reader.state, reader.fields.get("first_player")
    if node is not None and node.value is not None:
        name = word(node, reader.report, state.setup.names, "first_player")
        state.first = state.setup.names.index(name) if name else 0
    elif node is None and state.seats() and "agenda" not in reader.fields:
        state.first = by_xp(state)[0]
    state.reorder()


# -- minions


def _minions(reader: BoardReader) -> None:
    state, nodes = reader.state, items(reader.fields["players"], reader.report, "players")
    taken: list[Minion] = []
    for seat, node in enumerate(nodes):
        place = node.value.get("minion") if isinstance(node.value, dict) else None
        if place is None or place.value is None:
            continue
        minion = _minion(reader, place, seat)
        if minion.space in SPACES and minion in taken:
            reader.report.add(place, N_("Two minions stand on '{space}'."), space=minion.space)
        taken.append(minion)
        minions.place_minion(state, seat, minion)


def _minion(reader: BoardReader, node: Node, seat: int) -> Minion:
    """A space by its name; of a location alone, its first one."""
    name, state = text(node, reader.report, "minion"), reader.state
    if not name:
        return AT_HOME
    at = SPACES.get(name) or next(iter(spaces_of(name)), None)
    if at is not None and minions.is_laid_out(state, at.location):
        return Minion(at.id)
    if name == BOSS and state.players[seat].boss >= 0:
        return Minion(BOSS)
    room = _room(state, seat, name)
    if room:
        return Minion(ROOM, room)
    sentence = N_("There is no action space {space} for {player}. There is: {known}.")
    player, known = state.setup.names[seat], _spaces(state, seat)
    reader.report.add(node, sentence, space=shown(node), player=player, known=known)
    return AT_HOME


def _spaces(state: State, seat: int) -> list[str]:
    """Where a position may put a player's minion: on any room of that dungeon, too."""
    player = state.players[seat]
    on_the_board = [one.id for one in SPACES.values() if minions.is_laid_out(state, one.location)]
    rooms = [f"{ROOM}:{place}" for place, stack in enumerate(player.stacks) if stack.rooms]
    return [*on_the_board, *([BOSS] if player.boss >= 0 else []), *rooms]


def _room(state: State, seat: int, name: str) -> int:
    """The uid of the room at 'room:PLACE'; 0 if there is none."""
    kind, _, number = name.partition(":")
    stacks = state.players[seat].stacks
    if kind != ROOM or not (number.isdecimal() and number.isascii() and len(number) < 3):
        return 0
    at = int(number)
    return stacks[at].rooms[0].uid if at < len(stacks) and stacks[at].rooms else 0


def let_minions_count(reader: BoardReader) -> None:
    """In a position after the minion phase what minions have brought lasts (LOC-3, LOC-5)."""
    written_by_hand = not {"lasting", "agenda"} & reader.fields.keys()
    if written_by_hand and reader.state.phase in _IN_FORCE:
        minions.act_as_one(reader.state)


def seated(record: Edition, players: int, fields: dict[str, Node], report: Report) -> Edition:
    """The record as it is for so many players; a variant may not be for so many (SOLO-9)."""
    try:
        return at_table(record, max(players, 1))
    except InvalidSetup as refused:
        report.add(fields["variants"], "{text}", None, text=refused.message)
        return record
