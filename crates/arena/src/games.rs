//! The trait by which the commands use a game, beside its rules, for both games.

use bots::Player;
use cards::{HouseRules, Pack, Packs};
use game::{BySeat, Game};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::ArenaError;

/// The game to play: a set-up as given on the command line.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    pub players: u8,
    pub packs: Packs,
    pub rule_cards: u8,
    /// The points that end the game; if not given, the middle limit suggested for this many people.
    pub limit: Option<u16>,
}

/// A game the commands can play.
pub(crate) trait Playable: bots::search::Searchable + Serialize + DeserializeOwned + 'static {
    /// Its name on the command line.
    const NAME: &'static str;

    /// Its bots, with their names.
    fn bots() -> &'static [(&'static str, &'static (dyn Player<Self> + Sync))];

    /// The set-up of this table.
    fn setup_of(table: Table) -> Result<Self::Setup, ArenaError>;

    /// How a round ended, if the fact tells that.
    fn round_over(fact: &Self::Fact) -> Option<RoundOver>;

    /// The current round, from 1.
    fn round(&self) -> u16;
}

/// How a round ended.
#[derive(Clone, Copy)]
pub(crate) struct RoundOver {
    /// Its cause.
    pub how: &'static str,
    /// The points of each place.
    pub scores: BySeat<i32>,
}

impl Playable for cards::State {
    const NAME: &'static str = "cards";

    fn bots() -> &'static [(&'static str, &'static (dyn Player<Self> + Sync))] {
        &[("random", &bots::Random), ("greedy", &bots::Greedy), ("tuned", &bots::TunedGreedy)]
    }

    fn setup_of(table: Table) -> Result<cards::Setup, ArenaError> {
        let Table { players, packs, rule_cards, limit } = table;
        let [_, medium, _] = HouseRules::suggested_limits(players);
        let limit = limit.unwrap_or(medium);
        let (diy, pandora) = HouseRules::own_effects(rule_cards);
        let rules = HouseRules { limit, rule_cards, diy, pandora, ..HouseRules::original(packs) };
        Ok(cards::Setup::new(players, packs, rules)?)
    }

    fn round_over(fact: &cards::Fact) -> Option<RoundOver> {
        match fact {
            cards::Fact::RoundOver(result) => {
                Some(RoundOver { how: result.how.name(), scores: result.scores })
            }
            _ => None,
        }
    }

    fn round(&self) -> u16 {
        self.view(game::Viewer::Spectator).round
    }
}

impl Playable for board::State {
    const NAME: &'static str = "board";

    fn bots() -> &'static [(&'static str, &'static (dyn Player<Self> + Sync))] {
        &[("random", &bots::Random), ("greedy", &bots::Greedy)]
    }

    fn setup_of(table: Table) -> Result<board::Setup, ArenaError> {
        if table.packs != Packs::BASE || table.rule_cards > 0 {
            return Err("the board game has no packs and no rule cards".into());
        }
        Ok(match table.limit {
            Some(limit) => board::Setup::new(table.players, limit)?,
            None => board::Setup::medium(table.players)?,
        })
    }

    fn round_over(fact: &board::Fact) -> Option<RoundOver> {
        match fact {
            board::Fact::RoundOver(result) => Some(RoundOver {
                how: result.how.name(),
                scores: BySeat::make(|seat| result.points[seat].sum()),
            }),
            _ => None,
        }
    }

    fn round(&self) -> u16 {
        self.view(game::Viewer::Spectator).round
    }
}

/// The names of the packs in play.
pub(crate) fn pack_names(packs: Packs) -> Vec<&'static str> {
    Vec::<Pack>::from(packs).into_iter().map(Pack::name).collect()
}
