//! A view as it is sent to another device, and the only way to read one.
//!
//! A host may send anything. A [`View`] read here only refers to seats at its table, so the code that draws
//! it need not check that again.

use game::{Seat, Seats, Viewer, checked, ensure};

use crate::{PlaceView, View};

checked!(View, View::check);

impl View {
    /// Whether it only refers to seats at the table, and belongs to the viewer it names.
    fn check(&self) -> Result<(), &'static str> {
        let all = self.everybody();
        let here = |seats: Seats| (seats - all).is_empty();
        let sitting = |persons: &game::BySeat<Seat>| all.into_iter().map(|s| persons[s]).collect::<Seats>();
        let viewer = match (self.viewer, &self.context) {
            (Viewer::Seat(seat), Some(context)) => all.has(seat) && context.seat == seat,
            // Somebody who looks from a seat that is not at the table.
            (Viewer::Seat(seat), None) => !all.has(seat),
            (Viewer::Spectator, context) => context.is_none(),
        };
        let beyond = self.places.0.get(usize::from(all.len())..).unwrap_or(&[]);
        let result = self.result.is_none_or(|result| {
            here(result.finished) && sitting(&result.persons) == all && all.has(result.next_dealer)
        });
        let sound = viewer
            && result
            && sitting(&self.persons) == all
            && [self.dealer, self.active].into_iter().all(|seat| all.has(seat))
            && [self.asked, self.replied, self.winners.unwrap_or_default()].into_iter().all(here)
            && self.ask.is_some() != self.asked.is_empty()
            && beyond.iter().all(|place| *place == PlaceView::default());
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
            |v| v.dealer = seat(2),
            |v| v.persons[seat(0)] = seat(1),
            |v| v.asked.add(seat(5)),
            |v| v.ask = None,
            |v| v.winners = Some(Seats::one(seat(7))),
            |v| v.places[seat(3)].count = 1,
        ];
        for (at, spoil) in damage.into_iter().enumerate() {
            let mut view = seen_by(Viewer::Seat(seat(0)));
            spoil(&mut view);
            assert_eq!(read(&view), None, "damage {at}");
        }
    }
}
