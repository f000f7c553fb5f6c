//! A wish: for a colour, or a colour or a number (rules §5, §7).

use game::Seat;

use crate::{Action, Colours, Demand, Fact, Frame, PendingWish, Question, Source, Table, Wish};

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
