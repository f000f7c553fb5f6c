//! The beginning of a round (rules §4).

use game::{Rng, Seat, Seed};

use crate::ask::Source;
use crate::fact::{Fact, How};
use crate::flow::play;
use crate::frame::{Frame, Turn};
use crate::house::FirstDealer;
use crate::pack::Pack;
use crate::sets::{EventSet, Powers, RuleSet};
use crate::state::{LastingEvents, Places, State, TurnState};
use crate::table::Table;
use crate::{Bag, Demand, Event, Power, RuleCard};

/// How many power cards each person is dealt.
const POWERS_DEALT: usize = 2;

/// Shuffles, deals and turns up the starter card.
pub(crate) fn begin(t: &mut Table, seed: Seed) {
    t.rng = Rng::new(seed);
    t.stack.clear();
    let dealer = choose_dealer(t);
    let round = t.round.saturating_add(1);
    clear(t);
    t.round = round;
    t.dealer = dealer;
    t.active = dealer;
    shuffle_everything(t);
    t.tell(Fact::RoundBegan { round, dealer });
    for _ in 0..t.setup.rules().rule_cards {
        crate::rule::turn_up(t);
    }
    let hand_size = t.setup.rules().hand_size;
    for seat in t.in_order(dealer, t.everybody()) {
        t.move_from_draw(hand_size, crate::zone::Zone::Hand(seat), Source::Deal);
        for _ in 0..POWERS_DEALT {
            if let Some(power) = t.power_pile.pop() {
                t.places[seat].powers.add(power);
            }
        }
    }
    starter(t);
}

/// Turns up the starter card. The dealer carries it out with all its effects, but it is not a turn (§4.5).
pub(crate) fn starter(t: &mut Table) {
    t.this_turn = TurnState { starter: true, ..TurnState::default() };
    t.push_frame(Frame::Turn(Turn::AfterStarter));
    let Some(card) = t.draw.pop() else { return };
    let dealer = t.dealer;
    play::turned_up(t, dealer, card, How::Starter);
}

/// The dealer of the first round follows from a house rule; later dealers from the round before (§4.4).
fn choose_dealer(t: &mut Table) -> Seat {
    let players = t.players();
    match (&t.result, t.setup.rules().first_dealer) {
        (Some(result), _) => result.next_dealer,
        (None, FirstDealer::Owner) => Seat::default(),
        (None, FirstDealer::Random) => Seat::wrapping(t.rng.below(u32::from(players)) as u8),
    }
}

/// Removes everything of the last round from the table.
pub(crate) fn clear(state: &mut State) {
    state.places = Places::default();
    state.draw.clear();
    state.discard.clear();
    state.side = Bag::EMPTY;
    state.demand = Demand::Any;
    state.last_colour = None;
    state.events.clear();
    state.turned_up = EventSet::default();
    state.happened = EventSet::default();
    state.lasting = LastingEvents::default();
    state.power_pile.clear();
    state.rule_pile.clear();
    state.rule_cards = RuleSet::default();
    state.reversed = false;
    state.turns = 0;
    state.this_turn = TurnState::default();
    state.result = None;
    state.ask = None;
    state.asked = game::Seats::NONE;
    state.replied = game::Seats::NONE;
    state.replies = game::BySeat::default();
}

/// Refills and shuffles all piles, as at the start of every round.
fn shuffle_everything(state: &mut State) {
    let State { setup, rng, draw, events, power_pile, rule_pile, .. } = state;
    setup.deck().iter().for_each(|card| {
        draw.push(card);
    });
    rng.shuffle(draw.all_mut());
    let packs = setup.packs();
    for &event in Event::ALL.iter().filter(|e| packs.has(e.pack())) {
        events.push(event);
    }
    rng.shuffle(events.all_mut());
    if packs.has(Pack::Supercharge) {
        for &power in Power::ALL {
            for _ in 0..Powers::COPIES {
                power_pile.push(power);
            }
        }
        rng.shuffle(power_pile.all_mut());
    }
    if packs.has(Pack::Pandora) {
        for &card in RuleCard::ALL {
            rule_pile.push(card);
        }
        rng.shuffle(rule_pile.all_mut());
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn the_seat_after_the_dealer_begins() {
        play(
            r#"{"hands": [["blue-1", "blue-2"], ["green-4", "green-5"], ["green-6", "green-7"]],
            "starter": "red-3", "dealer": 2,
            "script": [],
            "expect": {"turn": 0, "demand": "red 3", "top": "red-3"}}"#,
        );
    }

    #[test]
    fn the_dealer_decides_who_begins() {
        play(
            r#"{"hands": [["blue-1", "blue-2"], ["green-4", "green-5"], ["green-6", "green-7"]],
            "starter": "red-3", "dealer": 1,
            "script": [],
            "expect": {"turn": 2}}"#,
        );
    }

    #[test]
    fn the_starter_is_not_a_turn_of_the_dealer() {
        play(
            r#"{"hands": [["blue-1", "blue-2"], ["green-4", "green-5"], ["green-6", "green-7"]],
            "starter": "red-skip", "dealer": 2,
            "script": ["2 seat 0"],
            "expect": {"turn": 1, "skipped": []}}"#,
        );
    }

    #[test]
    fn a_black_starter_triggers_an_event_for_the_dealer() {
        play(
            r#"{"hands": [["blue-1", "blue-2"], ["green-4", "green-5"], ["green-6", "green-7"]],
            "starter": "black-3", "dealer": 2, "events": ["expansion"],
            "script": [],
            "expect": {"hand_sizes": [3, 4, 5], "turn": 0}}"#,
        );
    }

    #[test]
    fn the_dealer_may_skip_an_optional_effect_of_the_starter() {
        play(
            r#"{"hands": [["blue-1"], ["green-4", "green-5"], ["green-6", "green-7"]],
            "starter": "equality", "dealer": 2,
            "script": ["! 0 no", "2 no", "! 0 wish red", "2 wish red"],
            "expect": {"demand": "red", "turn": 0, "hand_sizes": [1, 2, 2]}}"#,
        );
    }

    #[test]
    fn no_power_card_can_be_activated_with_the_starter() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["blue-1", "blue-2", "blue-3"], ["green-4", "green-5"],
            ["green-6", "green-7"]],
            "starter": "red-3", "dealer": 2, "powers": [[], [], ["all-draw-one"]],
            "script": ["! 2 power all-draw-one", "0 play blue-3"],
            "expect": {"powers": [[], [], ["all-draw-one"]], "hand_sizes": [2, 2, 2], "turn": 1}}"#,
        );
    }

    #[test]
    fn after_the_starter_a_power_card_can_be_activated_in_the_first_turn() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["blue-1", "blue-2", "blue-3"], ["green-4", "green-5"],
            ["green-6", "green-7"]],
            "starter": "red-3", "dealer": 2, "powers": [["all-draw-one"], [], []],
            "script": ["0 play blue-3", "0 power all-draw-one"],
            "expect": {"hand_sizes": [2, 3, 3]}}"#,
        );
    }

    #[test]
    fn under_clockwise_the_seat_to_the_left_begins() {
        play(
            r#"{"packs": ["pandora"], "hands": [["blue-1", "blue-2"], ["green-4", "green-5"], ["green-6",
            "green-7"]],
            "starter": "red-3", "dealer": 2, "rule_cards": ["clockwise"],
            "script": [],
            "expect": {"turn": 1, "direction": "left"}}"#,
        );
    }

    #[test]
    fn a_wish_of_the_starter_does_not_prevent_one_in_the_next_turn() {
        play(
            r#"{"hands": [["fantastic", "blue-2"], ["green-4", "green-5"], ["green-6", "green-7"]],
            "starter": "fantastic", "dealer": 2,
            "script": ["2 wish 7", "0 play fantastic", "0 wish red"],
            "expect": {"demand": "red"}}"#,
        );
    }
}
