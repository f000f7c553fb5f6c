//! Places at the table: one [`Seat`], a set of [`Seats`], one value per seat [`BySeat`].
//!
//! A seat is a place, not a person; the dealer knows who sits there.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Index, IndexMut, Not, Sub};

use serde::{Deserialize, Serialize};

/// One place at the table, `0..8`. The seat to the right of seat `s` is `s + 1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The largest number of seats in any game.
    pub const MAX: u8 = 8;

    /// The seat with this number, if it is below [`Seat::MAX`].
    ///
    /// ```
    /// use game::Seat;
    /// assert_eq!(Seat::new(3).map(|s| s.number()), Some(3));
    /// assert_eq!(Seat::new(8), None);
    /// ```
    #[must_use]
    pub const fn new(number: u8) -> Option<Seat> {
        if number < Self::MAX { Some(Seat(number)) } else { None }
    }

    /// The seat with this number modulo [`Seat::MAX`]. It never fails.
    #[must_use]
    pub const fn wrapping(number: u8) -> Seat {
        Seat(number % Self::MAX)
    }

    /// Its number, `0..8`.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number as an index, always below 8.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    /// The seat `steps` places to the right at a table of `players` (1..=8).
    #[must_use]
    pub const fn right(self, steps: u8, players: u8) -> Seat {
        let players = if players == 0 { 1 } else { players };
        Seat((self.0 + steps % players) % players % Self::MAX)
    }

    /// The seat `steps` places to the left at a table of `players` (1..=8).
    #[must_use]
    pub const fn left(self, steps: u8, players: u8) -> Seat {
        let players = if players == 0 { 1 } else { players };
        self.right(players - steps % players, players)
    }
}

impl TryFrom<u8> for Seat {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Seat::new(number).ok_or("a seat is a number below 8")
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

const _: () = assert!(Seat::MAX as u32 <= u8::BITS, "a set of seats is a byte");

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// The empty set.
    pub const NONE: Seats = Seats(0);

    /// The first `players` seats (at most 8).
    #[must_use]
    pub const fn first(players: u8) -> Seats {
        if players >= Seat::MAX { Seats(u8::MAX) } else { Seats((1 << players) - 1) }
    }

    /// The set of this seat alone.
    #[must_use]
    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Whether the set contains this seat.
    #[must_use]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// The number of seats.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a seat.
    pub fn add(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Removes a seat.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// The lowest-numbered seat, if there is one.
    #[must_use]
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The only seat, if there is exactly one.
    #[must_use]
    pub const fn only(self) -> Option<Seat> {
        if self.0.is_power_of_two() { self.lowest() } else { None }
    }

    /// The seats for which `test` is true.
    #[must_use]
    pub fn filter(self, mut test: impl FnMut(Seat) -> bool) -> Seats {
        self.into_iter().filter(|&s| test(s)).collect()
    }
}

impl IntoIterator for Seats {
    type Item = Seat;
    type IntoIter = EachSeat;
    fn into_iter(self) -> EachSeat {
        EachSeat(self)
    }
}

/// Iterates over a set of seats, lowest first.
#[derive(Clone, Debug)]
pub struct EachSeat(Seats);

impl Iterator for EachSeat {
    type Item = Seat;
    fn next(&mut self) -> Option<Seat> {
        let seat = self.0.lowest()?;
        self.0.0 &= self.0.0 - 1;
        Some(seat)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.0.len());
        (left, Some(left))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(iter: I) -> Self {
        let mut all = Seats::NONE;
        iter.into_iter().for_each(|s| all.add(s));
        all
    }
}

impl BitAnd for Seats {
    type Output = Seats;
    fn bitand(self, other: Seats) -> Seats {
        Seats(self.0 & other.0)
    }
}

impl BitAndAssign for Seats {
    fn bitand_assign(&mut self, other: Seats) {
        self.0 &= other.0;
    }
}

impl BitOr for Seats {
    type Output = Seats;
    fn bitor(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }
}

impl BitOrAssign for Seats {
    fn bitor_assign(&mut self, other: Seats) {
        self.0 |= other.0;
    }
}

impl Sub for Seats {
    type Output = Seats;
    fn sub(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }
}

impl Not for Seats {
    type Output = Seats;
    fn not(self) -> Seats {
        Seats(!self.0)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(from)?.into_iter().collect())
    }
}

/// One value for every possible seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySeat<T>(pub [T; Seat::MAX as usize]);

impl<T> BySeat<T> {
    /// The values of the first `players` seats, with their seats.
    pub fn first(&self, players: u8) -> impl Iterator<Item = (Seat, &T)> {
        Seats::first(players).into_iter().zip(&self.0)
    }

    /// A value for every seat, computed by `f`.
    pub fn make(f: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat([0, 1, 2, 3, 4, 5, 6, 7].map(Seat).map(f))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
