"""Whole clauses can be translated: the texts of real cards in Polish and Italian, with all counts.

The catalogues of ``tests/locale_proof`` are test data; the program speaks none of these languages
yet. ``texts.txt`` is written anew by ``python tests/test_translated_cards.py``: read it then.
"""

from __future__ import annotations

import ast
import gettext
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bossbook import messages
from bossbook.card.abilities import read_abilities
from bossbook.card.model import SPELL
from bossbook.card.sets import cards_in_play
from bossbook.card.text import card_text
from bossbook.documents import Report, from_plain

FOLDER = Path(__file__).parent / "locale_proof"
GOLDEN = FOLDER / "texts.txt"
CARDS = {card.name: card for card in cards_in_play(["base"], "base")}
LANGUAGES = ("pl", "it")


class Catalogue(gettext.NullTranslations):
    """A catalogue as translators write it; it notes what it does not have."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        entries = [_entry(block) for block in file.read_text(encoding="utf-8").split("\n\n")]
        self.entries = dict(entries)
        self.missing: set[str] = set()
        rule = self.entries[""].partition("plural=")[2].partition(";")[0]
        self.plural: Callable[[int], int] = gettext.c2py(rule)

    def gettext(self, message: str) -> str:
        if message not in self.entries:
            self.missing.add(message)
        return self.entries.get(message, message)


def _entry(block: str) -> tuple[str, str]:
    """One entry: its key, with the context in front if there is one, and the translation."""
    fields: dict[str, str] = {}
    name = ""
    for line in block.splitlines():
        if line.startswith("#"):
            continue
        if not line.startswith('"'):
            name, _, line = line.partition(" ")
        fields[name] = fields.get(name, "") + ast.literal_eval(line)
    return messages.N_(fields["msgid"], fields.get("msgctxt", "")), fields["msgstr"]


CATALOGUES = {code: Catalogue(FOLDER / f"{code}.po") for code in LANGUAGES}
ALL = {"en": gettext.NullTranslations(), **CATALOGUES}


@pytest.fixture(autouse=True)
def _catalogues(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(messages, "LANGUAGES", ("en", *LANGUAGES))
    monkeypatch.setattr(messages, "_catalogue", ALL.__getitem__)
    yield
    messages.set_language("en")


# -- the cards: as printed, or with another number where they have one

_NUMBERS = ("count", "add", "amount", "health", "souls_ahead")
AS_PRINTED = ("Draculord", "Robobo", "Minotaur's Maze", "Cave-In")
COUNTED = (
    "Cerebellus",
    "Dracolich Lair",
    "Boulder Ramp",
    "Goblin Armory",
    "Dizzygas Hallway",
    "Beast Menagerie",
    "Annihilator",
    "Jeopardy",
    "Trepidation",
    "Zombie Attack",
)
COUNTS = (1, 2, 5)


def _with_number(value: Any, number: int) -> Any:
    """An ability as written, with another number."""
    if isinstance(value, list):
        return [_with_number(one, number) for one in value]
    if not isinstance(value, dict):
        return value
    return {k: number if k in _NUMBERS else _with_number(one, number) for k, one in value.items()}


def counted(name: str, number: int, **limits: Any) -> dict[str, Any]:
    """The ability of a card with so much of what it counts."""
    source = dict(CARDS[name].abilities[0].source)
    if name == "Beast Menagerie":  # one card, which goes without saying
        source["do"] = [{"draw": {"deck": "rooms", "count": 1}}]
    if name == "Dracolich Lair":  # the price is one choice a card
        price = {f"c{i}": {"card": "hand", "deck": "rooms", **limits} for i in range(number)}
        choose = {**price, "it": source["choose"]["it"]}
        source |= {"choose": choose, "cost": [{"discard": card} for card in price]}
    changed: dict[str, Any] = _with_number(source, number)
    return changed


def told(name: str, ability: Any) -> str:
    """The text of a card with this ability, in the language in force."""
    report = Report("card")
    node = from_plain(ability, report)
    assert node is not None
    card = CARDS[name]
    abilities = read_abilities(node, report, card.deck)
    assert report.mistakes == []
    return card_text(type(card)(name, card.deck, abilities=abilities))


def translations() -> str:
    """The golden file."""
    lines = []
    for code in LANGUAGES:
        messages.set_language(code)
        lines += [f"[{code}]", *(f"{name}: {card_text(CARDS[name])}" for name in AS_PRINTED)]
        for name in COUNTED:
            lines += [f"{name} ({n}): {told(name, counted(name, n))}" for n in COUNTS]
    messages.set_language("en")
    return "\n".join(lines) + "\n"


def test_the_texts_are_in_step_with_the_catalogues() -> None:
    assert translations() == GOLDEN.read_text(encoding="utf-8")


def test_no_english_is_left_in_them() -> None:
    for catalogue in CATALOGUES.values():
        catalogue.missing.clear()
    translations()
    assert {code: catalogue.missing for code, catalogue in CATALOGUES.items()} == {
        "pl": set(),
        "it": set(),
    }


def test_the_numbers_are_those_of_the_printed_cards() -> None:
    """With the number that is printed, the changed ability says what the card says."""
    printed = {"Dracolich Lair": 2, "Boulder Ramp": 5, "Goblin Armory": 1, "Jeopardy": 2}
    for name, number in printed.items():
        assert told(name, counted(name, number)) == card_text(CARDS[name])


CAVE_IN = CARDS["Cave-In"].abilities[0].source
ANNIHILATOR = CARDS["Annihilator"].abilities[0].source
ROOM = {"it": {"room": "any", "kind": "trap"}}


@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        (ANNIHILATOR, "Daj komnacie pułapek w dowolnych podziemiach +3 obrażenia do końca rundy."),
        (
            {"choose": ROOM, "do": [{"destroy": "it"}]},
            "Zniszcz komnatę pułapek w dowolnych podziemiach.",
        ),
        (
            {"choose": ROOM, "do": [{"kill_inside": "it"}]},
            "Zabij każdego bohatera w komnacie pułapek w dowolnych podziemiach.",
        ),
        (
            CAVE_IN,
            "Zniszcz jedną ze swoich komnat, a potem zabij każdego bohatera w niej.",
        ),
        (
            {**CAVE_IN, "optional": True},
            "Możesz zniszczyć jedną ze swoich komnat, a potem zabić każdego bohatera w niej.",
        ),
    ],
)
def test_one_phrase_stands_in_every_case_and_mood(ability: Any, expected: str) -> None:
    messages.set_language("pl")
    assert CARDS["Cave-In"].deck == SPELL
    assert told("Cave-In", ability) == expected


def test_a_number_chooses_the_case_of_a_phrase_behind_it() -> None:
    messages.set_language("pl")
    lair = [told("Dracolich Lair", counted("Dracolich Lair", n, kind="trap")) for n in COUNTS]
    assert [one.partition(":")[0] for one in lair] == [
        "Odrzuć kartę komnaty pułapek",
        "Odrzuć 2 komnaty pułapek z ręki",
        "Odrzuć 5 komnat pułapek z ręki",
    ]


def test_a_catalogue_without_forms_is_read_as_before() -> None:
    room = messages.say("a room")
    assert messages.say("{room} and {more}", room=room, more="x").say("pl") == "komnata and x"
    assert messages.say("{room:gen}", room=room).say("it") == "una Stanza"


def test_what_english_says_in_one_word_is_kept_apart() -> None:
    of_room, of_spell = messages.N_("it", "room"), messages.N_("it", "spell")
    assert messages.say(of_room).text == messages.say(of_spell).text == "it"
    assert messages.say(of_room).say("pl") == "ta komnata"
    assert messages.say(of_spell).say("pl") == "it"


def test_no_english_sentence_looks_like_one_with_forms() -> None:
    package = Path(messages.__file__).parent
    for module in package.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "N_":
                assert "||" not in ast.unparse(node.args[0]), module.name


if __name__ == "__main__":
    messages.LANGUAGES, messages._catalogue = ("en", *LANGUAGES), ALL.__getitem__
    GOLDEN.write_text(translations(), encoding="utf-8")
