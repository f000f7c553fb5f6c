//! A wish: for a colour, or a colour or a number (rules §5, §7).

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::ask::{Action, Question, Source, Wish};
use crate::fact::Fact;
use crate::flow::Frame;
use crate::table::Table;
use crate::{Colours, Demand};

/// A wish that is to be asked for or has been.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Wishing {
    /// Who wishes.
    pub by: Seat,
    /// Whether a number may be wished too.
    pub numbers: bool,
    /// Whether they have answered.
    pub asked: bool,
}

impl Wishing {
    /// Asks for a wish.
    pub(crate) fn ask(t: &mut Table, by: Seat, numbers: bool) {
        t.then(Frame::Wish(Wishing { by, numbers, asked: true }));
        let highest = if numbers { t.setup.highest_number() } else { 0 };
        let colours = t.setup.colours();
        t.ask_one(by, Question::Wish { colours, highest }, Source::Turn);
    }

    /// Asks for a wish for a number only.
    pub(crate) fn ask_number(t: &mut Table, by: Seat, why: Source) {
        t.then(Frame::Wish(Wishing { by, numbers: true, asked: true }));
        let kind = Question::Wish { colours: Colours::NONE, highest: t.setup.highest_number() };
        t.ask_one(by, kind, why);
    }

    /// A wish that comes up later.
    pub(crate) fn later(by: Seat) -> Frame {
        Frame::Wish(Wishing { by, numbers: false, asked: false })
    }

    pub(crate) fn run(self, t: &mut Table) {
        if !self.asked {
            return Wishing::ask(t, self.by, self.numbers);
        }
        let Some(Action::Wish(wish)) = t.reply(self.by).word else { return };
        t.demand = match wish {
            Wish::Colour(colour) => Demand::Colour(colour),
            Wish::Number(n) => Demand::Number(n),
        };
        t.notes.wished = true;
        t.tell(Fact::Wished { by: self.by, wish });
    }
}
