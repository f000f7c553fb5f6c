//! Gambling-man: in order everyone rolls; those with the second-lowest of the different values go forward by
//! the sum of all rolls. If all are equal, all go.

use super::*;

impl EventRules for GamblingMan {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let mut rolls = BySeat::<u8>::default();
        for seat in e.order(t) {
            rolls[seat] = t.roll(seat, D6, e.why());
        }
        let all = t.everybody();
        let lowest = all.into_iter().map(|seat| rolls[seat]).min();
        let higher = all.into_iter().map(|seat| rolls[seat]).filter(|&roll| Some(roll) > lowest);
        let second = higher.min().or(lowest);
        let sum = rolls.0.iter().sum();
        t.all_forward(all.filter(|seat| Some(rolls[seat]) == second), sum, e.why());
    }
}
