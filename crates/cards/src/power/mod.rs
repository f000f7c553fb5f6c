//! The power cards (rules §9): a row each in `kinds`, and a file for each whose effect is more than a line.
//! `flow::play` offers them. What is imported here is what the files use.

use game::Seat;

use crate::kinds::{powers, rules};
use crate::{
    Action, ActivatedPower, Demand, Fact, Hint, How, PendingWish, Power, Question, Source, Table, Wish, Zone,
    flow::play, masks,
};

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
    /// Carries it out, at the time given by `when`.
    fn activate(&self, _: &mut Table, _by: Seat) {}

    /// Continues after its question has been answered.
    fn answered(&self, _: &mut Table, _by: Seat) {}

    /// What people can conclude from its effect although no fact says it.
    fn hint(&self) -> Hint {
        Hint::Nothing
    }
}

/// The rules of a card without an effect of its own.
struct NoEffect;

impl PowerRules for NoEffect {}

/// The rules of a card that asks nothing.
struct AtOnce(fn(&mut Table, Seat));

impl PowerRules for AtOnce {
    fn activate(&self, t: &mut Table, by: Seat) {
        self.0(t, by);
    }
}

/// Declares the module of each card that has one, and finds a card's properties and rules.
macro_rules! modules {
    ($(
        $Member:ident = $id:literal $name:literal [$When:ident] $( in $file:ident )? $( does $does:expr )?
    ),+ $(,)?) => {
        $( $( mod $file; struct $Member; )? )+

        impl Power {
            /// Whether it takes effect before or after the card it was activated with.
            #[must_use]
            pub const fn when(self) -> PowerTiming {
                match self { $( Power::$Member => PowerTiming::$When ),+ }
            }

            /// The card's rules.
            pub(crate) fn rules(self) -> &'static dyn PowerRules {
                match self { $( Power::$Member => rules!($Member $( in $file )? $( does $does )?) ),+ }
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
}
