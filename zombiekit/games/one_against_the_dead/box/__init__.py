"""What is in the box: components and options. It knows no rules. Users find everything here: `box.Weapon`, `box.Options`."""

from zombiekit.games.one_against_the_dead.box.components import ACES as ACES
from zombiekit.games.one_against_the_dead.box.components import AP as AP
from zombiekit.games.one_against_the_dead.box.components import END as END
from zombiekit.games.one_against_the_dead.box.components import FULL_STACK as FULL_STACK
from zombiekit.games.one_against_the_dead.box.components import JOKERS as JOKERS
from zombiekit.games.one_against_the_dead.box.components import LINE as LINE
from zombiekit.games.one_against_the_dead.box.components import MATCHES as MATCHES
from zombiekit.games.one_against_the_dead.box.components import MOST_ON_A_CARD as MOST_ON_A_CARD
from zombiekit.games.one_against_the_dead.box.components import NUMBER_CARDS as NUMBER_CARDS
from zombiekit.games.one_against_the_dead.box.components import PRICES as PRICES
from zombiekit.games.one_against_the_dead.box.components import SITES as SITES
from zombiekit.games.one_against_the_dead.box.components import START as START
from zombiekit.games.one_against_the_dead.box.components import STRENGTH as STRENGTH
from zombiekit.games.one_against_the_dead.box.components import Reason as Reason
from zombiekit.games.one_against_the_dead.box.components import Stack as Stack
from zombiekit.games.one_against_the_dead.box.components import Weapon as Weapon
from zombiekit.games.one_against_the_dead.box.components import WeaponKind as WeaponKind
from zombiekit.games.one_against_the_dead.box.options import MOST_ROUNDS as MOST_ROUNDS
from zombiekit.games.one_against_the_dead.box.options import Adjacency as Adjacency
from zombiekit.games.one_against_the_dead.box.options import Objective as Objective
from zombiekit.games.one_against_the_dead.box.options import Options as Options
from zombiekit.games.one_against_the_dead.box.options import Replacements as Replacements
from zombiekit.games.one_against_the_dead.box.options import Terrain as Terrain
from zombiekit.games.one_against_the_dead.box.options import Ties as Ties
