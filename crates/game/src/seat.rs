//! Places at the table: one [`Seat`], a set of [`Seats`], one value per seat [`BySeat`].
//!
//! A seat is a place, not a person; the dealer knows who sits there.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Index, IndexMut, Not, Sub};

use serde::de::{SeqAccess, Visitor};
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
    pub const fn new(number: u8) -> Option<Seat> {
        if number < Self::MAX { Some(Seat(number)) } else { None }
    }

    /// The seat for this bit of a byte; never `None`.
    #[inline]
    #[allow(clippy::unnecessary_wraps, reason = "the macro `set` expects an option")]
    const fn of_bit(number: u8) -> Option<Seat> {
        Some(Seat(number))
    }

    /// The seat with this number modulo [`Seat::MAX`]. It never fails.
    pub const fn wrapping(number: u8) -> Seat {
        Seat(number % Self::MAX)
    }

    /// Its number, `0..8`.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number as an index, always below 8.
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

crate::set! {
    /// A set of seats.
    pub struct Seats(u8) of Seat, number, Seat::of_bit, each EachSeat
}

impl Seats {
    /// The first `players` seats (at most 8).
    pub const fn first(players: u8) -> Seats {
        if players >= Seat::MAX { Seats(u8::MAX) } else { Seats((1 << players) - 1) }
    }

    /// The set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// The lowest-numbered seat, if there is one.
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The highest-numbered seat, if there is one.
    pub const fn highest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.ilog2() as u8)) }
    }

    /// Every seat from this one on, by number.
    pub const fn from(seat: Seat) -> Seats {
        Seats(u8::MAX << seat.0)
    }

    /// The only seat, if there is exactly one.
    pub const fn only(self) -> Option<Seat> {
        if self.0.is_power_of_two() { self.lowest() } else { None }
    }

    /// The first of them to the right of `seat`, which comes last itself.
    pub fn first_right_of(self, seat: Seat) -> Option<Seat> {
        self.in_order(seat, false).next()
    }

    /// The seats one after the other round the table, beginning next to `from`, who comes last: to the right,
    /// or to the left if `leftward`.
    pub fn in_order(self, from: Seat, leftward: bool) -> InOrder {
        // The set turned round the table until the seat that comes first has the lowest bit.
        let steps = u32::from(from.0);
        let turned =
            if leftward { self.0.rotate_right(steps).reverse_bits() } else { self.0.rotate_right(steps + 1) };
        InOrder { turned, from, leftward }
    }

    /// The seats for which `test` is true.
    #[must_use]
    pub fn filter(self, mut test: impl FnMut(Seat) -> bool) -> Seats {
        self.into_iter().filter(|&s| test(s)).collect()
    }
}

/// Iterates over a set of seats round the table; see [`Seats::in_order`].
#[derive(Clone, Debug)]
pub struct InOrder {
    /// The seats left, as bits: the lowest is next.
    turned: u8,
    from: Seat,
    leftward: bool,
}

impl InOrder {
    /// Takes out the seat with this bit.
    fn take(&mut self, bit: u8) -> Seat {
        self.turned &= !(1 << (bit & 7));
        let steps = bit + 1;
        let number = if self.leftward { self.from.0 + Seat::MAX - steps } else { self.from.0 + steps };
        Seat::wrapping(number)
    }
}

impl Iterator for InOrder {
    type Item = Seat;
    fn next(&mut self) -> Option<Seat> {
        let bit = self.turned.trailing_zeros() as u8;
        (self.turned != 0).then(|| self.take(bit))
    }
}

impl DoubleEndedIterator for InOrder {
    fn next_back(&mut self) -> Option<Seat> {
        let bit = 7u8.wrapping_sub(self.turned.leading_zeros() as u8);
        (self.turned != 0).then(|| self.take(bit))
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

/// One value for every possible seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize)]
#[serde(transparent)]
pub struct BySeat<T>(pub [T; Seat::MAX as usize]);

/// Reads one value after the other. Serde's own code for arrays would be eight times as large for each type.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_tuple(usize::from(Seat::MAX), BySeatVisitor(PhantomData))
    }
}

struct BySeatVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for BySeatVisitor<T> {
    type Value = BySeat<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value for every seat")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<BySeat<T>, A::Error> {
        let mut all = [const { None }; Seat::MAX as usize];
        for (at, value) in all.iter_mut().enumerate() {
            *value = values.next_element()?;
            if value.is_none() {
                return Err(serde::de::Error::invalid_length(at, &self));
            }
        }
        let [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f), Some(g), Some(h)] = all else {
            return Err(serde::de::Error::invalid_length(0, &self));
        };
        Ok(BySeat([a, b, c, d, e, f, g, h]))
    }
}

impl<T> BySeat<T> {
    /// The values of the first `players` seats, with their seats.
    pub fn first(&self, players: u8) -> impl Iterator<Item = (Seat, &T)> {
        Seats::first(players).into_iter().zip(&self.0)
    }

    /// The seats whose value passes this test.
    pub fn seats_where(&self, test: impl Fn(&T) -> bool) -> Seats {
        Seats((0..).zip(&self.0).fold(0, |set, (number, value)| set | u8::from(test(value)) << number))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_round_the_table_is_one_step_after_the_other() {
        for players in 1..=Seat::MAX {
            for from in Seats::first(players) {
                for set in (0..=u8::MAX).map(|bits| Seats(bits) & Seats::first(players)) {
                    let right = (1..=players).map(|k| from.right(k, players)).filter(|&s| set.has(s));
                    let left = (1..=players).map(|k| from.left(k, players)).filter(|&s| set.has(s));
                    assert!(set.in_order(from, false).eq(right.clone()));
                    assert!(set.in_order(from, true).eq(left.clone()));
                    assert!(set.in_order(from, false).rev().eq(right.clone().rev()));
                    assert!(set.in_order(from, true).rev().eq(left.rev()));
                    assert_eq!(set.first_right_of(from), right.clone().next());
                }
            }
        }
    }
}
