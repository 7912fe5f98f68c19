"""Store in the example notebook what its cells show, so that people can look at it without running it.

python tests/notebook.py
"""

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
NOTEBOOK = ROOT / "examples" / "watch_a_game.ipynb"


def shown(codes: list[Any]) -> Iterator[dict[str, str]]:
    """Yield what each code cell shows; they are run one after another, like in a notebook."""
    names: dict[str, Any] = {}
    for cell in codes:
        *before, last = ast.parse("".join(cell["source"])).body
        assert isinstance(last, ast.Expr)
        exec(compile(ast.Module(before, []), "cell", "exec"), names)  # noqa: S102 - our own notebook
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307
        yield value._repr_mimebundle_(include=None, exclude=None)


def main() -> None:
    book = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    codes = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    for number, (cell, bundle) in enumerate(zip(codes, shown(codes), strict=True), 1):
        data = {kind: text.splitlines(keepends=True) for kind, text in bundle.items()}
        result = {"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": data}
        cell |= {"execution_count": number, "outputs": [result]}
    NOTEBOOK.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
