//! Riot: everybody passes all their special cards to the right; they are taken up when all have passed.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::masks;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct Riot;

impl EventRules for Riot {
    fn needs_two(&self) -> bool {
        true
    }

    fn start(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            let specials = t.hand(seat).and(&masks::SPECIALS);
            let to = Zone::Aside(t.right_of(seat, e.present));
            t.shift(specials, Zone::Hand(seat), to, e.source());
        }
        for seat in e.order(t) {
            t.take_up(seat, e.source());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn special_cards_are_passed_right_and_taken_up_together() {
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "red-gift", "blue-1"], ["fantastic", "green-4"], ["green-5"]],
            "events": ["riot"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4", "red-gift"], ["green-5", "fantastic"]], "turn":
            1}}"#,
        );
    }

    #[test]
    fn all_kinds_of_special_cards_are_passed() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "fuck-you", "blue-1"], ["curse", "mimicry", "green-4"],
            ["blue-red-swap", "the-end", "green-5"]],
            "events": ["riot"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1", "blue-red-swap", "the-end"], ["fuck-you", "green-4"],
            ["curse", "mimicry", "green-5"]]}}"#,
        );
    }

    #[test]
    fn cards_are_passed_right_whatever_the_direction() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "red-gift", "blue-1"], ["fantastic", "green-4"], ["green-5"]],
            "events": ["riot"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4", "red-gift"], ["green-5", "fantastic"]]}}"#,
        );
    }

    #[test]
    fn somebody_with_nothing_but_special_cards_may_finish() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "red-gift"], ["green-4"], ["green-5"]],
            "events": ["riot"], "script": ["0 play black-9"],
            "expect": {"hands": [[], ["green-4", "red-gift"], ["green-5"]], "round_over": true,
            "finished": [0]}}"#,
        );
    }

    #[test]
    fn excluded_people_are_skipped() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "red-gift", "blue-1"], ["lucky-bastard", "fantastic", "green-4"],
            ["green-5"]],
            "events": ["riot"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1"], ["fantastic", "green-4"], ["green-5", "red-gift"]]}}"#,
        );
    }

    #[test]
    fn it_needs_two_people() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "red-gift", "blue-1"], ["lucky-bastard", "fantastic", "green-4"]],
            "events": ["riot"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1", "red-gift"], ["fantastic", "green-4"]]}}"#,
        );
    }
}
