"""Kinds of exercises about what a player may do now; the options of the decision tell."""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.documents import suggest
from bossbook.game import Decision, Game
from bossbook.lessons.given import Given
from bossbook.lessons.tasks import MANY, Said, Solution
from bossbook.messages import N_, Message, say
from bossbook.protocol import DECISIONS, About, Option, Refusal


def builds(given: Given) -> Solution:
    """Where may a card of the hand be built? Mark all that fit."""
    game, decision = _decision(given, "build")
    player, card = decision.player, given.text("card")
    every = (*decision.options, *decision.refused)
    ways = [one for one in every if one.about.what == "build" and one.about.card == card]
    places = dict(sorted((_place_in(one.about), one.key) for one in ways))
    if not places:
        hand = game.state.players[game.players.index(player)].hand
        names = {game.state.setup.table.keys[number] for number in hand}
        text = N_("{player} has no room card '{card}' to build here.")
        given.refuse("card", text, suggest(card, names), player=player, card=card)
    return _which(
        game,
        decision,
        {"new" if at == _NEW else str(at): key for at, key in places.items()},
        {key: _place(game, player, at) for at, key in places.items()},
        N_("{play}: {why}"),
        say(
            N_("Where may {player} build {card} now? Mark all that fit."), player=player, card=card
        ),
        say(N_("A new room, or on top of another one? Look at its edge first: silver or gold.")),
        concerned=(player,),
    )


_NEW = -1


def _place_in(about: About) -> int:
    return _NEW if about.place is None else about.place


def _place(game: Game, player: str, place: int) -> Message:
    if place == _NEW:
        return say(N_("As a new room"))
    stack = game.state.players[game.players.index(player)].stacks[place]
    if not stack.rooms:
        return say(N_("On the face-down card (room {place})"), place=place + 1)
    under = game.state.setup.table.names[stack.rooms[0].card]
    return say(N_("On {under} (room {place})"), under=under, place=place + 1)


def allowed(given: Given) -> Solution:
    """Which of these plays may a player make now? Mark all that fit."""
    game, decision = _decision(given)
    plays = {one.key: _allowed(one) for one in decision.options}
    plays |= {one.key: _refused(one) for one in decision.refused}
    keys = given.texts("choices") or sorted(plays)
    for key in keys:
        if key not in plays:
            text = N_("{player} is not asked about {key!r} here. There is: {known}.")
            values = {"player": decision.player, "key": key, "known": list(plays)}
            given.refuse("choices", text, suggest(key, plays), **values)
    return _which(
        game,
        decision,
        {key: key for key in keys},
        {key: plays[key] for key in keys},
        N_("Not now: {play} {why}"),
        say(N_("Which of these may {player} do now? Mark all that fit."), player=decision.player),
        say(N_("Whose turn is it, and which phase? Then look at the cards.")),
    )


def _allowed(option: Option) -> Message:
    if option.about.what == "minion":  # in the words of one that is refused: else it would tell
        return _minion(option.values["what"])
    return Message(option.sentence, option.values)


def _minion(what: object) -> Message:
    return say(N_("Place your minion: {what}."), what=what)


def _refused(refusal: Refusal) -> Message:
    """What the play would have been, in an option's words: a refusal's own tell that it is none."""
    about = refusal.about
    if about.what == "cast":
        return say(N_("Play the spell {card}."), card=about.card)
    if about.what == "minion":
        return _minion(refusal.values["what"])
    if about.what != "build":
        return say(N_("Build no room."))
    if about.place is None:
        return say(N_("Build {card} as a new room."), card=about.card)
    values = {**refusal.values, "card": about.card, "place": about.place + 1}
    return say(N_("Build {card} on {under} (room {place})."), **values)


def _decision(given: Given, kind: str = "") -> tuple[Game, Decision]:
    """Go on until the player has that decision (or any), everybody else doing nothing."""
    before = given.game("build")
    player, script = given.player(before), given.script(before)
    kind = given.word("decision", tuple(DECISIONS), kind)

    def due(game: Game) -> bool:
        decision = None if script.left else game.decision
        return decision is not None and decision.player == player and kind in ("", decision.kind)

    if not script.run(due):
        given.check_played(script)
        text = N_("{player} has no such decision to make in this position.")
        given.refuse("player", text, player=player)
    assert script.game.decision is not None
    return script.game, script.game.decision


def _which(
    game: Game,
    decision: Decision,
    keys: Mapping[str, str],
    labels: Mapping[str, Message],
    reason: str,
    asks: Message,
    nudge: Message,
    concerned: tuple[str, ...] = (),
) -> Solution:
    """Mark what the decision offers; the rest is refused with its reasons."""
    refused = [one for one in decision.refused if one.key in labels]
    return Solution(
        right=tuple(name for name, key in keys.items() if decision.find(key) is not None),
        asks=asks,
        nudge=nudge,
        way=MANY,
        choices={name: labels[key] for name, key in keys.items()},
        rules=_rules(decision, labels),
        told=tuple(_reason(reason, labels[one.key], one) for one in refused),
        replies={
            name: _why(one) for name, key in keys.items() for one in refused if one.key == key
        },
        before=game,
        after=game,
        concerned=concerned,
        viewer=decision.player,
        printed=any(one.about.what == "minion" for one in refused),  # the board would tell
    )


def _rules(decision: Decision, keys: Mapping[str, Message]) -> tuple[str, ...]:
    """The clauses by which plays are refused; if none is, those by which they are allowed."""
    refused = [one.rules for one in decision.refused if one.key in keys]
    rules = refused or [one.rules for one in decision.options if one.key in keys]
    return tuple(dict.fromkeys(rule for some in rules for rule in some))


def _reason(sentence: str, play: Message, refusal: Refusal) -> Said:
    return Said(say(sentence, play=play, why=_why(refusal)), refusal.rules)


def _why(refusal: Refusal) -> Message:
    return Message(refusal.sentence, refusal.values)
