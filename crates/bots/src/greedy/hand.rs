//! The value of cards in the hand, and how well a hand can follow.

use cards::{Bag, Card, Colour, Demand, Print, Special, Symbol};

use super::table::Table;
use super::weights::Weights;

/// How much a bot would like to get rid of a card: its points, more if it is hard to play, less if it fits
/// anything.
pub(super) fn burden(table: &Table, card: Card) -> i32 {
    let weights = table.weights;
    let points = i32::from(card.points()) * weights.points / 8;
    let urgent = table.is_urgent();
    match card.as_special() {
        None if card.is_black() => points + weights.black,
        Some(Special::TheEnd) => points - if urgent { 0 } else { 8 },
        Some(special) if special.is_wish_card() || special == Special::Mimicry => {
            points - if urgent { weights.wish_urgent } else { weights.wish }
        }
        Some(Special::Gift | Special::SecondChance) => points - 3,
        // This includes fuck-you and curse, which are hard to play and cost many points.
        _ => points,
    }
}

/// How many cards of a hand fit this demand. Wish cards, which always fit, count little.
pub(super) fn follow(weights: &Weights, hand: &Bag, demand: Demand) -> i32 {
    let (fitting, wish_cards) = demand.fitting(hand);
    i32::from(wish_cards) * weights.fits.0 + i32::from(fitting - wish_cards) * weights.fits.1
}

/// The demand after a card is played; after a wish card, the demand of the best wish.
pub(super) fn demand_after(table: &Table, hand: &Bag, card: Card, imitates: Option<Special>) -> Demand {
    let before = table.view.demand;
    match (card.print(), imitates) {
        (Print::Number(colour, n), _) => Demand::Card(colour, Symbol::Number(n)),
        (Print::Special(colour @ Some(_), special), _) => Demand::Card(colour, Symbol::Special(special)),
        (Print::Swap(one, other), _) => {
            Demand::Colour(if before.colour() == Some(one) { other } else { one })
        }
        (Print::Special(None, Special::FuckYou), _) => before,
        (Print::Special(None, _), Some(special)) if !special.is_wish_card() => before,
        _ => best_colour(table, hand).map_or(before, Demand::Colour),
    }
}

/// The colour that most cards of the hand fit.
pub(super) fn best_colour(table: &Table, hand: &Bag) -> Option<Colour> {
    table
        .view
        .setup
        .colours()
        .iter()
        .max_by_key(|&colour| follow(table.weights, hand, Demand::Colour(colour)))
}
