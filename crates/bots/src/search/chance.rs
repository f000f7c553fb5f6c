//! How probably each person wins a round of the card game that is cut short: their cards, counted in traits, each
//! with a weight that was learned (`learned.rs`).
//!
//! The weights of somebody's traits add up to a score, in 256ths of a doubling: a person with 256 more is twice as
//! likely to have the fewest points in the end. In whole numbers only, so that all machines find the same.

use cards::{Colour, Print, Question, Special, State, hand_points};
use game::{Asks, BySeat, Game as _, Seat, Seats, Viewer};

use super::learned::LEARNED;
use crate::thought::WON;

/// How soon somebody's turn comes: it is theirs, they are next, or later.
const SOON: usize = 3;
/// The number of cards, by how soon the turn comes. Each `…_MAX` is how many values are told apart.
const HELD: usize = 0;
const HELD_MAX: usize = 11;
/// The points of the hand, by three.
const POINTS: usize = HELD + HELD_MAX * SOON;
const POINTS_MAX: usize = 20;
/// The points of the hand, by six, and how many cards the smallest other hand has.
const URGENT: usize = POINTS + POINTS_MAX;
const URGENT_POINTS: usize = 8;
const URGENT_CARDS: usize = 4;
/// How many cards fit the demand, by how soon the turn comes.
const FITS: usize = URGENT + URGENT_POINTS * URGENT_CARDS;
const FITS_MAX: usize = 4;
/// Each black number.
const BLACK: usize = FITS + FITS_MAX * SOON;
/// How many colours the hand has.
const COLOURS: usize = BLACK + 1;
const COLOURS_MAX: usize = 6;
/// How many power cards lie there.
const POWERS: usize = COLOURS + COLOURS_MAX;
const POWERS_MAX: usize = 4;
/// Whether the next turn is lost.
const SKIPPED: usize = POWERS + POWERS_MAX;
/// Each special card.
const SPECIALS: usize = SKIPPED + 1;
/// How many traits there are.
pub const TRAITS: usize = SPECIALS + Special::ALL.len();

/// A person whose score is higher by this number is twice as likely to win.
const DOUBLING: i32 = 256;

/// Weights of traits.
pub(super) type TraitWeights = [i16; TRAITS];

/// Which weights a game is judged by: for two people or more, with the base game or with packs.
fn kind_of(players: u8, packs: cards::Packs) -> usize {
    usize::from(players > 2) * 2 + usize::from(packs != cards::Packs::BASE)
}

/// Whether a turn begins: in between, hands say less.
pub fn is_quiet(state: &State) -> bool {
    let Asks::People { ask, .. } = state.asks() else { return false };
    matches!(ask.kind, Question::Turn { draw: true, .. })
}

/// Calls `has` with each trait of the person at this place, and how often they have it.
#[inline]
pub fn traits(state: &State, place: Seat, mut has: impl FnMut(usize, i32)) {
    let n = state.players();
    let hand = state.hand(place);
    let held = usize::from(hand.len());
    let (here, active) = (place.number(), state.active.number());
    let steps = if state.leftward() { active + n - here } else { here + n - active };
    let soon = usize::from(steps % n.max(1)).min(SOON - 1);
    let points = usize::try_from(hand_points(state, place)).unwrap_or(0);
    let others = state.everybody().without(place).into_iter();
    let fewest = others.map(|other| usize::from(state.count(other))).min().unwrap_or(0);
    let (fitting, _) = state.demand.fitting(hand);
    let mut colours = [false; Colour::ALL.len()];
    has(HELD + held.min(HELD_MAX - 1) * SOON + soon, 1);
    has(POINTS + (points / 3).min(POINTS_MAX - 1), 1);
    let cards = fewest.clamp(1, URGENT_CARDS) - 1;
    has(URGENT + cards * URGENT_POINTS + (points / 6).min(URGENT_POINTS - 1), 1);
    has(FITS + usize::from(fitting).min(FITS_MAX - 1) * SOON + soon, 1);
    for card in hand.kinds() {
        let count = i32::from(hand.count(card));
        match card.as_special() {
            Some(special) => has(SPECIALS + special.id() as usize, count),
            None if card.is_black() => has(BLACK, count),
            None => {}
        }
        if let Print::Number(Some(colour), _) | Print::Special(Some(colour), _) = card.print()
            && let Some(there) = colours.get_mut(colour.id() as usize)
        {
            *there = true;
        }
    }
    let colours = colours.into_iter().filter(|&there| there).count();
    has(COLOURS + colours.min(COLOURS_MAX - 1), 1);
    let powers = state.seen_by(Viewer::Spectator).hand(place).power_count;
    has(POWERS + usize::from(powers).min(POWERS_MAX - 1), 1);
    if state.places[place].skips > 0 {
        has(SKIPPED, 1);
    }
}

/// How probably each place has the fewest points in the end, in [`WON`].
pub fn chances(state: &State) -> BySeat<i32> {
    let weights = &LEARNED[kind_of(state.players(), state.setup().packs())];
    let mut scores = BySeat::<i32>::default();
    for place in state.everybody() {
        let mut score = 0;
        traits(state, place, |at, count| {
            score += count * i32::from(weights.get(at).copied().unwrap_or(0));
        });
        scores[place] = score;
    }
    shares(state.everybody(), &scores)
}

/// Turns scores into chances.
fn shares(all: Seats, scores: &BySeat<i32>) -> BySeat<i32> {
    let best = all.into_iter().map(|place| scores[place]).max().unwrap_or(0);
    let mut parts = BySeat::<i32>::default();
    for place in all {
        let below = (best - scores[place]).max(0);
        let (halvings, rest) = (below / DOUBLING, below % DOUBLING);
        // Linear between two halvings; from the eighth on it is nothing.
        parts[place] = (128 >> halvings.min(31)) * (2 * DOUBLING - rest) / 128;
    }
    let sum = all.into_iter().map(|place| parts[place]).sum::<i32>().max(1);
    BySeat::make(|place| (i64::from(parts[place]) * i64::from(WON) / i64::from(sum)) as i32)
}
