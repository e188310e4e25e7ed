"""A card of one's own among the printed ones: damage and treasure, or the number that counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bossbook.messages import N_, Message, say
from bossbook.views.pictures.theme import FAINT, GOLD, INK, PAPER, Figure, altair, heading, themed
from bossbook.views.rows import Chart, Row

_OWN = "#c44f00"


def own_card_among(rows: Sequence[Row], rooms: bool, words: Message) -> Figure:
    """The rows of a comparison as a chart. ``rooms``: damage against treasure, else one number."""
    return Figure(_rooms(rows, words) if rooms else _numbers(rows, words), rows, words)


def _groups(rows: Sequence[Row], *keys: str) -> list[Row]:
    counted: Counter[tuple[object, ...]] = Counter()
    for row in rows:
        if not row["own"]:
            counted[tuple(row[key] for key in keys)] += 1
    return [dict(zip(keys, group, strict=True)) | {"cards": n} for group, n in counted.items()]


def _rooms(rows: Sequence[Row], words: Message) -> Chart:
    alt = altair()
    shown = [row | {"ability": bool(row["size"])} for row in rows if row["damage"] is not None]
    with_, without = str(say(N_("with an ability"))), str(say(N_("without")))
    printed = _groups(shown, "icons", "damage", "ability")
    for row in printed:
        row["ability"] = with_ if row["ability"] else without
        row["beside"] = 0.5 if row["ability"] == with_ else -0.5
    own = [row for row in shown if row["own"]]
    icons = list(range(max([row["icons"] for row in shown] or [0]) + 1))
    damages = list(range(max([row["damage"] for row in shown] or [0]), -1, -1))
    title = heading(
        say(N_("Your room among those of the base set")),
        say(N_("In each shape: how many different cards. The star is yours.")),
    )
    x = alt.X("icons:O", title=str(say(N_("treasure icons on the card")))).axis(labelAngle=0)
    x = x.scale(domain=icons)
    y = alt.Y("damage:O", title=str(say(N_("damage"))), sort=damages).scale(domain=damages)
    size = {"width": 420, "height": 40 * max(len(damages), 2)}
    base = alt.Chart(alt.Data(values=printed), **size, title=title).encode(
        x=x, y=y, xOffset=alt.XOffset("beside:Q").scale(domain=[-2, 2])
    )
    kinds = [with_, without]
    points = base.mark_point(filled=False, strokeWidth=2.5, fill=PAPER, opacity=1, size=620).encode(
        shape=alt.Shape("ability:N", title=None).scale(domain=kinds, range=["circle", "square"]),
        color=alt.Color("ability:N", title=None).scale(domain=kinds, range=[GOLD, FAINT]),
    )
    numbers = base.mark_text(fontWeight="bold", fontSize=12, color=INK).encode(text="cards:Q")
    star = (
        alt.Chart(alt.Data(values=own))
        .mark_text(text="★", fontSize=30, color=_OWN, dx=-26, dy=1, stroke=PAPER, strokeWidth=0.6)
        .encode(x=x, y=y)
    )
    return themed(points + numbers + star)


def _numbers(rows: Sequence[Row], words: Message) -> Chart:
    alt = altair()
    printed = [row for row in rows if not row["own"]]
    own = [row for row in rows if row["own"]]
    title = heading(
        say(N_("Your card among those of the base set")),
        say(N_("Each stroke is a printed card. The star is yours.")),
    )
    x = alt.X("number:Q", title=str(say(N_("XP, health, or how much the ability says"))))
    y = alt.Y("size:Q", title=str(say(N_("how much the ability says")))).axis(tickMinStep=1)
    base = alt.Chart(alt.Data(values=printed), width=420, height=200, title=title)
    strokes = base.mark_point(shape="diamond", filled=False, strokeWidth=2, size=110).encode(
        x=x, y=y, color=alt.value(FAINT)
    )
    star = (
        alt.Chart(alt.Data(values=own))
        .mark_text(text="★", fontSize=28, color=_OWN, stroke=PAPER, strokeWidth=0.6)
        .encode(x=x, y=y)
    )
    return themed(strokes + star)
