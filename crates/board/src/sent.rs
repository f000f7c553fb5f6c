//! A view as it is sent to another device, and the only way to read one.
//!
//! A host may send anything. A [`View`] read here only refers to seats at its table, so the code that draws
//! it need not check that again.

use game::{Seats, Viewer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::view::View;

impl Serialize for View {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        View::serialize(self, to)
    }
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<View, D::Error> {
        let view = View::deserialize(from)?;
        if view.is_sound() { Ok(view) } else { Err(serde::de::Error::custom("a seat is not at the table")) }
    }
}

impl View {
    /// Whether it only refers to seats at the table, and its teleports lie where they can.
    fn is_sound(&self) -> bool {
        let all = self.everybody();
        let here = |seats: Seats| (seats - all).is_empty();
        let hand = |seat| self.hands[seat].is_none_or(|hand| hand.len() == self.hand_sizes[seat]);
        // Somebody who looks from a seat that is not at the table sees no hand.
        let own = |seat| !all.has(seat) || self.hands[seat].is_some();
        let gifts = Seats::first(8)
            .into_iter()
            .all(|seat| self.gifts[seat].is_none_or(|gift| all.has(seat) && all.has(gift.to)));
        let beyond = !all;
        matches!(self.viewer, Viewer::Seat(seat) if own(seat)) | (self.viewer == Viewer::Spectator)
            && [self.active, self.first].into_iter().chain(self.eye).all(|seat| all.has(seat))
            && here(self.asked)
            && here(self.winners.unwrap_or_default())
            && self.asked.len() <= 1
            && self.ask.is_some() != self.asked.is_empty()
            && gifts
            && all.into_iter().all(hand)
            && beyond.into_iter().all(|seat| self.hand_sizes[seat] == 0 && self.hands[seat].is_none())
            && self.teleports.is_sound()
    }
}
