//! Distributor: the person who triggered it looks at all hands and redistributes them as a whole. They must
//! get a hand that was not theirs.

use super::*;

impl EventRules for Distributor {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        if !e.present.has(e.trigger) {
            return;
        }
        for seat in e.others(t) {
            t.show_hand(seat, Seats::one(e.trigger));
        }
        e.ask(t, e.trigger, Question::Hands { of: e.present, not_own: e.trigger });
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let reply = t.reply(e.trigger);
        t.pass_hands(BySeat::make(|seat| reply.hand_for(seat).unwrap_or(seat)), e.source());
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::after;
    use game::{Seat, Seats, Viewer};

    #[test]
    fn only_the_trigger_looks_at_the_hands() {
        let state = after(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["distributor"], "script": ["0 play black-9", "1 pass", "2 pass"]}"#,
        );
        assert_eq!(state.open_to(Viewer::Seat(Seat::wrapping(0))), Seats::first(3));
        assert_eq!(state.open_to(Viewer::Seat(Seat::wrapping(1))), Seats::NONE);
    }
}
