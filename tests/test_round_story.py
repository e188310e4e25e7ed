"""A round in three lines."""

from __future__ import annotations

from collections import Counter

import pytest
from harness import play_randomly
from playthrough import SEED, VARIANTS

import bossbook as bb
from bossbook.editions import offered
from bossbook.protocol import Event
from bossbook.tabletop.round_story import DIED, SURVIVED, Came, Cost, End, RoundStory, round_story

TABLE = """
edition: base
phase: bait
round: 4
town:
  - {name: "Ada, the Wise", class: mage, health: 2}
  - {name: Bo, class: mage, health: 9}
  - {name: Cy, class: thief, health: 4}
players:
  - name: Ann
    boss: {name: Croak, xp: 100}
    rooms: [{name: Books, kind: trap, damage: 3, treasure: {mage: 2}}]
  - name: Ben
    boss: {name: Gorgo, xp: 900}
    rooms: [{name: Cellar, kind: trap, damage: 1}]
"""


def test_three_lines_tell_a_round() -> None:
    game = bb.load_position(TABLE)
    game.run("round")
    story = round_story(game.events)
    assert story is not None and story.round == 4
    assert [line.text for line in story.lines] == [
        "Ada, Bo go to Ann. Cy stays in town.",
        "Dungeon of Ann: Ada dies in Books, Bo reaches the boss.",
        "Ann: souls +1, wounds +1.",
    ]


def test_namesakes_keep_their_whole_names() -> None:
    game = bb.load_position(TABLE.replace("name: Bo,", 'name: "Ada, the Strong",'))
    game.run("round")
    story = round_story(game.events)
    assert story is not None
    assert story.lines[0].text == "Ada, the Wise; Ada, the Strong go to Ann. Cy stays in town."


def test_of_a_round_in_which_nothing_has_happened_yet_the_last_one_is_told() -> None:
    """To the next decision: a round ends, another begins, and its heroes come to town."""
    game = bb.load_position(TABLE)
    game.run("round")
    after = len(game.events)
    game.step()
    assert game.events[-1].data.get("round", 5) == 5
    story = round_story(game.events)
    assert story is not None and story.round == 4
    assert round_story(game.events, since=after) is None


def test_a_round_is_told_as_far_as_it_has_come() -> None:
    game = bb.load_position(TABLE)
    while not any(event.kind == "lured" for event in game.step()):
        pass
    story = round_story(game.events)
    assert story is not None
    assert [line.text for line in story.lines] == ["Ada goes to Ann."]


def golden_game(edition: str) -> bb.Game:
    """The game of the golden playthrough."""
    variants = VARIANTS.get(edition, ())
    game = bb.new_game(edition, ["Ann", "Ben", "Cleo"], seed=SEED, variants=variants)
    play_randomly(game, SEED)
    return game


def rounds(events: list[Event]) -> list[list[Event]]:
    parts: list[list[Event]] = [[]]
    for event in events:
        if event.kind == "round_begins":
            parts.append([])
        parts[-1].append(event)
    return parts[1:]


@pytest.mark.parametrize("edition", offered())
def test_the_stories_of_a_golden_game_add_up(edition: str) -> None:
    game = golden_game(edition)
    total: Counter[tuple[str, str]] = Counter()
    for number, events in enumerate(rounds([*game.events]), 1):
        story = round_story([event for event in events if event.visible_to("Ann")])
        if story is not None:
            assert story.round == number
            check(story, events)
            total += points(story)
    assert game.result is not None
    scores = game.result.scores
    for player in set(scores) - robbed(game):
        assert total[player, "souls"] == scores[player]["souls"]
        assert total[player, "wounds"] == scores[player]["wounds"]


def test_a_busy_round_is_told_in_fewer_words() -> None:
    names = [f"Hero Number {number} of the Long Road" for number in range(1, 7)]
    came = tuple(Came(name, "Ann") for name in names)
    ends = tuple(End(name, DIED, "Ann", f"Room {number}") for number, name in enumerate(names))
    costs = (Cost("Ann", souls=6, played=("Fear",)),)
    assert [line.text for line in RoundStory(3, came, ends, costs).lines] == [
        "6 heroes go to Ann.",
        "Dungeon of Ann: 6 heroes die.",
        "Ann: souls +6, plays Fear.",
    ]
    assert [line.text for line in RoundStory(3, came[:2], ends[:2], costs).lines] == [
        f"{names[0]}, {names[1]} go to Ann.",
        f"Dungeon of Ann: {names[0]}, {names[1]} die.",
        "Ann: souls +6, plays Fear.",
    ]


def robbed(game: bb.Game) -> set[str]:
    """Whose score area something was taken from: that is told by its name, not as a number."""
    taken = {event.data["player"] for event in game.events if event.kind == "removed"}
    aims = [aim for event in game.events for aim in event.data.get("targets", ())]
    return taken | {aim["player"] for aim in aims if aim["what"] == "scored"}


def check(story: RoundStory, events: list[Event]) -> None:
    """Nobody is forgotten, nobody made up; and it is short."""
    kinds = Counter(event.kind for event in events)
    ended = Counter(end.how for end in story.ends)
    assert ended[DIED] == kinds["dies"] + kinds["dies_outside"]
    assert ended[SURVIVED] == kinds["wound"]
    assert 1 <= len(story.lines) <= 3
    assert sum(len(line.text) for line in story.lines) <= 320
    lured = [event for event in events if event.kind == "lured"]
    assert all(event.data["player"] in story.lines[0].text for event in lured)
    if len(story.came) == 1:
        assert story.came[0].hero.partition(",")[0] in story.lines[0].text


def points(story: RoundStory) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for cost in story.costs:
        found[cost.player, "souls"] += cost.souls
        found[cost.player, "wounds"] += cost.wounds
    return found


@pytest.mark.parametrize("edition", offered())
def test_it_tells_nothing_that_not_everybody_saw(edition: str) -> None:
    game = golden_game(edition)
    for events in rounds([*game.events]):
        public = round_story([event for event in events if event.seen_by is None])
        for player in game.players:
            assert round_story([e for e in events if e.visible_to(player)]) == public
