//! A wish: for a colour, or a colour or a number (rules §5, §7).

use game::Seat;

use crate::ask::{Action, Question, Source, Wish};
use crate::fact::Fact;
use crate::frame::{Frame, PendingWish};
use crate::table::Table;
use crate::{Colours, Demand};

impl PendingWish {
    /// Asks for a wish.
    pub(crate) fn ask(t: &mut Table, by: Seat, numbers: bool) {
        t.push_frame(Frame::Wish(PendingWish { by, numbers, asked: true }));
        let highest = if numbers { t.setup.highest_number() } else { 0 };
        let colours = t.setup.colours();
        t.ask_one(by, Question::Wish { colours, highest }, Source::Turn);
    }

    /// Asks for a wish for a number only.
    pub(crate) fn ask_number(t: &mut Table, by: Seat, why: Source) {
        t.push_frame(Frame::Wish(PendingWish { by, numbers: true, asked: true }));
        let kind = Question::Wish { colours: Colours::NONE, highest: t.setup.highest_number() };
        t.ask_one(by, kind, why);
    }

    /// The frame for a wish that is asked for later.
    pub(crate) fn later(by: Seat) -> Frame {
        Frame::Wish(PendingWish { by, numbers: false, asked: false })
    }

    pub(crate) fn run(self, t: &mut Table) {
        if !self.asked {
            return PendingWish::ask(t, self.by, self.numbers);
        }
        let Some(Action::Wish(wish)) = t.reply(self.by).word else { return };
        t.demand = match wish {
            Wish::Colour(colour) => Demand::Colour(colour),
            Wish::Number(n) => Demand::Number(n),
        };
        t.this_turn.wished = true;
        t.tell(Fact::Wished { by: self.by, wish });
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn a_wish_must_be_made_even_if_the_round_will_end() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["fantastic"], ["green-4"], ["green-5"]],
            "draw": [], "powers": [["all-draw-one"], [], []],
            "script": ["0 play fantastic", "0 power all-draw-one"],
            "expect": {"asked": [0], "round_over": false}}"#,
        );
    }

    #[test]
    fn a_wish_must_be_made_even_with_the_last_card() {
        play(
            r#"{"hands": [["counterattack"], ["green-4"], ["green-5"]],
            "script": ["0 play counterattack"],
            "expect": {"asked": [0], "round_over": false}}"#,
        );
    }

    #[test]
    fn the_latest_wish_counts() {
        play(
            r#"{"hands": [["fantastic", "blue-1"], ["fantastic", "blue-2"], ["green-5"]],
            "script": ["0 play fantastic", "0 wish red", "1 play fantastic", "1 wish 6"],
            "expect": {"demand": "6", "turn": 2}}"#,
        );
    }

    #[test]
    fn a_wish_counts_until_a_card_is_played() {
        play(
            r#"{"hands": [["fantastic", "blue-1"], ["blue-2", "red-2"], ["green-5"]],
            "draw": ["yellow-1", "yellow-2", "yellow-3", "yellow-4"],
            "script": ["0 play fantastic", "0 wish red", "1 draw", "1 end", "2 draw", "2 end", "0 draw",
            "0 end", "! 1 play blue-2", "1 play red-2"],
            "expect": {"demand": "red 2"}}"#,
        );
    }

    #[test]
    fn a_number_wish_asks_for_numbers_only() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-1"], ["green-4"], ["green-5"]],
            "powers": [["number-wish"], [], []],
            "script": ["0 play red-4", "0 power number-wish", "! 0 wish blue", "! 0 wish 0", "0 wish 1"],
            "expect": {"demand": "1"}}"#,
        );
    }
}
