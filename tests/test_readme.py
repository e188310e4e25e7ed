"""The README says what is so: where the project lives, whose game it is, and code that runs."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOSTED_AT = re.compile(
    r"(?:github\.com|mybinder\.org/v2/gh|nbviewer\.org/github|colab\.research\.google\.com/github)"
    r"/([\w.-]+/[\w.-]+?)(?:\.git)?(?=[^\w.-]|\.?\s|$)"
)


@pytest.fixture(scope="module")
def readme() -> str:
    file = ROOT / "README.md"
    assert file.is_file(), "there is no README.md"
    return file.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def repository() -> str:
    """owner/name, from the one place where it stands."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return urlsplit(project["urls"]["Repository"]).path.strip("/")


def test_the_binder_badge_opens_our_repository(readme: str, repository: str) -> None:
    badge = r"\[!\[[^]]*\]\(https://mybinder\.org/badge[^)]*\)\]\(https://mybinder\.org/v2/gh/"
    assert re.search(badge + re.escape(repository) + "/", readme), "no Binder badge of this project"


def test_repository_links_agree_with_pyproject(readme: str, repository: str) -> None:
    linked = set(HOSTED_AT.findall(readme))
    assert linked == {repository}


@pytest.mark.parametrize(
    "notice",
    [
        r"not affiliated with[^.]*Brotherwise Games",
        r"Boss Monster[^.]*trademark[^.]*Brotherwise Games",
    ],
)
def test_the_readme_says_it_is_unofficial(readme: str, notice: str) -> None:
    text = " ".join(re.sub(r"[*_>]", "", readme).split())
    assert re.search(notice, text, re.IGNORECASE), f"the README does not say: {notice}"


def test_the_first_python_example_runs(readme: str, tmp_path: Path) -> None:
    example = re.search(r"^```python\n(.*?)^```", readme, re.DOTALL | re.MULTILINE)
    assert example, "the README has no python example"
    run = [sys.executable, "-W", "error", "-c", example[1]]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
