"""A card that is being written: its text, the card that is read from it, and all that is wrong.

The reader is the one of ``bossbook check``. Nothing of a card is executed: words are looked up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from bossbook.card.doubts import doubts
from bossbook.card.fields import FIELDS, OPTIONAL, REQUIRED, card_fields, read_card
from bossbook.card.model import BOSS, EPIC, HERO, ITEM, MINIBOSS, ROOM, SPELL, Card
from bossbook.card.set_format import FORMAT, SECTIONS
from bossbook.documents import Node, Report
from bossbook.documents.texts import read_text
from bossbook.errors import Mistake
from bossbook.messages import N_, Message, say
from bossbook.workshop.editing import can_be_edited, with_field
from bossbook.workshop.writing import yaml_text

FILE = "card"  # what mistakes call the text
SECTION_OF: Mapping[str, str] = {deck: section for section, deck in SECTIONS.items()}
# By what another kind of card gives itself away.
_TELLTALE: Mapping[str, str] = {
    **{"spell": SPELL, "xp": BOSS, "health": HERO, "kind": ROOM, "damage": ROOM},
    **dict.fromkeys(("advanced",), ROOM),
}
_ORDER = (
    "name", "kind", "damage", "xp", "health", "treasure", "advanced", "class", "classes", "epic",
    "players", "lure", "spell", "copies", "ability", "solo", "ours", "ruled",
)  # fmt: skip

BEGINNINGS: Mapping[str, str] = {
    ROOM: "name: My Room\nkind: monster\ndamage: 2\ntreasure: {fighter: 1}\n",
    SPELL: "name: My Spell\nspell: adventure\nability:\n  choose: {it: {hero: my_dungeon}}\n"
    "  do: [{hurt: {hero: it, amount: 1}}]\n",
    BOSS: "name: My Boss\nxp: 500\ntreasure: {mage: 1}\n",
    MINIBOSS: "name: My Miniboss\nability:\n"
    "  - level: 1\n    when: standing\n    do: [{more_damage: 1}]\n"
    "  - level: 2\n    when: standing\n    do: [{more_treasure: mage}]\n",
    HERO: "name: My Hero\nhealth: 6\nclass: thief\n",
    EPIC: "name: My Epic Hero\nhealth: 11\nclass: mage\n",
    ITEM: "name: My Item\nhealth: 2\nclass: fighter\n",
}


@dataclass(frozen=True)
class Draft:
    """A card of some deck, as far as it is written."""

    deck: str
    text: str

    @classmethod
    def begun(cls, deck: str) -> Draft:
        """A small card to begin with."""
        return cls(deck, BEGINNINGS[deck])

    @classmethod
    def of_fields(cls, deck: str, fields: Mapping[str, object]) -> Draft:
        """A card's data, written out."""
        known = {key: fields[key] for key in _ORDER if key in fields}
        return cls(deck, yaml_text({**known, **fields}) + "\n")

    @classmethod
    def of_card(cls, card: Card) -> Draft:
        """A printed card to change: its data, without what is only of its own set."""
        fields = card_fields(card)
        for key in ("ours", "ruled", "copies", "solo"):
            fields.pop(key, None)
        return cls.of_fields(card.deck, fields)

    # -- what is read from it

    @cached_property
    def _read(self) -> tuple[Node | None, Card | None, tuple[Mistake, ...]]:
        report = Report(FILE)
        node = read_text(self.text, report)
        card = read_card(node, report, self.deck) if node is not None else None
        if card is None and not report.mistakes:  # which a card without any mistake is not
            report.add((1, 1), N_("This is no card yet."))
        if report.mistakes:
            card = None
        ordered = sorted(report.mistakes, key=lambda one: (one.line, one.column))
        return node, card, tuple(ordered)

    @property
    def card(self) -> Card | None:
        """The card, if there is no mistake in it."""
        return self._read[1]

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """All that is wrong, with line and column, and what was probably meant."""
        return self._read[2]

    @property
    def doubts(self) -> list[Message]:
        """What the card may do that nobody has meant."""
        return doubts(self.card) if self.card else []

    @property
    def fields(self) -> dict[str, object]:
        """The card's fields as plain data, as far as they can be read."""
        node = self._read[0]
        return dict(node.plain_fields()) if node is not None else {}

    @property
    def name(self) -> str:
        """What it is called so far."""
        name = self.fields.get("name")
        return name if isinstance(name, str) and name.strip() else ""

    @property
    def looks_like(self) -> str:
        """The deck that its fields speak of, if that is another one; else nothing."""
        own = {*REQUIRED[self.deck], *OPTIONAL[self.deck]}
        told = [deck for key, deck in _TELLTALE.items() if key in self.fields and key not in own]
        return told[0] if told else ""

    @property
    def lines(self) -> frozenset[int]:
        """The lines in which something is wrong."""
        return frozenset(mistake.line for mistake in self.mistakes)

    # -- changing it

    @property
    def follows_a_form(self) -> bool:
        """Whether single fields can be changed without touching the rest."""
        return can_be_edited(self.text)

    def changed(self, key: str, value: object) -> Draft:
        """With another value of one field (None: without it); all else stays as it is written."""
        return replace(self, text=with_field(self.text, key, value, _ORDER))

    def on_deck(self, deck: str) -> Draft:
        """The same as a card of another deck: the fields that both have are kept."""
        if deck == self.deck:
            return self
        if not self.fields or self.text == BEGINNINGS[self.deck]:
            return Draft.begun(deck)
        begun = Draft.begun(deck).fields
        allowed = {*REQUIRED[deck], *OPTIONAL[deck]}
        kept = {key: value for key, value in self.fields.items() if key in allowed}
        needed = {key: begun[key] for key in REQUIRED[deck] if key in begun}
        return Draft.of_fields(deck, {**needed, **kept})

    # -- as a set

    def as_set(self, name: str = "workshop") -> dict[str, object]:
        """A card set with this card alone, as a mapping."""
        title = say(N_("The card in the workshop")).text
        return {"format": FORMAT, "set": name, "title": title, SECTION_OF[self.deck]: [self.fields]}


def known_fields(deck: str) -> tuple[str, ...]:
    """The fields that a card of a deck may have, in the order in which they are written."""
    allowed = {*REQUIRED[deck], *OPTIONAL[deck]}
    return tuple(key for key in _ORDER if key in allowed and (key in FIELDS or key == "ability"))
