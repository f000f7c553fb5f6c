//! The power cards: one file each, one line each in `kinds`
//! (rules §9). When they are offered is the business of `flow::play`.

use crate::Power;
use crate::kinds::powers;
use game::Seat;

use crate::table::Table;

/// When a power card acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PowerTiming {
    /// Before the effect of the card it was activated with.
    BeforeEffect,
    /// After its effect and its wish.
    AfterWish,
}

/// What a power card does.
pub(crate) trait PowerRules: Sync {
    /// Before the effect of the card it was activated with, or after.
    fn when(&self) -> PowerTiming {
        PowerTiming::BeforeEffect
    }

    /// It is activated, or its time has come.
    fn activate(&self, _: &mut Table, _by: Seat) {}

    /// What it asked has been answered.
    fn answered(&self, _: &mut Table, _by: Seat) {}
}

/// A module for each card, and which one a card's rules are in.
macro_rules! modules {
    ($( $Member:ident = $id:literal $name:literal in $file:ident ),+ $(,)?) => {
        $( mod $file; )+

        impl Power {
            /// What it does.
            pub(crate) fn rules(self) -> &'static dyn PowerRules {
                match self { $( Power::$Member => &$file::$Member ),+ }
            }
        }
    };
}

powers!(modules);

impl Power {
    /// Whether it may be activated with a special card, or with a number card.
    #[must_use]
    pub const fn goes_with(self, special: bool) -> bool {
        !(special && matches!(self, Power::SpecialSeal))
    }

    /// Before the effect of the card it was activated with, or after.
    #[must_use]
    pub fn when(self) -> PowerTiming {
        self.rules().when()
    }
}
