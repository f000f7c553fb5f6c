//! Gambling-man: everybody chooses a card face down, and all are turned up; the second-lowest value takes all
//! of them. Somebody without a card to lay takes them all.

use super::*;

impl EventRules for GamblingMan {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.ask_all_for_a_card(t);
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let value = |s: Seat| t.reply(s).cards.lowest().map(Card::points);
        let laid = e.present.filter(|s| value(s).is_some());
        let lowest = laid.into_iter().map(value).min();
        let higher = laid.filter(|s| Some(value(s)) > lowest);
        let second = higher.into_iter().map(value).min().or(lowest);
        let hit = laid.filter(|s| Some(value(s)) == second);
        let broke = e.present - laid;
        let taker = e.first(t, if broke.is_empty() { hit } else { broke });
        for seat in e.order(t) {
            let cards = t.reply(seat).cards;
            t.shift(cards, Zone::Hand(seat), Zone::Side, e.source());
        }
        if let Some(taker) = taker {
            let all = t.side;
            t.shift(all, Zone::Side, Zone::Hand(taker), e.source());
        }
    }
}
