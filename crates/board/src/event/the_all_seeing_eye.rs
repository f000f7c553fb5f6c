//! The-all-seeing-eye: all hands are open until the trigger's next turn begins, or the round ends.

use crate::event::EventRules;
use crate::fact::Fact;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct TheAllSeeingEye;

impl EventRules for TheAllSeeingEye {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.eye = Some(e.trigger);
        t.tell(Fact::HandsOpen(true));
        for of in t.everybody() {
            let to = t.everybody();
            t.tell(Fact::Shown { of, cards: Some(t.hands[of]), to });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn a_new_one_replaces_the_trigger() {
        play(
            r#"{"hands": [["troublemaker"], ["troublemaker"], ["x"]], "dice": [16, 16, 1, 1],
            "script": ["0 play troublemaker 47", "1 play troublemaker 46", "2 play x 20", "0 play stop 21"],
            "draw": ["stop", "x", "x", "x", "swap", "swap", "swap", "snail", "jump", "jump", "jump", "push", "push", "push", "push"],
            "expect": {"open_hands": false, "turn": 1}}"#,
        );
    }

    #[test]
    fn it_ends_with_the_round() {
        play(
            r#"{"hands": [["troublemaker"], ["x"]], "pawns": [50, 0], "dice": [16],
            "script": ["0 play troublemaker 47"], "expect": {"open_hands": false, "round_over": true}}"#,
        );
    }
}
