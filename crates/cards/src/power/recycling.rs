//! Recycling: the card it was activated with goes to a hand of your choice, wherever it is in the pile by
//! now. If it has left the pile, nothing happens, even if its double is there.

use game::Seat;

use crate::Power;
use crate::ask::{Question, Source};
use crate::frame::ActivatedPower;
use crate::power::PowerRules;
use crate::power::PowerTiming;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct Recycling;

const WHY: Source = Source::Power(Power::Recycling);

impl PowerRules for Recycling {
    fn when(&self) -> PowerTiming {
        PowerTiming::AfterWish
    }

    fn activate(&self, t: &mut Table, by: Seat) {
        if t.followed().is_some() {
            ActivatedPower::back(t, Power::Recycling, by);
            t.ask_one(by, Question::Seats { of: t.everybody(), n: 1 }, WHY);
        }
    }

    /// If the card was on top, the demand before it applies again; but a wish made this turn stays.
    fn answered(&self, t: &mut Table, by: Seat) {
        let Some((_, before)) = t.this_turn.carrier else { return };
        let Some(to) = t.reply(by).people().lowest() else { return };
        let Some(at) = t.followed() else { return };
        let on_top = at + 1 == usize::from(t.discard.len());
        t.take_from_discard(at, Zone::Hand(to), WHY);
        if on_top && !t.this_turn.wished {
            t.demand = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn the_card_goes_to_a_hand_and_the_pile_is_as_before() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "green-2"], ["red-5"], ["green-5"]],
            "powers": [["recycling"], [], []],
            "script": ["0 play red-4", "0 power recycling", "0 seat 1"],
            "expect": {"demand": "red 9", "top": "red-9", "hands": [["green-2"], ["red-5", "red-4"],
            ["green-5"]], "turn": 1}}"#,
        );
    }

    #[test]
    fn the_card_can_go_to_ones_own_hand() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4"], ["red-5"], ["green-5"]],
            "powers": [["recycling"], [], []],
            "script": ["0 play red-4", "0 power recycling", "0 seat 0"],
            "expect": {"hands": [["red-4"], null, null], "turn": 1, "round_over": false}}"#,
        );
    }

    #[test]
    fn a_wish_before_the_card_is_demanded_again() {
        play(
            r#"{"packs": ["supercharge"],
                "hands": [["red-4", "green-2"], ["red-5"], ["fantastic", "green-5"]],
            "turn": 2, "powers": [["recycling"], [], []],
            "script": ["2 play fantastic", "2 wish red", "0 play red-4", "0 power recycling", "0 seat 1"],
            "expect": {"demand": "red", "top": "fantastic"}}"#,
        );
    }

    #[test]
    fn a_wish_of_this_turn_stays() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["fantastic", "green-2"], ["red-5"], ["green-5"]],
            "powers": [["recycling"], [], []],
            "script": ["0 play fantastic", "0 power recycling", "0 wish 7", "0 seat 1"],
            "expect": {"demand": "7", "top": "red-9",
                "hands": [["green-2"], ["red-5", "fantastic"], null]}}"#,
        );
    }

    #[test]
    fn if_the_card_is_not_on_top_the_demand_stays() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "red-4", "green-2"], ["red-5"],
            ["green-5"]],
            "powers": [["recycling"], [], []],
            "script": ["0 play red-second-chance", "0 power recycling", "0 play red-4", "0 seat 2"],
            "expect": {"demand": "red 4", "discard": ["red-9", "red-4"], "hands": [["green-2"], null,
            ["green-5", "red-second-chance"]]}}"#,
        );
    }

    #[test]
    fn after_a_countered_card_the_counterers_wish_stays() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-gift", "blue-1"], ["counterattack", "green-4",
            "green-6", "green-7"], ["green-5"]],
            "powers": [["recycling"], [], []],
            "script": ["0 play red-gift", "0 power recycling", "0 seat 1", "1 react counterattack",
            "1 seat 0", "1 cards green-4 green-6", "1 wish blue", "0 seat 0"],
            "expect": {"demand": "blue", "discard": ["red-9", "counterattack"], "hands": [["blue-1",
                "green-4", "green-6", "red-gift"], ["green-7"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn it_works_with_a_second_chance_that_draws() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "blue-1"], ["red-5"], ["green-5"]],
            "draw": ["yellow-1", "yellow-2"], "powers": [["recycling"], [], []],
            "script": ["0 play red-second-chance", "0 power recycling", "0 seat 0"],
            "expect": {"demand": "red 9", "hands": [["blue-1", "yellow-1", "red-second-chance"], null,
            null], "turn": 1}}"#,
        );
    }

    #[test]
    fn fuck_you_is_taken_from_under_the_top() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["fuck-you", "blue-1", "blue-2", "blue-3", "blue-4",
            "blue-5", "blue-6", "blue-7", "blue-8", "green-1"], ["green-4"], ["green-5"]],
            "powers": [["recycling"], [], []],
            "script": ["0 play fuck-you", "0 power recycling", "0 seat 1"],
            "expect": {"hands": [null, ["green-4", "fuck-you"], null], "discard": ["red-9"],
                "demand": "red 9"}}"#,
        );
    }

    #[test]
    fn if_the_card_has_left_the_pile_nothing_happens() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "discard": ["red-1", "red-2", "red-3", "red-4", "red-5", "red-9"], "draw": ["yellow-5",
            "yellow-6"], "powers": [["recycling"], [], []], "events": ["rewind"],
            "script": ["0 play black-9", "0 power recycling", "! 0 seat 0"],
            "expect": {"demand": "yellow 5", "top": "yellow-5", "turn": 1}}"#,
        );
    }

    #[test]
    fn with_a_colour_swap_the_old_demand_returns() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["blue-red-swap", "green-2"], ["red-5"],
            ["green-5"]],
            "powers": [["recycling"], [], []],
            "script": ["0 play blue-red-swap", "0 power recycling", "0 seat 1"],
            "expect": {"demand": "red 9", "hands": [null, ["red-5", "blue-red-swap"], null]}}"#,
        );
    }

    #[test]
    fn a_mimicry_goes_to_the_hand_as_mimicry() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["mimicry", "green-2"], ["red-5"],
            ["green-5"]],
            "powers": [["recycling"], [], []],
            "script": ["0 play mimicry as skip", "0 power recycling", "0 seat 1", "0 seat 2"],
            "expect": {"demand": "red 9", "hands": [null, null, ["green-5", "mimicry"]], "turn": 2}}"#,
        );
    }

    #[test]
    fn the_event_of_the_card_comes_first() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "green-2"], ["red-5"], ["green-5"]],
            "powers": [["recycling"], [], []], "events": ["third-time-lucky"],
            "script": ["0 play black-9", "0 power recycling", "0 seat 1"],
            "expect": {"hand_sizes": [4, 5, 4], "demand": "red 9"}}"#,
        );
    }

    #[test]
    fn a_lucky_bastards_wish_stays() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["black-9", "green-2"], ["lucky-bastard",
            "red-5"], ["green-5"]],
            "powers": [["recycling"], [], []], "events": ["friday-the-13th"],
            "script": ["0 play black-9", "0 power recycling", "1 react lucky-bastard", "1 wish blue",
            "0 seat 0"],
            "expect": {"demand": "blue", "discard": ["red-9", "lucky-bastard"], "hands": [["green-2",
                "black-9"], ["red-5"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn a_double_in_the_pile_stays_when_the_card_itself_has_left_it() {
        play(
            r#"{"packs": ["troublemaker", "supercharge", "pandora"],
            "hands": [["red-troublemaker", "blue-1"], ["green-4"]], "powers": [["recycling"], []],
            "discard": ["red-troublemaker", "red-1", "red-2", "red-3"], "draw": ["yellow-5", "yellow-6"],
            "events": ["rewind"],
            "script": ["0 play red-troublemaker", "0 power recycling", "! 0 seat 0"],
            "expect": {"discard": ["red-troublemaker", "yellow-5"], "turn": 1}}"#,
        );
    }

    #[test]
    fn a_double_played_later_stays_too() {
        play(
            r#"{"packs": ["troublemaker", "supercharge", "pandora"],
            "hands": [["red-troublemaker", "red-troublemaker", "blue-1"], ["green-4"]],
            "powers": [["recycling"], []], "draw": ["red-second-chance", "yellow-6"],
            "events": ["rewind", "friday-the-13th"],
            "script": ["0 play red-troublemaker", "0 power recycling", "0 yes", "0 play red-troublemaker",
            "! 0 seat 0"],
            "expect": {"hands": [["blue-1", "red-9"], ["green-4", "red-troublemaker"]],
            "discard": ["red-second-chance", "red-troublemaker"], "turn": 1}}"#,
        );
    }

    #[test]
    fn the_card_is_found_when_others_have_gone_under_it() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "fuck-you", "blue-1", "blue-2",
            "blue-3", "blue-4", "blue-5", "blue-6", "blue-7", "blue-8", "green-1"], ["green-4"]],
            "powers": [["recycling"], []],
            "script": ["0 play red-second-chance", "0 power recycling", "0 play fuck-you", "0 seat 1"],
            "expect": {"hands": [null, ["green-4", "red-second-chance"]], "discard": ["red-9", "fuck-you"],
            "demand": "red 9"}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "supercharge", "pandora"],
            "hands": [["red-troublemaker", "blue-1"], ["red-troublemaker"]], "powers": [["recycling"], []],
            "draw": ["yellow-1", "yellow-2", "yellow-3", "yellow-4", "yellow-5", "yellow-6"],
            "events": ["mexican-standoff"],
            "script": ["0 play red-troublemaker", "0 power recycling", "0 seat 1"],
            "expect": {"hand_sizes": [3, 4], "demand": "red 9", "discard": ["red-9", "red-troublemaker",
            "blue-1"]}}"#,
        );
    }

    #[test]
    fn a_wish_made_in_this_turn_before_the_card_has_passed() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "red-8", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "powers": [["recycling"], [], []], "draw": ["red-second-chance", "yellow-6"], "events": ["rewind"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green", "0 yes", "0 play red-8",
            "0 power recycling", "0 seat 2"],
            "expect": {"demand": "red second-chance", "top": "red-second-chance"}}"#,
        );
    }
}
