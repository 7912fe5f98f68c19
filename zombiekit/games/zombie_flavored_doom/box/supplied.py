"""The supplied boards, as board files. Rules: DOOM-DATA-01, DOOM-BOARD-08.

The valleys repeat one sector for each seat, from north to south, and link the south end to the north end: every seat has the same
ground, the same neighbors and the same forward.
"""

from string import ascii_lowercase

CROSSROADS = """\
board: Crossroads
home: A B
forward: N S
nights: 40
waves: 1 3 24
stack f: 2F
stack m: 2M
stack w: 3W
stack g: 2G
stack x: 2F 2M
map:
m . . . f . . . . . . w m
. . 1 . . . B . . . . . .
. f . . # . . . # . . f 2
. . . # . . . m . # . . .
g . m . . 3 . . . . m . .
. 3 . m f . # . m . . . f
1 m . g . 2 x 2 . g . m 1
f . . . m . # . f m . 3 .
. . m . . . . 3 . . m . g
. . . # . m . . . # . . .
2 f . . # . . . # . . f .
. . . . . . A . . . 1 . .
m w . . . . . . f . . . m
"""

THREE_FARMS = """\
board: Three Farms
home: A B C
forward: N E W
nights: 40
waves: 1 3 32
stack f: 2F
stack m: 2M
stack n: 3M
stack w: 3W
stack g: 2G
stack x: 2F 2M
map:
n . . . f . . 2 . . f . . . n
. . 1 . . . m m m . . . 1 . .
. f . # . . . f . . . # . f .
. . . . m . . . . . m . . . .
. . B . . # g . g # . . C . .
1 . . . . . . n . . . . . . 1
m . . # . f . . . f . # . . m
. f . . . 2 # x # 2 . . . f .
2 . m . . 3 . . . 3 . . m . 2
. . . n . . . . . . . n . . .
n . # . 1 . m # m . 1 . # . n
. 3 . f . # . . . # . f . 3 .
f . w . . . . A . . . . w . f
1 . m . g f . . . f g . m . 1
"""

HONEYCOMB = """\
board: Honeycomb
adjacency: hex
home: A B C
forward: 210 330 90
nights: 40
waves: 1 3 30
stack f: 2F
stack m: 2M
stack n: 3M
stack w: 3W
stack g: 2G
stack x: 2F 2M
map:
# # # # # # # m f 2 . . . . .
 # # # # # # f n f . . . . A .
  # # # # # . . 1 m f . . . . .
   # # # # m 3 m . 1 . . # . . .
    # # # . w . 2 m . g m # # w m
     # # . . # f . f m . . f . 3 .
      # . . . # . . . 3 . . 2 m . f
       . C . # m . 3 x . f m . 1 n m
        . . . . g m . 3 m . 1 m f f #
         . . . . . f . . g . f . 2 # #
          . . f 1 m . . m . . . . # # #
           . . m . 2 f # # . . . # # # #
            2 f 1 m . # . . . . # # # # #
             f n . 3 w . . B . # # # # # #
              m f . m . . . . # # # # # # #
"""

QUARTERS = """\
board: Quarters
home: A B C D
forward: N E S W
nights: 40
waves: 1 3 40
stack f: 2F
stack m: 2M
stack w: 3W
stack g: 2G
stack x: 2F 2M
map:
m . . . . m . . . m . f w 1 m
1 f . . . . . C . . . . . f .
w . m 3 . # 2 . . # g 2 m . .
f . 2 # . . . . f # . # 3 . .
. . g . m . m m . . m . . . .
m . # # . f 1 . m f . . # . m
. . . f . m 3 f 3 1 m . 2 . .
. B . . m . f x f . m . . D .
. . 2 . m 1 3 f 3 m . f . . .
m . # . . f m . 1 f . # # . m
. . . . m . . m m . m . g . .
. . 3 # . # f . . . . # 2 . f
. . m 2 g # . . 2 # . 3 m . w
. f . . . . . A . . . . . f 1
m 1 w f . m . . . m . . . . m
"""

TWO_HOUSES = """\
board: Two Houses
home: A B A B A B
forward: N S N S N S
nights: 40
waves: 1 3 48
stack f: 2F
stack m: 2M
stack n: 3M
stack w: 3W
stack g: 2G
stack x: 2F 2M
map:
. . . n . . . . B . . . . . . . .
. . 2 . . . . . . . . . . . . f .
. . . . # . . . . . . . # . . . .
. f . . . . . # . # . . . . 1 . n
. . . . . . . . . . . . . . . . .
f . 1 f . . . . 3 . . m . . . f .
. . . . . f . . . . f . . f . . .
m . m . # . . . f . . . # . m . f
f . 3 . f . g . . . w . . f . . 2
m . f . n f # 1 x 1 # f n . f . m
2 . . f . . w . . . g . f . 3 . f
f . m . # . . . f . . . # . m . m
. . . f . . f . . . . f . . . . .
. f . . . m . . 3 . . . . f 1 . f
. . . . . . . . . . . . . . . . .
n . 1 . . . . # . # . . . . . f .
. . . . # . . . . . . . # . . . .
. f . . . . . . . . . . . . 2 . .
. . . . . . . . A . . . . n . . .
"""

LAST_LIGHT = """\
board: Last Light
home: A A A
forward: N E S
nights: 16 10 8
waves: 1 2 24
stack f: 2F
stack e: 3F
stack m: 2M
stack n: 1M
stack w: 1W
stack g: 1G
map:
2 . 1 m . . 1 n . . . . 2
. e . f . . . . f 3 . e .
. . m . g 3 . w . . m . 1
. 3 . . . f . . # . . f m
. f . # 2 . . # 2 . g . .
n . w . # . . . . f 3 . .
1 . . . . . A . . . . . 1
. . 3 f . . . . # . w . n
. . g . 2 # . . 2 # . f .
m f . . # . . f . . . 3 .
1 . m . . w . 3 g . m . .
. e . 3 f . . . . f . e .
2 . . . . n 1 . . m 1 . 2
"""


def _valleys(name: str, homes: str, cap: int, sector: str) -> str:
    """Return a board that repeats a sector for each home (`@` in it); the open tiles of its last row are linked to its first row."""
    rows = sector.splitlines()
    south = len(homes) * len(rows)
    open_columns = [column for column, tile in zip(ascii_lowercase, rows[-1].split(), strict=False) if tile != "#"]
    return "\n".join(
        [
            f"board: {name}",
            f"home: {' '.join(homes)}",
            f"forward: {' '.join('E' for _ in homes)}",
            "nights: 40",
            f"waves: 1 5 {cap}",
            *("stack f: 2F", "stack m: 2M", "stack n: 3M", "stack w: 3W", "stack g: 2G", "stack x: 2F 2M"),
            *(f"link: {column}1 N {column}{south} S" for column in open_columns),
            "map:",
            *(row.replace("@", home) for home in homes for row in rows),
        ]
    )


_WIDE_VALLEY = """\
. . . f m . . . . f . . . n
@ . . . . . f . 1 . m . x .
. . m . . 3 . . # . . . f .
# # # # # . m . . g f 2 w n
"""
_NARROW_VALLEY = """\
. . . m . . f . 1 . f . m .
@ . f . . . . m . g . . . n
# # # # # # f 2 . m 3 n w x
"""

TEXTS = (
    *(CROSSROADS, THREE_FARMS, HONEYCOMB, QUARTERS, TWO_HOUSES, LAST_LIGHT),
    _valleys("Five Valleys", "ABCDE", 100, _WIDE_VALLEY),
    _valleys("Seven Valleys", "ABCDEFG", 140, _NARROW_VALLEY),
    _valleys("Eight Valleys", "ABCDEFGH", 160, _NARROW_VALLEY),
)
"""All supplied boards: the book's six in its order, then one each for five, seven and eight players."""
