"""What the engine tells: events, and the log of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bossbook.card.model import CLASS_WORD, TREASURE_WORD
from bossbook.card.reasons import NO_EFFECT
from bossbook.messages import COMMON_TONGUE, N_, Message, Tongue, fill, say
from bossbook.phases import PHASES
from bossbook.plain import Data, ReadData
from bossbook.protocol.kinds import AIMED, EVENTS, SCORE, TARGETS, TIES, VARIANTS, VERDICTS
from bossbook.showing import Shown, ShownList, ShownTuple
from bossbook.spaces import EVERY_LOCATION, SPACES


class _Occurrence(NamedTuple):
    """What an event consists of. A tuple: very many are made, and few are ever looked at."""

    kind: str
    rules: tuple[str, ...]
    seen_by: tuple[str, ...] | None
    data: Data
    tongue: Tongue = COMMON_TONGUE


class Event(Shown, _Occurrence):
    """Something that happened: kind, clauses, data for programs, and a sentence when asked for."""

    __slots__ = ()
    __eq__ = object.__eq__  # the same can happen twice
    __hash__ = object.__hash__

    def say(self, language: str | None = None) -> str:
        """The sentence in a language."""
        values = {k: _readable(v) for k, v in self.data.items()}
        values |= _in_words(self.data)
        if self.kind == "phase_begins":
            values["phase"] = say(PHASES[self.data["phase"]].begins)
        if self.kind == "scores":
            lines = ({"player": n, **numbers} for n, numbers in self.data["scores"].items())
            return " ".join(fill(SCORE, line, language) for line in lines)
        if self.kind == "game_over":
            return verdict(self.data["reason"], self.rules, values).say(language)
        told = fill(self._sentence(), values, language)
        if self.data.get("targets"):
            aims = [fill(TARGETS[aim["what"]], aim, language) for aim in self.data["targets"]]
            return fill(AIMED, {"what": told, "targets": aims}, language)
        return told

    def _sentence(self) -> str:
        """The pattern of the sentence: some kinds have another one under other circumstances."""
        if self.kind == "no_effect":
            return NO_EFFECT[self.data["why"]][0]
        variants = VARIANTS.get(self.kind, ())
        fitting = (told for key, value, told in variants if self.data.get(key) == value)
        return next(fitting, EVENTS[self.kind])

    @property
    def text(self) -> str:
        """The sentence in the game's language, or the language in force."""
        return self.say(self.tongue.code)

    def visible_to(self, player: str) -> bool:
        """Whether a player has seen it."""
        return self.seen_by is None or player in self.seen_by

    def as_dict(self) -> Data:
        """The event as plain data."""
        seen = list(self.seen_by) if self.seen_by is not None else None
        return {
            "kind": self.kind,
            "text": self.text,
            "rules": list(self.rules),
            "data": self.data,
            "seen_by": seen,
        }

    def __repr__(self) -> str:
        return f"<{self.kind}: {self.text} [{', '.join(self.rules)}]>"


def _in_words(data: ReadData) -> Data:
    """What a sentence says otherwise than the data do."""
    said: Data = {}
    if "left" in data:
        said["rest"] = rest(data["left"])
    if "place" in data:
        said["number"] = data["place"] + 1
    if "classes" in data:
        said["treasure"] = [say(TREASURE_WORD.get(name, name)) for name in data["classes"]]
    if "location" in data:
        said["where"] = say(EVERY_LOCATION[data["location"]].name)
    if "space" in data:
        said["what"] = space_name(data["space"], data.get("card", ""))
    if "epic" in data and "classes" in data:
        said["about"] = hero_details(data["classes"], data["health"])
    return said


def space_name(space: str, card: str = "") -> Message:
    """An action space in words; one on a card by the card."""
    return say(SPACES[space].name) if space in SPACES else say("{card}", card=card)


def hero_details(classes: Iterable[str], health: int, epic: bool = False) -> list[Message]:
    """A hero in a few words: class, health, whether it is epic."""
    words = [say(CLASS_WORD.get(name, "{name}"), name=name) for name in classes]
    details = [*(words or [say(N_("no class"))]), say(N_("health {left}"), left=health)]
    return [*details, say(N_("epic"))] if epic else details


def rest(left: int) -> Message:
    """How much health is left, in words: damage can be more than there was."""
    return say(N_("health {left} left"), left=left) if left > 0 else say(N_("no health left"))


def _readable(value: object) -> object:
    if isinstance(value, dict):
        return [say("{name} {number}", name=n, number=number) for n, number in value.items()]
    return value


class EventList(ShownList[Event]):
    """What has happened just now."""

    __slots__ = ()


class EventTuple(ShownTuple[Event]):
    """All that has happened."""

    __slots__ = ()


_made = tuple.__new__  # without a call in between


class Log(list[Event]):
    """The events of a game, in order."""

    def __init__(self, events: Iterable[Event] = (), tongue: Tongue | None = None) -> None:
        super().__init__(events)
        self.tongue = tongue or Tongue()

    def add(
        self,
        kind: str,
        rules: tuple[str, ...],
        seen_by: tuple[str, ...] | None = None,
        /,
        **data: object,
    ) -> None:
        """Report an event; ``seen_by`` None: everybody sees it."""
        self.append(_made(Event, (kind, rules, seen_by, data, self.tongue)))


def verdict(reason: str, rules: Iterable[str], values: ReadData) -> Message:
    """How a game stands or has ended, as a sentence; and what broke the tie, if one was broken."""
    title = values.get("title")
    said = say(VERDICTS[reason], **values, **({"rank": say(title)} if title else {}))
    tie = next((TIES[rule] for rule in rules if rule in TIES), None)
    return say(tie, verdict=said) if tie and reason in _BY_SCORE else said


_BY_SCORE = frozenset(
    {
        *("best_of_souls", "all_lost", "decks_empty", "standstill", "idle"),
        *("souls_end", "deck_empty"),
    }
)
