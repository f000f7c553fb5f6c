//! The power cards. What they do is in `power/`.

use game::named;

/// The table of power cards: number, name, file in `power/`.
macro_rules! powers {
    ($then:ident) => {
        $then! {
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
    };
}

/// Declares the enum from the table.
macro_rules! declare {
    ($( $Member:ident = $id:literal $name:literal in $file:ident ),+ $(,)?) => {
        named! {
            /// A power card.
            #[allow(missing_docs, reason = "each has its file")]
            pub enum Power { $( $Member = $id $name ),+ }
        }
    };
}

powers!(declare);

pub(crate) use powers;
