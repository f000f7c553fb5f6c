//! Crowdfunding: everyone else gives a card of choice to each of those with
//! the fewest; all equal → nothing.

use game::Seats;

use crate::ask::From;
use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct Crowdfunding;

impl EventRules for Crowdfunding {
    fn needs_two(&self) -> bool {
        true
    }

    /// Who is poor is settled before anybody gives.
    fn happen(&self, t: &mut Table, e: Happening) {
        let poor = t.holding_fewest(e.present);
        let givers = e.present - poor;
        Happening { others: poor, ..e }.round(t, givers);
    }

    fn person(&self, t: &mut Table, e: Happening) {
        give_next(t, e, e.others);
    }

    fn answered(&self, t: &mut Table, e: Happening) {
        let cards = e.reply(t).cards;
        t.shift(cards, Zone::Hand(e.at), Zone::Hand(e.with), e.source());
        // Those after `with` in order are still to get theirs.
        let got: Seats = e.order(t).take_while(|&s| s != e.with).collect();
        give_next(t, e, e.others - got - Seats::one(e.with));
    }
}

/// The giver gives to the first of those who still get something.
fn give_next(t: &mut Table, e: Happening, to: Seats) {
    if let Some(with) = e.first(t, to)
        && t.count(e.at) > 0
    {
        Happening { with, ..e }.ask_cards(t, e.at, From::OwnHand, 1);
    }
}
