"""A JupyterLab of its own on this machine: for the browser tests and for the benchmark.

It finds our extension and settings as `bossbook lab` has it find them, and trusts what that trusts.
"""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bossbook.cli.lab import surroundings
from bossbook.resources import notebooks_dir

TRUST = """
import sys
from pathlib import Path
from bossbook.cli.lab import trust
trust(*map(Path, sys.argv[1:]))
"""

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]

# Commands sent before the kernel answers are silently lost, so wait for its first reply.
RUN_ALL = """async () => {
  const app = window.jupyterapp;
  await app.restored;
  const panel = app.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
  const done = await app.commands.execute('notebook:run-all-cells');
  const outputs = panel.content.widgets
    .filter(cell => cell.model.type === 'code')
    .flatMap(cell => cell.model.outputs.toJSON());
  const errors = outputs
    .filter(output => output.output_type === 'error')
    .map(output => `${output.ename}: ${output.evalue}`);
  return {done, errors};
}"""

# Closes all that is open, and forgets where the learner was.
PUT_AWAY = """async () => {
  const { shell } = window.jupyterapp;
  await Promise.all([...shell.widgets('main')].map((one) => {
    const gone = new Promise((done) => one.disposed.connect(() => done()));
    if (one.context) one.context.model.dirty = false; // no question whether to save
    one.close();
    return gone;
  }));
  for (const kept of [localStorage, sessionStorage])
    for (const key of Object.keys(kept)) if (key.startsWith('bossbook-')) kept.removeItem(key);
}"""

# A notebook in a JupyterLab that is open already, as if that had just been opened with it.
OPEN_ANEW = f"""async (path) => {{
  const {{ commands, shell }} = window.jupyterapp;
  await ({PUT_AWAY})();
  shell.collapseLeft();
  const panel = await commands.execute('docmanager:open', {{ path }});
  await panel.context.ready;
  for (const one of [...shell.widgets('main')]) if (one !== panel) one.close(); // the launcher
  shell.activateById(panel.id);
  while (shell.currentWidget !== panel) await new Promise((done) => setTimeout(done, 20));
}}"""

# A lesson runs by itself: wait until it has, and say what went wrong in it.
COMES_ALIVE = """async () => {
  const app = window.jupyterapp;
  await app.restored;
  const panel = app.shell.currentWidget;
  await panel.context.ready;
  const state = () => panel.node.dataset.bbLesson;
  for (let tries = 0; tries < 1500 && !['alive', 'broken'].includes(state()); tries++)
    await new Promise(done => setTimeout(done, 100));
  const outputs = panel.content.widgets
    .filter(cell => cell.model.type === 'code')
    .flatMap(cell => cell.model.outputs.toJSON());
  const errors = outputs
    .filter(output => output.output_type === 'error')
    .map(output => `${output.ename}: ${output.evalue}`);
  return {state: state(), errors};
}"""

# A page that is still being laid out moves between the press and the release of the mouse, and the
# click is lost: wait until nothing of ours has moved for a while.
AT_REST = """async () => {
  const pause = () => new Promise(done => setTimeout(done, 60));
  const places = () => JSON.stringify([...document.querySelectorAll('.bb-lesson, .bb-chart')]
    .map(one => one.getBoundingClientRect().toJSON()));
  let before = places();
  for (let same = 0, tries = 0; same < 4 && tries < 100; tries++) {
    await pause();
    const now = places();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}"""

CHANGE_THEME = "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"


@contextmanager
def running_lab(
    home: Path, notebooks: Path, program: str = "jupyterlab", trusted: bool = True
) -> Iterator[str]:
    """The address of a server for some notebooks; all it writes goes below ``home``.

    ``program``: "jupyterlab" or "notebook".
    """
    environment = os.environ | surroundings() | lab_environment(home)
    if trusted:
        where = [str(notebooks_dir()), str(notebooks)]
        subprocess.run([sys.executable, "-c", TRUST, *where], env=environment, check=True)
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    log = home / "lab.log"
    with log.open("w") as output:
        server = subprocess.Popen(
            lab_command(port, notebooks, program),
            env=environment,
            stdout=output,
            stderr=output,
            start_new_session=True,  # so that its kernels can be ended with it
        )
    try:
        wait_for(url, server, log)
        yield url
    finally:
        end(server)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def lab_command(port: int, notebooks: Path, program: str) -> list[str]:
    app = {"jupyterlab": "LabApp", "notebook": "JupyterNotebookApp"}[program]
    return [
        *(sys.executable, "-m", program, "--no-browser", "--allow-root"),
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=",
        "--ServerApp.disable_check_xsrf=True",
        f"--{app}.expose_app_in_browser=True",
        f"--ServerApp.root_dir={notebooks}",
    ]


def lab_environment(home: Path) -> dict[str, str]:
    """Nothing of the user's own is read or written."""
    return {
        "BOSSBOOK_HOME": str(home / "learner"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }


def wait_for(
    url: str, server: subprocess.Popen[bytes], log: Path, seconds: float = 60, path: str = "/api"
) -> None:
    deadline = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(f"{url}{path}", timeout=1):
                return
        except OSError:
            alive = server.poll() is None and time.monotonic() < deadline
            assert alive, f"the server did not start:\n{log.read_text()[-2000:]}"
            time.sleep(0.1)


def end(server: subprocess.Popen[bytes]) -> None:
    """End the server and the kernels it started."""
    try:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()
    except ProcessLookupError:
        server.wait()
