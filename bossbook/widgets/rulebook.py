"""The rulebook to leaf through: rules, the glossary, the editions side by side.

Every rule, word and topic leads to the others with one click, and "Back" leads the same way home.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bossbook.lessons.ribbons import ribbon
from bossbook.messages import N_, Message, say
from bossbook.rules import UnknownRule, clause, clauses
from bossbook.rules.differences import Topic, topic
from bossbook.views.escape import Markup, tag, together
from bossbook.views.rulebook.book import (
    PART,
    RULE,
    TERM,
    TOPIC,
    book_style_html,
    clause_lines,
    clause_page,
    link,
    rule_link,
)
from bossbook.widgets.kept_filters import keep_filters, recall_filters
from bossbook.widgets.links import Links
from bossbook.widgets.parts import Frame, html, row, show
from bossbook.widgets.rulebook_pages import (
    GLOSSARY,
    RULES,
    SIDES,
    BookPage,
    GlossaryPage,
    RulesPage,
    SidesPage,
)


def rulebook(start: str = "", name: str = "") -> RuleBook:
    """The rulebook; with the id of a clause it opens there, with other words it looks for them.

    ``name``: by it the reader comes back to where the book was left.
    """
    return RuleBook(start, name)


@dataclass(frozen=True)
class Bookmark:
    """Where in the book the reader is: a part, and in the rules perhaps one open clause."""

    part: str = RULES
    clause: str = ""


class RuleBook(Frame):
    """The rulebook."""

    def __init__(self, start: str = "", name: str = "") -> None:
        # each page shows things of its own kind
        pages: tuple[BookPage[Any], ...] = (RulesPage(), GlossaryPage(), SidesPage())
        self.pages = {page.part: page for page in pages}
        self.filters = {name: box for page in pages for name, box in page.filters.items()}
        self.links = Links(self._followed, RULE)
        self._past: list[Bookmark] = []
        self._more, self._focus = 0, ""
        self._ribbon = ribbon(name)
        recall_filters(self._ribbon, self.filters)
        self.place = self._first(start) if start else self._left()
        self._make_buttons()
        self._nav, self._count, self._body = (
            html(Markup(), css) for css in ("bb-book-nav", "bb-browse-count", "bb-book-body")
        )
        turning = row(self.back_button, self.list_button, self.previous_button, self.next_button)
        super().__init__(
            html(book_style_html()),
            self.links,
            self._nav,
            *(page.bar for page in pages),
            row(self._count, self.clear_button, turning),
            self._body,
            row(self.more_button),
        )
        for css in ("bb-browse", "bb-book"):
            self.add_class(css)
        for widget in self.filters.values():
            widget.observe(self._changed, names="value")
        self.refresh()

    def _first(self, start: str) -> Bookmark:
        try:
            return Bookmark(clause=clause(start).id) if start else Bookmark()
        except UnknownRule:
            self.filters["search"].value = start
            return Bookmark()

    def _left(self) -> Bookmark:
        """Where the book was left."""
        kept = self._ribbon.read()
        part, id = str(kept.get("part")), str(kept.get("clause"))
        return Bookmark(part if part in self.pages else RULES, id if id in clauses() else "")

    def _make_buttons(self) -> None:
        made = self.button
        back, listed = N_("Back to where you came from"), N_("All rules that were found")
        before, after = N_("The rule before this one"), N_("The rule after this one")
        more, clear = N_("Show what comes next"), N_("Show everything again")
        self.back_button = made(N_("Back"), back, self._back, "bb-book-back")
        self.list_button = made(N_("The list"), listed, self._list, "bb-book-list")
        self.previous_button = made(
            N_("Previous"), before, lambda: self._turn(-1), "bb-book-previous", "bb-back"
        )
        self.next_button = made(N_("Next"), after, lambda: self._turn(1), "bb-book-next", "bb-next")
        self.more_button = made(N_("Show more"), more, self._show_more, "bb-book-more")
        self.clear_button = made(N_("Clear all filters"), clear, self._clear, "bb-book-clear")

    # -- what the reader does

    def _followed(self, kind: str, target: str) -> None:
        self.do(lambda: self.lead_to(kind, target))

    def lead_to(self, kind: str, target: str) -> None:
        """Go to a rule, a term, a topic or a part, as its link does."""
        if kind == RULE:
            self._go(Bookmark(clause=clause(target).id), "bb-book-back")
        elif kind == TERM:
            self._go(Bookmark(GLOSSARY), "bb-book-back")
            self.filters["word"].value = target
        elif kind == TOPIC:
            self._go(Bookmark(SIDES), "bb-book-back")
            self._seek(topic(target))
        elif kind == PART and target in self.pages:
            self._go(Bookmark(target), f"bb-book-part-{target}")

    def _seek(self, wanted: Topic) -> None:
        page = self.pages[SIDES]
        page.clear()
        page.filters["topic"].value = wanted.title

    def _go(self, place: Bookmark, focus: str = "") -> None:
        if place != self.place:
            self._past.append(self.place)
        self.place, self._more, self._focus = place, 0, focus

    def _back(self) -> None:
        self.place, self._more = self._past.pop(), 0
        self._focus = "bb-book-back" if self._past else f"bb-book-part-{self.place.part}"

    def _list(self) -> None:
        self._go(Bookmark(), "bb-book-back")

    def _turn(self, by: int) -> None:
        order = list(clauses())
        at = order.index(self.place.clause) + by
        self._go(Bookmark(clause=order[at]))
        self._focus = "" if 0 < at < len(order) - 1 else "bb-book-back"

    def _changed(self, _: object) -> None:
        self.do(lambda: self._go(Bookmark(self.place.part)))

    def _show_more(self) -> None:
        self._more += 1
        last = len(self.page.hits()) <= self._limit
        self._focus = f"bb-book-part-{self.place.part}" if last else ""

    def _clear(self) -> None:
        self.page.clear()
        self._go(Bookmark(self.place.part), f"bb-book-part-{self.place.part}")

    # -- showing

    @property
    def page(self) -> BookPage[Any]:
        """The part of the book that is open."""
        return self.pages[self.place.part]

    @property
    def _limit(self) -> int:
        return self.page.limit(self._more)

    def refresh(self) -> None:
        """Show the open part, or the open clause."""
        hits = [] if self.place.clause else self.page.hits()
        self._nav.value = self._nav_html()
        for page in self.pages.values():
            show(page is self.page, page.bar)
        self._show_buttons(len(hits))
        keep_filters(self._ribbon, self.filters, part=self.place.part, clause=self.place.clause)
        self._count.value = tag("div", self._where(hits), class_="bb-browse-hits")
        self._body.value = together(self.trouble_html(), self._shown(hits))
        self.live.say(self._read_out(hits))

    def _show_buttons(self, hits: int) -> None:
        is_open, order = bool(self.place.clause), list(clauses())
        self.back_button.disabled = not self._past
        show(is_open, self.list_button, self.previous_button, self.next_button)
        self.previous_button.disabled = self.place.clause in ("", order[0])
        self.next_button.disabled = self.place.clause in ("", order[-1])
        show(not is_open and not self.page.cleared, self.clear_button)
        show(not is_open and hits > self._limit, self.more_button)

    def _nav_html(self) -> Markup:
        links = [
            link(
                PART,
                part,
                say(page.title),
                css=f"bb-book-part-{part}",
                aria_current="page" if page is self.page else None,
            )
            for part, page in self.pages.items()
        ]
        return tag("nav", links, aria_label=say(N_("Parts of the rulebook")))

    def _where(self, hits: Sequence[object]) -> Message:
        if not self.place.clause:
            return self.page.count(hits) if hits else say(N_("Nothing found"))
        section = clause(self.place.clause).section
        inside = [rule.id for rule in clauses().values() if rule.section == section]
        at = inside.index(self.place.clause) + 1
        return say(N_("{section}: {at} of {all}"), section=section, at=at, all=len(inside))

    def _shown(self, hits: Sequence[object]) -> Markup:
        if self.place.clause:
            return tag("div", clause_page(clause(self.place.clause)), class_="bb-book-open")
        if hits:
            return self.page.html(hits[: self._limit])
        said, meant = self.page.nothing()
        again = [_meant_link(kind, target) for kind, target in meant]
        hint = tag("span", say(N_("Did you mean:")), again, class_="bb-book-chips")
        return tag("div", tag("p", said), hint if again else None, class_="bb-browse-none")

    def _read_out(self, hits: Sequence[object]) -> str:
        if self.place.clause:
            rule = clause(self.place.clause)
            return f"{rule.id}. {rule.title}. {rule.text}"
        return (self.page.count(hits) if hits else self.page.nothing()[0]).text

    def next_focus(self) -> str:
        """The keyboard stays where it is, unless what it was on went away."""
        return self._focus

    def text(self) -> str:
        """What the book shows, as plain text."""
        hits = [] if self.place.clause else self.page.hits()
        head = f"[{say(self.page.title)}] {self._where(hits)}"
        return "\n".join([*self.trouble_lines, head, *self._lines(hits)])

    def _lines(self, hits: Sequence[object]) -> list[str]:
        if self.place.clause:
            return clause_lines(clause(self.place.clause))
        if hits:
            rest = ["…"] if len(hits) > self._limit else []
            return [*self.page.lines(hits[: self._limit]), *rest]
        said, meant = self.page.nothing()
        near = say(N_("Did you mean: {targets}"), targets=[target for _, target in meant]).text
        return [said.text, near] if meant else [said.text]


def _meant_link(kind: str, target: str) -> Markup:
    return rule_link(target) if kind == RULE else link(kind, target, target)
