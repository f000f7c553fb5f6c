//! The cards in front of each seat, and the lasting effects of power cards, as sets of the seats that have them,
//! because every step looks them up. Saved states and sent views have them seat by seat.

use core::ops::{Index, IndexMut};

use game::{BySeat, Seat, Seats};

use super::parts::{Lasting, Place};
use crate::{Colour, Colours};

/// What everybody sees in front of each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Places {
    each: BySeat<Place>,
    /// Effects of power cards that last until their owner's next turn.
    pub lasting: LastingPowers,
}

/// The seats that have each of the effects described at [`Lasting`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LastingPowers {
    /// The seat that forbids each colour, by the colour's number. A seat forbids one at most.
    blockades: [Seats; Colour::ALL.len()],
    pub(crate) blockade_this_turn: Seats,
    pub(crate) looping: Seats,
    pub(crate) looping_next: Seats,
    pub(crate) open_hands: Seats,
    pub(crate) seal: Seats,
}

impl LastingPowers {
    /// The colours that somebody forbids.
    pub(crate) fn blocked(&self) -> Colours {
        let anybody = self.blockades.iter().fold(Seats::NONE, |all, &who| all | who);
        if anybody.is_empty() {
            return Colours::NONE;
        }
        Colour::ALL
            .iter()
            .copied()
            .zip(&self.blockades)
            .filter(|(_, who)| !who.is_empty())
            .map(|(c, _)| c)
            .collect()
    }

    /// Makes this seat forbid a colour, or none.
    pub(crate) fn block(&mut self, seat: Seat, colour: Option<Colour>) {
        for (&of, who) in Colour::ALL.iter().zip(&mut self.blockades) {
            who.remove(seat);
            if Some(of) == colour {
                who.add(seat);
            }
        }
    }

    /// The lasting effects of this seat.
    pub fn of(&self, seat: Seat) -> Lasting {
        let mut colours = Colour::ALL.iter().zip(&self.blockades);
        Lasting {
            blockade: colours.find(|(_, who)| who.has(seat)).map(|(&colour, _)| colour),
            blockade_this_turn: self.blockade_this_turn.has(seat),
            looping: self.looping.has(seat),
            looping_next: self.looping_next.has(seat),
            open_hands: self.open_hands.has(seat),
            seal: self.seal.has(seat),
        }
    }

    /// Sets the lasting effects of this seat.
    pub(crate) fn set(&mut self, seat: Seat, lasting: Lasting) {
        self.block(seat, lasting.blockade);
        for (set, has) in [
            (&mut self.blockade_this_turn, lasting.blockade_this_turn),
            (&mut self.looping, lasting.looping),
            (&mut self.looping_next, lasting.looping_next),
            (&mut self.open_hands, lasting.open_hands),
            (&mut self.seal, lasting.seal),
        ] {
            if has { set.add(seat) } else { set.remove(seat) }
        }
    }
}

impl Index<Seat> for Places {
    type Output = Place;
    fn index(&self, seat: Seat) -> &Place {
        &self.each[seat]
    }
}

impl IndexMut<Seat> for Places {
    fn index_mut(&mut self, seat: Seat) -> &mut Place {
        &mut self.each[seat]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lasting_effects_belong_to_one_seat_only() {
        let (one, other) = (Seat::wrapping(2), Seat::wrapping(5));
        let mut lasting = LastingPowers::default();
        assert_eq!(lasting.blocked(), Colours::NONE);
        let all = Lasting {
            blockade: Some(Colour::Green),
            blockade_this_turn: true,
            looping: true,
            looping_next: true,
            open_hands: true,
            seal: true,
        };
        let blockade = Lasting { blockade: Some(Colour::Red), ..Lasting::default() };
        for (seat, set) in [(one, all), (other, blockade)] {
            lasting.set(seat, set);
        }
        assert_eq!((lasting.of(one), lasting.of(other)), (all, blockade));
        assert_eq!(lasting.blocked(), [Colour::Red, Colour::Green].into_iter().collect());
        lasting.block(one, Some(Colour::Red));
        assert_eq!(lasting.blocked(), [Colour::Red].into_iter().collect());
        lasting.set(one, Lasting::default());
        lasting.set(other, Lasting::default());
        assert_eq!(lasting, LastingPowers::default());
    }
}
