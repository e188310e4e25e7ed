"""What the laboratory shows: its bar, the editor for what was chosen, the answers side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bossbook.card.model import BOSS, EPIC, HERO, MINIBOSS, ROOM, SPELL, Card
from bossbook.card.text import card_text
from bossbook.editions import EDITIONS, VARIANTS, offered
from bossbook.engine import coins
from bossbook.engine.numbers import health
from bossbook.messages import N_, Message, language, say
from bossbook.positions.sketch import MOST_COINS, MOST_UNKNOWN
from bossbook.spaces import EVERY_LOCATION
from bossbook.state import NO_CARD, Stack
from bossbook.tabletop.bench import NAMES, Look, Workbench
from bossbook.tabletop.powers import LEVELS, powers
from bossbook.views.board.layout import hand_html
from bossbook.views.board.offers import Offers, Spot, TableOffer
from bossbook.views.escape import Markup, tag, together
from bossbook.views.laboratory.board_editor import (
    location_editor,
    market_editor,
    minion_editor,
    room_counters,
    things_to_edit,
)
from bossbook.views.laboratory.fields import card_words, cards_choice, choice, do, key_of

MOST_HEALTH = 20
_ONLY = N_("Let it be the whole hand, and known")


# -- buttons and fields


_Named = list[tuple[str, Card]]
_made: dict[tuple[str, ...], tuple[_Named, Markup]] = {}  # by what it is for: the last chooser


def _chooser(look: Look, keep: str, *decks: str) -> Markup:
    """The chooser of cards of some decks; at every edit it is there, and mostly as it was."""
    cards, key = cards_of(look, *decks), (keep, language(), *decks)
    if key not in _made or _made[key][0] != cards:
        _made[key] = cards, cards_choice(_in_words(cards), keep)
    return _made[key][1]


def _in_words(cards: _Named) -> list[tuple[str, Message]]:
    return [(name, card_words(name, card)) for name, card in cards]


def cards_of(look: Look, *decks: str) -> _Named:
    """The cards of some decks, by what a position calls them."""
    table = look.state.setup.table
    in_sets = (number for number in range(len(table)) if number not in table.inline)
    cards = ((table.written[number], table[number]) for number in in_sets)
    return sorted(((n, card) for n, card in cards if card.deck in decks), key=lambda one: one[0])


# -- the bar


def bar_html(bench: Workbench, player: str) -> Markup:
    """Variants, undo and redo, the edition, whose eyes."""
    look = bench.look()
    tabs = [
        do(name, "variant", name, css="bb-tab", pressed=name == bench.current)
        for name in bench.variants
    ]
    full = len(bench.variants) == len(NAMES)
    edition = bench.sketch["edition"]
    editions = [(one, say(EDITIONS[one].title)) for one in offered()]
    names = [(name, name) for name in look.game.players]
    return tag(
        "div",
        tag("span", say(N_("Variant")), class_="bb-label"),
        tabs,
        do(say(N_("Copy it")), "copy", css="bb-copy", disabled=full),
        do(say(N_("Remove it")), "drop", css="bb-drop", disabled=len(bench.variants) < 2),
        do(say(N_("Undo")), "undo", css="bb-back", disabled=not bench.can_undo),
        do(say(N_("Redo")), "redo", css="bb-forward", disabled=not bench.can_redo),
        choice(say(N_("Edition")), editions, edition, data_change="edition", data_f="edition",
               class_="bb-lab-edition"),
        _variants(bench),
        choice(say(N_("You are")), names, player, data_change="player", data_f="player",
               class_="bb-lab-player"),
        do(say(N_("Add a player")), "add-player", css="bb-add-player",
           disabled=len(names) >= EDITIONS[edition].most_players),
        do(say(N_("Play on from here")), "play-on", css="bb-main bb-play-on"),
        class_="bb-bar bb-lab-bar",
    )  # fmt: skip


def _variants(bench: Workbench) -> Markup:
    """The edition's variants, on or off."""
    now = bench.sketch
    offered, on = EDITIONS[now["edition"]].variants, now.get("variants") or []
    if not offered:
        return Markup()
    label = tag("span", say(N_("Rule variants")), class_="bb-label")
    return together(
        label,
        [do(name, "rule-variant", name, css="bb-tab", pressed=name in on, title=say(VARIANTS[name]))
         for name in offered],
    )  # fmt: skip


# -- what can be edited stands beside the thing


def offers(look: Look) -> Offers:
    """A button to edit everything on the table."""
    edit, places = say(N_("Edit")).text, dict[Spot, list[TableOffer]]()

    def add(place: Spot, key: str, label: str, text: Message) -> None:
        places[place] = [TableOffer(len(places), key, label, text.text, do="select")]

    names = look.state.setup.table.names
    for at, hero in enumerate(look.state.town):
        text = say(N_("Edit {thing}"), thing=names[hero.card])
        add(("hero", hero.uid), f"hero:{at}", edit, text)
    add(("town",), "town", say(N_("Add a hero")).text, say(N_("Add a hero to the town")))
    for seat, player in enumerate(look.state.players):
        name = look.state.setup.names[seat]
        for place, stack in enumerate(player.stacks):
            if stack.rooms:
                text = say(N_("Edit {thing}"), thing=names[stack.rooms[0].card])
                add(("room", name, place), f"room:{place}:{name}", edit, text)
        label = say(N_("Add a room"))
        text = say(N_("Add a room to the dungeon of {player}"), player=name)
        add(("entrance", name), f"entrance:{name}", label.text, text)
        text = say(N_("Boss, score and hand of {player}"), player=name)
        add(("player", name), f"player:{name}", say(N_("Boss and hand")).text, text)
    for place_, key, label, text in things_to_edit(look.state):
        add(place_, key, label.text, text)
    return Offers(places)


# -- the editor


def editor_html(look: Look, selected: str) -> Markup:
    """What can be done with the thing that was chosen."""
    word, _, rest = selected.partition(":")
    if word == "room":
        place, _, player = rest.partition(":")
        told = _room_told(look, player, int(place))
        return _box(
            _room_title(look, player, int(place)), *_room_editor(look, player, place), told=told
        )
    if word == "entrance":
        title = say(N_("A new room for {player}"), player=rest)
        return _box(title, _chooser(look, "room", ROOM),
                    do(say(N_("Add it at the entrance")), "add-room", f"{rest}\n", chosen=True,
                       css="bb-main"))  # fmt: skip
    if word == "hero":
        hero = look.state.setup.table[look.state.town[int(rest)].card]
        return _box(hero.name, *_hero_editor(look, int(rest)), told=card_text(hero))
    if word == "town":
        heroes = _chooser(look, "hero", HERO, EPIC)
        add = do(say(N_("Add it to the queue")), "add-hero", chosen=True, css="bb-main")
        return _box(say(N_("A hero comes to town")), heroes, add)
    if word == "location":
        title = say(N_("Who is in {location}"), location=say(EVERY_LOCATION[rest].name))
        return _box(title, *location_editor(look, rest, _chooser(look, "hero", HERO, EPIC)))
    if word == "market":
        cards = _chooser(look, "any", ROOM, MINIBOSS, SPELL)
        return _box(say(N_("What is on the market")), *market_editor(look, cards))
    if word == "player":
        return _box(say(N_("Boss, score and hand of {player}"), player=rest),
                    *_player_editor(look, rest))  # fmt: skip
    hint = N_("Press Edit, Add or Boss and hand on the table to change what stands beside it.")
    return tag("section", say(hint), class_="bb-panel bb-editor", aria_label=say(N_("Editor")))


def _box(title: object, *parts: object, told: str = "") -> Markup:
    close = do(say(N_("Close")), "select", "", css="bb-close")
    body = tag("div", *parts, close, class_="bb-bar")
    head = tag("div", title, class_="bb-prompt")
    said = tag("p", told, class_="bb-hint") if told else None
    label = say(N_("Editor"))
    return tag("section", head, said, body, class_="bb-panel bb-editor", aria_label=label)


def _card_at(look: Look, player: str, place: int) -> Card:
    return look.state.setup.table[_stacks(look, player)[place].rooms[0].card]


def _room_told(look: Look, player: str, place: int) -> str:
    """What a room says, and its miniboss: which powers are in force."""
    found = powers(look.state, look.game.players.index(player), place)
    said = [card_text(_card_at(look, player, place)), *(power.message.text for power in found)]
    return " ".join(text for text in said if text)


def _room_title(look: Look, player: str, place: int) -> Message:
    name = _card_at(look, player, place).name
    text = N_("{card}, room {place} of {player}")
    return say(text, card=name, place=place + 1, player=player)


def _room_editor(look: Look, player: str, place: str) -> Iterable[object]:
    key, last = f"{player}\n{place}\n", len(_stacks(look, player)) - 1
    off = _stacks(look, player)[int(place)].rooms[0].deactivated
    turn = N_("Activate it") if off else N_("Deactivate it")
    yield _chooser(look, "room", ROOM)
    yield do(say(N_("Put it on top")), "cover", key, chosen=True, css="bb-main")
    yield do(say(N_("Put it in its place")), "replace", key, chosen=True)
    yield do(say(N_("Remove the room")), "remove", key)
    yield do(say(turn), "turn", key)
    yield do(say(N_("Move left")), "move", f"{key}-1", disabled=place == "0")
    yield do(say(N_("Move right")), "move", f"{key}1", disabled=int(place) == last)
    yield from room_counters(look, player, place)
    if coins.in_play(look.state):
        yield from _riches(look, player, place)


def _riches(look: Look, player: str, place: str) -> Iterable[object]:
    """The coins on a room, its miniboss and the level of that."""
    stack, table = _stacks(look, player)[int(place)], look.state.setup.table
    yield _coins_choice(key_of(player, place), stack.rooms[0].coins, "room-coins")
    found = _in_words(cards_of(look, MINIBOSS))
    if not found:
        return
    now = table.written[stack.miniboss.card] if stack.miniboss else ""
    options: list[tuple[str, object]] = [(key_of(player, place, "", 1), say(N_("none")))]
    options += [(key_of(player, place, name, 1), name) for name, _ in found]
    yield choice(say(N_("Miniboss")), options, key_of(player, place, now, 1),
                 data_change="miniboss", data_f="miniboss", class_="bb-lab-miniboss")  # fmt: skip
    if stack.miniboss is not None:
        levels = [(key_of(player, place, now, level), level) for level in LEVELS]
        yield choice(say(N_("Level")), levels, key_of(player, place, now, stack.miniboss.level),
                     data_change="miniboss", data_f="level", class_="bb-lab-level")  # fmt: skip


def _coins_choice(key: str, now: int, what: str) -> Markup:
    """How many coins lie somewhere."""
    numbers = [(key_of(key, number), number) for number in range(max(MOST_COINS, now) + 1)]
    return choice(say(N_("Coins")), numbers, key_of(key, now), data_change=what, data_f=what,
                  class_=f"bb-lab-{what}")  # fmt: skip


def _stacks(look: Look, player: str) -> Sequence[Stack]:
    return look.state.players[look.game.players.index(player)].stacks


def _hero_editor(look: Look, at: int) -> Iterable[object]:
    last, hero = len(look.state.town) - 1, look.state.town[at]
    now = health(look.state, hero)
    most = max(now, MOST_HEALTH)
    numbers = [(key_of(at, hero.bonus + number - now), number) for number in range(1, most + 1)]
    yield choice(say(N_("Health")), numbers, key_of(at, hero.bonus), data_change="health",
                 data_f="health", class_="bb-lab-health")  # fmt: skip
    yield do(say(N_("Send it away")), "remove-hero", str(at))
    yield do(say(N_("Earlier")), "move-hero", f"{at}\n-1", disabled=at == 0)
    yield do(say(N_("Later")), "move-hero", f"{at}\n1", disabled=at == last)


def _player_editor(look: Look, player: str) -> Iterable[object]:
    seat = look.game.players.index(player)
    state, held = look.state, look.sketch["players"][seat].get("hand")
    yield _boss_choice(look, player, state.players[seat].boss)
    yield _chooser(look, "any", ROOM, MINIBOSS, SPELL)
    take = N_("Take it into the hand") if isinstance(held or [], list) else _ONLY
    yield do(say(take), "hand", f"{player}\n", chosen=True, css="bb-main")
    for what, label, now in (
        ("souls", N_("Souls"), state.souls(seat)),
        ("wounds", N_("Wounds"), state.wounds(seat)),
    ):
        numbers = [(f"{player}\n{what}\n{number}", number) for number in range(16)]
        yield choice(say(label), numbers, f"{player}\n{what}\n{now}", data_change="score",
                     data_f=f"score {what}", class_=f"bb-lab-{what}")  # fmt: skip
    if coins.in_play(state):
        yield _coins_choice(player, state.players[seat].coins, "coins")
    yield from minion_editor(look, player)
    for card in held if isinstance(held, list) else []:
        name = card if isinstance(card, str) else str(card.get("name"))
        yield do(say(N_("Drop {card}"), card=name), "drop-card", f"{player}\n{name}")
    yield from _unknown_hand(look, seat)
    few = len(look.game.players) <= EDITIONS[look.sketch["edition"]].fewest_players
    leave = say(N_("{player} leaves the table"), player=player)
    yield do(leave, "remove-player", player, disabled=few)


def _boss_choice(look: Look, player: str, boss: int) -> Markup:
    """The bosses of the sets in use, and the one at the table, which may be none of them."""
    written = look.state.setup.table.written
    options: list[tuple[str, object]] = []
    options += ((key_of(player, name), words) for name, words in _in_words(cards_of(look, BOSS)))
    now: tuple[str, object] = ("", say(N_("choose one")))
    if boss != NO_CARD:
        now = (key_of(player, written[boss]), written[boss])
    listed = options if now[0] in dict(options) else [now, *options]
    return choice(say(N_("Boss")), listed, now[0], data_change="boss", data_f="boss",
                  class_="bb-lab-boss")  # fmt: skip


def _unknown_hand(look: Look, seat: int) -> Iterable[object]:
    """Make a known hand unknown; of an unknown one, how many cards it has."""
    player, table = look.game.players[seat], look.state.setup.table
    decks = [table[card].deck for card in look.state.players[seat].hand]
    rooms, spells = decks.count(ROOM) + decks.count(MINIBOSS), decks.count(SPELL)
    if isinstance(look.sketch["players"][seat].get("hand"), list):
        dealt = EDITIONS[look.sketch["edition"]]
        counts = (rooms, spells) if decks else (dealt.rooms_dealt, dealt.spells_dealt)
        label, title = N_("Make the hand unknown"), N_("The forecast then counts every unseen card")
        yield do(say(label), "hide-hand", key_of(player, *counts), title=say(title))
        return
    numbers = range(MOST_UNKNOWN + 1)
    for css, label, keys in (
        ("rooms", N_("Unknown rooms"), [key_of(player, number, spells) for number in numbers]),
        ("spells", N_("Unknown spells"), [key_of(player, rooms, number) for number in numbers]),
    ):
        options = list(zip(keys, numbers, strict=True))
        yield choice(say(label), options, key_of(player, rooms, spells), data_change="hide-hand",
                     data_f=f"unknown {css}", class_=f"bb-lab-unknown-{css}")  # fmt: skip


# -- what the player holds


def own_hand_html(look: Look, player: str) -> Markup:
    """The hand of whoever asks; of one that is unknown only how many cards it has."""
    held = look.sketch["players"][look.game.players.index(player)].get("hand") or []
    if isinstance(held, list):
        return hand_html(look.game, player)
    text = N_(
        "What {player} holds is unknown here. Take cards into the hand to see what they build."
    )
    title = tag("div", say(N_("Your hand")), class_="bb-title")
    return tag("section", title, tag("p", say(text, player=player)), class_="bb-hand-unknown",
               aria_label=say(N_("Your hand")))  # fmt: skip


# -- the answers
