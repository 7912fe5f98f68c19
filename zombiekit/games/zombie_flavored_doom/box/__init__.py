"""The contents of the box: components, options, boards and their files, and each board as tables. It knows no rules.

Users find everything here: `box.Goods`, `box.Board`.
"""

from zombiekit.games.zombie_flavored_doom.box.board_text import InvalidBoard as InvalidBoard
from zombiekit.games.zombie_flavored_doom.box.board_text import Waves as Waves
from zombiekit.games.zombie_flavored_doom.box.boards import BOARDS as BOARDS
from zombiekit.games.zombie_flavored_doom.box.boards import Board as Board
from zombiekit.games.zombie_flavored_doom.box.boards import board_of as board_of
from zombiekit.games.zombie_flavored_doom.box.boards import find_board as find_board
from zombiekit.games.zombie_flavored_doom.box.boards import read_board as read_board
from zombiekit.games.zombie_flavored_doom.box.components import CARRYING as CARRYING
from zombiekit.games.zombie_flavored_doom.box.components import DAY_TICKS as DAY_TICKS
from zombiekit.games.zombie_flavored_doom.box.components import DRIVE as DRIVE
from zombiekit.games.zombie_flavored_doom.box.components import EVENING_CAP as EVENING_CAP
from zombiekit.games.zombie_flavored_doom.box.components import EVENING_TICKS as EVENING_TICKS
from zombiekit.games.zombie_flavored_doom.box.components import FAR as FAR
from zombiekit.games.zombie_flavored_doom.box.components import FED_TICKS as FED_TICKS
from zombiekit.games.zombie_flavored_doom.box.components import FOOD_TO_WIN as FOOD_TO_WIN
from zombiekit.games.zombie_flavored_doom.box.components import HITS as HITS
from zombiekit.games.zombie_flavored_doom.box.components import KINDS as KINDS
from zombiekit.games.zombie_flavored_doom.box.components import MATERIALS_TO_WIN as MATERIALS_TO_WIN
from zombiekit.games.zombie_flavored_doom.box.components import NOTHING as NOTHING
from zombiekit.games.zombie_flavored_doom.box.components import OUT as OUT
from zombiekit.games.zombie_flavored_doom.box.components import SEATS as SEATS
from zombiekit.games.zombie_flavored_doom.box.components import SELECTIONS as SELECTIONS
from zombiekit.games.zombie_flavored_doom.box.components import Goods as Goods
from zombiekit.games.zombie_flavored_doom.box.components import Means as Means
from zombiekit.games.zombie_flavored_doom.box.components import Reason as Reason
from zombiekit.games.zombie_flavored_doom.box.components import Tile as Tile
from zombiekit.games.zombie_flavored_doom.box.components import Units as Units
from zombiekit.games.zombie_flavored_doom.box.options import BY_PLAYERS as BY_PLAYERS
from zombiekit.games.zombie_flavored_doom.box.options import BreakMemory as BreakMemory
from zombiekit.games.zombie_flavored_doom.box.options import LimitResult as LimitResult
from zombiekit.games.zombie_flavored_doom.box.options import Options as Options
from zombiekit.games.zombie_flavored_doom.box.options import TurnOrder as TurnOrder
from zombiekit.games.zombie_flavored_doom.box.options import Wipeout as Wipeout
from zombiekit.games.zombie_flavored_doom.box.plan import Plan as Plan
