"""Guided beginnings: which step is due, how files say it, and that every guide leads to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from bossbook.bots import make
from bossbook.bots.plan import Plan
from bossbook.bots.seeds import Dice
from bossbook.game import Game
from bossbook.lessons import InvalidLesson, guided_table, lesson, lessons, read_lesson
from bossbook.protocol import Event
from bossbook.tabletop.guide import PICKED, Guide, GuideStep
from bossbook.tabletop.session import DECISION, OVER, PREDICTION, Session
from bossbook.widgets.lesson import first_round

GUIDES = [f"{name}/{id}" for name in lessons() for id in lesson(name).guides]


def event(kind: str, **data: object) -> Event:
    return Event(kind, (), None, data)


STEPS = Guide(
    (
        GuideStep("Pick.", (PICKED,)),
        GuideStep("Place.", ("places",), player="Ann"),
        GuideStep("Watch.", ("lured", "stays_tied")),
        GuideStep("And again.", ("lured", "stays_tied")),
    )
)


@pytest.mark.parametrize(
    ("picked", "events", "due"),
    [
        ("", [], 0),
        ("Damp Chapel", [], 1),
        ("", [event("places", player="Ben")], 0),
        ("Damp Chapel", [event("places", player="Ben")], 1),
        ("", [event("places", player="Ann")], 2),
        ("", [event("places", player="Ann"), event("stays_tied")], 3),
        ("", [event("places", player="Ann"), event("lured"), event("lured")], 4),
    ],
)
def test_the_step_that_is_due_follows_from_what_has_happened(picked, events, due) -> None:
    assert STEPS.at(events, picked) == due
    assert STEPS.due(events, picked) == (STEPS.steps[due] if due < 4 else None)


def test_what_happened_before_a_step_does_not_end_it() -> None:
    early = [event("lured"), event("places", player="Ann")]
    assert STEPS.at(early) == 2


# -- the guides that there are


def session_of(path: str) -> Session:
    given = guided_table(path)
    game = Game(given.state)
    others = [name for name in game.players if name != given.player]
    bots = {name: Plan(given.plan, make("greedy", 1)) for name in others}
    predict = path == "first_round/first-round"
    return Session(game, given.player, bots, predict=predict, rounds=1)


@pytest.mark.parametrize("path", GUIDES)
@pytest.mark.parametrize("seed", range(6))
def test_every_guide_comes_to_its_end_whatever_is_chosen(path: str, seed: int) -> None:
    """Of what it offers; step by step, and no step is ever skipped."""
    session, guide, dice = session_of(path), guided_table(path).guide, Dice(seed)
    shown = [guide.at(session.game.events)]
    while session.waiting != OVER:
        step = guide.due(session.game.events)
        if session.waiting == DECISION:
            assert step is not None and session.decision is not None
            if PICKED in step.until:
                card = step.name or "a card"
                shown.append(guide.at(session.game.events, card))
                step = guide.due(session.game.events, card)
            assert step is not None
            open_keys = [o.key for o in session.decision.options if step.offers(o.key)]
            assert open_keys, "a step that offers nothing"
            builds = [key for key in open_keys if key.startswith("build")]
            session.choose(builds[dice.below(len(builds))])
        elif session.waiting == PREDICTION:
            assert session.question is not None
            session.predict(next(iter(session.question.choices)))
        else:
            now = guide.at(session.game.events)
            session.advance(lambda now=now: guide.at(session.game.events) != now)
        shown.append(guide.at(session.game.events))
    assert list(dict.fromkeys(shown)) == list(range(len(guide.steps) + 1))


def test_the_first_guide_ends_with_a_soul_for_the_learner() -> None:
    session = session_of("start_here/first-soul")
    guide = guided_table("start_here/first-soul").guide
    while session.waiting != OVER:
        step = guide.due(session.game.events, "Turnip Armoury")
        if session.waiting == DECISION:
            assert step is not None
            (key,) = step.allow
            session.choose(key)
        else:
            session.step()
    assert session.game.state.souls(0) == 1


@pytest.mark.parametrize("path", GUIDES)
def test_what_is_lit_is_on_the_table(path: str) -> None:
    given = guided_table(path)
    names, cards = given.state.setup.names, given.state.setup.table.names
    for step in given.guide.steps:
        if step.light in ("dungeon", "score"):
            assert step.name in names
        if step.light == "hand" and step.name:
            assert step.name in cards
        if step.light == "place" and step.name:
            assert step.name in step.allow


# -- mistakes in a file

FILE = """positions:
  here: {edition: base, cards: [toy], phase: build, players: [{name: Pip}, {name: Grim}]}
guides:
  first:
    position: here
    player: Pip
    steps: [{say: Go., until: built}]
exercises: []
"""


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("position: here", "position: their", "'position' cannot be"),
        ("player: Pip", "player: Pop", "'player' cannot be"),
        ("until: built", "until: build", "Did you mean 'built'?"),
        ("say: Go.", "say: Go., light: toun", "Did you mean 'town'?"),
        ("say: Go.", "say: Go., light: score", "Its name comes after a colon"),
        ("say: Go.", "say: Go., controls: [undoo]", "Did you mean 'undo'?"),
        ("{say: Go., ", "{", "needs the key 'say'"),
    ],
)
def test_mistakes_are_told_with_their_place(
    tmp_path: Path, right: str, wrong: str, told: str
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(FILE)
    assert [*read_lesson(file).guides] == ["first"]
    file.write_text(FILE.replace(right, wrong))
    with pytest.raises(InvalidLesson) as caught:
        read_lesson(file)
    assert told in str(caught.value)


def test_a_guide_that_is_not_there() -> None:
    with pytest.raises(InvalidLesson, match="Did you mean 'first-soul'"):
        guided_table("start_here/first-sole")


def test_who_builds_nothing_is_led_on_at_once() -> None:
    table = first_round(name="")

    def to_a_decision() -> None:
        while table.waiting != DECISION:
            table.act("step")

    to_a_decision()
    table.play(next(one.key for one in table.session.decision.options))
    to_a_decision()
    asked = table._due
    table.play("decline")
    assert table.session.latest[-1].kind == "declines"
    assert asked is not None and table._due is not None and table._due.says != asked.says
