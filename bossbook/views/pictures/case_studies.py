"""Pictures of the case studies: each title says what was found, and what cannot be seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from bossbook.balance.comparing import holm
from bossbook.balance.findings import plain_points, points
from bossbook.balance.studies import ShareRow, bosses, compared, first_players, games_of, study
from bossbook.editions import EDITIONS
from bossbook.messages import N_, Message, say
from bossbook.tournaments.intervals import mean_interval
from bossbook.views.pictures.many_games import Measured, interval_lines
from bossbook.views.pictures.standings import percent
from bossbook.views.pictures.theme import Figure
from bossbook.views.rows import Row

_SURE = 0.05
_NAMES: Mapping[str, str] = {
    "hard": N_("Base game, hard mode"),
    "three": N_("Base game, 3 players"),
    "four": N_("Base game, 4 players"),
}


def study_name(name: str) -> Message:
    """A study in words: an edition, or what is different there."""
    return say(_NAMES[name]) if name in _NAMES else say(EDITIONS[name].title)


def first_picture(*names: str) -> Figure:
    """How often whoever is first wins, study by study."""
    rows = first_players(*names)
    told = [_line(study_name(row["what"]), row) for row in rows]
    evens = {row["even"] for row in rows}
    line = evens.pop() if len(evens) == 1 else None
    return interval_lines(_first_title(rows), told, _plain(rows), percent, (0.0, 1.0), line)


def _first_title(rows: Sequence[ShareRow]) -> Message:
    sure = [row for row in rows if row["corrected"] < _SURE]
    ahead = [study_name(row["what"]) for row in sure if row["share"] > row["even"]]
    behind = [study_name(row["what"]) for row in sure if row["share"] < row["even"]]
    games = sum(row["games"] for row in rows)
    if not ahead and not behind:
        return say(N_("Going first: no advantage can be seen in {games} games"), games=games)
    if ahead and behind:
        text = N_("Going first helps in {ahead}, and hurts in {behind}")
    else:
        text = N_("Going first helps in {ahead}") if ahead else N_("Going first hurts in {behind}")
    return say(text, ahead=ahead, behind=behind)


def bosses_picture(name: str = "base") -> Figure:
    """How often each boss wins, the strongest first."""
    rows = bosses(name)
    told = [_line(say("{boss}", boss=row["what"]), row) for row in rows]
    return interval_lines(_bosses_title(rows), told, _plain(rows), percent, (0.0, 1.0), 0.5)


def _bosses_title(rows: Sequence[ShareRow]) -> Message:
    out = [row for row in rows if row["corrected"] < _SURE]
    ends = {"best": rows[0]["what"], "last": rows[-1]["what"]}
    apart = plain_points(rows[0]["share"] - rows[-1]["share"])
    if not out:
        text = N_("{best} is {apart} points ahead of {last}, and none of {count} is surely uneven")
        return say(text, **ends, apart=apart, count=len(rows))
    told = [
        say("{boss} ({points})", boss=row["what"], points=points(row["share"] - row["even"]))
        for row in out
    ]
    text = N_(
        "Uneven, all {count} bosses considered: {told}; {best} is {apart} points ahead of {last}"
    )
    return say(text, **ends, apart=apart, count=len(rows), told=told)


def lengths_picture(*names: str) -> Figure:
    """How many rounds games last, study by study; all stand against the first one."""
    rows: list[Row] = []
    for name in names:
        rounds = [float(row["rounds"]) for row in games_of(study(name))]
        low, high = mean_interval(rounds)
        numbers = {"rounds": fmean(rounds), "low": low, "high": high, "games": len(rounds)}
        rows.append({"study": name, **numbers})
    told = [
        Measured(study_name(r["study"]).text, r["rounds"], r["low"], r["high"], r["games"])
        for r in rows
    ]
    end = max(row["high"] for row in rows)
    title = _lengths_title(names)
    return interval_lines(title, told, rows, lambda number: f"{number:.1f}", (0.0, end), None)


def _lengths_title(names: Sequence[str]) -> Message:
    first, *others = names
    found = {name: compared(name, first, "rounds") for name in others}
    corrected = holm([one.p for one in found.values()])
    seen = [
        say("{name} ({mean})", name=study_name(name), mean=f"{one.mean:+.1f}")
        for (name, one), p in zip(found.items(), corrected, strict=True)
        if p < _SURE
    ]
    against = study_name(first)
    if not seen:
        return say(N_("Rounds: none differs visibly from {against}"), against=against)
    text = N_("Rounds, against {against}: {seen}")
    alike = len(found) - len(seen)
    more = N_("Rounds, against {against}: {seen}; no difference seen in {alike} others")
    return say(more if alike else text, against=against, seen=seen, alike=alike)


def means_picture(what: str, *names: str) -> Figure:
    """Souls or wounds of a player on average, study by study."""
    rows: list[Row] = []
    for name in names:
        numbers = [float(row[what]) for row in study(name)]  # type: ignore[literal-required]
        low, high = mean_interval(numbers)
        rows.append(
            {"study": name, "mean": fmean(numbers), "low": low, "high": high, "seats": len(numbers)}
        )
    told = [
        Measured(study_name(r["study"]).text, r["mean"], r["low"], r["high"], r["seats"])
        for r in rows
    ]
    ends = (0.0, max(row["high"] for row in rows))
    most, least = (pick(rows, key=lambda row: row["mean"]) for pick in (max, min))
    text = N_("{what} of a player: most in {most} ({high}), least in {least} ({low})")
    title = say(
        text,
        what=what.capitalize(),
        most=study_name(most["study"]),
        high=f"{most['mean']:.1f}",
        least=study_name(least["study"]),
        low=f"{least['mean']:.1f}",
    )
    return interval_lines(title, told, rows, lambda number: f"{number:.1f}", ends, None)


def _line(name: Message, row: ShareRow) -> Measured:
    return Measured(name.text, row["share"], row["low"], row["high"], row["games"])


def _plain(rows: Sequence[ShareRow]) -> list[Row]:
    return [dict(row) for row in rows]
