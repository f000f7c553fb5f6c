//! The value of places of pawns.

use core::cmp::Ordering;

use board::Field;
use board::material::FUCK_YOU;

use super::way::Change;
use super::{FIELD, Places, Seen};
use crate::thought::WON;

impl Seen<'_> {
    /// How probable it is to win the round from there, in [`WON`]: against each of the others, on average.
    pub(super) fn value(&mut self, places: &Places, change: &Change) -> i32 {
        let everybody = self.view.everybody();
        let others = everybody.without(self.me);
        let at = places.pawns[self.me];
        let over = places.over || everybody.into_iter().any(|seat| places.pawns[seat] == Field::GOAL);
        let mut sum = 0;
        for other in others {
            let there = places.pawns[other];
            let points =
                |field: Field, fuck_yous: u8| i32::from(field.number()) + i32::from(fuck_yous * FUCK_YOU);
            sum += if over {
                let mine = points(at, places.fuck_yous);
                match mine.cmp(&points(there, self.fuck_yous[other])) {
                    Ordering::Less => WON,
                    Ordering::Equal => WON / 2,
                    Ordering::Greater => 0,
                }
            } else {
                let known = i32::from(self.fuck_yous[other] * FUCK_YOU) * FIELD;
                let mine = self.way.ahead(true, at, change) + places.extra;
                let lead = mine - (self.way.ahead(false, there, change) - known);
                self.chance(lead, self.way.from(at).min(self.way.from(there)))
            };
        }
        sum / i32::from(others.len()).max(1)
    }

    /// How probable it is to win with this lead, while so much of the way is left.
    fn chance(&self, lead: i32, left: i32) -> i32 {
        let half = self.weights.half + left.max(0) / 1000 * self.weights.half_of_rest;
        let share = i64::from(lead) * i64::from(WON / 2) / i64::from((lead.abs() + half).max(1));
        WON / 2 + share as i32
    }
}
