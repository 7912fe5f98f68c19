"""What fields, options, nodes and events of house rules may hold: what a save has a form for, in types that can be read."""

from typing import Annotated, Any, Literal

import attrs
import pytest

from zombiekit import codec, variant
from zombiekit.agenda import Automatic, Node
from zombiekit.errors import InvalidOptions
from zombiekit.games import one_against_the_dead as city
from zombiekit.primitives.grid import Direction


@attrs.frozen
class Pack:
    size: int


@attrs.frozen
class Listing:
    """It holds what no save can."""

    numbers: list[int] = attrs.Factory(list)


@attrs.frozen
class Chain:
    """It may hold one of its own kind."""

    link: "Chain | None" = None


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        (Literal["calm", "panic"], r"typing.Literal\['calm', 'panic'\]"),
        (Listing, "<class 'test_house_fields.Listing'>|<class 'tests.test_house_fields.Listing'>"),
        ([int], r"\[<class 'int'>\]"),
        (str | Direction, r"str \| .*Direction"),
        (Pack | Chain | None, r".*Pack \| .*Chain \| None"),
        (tuple[tuple[int, ...] | tuple[str, ...], ...], r"tuple\[tuple.*"),
        (Node | None, r".*Decision \| .*"),
    ],
    ids=[
        "a literal",
        "a class with a list",
        "no type",
        "text or enum",
        "two classes",
        "two tuples",
        "any node or none",
    ],
)
def test_a_field_whose_values_could_not_be_saved_is_refused(hint: Any, words: str) -> None:
    with pytest.raises(TypeError, match=f"field mood is of type ({words}): what can be saved are"):
        variant(city, name="moody", fields={"mood": (hint, "calm")})


@attrs.frozen
class Moody(Automatic):
    mood: str | Direction

    def run(self, draft: Any) -> None:
        """Do nothing."""


def test_a_node_whose_values_could_not_be_saved_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Moody\.mood is of type str \| .*Direction: what can be saved are"):
        variant(city, name="moody", nodes=(Moody,))
    with pytest.raises(TypeError, match=r"Bare.* is no attrs class"):
        variant(city, name="bare", nodes=(type("Bare", (Automatic,), {"run": Moody.run}),))


@attrs.frozen
class Fretted:
    moods: dict[str, int]


def test_an_event_whose_values_could_not_be_saved_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Fretted\.moods is of type dict.*: what can be saved are"):
        variant(city, name="fretted", events=(Fretted,))


def unread(*bases: type, **names: Any) -> Any:
    """Return an attrs class with a field of a type that its module does not know."""
    return attrs.frozen(type("Unknown", bases, {"__annotations__": {"calm": "bool", "mood": "Mood"}, **names}))


def test_a_class_with_types_that_cannot_be_read_is_refused() -> None:
    action = unread(WORD="unknown")
    hows: tuple[dict[str, Any], ...] = (
        {"nodes": (unread(Automatic, run=Moody.run),)},
        {"events": (unread(),)},
        {"actions": (action,)},
        {"outcomes": (action,)},
        {"fields": {"mood": (unread() | None, None)}},
        {"options": {"mood": unread()(True, 1)}},
    )
    for how in hows:
        with pytest.raises(TypeError, match=r"the type of Unknown\.mood cannot be read: name 'Mood' is not defined"):
            variant(city, name="unknown", **how)


@attrs.frozen
class AskedAgain(Automatic):
    def run(self, draft: Any) -> None:
        """Do nothing."""


SHARE: Any = Annotated[int, "a share"]


@pytest.mark.parametrize(
    ("hint", "value"),
    [
        (int | float | None, 0.5),
        (SHARE | None, 5),
        (Pack | tuple[int, ...], Pack(1)),
        (city.actions.Move | city.actions.Search | None, city.actions.Move(Direction.N)),
        (AskedAgain | None, AskedAgain()),
    ],
    ids=["numbers", "a marked number", "class or tuple", "actions", "node"],
)
def test_a_field_may_hold_what_json_tells_apart(hint: Any, value: Any) -> None:
    house: Any = variant(city, name="split", fields={"split": (hint, value)}, nodes=(AskedAgain,))
    assert codec.from_json(house, codec.to_json(house, house.new_game())).split == value


@pytest.mark.parametrize(("hint", "default"), [(int, "x"), (float, 0), (tuple[int, ...], [1]), (Pack, Pack("one"))])  # type: ignore[arg-type]
def test_the_default_of_a_field_is_of_its_type(hint: Any, default: Any) -> None:
    with pytest.raises(TypeError, match=r"field mood is of type .*, and its default is "):
        variant(city, name="moody", fields={"mood": (hint, default)})


def test_a_field_or_an_option_may_hold_a_class_that_holds_its_own_kind() -> None:
    how: dict[str, Any] = {"fields": {"chain": (Chain, Chain(Chain()))}, "options": {"links": Chain(Chain())}}
    house: Any = variant(city, name="chained", **how)
    with pytest.raises(InvalidOptions, match="links"):
        house.Options(links=Chain(Chain(3)))  # type: ignore[arg-type]
    assert codec.from_json(house, codec.to_json(house, house.new_game())) == house.new_game()


def test_a_field_may_hold_what_waits_on_the_agenda() -> None:
    house: Any = variant(city, name="waiting", fields={"waiting": (tuple[Node, ...], ())})
    assert codec.from_json(house, codec.to_json(house, house.new_game())) == house.new_game()
