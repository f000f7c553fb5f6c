//! A power card was activated (rules §9).

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::Power;
use crate::flow::Frame;
use crate::table::Table;

/// When a power card acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PowerTiming {
    /// Before the effect of the card it was activated with.
    BeforeEffect,
    /// After its effect and its wish.
    AfterWish,
}

/// An activated power card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ActivatedPower {
    /// Which.
    pub power: Power,
    /// By whom.
    pub by: Seat,
    /// It asked something, which has been answered.
    pub asked: bool,
}

impl ActivatedPower {
    /// Carries it out, or goes on with what was answered.
    pub(crate) fn run(self, t: &mut Table) {
        let rules = self.power.rules();
        if self.asked {
            rules.answered(t, self.by);
        } else {
            rules.activate(t, self.by);
        }
    }

    /// Comes back to the power card when its question has been answered.
    pub(crate) fn back(t: &mut Table, power: Power, by: Seat) {
        t.push_frame(Frame::Power(ActivatedPower { power, by, asked: true }));
    }
}
