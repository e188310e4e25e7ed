"""The box of puzzles: choose one by its difficulty or by a rule, solve it, take the next.

from bossbook.widgets.puzzles import puzzle_box
puzzle_box()                  # those that come along
puzzle_box("my_puzzles")      # a folder of one's own
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from ipywidgets import Button, VBox, Widget
from traitlets import TraitError

from bossbook.lessons.goal import GoalTask
from bossbook.lessons.progress import Progress, learner
from bossbook.lessons.puzzles import EASIEST, HARDEST, Puzzle, PuzzleShelf, shelf_of
from bossbook.lessons.ratings import Rating, rating
from bossbook.lessons.ribbons import ribbon
from bossbook.lessons.tasks import TIERS, GivenAnswer, Task
from bossbook.messages import N_, Message, say
from bossbook.rules import clause, clauses
from bossbook.views.escape import Markup, tag, together
from bossbook.views.pixels.icons import icon
from bossbook.views.rulebook.book import book_style_html, link
from bossbook.views.styles import style_html
from bossbook.widgets.exercise import Exercise, GoalExercise, digest_of, wrong_answer
from bossbook.widgets.links import Links
from bossbook.widgets.parts import (
    Checked,
    Frame,
    choice_box,
    filter_bar,
    html,
    named,
    replace_children,
    row,
    show,
    tick_box,
)

_ALL = ""
_MANY = 60  # puzzles in the list: then those of each difficulty are folded up
_AUTHORS, _GAMES = "people", "games"  # where puzzles come from
_PUZZLE = "puzzle"  # what a link of the list leads to
_LEFT_OUT = N_("Left out, because these files have mistakes:")
_WORDS = {
    1: N_("very easy"),
    2: N_("easy"),
    3: N_("needs a thought"),
    4: N_("tricky"),
    5: N_("fiendish"),
}


def puzzle_box(folder: Path | str | None = None, progress: Progress | None = None) -> PuzzleBox:
    """A box of puzzles; what comes of them is noted in the learner's progress.

    The learner's own is as it was left: the puzzle on the table, the filters, every answer. One
    with a ``progress`` of its own begins anew.
    """
    shelf = shelf_of(folder)
    if progress is not None:
        return PuzzleBox(shelf, progress)
    return PuzzleBox(shelf, learner(), f"puzzles/{folder or ''}")


class PuzzleBox(Frame):
    """A list of puzzles and the one that is on the table."""

    def __init__(self, shelf: PuzzleShelf, progress: Progress, name: str = "") -> None:
        self._kept, self._ribbon = bool(name), ribbon(name)
        self.puzzles = tuple(
            sorted(shelf.puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.made, puzzle.name))
        )
        self.mistakes = shelf.mistakes
        self.progress = progress
        self.chosen: Puzzle | None = None
        self.exercise: Exercise | None = None
        self._focus = ""
        self.filters = named("bb-puzzles", self._make_filters())
        self.links = Links(self._followed, _PUZZLE)
        self._score, self._list, self._place = html(), html(), VBox()
        self._title = html(together(), "bb-browse-count")
        self.next_button = self._next_button("bb-next-puzzle")
        self.next_below = self._next_button("bb-next-below")  # where one is when it is solved
        self.suits_button = self.button(
            N_("One that suits me"),
            N_("A puzzle that is not solved yet and about as hard as you are good"),
            self._suit,
            "bb-suits-me",
        )
        super().__init__(
            html(together(book_style_html(), style_html("puzzles.css"))),
            self.links,
            *self._broken(),
            filter_bar(self.filters.values()),
            self._score,
            self._list,
            row(self._title, self.next_button, self.suits_button),
            self._place,
            row(self.next_below),
        )
        for css in ("bb-browse", "bb-book", "bb-puzzle-box"):
            self.add_class(css)
        self._recall(self._ribbon.read())
        for widget in self.filters.values():
            widget.observe(lambda _: self.do(self._filtered), names="value")
        if self.chosen is None:
            self._next()
        self.refresh()

    def _broken(self) -> list[Widget]:
        """Which files are left out, and why: the others can still be played."""
        if not self.mistakes:
            return []
        items = [tag("li", str(mistake)) for mistake in self.mistakes]
        return [html(tag("div", say(_LEFT_OUT), tag("ul", items), class_="bb-trouble"))]

    def _next_button(self, css: str) -> Button:
        tooltip = N_("The next one in the list that is not solved yet")
        return self.button(N_("Next puzzle"), tooltip, self._next, css, "bb-main")

    def _make_filters(self) -> dict[str, Widget]:
        levels = [(_level(n).text, n) for n in range(EASIEST, HARDEST + 1)]
        tags = {id for puzzle in self.puzzles for id in puzzle.clauses}
        rules = [(f"{id} {clause(id).title}", id) for id in clauses() if id in tags]
        every = (say(N_("all")).text, _ALL)
        return {
            "difficulty": choice_box(N_("Difficulty"), [every, *levels]),
            "clause": choice_box(N_("About the rule"), [every, *rules]),
            "edition": choice_box(N_("Edition"), [every, *self._editions()]),
            "source": choice_box(N_("From"), [every, *_sources(self.puzzles)]),
            "unsolved": tick_box(N_("Only what is not solved yet")),
        }

    def _editions(self) -> list[tuple[str, str]]:
        return [(id, id) for id in sorted({puzzle.edition for puzzle in self.puzzles})]

    # -- coming back

    def do(self, action: Callable[[], None]) -> None:
        """Do what a button or a filter says; how things stand then is kept."""
        super().do(action)
        if self._kept:
            filters = {name: widget.value for name, widget in self.filters.items()}
            chosen = self.chosen.name if self.chosen is not None else None
            self._ribbon.write({"chosen": chosen, "filters": filters})

    def _recall(self, memory: Mapping[str, object]) -> None:
        filters = memory.get("filters")
        for name, value in filters.items() if isinstance(filters, dict) else ():
            with suppress(TraitError, KeyError):  # a rule that no puzzle is about any more
                self.filters[name].value = value
        chosen = memory.get("chosen")
        for puzzle in self.puzzles:
            if puzzle.name == chosen:
                self._choose(puzzle)

    # -- what the learner does

    def choose(self, name: str) -> None:
        """Put a puzzle on the table."""
        self.do(lambda: self._choose(self._named(name)))

    def _named(self, name: str) -> Puzzle:
        for puzzle in self.puzzles:
            if puzzle.name == name:
                return puzzle
        raise ValueError(say(N_("There is no puzzle {name!r} here."), name=name).text)

    def _followed(self, kind: str, name: str) -> None:
        if kind == _PUZZLE:
            self.choose(name)

    def _next(self) -> None:
        """The next open one of the list, from the chosen one on and round again."""
        listed = self.listed()
        at = listed.index(self.chosen) + 1 if self.chosen in listed else 0
        following = [*listed[at:], *listed[:at]]
        left = [
            puzzle for puzzle in following if puzzle != self.chosen and not self._solved(puzzle)
        ]
        if left or following:
            self._choose((left or following)[0])

    def _suit(self) -> None:
        """The open one whose rating is nearest to the learner's."""
        left = [each for each in self.listed() if each != self.chosen and not self._solved(each)]
        if left:
            mine = self.rating.value
            self._choose(min(left, key=lambda puzzle: abs(puzzle.rating - mine)))

    def _choose(self, puzzle: Puzzle) -> None:
        made = GoalExercise if isinstance(puzzle.task, GoalTask) else Exercise
        kept = ribbon(f"exercise/{puzzle.path}") if self._kept else None
        self.chosen, self.exercise = puzzle, made(puzzle.task, self.progress, kept)
        replace_children(self._place, [self.exercise])
        # What the exercise reads out changes with every answer: then the list may be out of date.
        self.exercise.live.observe(lambda _: self._show_progress(), names="text")
        self._focus = self.exercise.next_focus()

    def _filtered(self) -> None:
        self._focus = ""

    # -- what is in the list

    @property
    def rating(self) -> Rating:
        """How strong the learner is, by what came of the puzzles of this box."""
        return rating((each.rating, self.progress.record(each.path)) for each in self.puzzles)

    def _solved(self, puzzle: Puzzle) -> bool:
        return self.progress.record(puzzle.path).solved

    def matching(self) -> list[Puzzle]:
        """The puzzles of the difficulty and about the rule that were asked for."""
        level, rule = self.filters["difficulty"].value, self.filters["clause"].value
        printing, source = self.filters["edition"].value, self.filters["source"].value
        return [
            puzzle
            for puzzle in self.puzzles
            if level in (_ALL, puzzle.difficulty)
            and (rule == _ALL or rule in puzzle.clauses)
            and printing in (_ALL, puzzle.edition)
            and source in (_ALL, _source(puzzle))
        ]

    def listed(self) -> list[Puzzle]:
        """The puzzles that pass all filters now."""
        unsolved = self.filters["unsolved"].value
        return [puzzle for puzzle in self.matching() if not (unsolved and self._solved(puzzle))]

    # -- showing

    def refresh(self) -> None:
        """Show the list, the score and the title; the exercise shows itself."""
        self._show_progress()
        self._title.value = tag("div", self.trouble_html(), self._heading())
        show(bool(self.puzzles), self.next_button)
        show(len(self.puzzles) > 1, self.suits_button)
        self.live.say(self._read_out())

    def _show_progress(self) -> None:
        """What changes with every answer: the list and the score."""
        listed = self.listed()
        none = tag("p", say(N_("No puzzle is left with these filters.")), class_="bb-browse-none")
        groups = [self._group(n, listed) for n in range(EASIEST, HARDEST + 1)]
        self._list.value = tag("div", groups if listed else none, class_="bb-puzzle-list")
        told = [tag("p", sentence) for sentence in (self._tally(), self._strength()) if sentence]
        self._score.value = tag("div", told, class_="bb-browse-hits")
        show(self.exercise is not None and self.exercise.solved, self.next_below)

    def _group(self, difficulty: int, listed: Sequence[Puzzle]) -> Markup | None:
        """The puzzles of one difficulty, behind its stars and its words; many are folded up."""
        here = [puzzle for puzzle in listed if puzzle.difficulty == difficulty]
        if not here:
            return None
        items = [tag("li", self._item(puzzle)) for puzzle in here]
        titles = tag("ol", items, class_="bb-puzzles", aria_label=_level(difficulty))
        if len(listed) <= _MANY:
            return together(_stars(difficulty), titles)
        chosen = self.chosen is not None and self.chosen.difficulty == difficulty
        solved = sum(self._solved(puzzle) for puzzle in here)
        said = say(N_("{solved} of {count} solved"), solved=solved, count=len(here))
        summary = tag("summary", _stars(difficulty), tag("span", said))
        return tag("details", summary, titles, open=chosen, class_="bb-puzzle-group")

    def _item(self, puzzle: Puzzle) -> Markup:
        solved = tag("span", icon("right", 12), say(N_("solved")), class_="bb-done")
        return link(
            _PUZZLE,
            puzzle.name,
            tag("span", puzzle.title),
            solved if self._solved(puzzle) else None,
            aria_current="true" if puzzle is self.chosen else None,
        )

    def _heading(self) -> Markup | None:
        if self.chosen is None:
            return None
        return tag(
            "div",
            tag("b", self.chosen.title),
            _stars(self.chosen.difficulty),
            class_="bb-puzzle-title",
        )

    def _tally(self) -> Message:
        tally = self.progress.tally(puzzle.path for puzzle in self.puzzles)
        return tally.words(len(self.puzzles))

    def _strength(self) -> Message | None:
        """The learner's rating, once there is something that it rests on."""
        found = self.rating
        if not found.puzzles:
            return None
        text = N_("Your rating: {value}, by {puzzles} {puzzles:puzzle|puzzles}.")
        return say(text, **found._asdict())

    def _read_out(self) -> str:
        if self.chosen is None:
            return say(N_("There are no puzzles here.")).text
        return f"{_line(self.chosen)} {self.chosen.question}"

    def next_focus(self) -> str:
        """To the answers of a puzzle that was chosen; else the keyboard stays where it is."""
        return self._focus

    def text(self) -> str:
        """The puzzles without answers and without anybody's progress."""
        found = self.matching()
        count = say(N_("Puzzles: {count} of {all}"), count=len(found), all=len(self.puzzles)).text
        broken = [f"- {mistake}" for mistake in self.mistakes]
        left_out = [say(_LEFT_OUT).text, *broken] if broken else []
        lines = [f"- {_line(puzzle)}" for puzzle in found if not puzzle.made]
        lines += _summed_up([puzzle for puzzle in found if puzzle.made])
        return "\n".join([*self.trouble_lines, count, *lines, *left_out])


def _source(puzzle: Puzzle) -> str:
    return _GAMES if puzzle.made else _AUTHORS


def _sources(puzzles: Sequence[Puzzle]) -> list[tuple[str, str]]:
    """Where the puzzles come from, as far as there are such."""
    words = {_AUTHORS: N_("people"), _GAMES: N_("games of bots")}
    there = {_source(puzzle) for puzzle in puzzles}
    return [(say(word).text, source) for source, word in words.items() if source in there]


def _level(difficulty: int) -> Message:
    """A difficulty in stars' words."""
    text = N_("{stars} of {most} stars: {words}")
    return say(text, stars=difficulty, most=HARDEST, words=say(_WORDS[difficulty]))


def _stars(difficulty: int) -> Markup:
    stars = [icon("star", 12)] * difficulty
    words = tag("span", say(_WORDS[difficulty]))
    return tag("div", stars, words, class_="bb-stars", title=_level(difficulty))


def _line(puzzle: Puzzle) -> str:
    text = N_("{title} ({level}).")
    return say(text, title=puzzle.title, level=_level(puzzle.difficulty)).text


def _summed_up(made: Sequence[Puzzle]) -> list[str]:
    """Those made from games, in a line: by themselves their titles say little."""
    if not made:
        return []
    text = N_("- {count} made from games, rated {low} to {high}.")
    levels = [puzzle.rating for puzzle in made]
    return [say(text, count=len(made), low=min(levels), high=max(levels)).text]


# -- for the cell in which a notebook checks itself


def rehearse_puzzles(folder: Path | str | None = None) -> Checked:
    """Every puzzle by hand: a wrong answer, all hints, the right one; without telling them.

    The digest stands for every text that is shown, so that a change is seen. No widgets are made:
    so many of them at once would be too much for a notebook.
    """
    shelf = shelf_of(folder)
    told = [_rehearsed(puzzle.task) for puzzle in shelf.puzzles if not puzzle.made]
    return Checked("\n".join([*told, *(str(mistake) for mistake in shelf.mistakes)]))


def _rehearsed(task: Task) -> str:
    wrong, right = (task.check(answer) for answer in _answers(task))
    hints = [task.hint(tier).text for tier in range(1, TIERS + 1)]
    shown = [task.asks, *task.choices.values(), *hints, wrong.text, right.text, *task.told()]
    digest = digest_of(shown)
    text = N_("{path}: refused and accepted, digest {digest}")
    bad = N_("{path}: NOT AS IT SHOULD BE, digest {digest}")
    good = right.right and not wrong.right
    return say(text if good else bad, path=task.path, digest=digest).text


def _answers(task: Task) -> tuple[GivenAnswer, GivenAnswer]:
    """A wrong answer and a right one; whoever plays nothing at all must not reach a goal."""
    return () if isinstance(task, GoalTask) else wrong_answer(task), task.right()
