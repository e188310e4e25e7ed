// node compile.mjs PYODIDE ROOT JOBS: lets the very Python that the site has run compile.py.
// ROOT is a folder of this machine that Python finds below /here; JOBS is what compile.py is told.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, root, jobs] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
// where the order of a set depends on chance, no two builds would be the same
const python = await loadPyodide({ indexURL: pyodide, packages: [], env: { PYTHONHASHSEED: "0" } });
python.FS.mkdir("/here");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/here");
python.globals.set("jobs", jobs);
python.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf8"));
