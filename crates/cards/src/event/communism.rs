//! Communism: everyone draws up to the most cards held.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::table::Table;

pub(crate) struct Communism;

impl EventRules for Communism {
    fn happen(&self, t: &mut Table, e: Happening) {
        let most = e.present.into_iter().map(|s| t.count(s)).max().unwrap_or(0);
        for seat in e.order(t) {
            let missing = most - t.count(seat).min(most);
            t.draw(seat, missing, e.source());
        }
    }
}
