"""The HTML views: nothing unescaped, nothing secret, nothing told by colour alone."""

import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest

import bossbook as bb
from bossbook.card.model import TREASURE_WORD
from bossbook.protocol import Event
from bossbook.rules import clause, clauses
from bossbook.views.board.events import events_html
from bossbook.views.board.layout import table_html
from bossbook.views.escape import Markup, html_text, tag, together
from bossbook.views.pixels.icons import BITMAPS, class_badge, icon, treasure_badge
from bossbook.views.rulebook.clauses import clause_html
from bossbook.views.styles import style_html

HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "</style><script>alert(1)</script>",
    '" onmouseover="alert(1)',
    "' autofocus onfocus='alert(1)",
    "Fish & Chips &lt;b&gt;",
]
OURS = {
    "b", "br", "details", "div", "em", "g", "li", "ol", "p", "path", "section", "small", "span",
    "style", "summary", "svg", "ul",
}  # fmt: skip


class Page(HTMLParser):
    """Collects what a browser would find: elements, attributes, text; and checks the nesting."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, f"left open: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in ("br", "input"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def position(name: str) -> dict:
    """A table on which every name is that one."""
    hero = {"name": name, "class": "mage", "health": 3}
    room = {"name": name, "kind": "trap", "damage": 1, "treasure": {"mage": 1}}
    return {
        "edition": "base",
        "town": [hero],
        "players": [
            {"name": name, "boss": {"name": name, "xp": 1}, "hand": [room],
             "rooms": [{**room, "under": [room]}, {**room, "deactivated": True}],
             "entrance": [{**hero, "epic": True}]},
            {"name": "Ben", "boss": {"name": "B", "xp": 2}},
        ],
    }  # fmt: skip


def test_views_need_no_widgets() -> None:
    views = "import bossbook.tabletop.questions, sys; print('ipywidgets' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", views], check=True, capture_output=True, text=True)
    assert run.stdout == "False\n"


# -- escaping


@pytest.mark.parametrize("name", HOSTILE)
def test_text_comes_out_as_it_went_in(name: str) -> None:
    page = Page(tag("b", name, title=name))
    assert page.tags == ["b"]
    assert page.text == name
    assert page.attributes == [("title", name)]


def test_markup_is_not_escaped_again_but_what_is_joined_to_it_is() -> None:
    bold = tag("b", "a & b")
    assert html_text(bold) is bold
    assert tag("p", bold) == "<p><b>a &amp; b</b></p>"
    assert not isinstance(bold + "<i>", Markup)
    assert together(bold, "<i>", ["<u>", None, False]) == f"{bold}&lt;i&gt;&lt;u&gt;"


def test_markup_cannot_break_out_of_an_attribute() -> None:
    assert Page(tag("b", title=Markup('" onclick="x'))).attributes == [("title", '" onclick="x')]


@pytest.mark.parametrize("name", ["script", "iframe", "img src", "B", "a><b"])
def test_elements_that_run_scripts_or_are_none_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no element"):
        tag(name)


@pytest.mark.parametrize("name", ["onclick", "ONLOAD", "a b", "x>", "a=b", ""])
def test_attributes_that_run_scripts_or_are_none_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no attribute"):
        tag("b", **{name: "x"})


def test_attributes_may_be_left_out_or_bare() -> None:
    assert tag("details", open=True, class_=None, hidden=False) == "<details open></details>"


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_text_on_the_table(name: str) -> None:
    game = bb.load_position(position(name))
    page = Page(table_html(game, game.players[0]))
    assert set(page.tags) <= OURS
    assert not [key for key, _ in page.attributes if key.startswith("on")]
    assert page.text.count(name) >= 5


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_text_in_events(name: str) -> None:
    page = Page(events_html([Event("hero_arrives", (name,), None, {"hero": name})]))
    assert set(page.tags) <= OURS
    assert f"{name} comes to town." in page.text


# -- what is shown, and to whom


@pytest.fixture
def placed() -> bb.Game:
    """Both players have cards in hand and one face down."""
    game = bb.load_position(
        {
            "edition": "base",
            "cards": ["toy"],
            "phase": "build",
            "players": [
                {"name": "Ann", "boss": "Queen Earwig", "hand": ["Goose Nest", "Damp Chapel"]},
                {"name": "Ben", "boss": "Lady Stalactite", "hand": ["Ogre Nursery", "Confetti"]},
            ],
        }
    )
    game.run()
    game.play("build:Goose Nest@new")
    game.play("build:Ogre Nursery@new")
    return game


def test_a_viewer_sees_only_their_own_cards(placed: bb.Game) -> None:
    shown = Page(table_html(placed, "Ann")).text
    assert "face down: Goose Nest" in shown
    assert "Damp Chapel" in shown
    assert "Ogre Nursery" not in shown
    assert "Confetti" not in shown


def test_without_a_viewer_nobodys_cards_are_seen(placed: bb.Game) -> None:
    for shown in (table_html(placed), placed._repr_html_()):
        assert not re.search("Goose Nest|Damp Chapel|Ogre Nursery|Confetti", shown)
    assert Page(table_html(placed)).text.count("face down") == 2


def test_the_table_says_in_words_what_it_shows() -> None:
    text = Page(table_html(bb.load_position(position("Zed")))).text
    for words in ("ordinary", "deactivated", "covers Zed", "epic", "Entrance", "trap"):
        assert words in text
    assert "advanced" not in text
    assert "tome, for the mage" in text


def test_a_hero_with_a_rule_of_its_own_lets_it_be_read() -> None:
    stubborn = {"name": "Sue", "health": 2, "lure": "fewest_souls"}
    plain = {"name": "Tim", "class": "thief", "health": 2}
    game = bb.load_position({**position("Zed"), "town": [plain, stubborn]})
    heroes = re.findall(r'<li class="bb-hero".*?</li>', table_html(game))
    tim, sue = (next(hero for hero in heroes if name in hero) for name in ("Tim", "Sue"))
    assert "bb-tell-text" not in tim
    told = Page(sue)
    assert "it goes to the player with the fewest souls" in told.text
    assert ("tabindex", "0") in told.attributes  # the keyboard reaches it


def test_key_deactivate_a_room_on_its_side_can_still_be_read() -> None:
    game = bb.load_position(position("Zed"))
    lying, standing = (
        re.findall(r'<span class="bb-card bb-room[^"]*bb-off[^"]*".*?</li>', table_html(game)),
        re.findall(r'<span class="bb-card bb-room(?![^"]*bb-off)[^"]*".*?</li>', table_html(game)),
    )
    assert [Page(f"<li>{card}").text.count("deactivated") for card in lying] == [1]
    assert "bb-icon-sideways" in lying[0]
    assert all("deactivated" not in card for card in standing)
    turned = re.findall(r"([^{}]*\.bb-off[^{}]*)\{[^}]*transform:", style_html())
    assert turned
    assert all(
        rule.strip().endswith(" .bb-off > .bb-scene svg") for rule in turned
    )  # not its words


def test_totals_can_be_left_to_the_learner() -> None:
    game = bb.load_position(position("Zed"))
    assert "tome, for the mage: 1" in table_html(game)
    assert "tome, for the mage: 1" not in table_html(game, totals=False)


# -- icons


def test_every_class_has_a_letter_a_shape_and_a_colour_of_its_own() -> None:
    css = style_html()
    badges = [class_badge(name) for name in TREASURE_WORD]
    letters = [Page(badge).text for badge in badges]
    shapes = [re.search(r' d="([^"]+)" class="bb-shape"', badge)[1] for badge in badges]
    colours = [re.search(rf"--bb-{name}: (#\w+);", css)[1] for name in TREASURE_WORD]
    assert letters == ["C", "F", "M", "T", "E"]
    assert len(set(shapes)) == len(set(colours)) == len(TREASURE_WORD)
    assert all("bb-sr" in treasure_badge(name, 2) for name in TREASURE_WORD)


@pytest.mark.parametrize("name", BITMAPS)
def test_every_icon_is_eight_by_eight_and_takes_the_colour_of_the_text(name: str) -> None:
    rows = BITMAPS[name].split()
    assert [len(row) for row in rows] == [8] * 8
    assert set("".join(rows)) == {"#", "."}
    assert 'fill="currentColor"' in icon(name)


# -- rules


@pytest.mark.parametrize("id", clauses())
def test_every_clause_opens_to_its_text(id: str) -> None:
    page = Page(clause_html(id))
    assert page.tags[:2] == ["details", "summary"]
    assert ("title", clause(id).title) in page.attributes
    assert clause(id).text in page.text


def test_the_style_sheet_is_one_element_and_asks_nobody() -> None:
    css = style_html()
    assert css.count("</style") == 1
    assert "@import" not in css
    assert set(re.findall(r"url\(\"?([^\"#%]{5})", css)) == {"data:"}
