//! Double-taxation: the three highest values of each hand are added to the person's total at once; the hand
//! stays. Without points: the lowest such sum draws one card, the next higher sum two, and so on; equal sums
//! draw equally many, and do not skip a rank.

use super::*;

impl EventRules for DoubleTaxation {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let taxes = BySeat::make(|seat| tax(t, seat));
        for seat in e.order(t) {
            if t.setup.rules().scorekeeping == Scorekeeping::Points {
                t.score(seat, i32::from(taxes[seat]));
            } else {
                // The rank of a sum among the different sums, from 1.
                let lower = |s: Seat| taxes[s] < taxes[seat];
                let mut ranks = [false; 256];
                e.present.into_iter().filter(|&s| lower(s)).for_each(|s| {
                    ranks[usize::from(taxes[s])] = true;
                });
                let below = ranks.iter().filter(|&&there| there).count();
                t.draw(seat, below as u8 + 1, e.source());
            }
        }
    }
}

/// The sum of the three highest values of a hand: at most 42 + 17 + 13.
fn tax(t: &Table, seat: Seat) -> u8 {
    let mut best = [0u8; 3];
    for card in t.hand(seat) {
        let mut points = card.points();
        for place in &mut best {
            if points > *place {
                core::mem::swap(place, &mut points);
            }
        }
    }
    best.iter().sum()
}
