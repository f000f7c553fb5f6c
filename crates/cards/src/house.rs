//! House rules: the choices of a game besides the packs and the number of people (rules §2–§4, §12, §13).
//! `Setup` checks whether they are possible together.

use game::named;
use serde::{Deserialize, Serialize};

use crate::{Colour, Pack, Packs};

named! {
    /// When the game ends because of the limit (§3).
    pub enum Ends {
        /// When somebody has more points than the limit.
        Exceed = 0 "exceed",
        /// When somebody has the limit or more.
        Reach = 1 "reach",
    }
}

named! {
    /// How the game is scored (§3).
    pub enum Scorekeeping {
        /// By points; the fewest win.
        Points = 0 "points",
        /// By rounds finished, out of an agreed number; the most win.
        None = 1 "none",
    }
}

named! {
    /// The dealer of the first round (§4).
    pub enum FirstDealer {
        /// The person in seat 0, whose device the game is on.
        Owner = 0 "owner",
        /// A random person.
        Random = 1 "random",
    }
}

named! {
    /// Whether the special effect of a wish card must be used (§7).
    pub enum WishEffects {
        /// It may be skipped.
        Optional = 0 "optional",
        /// It must be used if possible.
        Required = 1 "must",
    }
}

named! {
    /// How much of fantastic-four a counterattack redirects (§6).
    pub enum CounterattackScope {
        /// All its draws.
        Whole = 0 "whole",
        /// The counterer's own share.
        OwnShare = 1 "own-share",
    }
}

named! {
    /// The effect of do-it-yourself (§12).
    pub enum Diy {
        /// It turns up one more rule card.
        RuleCard = 0 "rule-card",
        /// It triggers an event.
        Event = 1 "event",
        /// Everybody else draws two cards.
        OthersDrawTwo = 2 "others-draw-two",
        /// Its player swaps hands with somebody.
        SwapHands = 3 "swap-hands",
        /// Everybody passes a card to the right.
        PassRight = 4 "pass-right",
        /// Nothing beyond its wish.
        WishOnly = 5 "wish-only",
    }
}

named! {
    /// The effect of pandoras-box (§12).
    pub enum PandorasBox {
        /// It replaces the rule cards by as many new ones.
        NewRuleCards = 0 "new-rule-cards",
        /// Everybody gets a new hand of the same size.
        NewHands = 1 "new-hands",
        /// All hands are passed to the left.
        PassLeft = 2 "pass-left",
        /// The direction is reversed for this round.
        Reverse = 3 "reverse",
        /// Nothing.
        Nothing = 4 "nothing",
    }
}

/// The role of the colour violet (§2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Violet {
    /// Not in play.
    Off,
    /// A fifth colour.
    Fifth,
    /// It replaces another colour.
    Replaces(Colour),
}

impl TryFrom<String> for Violet {
    type Error = String;
    fn try_from(name: String) -> Result<Self, String> {
        let replaced = name.strip_prefix("replaces-").and_then(Colour::from_name);
        match (name.as_str(), replaced) {
            ("off", _) => Ok(Violet::Off),
            ("fifth", _) => Ok(Violet::Fifth),
            (_, Some(colour)) if colour != Colour::Violet => Ok(Violet::Replaces(colour)),
            // Not `{name:?}`: with it every guest of a room would fetch tables of which characters can be printed.
            _ => Err(format!("violet is off, fifth or replaces-<colour>, not \"{name}\"")),
        }
    }
}

impl From<Violet> for String {
    fn from(violet: Violet) -> String {
        match violet {
            Violet::Off => "off".into(),
            Violet::Fifth => "fifth".into(),
            Violet::Replaces(colour) => format!("replaces-{}", colour.name()),
        }
    }
}

named! {
    /// A named set of house rules (§13).
    pub enum Preset {
        /// The classic rules.
        Original = 0 "original",
        /// The Game Factory edition of the base game.
        GameFactory = 1 "game-factory",
    }
}

/// The house rules of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct HouseRules {
    /// Cards dealt to each person, 4–7.
    pub hand_size: u8,
    /// The limit in points, 1–9999.
    pub limit: u16,
    /// When the game ends because of the limit.
    pub ends: Ends,
    /// How the game is scored.
    pub scorekeeping: Scorekeeping,
    /// How many rounds a game without points has, 1–20.
    pub rounds: u8,
    /// The dealer of the first round.
    pub first_dealer: FirstDealer,
    /// Whether the effects of wish cards must be used.
    pub wish_effects: WishEffects,
    /// How much of fantastic-four a counterattack redirects.
    pub counter: CounterattackScope,
    /// The role of violet.
    pub violet: Violet,
    /// Rule cards turned up in each round, 0–5.
    pub rule_cards: u8,
    /// The effect of do-it-yourself.
    pub diy: Diy,
    /// The effect of pandoras-box.
    pub pandora: PandorasBox,
}

impl HouseRules {
    /// The preset `original` for these packs: with the medium limit for up to four people
    /// ([`HouseRules::suggested_limits`]) and without rule cards ([`HouseRules::own_effects`]).
    pub fn original(packs: Packs) -> HouseRules {
        let (diy, pandora) = HouseRules::own_effects(0);
        HouseRules {
            hand_size: 7,
            limit: 154,
            ends: Ends::Exceed,
            scorekeeping: Scorekeeping::Points,
            rounds: 5,
            first_dealer: FirstDealer::Owner,
            wish_effects: WishEffects::Optional,
            counter: CounterattackScope::Whole,
            violet: if packs.has(Pack::Pandora) { Violet::Fifth } else { Violet::Off },
            rule_cards: 0,
            diy,
            pandora,
        }
    }

    /// A preset for these packs.
    pub fn preset(preset: Preset, packs: Packs) -> HouseRules {
        let original = HouseRules::original(packs);
        match preset {
            Preset::Original => original,
            Preset::GameFactory => HouseRules {
                ends: Ends::Reach,
                first_dealer: FirstDealer::Random,
                wish_effects: WishEffects::Required,
                counter: CounterattackScope::OwnShare,
                ..original
            },
        }
    }

    /// The limits suggested for this many people: short, medium, long (§3).
    pub const fn suggested_limits(players: u8) -> [u16; 3] {
        if players <= 4 { [137, 154, 179] } else { [113, 137, 154] }
    }

    /// The default effects of do-it-yourself and pandoras-box, which depends on whether rule cards are used (§12).
    pub const fn own_effects(rule_cards: u8) -> (Diy, PandorasBox) {
        if rule_cards > 0 {
            (Diy::RuleCard, PandorasBox::NewRuleCards)
        } else {
            (Diy::Event, PandorasBox::Reverse)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_depend_on_people_and_rule_cards() {
        assert_eq!(HouseRules::original(Packs::BASE).limit, HouseRules::suggested_limits(4)[1]);
        for (players, medium) in [(2, 154), (3, 154), (4, 154), (5, 137), (8, 137)] {
            assert_eq!(HouseRules::suggested_limits(players)[1], medium, "{players} people");
        }
        assert_eq!(HouseRules::own_effects(0), (Diy::Event, PandorasBox::Reverse));
        for number in 1..=5 {
            assert_eq!(HouseRules::own_effects(number), (Diy::RuleCard, PandorasBox::NewRuleCards));
        }
    }

    #[test]
    fn violet_is_written_as_it_is_read() {
        for (name, violet) in
            [("off", Violet::Off), ("fifth", Violet::Fifth), ("replaces-red", Violet::Replaces(Colour::Red))]
        {
            assert_eq!(Violet::try_from(name.to_owned()), Ok(violet));
            assert_eq!(String::from(violet), name);
        }
        // A colour cannot replace itself.
        for name in ["replaces-violet", "replaces-", "replaces-pink", "sixth", ""] {
            assert!(Violet::try_from(name.to_owned()).is_err(), "{name}");
        }
    }
}
