"""One opening under several editions, a column each: what is told there, and why they part."""

from __future__ import annotations

from collections.abc import Sequence

from bossbook.editions import EDITIONS
from bossbook.messages import N_, Message, say
from bossbook.tabletop.openings import Line, Parting, Scene
from bossbook.views.escape import Markup, sr, tag, together
from bossbook.views.rulebook.clauses import rules_html
from bossbook.views.styles import style_html
from bossbook.wording import with_rules

APART = "≠"  # a sign, for weight alone would be lost on some


def openings_style_html() -> Markup:
    """The style of the table, as an element."""
    return style_html("rulebook.css", "exercise.css", "openings.css")


def scenes_html(scenes: Sequence[Scene], editions: Sequence[str]) -> Markup:
    """The stages so far, one below the other; who tells the same shares a field."""
    heads = [tag("th", say(EDITIONS[name].title), scope="col") for name in editions]
    head = tag("tr", tag("th", say(N_("Stage")), scope="col"), heads)
    rows = [row for scene in scenes for row in _rows(scene)]
    body = together(tag("thead", head), tag("tbody", rows))
    return tag("table", body, class_="bb-sides bb-openings")


def _rows(scene: Scene) -> list[Markup]:
    told = tag("th", scene.title, scope="row", rowspan=1 if scene.same else 2)
    cells = [_cell(scene, run) for run in scene.sides]
    why = tag("td", _why(scene), colspan=len(scene.cells), class_="bb-parting")
    return [tag("tr", told, cells), *([] if scene.same else [tag("tr", why)])]


def _cell(scene: Scene, run: tuple[str, ...]) -> Markup:
    note = tag("p", _agreed(), class_="bb-agreed") if scene.same else None
    whose = sr(say("{editions}:", editions=[say(EDITIONS[name].title) for name in run]))
    lines = [_line(scene, line) for line in scene.cells[run[0]]]
    return tag("td", whose, note, tag("ul", lines) if lines else _nothing(), colspan=len(run))


def _agreed() -> Message:
    return say(N_("In all of them alike."))


def _nothing() -> Markup:
    return tag("p", say(N_("Nothing happens here.")), class_="bb-agreed")


def _line(scene: Scene, line: Line) -> Markup:
    if not scene.apart(line):
        return tag("li", line.text)
    sign = tag("span", APART, aria_hidden="true")
    return tag("li", sign, sr(say(N_("not in all:"))), " ", tag("b", line.text))


def _why(scene: Scene) -> Markup:
    if not scene.reasons:
        return tag("p", _follows())
    return tag("ul", [_reason(reason) for reason in scene.reasons])


def _follows() -> Message:
    return say(N_("This follows from what happened before."))


def _reason(reason: Parting) -> Markup:
    sides = [
        tag("li", tag("b", _names(run)), " ", reason.topic.says[run[0]].text)
        for run in reason.sides
    ]
    title = tag("b", say(N_("Why? {topic}."), topic=reason.topic.title))
    return tag("li", title, " ", rules_html(reason.topic.clauses), tag("ul", sides))


def _names(run: Sequence[str]) -> Message:
    return say("{editions}:", editions=[say(EDITIONS[name].title) for name in run])


# -- as plain text


def scenes_lines(scenes: Sequence[Scene]) -> list[str]:
    """The same as lines: who tells what, and why."""
    return [line for scene in scenes for line in _scene_lines(scene)]


def _scene_lines(scene: Scene) -> list[str]:
    if scene.same:
        return [f"{scene.title}: {_agreed()}"]
    lines = [f"{scene.title}:"]
    for run in scene.sides:
        own = [line for line in scene.cells[run[0]] if scene.apart(line)]
        lines += [f"  {_names(run)} {APART} {with_rules(line.text, line.rules)}" for line in own]
    whys = [with_rules(one.topic.title, one.topic.clauses) for one in scene.reasons]
    told = [say(N_("Why? {topic}."), topic=why) for why in whys] or [_follows()]
    return [*lines, *(f"  {why}" for why in told)]
