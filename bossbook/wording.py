"""What all that people read shares: the words for things, and lines that keep their shape."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bossbook.card.model import CLASS_WORD
from bossbook.editions import Edition
from bossbook.engine.numbers import health_left
from bossbook.messages import N_, Message, say
from bossbook.phases import OF_SPELLS, PHASES
from bossbook.protocol import hero_details
from bossbook.state import Hero, State

WIDTH = 100
LETTERS: Mapping[str, str] = {
    "cleric": "C",
    "fighter": "F",
    "mage": "M",
    "thief": "T",
    "explorer": "E",
}
WORDS: Mapping[str, str] = {
    **CLASS_WORD,
    "monster": N_("monster"),
    "trap": N_("trap"),
    **{phase: PHASES[phase].word for phase in OF_SPELLS},
}
TREASURES: Mapping[str, str] = {
    "cleric": N_("relics"),
    "fighter": N_("swords"),
    "mage": N_("tomes"),
    "thief": N_("loot"),
    "explorer": N_("maps"),
}
_MOST_LETTERS = 3


# -- words


def word(name: str) -> Message:
    """A word of the game in the reader's language."""
    return say(WORDS.get(name, "{name}"), name=name)


def words(names: Iterable[str]) -> list[Message]:
    """Several words of the game."""
    return [word(name) for name in names]


def letters(icons: Mapping[str, int]) -> str:
    """Treasure icons as letters: 'CC', 'CF'; many of one class as '5M'."""
    return "".join(
        LETTERS[name] * count if count <= _MOST_LETTERS else f"{count}{LETTERS[name]}"
        for name, count in icons.items()
    )


def hero_words(state: State, hero: Hero) -> Message:
    """A hero in a few words: class, the health that is left, whether it is epic."""
    card = state.setup.table[hero.card]
    details = hero_details(card.classes, health_left(state, hero), card.worth > 1)
    notes = hero_notes(state, hero)
    return say("{hero} ({details})", hero=clip(card.name), details=[*details, *notes])


def hero_notes(state: State, hero: Hero) -> list[Message]:
    """What lies on a hero, and what it carries."""
    names = state.setup.table.names
    notes = [say(N_("carries {item}"), item=names[card]) for card in hero.item]
    if hero.health_counters:
        notes.append(say(N_("health counters {value:+}"), value=hero.health_counters))
    return notes


def short_names(names: Iterable[str]) -> dict[str, str]:
    """Names without what is said behind them ("Ada, the Wise"), as far as that tells them apart."""
    short = {name: name.partition(",")[0].strip() for name in names}
    count = Counter(short.values())
    return {name: first if first and count[first] == 1 else name for name, first in short.items()}


def how_it_ends(edition: Edition) -> dict[str, Message]:
    """What souls and what wounds do to a game of this edition, as sentences."""
    souls, wounds = edition.souls_goal, edition.wounds_to_lose
    decks_decide = N_("The best score wins when the heroes run out.")
    nobody_loses = N_("Wounds only lower the score.")
    return {
        "souls": say(N_("{number} souls win.") if souls else decks_decide, number=souls),
        "wounds": say(N_("{number} wounds lose.") if wounds else nobody_loses, number=wounds),
    }


def with_rules(text: str, rules: Sequence[str]) -> str:
    """A sentence and the clauses it rests on."""
    return f"{text} [{', '.join(rules)}]" if rules else text


def sentences(pieces: Sequence[Message], between: str = " ") -> Message:
    """Several messages one after the other."""
    pattern = between.join(f"{{_{number}}}" for number in range(len(pieces)))
    return say(pattern, **{f"_{number}": piece for number, piece in enumerate(pieces)})


# -- lines


def clean(text: str) -> str:
    """A text as one line: what cannot be printed is written as an escape."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _escape(c) for c in text)


def _escape(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def columns(text: str) -> int:
    """How wide a text is on a terminal."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def clip(text: str, most: int = 40) -> str:
    """A name that is not wider than that; what is cut off is marked."""
    text = clean(text)
    if columns(text) <= most:
        return text
    return next(_pieces(text, most - 1)) + "…"


def pad(text: str, width: int) -> str:
    """A text filled up with spaces."""
    return text + " " * (width - columns(text))


def rows(cells: Sequence[Sequence[str]], indent: str = "  ") -> list[str]:
    """Lines in which the cells stand below each other."""
    widths = [max(map(columns, column), default=0) for column in zip(*cells, strict=True)]
    return [
        indent + "  ".join(map(pad, row, widths)).rstrip()
        for row in (map(clean, one) for one in cells)
    ]


def wrap(text: str, width: int = WIDTH) -> list[str]:
    """A line, or the lines it takes; those that follow stand a little further in."""
    text, lines = clean(text), []
    further = " " * (len(text) - len(text.lstrip(" ")) + 4)
    while len(head := next(_pieces(text, width))) < len(text):
        cut = len(head) if text[len(head)] == " " else head.rfind(" ")
        if not head[: max(cut, 0)].strip():  # one long word
            cut = len(head)
        lines.append(head[:cut].rstrip())
        text = further + text[cut:].lstrip(" ")
    return [*lines, text]


def _pieces(text: str, most: int) -> Iterator[str]:
    """A text in pieces that are not wider than that."""
    piece, used = "", 0
    for letter in text:
        wide = _columns(letter)
        if used + wide > most:
            yield piece
            piece, used = "", 0
        piece, used = piece + letter, used + wide
    yield piece
