"""Store in the example notebook what its cells show, so that people can look at it without running it.

python tests/notebook.py
"""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
NOTEBOOK = ROOT / "examples" / "watch_a_game.ipynb"


def main() -> None:
    """Run the cells one after another, like a notebook."""
    book = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    codes = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(codes, 1):
        *before, last = ast.parse("".join(cell["source"])).body
        assert isinstance(last, ast.Expr)
        exec(compile(ast.Module(before, []), "cell", "exec"), names)  # noqa: S102 - our own notebook
        shown = eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307
        data = {kind: text.splitlines(keepends=True) for kind, text in shown._repr_mimebundle_().items()}
        result = {"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": data}
        cell |= {"execution_count": number, "outputs": [result]}
    NOTEBOOK.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
