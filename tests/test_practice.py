"""Practice: hundreds of questions made by chance, each checked once more by the public engine.

What is right is found here in another way than in the lessons: by playing the position on.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import bossbook as bb
from bossbook.cli import main
from bossbook.lessons import InvalidLesson
from bossbook.lessons.practice import TOPICS, Practised, practised, question
from bossbook.lessons.progress import Progress
from bossbook.lessons.series import AGAIN_AFTER, MOST_DUE, Due, Series
from bossbook.lessons.tasks import MANY, ONE
from bossbook.widgets.exercise import Exercise, give, wrong_answer
from bossbook.widgets.practice import Practice, practice, rehearse_practice

MANY_QUESTIONS = range(200)
each_topic = pytest.mark.parametrize("topic", TOPICS)

# -- every question


@cache
def made(topic: str) -> list[Practised]:
    return [practised(topic, number) for number in MANY_QUESTIONS]


@each_topic
def test_there_is_something_right_and_something_wrong_and_wrong_things_have_a_why(
    topic: str,
) -> None:
    for task, _ in made(topic):
        choices, right = set(task.choices), set(task.solution.right)
        assert len(choices) >= 2 and right and right < choices
        assert task.way in (ONE, MANY) and (task.way == MANY or len(right) == 1)
        assert choices - right <= set(task.solution.replies) | {"away"}
        assert task.rules and task.check(task.right()).right


@each_topic
def test_a_number_makes_the_same_question_again(topic: str) -> None:
    again = [practised(topic, number) for number in (0, 7, 7)]
    assert again[1].fields == again[2].fields != again[0].fields
    assert again[1].task.asks == question(topic, 7).asks


@each_topic
def test_questions_differ_and_so_do_their_answers(topic: str) -> None:
    found = made(topic)
    assert len({repr(one.fields) for one in found}) > len(found) * 0.9
    answers = Counter(one.task.solution.right for one in found)
    assert max(answers.values()) < len(found) * 0.6


@pytest.mark.parametrize("topic", [*TOPICS][:6])
def test_no_question_is_worded_like_the_one_before(topic: str) -> None:
    asked = [question(topic, number).asks for number in range(60)]
    assert [one for one, following in pairwise(asked) if one == following] == []


def test_who_has_the_floor_is_not_told_by_the_table() -> None:
    floors = [task for task in (question("spells_and_priority", n) for n in range(12))
              if task.solution.before is not None and "first?" in task.asks]  # fmt: skip
    assert floors
    for task in floors:
        shown = Exercise(task, Progress.in_memory())._table_html()
        assert "bb-dungeon" in shown and "bb-deciding" not in shown


def test_a_verdict_needs_no_empty_dungeons() -> None:
    task = next(task for task in (question("level_up_and_winning", n) for n in range(9))
                if task.asks == "The round ends now. Who wins?")  # fmt: skip
    shown = Exercise(task, Progress.in_memory())._table_html()
    assert "bb-bare" in shown and "bb-rooms" not in shown
    assert " XP" in shown and "Wounds" in shown


def test_what_is_not_practised_is_said() -> None:
    with pytest.raises(InvalidLesson, match="no practice for 'baid'"):
        question("baid", 1)


# -- what is right, found in another way

CARDS: dict[str, Any] = {card["name"]: card for card in bb.cards("base")}
MINIBOSSES = "minibosses_and_coins"


def is_like(card: dict[str, Any], key: str, wanted: Any) -> bool:
    """Whether a card is like that, by what ``bb.cards`` lists."""
    values = {"treasure": card.get("treasure", {}), "phase": card.get("phase", ())}
    if key in values:
        return wanted in values[key]
    if key == "damage":
        return (card.get("damage") or 0) >= wanted
    return card["health"] <= wanted if key == "health" else card.get(key) == wanted


def cards_right(fields: Any) -> set[str]:
    which = fields["which"]
    fitting = [CARDS[name] for name in fields["cards"] if CARDS[name]["deck"] == which["deck"]]
    rest = {key: value for key, value in which.items() if key != "deck"}
    return {card["name"] for card in fitting if all(is_like(card, *item) for item in rest.items())}


def builds_right(fields: Any) -> set[str]:
    game = asked(fields, "Pip", "build")
    assert game.decision is not None
    keys = [option.key for option in game.decision.options]
    ours = [key for key in keys if key.startswith(f"build:{fields['card']}@")]
    return {key.rpartition("@")[2] for key in ours}


def asked(fields: Any, player: str, kind: str) -> bb.Game:
    """The position played on, all others passing, until a player has such a decision."""
    game = bb.load_position(fields["position"])
    for _ in range(500):
        game.run()
        decision = game.decision
        assert decision is not None
        if (decision.player, decision.kind) == (player, kind):
            return game
        game.play(next(option for option in decision.options if option.idle))
    raise AssertionError("never asked")


LURED = ("lured", "lured_alone")


def bait_right(fields: Any) -> set[str]:
    game = bb.load_position(fields["position"])
    hero = fields.get("hero") or fields["position"]["town"][0]
    lured = [event for event in game.run("phase") if event.kind in LURED]
    return {one.data.get("player", "Pip") for one in lured if one.data["hero"] == hero} or {"town"}


SAID: dict[tuple[str, str], Any] = {}


def to_json(tmp_path: Path, command: str, fields: Any, capsys: Any) -> Any:
    """What the command line says about the position; asked once."""
    file, position = tmp_path / "position.json", json.dumps(fields["position"])
    if (command, position) not in SAID:
        file.write_text(position)
        assert main([command, str(file), "--json"]) == 0
        SAID[command, position] = json.loads(capsys.readouterr().out)
    return SAID[command, position]


def number_right(fields: Any) -> set[str]:
    counts = {"damage": damage_right, "treasure": treasure_right, "heroes": heroes_right}
    return counts[fields["count"]](fields)


def heroes_right(fields: Any) -> set[str]:
    """How many the bait phase lures."""
    events = bb.load_position(fields["position"]).run("phase")
    return {str(sum(event.kind in LURED for event in events))}


def treasure_right(fields: Any) -> set[str]:
    """What a hero of that class counts in the dungeon."""
    guest = {"name": "Guest", "class": fields["class"], "health": 1}
    game = bb.load_position({**fields["position"], "phase": "bait", "town": [guest]})
    events = game.run("phase")
    (counts,) = [event.data["counts"] for event in events if "counts" in event.data]
    return {str(counts["Pip"])}


def fate_right(fields: Any) -> set[str]:
    """Where the position has the miniboss once the plays are made and everything is paid for."""
    game, left = bb.load_position(fields["position"]), list(fields.get("plays", ()))
    while game.round == 1:
        decision = game.decision
        if decision is None:
            game.step()
            continue
        due = [key for key in (*left[:1], "pay", "pass", "decline") if decision.find(key)]
        left = left[1:] if due[0] in left else left
        game.play(due[0])
    assert not left
    position = game.position()
    rooms = [room for seat in position["players"] for room in seat["rooms"]]
    for room in rooms:
        tenant = room.get("miniboss") if isinstance(room, dict) else None
        if tenant and tenant["card"] == fields["card"]:
            return {str(tenant["level"])}
    hands = [card for seat in position["players"] for card in seat["hand"]]
    return {"hand" if fields["card"] in hands else "discarded"}


def damage_right(fields: Any) -> set[str]:
    """The damage that a hero takes who cannot die and who is sent nowhere."""
    giant = {"name": "Giant", "health": 999}
    seat, *others = fields["position"]["players"]
    position = {**fields["position"], "players": [{**seat, "entrance": [giant]}, *others]}
    game, dealt = bb.load_position(position), {}
    while game.round == 1 and game.phase != "over":
        decision = game.decision
        events = game.play(decision.options[-1]) if decision else game.step()
        for event in events:
            if event.kind == "room_deals":
                dealt[event.data["place"]] = event.data["damage"]
    return {str(sum(dealt.values()))}


def pushed_right(fields: Any) -> set[str]:
    """Where the position has the hero when the first player is asked, or alone all is lost."""
    game = bb.load_position(fields["position"])
    game.run()
    position = game.position()
    places = {"town": position.get("town", []), **position["locations"]}
    every = {key: [held] if isinstance(held, str) else held for key, held in places.items()}
    return {key for key, held in every.items() if fields["hero"] in names_in(held)}


def names_in(heroes: Any) -> list[str]:
    listed = heroes if isinstance(heroes, list) else [heroes] if heroes else []
    return [hero if isinstance(hero, str) else hero["card"] for hero in listed]


def allowed_right(fields: Any) -> set[str]:
    decision = asked(fields, "Pip", fields.get("decision", "town_turn")).decision
    assert decision is not None
    return {option.key for option in decision.options} & set(fields["choices"])


def floor_right(fields: Any) -> set[str]:
    """By the rules: the highest XP places first, and the owner of the dungeon acts first."""
    seats = fields["position"]["players"]
    if "hero" in fields:
        return {seat["name"] for seat in seats if seat.get("entrance") == [fields["hero"]]}
    xp = {seat["name"]: CARDS[seat["boss"]]["xp"] for seat in seats}
    return {max(xp, key=xp.__getitem__)}


def level_right(fields: Any) -> set[str]:
    """By the rules: five visible rooms, active at the reveal or only at the end; once in a game."""
    seat, (play,) = fields["position"]["players"][0], fields["plays"]
    rooms = len(seat["rooms"]) + play.endswith("@new")
    asleep = sum(isinstance(room, dict) for room in seat["rooms"])
    if seat["levelled"] or rooms < 5:
        return {"never"}
    return {"end" if asleep else "reveal"}


RIGHT: dict[str, Callable[[Any], set[str]]] = {
    "cards": cards_right,
    "builds": builds_right,
    "bait": bait_right,
    "number": number_right,
    "becomes": fate_right,
    "pushed": pushed_right,
    "allowed": allowed_right,
    "floor": floor_right,
    "level_up": level_right,
}


@each_topic
def test_the_answer_is_what_the_game_does(topic: str, tmp_path: Path, capsys: Any) -> None:
    for task, fields in made(topic):
        right = set(task.solution.right)
        if task.kind == "walk":
            (walk,) = to_json(tmp_path, "walk", fields, capsys)["heroes"]
            died = walk["rooms"][-1]["place"] if walk["outcome"] == "soul" else "boss"
            assert right == {str(died)}, fields
        elif task.kind == "verdict":
            found = to_json(tmp_path, "verdict", fields, capsys)
            assert right == {found["winner"] if found["over"] else "nobody"}, fields
        else:
            assert right == RIGHT[task.kind](fields), fields


# -- the why of what is wrong is true


def whys(topic: str) -> Iterator[tuple[Practised, str, str]]:
    for one in made(topic):
        for key in set(one.task.choices) - set(one.task.solution.right) - {"away"}:
            yield one, key, one.task.solution.replies[key].text


def test_a_card_is_said_to_be_what_it_is() -> None:
    for (task, fields), name, why in whys("cards"):
        card = CARDS[name]
        assert name in why or why.startswith("The card says: ")  # its name stands before that
        said = re.search(r"(?:has|is) (\d+)( health)?", why)
        if said is not None:
            assert int(said[1]) == card["health" if said[2] else "damage"]
        for count, treasure in re.findall(r"(\d+) × (\w+)", why):
            classes = {"relic": "cleric", "sword": "fighter", "tome": "mage", "loot": "thief"}
            assert card["treasure"][classes[treasure]] == int(count)
        for rank in ("ordinary", "advanced"):
            if f"{rank} monster room" in why or f"{rank} trap room" in why:
                assert card["advanced"] == (rank == "advanced") and card["kind"] in why
        assert not is_like(card, "deck", fields["which"]["deck"]) or task.solution.right


@pytest.mark.parametrize("topic", ["building", "spells_and_priority", MINIBOSSES])
def test_a_refusal_is_the_games_own(topic: str) -> None:
    for (task, fields), key, why in whys(topic):
        if task.kind not in ("builds", "allowed"):
            continue
        game = asked(fields, "Pip", fields.get("decision", "build"))
        assert game.decision is not None
        refused = {one.key: one.text for one in game.decision.refused}
        play = key if task.kind == "allowed" else f"build:{fields['card']}@{key}"
        assert refused[play] == why


def test_the_count_of_a_wrong_dungeon_is_its_own(tmp_path: Path, capsys: Any) -> None:
    for (_, fields), key, why in whys("bait"):
        (hero,) = to_json(tmp_path, "bait", fields, capsys)["heroes"]
        counts = sorted(hero["counts"].values())
        if key == "town":
            assert "more " in why and "boss included" in why and counts[-1] > counts[-2]
        else:
            count = hero["counts"][key]
            assert re.search(rf"of {key} shows {count} (in all|\w+, boss included)", why)
            assert count < counts[-1] or counts[-1] in (0, counts[-2])


TOWN_BOARD = ["super_town", "super_stack", "solo"]


def test_what_a_minion_may_do_is_not_told_by_its_words() -> None:
    """What is open and what is not is said alike: else one could read the answer off."""
    spaces = [one for one in made("super_town") if one.task.kind == "allowed"]
    assert len(spaces) > 10
    for task, _ in spaces:
        texts = [text.text for text in task.solution.choices.values()]
        assert all(text.startswith("Place your minion: the ") for text in texts)
        assert not any("(" in text for text in texts)


def test_a_pushed_hero_is_told_why_it_is_not_there() -> None:
    for topic in ("super_town", "solo"):
        for (task, fields), key, why in whys(topic):
            if task.kind != "pushed":
                continue
            if "Somebody else is there" in why:
                game = bb.load_position(fields["position"])
                game.run()
                assert names_in(game.position()["locations"][key])
            assert ("has no place in town" in why) == (key == "town")
            assert ("Nobody leaves town" in why) == (task.solution.right == ("town",))
            assert "classes do not count" not in why or topic == "solo"


def test_every_part_of_the_town_board_is_practised() -> None:
    kinds = {topic: Counter(one.task.kind for one in made(topic)) for topic in TOWN_BOARD}
    assert set(kinds["super_town"]) == {"pushed", "allowed", "bait", "walk"}
    assert set(kinds["super_stack"]) == {"number", "walk"}
    assert set(kinds["solo"]) == {"pushed", "bait", "number"}
    pushed = [one.task for topic in TOWN_BOARD for one in made(topic) if one.task.kind == "pushed"]
    assert {task.solution.right[0] for task in pushed} == {
        "town", "temple", "stadium", "library", "hideout", "inn",
    }  # fmt: skip
    assert {"TOWN-3", "TOWN-4", "RULING-24", "SOLO-3"} <= {
        rule for task in pushed for rule in task.rules
    }


def woken(fields: Any) -> Any:
    """The same exercise with no room stunned."""
    seat, *others = fields["position"]["players"]
    rooms = [
        {**room, "stunned": False} if isinstance(room, dict) else room for room in seat["rooms"]
    ]
    return {
        **fields,
        "position": {**fields["position"], "players": [{**seat, "rooms": rooms}, *others]},
    }


def test_a_slip_with_stun_or_counters_is_told_as_what_it_is() -> None:
    stunned = bare = 0
    for (_, fields), key, why in whys("super_stack"):
        if "A stunned room deals nothing" in why:
            stunned += 1
            assert damage_right(woken(fields)) == {key}
        elif "Counters add to them" in why:
            bare += 1
            assert any(isinstance(room, dict) and room.get("counters") for room in
                       fields["position"]["players"][0]["rooms"])  # fmt: skip
    assert stunned > 5 and bare > 5


def slip_is_true(fields: Any, number: int, right: int, why: str) -> bool:
    """A wrong sum is too little, too much, or what the printed numbers come to."""
    rooms = fields["position"]["players"][0]["rooms"]
    awake = [CARDS[room]["damage"] or 0 for room in rooms if isinstance(room, str)]
    asleep = [CARDS[room["card"]]["damage"] or 0 for room in rooms if isinstance(room, dict)]
    if "printed" in why:
        return number == sum(awake)
    if "on its side" in why:
        return number == sum(awake) + sum(asleep)
    return ("It is more." in why) == (number < right) and ("It is less." in why) == (number > right)


def test_a_wrong_room_tells_the_health_that_is_left(tmp_path: Path, capsys: Any) -> None:
    for (task, fields), key, why in whys("adventure"):
        if task.kind == "number":
            assert slip_is_true(fields, int(key), int(task.solution.right[0]), why)
            continue
        (walk,) = to_json(tmp_path, "walk", fields, capsys)["heroes"]
        totals = {str(room["place"]): room["total"] for room in walk["rooms"]}
        left = re.search(r"has (\d+) health left", why)
        if "does not get that far" in why:
            assert key == "boss" or int(key) > max(map(int, totals))
        elif left is None:
            asleep = isinstance(fields["position"]["players"][0]["rooms"][int(key)], dict)
            assert ("walks past" in why) == asleep == (key not in totals)
        else:
            assert CARDS[walk["hero"]]["health"] - totals[key] == int(left[1]) > 0


def test_what_is_said_about_souls_wounds_and_rooms_is_so() -> None:
    for (task, fields), key, why in whys("level_up_and_winning"):
        seats = {seat["name"]: seat for seat in fields["position"]["players"]}
        if task.kind == "level_up":
            rooms = re.search(r"(\d) visible rooms?; active: (\d)", why)
            assert rooms is not None or "levelled up before" in why
            assert ("levelled up before" in why) == seats["Pip"]["levelled"]
        elif key in seats:
            souls, wounds = seats[key]["souls"], seats[key]["wounds"]
            score = re.search(r"Souls minus wounds of \w+: (-?\d+)", why)
            said = re.search(r"has (\d+) (souls?|wounds)", why)
            assert score is None or int(score[1]) == souls - wounds
            assert said is None or int(said[1]) == (wounds if said[2] == "wounds" else souls)


# -- the series


def test_new_questions_come_in_order_and_a_streak_grows() -> None:
    series = Series()
    for number in range(4):
        assert (series.question, series.repeats) == (number, False)
        series = series.answered(True)
    assert (series.asked, series.right, series.streak, series.best) == (4, 4, 4, 4)
    assert series.due == ()


def test_what_was_missed_comes_again_and_once_more_later() -> None:
    series, asked = Series().answered(False), []
    assert (series.streak, series.best, series.right) == (0, 0, 0)
    for _ in range(30):
        asked.append(series.question)
        series = series.answered(True)
    first, second = (at for at, number in enumerate(asked) if number == 0)
    assert (first, second - first - 1) == AGAIN_AFTER
    assert series.due == () and sorted({*asked} - {0}) == list(range(1, 29))


def test_what_is_missed_again_begins_anew() -> None:
    series = Series().answered(False)
    for _ in range(AGAIN_AFTER[0]):
        series = series.answered(True)
    assert series.repeats
    series = series.answered(False)
    assert series.due == (Due(0, series.asked + AGAIN_AFTER[0]),)
    assert series.streak == 0 and series.best == AGAIN_AFTER[0]


def test_only_so_much_is_remembered() -> None:
    series = Series()
    for _ in range(200):
        series = series.answered(False)
    assert len(series.due) <= MOST_DUE
    assert Series.read(series.as_dict()) == series


@pytest.mark.parametrize(
    "damage",
    [
        {"asked": -1},
        {"right": 9},
        {"best": "3"},
        {"due": [[1, 2]]},
        {"due": [[1, 2, True]]},
        {"due": 3},
        {"more": 1},
        {"fresh": 10**12},
    ],
)
def test_a_damaged_series_is_not_read(damage: dict[str, object]) -> None:
    assert Series.read({**Series(asked=1).as_dict(), **damage}) is None


def test_progress_keeps_the_series(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    one, other = Progress(file), Progress(file)
    one.practise("bait", True)
    other.practise("bait", True)
    other.practise("building", False)
    one.solve("bait/the-thief")
    found = Progress(file)
    assert found.series("bait") == Series(2, 2, 2, 2, 2)
    assert found.series("building").due == (Due(0, 4),)
    assert found.record("bait/the-thief").solved
    found.forget()
    assert Progress(file).series("bait") == Series()


def test_a_damaged_series_costs_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    progress = Progress(file)
    progress.solve("bait/the-thief")
    progress.practise("bait", True)
    file.write_text(file.read_text().replace('"streak": 1', '"streak": "one"'))
    found = Progress(file)
    assert found.record("bait/the-thief").solved and found.series("bait") == Series()
    assert "A part of your progress could not be read" in found.take_notice()


# -- the widget


def answer_all(made: Practice, right: bool) -> None:
    while not made.drill.closed:
        task = made.drill.task
        give(made.drill, task.right() if right else wrong_answer(task))


@each_topic
def test_a_series_on_the_page(topic: str) -> None:
    made = Practice(topic, Progress.in_memory())
    first = made.drill.task.asks
    answer_all(made, right=False)
    assert made.series.asked == 1 and made.series.streak == 0
    assert made.drill.given_up and "The answer:" in made.text()
    for number in range(1, 1 + AGAIN_AFTER[0]):
        made.next_button.click()
        assert not made.drill.closed
        answer_all(made, right=True)
        assert made.series.streak == number
    made.next_button.click()
    assert made.drill.task.asks == first
    assert "missed before" in made._head.value
    assert made.trouble == made.drill.trouble == ""


def test_the_second_try_does_not_count_as_the_first() -> None:
    made = Practice("bait", Progress.in_memory())
    give(made.drill, wrong_answer(made.drill.task))
    assert not made.drill.closed and made.series.asked == 0
    give(made.drill, made.drill.task.right())
    assert made.drill.solved and (made.series.asked, made.series.right) == (1, 0)
    assert made.live.focus.startswith("bb-next-question ")


def test_practice_goes_on_where_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    made = practice("cards")
    answer_all(made, right=True)
    made.next_button.click()
    again = practice("cards")
    assert again.series.streak == 1
    assert again.drill.task.asks == made.drill.task.asks == question("cards", 1).asks


def test_a_rehearsal_is_the_same_every_time() -> None:
    assert repr(rehearse_practice("bait")) == repr(rehearse_practice("bait"))
    assert "8 of 12 right, 4 to come again" in repr(rehearse_practice("bait"))


def test_everybody_has_a_boss_in_the_practice_with_minibosses() -> None:
    """Also where the player's own is given, and it may have been the other's."""
    patrons = 0
    for number in range(200):
        seats = practised(MINIBOSSES, number).fields["position"]["players"]
        bosses = [seat.get("boss") for seat in seats]
        assert None not in bosses
        assert len(set(bosses)) == len(bosses)
        patrons += any(seat.get("levelled") for seat in seats)
    assert patrons > 3
