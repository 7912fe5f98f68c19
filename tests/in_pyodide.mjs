// Runs pytest in Pyodide: the folder with Python and the archives, and arguments for pytest.
import { readFileSync } from "node:fs";

const [folder, ...asked] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: folder });
for (const name of ["libraries.zip", "suite.zip"])
  python.unpackArchive(new Uint8Array(readFileSync(`${folder}/${name}`)), "zip");
python.globals.set("asked", python.toPy(asked));
process.exitCode = python.runPython(`
import sys, pytest
print("Python", sys.version)
int(pytest.main(["-p", "no:faulthandler", "-p", "no:cacheprovider", "--hypothesis-profile=pyodide", *asked]))
`);
