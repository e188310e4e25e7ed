"""Kinds of exercises that predict: where a hero goes, how far it gets, who wins, and where
editions differ in that. A copy of the game is played on, and tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from bossbook.documents import suggest
from bossbook.editions import EDITIONS
from bossbook.engine.lures import DECIDED
from bossbook.engine.winning import Verdict, explain, judge, score
from bossbook.forecast.walks import RoomEntered, Walk
from bossbook.game import Game
from bossbook.lessons.given import Given
from bossbook.lessons.script import Script
from bossbook.lessons.tasks import MANY, Said, Solution
from bossbook.messages import N_, Message, say
from bossbook.protocol import Event
from bossbook.state import State
from bossbook.tabletop.questions import BOSS, Question, bait_question

NOBODY, AWAY = "nobody", "away"

# -- where a hero goes


def bait(given: Given) -> Solution:
    """Where does a hero in town go?"""
    before = given.game("bait")
    question = _bait_question(given, before)
    found = next(event for event in question.told if event.kind in DECIDED)
    return Solution(
        right=(question.answer,),
        asks=question.asks,
        nudge=question.hint,
        choices=question.choices,
        rules=found.rules,
        told=question.told,
        replies=question.replies,
        before=before,
        after=question.after,
        viewer=given.viewer(before),
        totals=False,
        classes=question.classes,
        counts=found.data["counts"],
    )


def _bait_question(given: Given, before: Game) -> Question:
    """The question about the hero asked for, or about the first one whose turn comes."""
    hero, script = given.text("hero"), given.script(before)
    while not script.tired:
        question = None if script.left else bait_question(script.game)
        if question is not None and hero in ("", question.hero):
            return question
        script.go()
    given.check_played(script)
    if not hero:
        given.refuse("position", N_("No hero compares the dungeons in this position."))
    names = [before.state.setup.table.names[one.card] for one in before.state.town]
    text = N_("{hero!r} does not compare the dungeons in this position.")
    return given.refuse("hero", text, suggest(hero, names), hero=hero)


# -- how far a hero gets


def walk(given: Given) -> Solution:
    """In which room does a hero die, or does it reach the boss?"""
    before, hero = _before_walk(given), given.text("hero")
    script = given.script(before)
    start = _entering(script, hero)
    if start is None:
        given.check_played(script)
        given.refuse("hero", N_("No such hero enters a dungeon in this position."))
    rooms = _rooms(script.game, start.data["player"])
    script.run(lambda game: game.state.walker is None)
    given.check_played(script)
    return _walked(given, before, start, rooms, script)


def _before_walk(given: Given) -> Game:
    """The adventure phase, unless the hero asked about has yet to choose a dungeon."""
    game, hero = given.game("adventure"), given.text("hero")
    names = game.state.setup.table.names
    in_town = any(names[one.card] == hero for one in game.state.town)
    return given.game("bait") if in_town else game


def _entering(script: Script, hero: str) -> Event | None:
    """Go on until that hero (or, without a name, the next one) enters a dungeon."""
    while not script.tired:
        for event in script.go():
            if event.kind == "enters_dungeon" and hero in ("", event.data["hero"]):
                return event
    return None


def _rooms(game: Game, owner: str) -> dict[str, str]:
    """The rooms of a dungeon by their places."""
    state = game.state
    stacks = state.players[game.players.index(owner)].stacks
    names = state.setup.table.names
    return {str(at): names[one.rooms[0].card] for at, one in enumerate(stacks) if one.rooms}


def _walked(
    given: Given, before: Game, start: Event, rooms: Mapping[str, str], script: Script
) -> Solution:
    hero, owner = start.data["hero"], start.data["player"]
    told = _story(script, start, bool(given.has("plays")))
    right = _end_of(told, hero)
    choices = {place: say(N_("Dies in {room}"), room=name) for place, name in rooms.items()}
    choices[BOSS] = say(N_("Reaches the boss alive"))
    if right == AWAY or given.has("plays"):
        choices[AWAY] = say(N_("Leaves the dungeon some other way"))
    asks = N_("How far will {hero} get in the dungeon of {player}?")
    return Solution(
        right=(right,),
        asks=say(asks, hero=hero, player=owner),
        nudge=say(N_("Rooms are entered from the left. Damage adds up.")),
        choices=choices,
        rules=tuple(dict.fromkeys(rule for event in told for rule in event.rules)),
        told=told,
        replies=_walk_replies(hero, told, choices, right),
        names={name: place for place, name in rooms.items()},
        concerned=(owner,) if before.phase == "adventure" else (),
        walk=_seen(start, told),
        before=before,
        after=script.game,
        viewer=given.viewer(before),
        classes=next(c.classes for c in before.state.setup.table if c.name == hero),
    )


def _story(script: Script, start: Event, played: bool) -> tuple[Event, ...]:
    """What everybody saw of the walk; with plays, of what came before it, too."""
    first = 0 if played else script.events.index(start)
    return tuple(event for event in script.events[first:] if event.seen_by is None)


def _seen(start: Event, told: Sequence[Event]) -> Walk:
    """The walk as it was told: the rooms entered, what they dealt, what was left."""
    hero, health = start.data["hero"], start.data["left"]
    walk = Walk(0, hero, start.data["player"], 0, health, health)
    for event in told:
        if event.data.get("hero") != hero:
            continue
        if event.kind == "enters_room":
            room, place = event.data["room"], event.data["place"]
            walk.rooms.append(RoomEntered(room, place, 0, walk.total, walk.left))
        elif event.kind == "room_deals" and walk.rooms:
            walk.total, walk.left = walk.total + event.data["damage"], event.data["left"]
            last = walk.rooms[-1]
            last.damage, last.total, last.left = event.data["damage"], walk.total, walk.left
    return walk


def _end_of(told: Sequence[Event], hero: str) -> str:
    for event in told:
        if event.data.get("hero") == hero and event.kind in ("dies", "wound"):
            return BOSS if event.kind == "wound" else str(event.data["place"])
    return AWAY


def _walk_replies(
    hero: str, told: Sequence[Event], choices: Mapping[str, Message], right: str
) -> dict[str, Message]:
    """What is wrong with a guess: the hero is still alive there, passes it, or comes never."""
    ways = {
        "far": say(N_("{hero} does not get that far."), hero=hero),
        "entered": say(N_("{hero} comes into that room, but does not die there."), hero=hero),
        "passed": say(N_("That room is deactivated: {hero} walks past it."), hero=hero),
    }
    alive = N_("When {room} has dealt its damage, {hero} has {left} health left.")
    replies = {
        str(event.data["place"]): say(
            alive, room=event.data["room"], hero=hero, left=event.data["left"]
        )
        for event in told
        if event.kind == "room_deals" and event.data["hero"] == hero and event.data["left"] > 0
    }
    entered = {str(one.data["place"]) for one in told if one.kind == "enters_room"}
    furthest = max(map(int, entered), default=-1)

    def otherwise(key: str) -> Message:
        if key in entered:
            return ways["entered"]
        return ways["passed" if key.isdigit() and int(key) < furthest else "far"]

    return {key: replies.get(key, otherwise(key)) for key in choices if key not in (right, AWAY)}


# -- who wins


def who_wins(given: Given) -> Solution:
    """Who wins if the round ends now, or nobody yet?"""
    game = given.game("end")
    found, state = judge(game.state), game.state
    winner = game.players[found.winner] if found.over and found.winner >= 0 else NOBODY
    told = Said(explain(state, found.winner, found.reason, found.rules), found.rules)
    replies = {name: _why_not(state, seat, found) for seat, name in enumerate(game.players)}
    in_play = [game.players[seat] for seat in state.seats()]
    wins = {name: say(N_("{player} wins"), player=name) for name in in_play}
    return Solution(
        right=(winner,),
        asks=say(N_("The round ends now. Who wins?")),
        nudge=say(N_("Look for too many wounds first, then for enough souls.")),
        choices={**wins, NOBODY: say(N_("Nobody yet"))},
        rules=found.rules,
        told=(told,),
        replies={**replies, NOBODY: _somebody_does(found)},
        before=game,
        after=game,
        viewer=given.viewer(game),
    )


def _why_not(state: State, seat: int, found: Verdict) -> Message:
    """What stands between a player and the victory; whom it loses to is left to the learner."""
    edition, souls, wounds = state.setup.edition, state.souls(seat), state.wounds(seat)
    values = {"player": state.setup.names[seat], "souls": souls, "wounds": wounds}
    limit, goal = edition.wounds_to_lose, edition.souls_goal
    if found.reason != "all_lost" and limit is not None and wounds >= limit:
        text = N_("{player} has {wounds} wounds, and {limit} are too many.")
        return say(text, limit=limit, **values)
    if found.reason not in _COMPARING and goal is not None and souls < goal:
        text = N_("{player} has {souls} {souls:soul|souls}, and it takes {goal}.")
        return say(text, goal=goal, **values)
    text = N_(
        "Souls minus wounds of {player}: {score}. Somebody has more; or as many, and the lower XP."
    )
    return say(text, score=score(state, seat), **values)


_COMPARING = ("all_lost", "decks_empty", "standstill", "idle")  # whoever has the best score wins


def _somebody_does(found: Verdict) -> Message:
    """To those who see no winner: what kind of victory it is."""
    texts = {
        "souls": N_("Somebody has enough souls, and not too many wounds."),
        "best_of_souls": N_("More than one has enough souls; then they are compared."),
        "all_lost": N_("All have too many wounds; then all are compared."),
        "last_left": N_("Strike out those with too many wounds: only one is left."),
    }
    return say(texts.get(found.reason, N_("Nothing can happen any more: those left are compared.")))


# -- the same question under several editions

ABOUT: Mapping[str, Callable[[Given], Solution]] = {"bait": bait, "walk": walk, "verdict": who_wins}


def compare(given: Given) -> Solution:
    """In which editions does it come out like that? Mark all that fit."""
    solve = ABOUT[given.word("about", tuple(ABOUT), "walk")]
    found = {name: solve(one) for name, one in _editions(given)}
    first = next(iter(found.values()))
    outcome = _outcome(given, first)
    right = tuple(name for name, one in found.items() if one.right == (outcome,))
    titles = {name: _title(name) for name in found}
    asks = N_(
        "In which of these editions does it come out like this: {outcome}? Mark all that fit."
    )
    return Solution(
        right=right,
        asks=say(asks, outcome=first.choices[outcome]),
        nudge=say(N_("Ask first what happens in the edition you know, then what is different.")),
        way=MANY,
        choices=titles,
        rules=tuple(dict.fromkeys(rule for one in found.values() for rule in one.rules)),
        told=tuple(_in_edition(titles[name], one) for name, one in found.items()),
        replies={name: _in_edition(titles[name], one).message for name, one in found.items()},
        editions=tuple(dict.fromkeys(name.split("+")[0] for name in found)),
        before=first.before,
        after=first.before,
        concerned=first.concerned,
        viewer=first.viewer,
        totals=first.totals,
    )


def _editions(given: Given) -> Iterator[tuple[str, Given]]:
    """The exercise in each edition; 'revised+endless' is an edition with a variant."""
    for name, node in given.each("editions"):
        edition, *variants = name.split("+")
        yield name, given.in_edition(edition, variants, node)


def _title(name: str) -> Message:
    edition, *variants = name.split("+")
    title = say(EDITIONS[edition].title)
    return say(N_("{title} with {variants}"), title=title, variants=variants) if variants else title


def _outcome(given: Given, solution: Solution) -> str:
    outcome = given.text("outcome")
    key = solution.names.get(outcome, outcome)
    if key not in solution.choices:
        known = [*solution.names, *solution.choices]
        text = N_("'outcome' cannot be {outcome!r}. There is: {known}.")
        given.refuse("outcome", text, suggest(outcome, known), outcome=outcome, known=known)
    return key


def _in_edition(title: Message, solution: Solution) -> Said:
    text = N_("{edition}: {outcome}.")
    return Said(say(text, edition=title, outcome=_came_out(solution)), solution.told[-1].rules)


_GONE: Mapping[str, str] = {
    "to_town": N_("Goes back to town"),
    "to_entrance": N_("Goes back to an entrance"),
}


def _came_out(solution: Solution) -> Message:
    """How it ended; a hero who left some other way is told by where it went."""
    (right,) = solution.right
    events = [one for one in solution.told if isinstance(one, Event) and one.kind in _GONE]
    return say(_GONE[events[-1].kind]) if right == AWAY and events else solution.choices[right]
