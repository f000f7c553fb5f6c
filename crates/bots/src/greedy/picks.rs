//! Which cards to give, discard, lay or take.

use cards::{Action, Bag, Card, Event, PickFrom, Question, Source};

use super::hand::burden;
use super::table::Table;

/// The cards still to pick. All picks are decided together; the order in which they are made does not matter.
pub(super) fn wanted(table: &Table) -> Bag {
    let Question::Cards { from, n, .. } = table.ask.kind else { return Bag::EMPTY };
    let mut left = table.view.pool();
    let mut wanted = Bag::EMPTY;
    // Cards already picked cannot be changed.
    let picked = table.view.picked().cards;
    for card in &picked {
        left.remove(card);
        wanted.add(card);
    }
    let last = wanted.iter().last();
    while wanted.len() < n {
        let rest = left.kinds().filter(|&card| last.is_none_or(|last| card >= last));
        let Some(card) = rest.max_by_key(|&card| rate_card(table, from, card)) else { break };
        left.remove(card);
        wanted.add(card);
    }
    wanted.remove_all(&table.view.picked().cards);
    wanted
}

/// Rates a pick: picks must be ascending, so the lowest wanted card is next.
pub(super) fn worth(wanted: &Bag, option: Action) -> i32 {
    match option {
        Action::Pick(card) => i32::from(wanted.lowest() == Some(card)),
        Action::Pass => i32::from(wanted.is_empty()),
        _ => 0,
    }
}

/// How much a card should be picked.
fn rate_card(table: &Table, from: PickFrom, card: Card) -> i32 {
    let burden = burden(table, card);
    match (from, table.ask.why) {
        // Cards from elsewhere come into the hand, so take those that burden it least.
        (PickFrom::Hand(_) | PickFrom::Side, _) => -burden,
        // The second-lowest value takes all the cards; with two people that is the higher one.
        (PickFrom::OwnHand, Source::Event(Event::GamblingMan)) => {
            let points = i32::from(card.points());
            if table.view.setup.players() == 2 { -points } else { points }
        }
        // Only points matter when hands are about to be counted.
        (PickFrom::OwnHand, Source::Event(Event::Parasite | Event::Tsunami)) => i32::from(card.points()),
        (PickFrom::OwnHand, _) => burden,
    }
}
