//! The plan: 51 fields in a serpentine, the way from one to the next, and sets of fields.

use core::fmt;

use game::{named, set};
use serde::{Deserialize, Serialize};

use crate::material::{GOAL, ROW};

/// A field, 0 (start) to 50 (goal).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Field(u8);

named! {
    /// Where an arrow points.
    pub enum Arrow {
        /// To the next field.
        Forward = 0 "forward",
        /// To the field before.
        Back = 1 "back",
        /// Through the wall to the row above.
        Up = 2 "up",
        /// Through the wall to the row below.
        Down = 3 "down",
    }
}

impl Field {
    /// Field 0.
    pub const START: Field = Field(0);
    /// Field 50.
    pub const GOAL: Field = Field(GOAL);

    /// The field with this number, 0–50.
    ///
    /// ```
    /// use board::{Arrow, Field};
    /// let field = Field::new(12).unwrap();
    /// assert_eq!(field.beside(Arrow::Up), Field::new(27));
    /// assert_eq!(Field::new(51), None);
    /// ```
    pub const fn new(number: u8) -> Option<Field> {
        if number <= GOAL { Some(Field(number)) } else { None }
    }

    /// The field for this bit of a set; never `None`.
    #[inline]
    #[allow(clippy::unnecessary_wraps, reason = "the macro `set` expects an option")]
    const fn of_bit(number: u8) -> Option<Field> {
        Some(Field(number))
    }

    /// The field with this number, or the goal if it is larger.
    pub const fn clamped(number: u8) -> Field {
        if number <= GOAL { Field(number) } else { Field(GOAL) }
    }

    /// All fields, from the start to the goal.
    pub fn all() -> impl DoubleEndedIterator<Item = Field> + Clone {
        (0..=GOAL).map(Field)
    }

    /// Its number, 0–50.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number as an index, always below 51.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row on the plan, from 0; the goal is in row 5.
    pub const fn row(self) -> u8 {
        self.0 / ROW
    }

    /// Its column on the plan, 0–9 from the left. The goal is above the end of the last row.
    pub const fn column(self) -> u8 {
        let n = if self.0 == GOAL { GOAL - 1 } else { self.0 };
        if (n / ROW).is_multiple_of(2) { n % ROW } else { ROW - 1 - n % ROW }
    }

    /// The field this many fields further forward; at most the goal.
    #[must_use]
    pub const fn forward(self, n: u8) -> Field {
        Field::clamped(self.0.saturating_add(n))
    }

    /// The field this many fields further back; at least the start.
    #[must_use]
    pub const fn back(self, n: u8) -> Field {
        Field(self.0.saturating_sub(n))
    }

    /// The field an arrow on this field leads to, if there is one (§2).
    #[must_use]
    pub fn beside(self, arrow: Arrow) -> Option<Field> {
        let twice = 2 * ROW * self.row();
        match arrow {
            Arrow::Forward => self.0.checked_add(1).and_then(Field::new),
            Arrow::Back => self.0.checked_sub(1).map(Field),
            Arrow::Up if self.0 == GOAL - 1 => Some(Field::GOAL),
            Arrow::Up if self.0 >= GOAL - ROW => None,
            Arrow::Up => Field::new(twice + 2 * ROW - 1 - self.0),
            Arrow::Down if self.0 == GOAL => Some(Field(GOAL - 1)),
            Arrow::Down => twice.checked_sub(1 + self.0).map(Field),
        }
    }
}

impl TryFrom<u8> for Field {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Field::new(number).ok_or("a field is a number from 0 to 50")
    }
}

impl From<Field> for u8 {
    fn from(field: Field) -> u8 {
        field.0
    }
}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

set! {
    /// A set of fields.
    pub struct Fields(u64) of Field, number, Field::of_bit, each EachField
}

const _: () = assert!((GOAL as u32) < u64::BITS, "a set of fields is a number of 64 bits");

impl Fields {
    /// All fields except the start and the goal.
    pub const BETWEEN: Fields = Fields((1 << GOAL) - 2);

    /// The fields in this set or the other.
    #[must_use]
    pub const fn or(self, other: Fields) -> Fields {
        Fields(self.0 | other.0)
    }

    /// The fields in both sets.
    #[must_use]
    pub const fn and(self, other: Fields) -> Fields {
        Fields(self.0 & other.0)
    }

    /// The fields of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Fields) -> Fields {
        Fields(self.0 & !other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beside(from: u8, arrow: Arrow) -> Option<u8> {
        Field::new(from).unwrap().beside(arrow).map(Field::number)
    }

    #[test]
    fn arrows_lead_where_the_plan_of_the_rules_says() {
        let up =
            [(0, 19), (1, 18), (9, 10), (10, 29), (19, 20), (20, 39), (29, 30), (30, 49), (39, 40), (49, 50)];
        for (from, to) in up {
            assert_eq!(beside(from, Arrow::Up), Some(to), "up from {from}");
            assert_eq!(beside(to, Arrow::Down), Some(from), "down from {to}");
        }
        assert!((40..=48).chain([50]).all(|field| beside(field, Arrow::Up).is_none()));
        assert!((0..=9).all(|field| beside(field, Arrow::Down).is_none()));
        assert_eq!((beside(50, Arrow::Forward), beside(0, Arrow::Back)), (None, None));
        assert!((0..50).all(|field| beside(field, Arrow::Forward) == Some(field + 1)));
        for arrows in [[Arrow::Forward, Arrow::Back], [Arrow::Up, Arrow::Down]] {
            for (field, [there, back]) in Field::all().flat_map(|field| {
                let [one, other] = arrows;
                [(field, [one, other]), (field, [other, one])]
            }) {
                if let Some(other) = field.beside(there) {
                    assert_eq!(other.beside(back), Some(field), "{field} {there:?}");
                }
            }
        }
    }

    #[test]
    fn neighbours_through_a_wall_are_in_the_same_column() {
        for field in Field::all() {
            for arrow in [Arrow::Up, Arrow::Down] {
                if let Some(other) = field.beside(arrow) {
                    assert_eq!(other.column(), field.column(), "{field} {arrow:?}");
                    assert_eq!(other.row().abs_diff(field.row()), 1);
                }
            }
        }
    }

    #[test]
    fn a_set_of_fields_holds_the_fields_added() {
        let all: Fields = [3, 50, 0].into_iter().filter_map(Field::new).collect();
        assert_eq!(all.iter().map(Field::number).collect::<Vec<_>>(), [0, 3, 50]);
        assert_eq!(all.and(Fields::BETWEEN).len(), 1);
        assert_eq!(Fields::BETWEEN.len(), 49);
    }
}
