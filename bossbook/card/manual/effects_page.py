"""A reference of the effect language, made from its tables and from printed cards.

``docs/effects.md`` holds it; ``make reference`` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bossbook.card.abilities import read_abilities
from bossbook.card.manual.ability_meanings import (
    FIELDS_MEAN,
    LIMITS_MEAN,
    PART_FIELDS_MEAN,
    WORDS_MEAN,
    sentence,
)
from bossbook.card.model import CLASSES, HERO, MINIBOSS, PART, ROOM, SPELL, Ability, Card
from bossbook.card.model import counted as counted_in
from bossbook.card.sets import cards_in_play, load_set
from bossbook.card.text import card_text
from bossbook.card.things import THINGS
from bossbook.card.vocabulary import FIELDS, LIMITS, WORDS
from bossbook.card.words import OPERATIONS, STANDING_OF_HEROES, STANDING_OF_ROOMS
from bossbook.card.words.conditions import CONDITIONS
from bossbook.card.words.of_heroes import LOCATIONS
from bossbook.card.words.triggers import TRIGGERS
from bossbook.card.words.word import Argument, Word
from bossbook.documents import Report, from_plain

Tag = tuple[str, ...]  # ("operation", "draw"), ("choice", "hero", "town"), ...

_INTRODUCTION = """\
# The words of abilities

<!-- Made by `make reference`; change the tables it is made from, not this file. -->

An ability says *when* it works, what its owner *chooses*, what it *costs* and what it *does*:

```yaml
{yaml}
```

> {text}

What is chosen gets a name (`it`, `who`, anything), and the operations speak of it by that name.
Some names need no choice: `this` is the room the ability stands on, `visitor` the hero who set it
off, where one has, `victim` one who has died, `there` the room it died in, `owner` whose card it is
where others use it. An amount is a number, a word for something that is counted (`my_rooms`), the
name of a chosen number, or so much for each of those: `{{count: my_rooms, times: 2, plus: 1}}`. A
miniboss is written like a room, each ability with its `level`; the abilities of a boss other than
`level_up` work from its Level Up on. A card may have a list of abilities. The text under each
example is the one shown on the card; it is made from the ability. There are no other words than
these, and `bossbook check` tells where a card uses one that is not among them, or one that can mean
nothing there. The rest of a card, from its name to its treasure, is explained in
[cards.md](cards.md)."""


# For words that no printed card uses, or only one with more abilities.
OUR_EXAMPLES: tuple[Mapping[str, object], ...] = (
    {
        "when": "activated",
        "choose": {"it": {"room": "this"}},
        "do": [{"double_room": "it"}],
    },
    {"choose": {"it": {"room": "opponent"}}, "do": [{"destroy": "it"}]},
    {
        "choose": {"it": {"hero": "my_entrance", "health_at_most": 4}},
        "do": [{"kill": "it"}],
    },
    {"choose": {"who": {"player": "any"}}, "do": [{"look": "who"}]},
    {"choose": {"it": {"spell": "any"}}, "do": [{"negate": "it"}]},
    {"choose": {"it": {"card": "room_deck", "kind": "trap"}}, "do": [{"take": "it"}]},
    {"choose": {"it": {"card": "spell_deck"}}, "do": [{"take": "it"}]},
    {"when": "standing", "do": [{"boost": {"to": "left", "add": 1}}]},
    {"when": "survives_here", "once": True, "do": [{"draw": "rooms"}]},
    {"when": "any_room_destroyed", "once": True, "do": [{"draw": "spells"}]},
    {"when": "opponent_spell", "once": True, "do": [{"draw": "spells"}]},
    {"when": "end_of_round", "optional": True, "do": [{"draw": "rooms"}]},
    {"level": 2, "when": "dies_here", "optional": True, "do": [{"draw": "spells"}]},
    {"level": 1, "when": "standing", "do": [{"more_damage": 1}]},
    {"level": 1, "when": "standing", "do": [{"more_treasure": "fighter"}]},
    {"level": 2, "when": "standing", "do": ["double_printed"]},
    {"level": 1, "when": "standing", "do": ["any_above"]},
    {"level": 2, "when": "standing", "do": ["ignore_heroes"]},
    {"when": "standing", "do": [{"build_cost": 2}]},
    {"when": "standing", "do": [{"boost_all": {"add": 1, "kind": "trap"}}]},
    {"when": "standing", "do": [{"miniboss_start": 2}]},
    {"when": "standing", "do": [{"promote_by_discard": "monster"}]},
    {"when": "standing", "do": [{"damage_per": {"count": "coins_here", "add": -1}}]},
    {"when": "standing", "do": [{"damage_per": {"count": "my_minibosses", "add": 1}}]},
    {
        "when": "activated",
        "once": True,
        "phase": "build",
        "choose": {"a": {"room": "mine"}, "b": {"room": "mine"}},
        "do": [{"swap": {"one": "a", "other": "b"}}],
    },
    {"when": "kills", "once": True, "do": [{"gain_coins": 1}]},
    {"when": "any_dies", "if": {"has_miniboss": "there"}, "do": [{"draw": "spells"}]},
    {"when": "gains_coins", "once": True, "do": [{"gain_coins": 1}]},
    {
        "when": "build_phase",
        "do": [
            {
                "then": {
                    "if": {"coins": 1},
                    "do": [{"put_coins": {"room": "this", "amount": 1}}],
                    "otherwise": [{"destroy": "this"}],
                }
            }
        ],
    },
    {
        "when": "built",
        "choose": {"some": {"number": "coins", "most": 3}},
        "do": [
            {"put_coins": {"room": "this", "amount": "some"}},
            {"then": {"times": "some", "do": [{"draw": "spells"}]}},
        ],
    },
    {"when": "built", "choose": {"who": {"player": "opponent"}}, "do": [{"mark": "who"}]},
    {
        "when": "activated",
        "once": True,
        "choose": {"who": {"player": "marked"}},
        "do": [{"steal_coins": {"player": "who", "amount": 1}}],
    },
    {
        "when": "opponents_may",
        "cost": [{"give_coins": {"player": "owner", "amount": 1}}],
        "do": [{"silence_boss": "owner"}],
    },
    {"when": "dies_here", "once": True, "do": ["draw_and_build"]},
    {
        "when": "dies_here",
        "choose": {"it": {"room": "another"}},
        "do": [{"build_again": "it"}],
    },
    {"choose": {"who": {"player": "any"}}, "do": [{"silence_dungeon": "who"}]},
    {"choose": {"who": {"player": "any"}}, "do": [{"skip_first_room": "who"}]},
    {"choose": {"it": {"miniboss": "mine"}}, "do": [{"promote": "it"}]},
    {"choose": {"it": {"miniboss": "opponent"}}, "do": [{"demote": "it"}]},
    {"choose": {"it": {"miniboss": "any"}}, "do": [{"return_miniboss": "it"}]},
    {
        "choose": {"it": {"room": "mine", "with_miniboss": True}},
        "do": [{"boost_room": {"room": "it", "add": "my_coins"}}],
    },
    {"choose": {"it": {"room": "mine", "asleep": True}}, "do": [{"wake": "it"}]},
    {"do": [{"then": {"if": "fewer_rooms", "do": [{"draw": "rooms"}]}}]},
    {"do": [{"then": {"if": {"one_in": 2}, "do": [{"draw": "spells"}]}}]},
    *(
        {
            "choose": {"who": {"player": "any"}},
            "do": [{"add_treasure": {"player": "who", "class": name}}],
        }
        for name in CLASSES
    ),
    {
        "when": "from_hand",
        "choose": {"it": {"hero": "any_dungeon"}},
        "do": [{"strengthen": {"hero": "it", "add": 3}}],
    },
    {"when": "minion", "do": [{"put_counters": {"room": "this", "amount": 1}}]},
    {"when": "built", "do": [{"put_counters_on_all": {"amount": 1, "kind": "trap"}}]},
    {
        "when": "activated",
        "choose": {"fuel": {"room": "mine", "counters": 1}, "it": {"hero": "my_dungeon"}},
        "cost": [{"remove_counters": {"room": "fuel", "amount": 1}}],
        "do": [{"hurt": {"hero": "it", "amount": 2}}],
    },
    {
        "when": "activated",
        "once": True,
        "choose": {"a": {"room": "mine", "counters": 1}, "b": {"room": "mine"}},
        "do": [{"move_counters": {"one": "a", "other": "b", "amount": 1}}],
    },
    {"choose": {"it": {"room": "any", "base_at_most": 2}}, "do": [{"stun": "it"}]},
    {"when": "survives_here", "do": [{"wake": "this"}]},
    {"choose": {"it": {"hero": "town"}}, "do": [{"health_counter": {"hero": "it", "add": 2}}]},
    {"when": "dies_here", "if": {"counters": 2}, "do": [{"draw": "spells"}]},
    {"when": "standing", "do": [{"damage_per": {"count": "counters_here", "add": 1}}]},
    {"when": "built", "do": [{"put_counters": {"room": "this", "amount": "my_counters"}}]},
    {
        "choose": {"it": {"room": "mine"}},
        "do": [{"boost_room": {"room": "it", "add": "base_here"}}],
    },
    {
        "choose": {"it": {"hero": "town"}, "who": {"player": "opponent"}},
        "do": [{"send": {"hero": "it", "to": "entrance_of", "player": "who"}}],
    },
    {"choose": {"it": {"card": "market"}}, "do": [{"take": "it"}]},
    {
        "when": "minion",
        "choose": {"it": {"hero": "location"}},
        "do": [{"send": {"hero": "it", "to": "my_entrance"}}],
    },
    {"when": "standing", "do": ["frozen"]},
    *({"when": "standing", "do": [{"goes_to": name}]} for name in LOCATIONS),
    {"when": "standing", "do": [{"shrugs_off": {"less": 1, "kind": "trap"}}]},
    {"when": "standing", "do": ["skips_first"]},
    {"when": "hero_enters", "do": [{"health_counter": {"hero": "visitor", "add": 2}}]},
    {"when": "hero_dies", "do": [{"draw": "spells"}]},
    {
        "when": "hero_wounds",
        "choose": {"it": {"card": "hand"}},
        "do": [{"discard": "it"}],
    },
)


@dataclass(frozen=True)
class Example:
    """An ability as it is written, where it comes from, and what the card says."""

    title: str
    source: Mapping[str, object]
    text: str
    tags: frozenset[Tag]

    @property
    def yaml(self) -> str:
        """The ability, one field a line."""
        return "\n".join(f"{name}: {_flow(value)}" for name, value in self.source.items())


def reference() -> str:
    """The whole reference in Markdown."""
    every = examples()
    first = _example(every, ("field", "cost"), ("field", "choose"))
    parts = [_INTRODUCTION.format(yaml=first.yaml, text=first.text)]
    for title, words in _sections():
        parts.append(f"## {title}")
        parts += [_entry(every, *word) for word in words]
    return "\n\n".join(parts) + "\n"


def examples() -> list[Example]:
    """Abilities of printed cards, and our own for the words that those do not use."""
    cards = [card for card in cards_in_play(["base"], "base") if card.abilities]
    later = [card for card in load_set("minibosses").cards if _shows_one(card)]
    printed = [_of_card(card.name, card, card.abilities[0]) for card in (*cards, *later)]
    ours = [_of_card("an example", _our_card(plain), None) for plain in OUR_EXAMPLES]
    return sorted(printed, key=lambda example: len(example.yaml)) + ours


def _shows_one(card: Card) -> bool:
    """Whether it is a room or a spell with one ability: the text is that of the ability alone."""
    return card.deck in (ROOM, SPELL) and len(card.wholes) == 1


def deck_of(plain: Mapping[str, object]) -> str:
    """On what card an ability can stand."""
    if plain.get("when") == "standing" and not STANDING_OF_ROOMS.keys() & _verbs_in(plain):
        return HERO
    return MINIBOSS if "level" in plain else TRIGGERS[str(plain.get("when", "cast"))].on[0]


def _verbs_in(plain: Mapping[str, object]) -> set[str]:
    """The words that an ability does."""
    do = plain["do"]
    ops = do if isinstance(do, list) else [do]
    return {next(iter(op)) if isinstance(op, Mapping) else str(op) for op in ops}


def _our_card(plain: Mapping[str, object]) -> Card:
    report = Report("example")
    node = from_plain(dict(plain), report)
    deck = deck_of(plain)
    abilities = read_abilities(node, report, deck) if node else ()
    assert not report.mistakes, report.mistakes
    return Card("", deck, abilities=abilities)


def _of_card(title: str, card: Card, ability: Ability | None) -> Example:
    source = (ability or card.abilities[0]).source
    return Example(title, source, card_text(card), frozenset(_tags(card.abilities)))


def _tags(abilities: Iterable[Ability]) -> Iterator[Tag]:
    """Every word that abilities use."""
    for ability in abilities:
        yield from (("field", name) for name in ability.source)
        if ability.when != PART:
            yield ("trigger", ability.when)
        for choice in ability.choose:
            yield ("choice", choice.what, choice.args["from"])
            yield from (("limit", name) for name in choice.args)
        verbs = "standing" if ability.when == "standing" else "operation"
        for op in (*ability.cost, *ability.do):
            yield (verbs, op.verb)
            yield from (("word", str(value)) for value in op.args.values())
            yield from (("word", counted) for counted in counted_in(op.args.values()))
        if ability.condition is not None:
            yield ("condition", ability.condition.verb)


def _sections() -> Iterator[tuple[str, list[tuple[str, str, Tag]]]]:
    """Title, and for each word its heading, its meaning and where to look for an example."""
    fields = [name for name in FIELDS if name not in ("when", "do")]
    yield "Fields", [(f"`{n}`", FIELDS_MEAN[n], ("field", n)) for n in fields]
    triggers = {name: _trigger(name) for name in TRIGGERS}
    yield "When: `when`", [(f"`{n}`", told, ("trigger", n)) for n, told in triggers.items()]
    yield (
        "What is chosen, and where: `choose`",
        [
            (f"`{what}: {place}`", row.meaning, ("choice", what, place))
            for what, thing in THINGS.items()
            for place, row in thing.places.items()
        ],
    )
    limits = (*LIMITS, "deck")
    yield "What limits a choice", [(f"`{n}`", LIMITS_MEAN[n], ("limit", n)) for n in limits]
    yield "What happens: `cost` and `do`", list(_verbs("operation", OPERATIONS))
    yield "What always holds: `do` of `standing`", list(_verbs("standing", STANDING_OF_ROOMS))
    yield "What always holds of a hero", list(_verbs("standing", STANDING_OF_HEROES))
    conditions: list[tuple[str, str, Tag]] = [
        (f"`{n}`", row.meaning, ("condition", n)) for n, row in CONDITIONS.items()
    ]
    yield "Under which condition: `if`", conditions
    yield "Only of `then`", [(f"`{n}`", told, ("field", n)) for n, told in PART_FIELDS_MEAN.items()]
    kinds = [kind for kind in WORDS if kind in WORDS_MEAN and kind not in ("if", "limiting deck")]
    yield (
        "Words in arguments",
        [(f"`{w}` ({k})", WORDS_MEAN[k][w], ("word", w)) for k in kinds for w in WORDS[k]],
    )


def _trigger(when: str) -> str:
    row = TRIGGERS[when]
    visitor = " The hero is the `visitor`." if row.visitor else ""
    decks = " or ".join(f"a {deck}" for deck in row.on)
    return f"{sentence(row.meaning)}{visitor}\n\nOn {decks}."


def _verbs(tag: str, words: Mapping[str, Word]) -> Iterator[tuple[str, str, Tag]]:
    for verb, word in words.items():
        yield f"`{verb}`", word.meaning + _arguments(word), (tag, verb)


def _arguments(word: Word) -> str:
    named = {} if word.starts_part else word.arguments
    arguments = [_argument(name, argument) for name, argument in named.items()]
    return f"\n\nArguments: {'; '.join(arguments)}." if arguments else ""


def _argument(name: str, argument: Argument) -> str:
    left_out = ", may be left out" if argument.optional else ""
    return f"`{name}` ({_takes(argument.kind)}{left_out})"


def _takes(kind: str) -> str:
    words = " or ".join(f"`{word}`" for word in WORDS.get(kind.partition(" ")[0], ()))
    if kind == "chosen":
        return "something chosen"
    if kind == "number":
        return "a number"
    if kind in ("amount", "change"):
        return "an amount"
    return f"{words} or something chosen" if kind.endswith(" or chosen") else words


def _entry(every: list[Example], heading: str, meaning: str, tag: Tag) -> str:
    shown = _example(every, tag)
    yaml = f"```yaml\n# {shown.title}\n{shown.yaml}\n```"
    return f"### {heading}\n\n{meaning}\n\n{yaml}\n\n> {shown.text}"


def _example(every: list[Example], *tags: Tag) -> Example:
    """The shortest one that is printed, or else ours."""
    for example in every:
        if example.tags.issuperset(tags):
            return example
    raise LookupError(f"No example uses {tags}: write one into OUR_EXAMPLES.")


def _flow(value: object) -> str:
    """YAML on one line. All the words of the language can stand there without quotes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name}: {_flow(one)}" for name, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_flow(one) for one in value) + "]"
    return str(value)


if __name__ == "__main__":
    print(reference(), end="")
