//! The power cards (rules §9): one file each, one line each in `kinds`. `flow::play` offers them.

use crate::Power;
use crate::hint::Hint;
use crate::kinds::powers;
use game::Seat;

use crate::table::Table;

/// When a power card takes effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PowerTiming {
    /// Before the effect of the card it was activated with.
    BeforeEffect,
    /// After its effect and its wish.
    AfterWish,
}

/// The rules of a power card.
pub(crate) trait PowerRules: Sync {
    /// Whether it takes effect before or after the card it was activated with.
    fn when(&self) -> PowerTiming {
        PowerTiming::BeforeEffect
    }

    /// Carries it out, at the time given by `when`.
    fn activate(&self, _: &mut Table, _by: Seat) {}

    /// Continues after its question has been answered.
    fn answered(&self, _: &mut Table, _by: Seat) {}

    /// What people can conclude from its effect although no fact says it.
    fn hint(&self) -> Hint {
        Hint::Nothing
    }
}

/// Declares the module of each card, and finds a card's rules.
macro_rules! modules {
    ($( $Member:ident = $id:literal $name:literal in $file:ident ),+ $(,)?) => {
        $( mod $file; )+

        impl Power {
            /// The card's rules.
            pub(crate) fn rules(self) -> &'static dyn PowerRules {
                match self { $( Power::$Member => &$file::$Member ),+ }
            }
        }
    };
}

powers!(modules);

impl Power {
    /// Whether it may be activated with a special card (if `special`) or with a number card (if not).
    #[must_use]
    pub const fn goes_with(self, special: bool) -> bool {
        !(special && matches!(self, Power::SpecialSeal))
    }

    /// Whether it takes effect before or after the card it was activated with.
    #[must_use]
    pub fn when(self) -> PowerTiming {
        self.rules().when()
    }
}
