"""The result of a tournament: a line for each bot, with the interval in which its strength lies."""

from __future__ import annotations

from bossbook.messages import N_, Message, say
from bossbook.tournaments.standings import BotScore, Tournament
from bossbook.views.escape import Markup, tag
from bossbook.views.pictures.theme import FAINT

_CELL = "text-align: left; padding: 2px 14px 2px 0"
_NUMBER = "text-align: right; padding: 2px 14px 2px 0; font-variant-numeric: tabular-nums"
_WIDTH = 240  # pixels for all that a share can be
_HEADS = ((N_("Bot"), _CELL), (N_("Wins"), _NUMBER), (N_("Share"), _NUMBER))
_MORE_HEADS = ((N_("95 % interval"), _NUMBER), (N_("0 to 100 %"), _CELL))


def standings_text(found: Tournament) -> str:
    """The same as lines of text."""
    if not found.games:
        return _caption(found).text
    wide = max(len(one.bot) for one in found.standings())
    lines = [
        say(
            N_("{bot}  {wins} of {games} games won: {share}, between {low} and {high}"),
            bot=one.bot.ljust(wide), wins=one.wins, games=one.games,
            share=percent(one.share), low=percent(one.low), high=percent(one.high),
        ).text
        for one in found.standings()
    ]  # fmt: skip
    return "\n".join([_caption(found).text, *lines, _length(found).text])


def standings_html(found: Tournament) -> Markup:
    """A table; the bar is the interval, the stroke in it the share, the dotted line is even.

    It needs no style sheet, so it stays small in a notebook.
    """
    if not found.games:
        return tag("p", _caption(found))
    heads = [
        tag("th", say(word), scope="col", style=style) for word, style in (*_HEADS, *_MORE_HEADS)
    ]
    even = 1 / len(found.standings())
    body = [_line(one, even) for one in found.standings()]
    table = tag("table", tag("thead", tag("tr", heads)), tag("tbody", body))
    return tag(
        "section",
        tag("p", _caption(found)),
        table,
        tag("p", _length(found), " ", _reading(even)),
        aria_label=say(N_("Standings")),
    )


def percent(share: float) -> str:
    """A share in words: '57.5 %'."""
    return f"{100 * share:.1f} %"


def _caption(found: Tournament) -> Message:
    text = N_("{games} {games:game|games}. {label}.")
    return say(text, games=found.games, label=found.label)


def _length(found: Tournament) -> Message:
    rounds = found.summary()["rounds"]
    text = N_("Rounds: {mean} on average, median {median}.")
    return say(text, mean=f"{rounds['mean']:.1f}", median=f"{rounds['median']:g}")


def _reading(even: float) -> Message:
    text = N_(
        "The bar is the interval, the stroke in it the share that was won, the dotted line "
        "{even}: what equals would win."
    )
    return say(text, even=percent(even))


def _line(one: BotScore, even: float) -> Markup:
    interval = say(N_("{low} to {high}"), low=percent(one.low), high=percent(one.high))
    return tag(
        "tr",
        tag("th", one.bot, scope="row", style=_CELL),
        tag("td", one.wins, style=_NUMBER),
        tag("td", percent(one.share), style=_NUMBER),
        tag("td", interval, style=_NUMBER),
        tag("td", _bar(one, even), style=_CELL),
    )


def _bar(one: BotScore, even: float) -> Markup:
    """A small picture of what stands in numbers beside it, so it is silent for screen readers."""
    at = "position: absolute; top: "
    low, share = _WIDTH * one.low, _WIDTH * one.share
    wide = max(_WIDTH * (one.high - one.low), 2)
    parts = [
        f"{at}6px; left: 0; width: {_WIDTH}px; border-top: 1px solid {FAINT}",
        f"{at}0; left: {_WIDTH * even:.0f}px; height: 14px; border-left: 2px dotted {FAINT}",
        f"{at}3px; left: {low:.0f}px; width: {wide:.0f}px; height: 8px; background: {FAINT}",
        f"{at}0; left: {share:.0f}px; height: 14px; border-left: 3px solid currentColor",
    ]
    box = f"display: inline-block; position: relative; width: {_WIDTH}px; height: 14px"
    return tag("span", [tag("span", style=part) for part in parts], style=box, aria_hidden="true")
