"""Prove of the Binder set-up what can be proven without Docker.

1. The pins of binder/ are the ones that were tested.
2. repo2docker would use binder/ and the Python version it names.
3. What it would copy into the image, in a clean environment, installs and runs every notebook.

It also says how large all is that Binder has to fetch, and for what a first lesson waits.
Run by `make binder-check`, with a Python that has jupyter-repo2docker.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from docker.utils.build import exclude_paths

ROOT = Path(__file__).resolve().parent.parent
KEPT = ("PIP_", "SSL_CERT_", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")  # how to reach the packages


def main() -> None:
    parser = argparse.ArgumentParser(description="prove the Binder set-up without Docker")
    parser.add_argument("repository", nargs="?", type=Path, default=ROOT)
    repository = parser.parse_args().repository.resolve()
    with tempfile.TemporaryDirectory(prefix="binder-check-") as folder:
        clone = Path(folder, "clone")
        run("git", "clone", "--quiet", str(repository), str(clone))
        version = (clone / "binder" / "runtime.txt").read_text().strip().removeprefix("python-")
        check_pins(clone)
        check_recipe(clone, version)
        image = Path(folder, "image")
        copy_into(image, clone)
        check_build(image, version, Path(folder))
    print("Binder set-up: all is well")


def check_pins(clone: Path) -> None:
    binder, tested = (
        {line for line in (clone / file).read_text().splitlines() if "==" in line}
        for file in ("binder/requirements.txt", "requirements/pinned.txt")
    )
    expect(bool(binder) and binder <= tested, f"{len(binder)} pins are those of pinned.txt")


def check_recipe(clone: Path, version: str) -> None:
    program = Path(sys.executable).with_name("jupyter-repo2docker")
    done = run(str(program), "--no-build", "--debug", str(clone))
    recipe = done.stdout + done.stderr
    for line in (
        f"environment for python={version}",
        'install --no-cache-dir -r "binder/requirements.txt"',
        "RUN ./binder/postBuild",
    ):
        expect(line in recipe, f"the Dockerfile has: {line}")


def copy_into(image: Path, clone: Path) -> None:
    """The files that repo2docker copies: all but those of binder/.dockerignore."""
    ignored = (clone / "binder" / ".dockerignore").read_text().splitlines()
    patterns = [line for line in map(str.strip, ignored) if line and not line.startswith("#")]
    for name in exclude_paths(str(clone), patterns):
        if (clone / name).is_file():
            (image / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(clone / name, image / name)
    expect(not (image / ".git").exists(), "the history stays out of the image")
    print(f"ok: {size(image)} of ours go into it, {size(clone)} without .dockerignore")


def check_build(image: Path, version: str, folder: Path) -> None:
    python = shutil.which(f"python{version}")
    expect(python is not None, f"Python {version} is at hand")
    run(str(python), "-m", "venv", str(folder / "venv"))
    env = clean_environment(folder)
    pip = str(folder / "venv" / "bin" / "pip")
    jupyter = str(folder / "venv" / "bin" / "jupyter")

    run(pip, "install", "--quiet", "-r", "binder/requirements.txt", cwd=image, env=env)
    run("./binder/postBuild", cwd=image, env=env)
    run(pip, "check", cwd=image, env=env)
    print("ok: requirements.txt and postBuild install, and nothing is missing")
    tell_contents(folder / "venv")
    tell_start(str(folder / "venv" / "bin" / "python"), image, env)

    notebooks = sorted(str(file) for file in (image / "notebooks").rglob("*.ipynb"))
    expect(bool(notebooks), f"there are {len(notebooks)} notebooks")
    execute = (jupyter, "nbconvert", "--to", "notebook", "--execute", "--inplace")
    for notebook in notebooks:
        run(*execute, notebook, cwd=image, env=env)
        print(f"ok: {Path(notebook).relative_to(image)} runs")


def tell_contents(environment: Path) -> None:
    """What is installed, the largest first."""
    packages = next(environment.glob("lib/python*/site-packages"))
    largest = sorted(packages.iterdir(), key=bytes_of, reverse=True)[:8]
    told = ", ".join(f"{each.name} {size(each)}" for each in largest)
    print(f"ok: {size(packages)} are installed; most of it is {told}")


def tell_start(python: str, folder: Path, env: dict[str, str]) -> None:
    """How long the imports of the first lesson take, as a share of those of a bare kernel."""
    first = json.loads((folder / "notebooks" / "00_start_here.ipynb").read_text())
    lines = [
        line
        for cell in first["cells"]
        if cell["cell_type"] == "code" and "check" not in cell["metadata"].get("tags", [])
        for line in "".join(cell["source"]).splitlines()
        if line.startswith("from bossbook")
    ]
    ratios = [
        seconds(python, "; ".join(lines), folder, env)
        / seconds(python, "import ipykernel.ipkernel", folder, env)
        for _ in range(7)
    ]
    print(f"ok: the first lesson's imports take {median(ratios):.2f} of a bare kernel's")


def seconds(python: str, code: str, folder: Path, env: dict[str, str]) -> float:
    """Processor time of some lines in an interpreter of their own."""
    timed = f"import time; t = time.process_time(); {code}; print(time.process_time() - t)"
    return float(run(python, "-c", timed, cwd=folder, env=env).stdout)


def bytes_of(place: Path) -> int:
    """Of a file, or of all that is below a folder."""
    files = place.rglob("*") if place.is_dir() else [place]
    return sum(file.stat().st_size for file in files if file.is_file())


def size(place: Path) -> str:
    """The same in megabytes."""
    return f"{bytes_of(place) / 1e6:.1f} MB"


def clean_environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name.upper().startswith(KEPT)}
    home = folder / "home"
    home.mkdir()
    path = os.pathsep.join([str(folder / "venv" / "bin"), "/usr/bin", "/bin"])
    return kept | {"HOME": str(home), "PATH": path, "LANG": "C.UTF-8"}


def run(
    *command: str, cwd: Path | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"failed: {' '.join(command)}\n{done.stdout}{done.stderr}")
    return done


def expect(fact: bool, what: str) -> None:
    if not fact:
        raise SystemExit(f"not so: {what}")
    print(f"ok: {what}")


if __name__ == "__main__":
    main()
