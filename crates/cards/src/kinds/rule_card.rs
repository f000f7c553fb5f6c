//! The rule cards. What they do is in `rule/`.

use game::named;

/// The table of rule cards: number, name, file in `rule/`.
macro_rules! rule_cards {
    ($then:ident) => {
        $then! {
            TheNicestTry = 0 "the-nicest-try" in the_nicest_try,
            Generous = 1 "generous" in generous,
            FantasticFive = 2 "fantastic-five" in fantastic_five,
            Pickpocket = 3 "pickpocket" in pickpocket,
            LongNap = 4 "long-nap" in long_nap,
            Clockwise = 5 "clockwise" in clockwise,
            ColdBlood = 6 "cold-blood" in cold_blood,
            GlassHands = 7 "glass-hands" in glass_hands,
            DoubleTrouble = 8 "double-trouble" in double_trouble,
            BlackOnBlack = 9 "black-on-black" in black_on_black,
            DeepDraw = 10 "deep-draw" in deep_draw,
            LuxuryTax = 11 "luxury-tax" in luxury_tax,
            Carousel = 12 "carousel" in carousel,
            HeavyHands = 13 "heavy-hands" in heavy_hands,
            Bounty = 14 "bounty" in bounty,
        }
    };
}

/// Declares the enum from the table.
macro_rules! declare {
    ($( $Member:ident = $id:literal $name:literal in $file:ident ),+ $(,)?) => {
        named! {
            /// A rule card.
            #[allow(missing_docs, reason = "each has its file")]
            pub enum RuleCard { $( $Member = $id $name ),+ }
        }
    };
}

rule_cards!(declare);

pub(crate) use rule_cards;
