"""A position as one line of text: it loads to the same game, and nothing bad comes out of it."""

from __future__ import annotations

import base64
import hashlib
import json
import textwrap
import tracemalloc
import zlib
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from command_line import POSITIONS, Cli, hostile
from harness import new_game, play_randomly, setups
from hypothesis import given, settings
from hypothesis import strategies as st

import bossbook as bb
from bossbook.editions import EDITIONS
from bossbook.positions.lines import (
    MAX_BYTES,
    MAX_CHARACTERS,
    PREFIX,
    is_shared,
    launch_link,
    share_link,
    unshare,
)
from bossbook.positions.sharing import share

ROOT = Path(__file__).parent
EXAMPLE = POSITIONS / "worked_example.yaml"
WILD = ROOT / "cardsets" / "wild.yaml"


def line_of(content: bytes, prefix: str = PREFIX) -> str:
    """A line with a sound checksum around anything."""
    packed = zlib.compress(content)
    body = hashlib.sha256(packed).digest()[:3] + packed
    return prefix + base64.urlsafe_b64encode(body).decode().rstrip("=")


def refused(text: Any) -> str:
    with pytest.raises(bb.InvalidPosition) as caught:
        unshare(text)
    (mistake,) = caught.value.mistakes
    return mistake.what


# --- the same game


@pytest.mark.parametrize(("edition", "players", "variants"), [*setups()][::5])
def test_games_in_every_phase_load_to_the_same_game(
    edition: str, players: int, variants: tuple[str, ...]
) -> None:
    phases = set()

    def again(game: bb.Game) -> None:
        if game.phase not in phases or game.length % 23 == 0:
            phases.add(game.phase)
            line = share(game)
            assert line == share(game) and line.isascii() and not set(line) & set(" \n+/=")
            assert bb.load_position(line).fingerprint() == game.fingerprint()

    game = new_game(edition, players, variants, seed=11)
    again(game)
    play_randomly(game, 5, again, builders=True)
    assert phases == {"setup", *EDITIONS[edition].phases, "over"}


def test_games_with_cards_of_a_file_stand_alone() -> None:
    game = new_game("base", 3, (), seed=2, cards=[str(WILD)])

    def again(game: bb.Game) -> None:
        if game.length % 19 == 0:
            assert bb.load_position(share(game)).fingerprint() == game.fingerprint()

    play_randomly(game, 8, again)
    line = share({"edition": "base", "cards": [str(WILD)], "players": [{"name": "A", "hand": 3}]})
    (written,) = unshare(line)["cards"]
    assert written["set"] == "wild"


@pytest.mark.parametrize("file", sorted(POSITIONS.glob("*.yaml")), ids=lambda file: file.stem)
def test_positions_written_by_hand_load_to_the_same_game(file: Path) -> None:
    expected = bb.load_position(file).fingerprint()
    for source in (file, str(file), file.read_text(encoding="utf-8"), bb.load_position(file)):
        assert bb.load_position(share(source)).fingerprint() == expected
    assert len(share(file)) < len(share(bb.load_position(file)))


POSITION: dict[str, Any] = {
    "edition": "base",
    "variants": [],
    "cards": ["base"],
    "phase": "build",
    "round": 1,
    "town": [
        {"name": "Ada", "class": "mage", "health": 0, "damage": 0, "epic": False},
        {"card": "The Fool"},
    ],
    "players": [
        {
            "name": "One",
            "boss": {"name": "B", "xp": 0, "treasure": {}},
            "levelled": False,
            "rooms": [
                {"card": "Dark Altar", "deactivated": False, "counters": 0, "under": []},
                {"name": "R", "kind": "trap", "damage": 0, "advanced": False, "treasure": None},
                "Open Grave",
                {"card": "Open Grave", "under": [{"card": "Dark Altar", "stunned": False}]},
                {"facedown": "Dark Altar", "card": "Open Grave"},
            ],
            "hand": {"rooms": 2, "spells": 1},
            "score": {"dead": [], "survived": ["The Fool"]},
            "out": False,
        },
        {"name": "Two", "boss": None, "levelled": True, "hand": 3, "souls": 0, "wounds": 2},
    ],
    "decks": {"rooms": [], "spells": 4, "heroes": 0},
    "unseen": [],
    "seed": 12,
}


def test_only_what_is_the_default_anyway_is_left_out() -> None:
    shared = unshare(share(POSITION))
    assert bb.load_position(shared).fingerprint() == bb.load_position(POSITION).fingerprint()
    assert shared == {
        "edition": "base",
        "phase": "build",
        "town": [{"name": "Ada", "class": "mage", "health": 0}, "The Fool"],
        "players": [
            {
                "name": "One",
                "boss": {"name": "B", "xp": 0},
                "levelled": False,  # with five rooms that is not the default
                "rooms": [
                    "Dark Altar",
                    {"name": "R", "kind": "trap", "damage": 0},
                    "Open Grave",
                    {"card": "Open Grave", "under": ["Dark Altar"]},
                    {"facedown": "Dark Altar", "card": "Open Grave"},
                ],
                "hand": {"rooms": 2, "spells": 1},
                "score": {"survived": ["The Fool"]},
            },
            {"name": "Two", "levelled": True, "hand": 3, "wounds": 2},
        ],
        "decks": {"rooms": [], "spells": 4, "heroes": 0},
        "unseen": [],
        "seed": 12,
    }


def test_a_view_gives_away_only_what_the_player_may_know() -> None:
    game = bb.new_game(seed=3)
    game.run()
    shared = unshare(share(game.view("Ann")))
    ann, ben = shared["players"]
    assert ann["hand"] == game.view("Ann")["players"][0]["hand"]
    assert ben["hand"] == {"rooms": 5, "spells": 2}
    assert "seed" not in shared and "events" not in shared
    assert all(isinstance(pile, int) for pile in shared["decks"].values())


def test_hostile_names_come_through_as_they_are() -> None:
    position = hostile()
    assert bb.load_position(share(position)).players == tuple(
        player["name"] for player in position["players"]
    )


def test_a_position_with_mistakes_cannot_be_shared() -> None:
    with pytest.raises(bb.InvalidPosition, match="Did you mean 'base'"):
        share({"edition": "bass", "players": []})


def test_what_does_not_fit_into_a_line_is_refused() -> None:
    names = [hashlib.sha256(str(i).encode()).hexdigest() for i in range(200)]
    rooms = [{"name": name, "kind": "trap", "damage": 1} for name in names]
    with pytest.raises(bb.InvalidPosition, match="too long"):
        share({"edition": "base", "players": [{"name": "A", "hand": rooms}]})


# --- card sets of one's own


HOME = {"format": 1, "set": "home", "rooms": [{"name": "Cellar", "kind": "trap", "damage": 4}]}
HOME_TEXT = "format: 1\nset: home\nrooms:\n  - {name: Cellar, kind: trap, damage: 4}\n"


@pytest.mark.parametrize("how", ["dict", "YAML text", "JSON text", "path", "path beside"])
def test_sets_of_ones_own_are_written_into_the_line(how: str, tmp_path: Path) -> None:
    (tmp_path / "home.yaml").write_text(HOME_TEXT, encoding="utf-8")
    given = {
        "dict": HOME,
        "YAML text": HOME_TEXT,
        "JSON text": json.dumps(HOME),
        "path": str(tmp_path / "home.yaml"),
        "path beside": "home.yaml",
    }[how]
    players = [{"name": "Ann", "rooms": ["Cellar"]}, {"name": "Ben", "rooms": ["Dark Altar"]}]
    position = {"edition": "base", "cards": ["base", given], "players": players}
    source: Any = position
    if how == "path beside":
        source = tmp_path / "position.json"
        source.write_text(json.dumps(position), encoding="utf-8")
    expected = bb.load_position(source).fingerprint()
    line = share(source)
    (tmp_path / "home.yaml").unlink()
    assert bb.load_position(line).fingerprint() == expected
    base, written = unshare(line)["cards"]
    assert base == "base" and [room["name"] for room in written["rooms"]] == ["Cellar"]
    assert written["set"] == "home"


@pytest.mark.parametrize("name", ["home.yaml", "/etc/passwd", "../secret", "{x}.yaml", HOME_TEXT])
@pytest.mark.parametrize("frame", ["{line}", "https://host/lab/tree/a.ipynb#position={line}"])
def test_a_line_that_names_a_path_is_refused_and_opens_nothing(
    name: str, frame: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for file in ("home.yaml", "{x}.yaml"):
        Path(file).write_text(HOME_TEXT, encoding="utf-8")
    players = [{"name": "Ann", "rooms": ["Cellar"]}, {"name": "Ben"}]
    position = {"edition": "base", "cards": ["base", name], "players": players}
    line = frame.format(line=line_of(json.dumps(position).encode()))
    known = bb.load_position({"edition": "base", "players": players[1:]})  # the base set is read

    def opened(path: Path, *_: object, **__: object) -> None:
        raise AssertionError(f"{path} was opened")

    monkeypatch.setattr(Path, "open", opened)
    for read in (unshare, bb.load_position):
        with pytest.raises(bb.InvalidPosition, match="card sets that come with bossbook, not"):
            read(line)
    assert known.players == ("Ben",)


def test_a_line_that_says_cards_without_a_list_opens_nothing_either() -> None:
    position = {"edition": "base", "cards": "home.yaml", "players": [{"name": "Ann"}]}
    assert "card sets that come with bossbook" in refused(line_of(json.dumps(position).encode()))


# --- pasting


@pytest.mark.parametrize("width", [20, 76])
def test_mailers_may_break_the_line(width: int) -> None:
    line = share(EXAMPLE)
    broken = "  " + "\r\n ".join(textwrap.wrap(line, width, break_on_hyphens=False)) + "\n\u200b"
    assert unshare(broken) == unshare(line)
    assert bb.load_position(broken).fingerprint() == bb.load_position(EXAMPLE).fingerprint()


@pytest.mark.parametrize(
    ("base", "link"),
    [
        ("https://host/lab/tree/a.ipynb", "https://host/lab/tree/a.ipynb#position="),
        ("https://host/v2?urlpath=lab#top", "https://host/v2?urlpath=lab#top&position="),
    ],
)
def test_a_link_carries_the_line_and_can_be_read(base: str, link: str) -> None:
    line = share(EXAMPLE)
    made = share_link(f" {line[:50]}\n{line[50:]} ", base)
    assert made == link + line
    assert unshare(made) == unshare(line)
    assert bb.load_position(made).fingerprint() == bb.load_position(EXAMPLE).fingerprint()
    with pytest.raises(bb.InvalidPosition):
        share_link(line[:-1], base)


@pytest.mark.parametrize(
    "frame",
    [
        "https://host/lab/tree/a.ipynb?position={line}",
        "https://host/lab/tree/a.ipynb?reset&position={line}&token=abc",
        "https://host/v2/gh/a/b/HEAD?urlpath=lab%2Ftree%2Fa.ipynb%3Fposition%3D{line}",
        "http://127.0.0.1:8888/lab?position={line}#heading",
    ],
)
def test_wherever_a_link_carries_the_line_it_is_found(frame: str) -> None:
    line = share(EXAMPLE)
    assert unshare(frame.format(line=line)) == unshare(line)
    assert is_shared(frame.format(line=line))


def test_a_link_to_a_binder_holds_one_address_in_another() -> None:
    line = share(EXAMPLE)
    link = launch_link(line, "https://hub.example/v2/gh/ann/books/HEAD", "notebooks/09.ipynb")
    address, _, inner = link.partition("?urlpath=")
    assert address == "https://hub.example/v2/gh/ann/books/HEAD"
    assert unquote(inner) == f"lab/tree/notebooks/09.ipynb?position={line}"
    assert unshare(link) == unshare(line)


def test_a_file_may_be_called_like_a_line(cli_folder: Cli) -> None:
    path = cli_folder.file(EXAMPLE.read_text(encoding="utf-8"), "bb1.position.yaml")
    assert not is_shared("bb1.position.yaml") and not is_shared(path)
    assert bb.load_position(path).fingerprint() == bb.load_position(EXAMPLE).fingerprint()


@pytest.fixture
def cli_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    return Cli(capsys, tmp_path)


# --- what is wrong is said


def test_wrong_beginnings_and_letters() -> None:
    line = share(EXAMPLE)
    assert "begins with 'bb1.'" in refused("hello")
    assert "begins with 'bb1.'" in refused("")
    assert "begins with 'bb1.'" in refused(7)
    assert "another version" in refused("bb2." + line[4:])
    assert "cannot contain '$'" in refused(line[:40] + "$" + line[41:])
    assert "damaged" in refused(PREFIX)


def test_every_single_wrong_letter_and_every_cut_is_noticed() -> None:
    line = share({"edition": "base", "players": [{"name": "A"}]})
    for at in range(len(PREFIX), len(line)):
        wrong = "B" if line[at] == "A" else "A"
        changed = line[:at] + wrong + line[at + 1 :]
        if at < len(line) - 1:  # the last letter has bits that mean nothing
            assert "damaged" in refused(changed)
        assert "damaged" in refused(line[:at])


def test_too_long_a_line_is_not_even_read() -> None:
    assert f"at most {MAX_CHARACTERS} characters" in refused(PREFIX + "A" * MAX_CHARACTERS)


def test_a_bomb_is_not_unpacked() -> None:
    bomb = line_of(b'["' + b"a" * 5_000_000 + b'"]')
    assert len(bomb) < MAX_CHARACTERS
    tracemalloc.start()
    try:
        assert f"at most {MAX_BYTES} bytes" in refused(bomb)
        assert tracemalloc.get_traced_memory()[1] < 5 * MAX_BYTES
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"[]", b"3", b'"x"', b"null", b"1" * 5_000],
)
def test_anything_but_a_mapping_is_damage(content: bytes) -> None:
    assert "damaged" in refused(line_of(content))


def test_what_no_text_may_hold_is_refused_here_too() -> None:
    assert "finite" in refused(line_of(b'{"seed": NaN}'))
    assert "nested" in refused(line_of(b'{"a":' + b"[" * 80 + b"]" * 80 + b"}"))
    assert "Half a letter" in refused(line_of(b'{"edition": "\\ud800"}'))


def test_bytes_after_the_end_are_damage() -> None:
    packed = zlib.compress(b"{}") + b"more"
    body = hashlib.sha256(packed).digest()[:3] + packed
    assert "damaged" in refused(PREFIX + base64.urlsafe_b64encode(body).decode().rstrip("="))


def test_a_line_that_holds_no_position_is_a_mistake_when_it_is_loaded() -> None:
    with pytest.raises(bb.InvalidPosition, match="needs the key 'edition'"):
        bb.load_position(line_of(json.dumps({"players": []}).encode()))


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(), st.binary(max_size=300).map(line_of), st.text().map(PREFIX.__add__)))
def test_whatever_comes_only_mistakes_come_out(text: str) -> None:
    try:
        data = unshare(text)
    except bb.InvalidPosition as wrong:
        assert wrong.mistakes
    else:
        assert isinstance(data, dict)
