"""Options and numbers that a variant changes or adds, positions posed for it, cards it replaces, and how often its rules may react."""

from pathlib import Path
from typing import Annotated, Any

import attrs
import house_rules as rules
import pytest

from tests import toy
from tests.trying import played, raised
from zombiekit import Ending, codec, games, variant
from zombiekit.errors import InvalidOptions, InvalidState
from zombiekit.games import defcon_zombies as galaxy
from zombiekit.games import one_against_the_dead as city
from zombiekit.games import they_come_back as town
from zombiekit.games import zombie_flavored_doom as doom
from zombiekit.marks import between
from zombiekit.play import Dice, playout
from zombiekit.primitives.dice import Roll
from zombiekit.primitives.grid import Direction
from zombiekit.testing import check_game


@attrs.frozen
class Pack:
    size: int


NUMBER_OR_NONE: Any = int | None
ANYTHING: Any = Any
OWN: dict[str, tuple[Any, object, object, str]] = {
    "plain": (5, 4, "five", "'five' is not of type int"),
    "checked": (attrs.field(default=5, validator=attrs.validators.in_(range(7))), 6, 77, r"must be in range\(0, 7\)"),
    "made": (attrs.field(factory=lambda: 5), 4, True, "True is not of type int"),
    "none at first": (attrs.field(default=None, type=NUMBER_OR_NONE), 4, 2.5, r"2\.5 is not of type int \| None"),
    "a share": (0.5, 0.25, float("nan"), "nan cannot be saved: its numbers must be finite"),
    "shares": (
        attrs.field(default=(0.5,), type=tuple[float, ...]),
        (0.5, 0.25),
        (0.5, float("inf")),
        r"\(0\.5, inf\) cannot be saved: its numbers must be finite",
    ),
    "a prize": (5, 2**53, -(2**53) - 1, f"cannot be saved: its integers must be from {-(2**53)} to {2**53}"),
    "a motto": ("win", "Vivat!", "a\nb", r"cannot be saved: it has a character that cannot be shown, U\+000A, at 2"),
    "a long motto": ("win", "a" * 1_000, "a" * 1_001, "cannot be saved: it has 1001 characters, more than 1000"),
    "a pack": (Pack(1), Pack(2), Pack(2**53 + 1), r"cannot be saved: its integers must be from"),
    "several": (
        attrs.field(default=(1,), type=tuple[int, ...]),
        (2, 3),
        (1, "a"),
        r"is not of type tuple\[int, \.\.\.\]",
    ),
}


@pytest.mark.parametrize(("own", "fine", "wrong", "words"), OWN.values(), ids=OWN)
def test_an_option_of_a_variant_is_saved_and_takes_only_values_of_its_type(
    own: Any, fine: object, wrong: object, words: str
) -> None:
    house: Any = variant(city, name="own", options={"own": own})
    for options in (house.Options(), house.Options(own=fine)):
        assert codec.from_json(house, codec.to_json(house, options, "options"), "options") == options
        assert house.pose(options=options).options == options
    with pytest.raises(InvalidOptions, match=f"own: .*{words}"):
        house.Options(own=wrong)
    with pytest.raises(InvalidState, match=f"options.own: .*{words}"):
        house.pose(options={"own": wrong})


@pytest.mark.parametrize(
    ("own", "words"),
    [
        (attrs.field(), "option own needs a default"),
        (attrs.field(factory=list), "option own needs a type"),
        (None, "option own needs a type"),
        ((), "option own needs a type"),
        (attrs.field(default=1, type=list[int]), r"option own is of type list\[int\]: what can be saved are numbers"),
        (attrs.field(default=1, type=ANYTHING), "option own is of type typing.Any: what can be saved are numbers"),
    ],
)
def test_an_option_needs_a_default_that_shows_its_type(own: Any, words: str) -> None:
    with pytest.raises(TypeError, match=words):
        variant(city, name="own", options={"own": own})


def test_house_rules_hold_while_a_posed_game_runs_on() -> None:
    """They see the variant's options and fields; an ending may stop the game on its way."""

    def gain(draft: Any, _: Any) -> None:
        draft.strength += draft.options.more + draft.rested

    stronger: Any = variant(
        city, name="more", on={city.events.RoundBegan: gain}, options={"more": 2}, fields={"rested": (int, 0)}
    )
    assert stronger.pose(node="ZOMBIES-MOVE", strength=3).strength == 5
    assert stronger.pose(node="ZOMBIES-MOVE", strength=3, options={"more": 4}, rested=1).strength == 8
    ended: Any = variant(
        galaxy,
        name="ended",
        ends_when={galaxy.events.TurnBegan: lambda *_: Ending("dawn", "It dawns.")},
        reasons=("dawn",),
    )
    state = ended.pose(node="TURN-START")
    assert (ended.outcome(state).reason, ended.faults(state)) == ("dawn", ())

    def light(draft: Any, _: Any) -> None:
        draft.ticks = tuple([ticks - 1 for ticks in draft.ticks])

    shorter: Any = variant(doom, name="shorter", on={doom.events.DayBegan: light})
    assert [max(house.pose(node="DAWN").ticks) for house in (doom, shorter)] == [8, 7]


def test_rules_may_react_thousands_of_times_in_a_step() -> None:
    def again(draft: Any, event: Any) -> None:
        draft.heard += 1
        draft.events += (event,) * (draft.heard < 20_000)

    house: Any = variant(toy, name="patient", on={toy.RatCame: again}, fields={"heard": (int, 0)})
    state = house.new_game()
    while not isinstance(state.agenda[-1], toy.RatComes):
        state = playout(house, state, dice=Dice(1), max_steps=1)
    after = house.step(state, toy.Rat(bites=False))
    assert (after.heard, len(after.events)) == (20_000, 20_000)


def test_a_choice_posed_for_a_house_that_leaves_one_option_is_settled() -> None:
    """A forbidden search cannot be posed."""

    def forbid(*_: object) -> str:
        return "not in this house"

    silent: Any = variant(town, name="silent", forbids=dict.fromkeys((town.actions.Play, town.actions.Use), forbid))
    facts: dict[str, Any] = {"node": "window turn_end", "hands": {0: ["fear"]}}
    assert [type(game.pose(**facts).agenda[-1]).__name__ for game in (town, silent)] == [
        "WindowChoice",
        "DiscardChoice",
    ]
    idle: Any = variant(city, name="idle", forbids={city.actions.Search: forbid})
    with pytest.raises(InvalidState, match=r"cell .*: not in this house"):
        idle.pose(node="SEARCHED", cell=(1, 0), city={(1, 0): "KH"}, dice={(1, 0): 1})


@pytest.mark.parametrize(
    ("game", "how", "words"),
    [
        (galaxy, {"fields": {"found": (int, 0)}}, "found cannot name a new field"),
        (city, {"fields": {"zombies_here": (int, 0)}}, "zombies_here cannot name a new field"),
        (town, {"fields": {"left": (int, 0)}}, "left cannot name a new field: `pose` has a fact of this name"),
        (doom, {"fields": {"unchecked": (bool, False)}}, "unchecked cannot name a new field: `pose` has a fact"),
        (galaxy, {"options": {"plan": 3}}, "plan cannot name a new option"),
        (town, {"options": {"house_numbers": 3}}, "house_numbers cannot name a new option"),
    ],
)
def test_new_fields_and_options_hide_nothing_of_the_game(game: Any, how: dict[str, Any], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        variant(game, name="hiding", **how)


def test_none_says_nothing_for_facts_of_the_house() -> None:
    house: Any = variant(city, name="resting", fields={"rested": (int, 2)})
    assert house.pose(strength=None, rested=None) == house.pose()


def test_who_has_no_weapon_is_bitten_though_a_rule_forbids_to_take_bites() -> None:
    house: Any = variant(town, name="armed", forbids={town.actions.TakeBite: lambda *_: "use a weapon"})
    facts: dict[str, Any] = {"node": "attempt_roll", "zombies": [(1, 1)], "bullets": {0: 0}}
    for held, health in ((["first_aid_kit"], 3), ([], 2)):
        state = house.step(house.pose(tables={0: held}, health={0: 3}, **facts), Roll(1))
        assert (state.health[0], state.tables[0], type(state.agenda[-1]).__name__) == (health, (), "Encounter")


def test_an_option_of_the_variant_is_part_of_its_options_and_no_others_are_taken() -> None:
    house: Any = rules.FIVE_BULLETS
    pockets: Any = rules.POCKETS
    two = house.Options(players=2, bullets=2)
    assert (house.new_game().bullets, house.new_game(two).bullets) == ((5, 5, 5, 5), (2, 2))
    assert house.pose(node="move", options=two).options == two
    assert house.pose(node="move", options={"players": 2, "bullets": 2}).options == two
    assert pockets.pose(node="move", pocketed=True).pocketed
    with pytest.raises(InvalidOptions, match="are not options of this game"):
        house.new_game(town.Options())
    with pytest.raises(InvalidState, match=r"did you mean bullets.*; node: 'nowhere'"):
        house.pose(options={"bulets": 2}, node="nowhere")


def test_positions_are_posed_with_the_numbers_and_defaults_of_the_house() -> None:
    tired: Any = variant(city, name="tired", options={"action_points": 1, "round_limit": 7})
    assert (tired.pose().options, tired.pose().ap) == (tired.Options(), 1)
    for options in ({"action_points": 5}, tired.Options(action_points=5)):
        state = tired.pose(options=options)
        assert (state.options, state.ap, tired.faults(state)) == (tired.Options(action_points=5), 5, ())
    assert tired.pose(ap=3, options={"action_points": 4}).ap == 3
    with pytest.raises(InvalidState, match="2 of 1"):
        tired.pose(ap=2)
    with pytest.raises(InvalidState, match="INV-9"):
        city.pose(ap=4)
    assert tired.pose(options=city.Options(round_limit=3)).options == tired.Options(round_limit=3)
    with pytest.raises(InvalidState, match=r"options: .* are not options of this game"):
        tired.pose(options=variant(city, name="six", options={"action_points": 6}).Options())
    large: Any = variant(town, name="large", options={"hand": 4})
    assert [large.pose(**facts).options.players for facts in ({}, {"hearts": {5: 1}})] == [2, 6]
    assert large.pose(hands=[["fear"] * 2]).options.hand == 4
    with pytest.raises(InvalidState, match=r"options\.players.*; node: 'nowhere'"):
        large.pose(options={"players": 9}, node="nowhere")


def test_fields_of_the_house_are_posed_with_plain_values_and_checked() -> None:
    hints = {"pair": (tuple[Direction, int], (Direction.N, 0)), "share": (Annotated[int, between(0, 9)], 3)}
    house: Any = variant(city, name="posed", fields=hints)
    assert house.pose(pair=["E", 2]).pair == (Direction.E, 2)
    error = raised(InvalidState, house.pose, pair=["up", 2], share=12)
    assert [fault.where for fault in error.faults] == ["pair[0]", "share"]


def test_an_option_of_the_game_has_another_default() -> None:
    house: Any = rules.QUARTERS
    assert house.new_game().options.board == doom.box.BOARDS["Quarters"]
    assert house.new_game(house.Options(board="Honeycomb")).options.board == doom.box.BOARDS["Honeycomb"]
    with pytest.raises(InvalidOptions, match="did you mean board"):
        house.Options(bord="Quarters")
    with pytest.raises(InvalidOptions, match="board"):
        house.Options(board="no such board")


NUMBERS: dict[str, dict[str, int]] = {
    "one_against_the_dead": {"action_points": 5},
    "defcon_zombies": {"ship_cost": 6, "outpost_cost": 8},
    "zombie_flavored_doom": {"day_ticks": 12, "evening_ticks": 2, "materials_to_win": 6, "food_to_win": 4},
    "they_come_back": {"hand": 5, "most_health": 8},
}


def house_of(name: str) -> Any:
    return variant(games.get(name), name=f"{name}_by_numbers", options=NUMBERS[name])


@pytest.mark.thorough
@pytest.mark.parametrize("name", NUMBERS)
def test_games_with_house_numbers_keep_all_laws(name: str) -> None:
    check_game(house_of(name), "quick")


@pytest.mark.parametrize("name", NUMBERS)
def test_house_numbers_are_options_of_a_variant_with_a_range_each_that_the_rules_page_lists(name: str) -> None:
    game: Any = games.get(name)
    house = house_of(name)
    options = house.Options()
    assert NUMBERS[name].keys() == game.Options.house_numbers.keys()
    assert {each: getattr(options, each) for each in NUMBERS[name]} == NUMBERS[name]
    assert codec.from_json(house, codec.to_json(house, options, "options"), "options") == options
    text = Path(game.box.__file__).with_name("rulebook.md").read_text(encoding="utf-8")
    for each, (least, most, clause) in game.Options.house_numbers.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{each}` |"))
        assert f"{getattr(game.Options(), each)}; {least} to {most} |" in row
        assert clause in row
        assert least <= getattr(game.Options(), each) <= most
        words = f"{each} \\[{clause}\\]: .* not an integer from {least} to {most}"
        for wrong in (least - 1, most + 1, True, None):
            with pytest.raises(InvalidOptions, match=words):
                house.Options(**{each: wrong})
        with pytest.raises(InvalidOptions, match=each):
            game.Options(**{each: least})


def test_clauses_whose_numbers_the_house_changes_say_so() -> None:
    house = house_of("defcon_zombies")
    clause: Any = galaxy.rule("DEFCON-BUY-04")
    said = [
        f"**House rule:** {number}, unless the options say otherwise."
        for number in ("`ship_cost` is 6", "`outpost_cost` is 8")
    ]
    assert house.rule("defcon-buy-04").text == "\n\n".join((clause.text, *said))
    assert house.rulebook().rule("DEFCON-BUY-04") == house.rule("DEFCON-BUY-04")
    assert house.rule("DEFCON-BUY-03") == galaxy.rule("DEFCON-BUY-03")
    assert galaxy.rule("DEFCON-BUY-04") == clause
    own: Any = variant(galaxy, name="own_book", options={"ship_cost": 6}, rulebook=city.rulebook)
    assert own.rule("OATD-AP-01") == city.rule("OATD-AP-01")


def test_cards_of_the_house_are_posed_by_name() -> None:
    house: Any = rules.TEA
    card = rules.TeaBreak.card
    state = house.pose(node="window turn_start", hands={0: ["Tea-Break"]}, discards=["tea_break"])
    assert (state.hands[0], state.discards) == ((card,), (card,))
    assert town.actions.play(card) in house.legal_actions(state)
    assert dict(house.pose(deck={"tea_break": 3, "fear": 1}).deck)[card] == 3
    with pytest.raises(InvalidState, match=r"hands\[0\]\[0\]: 'tea_break' is not a card"):
        town.pose(node="window turn_start", hands={0: ["tea_break"]})


def test_a_table_says_in_which_buildings_a_weapon_of_a_variant_is_put_on_the_table() -> None:
    class Lantern(town.event_card.Weapon):
        card = town.box.Card.own("lantern", "Lantern")
        clause = "HOUSE-LANTERN"
        places = (town.box.TileId.HOSPITAL,)

    class Scarecrow(town.event_card.Weapon):
        card = town.box.Card.FEAR
        clause = "HOUSE-SCARE"
        places = (town.box.TileId.HOSPITAL,)

    class Sling(town.event_card.Weapon):
        card = town.box.Card.GRENADE
        clause = "HOUSE-SLING"
        places = (town.box.TileId.HOSPITAL,)

    house: Any = variant(town, name="lit", cards=[Lantern, Scarecrow, Sling, rules.TeaBreak])
    cards = {"lantern": (3, ["skate_shop"]), "fear": (2, ["skate_shop"]), "grenade": 1}
    state = house.new_game(house.Options(cards=cards))
    places = [town.event_card.places_of(state, each.card) for each in (Lantern, Scarecrow, Sling)]
    assert places == [(town.box.TileId.SKATE_SHOP,), (town.box.TileId.SKATE_SHOP,), Sling.places]
    for game, card, title in ((house, "tea_break", "Tea Break"), (town, "fear", "Fear")):
        with pytest.raises(InvalidOptions, match=f"{title} needs no building"):
            game.Options(cards={card: (3, ["hospital"])})


def test_a_default_that_is_not_allowed_is_refused_at_once() -> None:
    with pytest.raises(InvalidOptions, match=r"action_points \[OATD-AP-01\]: 99 is not an integer from 1 to 12"):
        variant(city, name="busy", options={"action_points": 99})


def test_the_options_of_a_variant_take_its_own_cards_by_name(tmp_path: Path) -> None:
    """In Python, by the codec and in files; the options of the game itself take no such card at all."""
    card, file = rules.TeaBreak.card, tmp_path / "tea.cards"
    file.write_text("card tea_break 2\n", encoding="utf-8")
    made = rules.TEA.Options(cards={card: 2})
    for given in ({"tea_break": 2}, [("tea_break", 2)], file):
        assert rules.TEA.Options(cards=given) == made == codec.options_from(rules.TEA, {"cards": given})
    assert dict(rules.TEA.new_game(made).deck)[card] == 2
    assert codec.from_json(rules.TEA, codec.to_json(rules.TEA, made), "options") == made
    for options in (town.Options, rules.COLD.Options):
        with pytest.raises(InvalidOptions, match="'tea_break' is a card of a variant, not of this game"):
            options(cards={card: 2})


def test_an_unknown_fact_is_compared_with_those_of_the_house_too() -> None:
    house: Any = variant(city, name="levels", fields={"level": (int, 0)})
    with pytest.raises(
        TypeError, match=r"no such fact: 'levl' is not one of .*strength.*, level; did you mean level\?"
    ):
        house.pose(levl=3)


def test_house_numbers_are_played_by() -> None:
    def states(name: str, steps: int) -> list[Any]:
        return [each.state for each in played(house_of(name), 1, steps).history]

    ships = house_of("defcon_zombies")
    galaxies = states("defcon_zombies", 200)
    offered = {ships.describe(state, action) for state in galaxies for action in ships.legal_actions(state)}
    assert max(state.ap for state in states("one_against_the_dead", 100)) == 5
    assert max(max(state.ticks) for state in states("zombie_flavored_doom", 200)) > 10
    assert max(len(hand) for state in states("they_come_back", 1_200) for hand in state.hands) > 3
    assert any(words.startswith("buy a ship on") and words.endswith("for 6") for words in offered)


def test_linked_pairs_are_bought_where_a_ship_costs_more() -> None:
    """A game is hopeless only where neither is within reach."""
    dear: Any = variant(galaxy, name="dear", options={"ship_cost": 30})
    facts: dict[str, Any] = {"resources": {0: 25}, "turn": 5}
    buying = dear.pose(node="BUY", tiles={(1, 0): 4}, ships={0: {(1, 0): 1}}, cards={0: ["Gemini"]}, **facts)
    assert list(map(str, dear.legal_actions(buying))) == ["done", "buy_pair 0,0", "buy_outpost 1,0"]
    ends = [dear.pose(node="TURN-END", ships={}, cards=cards, **facts).result for cards in ({0: ["Gemini"]}, {})]
    assert ends == [None, galaxy.box.Reason.LOSS_HOPELESS]


def test_more_health_counts_for_more_points() -> None:
    tough: Any = variant(town, name="tough", options={"most_health": 20})
    state = tough.pose(node="move", health={0: 20}, tables={0: ["skateboard"]})
    assert (state.count, tough.faults(state)) == (23, ())
    assert {each.most for each in tough.scene(state).counters if each.kind == "health"} == {20}


@pytest.mark.parametrize("ticks", [4, 20])
def test_days_are_posed_with_the_ticks_of_the_house(ticks: int) -> None:
    house: Any = variant(doom, name="days", options={"day_ticks": ticks})
    assert max(house.pose(node="DAY").ticks) == ticks


def test_a_card_that_replaces_one_of_the_box_keeps_the_clause_of_its_base() -> None:
    """Only a class without any clause has that of the box."""

    class House(town.event_card.TargetCard):
        clause = "HOUSE-1"

        def targets(self, state: Any, seat: int) -> list[int]:
            return []

        def carry_out(self, draft: Any, seat: int, action: Any) -> None:
            pass

    class Mine(House):
        card = town.box.Card.FEAR

    class Plain(town.event_card.EventCard):
        card = town.box.Card.FEAR

    assert [Mine.clause, Plain.clause] == ["HOUSE-1", "STCB-EVENT-09"]
