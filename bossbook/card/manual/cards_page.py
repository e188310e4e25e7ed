"""The page on the format of card sets, made from the tables by which sets are read.

``docs/cards.md`` holds it; ``make reference`` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bossbook.card.fields import COMPUTED, OPTIONAL, REQUIRED
from bossbook.card.manual.card_meanings import (
    CARD_FIELDS_MEAN,
    CARD_WORDS_MEAN,
    CHANGES_MEAN,
    COMPUTED_MEANS,
    SET_KEYS_MEAN,
)
from bossbook.card.set_format import KEYS, REQUIRED_KEYS, SECTIONS

EXAMPLE_SET = """\
# yaml-language-server: $schema=schema.json
format: 1
set: attic
title: The attic

bosses:
  - name: Grandmother Dust
    xp: 640
    treasure: {mage: 1}
    ability: {when: level_up, do: [{draw: {deck: spells, count: 2}}]}
  - {name: The Coat Rack, xp: 410, treasure: {thief: 1}}

rooms:
  - {name: Creaking Stair, kind: trap, damage: 1, treasure: {thief: 1}, copies: 6}
  - {name: Moth Nursery, kind: monster, damage: 2, treasure: {cleric: 1, mage: 1}, copies: 4}
  - name: Cuckoo Clock
    kind: trap
    damage: 2
    treasure: {mage: 1}
    copies: 3
    ability:
      when: activated
      choose: {it: {hero: here}}
      cost: [{destroy: this}]
      do: [{hurt: {hero: it, amount: 3}}]
  - name: Tower of Boxes
    kind: trap
    damage: computed
    advanced: true
    treasure: {thief: 1}
    ability: {when: standing, do: [{damage_per_room: {kind: trap}}]}

spells:
  - name: Cold Draught
    spell: adventure
    copies: 3
    ability: {choose: {it: {hero: any_dungeon}}, do: [{send: {hero: it, to: town}}]}
  - {name: Second Helping, spell: both, ability: {do: [{draw: rooms}]}}

heroes:
  - {name: Nosy Nephew, class: thief, health: 4, copies: 5}
  - {name: Piano Tuner, classes: [cleric, mage], health: 6, players: 3}
  - {name: The Lost Guest, health: 5, lure: fewest_souls}

epics:
  - {name: Aunt Thunder, class: mage, health: 11}

changes:
  revised:
    cards:
      - {card: Creaking Stair, copies: 4}
      - {card: Second Helping, copies: 0}
    add:
      rooms:
        - {name: Trunk of Secrets, kind: trap, damage: 3, treasure: {mage: 1}}
"""

EXAMPLE_POSITION = """\
edition: base
cards: [toy]
town:
  - {name: Page Turner, class: mage, health: 6}
  - {name: Sir Sprocket, classes: [fighter, mage], health: 12, epic: true}
players:
  - name: Ann
    boss: {name: Grandmother Dust, xp: 640, treasure: {mage: 1}}
    rooms:
      - {name: Creaking Stair, kind: trap, damage: 1, treasure: {thief: 1}}
      - {name: Moth Nursery, kind: monster, damage: 2, treasure: {mage: 1}, deactivated: true}
    hand:
      - name: Cold Draught
        spell: adventure
        ability: {choose: {it: {hero: any_dungeon}}, do: [{send: {hero: it, to: town}}]}
  - name: Ben
    boss: {name: The Coat Rack, xp: 410}
"""

_PAGE = """\
# How cards are written

<!-- Made by `make reference`; change the tables it is made from, not this file. -->

A card set is a YAML or JSON file. What abilities can say is a language of its own:
[effects.md](effects.md) has every word of it. `bossbook check FILE` tells every mistake with line
and column, and warns of cards that would never let a round end. An editor that knows JSON Schema
checks and explains as you type, if the first line names `cardsets/schema.json`.

A whole set, small enough to read and complete enough to play:

```yaml
{example_set}```

Play with it: `bb.new_game("base", ["Ann", "Ben"], cards=["attic.yaml"])`; or mix it into another
set: `cards=["base", "attic.yaml"]`. Look at the cards with `bossbook cards --cards attic.yaml`.

## The keys of a set

{set_keys}

Names are texts, numbers whole and not negative. An unknown or repeated key is a mistake.

## The fields of a card

Which fields a card has depends on its section.

{fields_of_decks}

{fields}

Words that fields take:

{words}

`treasure` is a mapping of these classes to numbers: `{{cleric: 2}}`; without it there is none. A
hero has `class` or `classes`, not both; one with neither is never lured, unless `lure` says how.

## What editions change

A set may be a little different in single editions: under `changes` and the edition's name.

{changes}

## Cards inside a position

A position can write a card where it lies, with the same fields. What it is, they tell: `kind` and
`damage` a room, `health` a hero, `xp` a boss, `spell` a spell; an epic hero says `epic: true`. What
has happened to the card stands beside its fields.

```yaml
{example_position}```
"""


def reference() -> str:
    """The whole page in Markdown."""
    return _PAGE.format(
        example_set=EXAMPLE_SET,
        example_position=EXAMPLE_POSITION,
        set_keys=_table(("key", "what"), ((_key(key), SET_KEYS_MEAN[key]) for key in KEYS)),
        fields_of_decks=_table(("section", "needed", "may have"), map(_deck_row, SECTIONS)),
        fields=_meanings("field", CARD_FIELDS_MEAN),
        words=_table(("field", "word", "what"), _words()),
        changes=_meanings("key", CHANGES_MEAN),
    )


def _key(key: str) -> str:
    return f"`{key}` (needed)" if key in REQUIRED_KEYS else f"`{key}`"


def _deck_row(section: str) -> tuple[str, str, str]:
    deck = SECTIONS[section]
    return f"`{section}`", _listed(REQUIRED[deck]), _listed(OPTIONAL[deck])


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _meanings(title: str, meanings: Mapping[str, str]) -> str:
    return _table((title, "what"), ((f"`{name}`", what) for name, what in meanings.items()))


def _words() -> Iterable[tuple[str, str, str]]:
    yield "`damage`", f"`{COMPUTED}`", COMPUTED_MEANS
    for field, words in CARD_WORDS_MEAN.items():
        if field != "classes":  # the same as those of 'class'
            yield from ((f"`{field}`", f"`{word}`", what) for word, what in words.items())


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


if __name__ == "__main__":
    print(reference(), end="")
