//! The-all-seeing-eye: all hands are open until everybody has seen enough.

use super::*;

impl EventRules for TheAllSeeingEye {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            t.show_hand(seat, e.present);
        }
        t.push_frame(Frame::Event(e));
        t.ask(e.present, Question::One(Choice::Seen { hands: e.present }), e.source());
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::after;
    use game::Seat;
    use game::Viewer;

    #[test]
    fn hands_of_those_present_stay_open_until_the_last_has_seen_enough() {
        let open = |script: &str| {
            let state = after(&format!(
                r#"{{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["lucky-bastard",
                "green-4"], ["green-5"]], "events": ["the-all-seeing-eye"], "script":
                ["0 play black-9", {script}]}}"#
            ));
            [0, 1, 2].map(|n| {
                state.open_to(Viewer::Seat(Seat::wrapping(n))).into_iter().map(Seat::number).sum::<u8>()
            })
        };
        // Sums of the seats whose hands are open to 0, 1 and 2.
        assert_eq!(open(r#""1 pass", "2 pass", "0 seen", "1 seen""#), [3; 3], "everybody is present");
        assert_eq!(open(r#""1 react lucky-bastard", "1 wish green", "0 seen""#), [2, 0, 2]);
        assert_eq!(open(r#""1 react lucky-bastard", "1 wish green", "0 seen", "2 seen""#), [0; 3]);
    }
}
