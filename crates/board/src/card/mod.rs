//! The cards: a row each in `material`, and a file for each whose effect is more than a line. The imports here are for
//! the rows and files (`use super::*`).

use game::{Seat, Seats};

use crate::material::{FUCK_YOU, cards};
use crate::{Arrow, Attack, Card, Entered, Field, Frame, Move, Table, Why, direction};

/// The rules of a card, with defaults for a card that has no effect.
pub(crate) trait CardRules: Sync {
    /// The arrows it can have.
    fn arrows(&self) -> &'static [Arrow] {
        &[]
    }

    /// Its effect after it was played in a turn; by default a move.
    fn play(&self, t: &mut Table, by: Seat) {
        t.move_next(by, false);
    }

    /// Its effect on a walking pawn that enters it (blue).
    fn entered(&self) -> Entered {
        Entered::Nothing
    }

    /// Whether walking pawns skip its field.
    fn is_skipped(&self) -> bool {
        false
    }

    /// The field to which it moves a pawn whose move ends on it, as part of the same move.
    fn carry(&self, _from: Field, _arrow: Arrow) -> Option<Field> {
        None
    }

    /// Its effect when a move ends on it (red and white), unless [`CardRules::carry`] moves the pawn on.
    fn end(&self, _: &mut Table, _m: Move) {}

    /// Its effect as an attack that nobody warded off.
    fn strike(&self, _: &mut Table, _a: Attack) {}

    /// Its effect as an attack that was warded off.
    fn warded_off(&self, _: &mut Table, _a: Attack) {}

    /// Whether it wards off attacks when tossed in.
    fn wards_off(&self) -> bool {
        false
    }

    /// The points it counts in a hand at the end of a round.
    fn points(&self) -> u8 {
        0
    }
}

/// Declares the module of each card, and finds a card's rules.
macro_rules! modules {
    ($(
        $Member:ident = $id:literal $name:literal $Colour:ident $copies:literal
        $( in $file:ident )? $( { $($rules:tt)* } )?
    ),+ $(,)?) => {
        $( pub(crate) struct $Member; $( mod $file; )? $( impl CardRules for $Member { $($rules)* } )? )+

        impl Card {
            /// The card's rules.
            pub(crate) fn rules(self) -> &'static dyn CardRules {
                match self { $( Card::$Member => &$Member ),+ }
            }
        }
    };
}

cards!(modules);
