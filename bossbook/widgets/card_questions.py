"""Questions about cards and sets. Their answers are never written down: the cards tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bossbook.card.model import ROOM, TREASURE_WORD
from bossbook.messages import N_, say
from bossbook.views.card_face import AnyCard, fields_of
from bossbook.views.pictures.card_sets import class_balance, copies, damage_against_treasure
from bossbook.views.rows import Row
from bossbook.widgets.guess import Guess
from bossbook.wording import word

_CLOSE = 0.1  # averages nearer than that are about the same


def lure_question(cards: Iterable[AnyCard], hero_class: str, name: str = "") -> Guess:
    """Which of some rooms lures a class best?"""
    rooms = [fields_of(card) for card in cards]
    most = max(room["treasure"].get(hero_class, 0) for room in rooms)
    best = [room["name"] for room in rooms if room["treasure"].get(hero_class, 0) == most]
    if len(best) > 1:
        raise ValueError(say(N_("Several of these rooms lure alike.")).text)
    reply = N_("{room} shows {count} of what the hero wants ({treasure}).")
    replies = {
        room["name"]: say(
            reply,
            room=room["name"],
            count=room["treasure"].get(hero_class, 0),
            treasure=say(TREASURE_WORD[hero_class]),
        ).text
        for room in rooms
    }
    asks = N_("A {hero} is in town. Which of these rooms lures a {hero} best?")
    why = N_("Most treasure with the hero's letter: {count}. Damage does not frighten the greedy.")
    return Guess(
        say(asks, hero=word(hero_class)).text,
        [room["name"] for room in rooms],
        best[0],
        why=say(why, count=most).text,
        rules=("CARD-1", "BAIT-2"),
        look=rooms,
        replies=replies,
        name=name,
    )


def damage_question(cards: Iterable[AnyCard], name: str = "") -> Guess:
    """Do ordinary rooms with more treasure have more damage?"""
    figure = damage_against_treasure(cards)
    ordinary = [row for row in figure.rows if row["rank"] == "ordinary" and row["damage"] != "?"]
    little = _mean([row for row in ordinary if row["treasure"] <= 1])
    much = _mean([row for row in ordinary if row["treasure"] > 1])
    less, more, same = (say(one).text for one in (N_("less"), N_("more"), N_("about the same")))
    answer = same if abs(much - little) < _CLOSE else more if much > little else less
    why = N_(
        "With one treasure icon or none: {little} damage on average. With more icons: {much}."
        " Where bait is paid for with damage, a good dungeon needs both sorts of rooms. The golden"
        " diamonds can afford their damage: an advanced room needs its treasure on the room below."
    )
    return Guess(
        say(N_("Ordinary rooms: does a room with more treasure have more damage, or less?")).text,
        [more, less, same],
        answer,
        figure,
        say(why, little=f"{little:.1f}", much=f"{much:.1f}").text,
        ("CARD-3", "BUILD-3"),
        replies=dict.fromkeys((more, less, same), say(N_("What would makers pay bait with?")).text),
        name=name,
    )


def _mean(rows: Sequence[Row]) -> float:
    cards = sum(row["cards"] for row in rows)
    return sum(int(row["damage"]) * row["cards"] for row in rows) / cards if cards else 0.0


def balance_question(cards: Iterable[AnyCard], name: str = "") -> Guess:
    """Which class finds the most treasure in the room deck?"""
    figure = class_balance(cards)
    counts = {row["class"]: row["count"] for row in figure.rows if row["of"] == "rooms"}
    most = max(counts.values(), default=0)
    best = [name for name, count in counts.items() if count == most]
    nobody = say(N_("no single class")).text
    reply = N_("For the {hero} there are {count} icons.")
    replies = {
        word(one).text: say(reply, hero=word(one), count=count).text
        for one, count in counts.items()
    }
    return Guess(
        say(N_("All copies counted: which class finds the most treasure in the room deck?")).text,
        [*(word(name).text for name in counts), nobody],
        word(best[0]).text if len(best) == 1 else nobody,
        figure,
        say(
            N_("Most icons: {count}, for: {classes}."), count=most, classes=list(map(word, best))
        ).text,
        ("CARD-1", "CARD-4"),
        replies=replies | {nobody: say(N_("One class has more than each of the others.")).text},
        name=name,
    )


def copies_question(cards: Iterable[AnyCard], name: str = "") -> Guess:
    """How many different rooms are in the room deck?"""
    figure = copies(cards)
    rooms = [row for row in figure.rows if row["deck"] == ROOM]
    total = sum(row["cards"] for row in rooms)
    different = sum(row["different"] for row in rooms)
    asks = N_("The room deck has {count} {count:card|cards}. How many different rooms are there?")
    why = N_("Where a room is there more than once, what lies on the table may come again.")
    numbers = sorted({different // 2, different, total * 2 // 3, total})
    few, many = say(N_("There are more.")).text, say(N_("There are fewer.")).text
    return Guess(
        say(asks, count=total).text,
        numbers,
        different,
        figure,
        say(why).text,
        ("CARD-3",),
        replies={str(number): few if number < different else many for number in numbers},
        name=name,
    )
