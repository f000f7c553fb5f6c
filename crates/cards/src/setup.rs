//! The set-up of a game: number of people, packs (rules §2) and house rules.
//!
//! A [`Setup`] is always valid. One from a file or a link is an [`UncheckedSetup`] until
//! [`Setup::try_from`] has checked it.

use std::sync::LazyLock;

use game::{Seat, Seats, ensure, named};
use serde::{Deserialize, Serialize};

use crate::{Bag, Colour, Colours, HouseRules, Pack, Packs, SpecialSet, Violet, deck};

/// A set-up that has not been checked yet.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct UncheckedSetup {
    /// The number of people.
    pub players: u8,
    /// Packs besides the base game.
    #[serde(default)]
    pub packs: Packs,
    /// House rules.
    pub rules: HouseRules,
}

named! {
    /// Why a set-up cannot be played.
    pub enum SetupError {
        /// The number of people is not 2–8.
        Players = 0 "players",
        /// The hand size is not 4–7 cards.
        HandSize = 1 "hand-size",
        /// The limit is not 1–9999 points.
        Limit = 2 "limit",
        /// The number of rounds is not 1–20.
        Rounds = 3 "rounds",
        /// There are more than 5 rule cards.
        RuleCards = 4 "rule-cards",
        /// Violet, rule cards or their effects are on, but Pandora's Box is not in play.
        NeedsPandora = 5 "needs-pandora",
    }
}

/// The reason in English, for engineers. What people read is in `locales/`.
impl core::fmt::Display for SetupError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            SetupError::Players => "players: 2 to 8",
            SetupError::HandSize => "hand-size: 4 to 7",
            SetupError::Limit => "limit: 1 to 9999",
            SetupError::Rounds => "rounds: 1 to 20",
            SetupError::RuleCards => "rule-cards: 0 to 5",
            SetupError::NeedsPandora => "violet and rule cards need the pandora pack",
        })
    }
}

/// A valid set-up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "UncheckedSetup", into = "UncheckedSetup")]
pub struct Setup {
    players: u8,
    everybody: Seats,
    packs: Packs,
    rules: HouseRules,
    /// The deck that follows from the other fields, stored because it is needed often.
    deck: Bag,
    colours: Colours,
    highest: u8,
    specials: SpecialSet,
}

impl Setup {
    /// Checks that this can be played.
    ///
    /// # Errors
    /// The first reason why it cannot.
    pub fn new(players: u8, packs: Packs, rules: HouseRules) -> Result<Setup, SetupError> {
        let pandora = packs.has(Pack::Pandora);
        ensure((2..=Seat::MAX).contains(&players), SetupError::Players)?;
        ensure((4..=7).contains(&rules.hand_size), SetupError::HandSize)?;
        ensure((1..=9999).contains(&rules.limit), SetupError::Limit)?;
        ensure((1..=20).contains(&rules.rounds), SetupError::Rounds)?;
        ensure(rules.rule_cards <= 5, SetupError::RuleCards)?;
        ensure(pandora || rules.violet == Violet::Off && rules.rule_cards == 0, SetupError::NeedsPandora)?;
        Ok(Setup::unchecked(players, packs, rules))
    }

    fn unchecked(players: u8, packs: Packs, rules: HouseRules) -> Setup {
        let deck = deck(packs, rules.violet);
        let mut setup = Setup {
            players,
            everybody: Seats::first(players),
            packs,
            rules,
            deck,
            colours: Colours::NONE,
            highest: 0,
            specials: SpecialSet::NONE,
        };
        for card in setup.deck.kinds() {
            if let Some(special) = card.as_special() {
                setup.specials.add(special);
            }
            setup.highest = setup.highest.max(card.as_number().unwrap_or(0));
            for &colour in Colour::ALL.iter().filter(|&&c| card.bears(c)) {
                setup.colours.add(colour);
            }
        }
        setup
    }

    /// The number of people, 2–8.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// All seats at the table.
    pub const fn everybody(&self) -> Seats {
        self.everybody
    }

    /// The packs in play.
    pub const fn packs(&self) -> Packs {
        self.packs
    }

    /// The house rules.
    pub const fn rules(&self) -> &HouseRules {
        &self.rules
    }

    /// Every card in the deck.
    pub const fn deck(&self) -> &Bag {
        &self.deck
    }

    /// The colours that can be wished for.
    pub const fn colours(&self) -> Colours {
        self.colours
    }

    /// The highest number that can be wished for, 9 or 10.
    pub const fn highest_number(&self) -> u8 {
        self.highest
    }

    /// The kinds of special cards in the deck, by number.
    pub const fn specials(&self) -> SpecialSet {
        self.specials
    }
}

/// The base game for two people.
impl Default for Setup {
    fn default() -> Setup {
        static BASE: LazyLock<Setup> =
            LazyLock::new(|| Setup::unchecked(2, Packs::BASE, HouseRules::original(Packs::BASE)));
        *BASE
    }
}

impl TryFrom<UncheckedSetup> for Setup {
    type Error = SetupError;
    fn try_from(draft: UncheckedSetup) -> Result<Setup, SetupError> {
        Setup::new(draft.players, draft.packs, draft.rules)
    }
}

impl From<Setup> for UncheckedSetup {
    fn from(setup: Setup) -> UncheckedSetup {
        UncheckedSetup { players: setup.players, packs: setup.packs, rules: setup.rules }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_setup_comes_with_the_allowed_range() {
        let hand = HouseRules { hand_size: 8, ..HouseRules::original(Packs::BASE) };
        let error = Setup::new(4, Packs::BASE, hand).unwrap_err();
        assert_eq!(error.to_string(), "hand-size: 4 to 7");
        let error = Setup::new(9, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap_err();
        assert_eq!(error.to_string(), "players: 2 to 8");
    }
}
