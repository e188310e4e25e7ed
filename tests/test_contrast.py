"""What is written can be read: 4.5 to 1 at least, in both themes, for every pair of the sheets.

A rule that gives both its colour and its ground is a pair. One that gives only a colour stands on
the grounds of GROUNDS; one that gives only a ground has the ink of its place on it. A rule that
stands nowhere fails: say where.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from contrast import Colour, Rule, colours, contrast, laid, rules

import bossbook

PACKAGE = Path(bossbook.__file__).parent
SHEETS = sorted((PACKAGE / "views" / "styles").glob("*.css"))
LESSONS = PACKAGE / "jupyter" / "labextensions" / "bossbook-lessons" / "static" / "lessons.css"
RULES = [rule for sheet in (*SHEETS, LESSONS) for rule in rules(sheet)]
ENOUGH, ENOUGH_FOR_SIGNS = 4.5, 3.0
LIGHT, DARK = "light", "dark"

# What JupyterLab's two themes say.
JUPYTER = {
    LIGHT: {
        "--jp-layout-color0": "#ffffff",
        "--jp-layout-color1": "#ffffff",
        "--jp-layout-color2": "#eeeeee",
        "--jp-ui-font-color1": "rgba(0, 0, 0, 0.87)",
        "--jp-content-font-color0": "rgba(0, 0, 0, 1)",
    },
    DARK: {
        "--jp-layout-color0": "#111111",
        "--jp-layout-color1": "#212121",
        "--jp-layout-color2": "#424242",
        "--jp-ui-font-color1": "rgba(255, 255, 255, 0.87)",
        "--jp-content-font-color0": "rgba(255, 255, 255, 1)",
    },
}


def variables(*selectors: str) -> dict[str, str]:
    """What the rules with these selectors set, the later ones over the earlier."""
    chosen = [rule for wanted in selectors for rule in RULES if rule.selector == wanted]
    assert len(chosen) >= len(selectors), selectors
    return {name: value for rule in chosen for name, value in rule.says.items() if name[:2] == "--"}


PAGE = {
    LIGHT: JUPYTER[LIGHT] | variables(".bb"),
    DARK: JUPYTER[DARK] | variables(".bb", '[data-jp-theme-light="false"] .bb'),
}
PAPER = variables(".bb .bb-card, .bb .bb-hero, .bb .bb-door, .bb .bb-town, .bb .bb-piles")
DUNGEON = variables(".bb .bb-dungeon")
BOARD = variables(".bb .bb-location, .bb .bb-market, .bb .bb-items, .bb .bb-pending")

# Places on the table that have colours of their own, whatever the theme, and their grounds.
OWN = {
    "card": (PAPER, ["#fff8e7", "#fff1c4"]),
    "spell": (PAPER, ["#f3e6fb"]),
    "room lying": (PAPER, ["#e4e0d9"]),
    "hero": (PAPER, ["#fff8e7", "#fff1c4"]),
    "town": (PAPER, ["#bfe6f2", "#8fc46b"]),
    "town at night": (PAPER, ["#27345a", "#4d7a49"]),
    "piles": (PAPER, ["#e9d8b4"]),
    "dungeon": (DUNGEON, ["#453a52", "#5a4668", "#2a2233"]),
    "corridor": (DUNGEON, ["#6e6078"]),
    "where to build": (DUNGEON, ["#6d5a85", "#5d4b75", "#2a2233"]),
    "boss": (PAPER, ["#1b1520"]),
    "face of a boss": (PAPER, ["#2c2333"]),
    "curtain": (PAPER, ["#7d2230", "#8f2a39"]),
    "miniboss": (PAPER, ["#33263d"]),
    "miniboss in hand": (PAPER, ["#f3ead2"]),
    "town board": (BOARD, ["#efe6f6", "#f3e3bd", "#e4ecd8"]),
    "stack": (BOARD, ["#3c1f6e"]),
}
# On the page itself, in both themes: what text stands on.
ON_PAGE = {
    "page": ["var(--bb-paper)"],
    "story": ["color-mix(in srgb, var(--bb-paper) 93%, #7d6f60)", "var(--bb-panel)"],
    "stone": ["var(--bb-stone)"],
    "panel": ["var(--bb-panel)"],
    "jupyter": ["var(--jp-layout-color0)", "var(--jp-layout-color1)"],
}
# Where a rule's text stands: the first that its selector fits.
PLACES: list[tuple[str, list[str]]] = [
    (r"\.bb-(pending|waits|next-up|more-below)\b", ["stack"]),
    (r"\.bb-(location|market|items|spot|place-name|stalls|beckons|pile-count)\b", ["town board"]),
    (r"\.bb-(minion|marker)\b", ["dungeon", "town board", "card"]),
    (r"\.bb-(counters-on|health-on|item-on|wants|dazed|space-on)\b", ["card", "town"]),
    (r"\.bb-power", ["card"]),
    (r"\.bb-vault|\.bb-lasting", ["dungeon"]),
    (r"\.bb-(miniboss-card|price)", ["miniboss in hand"]),
    (r"\.bb-(miniboss|levels?|coins-on)\b", ["miniboss"]),
    (r"\.bb-(what-if|comes)", ["where to build"]),
    (r"\.bb-boss-slot", ["dungeon"]),
    (r"\.bb-badge", ["card"]),
    (r"\.bb-face-(boss|miniboss) \.bb-face-art", ["face of a boss"]),
    (r"\.bb-boss|\.bb-facedown|\.bb-xp", ["boss"]),
    (r"\.bb-curtain", ["curtain"]),
    (r'"false"\] (\.bb|\.bb-screen) \.bb-town', ["town at night"]),
    (r"\.bb-queue > li|\.bb-hero|\.bb-epic|\.bb-hearts", ["hero"]),
    (r"\.bb-town", ["town"]),
    (r"\.bb-pile|\.bb-topmost|\.bb-discarded", ["piles"]),
    (r"\.bb-corridor", ["corridor"]),
    (r"\.bb-(head|goal|dungeon|mine|you|deciding|door|mouth|score-wound|plot)", ["dungeon"]),
    (r"\.bb-spell|\.bb-phases", ["spell"]),
    (r"\.bb-off|\.bb-lying", ["room lying"]),
    (r"\.bb-(card|kind|rank|room|tell|tell-notes|tells|choosable)\b", ["card"]),
    (r"\.bb-note\b", ["card", "room lying", "spell"]),
    (r'data-waiting="edit"\] \.bb-option', ["card", "dungeon"]),
    (r"\.bb-track", ["stone"]),
    (r"\.bb-(face|browse|callout)", ["page"]),
    (r"\.bb-(course|here)", ["stone", "panel"]),
    (r"\.bb-(tiers|practice|markable|number|panel|hints?|refused|grey|trouble|verdict|story|event"
     r"|rule|rule-text|rule-button|rulebox|earlier|asking|box|goes|as-list)\b", ["page", "story"]),
    (r"\.bb-(do|tab|watch|main|plain|option|log|entry|when|jupyter-button)|\.jupyter-button",
     ["page", "story"]),
    (r"\.bb-(hand|filter|screen|drop|part-drawer|stairs?|guide|blow|bubble|banner)\b", ["page"]),
    (r"\.bb-(lab|editor|picker|paste|shared|answer|differs|ways|strip|forecast)", ["page"]),
    (r"\.bb-(openings|book|link|clause|edition|terms|sides|missing|holding|puzzles)", ["page"]),
    (r"\.bb-(curve|scores)", ["page"]),
    (r"\.bb-challenge", ["panel"]),
    (r"\.bb-(code|fine|doubt|own|workshop)", ["page"]),
    (r"\.bb-(notice|show-code)", ["jupyter"]),
    (r"\.bb-(label|empty|c-\w+|glyph|lost|none)\b", ["page", "dungeon", "card"]),
    (r"^\.bb$", ["page"]),
]  # fmt: skip
INKS = dict.fromkeys(
    ["town at night", "boss", "curtain", "miniboss", "stack"], "#fff3dc"
)  # not the usual ones
# Grounds and colours without words: bars, blocks, lights, drawings; and what nobody can press yet.
WORDLESS = (
    r"\.bb-code-marks|"
    r"progress|\.bb-blocks|\.bb-left > span|\.bb-to-(here|elsewhere|town)|\.bb-notice-light"
    r"|\.bb-face-art|\.bb-houses|\.bb-corridor|\.bb-px-|\.bb-pips|\.bb-lost|\.bb-asleep|\.bb-drop\b"
    r"|\.bb-miniboss-card \.bb-scene"
    r"|\.bb-closed >|\.bb-free-place|\.bb-nobody"
    r"|\.bb-curve-(dot|band)|\.bb-curve-field line"
    r"|^from$|^to$|\.bb-strip li|\.bb-plot$|\.bb-(fx|flying|ghost|glow)"
)
SIGNS = r"svg|\.bb-icon|\.bb-hearts$|::after$|\.bb-c-\w+$"  # drawings that mean something


def places_of(rule: Rule) -> list[str]:
    return next((places for pattern, places in PLACES if re.search(pattern, rule.selector)), [])


def grounds_of(place: str, theme: str) -> tuple[dict[str, str], list[Colour]]:
    """The variables of a place, and what is under its words."""
    if place in OWN:
        values, grounds = OWN[place]
        values = PAGE[LIGHT] | values  # the same in every theme
    else:
        values, grounds = PAGE[theme], ON_PAGE[place]
    return values, [one for ground in grounds for one in colours(ground, values)]


def ink_of(rule: Rule, place: str) -> str:
    """The colour of a rule's words: its own, or that of the same thing in another state."""
    things = bare(rule.selector)
    others = [
        one.says["color"] for one in RULES if "color" in one.says and things & bare(one.selector)
    ]
    return rule.says.get("color") or next(iter(others), None) or INKS.get(place, "var(--bb-ink)")


def bare(selector: str) -> set[str]:
    """What a selector is about, whatever state that is in."""
    return {
        re.sub(r":(hover|enabled|focus|focus-visible)", "", part) for part in selector.split(", ")
    }


def measured(rule: Rule) -> list[tuple[str, float]]:
    """For every place and theme of a rule how well its words can be read there, the worst first."""
    found = []
    for place in places_of(rule):
        for theme in (LIGHT, DARK):
            values, under = grounds_of(place, theme)
            inks = colours(ink_of(rule, place), values)
            own = colours(rule.background or "", values)
            grounds = [laid(one, below) for one in own for below in under] if own else under
            opacity = float(rule.says.get("opacity", "1"))
            found += [
                (f"{place}, {theme}", contrast(laid(ink, ground, opacity), ground))
                for ink in inks
                for ground in grounds
            ]
    return sorted(found, key=lambda pair: pair[1])


WITH_WORDS = [
    rule
    for rule in RULES
    if {"color", "background", "background-color", "opacity"} & rule.says.keys()
    and not re.search(WORDLESS, rule.selector)
    and rule.says.get("color") not in ("inherit", "currentColor")
]


@pytest.mark.parametrize("rule", WITH_WORDS, ids=lambda rule: f"{rule.sheet} {rule.selector[:60]}")
def test_what_is_written_can_be_read(rule: Rule) -> None:
    pairs = measured(rule)
    assert pairs, f"say in PLACES where {rule.selector!r} stands"
    enough = ENOUGH_FOR_SIGNS if re.search(SIGNS, rule.selector) else ENOUGH
    assert pairs[0][1] >= enough, f"{pairs[0][0]}: {pairs[0][1]:.2f}"


def test_contrast_is_counted_as_it_should_be() -> None:
    black, white, grey = ((x, x, x, 1.0) for x in (0.0, 1.0, 119 / 255))
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(grey, white) == pytest.approx(4.48, abs=0.01)
    values = {"--a": "#ff0000"}
    assert colours("color-mix(in srgb, var(--a) 25%, #0000ff)", values) == [(0.25, 0.0, 0.75, 1.0)]
    assert colours("linear-gradient(var(--a) 0 4px, #00ff00 4px)", values) == [
        (1.0, 0.0, 0.0, 1.0),
        (0.0, 1.0, 0.0, 1.0),
    ]
    assert laid((0.0, 0.0, 0.0, 0.5), white) == (0.5, 0.5, 0.5, 1.0)


def test_a_rule_that_stands_nowhere_is_found() -> None:
    assert not measured(Rule("x.css", ".bb .bb-something-new", {"color": "#777"}))
