"""Single things on the table as HTML: heroes, rooms, bosses, backs of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from bossbook.card.model import CLASSES, MINIBOSS, SPELL, Card
from bossbook.card.text import card_text
from bossbook.engine.minibosses import PRICE
from bossbook.engine.numbers import health, health_left, icons_at, is_asleep, room_damage
from bossbook.facts import facts
from bossbook.messages import N_, Message, language, say
from bossbook.phases import PHASES
from bossbook.protocol import Event
from bossbook.state import NO_CARD, Hero, Room, Stack, State
from bossbook.views.board.coins import coins_on
from bossbook.views.board.counters import counters_on, health_counters_on, items_on, stunned_html
from bossbook.views.board.minions import space_on_room
from bossbook.views.board.offers import NOTHING, Offers, TableOffer
from bossbook.views.card_face import card_label
from bossbook.views.escape import Markup, classes, how_many, sr, tag, together
from bossbook.views.pixels.icons import class_badge, icon, treasure_badge
from bossbook.views.pixels.sprites import boss_sprite, hero_sprite, room_sprite, spell_sprite
from bossbook.views.pixels.sprites import card_back as back_sprite
from bossbook.wording import hero_notes, word

_MOST_HEARTS = 8
_COUPLE = 2  # classes; a hero of more has smaller badges
_REMEMBERED = 1000  # pieces: a table shows the same cards at every step


@dataclass(frozen=True)
class Spotlight:
    """What the last events were about: it is marked on the table."""

    heroes: frozenset[str] = frozenset()
    places: frozenset[tuple[str, int]] = frozenset()
    cards: frozenset[tuple[str, str]] = field(default=frozenset())
    scored: frozenset[str] = frozenset()
    closed: bool = True  # whether spaces that are closed are marked, too

    @staticmethod
    def on(events: Iterable[Event]) -> Spotlight:
        """The heroes, rooms and score areas that some events name."""
        data = [(event.kind, event.data) for event in events]
        return Spotlight(
            frozenset(d["hero"] for _, d in data if "hero" in d),
            frozenset(
                (d["player"], d["place"]) for _, d in data if {"player", "place"} <= d.keys()
            ),
            frozenset((d["player"], d["card"]) for _, d in data if {"player", "card"} <= d.keys()),
            frozenset(d["player"] for kind, d in data if kind in ("soul", "wound")),
        )


NO_SPOTLIGHT = Spotlight()


# -- heroes


def hero_html(
    state: State,
    hero: Hero,
    light: Spotlight = NO_SPOTLIGHT,
    item: str = "li",
    offers: Offers = NOTHING,
    extra: Markup | None = None,
) -> Markup:
    """A hero: figure, class, name, health left as hearts and as a number, a star if epic.

    ``extra``: what else is to be seen of it where it stands.
    """
    card = state.setup.table[hero.card]
    left, whole = max(health_left(state, hero), 0), health(state, hero)
    words = say(N_("{hero}: health {left} of {whole}"), hero=card.name, left=left, whole=whole)
    epic, buttons = card.worth > 1, offers.at("hero", hero.uid)
    figure, who = _hero_face(card, left, whole, language())
    notes = hero_notes(state, hero)
    return tag(
        item,
        figure,
        tag("span", who, _hero_notes(notes), buttons, class_="bb-who"),
        _hero_chips(state, hero, extra),
        tell_html(card, words, *notes, *_item_texts(state, hero), kinds=card.classes),
        class_=classes(
            "bb-hero",
            epic and "bb-epic",
            len(card.classes) > 1 and "bb-mixed",
            len(card.classes) > _COUPLE and "bb-manifold",
            card.name in light.heroes and "bb-now",
            offers.marks("hero", hero.uid),
        ),
        data_u=hero.uid,
        data_hero=card.name,
        **offers.attributes("hero", hero.uid),
    )


def _hero_chips(state: State, hero: Hero, extra: Markup | None) -> Markup | None:
    """What lies on a hero, to be seen at a glance."""
    items = items_on(hero, state.setup.table.names)
    chips = [one for one in (health_counters_on(hero), items, extra) if one is not None]
    return tag("span", chips, class_="bb-chips") if chips else None


def _hero_notes(notes: Sequence[Message]) -> list[Markup]:
    """What lies on a hero, in words."""
    return [tag("span", note, class_="bb-note") for note in notes]


def _item_texts(state: State, hero: Hero) -> list[Message]:
    """What the items of a hero say."""
    cards = (state.setup.table[number] for number in hero.item)
    return [say(N_("{item}: {text}"), item=card.name, text=card_text(card)) for card in cards]


@lru_cache(maxsize=_REMEMBERED)
def _hero_face(card: Card, left: int, whole: int, _language: str) -> tuple[Markup, Markup]:
    """The figure of a hero, and who it is."""
    kinds = [sr(word(name), " ") for name in card.classes]
    badges = [class_badge(name, 18) for name in card.classes]
    sprite = hero_sprite(card.name, card.classes, card.worth > 1, 48)
    return tag("span", sprite, class_="bb-figure"), together(
        tag("span", card.name, class_="bb-name"),
        sr(", ", kinds or say(N_("no class")), " "),
        tag(
            "span",
            badges or tag("span", "?", class_="bb-noclass"),
            _epic_star(card),
            _hearts(left, whole),
            class_="bb-line",
        ),
    )


def _epic_star(card: Card) -> Markup | None:
    if card.worth == 1:
        return None
    return tag("span", icon("star", 16), say(N_("epic")), class_="bb-epic-mark")


def _hearts(left: int, whole: int) -> Markup:
    number = left if left == whole else f"{left}/{whole}"
    full, empty = (left, whole - left) if whole <= _MOST_HEARTS else (1, 0)
    hearts = [icon("heart", 8)] * full + [tag("span", icon("heart", 8), class_="bb-lost")] * empty
    return tag(
        "span",
        tag("span", hearts, class_="bb-heart-row"),
        sr(say(N_("health")), " "),
        tag("b", number),
        class_="bb-hearts",
    )


# -- what a card says, to be read beside it


def tell_html(card: Card, *notes: object, kinds: Iterable[str] = ()) -> Markup:
    """All about a card at a readable size, while it is pointed at or has the focus.

    Screen readers find the numbers on the card itself, and here only what it does.
    """
    told = tuple(str(note) for note in notes if note)
    return _tell(card, told, tuple(kinds), language())


@lru_cache(maxsize=_REMEMBERED)
def _tell(card: Card, notes: tuple[str, ...], kinds: tuple[str, ...], _language: str) -> Markup:
    text = card_text(card)
    shown = [tag("span", class_badge(one, 18), word(one)) for one in kinds]
    listed = [tag("span", note, class_="bb-tell-note") for note in notes]
    return tag(
        "span",
        tag("b", card_label(card), aria_hidden="true"),
        tag("span", shown, class_="bb-tell-kinds", aria_hidden="true") if shown else None,
        tag("span", text, class_="bb-tell-text") if text else None,
        tag("span", listed, class_="bb-tell-notes", aria_hidden="true") if listed else None,
        class_="bb-tell",
    )


# -- rooms


def treasure_row(icons: Sequence[int]) -> Markup:
    """Treasure icons, in the order of the classes, one badge for each."""
    counts = zip(CLASSES, icons, strict=True)
    badges = [treasure_badge(name) for name, count in counts for _ in range(count)]
    css = classes("bb-treasures", how_many(len(badges)))
    return tag("span", badges or sr(say(N_("no treasure"))), class_=css)


def room_card(
    card: Card,
    damage: object,
    *,
    icons: tuple[int, ...] | None = None,
    ribbon: Markup | None = None,
    extra: object = None,
    marks: Iterable[object] = (),
    **attributes: object,
) -> Markup:
    """A room card, face up. Ordinary ones have a silver edge, advanced ones a double gold one.

    ``icons``: the treasure it comes to, where that is not what is printed.
    """
    shown = card.treasure if icons is None else icons
    name, face = _room_face(card, str(damage), shown, language())
    return tag(
        "span",
        name,
        ribbon,
        face,
        extra,
        class_=classes("bb-card bb-room", card.advanced and "bb-advanced", *marks),
        **attributes,
    )


@lru_cache(maxsize=_REMEMBERED)
def _room_face(
    card: Card, damage: str, icons: tuple[int, ...], _language: str
) -> tuple[Markup, Markup]:
    """The name of a room, and what stands below it."""
    rank = say(N_("advanced")) if card.advanced else say(N_("ordinary"))
    scene = room_sprite(card.name, card.kind or "trap", tuple(card.icons()), size=80)
    dealt = tag(
        "span",
        icon("damage"),
        sr(say(N_("damage")), " "),
        tag("b", damage),
        class_="bb-damage",
        title=say(N_("damage to every hero who enters")),
    )
    return tag("span", card.name, class_="bb-name"), together(
        tag(
            "span",
            tag("span", icon(card.kind or "trap"), word(card.kind), class_="bb-kind"),
            tag("span", rank, class_="bb-rank" if card.advanced else "bb-sr"),
            class_="bb-line",
        ),
        tag("span", scene, class_="bb-scene", aria_hidden="true"),
        tag("span", dealt, treasure_row(icons), class_="bb-line bb-foot"),
    )


def hand_card(
    card: Card, *, told: object = None, marks: Iterable[object] = (), **attributes: Any
) -> Markup:
    """A card of a hand, face up, with what it says; or with something else that is ``told``."""
    if told is None:
        says = card_text(card)
        told = tag("span", says, class_="bb-says") if says else None
    if card.deck == MINIBOSS:
        return _miniboss_card(card, told, marks, **attributes)
    if card.deck != SPELL:
        damage = "?" if card.damage is None else card.damage
        return room_card(card, damage, extra=told, marks=marks, **attributes)
    phases = [tag("span", icon(PHASES[one].icon), word(one)) for one in card.phases]
    kind = tag("span", icon("spell"), say(N_("spell")), class_="bb-kind")
    line, scene = (kind, tag("span", phases, class_="bb-phases")), spell_sprite(card.name, 54)
    return _picture_card(card, line, scene, told, "bb-spell", *marks, **attributes)


def _miniboss_card(card: Card, told: object, marks: Iterable[object], **attributes: Any) -> Markup:
    """A miniboss that lies under no room: its picture, and what it costs (MINI-2)."""
    price = say(N_("{coins} {coins:coin|coins}"), coins=PRICE)
    kind = tag("span", icon("crown"), say(N_("miniboss")), class_="bb-kind")
    foot = tag(
        "span", tag("span", icon("coin"), price, class_="bb-price"), class_="bb-line bb-foot"
    )
    below, scene = together(foot, told), boss_sprite(card.name, (), 64)
    return _picture_card(card, kind, scene, below, "bb-miniboss-card", *marks, **attributes)


def _picture_card(
    card: Card, line: object, scene: Markup, below: object, *marks: object, **attributes: Any
) -> Markup:
    """A card with nothing to count on it: its name, what it is, its picture, what is told."""
    return tag(
        "span",
        tag("span", card.name, class_="bb-name"),
        tag("span", line, class_="bb-line"),
        tag("span", scene, class_="bb-scene", aria_hidden="true"),
        below,
        class_=classes("bb-card", *marks),
        **attributes,
    )


def card_back(name: str | None, *, now: bool = False) -> Markup:
    """A face-down card; its owner sees which one it is."""
    told = say(N_("face down")) if name is None else say(N_("face down: {card}"), card=name)
    return tag(
        "span",
        tag("span", back_sprite("room"), class_="bb-reverse", aria_hidden="true"),
        tag("span", told, class_="bb-facedown-text"),
        class_=classes("bb-card bb-facedown", now and "bb-now"),
    )


def stack_html(
    state: State,
    seat: int,
    place: int,
    *,
    mine: bool,
    light: Spotlight = NO_SPOTLIGHT,
    offers: Offers = NOTHING,
    printed: bool = False,
) -> Markup:
    """One place of a dungeon: the visible room, what it covers, what lies face down on it.

    ``printed``: with the damage on the card, not with what it comes to now.
    """
    stack, owner = state.players[seat].stacks[place], state.setup.names[seat]
    names = state.setup.table.names
    facedown = names[stack.facedown] if mine and stack.facedown != NO_CARD else None
    now = (owner, place) in light.places
    if not stack.rooms:
        return card_back(facedown, now=now)
    room = stack.rooms[0]
    on_top = None
    if stack.facedown != NO_CARD:
        on_top = tag("span", card_back(facedown, now=now), class_="bb-on-top")
    shown = now or (owner, names[room.card]) in light.cards
    card = state.setup.table[room.card]
    damage = card.damage if printed else room_damage(state, seat, place)
    notes = _state_words(state, stack, damage)
    buttons = offers.at("room", owner, place)
    return room_card(
        card,
        "?" if damage is None else damage,
        icons=None if printed or room.deactivated else icons_at(state, seat, stack),
        ribbon=_lying() if room.deactivated else stunned_html() if room.stunned else None,
        extra=together(
            coins_on(room),
            counters_on(room),
            space_on_room(state, seat, place, mine),
            [tag("span", said, class_="bb-note") for said in notes],
            offers.changes("room", owner, place),
            buttons,
            on_top,
            tell_html(card, *notes, *offers.reasons("room", owner, place)),
        ),
        marks=(
            room.deactivated and "bb-off",
            len(stack.rooms) > 1 and f"bb-stacked bb-stack-{min(len(stack.rooms), 4)}",
            shown and on_top is None and "bb-now",
            bool(card.abilities) and "bb-tells",
            room.coins and "bb-with-coins",
            room.counters and "bb-with-counters",
            buttons and "bb-with-offers",
            offers.marks("room", owner, place),
        ),
        **offers.attributes("room", owner, place),
    )


def _lying() -> Markup:
    """The ribbon of a room that lies on its side (KEY-deactivate)."""
    return tag("span", icon("sideways"), say(N_("deactivated")), class_="bb-lying")


def _state_words(state: State, stack: Stack, damage: int | None) -> list[object]:
    """What has happened to a room, in words."""
    room, under = stack.rooms[0], stack.rooms[1:]
    covered = [state.setup.table.names[one.card] for one in under]
    printed = state.setup.table[room.card].damage
    changed = printed is not None and printed != damage and not room.deactivated
    words = [
        *_told_facts(room),
        is_asleep(state, room) and say(N_("frozen")),
        changed and say(N_("printed damage {damage}"), damage=printed),
        room.counters and say(N_("damage counters: {count}"), count=room.counters),
        covered and say(N_("covers {cards}"), cards=covered),
    ]
    return [said for said in words if said]


def _told_facts(room: Room) -> Iterable[Message]:
    """What has happened to a room, as its fields are told; what is seen on it is left out."""
    for name, declared in facts(Room).items():
        value = getattr(room, name)
        if declared.fact.told and value and name not in _SEEN:
            yield say(declared.fact.told, value=value)


_SEEN = ("deactivated", "stunned", "counters", "coins", "bonus", "doubled")


# -- bosses


def xp_html(card: Card) -> Markup:
    """The XP of a boss."""
    return tag("span", icon("crown"), say(N_("{xp} XP"), xp=card.xp), class_="bb-xp")


def boss_line(state: State, boss: int) -> Markup | None:
    """A boss in a line: its name and its XP; none where nobody has chosen one yet."""
    if boss == NO_CARD:
        return None
    card = state.setup.table[boss]
    return tag("span", card.name, " ", xp_html(card), class_="bb-boss-line")


def boss_card(
    card: Card,
    *,
    levelled: bool,
    does: TableOffer | None = None,
    marks: object = "",
    extra: Markup | None = None,
    **attributes: object,
) -> Markup:
    """The boss at the end of its dungeon; its treasure counts too. ``does``: when pressed."""
    return tag(
        "span",
        _boss_face(card, levelled, language()),
        extra,
        tag("span", does.label, class_="bb-boss-does") if does is not None else None,
        class_=classes("bb-card bb-boss bb-tells", levelled and "bb-levelled", marks),
        **{"tabindex": 0, **attributes},
    )


@lru_cache(maxsize=_REMEMBERED)
def _boss_face(card: Card, levelled: bool, _language: str) -> Markup:
    portrait = boss_sprite(card.name, tuple(card.icons()), 64)
    return together(
        tag("span", sr(say(N_("boss")), " "), card.name, class_="bb-name"),
        tag("span", portrait, class_="bb-portrait", aria_hidden="true"),
        tag(
            "span",
            xp_html(card),
            treasure_row(card.treasure),
            class_="bb-line bb-foot",
        ),
        levelled and tag("span", icon("star"), say(N_("levelled up")), class_="bb-note"),
        tell_html(card),
    )


def totals_html(icons: Iterable[int]) -> Markup:
    """The treasure of a dungeon, class by class; what is not there is pale, and says 0."""
    return _totals(tuple(icons), language())


@lru_cache(maxsize=_REMEMBERED)
def _totals(icons: tuple[int, ...], _language: str) -> Markup:
    counted = [(n, c) for n, c in zip(CLASSES, icons, strict=True) if c or n != "explorer"]
    return tag(
        "span",
        tag("span", say(N_("Treasure")), class_="bb-label"),
        [tag("span", treasure_badge(n, c), class_=None if c else "bb-none") for n, c in counted],
        class_="bb-totals",
    )
