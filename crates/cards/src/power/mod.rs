//! The power cards (rules §9): a row each in `kinds`, and a file for each whose effect is more than a line.
//! `flow::play` offers them. The imports here are for the files.

use game::Seat;

use crate::kinds::{modules, powers};
use crate::{
    Action, ActivatedPower, Colours, Demand, Fact, Frame, Hint, How, PendingWish, Power, Question, Source,
    Table, Wish, Zone, flow::play, masks,
};

/// The rules of a power card.
pub(crate) trait PowerRules: Sync {
    /// Carries it out, at the time given by `when`.
    fn activate(&self, _: &mut Table, _by: Seat) {}

    /// Continues after its question has been answered.
    fn answered(&self, _: &mut Table, _by: Seat) {}

    /// The conclusion that people can draw from its effect although no fact says it.
    fn hint(&self) -> Hint {
        Hint::Nothing
    }
}

/// The rules of a card without an effect of its own.
struct NoEffect;

impl PowerRules for NoEffect {}

/// The rules of a card that asks nothing.
struct AtOnce(fn(&mut Table, Seat));

impl PowerRules for AtOnce {
    fn activate(&self, t: &mut Table, by: Seat) {
        self.0(t, by);
    }
}

powers!(modules Power PowerRules);

impl ActivatedPower {
    /// Carries out the power card, or continues it with the answer to its question.
    pub(crate) fn run(self, t: &mut Table) {
        let rules = self.power.rules();
        if self.asked {
            rules.answered(t, self.by);
        } else {
            rules.activate(t, self.by);
        }
    }

    /// Asks the owner of a power card, which then continues.
    pub(crate) fn ask(t: &mut Table, power: Power, by: Seat, kind: Question) {
        t.push_frame(Frame::Power(ActivatedPower { power, by, asked: true }));
        t.ask_one(by, kind, Source::Power(power));
    }
}
