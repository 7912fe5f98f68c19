"""Mutants that say, show, advise or remember what they should not, and `FULL`, the toy game with all optional names."""

# ruff: noqa: ARG001, ARG005 - mutants take what the functions take in whose place they are

from fractions import Fraction
from typing import Any

import attrs

from tests import mutants, toy
from tests.mutants import CALLS, DEFAULT, MUTANTS, fails, freeze, made_of, of_before, remembering, seldom
from tests.toy import CardMoved, Draft, Play, State, current_player
from zombiekit.agenda import CHANCE
from zombiekit.drawings import Box, Drawing, MapDrawing, Parts, drawing_of, spans
from zombiekit.game import Prospect
from zombiekit.learning import Feature
from zombiekit.offers import Interruption
from zombiekit.rulebook import Entry, Rulebook
from zombiekit.scenes import Ground, Scene, Spot, Trace

UNREAD: Any = attrs.frozen(type("Unread", (), {"__annotations__": {"card": "Kard"}}))
SQUARE = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


def draw(state: Any) -> Drawing:
    return drawing_of([[f"hands {state.hands}", f"table {state.table}"]])


def parts(state: Any) -> Parts:
    return Parts((), MapDrawing((spans(f"{state.table}"),), {("card", 1): Box(0, 0, 1, 1)}))


def scene(state: Any) -> Scene:
    return Scene(tuple(Spot(("card", card), SQUARE, next(iter(Ground)), f"card {card}") for card in range(1, 13)))


def offer(view: Any) -> Interruption:
    actions = toy.legal_actions(view)
    return Interruption(current_player(view), actions[0], len(actions), idle=len(actions) == 1)


BOOK = Rulebook(
    "Be ahead.", (), (), tuple([Entry("card", name, (name,), "") for name in map("card {}".format, range(1, 13))])
)

FULL: dict[str, Any] = {
    "describe": lambda state, action: f"{type(action).__name__} card {action}.",
    "draw": draw,
    "parts": parts,
    "scene": scene,
    "traces": lambda state, event: (Trace(("card", event.card)),) if type(event) is CardMoved and event.card else (),
    "places": lambda state, action: (("card", action.card),),
    "holds": lambda state, seat: tuple(f"card {card}" for card in state.hands[seat] if card),
    "offer": offer,
    "concerns": lambda event, seat: getattr(event, "seat", seat) == seat,
    "worth": lambda state, seat: 0.5 + sum(filter(None, state.table[seat])) / 100,
    "FEATURES": (Feature("cards", "cards in the hand", 10),),
    "features": lambda state, seat: (len(state.hands[seat]) / 10,),
    "rollout": lambda state, actions, random: actions[int(random.random() * len(actions))],
    "promising": lambda state, actions: actions[:2],
    "quiet": lambda state: len(state.events) < 2,
    "in_setup": lambda state: not any(state.table),
    "returns_range": lambda options: (-1.0, 1.0),
    "stakes": lambda state: "",
    "goal": lambda state, seat: "Be ahead.",
    "rulebook": lambda: BOOK,
    "own_cards": lambda state: (Entry("card", "Joker", ("joker",), "It is wild."),),
    "QUICK": {"rats": False},
    "COOPERATIVE": False,
}
"""The optional names of a game, all correct."""


def plant(law: str, name: str, **names: Any) -> None:
    """Make a mutant of the toy game that has all optional names, with some of them replaced."""
    mutants.plant(law, name, **FULL | names)


# ------------------------------------------------------------------------------------------- the faults that escaped


@freeze(repr=False)
class DrawnState(Draft):
    """A state whose text is its drawing."""

    def __str__(self) -> str:
        return str(draw(self))


@attrs.frozen
class Blabbed(CardMoved):
    """A card's move whose text shows a secret that neither its equality nor its repr shows."""

    secret: int | None = attrs.field(default=None, eq=False, repr=False)

    def __str__(self) -> str:
        return f"Seat {self.seat} {self.verb} {self.secret or 'a card'}."


def blabbing(state: State, action: object) -> State:
    after = toy.step(state, action)
    events = [
        Blabbed(e.seat, e.verb, None if e.verb == "drops" else e.card, e.card) if type(e) is CardMoved else e
        for e in after.events
    ]
    return attrs.evolve(after, events=tuple(events))


def wrong_when_bitten(state: State) -> int:
    player = current_player(state)
    is_bitten = bool(state.agenda) and type(state.agenda[-1]) is toy.Bitten
    return 1 - player if player != CHANCE and is_bitten else player


@attrs.frozen
class Ended:
    """The end, with each seat's cards on the table."""

    scores: tuple[int, ...]

    def __str__(self) -> str:
        return f"It ends {self.scores}."


def swapping_scores(state: State, action: object) -> State:
    after = toy.step(state, action)
    if after.agenda:
        return after
    sums = [sum(filter(None, cards)) for cards in after.table]
    return attrs.evolve(after, events=(*after.events, Ended(tuple(reversed(sums)))))


plant("forgetting", "resample_remembers_the_truth", **remembering(toy))
plant("events", "words_tell_a_card_of_equal_events", step=blabbing, EVENTS=(*toy.EVENTS, Blabbed))
plant("totality", "current_player_is_wrong_in_one_phase", current_player=wrong_when_bitten)
plant("words", "question_raises_every_third_time", question=seldom(toy.question, fails))
plant("words", "question_of_two_lines", question=lambda state: "What now?\nAnd then?")
plant("words", "all_actions_described_alike", describe=lambda state, action: "do it")
plant("words", "all_actions_alike_in_short", brief=lambda state, action: ("do", "it", ""))
plant("words", "short_words_without_a_place", brief=lambda state, action: ("do", str(action)))
plant("advice", "rollout_picks_what_is_illegal", rollout=lambda state, actions, random: Play(99))
plant("steadiness", "drawing_of_the_state_before", draw=of_before(draw))
plant("offers", "offer_declines_with_what_is_illegal", offer=lambda it: Interruption(current_player(it), Play(99), 1))
plant("advice", "worth_raises", worth=seldom(FULL["worth"], fails))
plant("protocol", "options_that_new_game_forgets", new_game=lambda options=DEFAULT: toy.new_game())
plant("outcome", "scores_swapped_in_the_log", step=swapping_scores, EVENTS=(*toy.EVENTS, Ended))

ESCAPED = tuple(name for name, (_, names) in MUTANTS.items() if "describe" in names and "house_fields" not in names)
"""Faults that escape unless a game is held to its optional names."""

# ------------------------------------------------------------------------------------------------------- and others

plant("words", "question_of_nothing", question=lambda state: "")
plant("words", "question_that_fails_on_views", question=lambda state: f"{sum(map(sum, state.hands))} left?")
plant("words", "one_name_for_all_seats", seat_name=lambda seat: "Bob")
plant("words", "two_actions_described_alike", describe=lambda state, action: f"a card over {action.card // 3}")
plant("words", "description_that_fails_on_views", describe=lambda state, it: f"{it} of {sum(map(sum, state.hands))}")
plant("advice", "worth_of_no_number", worth=lambda state, seat: float("nan"))
plant("advice", "features_that_are_not_described", features=lambda state, seat: (0.5, 0.5))
plant("advice", "features_above_1", features=lambda state, seat: (1.5,))
plant("advice", "worth_for_the_first_seat_only", worth=lambda state, seat: (0.5,)[seat])
plant(
    "advice",
    "rollout_that_looks_at_others_hands",
    rollout=lambda state, actions, random: actions[sum(map(sum, state.hands)) % len(actions)],
)
plant("advice", "rollout_with_dice_of_its_own", rollout=lambda state, actions, _: actions[next(CALLS) % len(actions)])
plant("advice", "nothing_is_promising", promising=lambda state, actions: ())
plant("advice", "promising_what_is_illegal", promising=lambda state, actions: (*actions, Play(99)))
plant("advice", "quiet_is_a_number", quiet=lambda state: len(state.table[0]))
plant("advice", "set_up_by_a_number", in_setup=lambda state: len(state.table[0]))
plant("steadiness", "worth_of_the_state_before", worth=of_before(FULL["worth"]))
plant("steadiness", "question_of_the_state_before", question=of_before(lambda state: f"{state.table}, now?"))
plant("steadiness", "hand_by_the_number_of_calls", holds=lambda state, seat: (f"card {1 + next(CALLS) % 12}",))
plant("drawings", "drawing_is_text", draw=str)
plant("drawings", "parts_beside_the_chart", parts=lambda _: Parts((), MapDrawing((), {("card", 1): Box(0, 0, 1, 1)})))
plant("drawings", "drawing_unlike_the_text", draw=lambda state: drawing_of([["an empty table"]]), **made_of(DrawnState))
plant("drawings", "drawing_fails_on_views", draw=lambda state: drawing_of([[f"{sum(map(sum, state.hands))} in hands"]]))
plant("scenes", "scene_without_the_places", places=lambda state, action: (("card", 99),))
plant("scenes", "places_without_kinds", places=lambda state, action: (action.card,))
plant("scenes", "scene_that_raises", scene=seldom(scene, fails))
plant("scenes", "traces_of_cards", traces=lambda state, event: (event,))
plant("offers", "offer_to_another_seat", offer=lambda view: attrs.evolve(offer(view), seat=1 - current_player(view)))
plant("offers", "idle_offer_of_several_cards", offer=lambda view: attrs.evolve(offer(view), idle=True))
plant("offers", "concerns_raises", concerns=lambda event, seat: event.seat == seat)
plant("protocol", "describe_is_a_table", describe={})
plant("protocol", "event_of_a_class_that_nobody_knows", EVENTS=(*toy.EVENTS, UNREAD))
plant("protocol", "range_of_one_number", returns_range=lambda options: 1.0)
plant("protocol", "quick_options_that_there_are_not", QUICK={"cats": False})
plant("protocol", "cooperative_by_name", COOPERATIVE="yes")
plant("words", "description_is_no_text", describe=lambda state, action: action)
plant("words", "seat_names_are_numbers", seat_name=lambda seat: seat)
plant("words", "stakes_are_a_number", stakes=lambda state: len(state.table[0]))
plant("words", "goal_is_nothing", goal=lambda state, seat: None)
plant("words", "goal_for_every_seat_alike", goal=lambda state: "Be ahead.")
plant("lookups", "rulebook_is_text", rulebook=lambda: "Be ahead.")
plant("lookups", "hand_is_a_line", holds=lambda state, seat: ", ".join(map(str, state.hands[seat])))
plant("lookups", "hand_of_numbers", holds=lambda state, seat: tuple(filter(None, state.hands[seat])))
plant("lookups", "hand_of_unknown_cards", holds=lambda state, seat: ("ace",))
plant("lookups", "own_cards_are_names", own_cards=lambda state: ("Joker",))
plant("lookups", "own_cards_of_a_dict", own_cards=lambda state: {})


def blind_to_others(state: State, seat: int) -> State:
    if seat in (0, 1) and None in state.hands[seat]:
        raise RuntimeError("that is what somebody else sees")
    return toy.observe(state, seat)


plant("packets", "what_all_know_cannot_be_said", observe=blind_to_others)
plant("packets", "prospects_of_nothing", prospects=lambda state, action: None)


def foretold(*chances: Fraction, words: tuple[str, ...] = ("a rat", "no rat")) -> Any:
    """Return a function that foretells the same, right or wrong, for every action that leads to chance."""

    def prospects(state: State, action: object) -> tuple[Prospect, ...]:
        leads = current_player(toy.step(state, action)) == CHANCE
        return tuple(map(Prospect, words, chances)) if leads else ()

    return prospects


THIRD = Fraction(1, 3)
plant("packets", "prospects_that_do_not_add_up", prospects=foretold(THIRD, THIRD))
plant("packets", "prospects_by_sampling", prospects=foretold(Fraction(3, 10), Fraction(7, 10)))
plant("packets", "prospects_told_twice", prospects=foretold(2 * THIRD, THIRD, words=("a rat", "a rat")))
plant("packets", "prospects_without_words", prospects=foretold(2 * THIRD, THIRD, words=("a rat", "")))
plant("packets", "prospects_by_seats", prospects=lambda state, action: {0: THIRD})
plant("words", "stakes_of_two_lines", stakes=lambda state: "Rats.\nMore rats.")
plant("words", "goal_of_two_lines", goal=lambda state, seat: "Rats.\nMore rats.")
plant("words", "goal_that_onlookers_have_not", goal=lambda state, seat: f"Be first, {seat + 1}.")
plant("words", "stakes_that_fail_on_views", stakes=lambda state: f"{sum(map(sum, state.hands))} left.")
