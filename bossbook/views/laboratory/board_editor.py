"""What can be changed about a town board: who is where, what is for sale, where minions stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bossbook.engine.minions import sites
from bossbook.messages import N_, Message, say
from bossbook.positions.sketch import MOST_COUNTERS
from bossbook.protocol import space_name
from bossbook.spaces import BOSS, EVERY_LOCATION, LOCATIONS, ROOM
from bossbook.state import State
from bossbook.tabletop.bench import Look
from bossbook.views.escape import Markup
from bossbook.views.laboratory.fields import choice, do, key_of


def things_to_edit(state: State) -> Iterator[tuple[tuple[str, ...], str, Message, Message]]:
    """Where a button stands on the board, what it sends, its label and its sentence."""
    if state.board is None:
        return
    for location in LOCATIONS:
        text = say(N_("Who is in {location}"), location=say(EVERY_LOCATION[location].name))
        yield ("location", location), f"location:{location}", say(N_("Edit")), text
    yield ("market",), "market", say(N_("Edit")), say(N_("What is on the market"))


def location_editor(look: Look, location: str, chooser: Markup) -> Iterable[object]:
    """A hero comes, or goes."""
    board = look.state.board
    there = board.locations[LOCATIONS.index(location)] if board is not None else ()
    yield chooser
    yield do(say(N_("Put it there")), "locate", f"{location}\n", chosen=True, css="bb-main")
    yield do(say(N_("Send it away")), "unlocate", location, disabled=not there)


def market_editor(look: Look, chooser: Markup) -> Iterable[object]:
    """A card comes, or goes."""
    names = look.state.setup.table.names
    yield chooser
    yield do(say(N_("Put it on the market")), "sell", chosen=True, css="bb-main")
    for at, card in enumerate(look.state.market):
        yield do(say(N_("Remove {card}"), card=names[card]), "unsell", str(at))


def room_counters(look: Look, player: str, place: str) -> Iterable[object]:
    """The +1 counters on a room, and whether it is stunned."""
    if look.state.board is None:
        return
    seat = look.game.players.index(player)
    room = look.state.players[seat].stacks[int(place)].rooms[0]
    numbers = range(max(MOST_COUNTERS, room.counters) + 1)
    options = [(key_of(player, place, number), number) for number in numbers]
    yield choice(say(N_("Counters")), options, key_of(player, place, room.counters),
                 data_change="counters", data_f="counters", class_="bb-lab-counters")  # fmt: skip
    stun = N_("Let it come round") if room.stunned else N_("Stun it")
    yield do(say(stun), "stun", f"{key_of(player, place)}\n")


def minion_editor(look: Look, player: str) -> Iterable[object]:
    """Where a player's minion stands, and who is first."""
    board = look.state.board
    if board is None:
        return
    seat = look.game.players.index(player)
    minion = board.minions[seat]
    at = look.state.locate(minion.room) if minion.space == ROOM else None
    now = f"{ROOM}:{at[1]}" if at is not None else minion.space
    options: list[tuple[str, object]] = [(key_of(player, ""), say(N_("at home")))]
    options += [(key_of(player, name), words) for name, words in _spaces(look.state, seat, now)]
    yield choice(say(N_("Minion")), options, key_of(player, now), data_change="minion",
                 data_f="minion", class_="bb-lab-minion")  # fmt: skip
    first = look.state.first == seat
    yield do(say(N_("Give the first-player marker")), "first-player", player, disabled=first)


def _spaces(state: State, seat: int, now: str) -> Iterator[tuple[str, Message]]:
    """The spaces on which nobody stands, and the one where the minion is."""
    names = state.setup.table.names
    for site in sites(state, seat):
        if site.name == now or site.barred != "taken":
            card = names[site.card] if site.name == BOSS or site.place is not None else ""
            yield site.name, space_name(site.name, card)
