"""Who takes part in a tournament: bots by name, or of the user's own."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass

from bossbook import bots as known_bots
from bossbook.api import Bot
from bossbook.errors import InvalidSetup
from bossbook.messages import N_, say

# A name; a class or function that makes a bot, from a seed or from nothing; or a bot itself.
BotSource = str | Callable[..., Bot] | Bot


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that takes part, and what it is called in the results."""

    label: str
    source: BotSource

    def make(self, seed: int) -> Bot:
        """A fresh bot for one game, whatever it has learnt in others: so games can be repeated."""
        source = self.source
        if isinstance(source, str):
            return known_bots.make(source, seed)
        if _is_bot(source):
            return deepcopy(source)  # type: ignore[return-value]
        assert callable(source)
        made: Bot = source(seed) if _takes_a_seed(source) else source()
        return made


def entrants(bots: BotSource | Iterable[BotSource] | Mapping[str, BotSource]) -> list[Entrant]:
    """All who take part, each with a label of its own: who is named twice, is 'random#2' then."""
    named: list[tuple[str, BotSource]] = []
    if isinstance(bots, Mapping):
        named = [(str(name), source) for name, source in bots.items()]
    elif isinstance(bots, str) or not isinstance(bots, Iterable):
        named = [(_name(bots), bots)]
    else:
        named = [(_name(source), source) for source in bots]
    labels = _apart([name for name, _ in named])
    found = [Entrant(label, source) for label, (_, source) in zip(labels, named, strict=True)]
    for entrant in found:
        _check(entrant)
    return found


def _apart(names: Sequence[str]) -> list[str]:
    return [
        name if name not in names[:at] else f"{name}#{names[:at].count(name) + 1}"
        for at, name in enumerate(names)
    ]


def _name(source: object) -> str:
    """What a bot is called: its name, its class's or its function's."""
    if isinstance(source, str):
        return source
    own = getattr(source, "name", None) or getattr(source, "__name__", None)
    return own if isinstance(own, str) else type(source).__name__


def _is_bot(source: object) -> bool:
    return callable(getattr(source, "choose", None)) and not isinstance(source, type)


def _takes_a_seed(maker: Callable[..., Bot]) -> bool:
    """Whether it wants an argument; a class without a constructor of its own wants none."""
    try:
        inspect.signature(maker).bind(0)
    except TypeError:
        return False
    except ValueError:  # nothing is known about it
        return True
    return True


def _check(entrant: Entrant) -> None:
    """A bot is made once on trial: what cannot take part is told before the first game."""
    source, label = entrant.source, entrant.label
    if not (isinstance(source, str) or _is_bot(source) or callable(source)):
        text = N_("A bot is a name, a class or function that makes one, or a bot, not {source!r}.")
        raise InvalidSetup(say(text, source=source))
    if not label.isprintable() or not label.strip():
        raise InvalidSetup(say(N_("{label!r} cannot be a bot's name."), label=label))
    bot = entrant.make(0)
    if not callable(getattr(bot, "choose", None)):
        text = N_("The bot {label!r} cannot choose: it has no choose(view, decision).")
        raise InvalidSetup(say(text, label=label))
    if has_time_budget(bot):
        text = N_(
            "The bot {label!r} has a budget of time: its games cannot be repeated, so it takes no "
            "part in tournaments. Give it a budget of playouts."
        )
        raise InvalidSetup(say(text, label=label))


def has_time_budget(bot: Bot) -> bool:
    """Whether a clock decides what it chooses: it says so by ``repeatable = False``."""
    return getattr(bot, "repeatable", True) is False
