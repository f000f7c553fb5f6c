//! The options of the command line. All commands share one set, and each accepts some of them.

use std::path::PathBuf;
use std::str::FromStr;

use bots::CardPlayer;
use cards::{HouseRules, Pack, Packs, Setup};
use lexopt::{Arg, Parser, ValueExt};

use crate::ArenaError;

/// A bot and its name.
#[derive(Clone)]
pub(crate) struct Bot {
    pub name: String,
    pub player: CardPlayer,
}

impl FromStr for Bot {
    type Err = String;
    fn from_str(name: &str) -> Result<Bot, String> {
        let known = || bots::CARD_PLAYERS.map(|(name, _)| name).join(", ");
        bots::card_player(name)
            .map(|player| Bot { name: name.to_owned(), player })
            .ok_or_else(|| format!("there is no bot {name:?} (there are: {})", known()))
    }
}

/// The options, filled with defaults.
pub(crate) struct Args {
    pub files: Vec<PathBuf>,
    pub setup: Setup,
    pub games: Option<u32>,
    pub seed: u64,
    pub bots: Vec<Bot>,
    pub a: Bot,
    pub b: Bot,
    pub whole: bool,
    pub coverage: bool,
    pub seconds: f64,
    pub json: bool,
}

/// Parses a list separated by commas.
fn list<T: FromStr<Err = String>>(text: &str) -> Result<Vec<T>, String> {
    text.split(',').map(|part| part.trim().parse()).collect()
}

fn packs(text: &str) -> Result<Packs, String> {
    if text == "all" {
        return Ok(Pack::ALL.iter().copied().collect());
    }
    let pack = |name: &str| Pack::from_name(name).ok_or_else(|| format!("there is no pack {name:?}"));
    text.split(',').map(|name| pack(name.trim())).collect()
}

impl Args {
    /// Parses what follows the command, where `takes` lists the options it accepts; `None` if help is wanted.
    pub(crate) fn parse(parser: &mut Parser, takes: &[&str]) -> Result<Option<Args>, ArenaError> {
        let (mut players, mut packs_in_play, mut rule_cards) = (4, Packs::BASE, 0);
        let (mut games, mut seed, mut seconds) = (None, 1, 3.0);
        let (mut whole, mut coverage, mut json) = (false, false, false);
        let (mut a, mut b): (Bot, Bot) = ("greedy".parse()?, "random".parse()?);
        let mut bots = vec![b.clone()];
        let mut files = Vec::new();
        while let Some(arg) = parser.next()? {
            let option = match &arg {
                Arg::Long(name) => (*name).to_owned(),
                Arg::Short('h') => "help".to_owned(),
                Arg::Value(_) => "FILE".to_owned(),
                Arg::Short(_) => return Err(arg.unexpected().into()),
            };
            if option == "help" {
                return Ok(None);
            }
            if !takes.contains(&option.as_str()) {
                return Err(arg.unexpected().into());
            }
            match (option.as_str(), arg) {
                (_, Arg::Value(file)) => files.push(PathBuf::from(file)),
                ("json", _) => json = true,
                ("whole", _) => whole = true,
                ("coverage", _) => coverage = true,
                ("game", _) => parser.value()?.parse_with(|game| match game {
                    "cards" => Ok(()),
                    _ => Err(format!("there is no game {game:?}")),
                })?,
                ("players", _) => players = parser.value()?.parse()?,
                ("packs", _) => packs_in_play = parser.value()?.parse_with(packs)?,
                ("rule-cards", _) => rule_cards = parser.value()?.parse()?,
                ("games", _) => games = Some(parser.value()?.parse()?),
                ("seed", _) => seed = parser.value()?.parse()?,
                ("seconds", _) => seconds = parser.value()?.parse()?,
                ("bots", _) => bots = parser.value()?.parse_with(list)?,
                ("a", _) => a = parser.value()?.parse()?,
                ("b", _) => b = parser.value()?.parse()?,
                (_, other) => return Err(other.unexpected().into()),
            }
        }
        let wrong = |ok: bool, why: &str| if ok { Ok(()) } else { Err(ArenaError::from(why)) };
        wrong(games != Some(0), "--games: at least 1")?;
        wrong(seconds > 0.0 && seconds <= 3600.0, "--seconds: up to 3600")?;
        wrong(bots.len() <= usize::from(players), "--bots: more bots than players")?;
        let [_, limit, _] = HouseRules::suggested_limits(players);
        let (diy, pandora) = HouseRules::own_effects(rule_cards);
        let rules = HouseRules { limit, rule_cards, diy, pandora, ..HouseRules::original(packs_in_play) };
        let setup = Setup::new(players, packs_in_play, rules)?;
        Ok(Some(Args { files, setup, games, seed, bots, a, b, whole, coverage, seconds, json }))
    }

    /// How many games to play if that is not said otherwise by the command.
    pub(crate) fn games(&self) -> u32 {
        self.games.unwrap_or(1000)
    }

    /// The names of the packs in play.
    pub(crate) fn pack_names(&self) -> Vec<&'static str> {
        Vec::<Pack>::from(self.setup.packs()).into_iter().map(Pack::name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Diy, PandorasBox};

    fn rules(args: &[&str]) -> HouseRules {
        let takes = ["players", "packs", "rule-cards"];
        let Ok(Some(args)) = Args::parse(&mut Parser::from_args(args), &takes) else { panic!("{args:?}") };
        *args.setup.rules()
    }

    #[test]
    fn options_left_out_follow_from_the_others() {
        for (players, limit) in [("2", 154), ("4", 154), ("5", 137), ("8", 137)] {
            assert_eq!(rules(&["--players", players]).limit, limit, "{players} people");
        }
        let own = |rules: HouseRules| (rules.diy, rules.pandora);
        assert_eq!(own(rules(&["--packs", "all"])), (Diy::Event, PandorasBox::Reverse));
        let used = rules(&["--packs", "all", "--rule-cards", "2"]);
        assert_eq!(own(used), (Diy::RuleCard, PandorasBox::NewRuleCards));
    }
}
