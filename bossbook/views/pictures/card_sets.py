"""Charts of a card set, from the rows that ``bb.cards()`` gives.

Each one is a :class:`Figure`: the chart, the numbers it is made of, and what it shows in words.
Nothing is told by colour alone: there is a shape, a letter or a number as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from bossbook.card.model import (
    BOSS,
    CLASSES,
    DECKS,
    EPIC,
    HERO,
    ITEM,
    MINIBOSS,
    ROOM,
    SPELL,
)
from bossbook.messages import N_, Message, say
from bossbook.views.card_face import AnyCard, fields_of
from bossbook.views.pictures.theme import (
    CHART_LETTERS,
    COLOURS,
    FAINT,
    GLYPH,
    GOLD,
    INK,
    PAPER,
    SHAPES,
    SILVER,
    Figure,
    altair,
    heading,
    themed,
)
from bossbook.views.rows import Chart, Row
from bossbook.wording import WORDS, sentences, word

_UNKNOWN = "?"
DECK_TITLES: Mapping[str, str] = {
    BOSS: N_("Bosses"),
    ROOM: N_("Rooms"),
    MINIBOSS: N_("Minibosses"),
    SPELL: N_("Spells"),
    HERO: N_("Heroes"),
    EPIC: N_("Epic heroes"),
    ITEM: N_("Items"),
}
_COPY_COLOURS = ("#efe9e0", "#d3c5b1", "#b5a188", "#9c8769")
_COPY_INK = "#211c17"


# -- damage against treasure


def damage_against_treasure(cards: Iterable[AnyCard]) -> Figure:
    """How many room cards have how much damage and how much treasure."""
    rows = damage_rows(cards)
    return Figure(_damage_chart(rows), rows, _damage_words(rows))


def damage_rows(cards: Iterable[AnyCard]) -> list[Row]:
    """Room cards by treasure icons, damage and rank; damage that is computed is '?'."""
    counted: Counter[tuple[int, str, str]] = Counter()
    for card in map(fields_of, cards):
        if card["deck"] == ROOM:
            rank = "advanced" if card["advanced"] else "ordinary"
            damage = _UNKNOWN if card["damage"] is None else str(card["damage"])
            counted[sum(card["treasure"].values()), damage, rank] += card["copies"]
    return [
        {"treasure": icons, "damage": damage, "rank": rank, "cards": count}
        for (icons, damage, rank), count in sorted(counted.items(), key=lambda one: _order(one[0]))
    ]


def _order(key: tuple[int, str, str]) -> tuple[int, int, str]:
    icons, damage, rank = key
    return icons, _height(damage), rank


def _height(damage: str) -> int:
    return -1 if damage == _UNKNOWN else int(damage)


def _damage_chart(rows: list[Row]) -> Chart:
    alt = altair()

    damages = sorted({row["damage"] for row in rows}, key=_height, reverse=True)
    counts = [row["treasure"] for row in rows] or [0]
    icons = list(range(min(counts), max(counts) + 1))  # no number is left out
    ranks = ["ordinary", "advanced"]
    said = [str(say(N_("ordinary room"))), str(say(N_("advanced room")))]
    values = [
        {**row, "rank": said[ranks.index(row["rank"])], "beside": _beside(row, rows)}
        for row in rows
    ]
    hint = N_("In each shape: how many cards.")
    if _UNKNOWN in damages:
        hint = N_("In each shape: how many cards. Damage ?: see the card's text.")
    title = heading(say(N_("Damage and treasure of the room cards")), say(hint))
    size = {"width": 380, "height": 46 * max(len(damages), 1)}
    base = alt.Chart(alt.Data(values=values), **size, title=title).encode(
        x=alt.X("treasure:O", title=str(say(N_("treasure icons on the card"))))
        .axis(labelAngle=0)
        .scale(domain=icons),
        y=alt.Y("damage:O", title=str(say(N_("damage"))), sort=damages).axis(grid=True),
        xOffset=alt.XOffset("beside:Q").scale(domain=[-2, 2]),
    )
    points = base.mark_point(filled=False, strokeWidth=2.5, fill=PAPER, opacity=1).encode(
        shape=alt.Shape("rank:N", title=None).scale(domain=said, range=["circle", "diamond"]),
        color=alt.Color("rank:N", title=None).scale(domain=said, range=[SILVER, GOLD]),
        size=alt.Size("cards:Q", legend=None).scale(domain=[1, 30], range=[420, 1500]),
    )
    numbers = base.mark_text(fontWeight="bold", fontSize=12, color=INK).encode(text="cards:Q")
    return themed(points + numbers)


def _beside(row: Row, rows: list[Row]) -> int:
    """0 for on the line; where both ranks have cards, -1 and 1 put them side by side."""
    here = [
        one for one in rows if (one["treasure"], one["damage"]) == (row["treasure"], row["damage"])
    ]
    if len(here) == 1:
        return 0
    return 1 if row["rank"] == "advanced" else -1


def _damage_words(rows: list[Row]) -> Message:
    if not rows:
        return say(N_("There are no room cards."))
    pieces = []
    for rank, text in (
        ("ordinary", N_("{damage} for ordinary rooms with treasure {icons}")),
        ("advanced", N_("{damage} for advanced rooms with treasure {icons}")),
    ):
        for icons in sorted({row["treasure"] for row in rows if row["rank"] == rank}):
            mean = _mean(row for row in rows if (row["rank"], row["treasure"]) == (rank, icons))
            pieces.append(say(text, icons=icons, damage=mean))
    total = sum(row["cards"] for row in rows)
    text = N_("Average damage of the {count} room {count:card|cards}: {pieces}.")
    return say(text, count=total, pieces=pieces)


def _mean(rows: Iterable[Row]) -> str:
    known = [(int(row["damage"]), row["cards"]) for row in rows if row["damage"] != _UNKNOWN]
    cards = sum(count for _, count in known)
    return f"{sum(damage * count for damage, count in known) / cards:.1f}" if cards else _UNKNOWN


# -- class balance

_PANELS: Mapping[str, str] = {
    "rooms": N_("Treasure on room cards"),
    "bosses": N_("Treasure on bosses"),
    "heroes": N_("Ordinary heroes"),
    "epics": N_("Epic heroes"),
}
_PANEL_OF = {ROOM: "rooms", BOSS: "bosses", HERO: "heroes", EPIC: "epics"}


def class_balance(cards: Iterable[AnyCard]) -> Figure:
    """How much treasure of each class there is, and how many heroes want it."""
    rows = balance_rows(cards)
    return Figure(_balance_chart(rows), rows, _balance_words(rows))


def balance_rows(cards: Iterable[AnyCard]) -> list[Row]:
    """For every class: treasure icons on rooms and bosses, heroes and epic heroes; with copies."""
    counted: Counter[tuple[str, str]] = Counter()
    for card in map(fields_of, cards):
        panel = _PANEL_OF.get(card["deck"])
        if panel is None:
            continue
        shown = card.get("treasure")
        wanted = dict.fromkeys(card.get("classes", ()), 1) or {"none": 1}
        for name, count in (wanted if shown is None else shown).items():
            counted[panel, name] += count * card["copies"]
    seen = {name for _, name in counted}
    classes = [name for name in CLASSES if name != "explorer" or name in seen]
    rows = [
        {"of": panel, "class": name, "count": counted[panel, name]}
        for panel in _PANELS
        if any(of == panel for of, _ in counted)
        for name in classes
    ]
    rest = [
        {"of": panel, "class": "none", "count": counted[panel, "none"]}
        for panel in _PANELS
        if counted[panel, "none"]
    ]
    return rows + rest


def _balance_chart(rows: list[Row]) -> Chart:
    alt = altair()

    names = [name for name in (*CLASSES, "none") if any(row["class"] == name for row in rows)]
    panels = [one for one in _PANELS if any(row["of"] == one for row in rows)]
    charts = [_balance_panel(alt, panel, rows, names, at == 0) for at, panel in enumerate(panels)]
    return themed(alt.hconcat(*charts, spacing=18))


def _balance_panel(alt: Chart, panel: str, rows: list[Row], names: list[str], first: bool) -> Chart:
    said = {name: _class_word(name) for name in names}
    values = [
        {"name": said[row["class"]], "count": row["count"], "letter": CHART_LETTERS[row["class"]]}
        for row in rows
        if row["of"] == panel
    ]
    axis = alt.Axis(title=None, ticks=False, domain=False, labels=first, labelPadding=16)
    most = max((value["count"] for value in values), default=1)
    base = alt.Chart(
        alt.Data(values=values),
        width=140,
        height=34 * len(names),
        title=str(say(_PANELS[panel])),
    ).encode(y=alt.Y("name:N", sort=list(said.values()), axis=axis).scale(domain=[*said.values()]))
    scale = {"domain": [*said.values()]}
    colour = alt.Color("name:N", legend=None).scale(**scale, range=[COLOURS[one] for one in names])
    bars = base.mark_bar(height=14).encode(
        x=alt.X("count:Q", axis=None).scale(domain=[0, most * 1.3]), color=colour
    )
    badges = base.mark_point(filled=True, size=330, opacity=1).encode(
        x=alt.value(0),
        color=colour,
        shape=alt.Shape("name:N", legend=None).scale(**scale, range=[SHAPES[one] for one in names]),
    )
    letters = base.mark_text(fontWeight="bold", color=GLYPH).encode(x=alt.value(0), text="letter:N")
    numbers = base.mark_text(align="left", dx=6, fontWeight="bold", color=INK).encode(
        x="count:Q", text="count:Q"
    )
    return bars + badges + letters + numbers


def _class_word(name: str) -> str:
    return word(name).text if name in WORDS else say(N_("no class")).text


def _balance_words(rows: list[Row]) -> Message:
    pieces = []
    for panel, title in _PANELS.items():
        counts = [
            say("{name} {count}", name=_class_word(row["class"]), count=row["count"])
            for row in rows
            if row["of"] == panel
        ]
        if counts:
            pieces.append(say(N_("{title}: {counts}."), title=say(title), counts=counts))
    return sentences(pieces)


# -- copies


def copies(cards: Iterable[AnyCard]) -> Figure:
    """How many cards each deck has, and how often the same card is in it."""
    rows = copies_rows(cards)
    return Figure(_copies_chart(rows), rows, _copies_words(rows))


def copies_rows(cards: Iterable[AnyCard]) -> list[Row]:
    """For every deck and number of copies: how many different cards, how many cards in all."""
    counted = Counter((card["deck"], card["copies"]) for card in map(fields_of, cards))
    order = sorted(counted, key=lambda key: (DECKS.index(key[0]), key[1]))
    return [
        {"deck": deck, "copies": n, "different": counted[deck, n], "cards": n * counted[deck, n]}
        for deck, n in order
    ]


def _copies_chart(rows: list[Row]) -> Chart:
    alt = altair()

    values, widest = [], max(_totals(rows).values(), default=1)
    decks = [deck for deck in DECKS if deck in _totals(rows)]
    named = {deck: _deck_label(deck, _totals(rows)[deck]) for deck in decks}
    for row in rows:
        start = sum(
            one["cards"]
            for one in rows
            if one["deck"] == row["deck"] and one["copies"] < row["copies"]
        )
        end = start + row["cards"]
        label = _segment_label(row, 540 * row["cards"] / widest)
        shade = min(row["copies"], len(_COPY_COLOURS))
        values.append(
            {"deck": named[row["deck"]], "from": start, "to": end, "at": (start + end) / 2,
             "label": label, "shade": shade}
        )  # fmt: skip
    axis = alt.Axis(title=None, ticks=False, domain=False, labelLimit=240)
    base = alt.Chart(alt.Data(values=values), width=540, height=38 * max(len(decks), 1)).encode(
        y=alt.Y("deck:N", sort=list(named.values()), axis=axis)
    )
    shades = [*range(1, len(_COPY_COLOURS) + 1)]
    bars = base.mark_bar(height=26, stroke=FAINT, strokeWidth=1).encode(
        x=alt.X("from:Q", title=str(say(N_("cards in the deck")))),
        x2="to:Q",
        color=alt.Color("shade:O", legend=None).scale(domain=shades, range=list(_COPY_COLOURS)),
    )
    labels = base.mark_text(fontWeight="bold", color=_COPY_INK).encode(x="at:Q", text="label:N")
    return themed(bars + labels)


def _totals(rows: list[Row]) -> Counter[str]:
    totals: Counter[str] = Counter()
    for row in rows:
        totals[row["deck"]] += row["cards"]
    return totals


def _deck_label(deck: str, total: int) -> str:
    return say(N_("{deck} ({count})"), deck=say(DECK_TITLES[deck]), count=total).text


def _segment_label(row: Row, width: float) -> str:
    """As much as fits: '18 cards ×2', '18 ×2', '×2' or nothing."""
    candidates = (
        say(N_("{count} different, ×{copies}"), count=row["different"], copies=row["copies"]).text,
        f"{row['different']} ×{row['copies']}",
        f"×{row['copies']}",
    )
    return next((text for text in candidates if 7 * len(text) + 6 < width), "")


def _copies_words(rows: list[Row]) -> Message:
    pieces = []
    for deck, total in _totals(rows).items():
        counts = [
            say(N_("{count} with ×{copies}"), count=row["different"], copies=row["copies"])
            for row in rows
            if row["deck"] == deck
        ]
        pieces.append(
            say(
                N_("{deck}: {total} {total:card|cards}, {different} different ({counts})."),
                deck=say(DECK_TITLES[deck]),
                total=total,
                different=sum(row["different"] for row in rows if row["deck"] == deck),
                counts=counts,
            )
        )
    return sentences(pieces)
