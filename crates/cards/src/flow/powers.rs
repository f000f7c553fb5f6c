//! An activated power card (rules §9).

use game::Seat;

use crate::{ActivatedPower, Frame, Power, Table};

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

    /// Pushes the frame that continues this power card once its question has been answered.
    pub(crate) fn back(t: &mut Table, power: Power, by: Seat) {
        t.push_frame(Frame::Power(ActivatedPower { power, by, asked: true }));
    }
}
