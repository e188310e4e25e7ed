"""Write the versions of the running environment into the two files of pins.

`requirements/pinned.txt` has what `bossbook[lab,test]` needs, `binder/requirements.txt` what
`bossbook[lab]` needs: names and versions only, so that any package index will do.
Run by `make pins`, after `pip install --upgrade` of whatever should be newer.
"""

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
FILES = {
    "requirements/pinned.txt": "bossbook[lab,test]",
    "binder/requirements.txt": "bossbook[lab]",
}


def pins(root: str) -> dict[str, str]:
    """The version of every installed package that `root` needs, itself left out."""
    found: dict[str, str] = {}
    seen: set[tuple[str, str]] = set()
    todo = [Requirement(root)]
    while todo:
        wanted = todo.pop()
        name = canonicalize_name(wanted.name)
        for extra in ("", *wanted.extras):
            if (name, extra) in seen:
                continue
            seen.add((name, extra))
            try:
                package = distribution(name)
            except PackageNotFoundError as error:
                raise SystemExit(f"{name} is not installed: run `make setup` first") from error
            found[name] = package.version
            needs = map(Requirement, package.requires or [])
            todo += [n for n in needs if n.marker is None or n.marker.evaluate({"extra": extra})]
    del found[canonicalize_name(Requirement(root).name)]
    return found


def main() -> None:
    for file, root in FILES.items():
        lines = [f"{name}=={version}\n" for name, version in sorted(pins(root).items())]
        (ROOT / file).write_text(f"# {root}, by `make pins`\n" + "".join(lines))
        print(f"{file}: {len(lines)} pins")


if __name__ == "__main__":
    main()
