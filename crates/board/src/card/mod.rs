//! The cards: one file each, one line each in `material`. What is imported here is what the files use.

use game::{Seat, Seats};

use crate::material::{FUCK_YOU, cards};
use crate::{Arrow, Attack, Card, Entered, Field, Frame, Move, Table, Why, direction};

/// The rules of a card. Each card implements what it does and leaves out the rest.
pub(crate) trait CardRules: Sync {
    /// The arrows it can have.
    fn arrows(&self) -> &'static [Arrow] {
        &[]
    }

    /// What happens after it was played in a turn: a move, unless the card says otherwise.
    fn play(&self, t: &mut Table, by: Seat) {
        t.move_next(by, false);
    }

    /// What happens to a walking pawn that enters it (blue).
    fn entered(&self) -> Entered {
        Entered::Nothing
    }

    /// Whether its field is not counted.
    fn is_skipped(&self) -> bool {
        false
    }

    /// Where it takes a pawn on whose move ends on it.
    fn carry(&self, _from: Field, _arrow: Arrow) -> Option<Field> {
        None
    }

    /// What happens when a move ends on it (red and white), unless it takes the pawn on.
    fn end(&self, _: &mut Table, _m: Move) {}

    /// Its attack was not warded off.
    fn strike(&self, _: &mut Table, _a: Attack) {}

    /// Its attack was warded off.
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
    ($( $Member:ident = $id:literal $name:literal $Colour:ident $copies:literal in $file:ident ),+ $(,)?) => {
        $( mod $file; pub(crate) struct $Member; )+

        impl Card {
            /// The card's rules.
            pub(crate) fn rules(self) -> &'static dyn CardRules {
                match self { $( Card::$Member => &$Member ),+ }
            }
        }
    };
}

cards!(modules);
