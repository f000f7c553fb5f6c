//! A view as it is sent to another device, and the only way to read one.
//!
//! A host may send anything. A [`View`] read here only refers to seats at its table, so the code that draws
//! it need not check that again. What follows from the rest is sent too, and refused if it does not.

use game::{BySeat, Seat, Seats, Viewer, ensure, fields};
use serde::{Deserialize, Serialize};

use crate::state::{Lasting, Place};
use crate::{Ask, Bag, Colours, Demand, HandView, Powers, Public, Reply, RuleCard, View};

/// The cards and effects in front of one seat, as they are sent.
#[derive(PartialEq, Default, Serialize, Deserialize)]
struct SentPlace {
    count: u8,
    hand: Option<Bag>,
    aside: u8,
    skips: u8,
    power_count: u8,
    powers: Option<Powers>,
    spent: Powers,
    #[serde(rename = "fresh")]
    resting: Powers,
    lasting: Lasting,
}

/// The viewer's answer so far, and the data on which the legality of the next part depends.
#[derive(PartialEq, Serialize, Deserialize)]
struct SentAnswer {
    seat: Seat,
    ask: Option<Ask>,
    reply: Reply,
    hand: Bag,
    pool: Bag,
    demand: Demand,
    blocked: Colours,
    sealed: bool,
    black_on_black: bool,
    powers: Powers,
    unseen_powers: bool,
}

fields! {
    View, View::nothing(), View::check;
    own { viewer }
    public { setup, round, turns, persons, totals, wins, dealer, active }
    computed { leftward(leftward, take_leftward), places(sent_places, take_places) }
    own { draw }
    public { discard, side, demand, last_colour }
    own { events }
    public { turned_up, happened, lasting }
    own { power_pile }
    public { rule_cards, ask, asked, question, result, winners, replied }
    computed { reversed(is_reversed, take_reversed) }
    public { this_turn, stack }
    computed { answer(sent_answer, take_answer) }
}

impl View {
    /// The view that is filled in while another one is read.
    fn nothing() -> View {
        let (public, hands) = (Public::default(), BySeat::default());
        let (viewer, reply) = (Viewer::Spectator, Reply::default());
        View { viewer, public, hands, draw: 0, events: 0, power_pile: 0, reply, taken: None }
    }

    fn sent_places(&self) -> BySeat<SentPlace> {
        BySeat::make(|seat| {
            let HandView { count, hand, aside, power_count, powers } = self.hands[seat];
            let Place { skips, spent, resting } = self.places[seat];
            let lasting = self.places.lasting.of(seat);
            SentPlace { count, hand, aside, skips, power_count, powers, spent, resting, lasting }
        })
    }

    fn take_places(&mut self, sent: BySeat<SentPlace>) -> bool {
        for (seat, sent) in Seats::first(Seat::MAX).into_iter().zip(sent.0) {
            let SentPlace { count, hand, aside, skips, power_count, powers, spent, resting, lasting } = sent;
            self.hands[seat] = HandView { count, hand, aside, power_count, powers };
            self.public.places[seat] = Place { skips, spent, resting };
            self.public.places.lasting.set(seat, lasting);
        }
        true
    }

    /// The direction follows from what is read later. Until then it is kept in place of `reversed`.
    fn take_leftward(&mut self, leftward: bool) -> bool {
        self.public.reversed = leftward;
        true
    }

    fn is_reversed(&self) -> bool {
        self.reversed
    }

    fn take_reversed(&mut self, reversed: bool) -> bool {
        let leftward = core::mem::replace(&mut self.public.reversed, reversed);
        self.leftward() == leftward
    }

    fn sent_answer(&self) -> Option<SentAnswer> {
        let seat = self.me().filter(|&seat| self.everybody().has(seat))?;
        let view = self.by_ref();
        let (powers, unseen_powers) = view.powers();
        Some(SentAnswer {
            seat,
            ask: view.my_ask(),
            reply: self.reply,
            hand: self.my_hand(),
            pool: view.pool(),
            demand: self.demand,
            blocked: self.blocked(),
            sealed: self.is_sealed(),
            black_on_black: self.rule_cards.has(RuleCard::BlackOnBlack),
            powers,
            unseen_powers,
        })
    }

    fn take_answer(&mut self, sent: Option<SentAnswer>) -> bool {
        if let Some(sent) = &sent {
            self.reply = sent.reply;
            let (all, _) = self.by_ref().powers();
            self.taken = all.kinds().find(|&power| sent.powers.count(power) < all.count(power));
        }
        self.sent_answer() == sent
    }

    /// Whether it only refers to seats at the table, and belongs to the viewer it names.
    fn check(&self) -> Result<(), &'static str> {
        let all = self.everybody();
        // Everybody at the table knows their own cards, and nobody else's power cards.
        let own = |seat: Seat| {
            let (mine, known) = (self.me() == Some(seat), self.hands[seat]);
            known.powers.is_some() == mine && (known.hand.is_some() || !mine)
        };
        let beyond = self.sent_places().0.into_iter().skip(all.len().into());
        let sound = all.into_iter().all(own)
            && self.has_sound_seats()
            && self.ask.is_some() != self.asked.is_empty()
            && beyond.into_iter().all(|place| place == SentPlace::default());
        ensure(sound, "a seat is not at the table")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{after, seat};
    use game::Game as _;

    fn seen_by(viewer: Viewer) -> View {
        after(
            r#"{"hands": [["red-gift", "blue-1", "blue-2", "blue-3"], ["green-4", "green-5"]],
            "discard": ["red-9"], "script": ["0 play red-gift", "0 seat 1"]}"#,
        )
        .view(viewer)
    }

    fn read(view: &View) -> Option<View> {
        postcard::from_bytes(&postcard::to_allocvec(view).unwrap()).ok()
    }

    #[test]
    fn a_view_can_be_read_back_as_it_was_sent() {
        for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(1)), Viewer::Seat(seat(6)), Viewer::Spectator]
        {
            let view = seen_by(viewer);
            assert_eq!(read(&view), Some(view));
        }
    }

    #[test]
    fn a_view_with_a_seat_not_at_the_table_is_refused() {
        let damage: [fn(&mut View); 9] = [
            |v| v.viewer = Viewer::Seat(seat(1)),
            |v| v.viewer = Viewer::Seat(seat(4)),
            |v| v.viewer = Viewer::Spectator,
            |v| v.public.dealer = seat(2),
            |v| v.public.persons[seat(0)] = seat(1),
            |v| v.public.asked.add(seat(5)),
            |v| v.public.ask = None,
            |v| v.public.winners = Some(Seats::one(seat(7))),
            |v| v.hands[seat(3)].count = 1,
        ];
        for (at, spoil) in damage.into_iter().enumerate() {
            let mut view = seen_by(Viewer::Seat(seat(0)));
            spoil(&mut view);
            assert_eq!(read(&view), None, "damage {at}");
        }
    }
}
