//! How probable an answer seems before it is tried, and which node to try next: the better it did, the more
//! probable it seemed, and the less often it was tried compared with how often it could have been (PUCT, with
//! the availability of information-set search).
//!
//! In whole numbers only, so that all machines choose alike.

use super::tree::Node;
use crate::thought::WON;

/// Certainty.
pub(super) const ONE: u32 = 1 << 12;

/// The weight of exploration, in hundredths of [`WON`].
const EXPLORE: i64 = 100;

/// The part of all probability that is shared equally, in hundredths.
const EQUAL: u64 = 20;

/// How attractive it is to visit this node next. `unknown`: the value of a node that was never visited.
pub(super) fn attraction<A>(node: &Node<A>, unknown: i64) -> i64 {
    let visits = i64::from(node.visits);
    let mean = if visits == 0 { unknown } else { node.sum / visits };
    // Sixteen times the square root.
    let root = i64::from((u64::from(node.available) << 8).isqrt() as u32);
    let bonus = i64::from(WON) * EXPLORE / 100 * i64::from(node.prior) / i64::from(ONE) * root;
    mean + bonus / (16 * (1 + visits))
}

/// Turns ratings into probabilities, which add up to about [`ONE`]: with `halving` rating points less, an
/// answer is half as probable.
pub(super) fn priors(ratings: &[i32], halving: i32, out: &mut [u32]) {
    let best = ratings.iter().copied().max().unwrap_or(0);
    let halving = i64::from(halving.max(1));
    let weight = |rating: i32| {
        let below = (i64::from(best) - i64::from(rating)) * 16 / halving;
        let (halvings, rest) = (below / 16, (below % 16).unsigned_abs());
        // Linear between two halvings.
        if halvings > 14 { 0 } else { ((1u64 << 16) >> halvings) * (32 - rest) / 32 }
    };
    let sum: u64 = ratings.iter().map(|&rating| weight(rating)).sum::<u64>().max(1);
    let n = ratings.len().max(1) as u64;
    for (prior, &rating) in out.iter_mut().zip(ratings) {
        let own = weight(rating) * u64::from(ONE) / sum;
        *prior = ((own * (100 - EQUAL) + u64::from(ONE) * EQUAL / n) / 100) as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_halving_of_rating_points_makes_an_answer_half_as_probable() {
        let mut out = [0; 4];
        priors(&[10, 6, 2, -1000], 4, &mut out);
        let equal = 4096 / 20;
        assert!((4080..=4096).contains(&out.iter().sum::<u32>()), "{out:?}");
        let shared = out.map(|prior| prior.saturating_sub(equal));
        assert!(shared[0].abs_diff(2 * shared[1]) <= 4 && shared[1].abs_diff(2 * shared[2]) <= 4, "{out:?}");
        assert!(shared[3] <= 1, "{out:?}");
    }

    #[test]
    fn extreme_ratings_are_no_trouble() {
        let mut out = [0; 3];
        priors(&[i32::MAX, i32::MIN, 0], 1, &mut out);
        assert!(out[0] > 3000 && out[1] > 0);
        priors(&[], 0, &mut []);
    }
}
