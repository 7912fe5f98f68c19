"""The command `zombiekit`, also available as `python -m zombiekit`."""

import sys
from importlib.util import find_spec

from zombiekit.extras import extra


def main() -> None:
    """Run the command line; if the libraries that it needs are missing, say how to get them and exit with 2."""
    if not all(map(find_spec, ("typer", "rich"))):
        print(f"The command line needs {extra('cli')}", file=sys.stderr)
        sys.exit(2)
    try:
        from zombiekit.cli import app

        app()
    except KeyboardInterrupt:  # while it is still loading; later the commands handle it
        sys.exit(130)


if __name__ == "__main__":
    main()
