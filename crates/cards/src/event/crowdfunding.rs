//! Crowdfunding: everybody else gives a card of their choice to each of the people with the fewest cards. If
//! all hold equally many, nothing happens.

use super::*;

impl EventRules for Crowdfunding {
    /// The people with the fewest cards are settled before anybody gives.
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let poor = t.holding_fewest(e.present);
        let givers = e.present - poor;
        RunningEvent { others: poor, ..e }.round(t, givers);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        give_next(t, e, e.others);
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let cards = e.reply(t).cards;
        t.shift(cards, Zone::Hand(e.at), Zone::Hand(e.with), e.source());
        // The people after `with` in order still have to get their cards.
        let got: Seats = e.order(t).take_while(|&s| s != e.with).collect();
        give_next(t, e, e.others - got - Seats::one(e.with));
    }
}

/// Asks the giver for a card for the first of those who still get one.
fn give_next(t: &mut Table, e: RunningEvent, to: Seats) {
    if let Some(with) = e.first(t, to)
        && t.count(e.at) > 0
    {
        RunningEvent { with, ..e }.ask_cards(t, e.at, PickFrom::OwnHand, 1);
    }
}
