//! Which card to play, and when to draw.

use cards::{Action, Card, Special};

use super::hand::{burden, demand_after, follow};
use super::table::Table;

/// What an answer in one's turn is worth. Playing is nearly always better than
/// drawing: a card less instead of a card more.
pub(super) fn worth(table: &Table, option: Action, free: bool) -> i32 {
    match option {
        Action::Play(card, imitates) => 20 + play(table, card, imitates, free),
        _ => 0,
    }
}

fn play(table: &Table, card: Card, imitates: Option<Special>, free: bool) -> i32 {
    let mut rest = table.hand;
    rest.remove(card);
    let shed = burden(table, card);
    if rest.is_empty() {
        // Finished, unless the card brings others in.
        let brings = matches!(imitates.or(card.as_special()), Some(Special::SecondChance | Special::Thief));
        return if brings { -10 } else { 200 + shed };
    }
    let after = demand_after(table, &rest, card, imitates);
    // A wish card goes on whatever others may demand till then.
    let sure =
        if rest.iter().any(|card| card.as_special().is_some_and(Special::is_wish_card)) { 4 } else { 0 };
    let goes_on = follow(&rest, after).min(12) + sure;
    // With random-chance the others are what one could not have played.
    let stuck = if free && follow(&table.hand, table.view.demand) == 0 { 4 } else { 0 };
    let does = imitates.or(card.as_special()).map_or(0, |special| effect(table, special, &rest, after));
    // A black card's event may bring anything; who is behind has less to lose.
    let event = if card.is_black() { if table.is_ahead() { -4 } else { 2 } } else { 0 };
    shed + goes_on + stuck + does + event
}

/// What a card's effect is worth.
fn effect(table: &Table, special: Special, rest: &cards::Bag, after: cards::Demand) -> i32 {
    let left = i32::from(rest.len());
    let two = table.view.setup.players() == 2;
    match special {
        Special::Gift => 6 * left.min(2),
        Special::SecondChance if follow(rest, after) > 0 => 10,
        Special::Skip if two => 8,
        Special::Exchange | Special::Skip | Special::Recharge | Special::Update | Special::Edison => 2,
        // Both bring cards; and a thief may leave an empty hand, which wins.
        Special::SecondChance | Special::Thief => -8,
        Special::Troublemaker if table.is_ahead() => -4,
        Special::FantasticFour => 6,
        Special::Equality => (left - table.fewest()).clamp(0, 5),
        Special::Inequality => 2 * ((left + 2 - table.fewest()) / 2).clamp(0, 5),
        // Kept for when it wards something off.
        Special::Counterattack | Special::NiceTry | Special::LuckyBastard => -2,
        _ => 0,
    }
}
