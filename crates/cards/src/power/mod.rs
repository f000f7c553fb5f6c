//! The power cards: one file each, one line each in the table of contents
//! (rules §9). When they are offered is the business of `flow::play`.

use game::Seat;

use crate::flow::powers::PowerTiming;
use crate::named::named;
use crate::table::Table;

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

/// The table of contents: number, name, file.
macro_rules! powers {
    ($( $Member:ident = $id:literal $name:literal in $file:ident ),+ $(,)?) => {
        $( mod $file; )+

        named! {
            /// A power card.
            #[allow(missing_docs, reason = "each has its file")]
            pub enum Power { $( $Member = $id $name ),+ }
        }

        impl Power {
            /// What it does.
            pub(crate) fn rules(self) -> &'static dyn PowerRules {
                match self { $( Power::$Member => &$file::$Member ),+ }
            }
        }
    };
}

powers! {
    AllDrawOne = 0 "all-draw-one" in all_draw_one,
    AntiCounter = 1 "anti-counter" in anti_counter,
    BlackWish = 2 "black-wish" in black_wish,
    ColourBlockade = 3 "colour-blockade" in colour_blockade,
    Looping = 4 "looping" in looping,
    NumberWish = 5 "number-wish" in number_wish,
    OpenHands = 6 "open-hands" in open_hands,
    RandomChance = 7 "random-chance" in random_chance,
    Recycling = 8 "recycling" in recycling,
    SpecialCharge = 9 "special-charge" in special_charge,
    SpecialSeal = 10 "special-seal" in special_seal,
    Troublecharger = 11 "troublecharger" in troublecharger,
}

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
