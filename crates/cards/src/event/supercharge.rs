//! Supercharge: everybody gets one more power card, face down.

use game::Seats;

use crate::event::EventRules;
use crate::fact::Fact;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Supercharge;

impl EventRules for Supercharge {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let mut of = Seats::NONE;
        for seat in e.order(t) {
            if let Some(power) = t.power_pile.pop() {
                t.places[seat].powers.add(power);
                of.add(seat);
            }
        }
        t.tell(Fact::PowersMoved { of, why: e.source() });
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn everybody_gets_a_face_down_power_card() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "powers": [["*looping"], [], []],
            "power_pile": ["open-hands", "number-wish", "recycling", "special-seal"],
            "events": ["supercharge"], "script": ["0 play black-9"],
            "expect": {"powers": [["*looping", "recycling"], ["open-hands"], ["number-wish"]], "turn":
            1}}"#,
        );
    }

    #[test]
    fn cards_are_dealt_in_play_order_while_they_last() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "powers": [[], [], []],
            "power_pile": ["open-hands"], "events": ["supercharge"], "script": ["0 play black-9"],
            "expect": {"powers": [[], [], ["open-hands"]], "round_over": false}}"#,
        );
    }

    #[test]
    fn excluded_people_get_none() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "powers": [[], [], []], "power_pile": ["open-hands", "number-wish", "recycling"],
            "events": ["supercharge"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"powers": [["number-wish"], [], ["open-hands"]]}}"#,
        );
    }
}
