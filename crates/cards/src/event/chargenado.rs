//! Chargenado: all power cards on the table are shuffled back into the pile, and everybody gets two new ones,
//! face down.

use crate::event::EventRules;
use crate::fact::Fact;
use crate::frame::RunningEvent;
use crate::sets::Powers;
use crate::table::Table;

pub(crate) struct Chargenado;

impl EventRules for Chargenado {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.present {
            let place = &mut t.places[seat];
            place.resting = Powers::default();
            let down = core::mem::take(&mut place.powers);
            let spent = core::mem::take(&mut place.spent);
            for power in down.iter().chain(spent.iter()) {
                t.power_pile.push(power);
            }
        }
        t.shuffle_powers();
        for seat in e.order(t) {
            for _ in 0..2 {
                if let Some(power) = t.power_pile.pop() {
                    t.places[seat].powers.add(power);
                }
            }
        }
        t.tell(Fact::PowersMoved { of: e.present, why: e.source() });
    }
}

#[cfg(test)]
mod tests {
    use crate::Power;
    use crate::testing::{after, play};

    #[test]
    fn all_cards_go_back_and_everybody_gets_two_new_ones() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "powers": [["looping", "*recycling", "open-hands"], ["*special-seal"], []],
            "power_pile": ["looping", "recycling"], "events": ["chargenado"],
            "script": ["0 play black-9"], "expect": {"power_sizes": [2, 2, 2], "turn": 1}}"#,
        );
    }

    #[test]
    fn somebody_without_power_cards_gets_two_as_well() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"]],
            "powers": [["*looping"], ["*looping"]], "power_pile": ["recycling", "recycling"],
            "events": ["chargenado"], "script": ["0 play black-9"],
            "expect": {"power_sizes": [2, 2]}}"#,
        );
    }

    #[test]
    fn excluded_people_keep_their_power_cards() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "powers": [["*looping"], ["open-hands", "*looping", "open-hands"], ["*recycling"]],
            "power_pile": ["number-wish", "number-wish"], "events": ["chargenado"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"powers": [null, ["open-hands", "*looping", "open-hands"], null], "power_sizes":
            [2, 3, 2]}}"#,
        );
    }

    #[test]
    fn new_cards_are_dealt_in_play_order_while_they_last() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "powers": [[], [], []], "power_pile": ["number-wish", "number-wish"],
            "events": ["chargenado"], "script": ["0 play black-9"],
            "expect": {"powers": [[], ["number-wish", "number-wish"], []]}}"#,
        );
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "powers": [["*number-wish"], ["*number-wish"], []], "power_pile": [],
            "events": ["chargenado"], "script": ["0 play black-9"],
            "expect": {"powers": [[], [], ["number-wish", "number-wish"]]}}"#,
        );
    }

    #[test]
    fn the_power_cards_are_shuffled() {
        let pile: Vec<String> = Power::ALL.iter().map(|power| format!("\"{}\"", power.name())).collect();
        let state = after(&format!(
            r#"{{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"]],
            "power_pile": [{}], "events": ["chargenado"], "script": ["0 play black-9"]}}"#,
            pile.join(", ")
        ));
        let now: Vec<String> =
            state.power_pile.all().iter().rev().map(|p| format!("\"{}\"", p.name())).collect();
        assert!(now.len() == 8 && now != pile[4..], "{now:?}");
    }
}
