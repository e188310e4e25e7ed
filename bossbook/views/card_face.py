"""Any card as a big card, in our own design, and taken apart into numbered pieces.

A card comes as the engine has it or as ``bb.cards()`` lists it. Silver or gold, the kind, the
phase, the class: everything is told in words too, never by a colour or a picture alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bossbook.card.listing import listed, ruled_field
from bossbook.card.model import BOSS, EPIC, HERO, ITEM, MINIBOSS, ROOM, SPELL, Card
from bossbook.messages import N_, Message, say
from bossbook.phases import PHASES
from bossbook.views.escape import Markup, classes, sr, tag, together
from bossbook.views.pixels.icons import class_badge, icon, treasure_badge
from bossbook.views.pixels.sprites import boss_sprite, hero_sprite, room_sprite, spell_sprite
from bossbook.views.rows import Fields, Row
from bossbook.views.rulebook.clauses import rules_html
from bossbook.wording import word

AnyCard = Card | Fields
Numbers = Mapping[str, int]

DECK_WORDS: Mapping[str, str] = {
    BOSS: N_("boss"),
    ROOM: N_("room"),
    MINIBOSS: N_("miniboss"),
    SPELL: N_("spell"),
    HERO: N_("hero"),
    EPIC: N_("epic hero"),
    ITEM: N_("item"),
}
_DECK_ICONS = {
    **{BOSS: "crown", SPELL: "spell", HERO: "hero", EPIC: "star", MINIBOSS: "monster"},
    ITEM: "sword",
}
_KIND_WORDS = {"monster": N_("monster room"), "trap": N_("trap room")}
_MOST_BADGES = 4


def fields_of(card: AnyCard) -> Row:
    """A card's printed fields, however it came."""
    return listed(card) if isinstance(card, Card) else dict(card)


# -- the face


def card_html(card: AnyCard) -> Markup:
    """One card, face up."""
    return _face(fields_of(card), {})


def cards_html(cards: Iterable[AnyCard]) -> Markup:
    """Several cards side by side."""
    return tag("ul", [tag("li", card_html(card)) for card in cards], class_="bb-faces")


def card_label(card: AnyCard) -> Message:
    """A card in a few words: its name and what it is."""
    fields = fields_of(card)
    return say("{name}: {what}", name=fields["name"], what=kind_words(fields))


def _face(fields: Fields, numbers: Numbers) -> Markup:
    return tag(
        "section",
        _head(fields, numbers),
        _kind_line(fields, numbers),
        tag("span", card_art(fields), class_="bb-face-art"),
        _text(fields, numbers),
        _foot(fields, numbers),
        _small_print(fields, numbers),
        _mark("frame", numbers),
        class_=classes(
            f"bb-face bb-face-{fields['deck']}",
            fields.get("advanced") and "bb-face-advanced",
            numbers and "bb-face-numbered",
        ),
        aria_label=card_label(fields),
    )


def _part(name: str, numbers: Numbers, *children: object) -> Markup:
    """A piece of a card; in an anatomy it carries its number."""
    return tag("span", _mark(name, numbers), children, class_=f"bb-face-{name}")


def _mark(name: str, numbers: Numbers) -> Markup | None:
    if name not in numbers:
        return None
    number = numbers[name]
    return tag("span", number, class_=f"bb-callout bb-callout-{name}", aria_hidden="true")


def kind_words(fields: Fields) -> Message:
    """What a card is, in a few words."""
    deck = fields["deck"]
    if deck == SPELL:
        phases = [say(PHASES[name].name) for name in fields["phase"]]
        if len(phases) > 1:
            return say(N_("spell for the {one} and the {other}"), one=phases[0], other=phases[1])
        return say(N_("spell for the {phase}"), phase=phases)
    if deck == ROOM:
        rank = say(N_("advanced")) if fields["advanced"] else say(N_("ordinary"))
        return say("{rank} {kind}", rank=rank, kind=_kind_word(fields))
    return say(DECK_WORDS.get(deck, deck))


def _kind_word(fields: Fields) -> Message:
    return say(_KIND_WORDS[fields["kind"]])


def _head(fields: Fields, numbers: Numbers) -> Markup:
    name = _part("name", numbers, fields["name"])
    badges = [together(class_badge(one, 28), sr(word(one))) for one in fields.get("classes", ())]
    none = tag("span", "?", sr(say(N_("no class"))), class_="bb-noclass")
    shown = _part("class", numbers, badges or none) if "classes" in fields else None
    return tag("span", name, shown, class_="bb-face-head")


def _kind_line(fields: Fields, numbers: Numbers) -> Markup:
    deck = fields["deck"]
    rank = None
    if deck == ROOM:
        kind: object = together(icon(fields["kind"]), _kind_word(fields))
        told = say(N_("advanced")) if fields["advanced"] else say(N_("ordinary"))
        rank = _part("rank", numbers, told)
    else:
        kind = together(icon(_DECK_ICONS.get(deck, "crown")), say(DECK_WORDS.get(deck, deck)))
    return tag("span", _part("kind", numbers, kind), rank, class_="bb-face-line")


def card_art(fields: Fields, size: int | None = None) -> Markup:
    """The drawing of a card."""
    name, shown = fields["name"], fields.get("classes") or list(fields.get("treasure", ()))
    match fields["deck"]:
        case "room":
            return room_sprite(name, fields.get("kind") or "trap", shown, size or 120)
        case "spell":
            return spell_sprite(name, size or 54)
        case "hero" | "epic":
            return hero_sprite(name, shown, fields["deck"] == EPIC, size or 64)
        case _:
            return boss_sprite(name, shown, size or 64)


def _text(fields: Fields, numbers: Numbers) -> Markup | None:
    text = fields.get("text", "")
    if not text and "text" not in numbers:
        return None
    if "levels" in fields:
        return _part("text", numbers, _powers(fields["levels"]))
    return _part("text", numbers, text or tag("em", say(N_("no ability"))))


def _powers(levels: Mapping[str, str]) -> list[Markup]:
    """The powers of a miniboss, one below the other."""
    level = N_("Level {level}:")
    return [
        tag("span", tag("b", say(level, level=number)), " ", power, class_="bb-face-level")
        for number, power in levels.items()
    ]


def _foot(fields: Fields, numbers: Numbers) -> Markup:
    deck = fields["deck"]
    pieces: list[Markup] = []
    if "damage" in fields:
        pieces.append(_number("damage", numbers, fields["damage"], say(N_("damage"))))
    if "health" in fields:
        pieces.append(_number("health", numbers, fields["health"], say(N_("health"))))
    if deck == BOSS:
        pieces.append(_part("xp", numbers, tag("b", fields["xp"]), " ", say(N_("XP"))))
    if "treasure" in fields:
        pieces.append(_part("treasure", numbers, _treasure(fields["treasure"])))
    if "players" in fields:
        pieces.append(_players(fields["players"], numbers))
    if deck == SPELL:
        pieces.append(_phases(fields["phase"], numbers))
    return tag("span", pieces, class_="bb-face-foot")


def _number(name: str, numbers: Numbers, value: object, label: Message) -> Markup:
    drawn = icon("heart" if name == "health" else name, 24)
    shown = tag("b", "?" if value is None else value)
    told = say(N_("an ability computes it")) if value is None else None
    words = tag("span", label, class_="bb-face-unit")
    return _part(name, numbers, drawn, shown, " ", words, told and sr(" ", told))


def _treasure(treasure: Mapping[str, int]) -> Markup:
    if not treasure:
        return tag("span", say(N_("no treasure")), class_="bb-face-unit")
    if sum(treasure.values()) > _MOST_BADGES:
        return together([treasure_badge(name, count) for name, count in treasure.items()])
    return together([treasure_badge(name) for name, n in treasure.items() for _ in range(n)])


def _players(least: int, numbers: Numbers) -> Markup:
    told = say(N_("in games of {count} or more players"), count=least)
    drawn = tag("span", icon("player"), tag("b", f"{least}+"), aria_hidden="true", title=told)
    return _part("players", numbers, drawn, sr(told))


def _phases(phases: Iterable[str], numbers: Numbers) -> Markup:
    shown = [
        tag("span", icon(PHASES[name].icon, 24), say(PHASES[name].name), class_="bb-face-when")
        for name in phases
    ]
    return _part("phase", numbers, shown)


def _small_print(fields: Fields, numbers: Numbers) -> Markup:
    copies = fields.get("copies", 1)
    told = say(N_("copies in the deck: {count}"), count=copies)
    count = _part("copies", numbers, tag("span", f"×{copies}", aria_hidden="true"), sr(told))
    ours = _part("ours", numbers, say(N_("our own design"))) if fields.get("ours") else None
    return tag("span", count, ours, _ruled(fields), class_="bb-face-small")


def _ruled(fields: Fields) -> Markup | None:
    """The fields that nobody knows for sure, and the clauses by which they were chosen."""
    ruled: Mapping[str, str] = fields.get("ruled", {})
    if not ruled:
        return None
    told = say(N_("our ruling: {fields}"), fields=[ruled_field(name) for name in ruled])
    return tag("span", told, " ", rules_html(dict.fromkeys(ruled.values())))


# -- the anatomy: what each piece means, and the clause that says so

Note = tuple[str, str, str, tuple[str, ...]]  # piece, title, sentence, clauses

_NOTES: Mapping[str, tuple[Note, ...]] = {
    BOSS: (
        ("name", N_("Name"), N_("You are this boss for the whole game."), ("CARD-2",)),
        (
            "text",
            N_("Level Up"),
            N_("An ability that works once, when your dungeon has five rooms."),
            ("CARD-2", "LEVEL-1"),
        ),
        (
            "xp",
            N_("Experience"),
            N_("Decides who goes first, and at the very end who wins a tie."),
            ("CARD-2", "ORDER-1", "WIN-5"),
        ),
        (
            "treasure",
            N_("Treasure"),
            N_("It lures heroes as the treasure of your rooms does."),
            ("CARD-1", "CARD-2"),
        ),
    ),
    ROOM: (
        (
            "frame",
            N_("Frame"),
            N_("One silver line: ordinary. Two golden lines: advanced."),
            ("CARD-3",),
        ),
        ("name", N_("Name"), N_("Cards of one name are copies of one card."), ("CARD-3",)),
        (
            "kind",
            N_("Kind"),
            N_("A monster or a trap. Some abilities ask for one of them."),
            ("CARD-3", "CARD-7"),
        ),
        (
            "rank",
            N_("Ordinary or advanced"),
            N_("An advanced room is only built on a room that shares a treasure with it."),
            ("CARD-3", "BUILD-3"),
        ),
        (
            "text",
            N_("Ability"),
            N_("It holds while the room is on top, face up and active."),
            ("CARD-3", "CARD-8"),
        ),
        ("damage", N_("Damage"), N_("What every hero suffers who enters."), ("CARD-3", "ADV-2")),
        (
            "treasure",
            N_("Treasure"),
            N_("Bait: letter, shape and colour tell whom it lures."),
            ("CARD-1", "CARD-3"),
        ),
        ("copies", N_("Copies"), N_("How many of this card are in the deck."), ()),
    ),
    HERO: (
        ("name", N_("Name"), N_("Who comes to town."), ("CARD-4",)),
        (
            "class",
            N_("Class"),
            N_("The treasure this hero wants. A few have no class, and a rule of their own."),
            ("CARD-1", "CARD-4"),
        ),
        (
            "kind",
            N_("Ordinary or epic"),
            N_("An ordinary hero is 1 soul or 1 wound, an epic one 2."),
            ("CARD-4", "CARD-7"),
        ),
        ("health", N_("Health"), N_("This much damage kills the hero."), ("CARD-4", "ADV-4")),
        (
            "players",
            N_("Players"),
            N_("Used in games of that many players or more."),
            ("CARD-4", "SETUP-1"),
        ),
    ),
    MINIBOSS: (
        ("name", N_("Name"), N_("In your hand it is a room card."), ("MINI-1", "RULING-23")),
        (
            "kind",
            N_("Kind"),
            N_("Not a room: it is built on one, and is paid for at the reveal."),
            ("MINI-1", "MINI-2"),
        ),
        (
            "text",
            N_("Three powers"),
            N_("The first two stay, the third is used. Each level costs a coin."),
            ("MINI-3", "MINI-4"),
        ),
        ("copies", N_("Copies"), N_("How many of this card are in the deck."), ()),
    ),
    SPELL: (
        ("name", N_("Name"), N_("A spell is used once and discarded."), ("CARD-5", "SPELL-1")),
        ("text", N_("Text"), N_("What it does. It may even break a rule."), ("CARD-5", "CARD-8")),
        (
            "phase",
            N_("Phase"),
            N_("Hammer: build phase. Axe: adventure phase. Both: either of them."),
            ("CARD-5", "SPELL-1"),
        ),
    ),
}


def anatomy_notes(card: AnyCard) -> tuple[Note, ...]:
    """The pieces of a card in the order of their numbers."""
    deck = fields_of(card)["deck"]
    return _NOTES.get(HERO if deck == EPIC else deck, ())


def anatomy_html(card: AnyCard) -> Markup:
    """A card with numbers on it, and what the numbers mean, clause by clause."""
    fields, notes = fields_of(card), anatomy_notes(card)
    numbers = {piece: number for number, (piece, *_) in enumerate(notes, 1)}
    rows = [
        tag(
            "li",
            tag("span", number, class_="bb-callout", aria_hidden="true"),
            tag("span", tag("b", say(title)), " ", say(sentence), " ", rules_html(rules)),
        )
        for number, (_, title, sentence, rules) in enumerate(notes, 1)
    ]
    return tag("div", _face(fields, numbers), tag("ol", rows), class_="bb-anatomy")


def anatomy_text(card: AnyCard) -> str:
    """The same as plain text."""
    lines = [
        f"{number}. {say(title)}: {say(sentence)} [{', '.join(rules)}]".removesuffix(" []")
        for number, (_, title, sentence, rules) in enumerate(anatomy_notes(card), 1)
    ]
    return "\n".join([card_label(card).text, *lines])
