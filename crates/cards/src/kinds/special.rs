//! The special cards. What they do is in `special/`.

use game::named;

/// The table of special cards: number, name, file in `special/`.
macro_rules! specials {
    ($then:ident) => {
        $then! {
            Gift = 0 "gift" in gift,
            Exchange = 1 "exchange" in exchange,
            SecondChance = 2 "second-chance" in second_chance,
            Skip = 3 "skip" in skip,
            Thief = 4 "thief" in thief,
            Troublemaker = 5 "troublemaker" in troublemaker,
            Recharge = 6 "recharge" in recharge,
            ColourSwap = 7 "colour-swap" in colour_swap,
            Fantastic = 8 "fantastic" in fantastic,
            FantasticFour = 9 "fantastic-four" in fantastic_four,
            Counterattack = 10 "counterattack" in counterattack,
            Equality = 11 "equality" in equality,
            NiceTry = 12 "nice-try" in nice_try,
            FuckYou = 13 "fuck-you" in fuck_you,
            Inequality = 14 "inequality" in inequality,
            SpecialFavours = 15 "special-favours" in special_favours,
            LuckyBastard = 16 "lucky-bastard" in lucky_bastard,
            Mimicry = 17 "mimicry" in mimicry,
            Curse = 18 "curse" in curse,
            Edison = 19 "edison" in edison,
            Update = 20 "update" in update,
            TheEnd = 21 "the-end" in the_end,
            DoItYourself = 22 "do-it-yourself" in do_it_yourself,
        }
    };
}

/// Declares the enum from the table.
macro_rules! declare {
    ($( $Member:ident = $id:literal $name:literal in $file:ident ),+ $(,)?) => {
        named! {
            /// A kind of special card.
            #[allow(missing_docs, reason = "each has its file")]
            pub enum Special { $( $Member = $id $name ),+ }
        }
    };
}

specials!(declare);

pub(crate) use specials;
