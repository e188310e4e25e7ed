"""The parts of the rulebook: their filters, what passes them, and how that is shown."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from ipywidgets import Checkbox, VBox, Widget

from bossbook.messages import N_, Message, say
from bossbook.rules import EDITIONS, Clause, UnknownRule, clause, clauses, search
from bossbook.rules.differences import Topic, told_apart, topics
from bossbook.rules.glossary import Term, UnknownTerm, find, folded, term
from bossbook.rules.searching import asked_for
from bossbook.views.escape import Markup, tag
from bossbook.views.rulebook.book import (
    RULE,
    TERM,
    TOPIC,
    clause_card,
    edition_named,
    glossary_html,
    holding_html,
    holding_line,
    sides_html,
    term_line,
    topic_lines,
)
from bossbook.widgets.parts import choice_box, filter_bar, named, row, search_box, show, tick_box

RULES, GLOSSARY, SIDES = "rules", "glossary", "sides"  # the parts of the book
ANY = ""
FEWEST = 2  # editions that can be compared

Shown = TypeVar("Shown")
Target = tuple[str, str]


class BookPage(ABC, Generic[Shown]):
    """A part of the book: its filters, what passes them, and how that is shown."""

    part: str
    title: str
    size: int  # so many at once; the rest is a click away

    def __init__(self, filters: dict[str, Widget], *more_rows: Widget) -> None:
        self.filters = named("bb-book", filters)
        boxes = [field for field in filters.values() if not isinstance(field, Checkbox)]
        self.bar = VBox([filter_bar(boxes), *more_rows])
        self.bar.add_class("bb-book-bar")
        self._plain = {name: widget.value for name, widget in filters.items()}

    def clear(self) -> None:
        """Put every filter back to where it was at first."""
        for name, value in self._plain.items():
            self.filters[name].value = value

    @property
    def cleared(self) -> bool:
        """Whether no filter is set."""
        return all(self.filters[name].value == value for name, value in self._plain.items())

    def limit(self, more: int) -> int:
        """How much is shown when more was asked for so many times."""
        return self.size * (more + 1)

    @abstractmethod
    def hits(self) -> Sequence[Shown]:
        """What passes the filters."""

    @abstractmethod
    def count(self, hits: Sequence[Shown]) -> Message:
        """How much that is."""

    @abstractmethod
    def nothing(self) -> tuple[Message, list[Target]]:
        """What to say where nothing passes, and what might have been meant."""

    @abstractmethod
    def html(self, shown: Sequence[Shown]) -> Markup:
        """Some of it, for people."""

    @abstractmethod
    def lines(self, shown: Sequence[Shown]) -> list[str]:
        """Some of it, as plain text."""


class RulesPage(BookPage[Clause]):
    """The clauses."""

    part, title, size = RULES, N_("Rules"), 6

    def __init__(self) -> None:
        sections = dict.fromkeys(each.section for each in clauses().values())
        choices = [(edition_named(edition).text, edition) for edition in EDITIONS]
        rulings = tick_box(N_("Only rulings: where the books are silent or disagree"), False)
        filters = {
            "search": search_box(N_("Id, family or words"), N_("SETUP-4, bait, face down")),
            "section": choice_box(
                N_("Section"), [(say(N_("all")).text, ANY), *((one, one) for one in sections)]
            ),
            "edition": choice_box(N_("Edition"), [(say(N_("all five")).text, ANY), *choices]),
            "rulings": rulings,
        }
        super().__init__(filters, row(rulings))

    @property
    def word(self) -> str:
        """What is looked for."""
        return str(self.filters["search"].value).strip()

    def hits(self) -> Sequence[Clause]:
        """The clauses that have the word and pass the filters."""
        return [rule for rule in search(self.word) if self._passes(rule)]

    def _passes(self, rule: Clause) -> bool:
        section, edition = self.filters["section"].value, self.filters["edition"].value
        return (
            section in (ANY, rule.section)
            and (edition == ANY or edition in rule.editions)
            and (rule.ruling or not self.filters["rulings"].value)
        )

    def count(self, hits: Sequence[Clause]) -> Message:
        """How many clauses there are, and how they were found."""
        found = search(self.word)
        if not self.word and self.cleared:
            return say(N_("All rules, in the order of the book"))
        said = N_("Rules: {hits} of {all}")
        if self._by_id(found):
            said = N_("Rules with the id {word}: {hits} of {all}")
        elif self.word:
            said = N_("Rules with “{word}”: {hits} of {all}")
        return say(said, hits=len(hits), all=len(found), word=self.word)

    def _by_id(self, found: Sequence[Clause]) -> bool:
        """Whether the word is an id or a family, and so not one of the text."""
        wanted = self.word.casefold().rstrip("-")
        return bool(found) and wanted in (found[0].id.casefold(), found[0].family.casefold())

    def nothing(self) -> tuple[Message, list[Target]]:
        """The filters are in the way; or there is a near id, or a word of the glossary."""
        hidden = search(self.word)
        if hidden:
            said = N_("Nothing passes these filters. Without them there would be {count}.")
            return say(said, count=len(hidden)), [(RULE, rule.id) for rule in hidden[:3]]
        said = N_("No rule has “{word}”.")
        return say(said, word=self.word), [*_near(self.word), *_glossary(self.word)]

    def html(self, shown: Sequence[Clause]) -> Markup:
        """Clauses as cards, the words marked."""
        word = "" if self._by_id(shown) else self.word
        cards = [clause_card(rule, asked_for(word, rule.text)) for rule in shown]
        return tag("div", cards, class_="bb-clauses")

    def lines(self, shown: Sequence[Clause]) -> list[str]:
        """Ids and titles."""
        return [f"- {rule.id} {rule.title}" for rule in shown]


class GlossaryPage(BookPage[Term]):
    """The words of the game in four languages."""

    part, title, size = GLOSSARY, N_("Glossary"), 10

    def __init__(self) -> None:
        label = N_("A word in English, Polish, Russian or Italian")
        super().__init__({"word": search_box(label, N_("soul, rana, комната, Stanza"))})

    @property
    def word(self) -> str:
        """What is looked for."""
        return str(self.filters["word"].value).strip()

    def hits(self) -> Sequence[Term]:
        """The terms that have the word in some language."""
        return find(self.word)

    def count(self, hits: Sequence[Term]) -> Message:
        """How many terms there are."""
        said = N_("Terms with “{word}”: {hits}") if self.word else N_("Terms: {hits}")
        return say(said, hits=len(hits), word=self.word)

    def nothing(self) -> tuple[Message, list[Target]]:
        """Nothing is found; English words that look like it."""
        try:
            near: tuple[str, ...] = (term(self.word).en,)
        except UnknownTerm as unknown:
            near = unknown.near
        said = say(N_("The glossary has no “{word}” in any language."), word=self.word)
        return said, [(TERM, name) for name in near]

    def html(self, shown: Sequence[Term]) -> Markup:
        """Terms as a table."""
        return glossary_html(shown)

    def lines(self, shown: Sequence[Term]) -> list[str]:
        """Terms, a line each."""
        return [f"- {term_line(each)}" for each in shown]


class SidesPage(BookPage[Topic | Clause]):
    """The editions side by side: by topics, or by which clauses hold."""

    part, title, size = SIDES, N_("Editions side by side"), 8

    def __init__(self) -> None:
        parts = dict.fromkeys(each.part for each in topics().values())
        kinds = [(say(N_("topics")).text, TOPIC), (say(N_("which rules hold")).text, RULE)]
        boxes = {name: tick_box("{title}", True, title=edition_named(name)) for name in EDITIONS}
        different = tick_box(N_("Only where they differ"), True)
        filters = {
            "compare": choice_box(N_("Compare"), kinds, TOPIC),
            "topics": choice_box(
                N_("Part of the game"), [(say(N_("all")).text, ANY), *((one, one) for one in parts)]
            ),
            "topic": search_box(N_("Topic or words"), N_("ties, coins, death")),
            "different": different,
            **boxes,
        }
        super().__init__(filters, row(*boxes.values(), different))
        filters["compare"].observe(self._compared, names="value")

    def _compared(self, _: object) -> None:
        """The parts of the game are those of the topics; clauses have none."""
        show(self._by_topics(), self.filters["topics"])

    @property
    def chosen(self) -> list[str]:
        """The editions to compare."""
        return [edition for edition in EDITIONS if self.filters[edition].value]

    def _by_topics(self) -> bool:
        return bool(self.filters["compare"].value == TOPIC)

    def limit(self, more: int) -> int:
        """Topics are long; clauses are a line each."""
        return super().limit(more) * (1 if self._by_topics() else 3)

    def hits(self) -> Sequence[Topic | Clause]:
        """The topics, or the clauses, that pass."""
        if len(self.chosen) < FEWEST:
            return []
        wanted = folded(self.filters["topic"].value).split()
        return self._topics(wanted) if self._by_topics() else self._clauses(wanted)

    def _topics(self, wanted: Iterable[str]) -> list[Topic]:
        part = self.filters["topics"].value
        return [
            each
            for each in topics().values()
            if part in (ANY, each.part)
            and (each.differs(self.chosen) or not self.filters["different"].value)
            and _has(wanted, each.title, *(each.says[one].text for one in self.chosen))
        ]

    def _clauses(self, wanted: Iterable[str]) -> list[Clause]:
        return [
            rule
            for rule in clauses().values()
            if (told_apart(rule, self.chosen) or not self.filters["different"].value)
            and _has(wanted, rule.id, rule.title, rule.text)
        ]

    def count(self, hits: Sequence[Topic | Clause]) -> Message:
        """How many there are, for how many editions."""
        said = N_("Topics: {hits}, editions: {editions}")
        if not self._by_topics():
            said = N_("Rules: {hits}, editions: {editions}")
        return say(said, hits=len(hits), editions=len(self.chosen))

    def nothing(self) -> tuple[Message, list[Target]]:
        """Too few editions, or filters that leave nothing."""
        if len(self.chosen) < FEWEST:
            return say(N_("Choose at least two editions: one alone agrees with itself.")), []
        return say(N_("Nothing here for these words and these editions.")), []

    def html(self, shown: Sequence[Topic | Clause]) -> Markup:
        """A column an edition."""
        if self._by_topics():
            return sides_html([one for one in shown if isinstance(one, Topic)], self.chosen)
        return holding_html([one for one in shown if isinstance(one, Clause)], self.chosen)

    def lines(self, shown: Sequence[Topic | Clause]) -> list[str]:
        """A line for every group of editions that agree, or for every clause."""
        lines: list[str] = []
        for each in shown:
            if isinstance(each, Topic):
                lines += topic_lines(each, self.chosen)
            else:
                lines.append(holding_line(each, self.chosen))
        return lines


# -- what might have been meant


def _has(wanted: Iterable[str], *texts: str) -> bool:
    said = folded(" ".join(texts))
    return all(word in said for word in wanted)


def _near(word: str) -> list[Target]:
    """Clauses whose ids look like the word."""
    try:
        return [(RULE, clause(word).id)]
    except UnknownRule as unknown:
        return [(RULE, id) for id in unknown.near]


def _glossary(word: str) -> list[Target]:
    """Terms that have the word in some language."""
    return [(TERM, each.en) for each in find(word)[:3]]
