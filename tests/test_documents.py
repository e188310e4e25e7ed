"""Reading YAML and JSON: values, their places, and that whatever comes in, only mistakes go out."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bossbook import documents, parsing
from bossbook.documents import Node, Report, from_plain
from bossbook.documents.texts import read_content, read_path, read_text
from bossbook.errors import InvalidCards, InvalidPosition


def read(text: str) -> Any:
    report = Report("f")
    node = read_text(text, report)
    assert report.mistakes == []
    assert node is not None
    return node.plain()


def mistakes(text: str) -> list[str]:
    report = Report("f")
    node = read_text(text, report)
    assert node is not None or report.mistakes
    return [str(found) for found in report.mistakes]


# --- values ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("true", True),
        ("FALSE", False),
        ("~", None),
        ("null", None),
        ("", None),
        ("12", 12),
        ("-3", -3),
        ("012", 12),
        ("0o17", 15),
        ("0x1F", 31),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        ("1_000", "1_000"),
        ("12:30:00", "12:30:00"),
        ("2020-01-01", "2020-01-01"),
        ("'12'", "12"),
        ('"true"', "true"),
        ("!!str 12", "12"),
        ("!!int 12", 12),
        ("! 12", "12"),
        ("Dartteon", "Dartteon"),
        ("[1, [two], {three: 3}]", [1, ["two"], {"three": 3}]),
        ("&x [1]", [1]),
    ],
)
def test_scalars_are_those_of_yaml_1_2(written: str, value: object) -> None:
    read_value = read(f"a: {written}")["a"]
    assert read_value == value
    assert type(read_value) is type(value)


def test_an_alias_is_a_copy_of_what_it_names() -> None:
    assert read("a: &x {k: [1]}\nb: *x") == {
        "a": {"k": [1]},
        "b": {"k": [1]},
    }


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert read("\ufeffa: 1") == {"a": 1}
    report = Report("f")
    node = read_content(b"\xef\xbb\xbfa: 1", report)
    assert node is not None
    assert (node.plain(), node.places["a"]) == ({"a": 1}, (1, 1))


def test_windows_line_ends_do_not_move_the_places() -> None:
    report = Report("f")
    node = read_text("a: 1\r\nb:\r\n  - 2\r\n", report)
    assert node is not None
    assert isinstance(node.value, dict)
    assert node.places == {"a": (1, 1), "b": (2, 1)}
    assert (node.value["b"].line, node.value["b"].column) == (3, 3)


def test_every_value_and_key_has_its_place() -> None:
    report = Report("f")
    node = read_text("# a comment\nhand:\n  - {name: Ada, health: 6}\n", report)
    assert node is not None
    assert isinstance(node.value, dict)
    assert (node.line, node.column) == (2, 1)
    assert node.places == {"hand": (2, 1)}
    hand = node.value["hand"]
    assert isinstance(hand.value, list)
    card = hand.value[0]
    assert isinstance(card.value, dict)
    assert (card.line, card.column) == (3, 5)
    assert card.places == {"name": (3, 6), "health": (3, 17)}
    assert (card.value["health"].line, card.value["health"].column) == (3, 25)
    assert card.key_place("nothing") == (3, 5)


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**9), 10**9)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@given(data=st.dictionaries(st.text(max_size=8), _JSON, min_size=1, max_size=4))
@settings(max_examples=150, deadline=None)
def test_json_is_read_as_json(data: dict[str, Any]) -> None:
    for written in (json.dumps(data), json.dumps(data, indent=2), json.dumps(data, indent="\t")):
        assert read(written) == data


@given(data=_JSON)
@settings(max_examples=150, deadline=None)
def test_python_data_comes_through_unchanged(data: Any) -> None:
    report = Report("f")
    node = from_plain(data, report)
    assert node is not None
    assert node.plain() == data
    assert report.mistakes == []


def test_a_tuple_is_a_list() -> None:
    node = from_plain({"a": (1, 2)}, Report("f"))
    assert node is not None
    assert node.plain() == {"a": [1, 2]}


# --- mistakes of the text ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["f:1:1: There is nothing in this document."]),
        ("# only a comment\n", ["f:1:1: There is nothing in this document."]),
        ("null", ["f:1:1: There is nothing in this document."]),
        ("a: 1\nb: 2\na: 3\n", ["f:3:1: The key 'a' is here twice."]),
        ('{"a": 1, "a": 2}', ["f:1:10: The key 'a' is here twice."]),
        (
            "a: 1\na: 2\n  \nb: {c: 1, c: 2}\n",
            ["f:2:1: The key 'a' is here twice.", "f:4:11: The key 'c' is here twice."],
        ),
        ("a: 1\n---\nb: 2\n", ["f:2:1: A second document begins here; there may be only one."]),
        ("a: [*x, 1]", ["f:1:5: There is no '&x' above."]),
        ("a: &x [1, *x]", ["f:1:11: '*x' stands inside itself."]),
        ("a: .inf\nb: 1e999\n", [f"f:{n}:4: This number is not finite." for n in (1, 2)]),
        ("a: .nan", ["f:1:4: This number is not finite."]),
        ("a: " + "9" * 5000, ["f:1:4: This number is not finite."]),
        ("1: one", ["f:1:1: A key must be a text, not 1. Put it in quotes."]),
        ("true: one", ["f:1:1: A key must be a text, not true. Put it in quotes."]),
        ("? [a, b]\n: c\n", ["f:1:3: A key must be a text, not a list."]),
        (
            "a: !hero {b: 1}",
            ["f:1:4: The tag '!hero' does not fit here. Leave it out, or put the text in quotes."],
        ),
        (
            "a: !!python/object/apply:os.system [true]",
            [
                "f:1:4: The tag '!!python/object/apply:os.system' does not fit here. "
                "Leave it out, or put the text in quotes."
            ],
        ),
        (
            "a: !!int two",
            ["f:1:4: The tag '!!int' does not fit here. Leave it out, or put the text in quotes."],
        ),
        (
            "a:\n\t- b\n",
            ["f:2:1: A tab stands where only spaces may stand. Indent with spaces."],
        ),
        (
            "a: [1, 2\nb: 3\n",
            [
                "f:2:2: A comma or a closing bracket is missing. "
                "Look for a bracket that is not closed."
            ],
        ),
        (
            "a: b: c\n",
            [
                "f:1:5: A colon is not expected here. "
                "Look at the indentation, or put a text with a colon in quotes."
            ],
        ),
        (
            'a: "b\nc: d\n',
            ["f:3:1: The text ends before its closing quote. Look for a quote that is not closed."],
        ),
        (
            "a: 1\n b: 2\n",
            [
                "f:2:3: A colon is not expected here. "
                "Look at the indentation, or put a text with a colon in quotes."
            ],
        ),
        (
            "- a\nb: 1\n",
            [
                "f:2:1: This does not fit the lines above. "
                "Look at the indentation, and for a missing dash or quote."
            ],
        ),
        ("a: @b", ["f:1:4: A value cannot begin with this character. Put the text in quotes."]),
        (
            'a: "\\q"',
            [
                "f:1:6: This is no escape sequence. "
                "Write two backslashes for one, or use single quotes."
            ],
        ),
        (
            "a: 1}\nb: }",
            ["f:2:4: A value is missing here. Look for a bracket or comma too many."],
        ),
        (
            "{a: 1}}",
            [
                "f:1:7: The document has ended before this. "
                "Look for a bracket too many, and at the indentation."
            ],
        ),
        (
            '{"a": "\\UFFFFFFFF"}',  # the parser itself stumbles over this one
            ["f:1:1: This cannot be read as YAML. If it is a text, put it in quotes."],
        ),
        ("a: 1\nb: x\x00y\n", ["f:2:5: The character U+0000 may not stand in a text."]),
        ("a: \x1b[31m", ["f:1:4: The character U+001B may not stand in a text."]),
        (
            '{"a": "\\ud83d"}',
            ["f:1:7: Half a letter: an escape sequence without its other half."],
        ),
    ],
)
def test_a_mistake_is_told_with_line_and_column(text: str, expected: list[str]) -> None:
    assert mistakes(text) == expected


def test_a_mistake_in_a_repeated_value_is_told_once() -> None:
    report = Report("f")
    node = read_text("- &x {n: -1}\n- *x\n- *x\n", report)
    assert node is not None
    assert isinstance(node.value, list)
    for item in node.value:
        assert isinstance(item.value, dict)
        documents.integer(item.value["n"], report, "n")
    assert [str(found) for found in report.mistakes] == ["f:1:10: 'n' must not be negative."]


def test_different_mistakes_at_one_place_are_all_told() -> None:
    report = Report("f")
    node = read_text("{}", report)
    assert node is not None
    documents.mapping(node, report, ("a", "b"), ("a", "b"), "thing")
    assert [found.what for found in report.mistakes] == [
        "'thing' needs the key 'a'.",
        "'thing' needs the key 'b'.",
    ]


# --- inputs that are meant to hurt -------------------------------------------------------------


def test_anchors_used_to_excess() -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    for before, name in zip("abcdefgh", "bcdefghi", strict=True):
        lines.append(f"{name}: &{name} [{', '.join(['*' + before] * 9)}]")
    assert mistakes("\n".join(lines)) == ["f:5:12: Anchors are used to excess: too many values."]


def test_anchors_in_moderation_are_fine() -> None:
    text = "a: &a [" + "x, " * 100 + "]\nb: [" + "*a, " * 100 + "]\n"
    assert len(read(text)["b"]) == 100


def test_too_many_values(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = documents.MAX_VALUES // 10  # of all of them it takes long
    for module in (documents, parsing):
        monkeypatch.setattr(module, "MAX_VALUES", limit)
    rows = "[" + ("[" + "1," * 999 + "],") * (limit // 1000)
    assert len(read(rows.replace("1,", "", 1) + "]")) == limit // 1000
    (found,) = mistakes(rows + "]")
    assert found.endswith(f": There are more than {limit} values.")


def test_a_list_that_is_too_long() -> None:
    limit = documents.MAX_ITEMS
    assert len(read("[" + "1," * limit + "]")) == limit
    told = f"A list has more than {limit} items."
    assert mistakes("[" + "1," * (limit + 1) + "]") == [f"f:1:{2 * limit + 2}: {told}"]
    report = Report("f")
    assert from_plain([1] * (limit + 1), report) is None
    assert [found.what for found in report.mistakes] == [told]


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", '{"a":['])
def test_deep_nesting_is_a_mistake(opening: str) -> None:
    (found,) = mistakes(opening * 30_000)
    assert found.endswith("Lists and mappings are nested more than 60 deep.")


def test_nesting_up_to_the_limit_is_fine() -> None:
    deepest = documents.MAX_DEPTH
    read("[" * deepest + "]" * deepest)
    assert mistakes("[" * (deepest + 1) + "]" * (deepest + 1)) == [
        f"f:1:{deepest + 1}: Lists and mappings are nested more than 60 deep."
    ]


def test_nesting_through_aliases_counts() -> None:
    lines = ["a0: &a0 [x]"] + [f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 3000)]
    (found,) = mistakes("\n".join(lines))
    assert found.endswith("nested more than 60 deep.")


def test_python_data_that_contains_itself() -> None:
    loop: list[Any] = []
    loop.append({"again": loop})
    report = Report("f")
    assert from_plain(loop, report) is None
    assert [found.what for found in report.mistakes] == ["A list or mapping stands inside itself."]


def test_python_data_nested_too_deep_or_too_large() -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    report = Report("f")
    assert from_plain(deep, report) is None
    wide: list[Any] = ["x"]
    for _ in range(12):
        wide = [wide] * 9
    assert from_plain(wide, report) is None
    assert [found.what for found in report.mistakes] == [
        "Lists and mappings are nested more than 60 deep.",
        "There are more than 200000 values.",
    ]


@pytest.mark.parametrize(
    ("data", "what"),
    [
        ({1: "one"}, "A key must be a text, not '1'."),
        ([math.inf], "This number is not finite."),
        ([math.nan], "This number is not finite."),
        ([10**5000], "This number is not finite."),
        ([b"bytes"], "A value of type bytes cannot stand here."),
        ([{1, 2}], "A value of type set cannot stand here."),
        (["\ud800"], "Half a letter: an escape sequence without its other half."),
    ],
)
def test_python_data_that_no_text_could_hold(data: object, what: str) -> None:
    report = Report("f")
    from_plain(data, report)
    assert [(found.line, found.what) for found in report.mistakes] == [(0, what)]


_SIGNS = list("{}[]:,-?#&*!|>'\"%@`a1~ \t\r\n\x00\x85\u2028\ufeff")
_WORDS = ["<<", "---", "...", "!!int", "&a", "*a", "\\u", "\\U", "\\x", "\n  ", ": ", "- "]
_PIECES = st.sampled_from([*_SIGNS, *_WORDS, "%YAML 9\n"])


@given(content=st.lists(_PIECES, max_size=25).map(lambda pieces: "".join(pieces).encode()))
@settings(max_examples=400, deadline=None)
def test_nothing_but_mistakes_comes_out_of_scraps(content: bytes) -> None:
    report = Report("f")
    node = read_content(content, report)
    assert node is not None or report.mistakes


@given(content=st.binary(max_size=80))
@settings(max_examples=300, deadline=None)
def test_nothing_but_mistakes_comes_out_of_any_bytes(content: bytes) -> None:
    report = Report("f")
    node = read_content(content, report)
    assert node is not None or report.mistakes


@given(end=st.integers(1, 3000))
@settings(max_examples=60, deadline=None)
def test_nothing_but_mistakes_comes_out_of_a_file_cut_short(end: int) -> None:
    content = (Path(__file__).parents[1] / "cardsets" / "toy.yaml").read_bytes()
    report = Report("f")
    node = read_content(content[:end], report)
    assert node is not None or report.mistakes


# --- files -------------------------------------------------------------------------------------


def file_mistakes(path: Path) -> list[str]:
    report = Report("f")
    assert read_path(path, report) is None
    return [str(found) for found in report.mistakes]


def test_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("name: Żółw\n", encoding="utf-8")
    node = read_path(tmp_path / "a.yaml", Report("f"))
    assert node is not None
    assert node.plain() == {"name": "Żółw"}


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert file_mistakes(tmp_path / "missing.yaml") == ["f: There is no such file."]
    assert file_mistakes(tmp_path) == ["f: This is a folder, not a file."]
    (nul,) = file_mistakes(Path("a\0b"))
    assert nul.startswith("f: This file cannot be read: ")
    (long,) = file_mistakes(tmp_path / ("x" * 5000))
    assert long.startswith("f: This file cannot be read: ")


def test_permission_denied_is_a_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert file_mistakes(tmp_path / "a.yaml") == ["f: This file may not be read by you."]


def test_a_file_that_is_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes("a: 1\nname: Żó".encode() + b"\xb3\xb3w\n")
    assert file_mistakes(path) == [
        "f:2:9: This is not UTF-8 text. Save the file as UTF-8 in your editor."
    ]


def test_a_file_over_one_megabyte(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: 1\n#" + b"x" * (documents.MAX_BYTES - 6))
    assert read_path(path, Report("f")) is not None
    path.write_bytes(b"a: 1\n#" + b"x" * (documents.MAX_BYTES - 5))
    assert file_mistakes(path) == ["f: This is larger than 1 MB."]
    assert mistakes("# " + "ż" * 600_000) == ["f: This is larger than 1 MB."]


# --- reading fields ----------------------------------------------------------------------------


def field(value: object) -> tuple[Node, Report]:
    report = Report("f")
    node = from_plain(value, report)
    assert node is not None
    return node, report


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1], {"a": 1}])
def test_only_whole_numbers_are_integers(value: object) -> None:
    node, report = field(value)
    assert documents.integer(node, report, "n") == 0
    (found,) = report.mistakes
    assert found.what.startswith("'n' must be a whole number, not ")


def test_integers_have_bounds() -> None:
    for value, what in (
        (-1, "'n' must not be negative."),
        (1, "'n' must be at least 2."),
        (7, "'n' must be at most 6."),
    ):
        node, report = field(value)
        assert documents.integer(node, report, "n", 2, 6) == 2
        assert [found.what for found in report.mistakes] == [what]
    for value in (2, 6):
        node, report = field(value)
        assert (documents.integer(node, report, "n", 2, 6), report.mistakes) == (value, [])


def test_flags_are_true_or_false() -> None:
    node, report = field(True)
    assert documents.flag(node, report, "epic") is True
    node, report = field("yes")
    assert documents.flag(node, report, "epic") is False
    assert [found.what for found in report.mistakes] == ["'epic' must be true or false, not 'yes'."]


@pytest.mark.parametrize(
    ("value", "mistake"),
    [
        (7, "f: 'name' must be a text, not 7. Put it in quotes."),
        (None, "f: 'name' must be a text, not empty. Put it in quotes."),
        (["a"], "f: 'name' must be a text, not a list."),
        ("", "f: 'name' is empty."),
        (" ", "f: 'name' is empty."),
        ("a\nb", "f: 'name' must be one line of letters and signs."),
    ],
)
def test_texts_are_one_line_and_not_empty(value: object, mistake: str) -> None:
    node, report = field(value)
    documents.text(node, report, "name")
    assert [str(found) for found in report.mistakes] == [mistake]


def test_words_come_from_a_closed_list() -> None:
    known = ("monster", "trap")
    node, report = field("trap")
    assert (documents.word(node, report, known, "kind"), report.mistakes) == ("trap", [])
    node, report = field("Monstre")
    assert documents.word(node, report, known, "kind") == ""
    assert str(report.mistakes[0]) == "f: 'kind' cannot be 'Monstre'. Did you mean 'monster'?"
    node, report = field("x" * 1000)
    documents.word(node, report, known, "kind")
    shortened = "x" * 57 + "..."
    assert (
        str(report.mistakes[0]) == f"f: 'kind' cannot be '{shortened}'. Known here: monster, trap."
    )
    node, report = field(["trap"])
    assert documents.word(node, report, known, "kind") == ""


def test_unknown_keys_are_told_where_they_stand() -> None:
    report = Report("f")
    node = read_text("name: A\nhelath: 4\nzzz: 1\n", report)
    assert node is not None
    keys = ("name", "health", "class")
    fields = documents.mapping(node, report, keys, keys, "hero")
    assert list(fields) == ["name"]
    assert [str(found) for found in report.mistakes] == [
        "f:2:1: 'hero' has no key 'helath'. Did you mean 'health'?",
        "f:3:1: 'hero' has no key 'zzz'. Known here: class, health, name.",
        "f:1:1: 'hero' needs the key 'class'.",
    ], "what is only misspelt is told once"


def test_lists_and_mappings_are_asked_for() -> None:
    node, report = field("x")
    assert documents.items(node, report, "rooms") == []
    assert documents.mapping(node, report, (), ("a",), "card") == {}
    assert [found.what for found in report.mistakes] == [
        "'rooms' must be a list, not 'x'.",
        "'card' must be a mapping, not 'x'.",
    ]


def test_suggestions() -> None:
    close = documents.suggest("magge", ("mage", "thief"))
    assert close is not None
    assert close.text == "Did you mean 'mage'?"
    folded = documents.suggest("DARK ALTER", ("Dark Altar", "Freeze"))
    assert folded is not None
    assert folded.text == "Did you mean 'Dark Altar'?"
    assert documents.suggest("qqq", ("mage", "thief")) is None
    assert documents.suggest("x", ()) is None


def test_a_report_raises_its_mistakes_in_the_order_of_the_file() -> None:
    report = Report("f")
    report.raise_if(InvalidCards)
    report.add((5, 2), "second")
    report.add((5, 1), "first {name}", name="{braces}")
    with pytest.raises(InvalidPosition) as caught:
        report.raise_if(InvalidPosition)
    assert str(caught.value) == "f:5:1: first {braces}\nf:5:2: second"


def test_the_parser_is_loaded_late() -> None:
    code = "import sys, bossbook.documents as d; d.from_plain({'a': 1}, d.Report('f')); " + (
        "sys.exit('ruamel' in sys.modules or 'ruamel.yaml' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
