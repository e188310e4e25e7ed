"""The map of the course: every lesson with its link, what is solved, and where to go on."""

from __future__ import annotations

import sys
from base64 import b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path

from ipywidgets import FileUpload

from bossbook import luggage
from bossbook.lessons.course import CourseEntry, at_hand
from bossbook.lessons.learner_file import home
from bossbook.lessons.progress import Progress, learner
from bossbook.messages import N_, say
from bossbook.views.escape import Markup, tag
from bossbook.views.pixels.icons import icon
from bossbook.views.styles import lesson_style_html
from bossbook.widgets.parts import Frame, html, row, show

_SURE = N_("All points and solved exercises will be forgotten. Is that what you want?")


def course_map(progress: Progress | None = None) -> CourseMap:
    """The course with the progress of whoever sits here."""
    return CourseMap(at_hand(), learner() if progress is None else progress)


class CourseMap(Frame):
    """The lessons that are there. What is solved here is told at once; what was solved in another
    notebook, when the map comes into view again, or when a button is pressed."""

    def __init__(self, entries: Sequence[CourseEntry], progress: Progress) -> None:
        self.entries, self.progress = tuple(entries), progress
        self._asking = False  # whether the learner is asked if that was meant
        self._notice = ""
        self._list, self._foot, self._sure = html(), html(), html()
        self.refresh_button = self.button(
            N_("Refresh"), N_("Look again at what is solved"), self._look, "bb-refresh"
        )
        self.anew_button = self.button(
            N_("Start anew"), N_("Forget everything that is solved"), self._ask, "bb-anew"
        )
        self.yes_button = self.button(
            N_("Yes, forget it all"), N_("Really forget it"), self._forget, "bb-anew-yes"
        )
        self.no_button = self.button(
            N_("No, keep it"), N_("Keep everything as it is"), self._look, "bb-anew-no"
        )
        bar = row(self.refresh_button, self.anew_button, self.yes_button, self.no_button)
        self.pack_button = self.button(
            N_("Take everything along"),
            N_("All answers, games and cards as one file, for another browser or computer"),
            self._pack,
            "bb-take-along",
        )
        self.upload = FileUpload(
            accept=".json", multiple=False, description=say(N_("Bring a file back")).text
        )
        self.upload.add_class("bb-bring-back")
        self.upload.observe(self._uploaded, names="value")
        self.luggage = html()
        along = row(self.pack_button, self.upload)
        super().__init__(
            html(lesson_style_html()), self._list, self._foot, self._sure, bar, along, self.luggage
        )
        self.refresh()
        self.live.when_seen(self._seen)
        progress.watch(self._draw)

    # -- what the buttons do

    def _seen(self) -> None:
        self.attempt(self.progress.reload)

    def _look(self) -> None:
        self._asking = False
        self.progress.reload()

    def _ask(self) -> None:
        self._asking = True

    def _forget(self) -> None:
        self._asking = False
        self.progress.forget()

    def _pack(self) -> None:
        packed = luggage.pack(home()).encode()
        link = tag(
            "a",
            say(N_("Save {file}"), file=luggage.NAME),
            href=f"data:application/json;base64,{b64encode(packed).decode('ascii')}",
            download=luggage.NAME,
            style="font-weight: bold; text-decoration: underline",
        )
        self.luggage.value = tag("p", link)

    def _uploaded(self, change: Mapping[str, Sequence[Mapping[str, object]]]) -> None:
        for file in change["new"]:
            content = file["content"]
            assert isinstance(content, memoryview)
            self.bring(content.tobytes())
        if change["new"]:
            self.upload.value = ()

    def bring(self, packed: bytes) -> None:
        """Join what somebody has taken along with what is here."""
        self.do(lambda: self._bring(packed))

    def _bring(self, packed: bytes) -> None:
        self.luggage.value = tag("p")
        folder = home()
        if folder is None:
            raise ValueError(say(N_("There is no folder in which anything is kept.")).text)
        self.luggage.value = tag("p", luggage.unpack(packed, folder).message)
        self.progress.reload()

    # -- what is shown

    def refresh(self) -> None:
        """Show the lessons and the learner's progress."""
        here = self._draw()
        self._notice = self.progress.take_notice() or self._notice
        self._foot.value = tag("div", map(_paragraph, self._foot_notes()), class_="bb-course-foot")
        asks = say(_SURE) if self._asking else None
        self._sure.value = tag("div", self.trouble_html(), asks, class_="bb-prompt")
        show(self._asking or bool(self.trouble), self._sure)
        show(not self._asking, self.refresh_button, self.anew_button)
        show(self._asking, self.yes_button, self.no_button)
        self.live.say(asks.text if asks else self._read_out(here))

    def _draw(self) -> CourseEntry | None:
        """The lessons alone: what is to be said of an answer, its exercise says."""
        here = self.next_lesson()
        rows = [_row(entry, self.progress, entry == here) for entry in self.entries]
        shown = tag("ol", rows, class_="bb-course")
        self._list.value = tag("div", shown, class_="bb-course-box")
        return here

    def next_lesson(self) -> CourseEntry | None:
        """The first lesson in which something is left to solve."""
        return next((entry for entry in self.entries if self._left(entry)), None)

    def _left(self, entry: CourseEntry) -> int:
        return len(entry.exercises) - self.progress.tally(entry.exercises).solved

    def _foot_notes(self) -> list[object]:
        if sys.platform == "emscripten":  # a browser, which shows no folders and no menus
            text = N_("Your progress is kept in this browser only: as a file it is safer.")
            return [*self._notices(), say(text)]
        text = N_("Your progress is kept on this computer only, in {folder}.")
        stored = say(text, folder=self._folder())
        nowhere = say(N_("Your progress lasts until this notebook is closed."))
        paper = N_("For paper: menu File, then Print, or Save and Export Notebook As, HTML.")
        return [*self._notices(), stored if self.progress.file else nowhere, say(paper)]

    def _notices(self) -> list[object]:
        return [self._notice] if self._notice else []

    def _folder(self) -> str:
        """The folder as people write it: '~' for their own."""
        if self.progress.file is None:
            return ""
        folder = self.progress.file.parent
        try:
            return f"~/{folder.relative_to(Path.home()).as_posix()}"
        except (ValueError, RuntimeError):
            return str(folder)

    def _read_out(self, here: CourseEntry | None) -> str:
        if here is None:
            return say(N_("Everything is solved.")).text
        return say(N_("Go on with {lesson}."), lesson=here.title).text

    def next_focus(self) -> str:
        """The button that matters now."""
        return "bb-anew-no" if self._asking else "bb-refresh"

    def text(self) -> str:
        """The course without anybody's progress: what stands in the file does not change."""
        line = N_("{number} {title} ({minutes} {minutes:minute|minutes}). {idea}")
        return "\n".join(
            say(
                line,
                number=entry.number,
                title=entry.title,
                minutes=entry.minutes,
                idea=entry.idea,
            ).text
            for entry in self.entries
        )


def _row(entry: CourseEntry, progress: Progress, here: bool) -> Markup:
    title = tag(
        "div",
        tag("a", entry.title, href=entry.file),
        tag(
            "span",
            say(N_("{minutes} {minutes:minute|minutes}"), minutes=entry.minutes),
            class_="bb-label",
        ),
        here and tag("span", say(N_("go on here")), class_="bb-go-on"),
    )
    about = tag("div", title, tag("div", entry.idea, class_="bb-idea"))
    number = tag("span", entry.number, class_="bb-lesson-number")
    return tag("li", number, about, _solved(entry, progress), class_="bb-here" if here else None)


def _solved(entry: CourseEntry, progress: Progress) -> Markup:
    """What is solved, as a bar and in words."""
    count, tally = len(entry.exercises), progress.tally(entry.exercises)
    if not count:
        return tag("div", say(N_("Nothing to solve")), class_="bb-solved bb-label")
    words = tally.words(count)
    bar = tag("progress", value=tally.solved, max=count, aria_label=words)
    done = tally.solved >= count and icon("right")
    return tag("div", bar, tag("span", done, words), class_="bb-solved")


def _paragraph(text: object) -> Markup:
    return tag("p", text)
