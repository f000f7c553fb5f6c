//! The special cards. What they do is in `special/`, or, for those without a file, where it matters.

use game::named;

/// The table of special cards: number, name, properties, file in `special/`.
macro_rules! specials {
    ($then:ident) => {
        $then! {
            Gift = 0 "gift" [COLOURED.aimed(Aim::One)] in gift,
            Exchange = 1 "exchange" [COLOURED.aimed(Aim::One)] in exchange,
            SecondChance = 2 "second-chance" [COLOURED] in second_chance,
            Skip = 3 "skip" [COLOURED.aimed(Aim::One)] in skip,
            Thief = 4 "thief" [COLOURED.aimed(Aim::One)] in thief,
            Troublemaker = 5 "troublemaker" [COLOURED] in troublemaker,
            Recharge = 6 "recharge" [COLOURED] in recharge,
            // Played on either of its two colours, it demands the other; see `flow::play`.
            ColourSwap = 7 "colour-swap" [COLOURED],
            Fantastic = 8 "fantastic" [WISH.also_for_numbers()],
            FantasticFour = 9 "fantastic-four" [WISH.also_for_numbers().must().aimed(Aim::Split)] in fantastic_four,
            // Tossed in, it redirects an attack; see `flow::attack`.
            Counterattack = 10 "counterattack" [WISH],
            Equality = 11 "equality" [WISH.aimed(Aim::One)] in equality,
            // Tossed in when somebody is about to finish the round; see `flow::check`.
            NiceTry = 12 "nice-try" [WISH],
            // Played only from a hand of ten cards; see `legality`. It slides under the top card, and the demand
            // stays; see `flow::play`.
            FuckYou = 13 "fuck-you" [COLOURED.worth(42)],
            Inequality = 14 "inequality" [WISH.aimed(Aim::One)] in inequality,
            SpecialFavours = 15 "special-favours" [WISH.aimed(Aim::One)] in special_favours,
            // Tossed in, it excludes its player from an event; see `flow::event`.
            LuckyBastard = 16 "lucky-bastard" [WISH],
            // Played as any special card of the packs in play, with a few exceptions, it acts as that card.
            Mimicry = 17 "mimicry" [COLOURED],
            // Cannot be played; see `legality`.
            Curse = 18 "curse" [COLOURED.worth(13)],
            Edison = 19 "edison" [WISH.aimed(Aim::Two)] in edison,
            Update = 20 "update" [WISH] in update,
            TheEnd = 21 "the-end" [COLOURED.worth(17)] in the_end,
            DoItYourself = 22 "do-it-yourself" [WISH] in do_it_yourself,
        }
    };
}

/// Declares the enum from the table.
macro_rules! declare {
    ($( $Member:ident = $id:literal $name:literal [$properties:expr] $( in $file:ident )? ),+ $(,)?) => {
        named! {
            /// A kind of special card.
            #[allow(missing_docs, reason = "the table says what each does")]
            pub enum Special { $( $Member = $id $name ),+ }
        }
    };
}

specials!(declare);

pub(crate) use specials;
