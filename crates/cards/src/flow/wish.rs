//! A wish for a colour; some wishes may be for a number instead (rules §5, §7).

use game::Seat;

use crate::{Action, Colours, Demand, Fact, Frame, PendingWish, Question, Source, Table, Wish};

impl PendingWish {
    /// Asks for a wish for a colour; with `numbers`, a number may be wished instead.
    pub(crate) fn ask(t: &mut Table, by: Seat, numbers: bool) {
        PendingWish::ask_for(t, by, t.setup.colours(), numbers, Source::Turn);
    }

    /// Asks for a wish for one of these colours; with `numbers`, a number may be wished instead.
    pub(crate) fn ask_for(t: &mut Table, by: Seat, colours: Colours, numbers: bool, why: Source) {
        t.push_frame(Frame::Wish(PendingWish { by, numbers, asked: true }));
        let highest = if numbers { t.setup.highest_number() } else { 0 };
        t.ask_one(by, Question::Wish { colours, highest }, why);
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
        t.public.demand = match wish {
            Wish::Colour(colour) => Demand::Colour(colour),
            Wish::Number(n) => Demand::Number(n),
        };
        t.public.this_turn.wished = true;
        t.tell(Fact::Wished { by: self.by, wish });
    }
}
