//! Thief: its player looks at somebody's hand and takes two cards of their choice; how many is a number of
//! `query`.

use super::*;

impl SpecialRules for Thief {
    fn strike(&self, t: &mut Table, attack: &Attack) {
        let (by, victim) = (attack.by, attack.victim());
        t.show_hand(victim, Seats::one(by));
        let n = t.query(Query::CardsStolen);
        attack.ask_cards(t, PickFrom::Hand(victim), n, PickExcept::Nothing);
    }

    fn struck(&self, t: &mut Table, attack: &Attack) {
        let cards = t.reply(attack.by).cards;
        t.shift(cards, Zone::Hand(attack.victim()), Zone::Hand(attack.by), attack.source());
    }
}

#[cfg(test)]
mod tests {
    use game::{Game, Seat, Viewer};

    use crate::testing::after;

    #[test]
    fn only_the_thief_looks_at_the_hand() {
        let state = after(
            r#"{"packs": ["troublemaker"], "hands": [["red-thief", "blue-1"], ["green-4", "green-6",
            "green-7"], ["green-5"]],
            "script": ["0 play red-thief", "0 seat 1", "1 pass"]}"#,
        );
        let seen = |by: u8, of: u8| {
            state.view(Viewer::Seat(Seat::wrapping(by))).hands[Seat::wrapping(of)].hand.is_some()
        };
        assert!(seen(0, 1) && !seen(2, 1) && !seen(0, 2) && !seen(1, 0));
    }
}
