"""Pictures of any game as SVG, still or moving, with the same bytes everywhere."""

from zombiekit.render.svg.films import animation
from zombiekit.render.svg.pictures import Picture, picture
from zombiekit.render.svg.style import Theme

__all__ = ["Picture", "Theme", "animation", "picture"]
