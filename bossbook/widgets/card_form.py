"""A card as a form, for those who do not write YAML: a box for every field of its deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from ipywidgets import BoundedIntText, Box, Checkbox, Dropdown, Text, Widget

from bossbook.card.fields import COMPUTED, SPELL_PHASES
from bossbook.card.model import CLASSES, KINDS, Card
from bossbook.card.sets import known_sets, load_set
from bossbook.card.text import card_text
from bossbook.messages import N_, say
from bossbook.widgets.parts import choice_box, replace_children, tick_box
from bossbook.wording import clip, word
from bossbook.workshop.draft import Draft, known_fields

_LABELS: Mapping[str, str] = {
    "name": N_("Name"),
    "kind": N_("Kind of room"),
    "damage": N_("Damage"),
    "xp": N_("XP"),
    "health": N_("Health"),
    "advanced": N_("Advanced"),
    "class": N_("Class"),
    "spell": N_("Phase"),
    "copies": N_("Copies"),
    "ability": N_("Ability"),
}
_NONE, _OWN = "none", "own"
_LONGEST = 96  # characters of an ability in the box


@cache
def known_abilities(deck: str) -> Mapping[str, tuple[str, object]]:
    """The abilities of all printed cards of a deck: a text, and the data behind it."""
    found: dict[str, tuple[str, object]] = {}
    for card in (card for name in known_sets() for card in load_set(name).cards):
        text = card_text(card)
        if card.deck == deck and text and text not in [known for known, _ in found.values()]:
            found[card.name] = (text, _source(card))
    return dict(sorted(found.items(), key=lambda one: one[1][0]))


def _source(card: Card) -> object:
    sources = [dict(ability.source) for ability in card.wholes]
    return sources[0] if len(sources) == 1 else sources


class CardForm:
    """The boxes for a draft. ``change`` is called with a field's name and its new value."""

    def __init__(self, draft: Draft, change: Callable[[str, object], None]) -> None:
        self.box = Box()
        self.box.add_class("bb-form")
        self._change = change
        self._listening = True
        self.deck = ""
        self.fields: dict[str, Widget] = {}
        self.icons: dict[str, Widget] = {}
        self.show(draft)

    def show(self, draft: Draft) -> None:
        """What the draft says, in the boxes; nobody has changed anything by that."""
        self._listening = False
        if draft.deck != self.deck:
            self._lay_out(draft.deck)
        for key, field in self.fields.items():
            self._fill(key, field, draft)
        treasure = draft.fields.get("treasure")
        counts = treasure if isinstance(treasure, dict) else {}
        for name, box in self.icons.items():
            count = counts.get(name, 0)
            box.value = count if type(count) is int and 0 <= count <= box.max else 0
        for box in (*self.fields.values(), *self.icons.values()):
            box.disabled = not draft.follows_a_form
        self._listening = True

    def _lay_out(self, deck: str) -> None:
        self.deck = deck
        known = known_fields(deck)
        self.fields = {key: self._made(key) for key in _LABELS if key in known}
        self.icons = {name: _count(word(name).text, 9) for name in CLASSES if "treasure" in known}
        for key, field in self.fields.items():
            field.add_class(f"bb-form-{key}")
            field.observe(lambda _, key=key: self._heard(key), names="value")
        for name, box in self.icons.items():
            box.add_class(f"bb-form-{name}")
            box.observe(lambda _: self._heard("treasure"), names="value")
        self.fields["ability"].add_class("bb-form-wide")
        before = [one for key, one in self.fields.items() if key != "ability"]
        replace_children(self.box, [*before, *self.icons.values(), self.fields["ability"]])

    def _made(self, key: str) -> Widget:
        label = _LABELS[key]
        match key:
            case "name":
                return Text(description=say(label).text, continuous_update=True)
            case "advanced":
                return tick_box(label)
            case "kind":
                return choice_box(label, [(word(kind).text, kind) for kind in KINDS])
            case "class":
                none = (say(N_("no class")).text, "")
                return choice_box(label, [none, *((word(one).text, one) for one in CLASSES)])
            case "spell":
                return choice_box(label, list(SPELL_PHASES))
            case "ability":
                return choice_box(label, self._abilities())
            case _:
                return _count(say(label).text, 9999 if key == "xp" else 99)

    def _abilities(self) -> list[tuple[str, str]]:
        own = [(say(N_("none")).text, _NONE), (say(N_("as it is written in the text")).text, _OWN)]
        known = known_abilities(self.deck).items()
        return [*own, *((clip(text, _LONGEST), name) for name, (text, _) in known)]

    def _fill(self, key: str, field: Widget, draft: Draft) -> None:
        value = draft.fields.get(key)
        if key == "ability":
            field.value = self._ability_named(value)
        elif isinstance(field, Checkbox):
            field.value = value is True
        elif isinstance(field, BoundedIntText):
            sound = type(value) is int and 0 <= value <= field.max
            field.value = value if sound else (1 if key == "copies" else 0)
        elif isinstance(field, Dropdown):
            known = [one[1] if isinstance(one, tuple) else one for one in field.options]
            field.value = value if value in known else known[0]
        else:
            field.value = value if isinstance(value, str) else ""

    def _ability_named(self, ability: object) -> str:
        if ability is None:
            return _NONE
        known = known_abilities(self.deck).items()
        return next((name for name, (_, source) in known if source == ability), _OWN)

    # -- what is chosen here

    def _heard(self, key: str) -> None:
        if self._listening:
            chosen, value = self._value(key)
            if chosen:
                self._change(key, value)

    def _value(self, key: str) -> tuple[bool, object]:
        """Whether there is something to change, and to what; None takes the field away."""
        if key == "treasure":
            icons = {name: box.value for name, box in self.icons.items() if box.value}
            return True, icons or None
        value = self.fields[key].value
        if key == "ability":
            if value in (_NONE, _OWN):
                return value == _NONE, None
            return True, known_abilities(self.deck)[value][1]
        if key == "advanced":
            return True, True if value else None
        if key == "copies":
            return True, value if value != 1 else None
        if key == "class":
            return True, value or None
        return True, value

    def computes(self, draft: Draft) -> bool:
        """Whether its damage is no number: then the box does not tell it."""
        return draft.fields.get("damage") == COMPUTED


def _count(label: str, most: int) -> BoundedIntText:
    return BoundedIntText(description=label, min=0, max=most)
