"""Prove of the Binder set-up what can be proven without Docker.

1. The pins of binder/ are the ones that were tested.
2. repo2docker would use binder/ and the Python version it names.
3. A clean clone of the last commit, in a clean environment, installs and runs every notebook.

Run by `make binder-check`, with a Python that has jupyter-repo2docker.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

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
        check_build(clone, version, Path(folder))
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


def check_build(clone: Path, version: str, folder: Path) -> None:
    python = shutil.which(f"python{version}")
    expect(python is not None, f"Python {version} is at hand")
    run(str(python), "-m", "venv", str(folder / "venv"))
    env = clean_environment(folder)
    pip = str(folder / "venv" / "bin" / "pip")
    jupyter = str(folder / "venv" / "bin" / "jupyter")

    run(pip, "install", "--quiet", "-r", "binder/requirements.txt", cwd=clone, env=env)
    run("./binder/postBuild", cwd=clone, env=env)
    run(pip, "check", cwd=clone, env=env)
    print("ok: requirements.txt and postBuild install, and nothing is missing")

    notebooks = sorted(str(file) for file in (clone / "notebooks").rglob("*.ipynb"))
    expect(bool(notebooks), f"there are {len(notebooks)} notebooks")
    execute = (jupyter, "nbconvert", "--to", "notebook", "--execute", "--inplace")
    for notebook in notebooks:
        run(*execute, notebook, cwd=clone, env=env)
        print(f"ok: {Path(notebook).relative_to(clone)} runs")


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
