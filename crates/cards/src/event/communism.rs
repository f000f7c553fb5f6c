//! Communism: everybody draws until they hold as many cards as the person with the most.

use super::*;

impl EventRules for Communism {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let most = e.present.into_iter().map(|s| t.count(s)).max().unwrap_or(0);
        for seat in e.order(t) {
            let missing = most - t.count(seat).min(most);
            t.draw(seat, missing, e.source());
        }
    }
}
