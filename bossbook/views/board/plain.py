"""The whole table as plain text: what ``print(game)`` shows.

Hands are counts, face-down cards stay face down. Only the options of a decision that is due name
cards of a hand: those of the player who has to choose.
"""

from __future__ import annotations

from bossbook.card.model import CLASSES
from bossbook.engine import coins, minions
from bossbook.engine.numbers import icons_at, is_asleep, room_damage, treasure
from bossbook.game import Game
from bossbook.messages import N_, Message, say
from bossbook.phases import PHASES
from bossbook.spaces import EVERY_LOCATION, LOCATIONS, SPACES
from bossbook.state import NO_CARD, Room, Stack, State
from bossbook.tabletop.powers import miniboss_words
from bossbook.views.board.lasting import told
from bossbook.wording import LETTERS, clip, hero_words, letters, pad, rows, with_rules, word, wrap

_KEY_COLUMNS = 36


def game_text(game: Game) -> str:
    """A game as it prints: what there is to say about it, and the table."""
    return "\n".join([*game.notices, table_text(game)])


def table_text(game: Game) -> str:
    """The table as text, no line wider than 100 columns."""
    state = game.state
    lines = [*_head(game), "", *_town(state), *board_lines(state)]
    for seat in range(len(state.players)):
        lines += ["", *_player(state, seat)]
    lasting = [told(state, effect) for effect in state.lasting]
    lines += ["", *_piles(state), *lasting, *_last_event(game), "", *_what_now(game)]
    return "\n".join(line for text in lines for line in wrap(text)).rstrip("\n")


def _head(game: Game) -> list[str]:
    edition = game.state.setup.edition
    parts = [say(edition.title), *(game.variants)]
    parts += [say(N_("round {round}"), round=game.round)] if game.round else []
    parts.append(say(PHASES[game.phase].name))
    return [say("{parts}", parts=parts).text]


def _town(state: State) -> list[str]:
    if not state.town:
        return [say(N_("Nobody is in town.")).text]
    heroes = [
        f"  {number}. {hero_words(state, hero)}" for number, hero in enumerate(state.town, start=1)
    ]
    return [say(N_("In town, in order of arrival:")).text, *heroes]


def board_lines(state: State) -> list[str]:
    """Market, key locations and minions, where the edition has a town board."""
    board = state.board
    if board is None:
        return []
    names = state.setup.table.names
    market = [clip(names[card]) for card in board.market]
    lines = [say(N_("On the market: {cards}."), cards=market).text] if market else []
    for location, heroes in zip(LOCATIONS, board.locations, strict=True):
        if heroes:
            there = [hero_words(state, hero) for hero in heroes]
            where = say(EVERY_LOCATION[location].name)
            lines.append(say(N_("In {location}: {heroes}."), location=where, heroes=there).text)
    placed = [seat for seat, minion in enumerate(board.minions) if minion.space]
    return [*lines, *(_minion(state, seat) for seat in placed)]


def _minion(state: State, seat: int) -> str:
    space, card = minions.where(state, seat)
    at = clip(card) if card else say(SPACES[space].name)
    name = clip(state.setup.names[seat])
    return say(N_("The minion of {player} stands at {space}."), player=name, space=at).text


# -- a player


def _player(state: State, seat: int) -> list[str]:
    name = clip(state.setup.names[seat])
    souls, wounds = state.souls(seat), state.wounds(seat)
    score = [say(N_("souls {souls}"), souls=souls), say(N_("wounds {wounds}"), wounds=wounds)]
    if state.players[seat].out:
        return [say(N_("{player}: out of the game, {score}"), player=name, score=score).text]
    about = [_boss(state, seat), *score]
    about += [say(N_("levelled up"))] if state.players[seat].levelled else []
    head = say("{player}: {about}", player=name, about=about).text
    return [head, _holdings(state, seat), *_waiting(state, seat), *_rooms(state, seat)]


def _boss(state: State, seat: int) -> Message:
    player = state.players[seat]
    if player.boss == NO_CARD or player.offers:
        return say(N_("no boss shown yet"))
    card = state.setup.table[player.boss]
    icons = say(", {letters}", letters=letters(card.icons())) if card.icons() else ""
    sentence = N_("{boss} ({xp} XP{icons})")
    return say(sentence, boss=clip(card.name), xp=card.xp, icons=icons)


def _holdings(state: State, seat: int) -> str:
    player, is_room = state.players[seat], state.setup.table.is_room
    rooms = sum(is_room[card] for card in player.hand)
    hand = N_("  In hand: rooms {rooms}, spells {spells}.")
    parts = [say(hand, rooms=rooms, spells=len(player.hand) - rooms).text]
    if player.aside:
        parts.append(say(N_("Set aside: {count}."), count=len(player.aside)).text)
    if player.coins or coins.in_play(state):
        parts.append(say(N_("Coins: {coins}."), coins=player.coins).text)
    if not player.offers:  # else it would tell the boss that was chosen in secret
        parts.append(_treasure(state, seat))
    return " ".join(parts)


def _treasure(state: State, seat: int) -> str:
    counts = zip(LETTERS.values(), treasure(state, seat), strict=True)
    shown = [f"{letter} {count}" for letter, count in counts if count or letter != "E"]
    return say(N_("Treasure in all: {counts}."), counts=shown).text


def _waiting(state: State, seat: int) -> list[str]:
    lines = []
    heroes = [hero_words(state, hero) for hero in state.players[seat].entrance]
    if heroes:
        lines.append(say(N_("  At the entrance: {heroes}."), heroes=heroes).text)
    walker = state.walker
    if walker and walker.seat == seat and not _in_a_room(state, seat):
        hero = hero_words(state, walker.hero)
        lines.append(say(N_("  Inside, between rooms: {hero}."), hero=hero).text)
    return lines


def _in_a_room(state: State, seat: int) -> bool:
    return any(_visitor(state, room) for s in state.players[seat].stacks for room in s.rooms[:1])


def _visitor(state: State, room: Room) -> bool:
    return state.walker is not None and state.walker.room == room.uid


def _rooms(state: State, seat: int) -> list[str]:
    stacks = state.players[seat].stacks
    if not stacks:
        return [say(N_("  No rooms yet.")).text]
    return rows([_row(state, seat, place, stack) for place, stack in enumerate(stacks)])


def _row(state: State, seat: int, place: int, stack: Stack) -> list[str]:
    number = f"{place + 1}."
    if not stack.rooms:
        return [number, say(N_("(a face-down card)")).text, "", "", "", ""]
    card = state.setup.table[stack.rooms[0].card]
    kind = [word(card.kind), *([say(N_("advanced"))] if card.advanced else [])]
    return [
        number,
        clip(card.name, 32),
        say("{kind}", kind=kind).text,
        say(N_("damage {damage}"), damage=room_damage(state, seat, place)).text,
        letters(_treasure_of(state, seat, stack)) or "-",
        say("{notes}", notes=_notes(state, stack)).text,
    ]


def _treasure_of(state: State, seat: int, stack: Stack) -> dict[str, int]:
    """The treasure of a room, with what a miniboss adds to it."""
    if stack.rooms[0].deactivated:
        return state.setup.table[stack.rooms[0].card].icons()
    counts = zip(CLASSES, icons_at(state, seat, stack), strict=True)
    return {name: count for name, count in counts if count}


def _notes(state: State, stack: Stack) -> list[Message]:
    room, covered = stack.rooms[0], len(stack.rooms) - 1
    noted = [
        (room.deactivated, say(N_("deactivated"))),
        (room.stunned, say(N_("stunned"))),
        (is_asleep(state, room), say(N_("frozen"))),
        (room.counters, say(N_("counters {number}"), number=room.counters)),
        (room.coins, say(N_("coins {number}"), number=room.coins)),
        (covered, say(N_("covers {number}"), number=covered)),
        (stack.miniboss, stack.miniboss and miniboss_words(state, stack)),
        (stack.facedown != NO_CARD, say(N_("a face-down card on it"))),
    ]
    notes = [note for there, note in noted if there and note]
    if state.walker is not None and _visitor(state, room):
        notes.append(say(N_("inside: {hero}"), hero=hero_words(state, state.walker.hero)))
    return notes


# -- the rest of the table, and what is to be done


def _piles(state: State) -> list[str]:
    sentence = N_(
        "Decks: rooms {rooms}, spells {spells}, heroes {heroes}, epic heroes {epics}."
        " Discarded: {discard}."
    )
    piles = {
        name: len(getattr(state, name))
        for name in ("rooms", "spells", "heroes", "epics", "discard")
    }
    return [say(sentence, **piles).text]


def _last_event(game: Game) -> list[str]:
    last = next((event for event in reversed(game.events) if event.seen_by is None), None)
    if last is None or last.kind == "game_over":
        return []
    return [say(N_("Last: {event}"), event=with_rules(last.text, last.rules)).text]


def _what_now(game: Game) -> list[str]:
    if game.result is not None:
        return [with_rules(game.result.text, game.result.rules)]
    decision = game.decision
    if decision is None:
        return [say(N_("The next step is automatic.")).text]
    options = [f"  {pad(one.key, _KEY_COLUMNS)}  {one.text}" for one in decision.options]
    return [decision.prompt, *options]
