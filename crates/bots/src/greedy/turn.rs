//! Which card to play, and when to draw.

use cards::{Action, Card, Special};

use super::hand::{burden, demand_after, follow};
use super::table::Table;

/// Rates an answer in the bot's turn. Playing is nearly always better than drawing: one card less instead of
/// one card more.
pub(super) fn worth(table: &Table, option: Action, free: bool) -> i32 {
    match option {
        Action::Play(card, imitates) => table.weights.play + play(table, card, imitates, free),
        _ => 0,
    }
}

fn play(table: &Table, card: Card, imitates: Option<Special>, free: bool) -> i32 {
    let mut rest = table.hand;
    rest.remove(card);
    let shed = burden(table, card);
    if rest.is_empty() {
        // This finishes the round, unless the card brings further cards.
        let brings = matches!(imitates.or(card.as_special()), Some(Special::SecondChance | Special::Thief));
        return if brings { -10 } else { 200 + shed };
    }
    let weights = table.weights;
    let after = demand_after(table, &rest, card, imitates);
    // A wish card will fit any demand at the next turn.
    let sure = if rest.kinds().any(|card| card.as_special().is_some_and(Special::is_wish_card)) {
        weights.sure
    } else {
        0
    };
    let goes_on = follow(weights, &rest, after).min(weights.follow) + sure;
    // With random-chance, cards that could not be played otherwise are welcome.
    let stuck = if free && follow(weights, &table.hand, table.view.demand) == 0 { 4 } else { 0 };
    let does = imitates.or(card.as_special()).map_or(0, |special| effect(table, special, &rest, after));
    // The event of a black card is a gamble. Somebody who is behind has less to lose.
    let event =
        if card.is_black() { if table.is_ahead() { weights.event.0 } else { weights.event.1 } } else { 0 };
    shed + goes_on + stuck + does + event
}

/// Rates the effect of a card.
fn effect(table: &Table, special: Special, rest: &cards::Bag, after: cards::Demand) -> i32 {
    let left = i32::from(rest.len());
    let weights = table.weights;
    let two = table.view.setup.players() == 2;
    match special {
        Special::Gift => weights.gift * left.min(2),
        Special::SecondChance if follow(weights, rest, after) > 0 => weights.second_chance.0,
        Special::Skip if two => weights.skip.0,
        Special::Skip => weights.skip.1,
        Special::Exchange | Special::Recharge | Special::Update | Special::Edison => 2,
        // Both bring cards; and a thief may empty the victim's hand, who then wins.
        Special::SecondChance | Special::Thief => weights.second_chance.1,
        Special::Troublemaker if table.is_ahead() => -4,
        Special::FantasticFour => weights.four,
        Special::Equality => (left - table.fewest()).clamp(0, weights.equality),
        Special::Inequality => weights.inequality * ((left + 2 - table.fewest()) / 2).clamp(0, 5),
        // Better kept until they are needed.
        Special::Counterattack | Special::NiceTry | Special::LuckyBastard => weights.defence,
        _ => 0,
    }
}
