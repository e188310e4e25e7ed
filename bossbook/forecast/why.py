"""Why a hero in town goes where it goes, and which single change would send it elsewhere.

Nothing here argues about icons: every change is made on a copy of the table, and the hero is asked
again by :func:`bossbook.engine.bait_phase.lure`.

The order of the queue never decides where a hero goes. What ``lure`` reads is the treasure of the
dungeons (visible rooms, bosses, doublings) or the souls in the score areas; what a hero of the
bait phase changes is the town and an entrance, and neither is read. So whoever comes before it, a
hero finds the same numbers. The order does decide who walks first, and a walk may leave a dungeon
changed: so the adventure is played out both ways, and a place in the queue that matters there is
told apart, in ``Why.queue``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from bossbook.api import AnySource, game_of
from bossbook.forecast.changes import KINDS, Asking, Change
from bossbook.forecast.moments import after_the_bait, before_the_bait, beginning
from bossbook.forecast.tree import ENDINGS
from bossbook.forecast.trials import trials
from bossbook.forecast.unseen import check_player, gone
from bossbook.forecast.walks import Walk, walks
from bossbook.messages import N_, Message, say
from bossbook.showing import Shown
from bossbook.state import State


@dataclass(frozen=True)
class Why(Shown):
    """One hero's reasons. ``margin`` is by how much the first is ahead of the next; 0: a tie.

    ``lacks`` says for every player how many icons more (for a hero who looks for the fewest souls:
    how many souls less) would make that dungeon strictly the first.
    """

    hero: str
    order: int
    player: str | None
    goes_to: str | None
    counts: dict[str, int]
    margin: int
    lacks: dict[str, int]
    rules: tuple[str, ...]
    message: Message
    changes: tuple[Change, ...]
    queue: tuple[Change, ...]
    gone: Message | None = None  # said of a player who is out of the game

    @property
    def rows(self) -> list[dict[str, object]]:
        """One plain row a change, those of the queue last."""
        return [change.as_dict() for change in (*self.changes, *self.queue)]

    def as_dict(self) -> dict[str, object]:
        """Everything as plain data."""
        return {
            "hero": self.hero,
            "order": self.order,
            "player": self.player,
            "goes_to": self.goes_to,
            "counts": dict(self.counts),
            "margin": self.margin,
            "lacks": dict(self.lacks),
            "rules": list(self.rules),
            "text": self.message.text,
            "changes": [change.as_dict() for change in self.changes],
            "queue": [change.as_dict() for change in self.queue],
        }

    def text(self, most: int = 12) -> str:
        """The reason, and at most so many changes, a line each."""
        return "\n".join(self._lines(most))

    def _lines(self, most: int) -> Iterator[str]:
        yield self.message.text
        if self.gone is not None:
            yield self.gone.text
        if not self.changes:
            yield say(N_("No single change sends it elsewhere.")).text
        for change in self.changes[:most]:
            line = N_("- From the hand of {player}: {what}") if change.by_me else N_("- {what}")
            yield say(line, player=self.player, what=change.message).text
        left = len(self.changes) - most
        if left > 0:
            yield say(N_("… and {left} more {left:way|ways}."), left=left).text
        for change in self.queue:
            yield say(N_("- {what}"), what=change.message).text

    def __repr__(self) -> str:
        return self.text()


def why(source: AnySource, hero: str | int, player: str | None = None) -> Why:
    """Where a hero in town goes as the table stands, why, and what would change that.

    ``hero`` is a name, or a place in the queue (0: the first to come) where namesakes wait. With a
    player, the builds of that hand come first; what that player cannot see is not looked at.
    """
    game = game_of(source)
    if player is not None:
        check_player(player, game.players)
    state = beginning(before_the_bait(game.state), "bait").state
    order = _place_in_town(state, hero)
    asking = Asking(state, state.town[order])
    tried = trials(asking, source, player)
    changes = [asking.change(trial) for trial in tried if trial.then.goes_to != asking.now.goes_to]
    names, now = state.setup.names, asking.now
    return Why(
        hero=asking.name,
        order=order,
        player=player,
        goes_to=asking.owner(now),
        counts={names[seat]: count for seat, count in now.counts.items()},
        margin=now.margin,
        lacks={names[seat]: count for seat, count in now.lacks.items()},
        rules=now.rules,
        message=asking.reason(),
        changes=tuple(sorted(changes, key=_mine_then_small)),
        queue=tuple(_in_the_queue(asking, order)),
        gone=None if player is None else gone(state, names.index(player)),
    )


def _mine_then_small(change: Change) -> tuple[bool, int, int, str, int, str]:
    place = -1 if change.place is None else change.place
    kind = KINDS.index(change.what)
    return (not change.by_me, change.size, kind, change.who, place, change.card or "")


def _place_in_town(state: State, hero: str | int) -> int:
    names = [state.setup.table.names[waiting.card] for waiting in state.town]
    known = names or say(N_("nobody"))
    if isinstance(hero, str):
        if hero in names:
            return names.index(hero)
        text = N_("No hero {hero!r} in town. There is: {known}.")
        raise ValueError(say(text, hero=hero, known=known).text)
    if 0 <= hero < len(names):
        return hero
    text = N_("No hero with number {hero} in town; the first has 0. There is: {known}.")
    raise ValueError(say(text, hero=hero, known=known).text)


# -- a place in the queue


def _in_the_queue(asking: Asking, order: int) -> Iterator[Change]:
    """One place earlier or later, where that changes how somebody's walk ends."""
    state = asking.state
    goes_to = asking.owner(asking.now)
    if goes_to is None:
        return
    before = _fates(state)
    for step in (-1, 1):
        if 0 <= order + step < len(state.town):
            fates = _fates(_one_place_on(state, order, step))
            changed = [uid for uid in before if _end(before[uid]) != _end(fates.get(uid))]
            if changed:
                yield _told(goes_to, step, [(before[uid], fates.get(uid)) for uid in changed])


def _one_place_on(now: State, order: int, step: int) -> State:
    state, town = now.copy(), list(now.town)
    town[order], town[order + step] = town[order + step], town[order]
    state.town = tuple(town)
    return state


def _fates(state: State) -> dict[int, Walk]:
    """How everybody's walk ends, everybody passing, after this queue was lured."""
    return {walk.uid: walk for walk in walks(after_the_bait(state))}


def _end(walk: Walk | None) -> tuple[str, str] | None:
    return None if walk is None else (walk.dungeon, walk.outcome)


def _told(goes_to: str, step: int, pairs: Sequence[tuple[Walk, Walk | None]]) -> Change:
    ends = [now or was for was, now in pairs]
    what = [say(ENDINGS[walk.outcome], hero=walk.hero, owner=walk.dungeon) for walk in ends]
    text = N_("One place earlier in the queue, the goal is the same, but then: {what}")
    if step > 0:
        text = N_("One place later in the queue, the goal is the same, but then: {what}")
    heroes = tuple({"hero": was.hero, "before": was.outcome, "after": now.outcome if now else ""}
                   for was, now in pairs)  # fmt: skip
    message = say(text, what=reduce(lambda one, two: say("{one} {two}", one=one, two=two), what))
    rules = ("BAIT-4", "ADV-1")
    return Change("order", goes_to, goes_to, False, 0, rules, message, other=step, heroes=heroes)
