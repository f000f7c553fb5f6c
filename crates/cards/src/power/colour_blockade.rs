//! Colour-blockade: name a colour; no card that has it may be played until your next turn has ended; see
//! `legality`.

use game::Seat;

use crate::Power;
use crate::ask::{Action, Question, Source, Wish};
use crate::fact::Fact;
use crate::frame::ActivatedPower;
use crate::power::PowerRules;
use crate::power::PowerTiming;
use crate::table::Table;

pub(crate) struct ColourBlockade;

impl PowerRules for ColourBlockade {
    fn when(&self) -> PowerTiming {
        PowerTiming::AfterWish
    }

    fn activate(&self, t: &mut Table, by: Seat) {
        ActivatedPower::back(t, Power::ColourBlockade, by);
        let kind = Question::Wish { colours: t.setup.colours(), highest: 0 };
        t.ask_one(by, kind, Source::Power(Power::ColourBlockade));
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        let Some(Action::Wish(Wish::Colour(colour))) = t.reply(by).word else { return };
        t.places.lasting.block(by, Some(colour));
        t.places.lasting.blockade_this_turn.add(by);
        t.tell(Fact::Blocked { by, colour });
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn the_colour_is_blocked_until_its_owners_next_turn_has_ended() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "red-6", "blue-1"], ["red-5", "blue-2"],
            ["red-7", "blue-4"]],
            "draw": ["yellow-4", "yellow-1", "yellow-2", "yellow-3"], "powers": [["colour-blockade"], [],
            []],
            "script": ["0 play red-4", "0 power colour-blockade", "! 0 wish 4", "0 wish red",
            "! 1 play red-5", "1 draw", "1 end", "! 2 play red-7", "2 draw", "2 end", "! 0 play red-6",
            "0 draw", "0 end"],
            "expect": {"turn": 1, "legal": {"1": ["play red-5", "play yellow-4"]}}}"#,
        );
    }

    #[test]
    fn the_same_number_in_another_colour_can_be_played() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-1"], ["red-5", "blue-4"], ["green-5"]],
            "powers": [["colour-blockade"], [], []],
            "script": ["0 play red-4", "0 power colour-blockade", "! 0 wish 4", "0 wish red"],
            "expect": {"demand": "red 4", "legal": {"1": ["play blue-4"]}}}"#,
        );
    }

    #[test]
    fn colour_swaps_are_blocked_too() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-4", "blue-1"], ["blue-red-swap",
            "green-4"], ["green-5"]],
            "powers": [["colour-blockade"], [], []],
            "script": ["0 play red-4", "0 power colour-blockade", "0 wish blue", "! 1 play blue-red-swap"],
            "expect": {"legal": {"1": ["play green-4"]}}}"#,
        );
    }

    #[test]
    fn special_cards_of_the_colour_are_blocked() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-skip", "blue-1"], ["red-gift", "blue-skip"],
            ["green-5"]],
            "powers": [["colour-blockade"], [], []],
            "script": ["0 play red-skip", "0 power colour-blockade", "0 seat 2", "0 wish red"],
            "expect": {"legal": {"1": ["play blue-skip"]}}}"#,
        );
    }

    #[test]
    fn a_skipped_turn_counts() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-1", "blue-8"], ["red-skip", "blue-2",
            "green-1"], ["red-7", "blue-4"]],
            "powers": [["colour-blockade"], [], []],
            "script": ["0 play red-4", "0 power colour-blockade", "0 wish blue", "1 play red-skip",
            "1 seat 0", "2 play red-7"],
            "expect": {"turn": 1, "skipped": [], "legal": {"1": []}}}"#,
        );
    }

    #[test]
    fn after_the_skipped_turn_it_is_over() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-1", "blue-8"], ["red-skip", "blue-7",
            "green-1"], ["red-7", "blue-4"]],
            "powers": [["colour-blockade"], [], []],
            "script": ["0 play red-4", "0 power colour-blockade", "0 wish blue", "! 1 play blue-7",
            "1 play red-skip", "1 seat 0", "2 play red-7"],
            "expect": {"turn": 1, "legal": {"1": ["play blue-7"]}}}"#,
        );
    }

    #[test]
    fn the_colour_can_still_be_wished_for() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["fantastic", "blue-1"], ["red-4", "fantastic",
            "green-1"], ["green-5"]],
            "powers": [["colour-blockade"], [], []],
            "script": ["0 play fantastic", "0 power colour-blockade", "0 wish red", "0 wish red"],
            "expect": {"demand": "red", "legal": {"1": ["play fantastic"]}}}"#,
        );
    }

    #[test]
    fn mimicry_cannot_be_played_as_a_card_of_the_colour() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-4", "blue-1"], ["mimicry",
            "green-1"], ["green-5"]],
            "powers": [["colour-blockade"], [], []],
            "script": ["0 play red-4", "0 power colour-blockade", "! 0 wish 4", "0 wish red",
            "! 1 play mimicry as gift", "! 1 play mimicry as second-chance", "1 play mimicry as fantastic",
            "1 wish 4"],
            "expect": {"demand": "4"}}"#,
        );
    }

    #[test]
    fn mimicry_cannot_switch_to_the_colour() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-4", "blue-1"], ["mimicry",
            "green-1"], ["green-5"]],
            "powers": [["colour-blockade"], [], []],
            "script": ["0 play red-4", "0 power colour-blockade", "0 wish blue",
            "1 play mimicry as colour-swap", "! 1 wish blue", "1 wish green"],
            "expect": {"demand": "green"}}"#,
        );
    }

    #[test]
    fn mimicry_can_be_played_as_another_colour() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-4", "blue-1"], ["mimicry",
            "green-1"], ["green-5"]],
            "powers": [["colour-blockade"], [], []],
            "script": ["0 play red-4", "0 power colour-blockade", "0 wish blue", "1 play mimicry as gift",
            "1 seat 2"],
            "expect": {"demand": "red gift"}}"#,
        );
    }

    #[test]
    fn as_colour_swap_mimicry_can_switch_away_from_the_colour() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-4", "blue-1"], ["mimicry",
            "green-1"], ["green-5"]],
            "powers": [["colour-blockade"], [], []],
            "script": ["0 play red-4", "0 power colour-blockade", "! 0 wish 4", "0 wish red",
            "1 play mimicry as colour-swap", "1 wish green"],
            "expect": {"demand": "green"}}"#,
        );
    }

    #[test]
    fn counterattack_has_no_colour_and_can_be_tossed_in() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-gift", "blue-1", "blue-2", "blue-3"], ["green-4"],
            ["green-5", "counterattack"]],
            "powers": [["colour-blockade"], [], []],
            "script": ["0 play red-gift", "0 power colour-blockade", "0 seat 2", "2 react counterattack",
            "2 seat 1", "2 wish red", "0 wish red"],
            "expect": {"demand": "red", "hands": [null, ["green-4", "green-5"], []]}}"#,
        );
    }

    #[test]
    fn it_acts_after_the_wish() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["fantastic", "blue-1"], ["green-4"], ["green-5"]],
            "powers": [["colour-blockade"], [], []],
            "script": ["0 play fantastic", "0 power colour-blockade", "0 wish 3", "! 0 wish 4",
            "0 wish red"],
            "expect": {"demand": "3", "turn": 1}}"#,
        );
    }

    #[test]
    fn violet_can_be_named() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "hands": [["red-4", "blue-1"], ["violet-4", "green-4"],
            ["green-5"]],
            "powers": [["colour-blockade"], [], []],
            "script": ["0 play red-4", "0 power colour-blockade", "0 wish violet"],
            "expect": {"legal": {"1": ["play green-4"]}}}"#,
        );
    }

    #[test]
    fn two_colours_can_be_blocked() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-1"], ["blue-4", "blue-6"], ["red-4",
            "blue-7", "green-4"]],
            "powers": [["colour-blockade"], ["colour-blockade"], []],
            "script": ["0 play red-4", "0 power colour-blockade", "0 wish red", "1 play blue-4",
            "1 power colour-blockade", "1 wish blue"],
            "expect": {"legal": {"2": ["play green-4"]}}}"#,
        );
    }
}
