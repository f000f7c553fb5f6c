//! Parasite: lasts for the round. When people finish the round by emptying their hands, the left neighbour of
//! each may discard up to two cards before hands are counted; see `score`.

use super::*;

/// The most cards that a parasite may discard.
pub(crate) const CARDS: u8 = 2;

impl EventRules for Parasite {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.public.lasting.parasite = Some(e.out(t));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Table, score, testing::after};
    use game::{NullSink, Seat, Seats};

    #[test]
    fn somebody_without_cards_is_not_asked() {
        let mut state = after(r#"{"hands": [[], [], ["green-5", "green-6"]]}"#);
        state.lasting.parasite = Some(Seats::NONE);
        let finished = Seats::first(2);
        score::end_round(
            &mut Table::new(&mut state, &mut NullSink),
            crate::result::RoundEnd::EmptyHand,
            finished,
        );
        assert_eq!(state.asked, Seats::one(Seat::wrapping(2)));
    }
}
