//! A view as it is sent to another device, and the only way to read one.
//!
//! A host may send anything. A [`View`] read here only refers to seats at its table, so the code that draws
//! it need not check that again.

use game::{BySeat, Seats, Viewer, ensure, fields};

use crate::{Public, Reply, View};

fields! {
    View, View::nothing(), View::check;
    own { viewer }
    public { setup, round, turns, totals, first, active, pawns }
    own { hand_sizes, hands, gifts, draw }
    public { discard, ground, teleports, used, eye, bomb, ending, ask, asked, question, result, winners }
    own { reply }
    public { stack }
}

impl View {
    /// The view that is filled in while another one is read.
    fn nothing() -> View {
        let (public, hand_sizes, hands) = (Public::default(), BySeat::default(), BySeat::default());
        let (viewer, gifts, reply) = (Viewer::Spectator, BySeat::default(), Reply::default());
        View { viewer, public, hand_sizes, hands, gifts, draw: 0, reply }
    }

    /// Whether it only refers to seats at the table, and its teleports lie where they can.
    fn check(&self) -> Result<(), &'static str> {
        let all = self.everybody();
        let hand = |seat| self.hands[seat].is_none_or(|hand| hand.len() == self.hand_sizes[seat]);
        // Somebody who looks from a seat that is not at the table sees no hand.
        let own = |seat| !all.has(seat) || self.hands[seat].is_some();
        let gifts = Seats::first(8)
            .into_iter()
            .all(|seat| self.gifts[seat].is_none_or(|gift| all.has(seat) && all.has(gift.to)));
        let beyond = !all;
        let viewer = match self.viewer {
            Viewer::Seat(seat) => own(seat),
            Viewer::Spectator => true,
        };
        let sound = viewer
            && self.has_sound_seats()
            && self.ask.is_some() != self.asked.is_empty()
            && gifts
            && all.into_iter().all(hand)
            && beyond.into_iter().all(|seat| self.hand_sizes[seat] == 0 && self.hands[seat].is_none())
            && self.teleports.is_sound();
        ensure(sound, "a seat is not at the table")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{after, seat};
    use crate::{Field, GiftView, Hand, Teleport};
    use game::Game as _;

    fn seen_by(viewer: Viewer) -> View {
        after(r#"{"hands": [["remote", "x"], ["block"]], "script": ["0 play remote 40", "0 seat 1"]}"#)
            .view(viewer)
    }

    fn read(view: &View) -> Option<View> {
        postcard::from_bytes(&postcard::to_allocvec(view).unwrap()).ok()
    }

    #[test]
    fn a_view_can_be_sent_to_anybody() {
        for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(1)), Viewer::Seat(seat(5)), Viewer::Spectator]
        {
            let view = seen_by(viewer);
            assert_eq!(read(&view), Some(view));
        }
    }

    #[test]
    fn a_view_with_a_seat_that_is_not_there_is_refused() {
        let changes: [fn(&mut View); 8] = [
            |view| view.public.active = seat(2),
            |view| view.public.asked = Seats::one(seat(2)),
            |view| view.public.winners = Some(Seats::one(seat(7))),
            |view| view.public.ask = None,
            |view| view.hand_sizes[seat(3)] = 1,
            |view| view.hands[seat(0)] = Some(Hand::EMPTY),
            |view| view.gifts[seat(0)] = Some(GiftView { to: seat(4), card: None }),
            |view| view.public.teleports.put(Teleport::new(1).unwrap(), Field::GOAL),
        ];
        for change in changes {
            let mut view = seen_by(Viewer::Seat(seat(0)));
            change(&mut view);
            assert_eq!(read(&view), None);
        }
    }
}
