//! The options of the command line. All commands share one set, and each accepts some of them.

use std::path::PathBuf;
use std::str::FromStr;

use bots::Player;
use bots::search::{Others, Search};
use cards::{Pack, Packs};
use lexopt::{Arg, Parser, ValueExt};

use crate::ArenaError;
use crate::counted::{Cost, Counted};
use crate::games::{Playable, Table};

/// A game to play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Which {
    /// The card game.
    Cards,
    /// The board game.
    Board,
}

impl FromStr for Which {
    type Err = String;
    fn from_str(name: &str) -> Result<Which, String> {
        match name {
            cards::State::NAME => Ok(Which::Cards),
            board::State::NAME => Ok(Which::Board),
            _ => Err(format!("there is no game {name:?} (there are: cards, board)")),
        }
    }
}

/// A bot and its name.
pub(crate) struct Bot<G: Playable> {
    pub name: &'static str,
    /// How many rounds it plays out for an answer, if it searches.
    pub playouts: Option<u32>,
    /// The cost of its searches, if it searches.
    pub cost: Option<&'static Cost>,
    pub player: &'static (dyn Player<G> + Sync),
}

impl<G: Playable> Clone for Bot<G> {
    fn clone(&self) -> Self {
        Bot { ..*self }
    }
}

impl<G: Playable> Bot<G> {
    /// The bot with this name.
    fn named(name: &str) -> Result<Bot<G>, ArenaError> {
        // Bots live as long as the program.
        let (cost, own_name) = (Box::leak(Box::<Cost>::default()), name.to_owned().leak());
        if let Some(options) = name.strip_prefix("search:") {
            let search = search(options)?;
            let player = Box::leak(Box::new(Counted { bot: search, cost }));
            return Ok(Bot { name: own_name, playouts: Some(search.playouts), cost: Some(cost), player });
        }
        if let Some(&(name, player)) = G::bots().iter().find(|(known, _)| *known == name) {
            return Ok(Bot { name, playouts: None, cost: None, player });
        }
        let Some(bot) = bots::Bot::from_name(name) else {
            let known: Vec<&str> = G::bots().iter().map(|(name, _)| *name).collect();
            return Err(format!("there is no bot {name:?} (there are: {})", known.join(", ")).into());
        };
        let player = Box::leak(Box::new(Counted { bot, cost }));
        let playouts = bot.search().map(|search| search.playouts);
        Ok(Bot { name: own_name, playouts, cost: playouts.map(|_| &*cost), player })
    }
}

/// A search with these options, like `playouts=100,dropout=40`.
fn search(options: &str) -> Result<Search, ArenaError> {
    let mut search = Search::new(1000);
    for option in options.split(',') {
        match option.split_once('=').unwrap_or((option, "")) {
            ("playouts", n) => search.playouts = n.parse()?,
            ("others", "searched") => search.others = Others::Searched,
            ("dropout", n) => search.dropout = n.parse()?,
            _ => return Err(format!("a search has no option {option:?}").into()),
        }
    }
    Ok(search)
}

/// The options, filled with defaults.
pub(crate) struct Args {
    pub files: Vec<PathBuf>,
    pub game: Which,
    pub table: Table,
    pub games: Option<u32>,
    pub seed: u64,
    bots: Vec<String>,
    a: String,
    b: String,
    pub alone: bool,
    pub duplicate: bool,
    pub seconds: f64,
    pub json: bool,
}

/// Parses a list separated by commas.
fn list(text: &str) -> Vec<String> {
    text.split(',').map(|part| part.trim().to_owned()).collect()
}

fn packs(text: &str) -> Result<Packs, String> {
    if text == "all" {
        return Ok(Pack::ALL.iter().copied().collect());
    }
    let pack = |name: &str| Pack::from_name(name).ok_or_else(|| format!("there is no pack {name:?}"));
    text.split(',').map(|name| pack(name.trim())).collect()
}

impl Args {
    /// Parses the arguments after the command, where `takes` lists the options it accepts; `None` if help is wanted.
    pub(crate) fn parse(parser: &mut Parser, takes: &[&str]) -> Result<Option<Args>, ArenaError> {
        let mut args = Args {
            files: Vec::new(),
            game: Which::Cards,
            table: Table { players: 4, packs: Packs::BASE, rule_cards: 0, limit: None },
            games: None,
            seed: 1,
            bots: vec!["random".to_owned()],
            a: "greedy".to_owned(),
            b: "random".to_owned(),
            alone: false,
            duplicate: false,
            seconds: 3.0,
            json: false,
        };
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
                (_, Arg::Value(file)) => args.files.push(PathBuf::from(file)),
                ("json", _) => args.json = true,
                ("alone", _) => args.alone = true,
                ("duplicate", _) => args.duplicate = true,
                ("game", _) => args.game = parser.value()?.parse()?,
                ("players", _) => args.table.players = parser.value()?.parse()?,
                ("packs", _) => args.table.packs = parser.value()?.parse_with(packs)?,
                ("rule-cards", _) => args.table.rule_cards = parser.value()?.parse()?,
                ("limit", _) => args.table.limit = Some(parser.value()?.parse()?),
                ("games", _) => args.games = Some(parser.value()?.parse()?),
                ("seed", _) => args.seed = parser.value()?.parse()?,
                ("seconds", _) => args.seconds = parser.value()?.parse()?,
                ("bots", _) => args.bots = list(&parser.value()?.parse::<String>()?),
                ("a", _) => args.a = parser.value()?.parse()?,
                ("b", _) => args.b = parser.value()?.parse()?,
                (_, other) => return Err(other.unexpected().into()),
            }
        }
        let wrong = |ok: bool, why: &str| if ok { Ok(()) } else { Err(ArenaError::from(why)) };
        wrong(args.games != Some(0), "--games: at least 1")?;
        wrong(args.seconds > 0.0 && args.seconds <= 3600.0, "--seconds: up to 3600")?;
        wrong(args.bots.len() <= usize::from(args.table.players), "--bots: more bots than players")?;
        match args.game {
            Which::Cards => args.check::<cards::State>()?,
            Which::Board => args.check::<board::State>()?,
        }
        Ok(Some(args))
    }

    /// Checks that the set-up and the bots exist, even if the command does not need them.
    fn check<G: Playable>(&self) -> Result<(), ArenaError> {
        G::setup_of(self.table)?;
        self.bots::<G>()?;
        self.duellists::<G>().map(drop)
    }

    /// How many games to play, unless the command says otherwise.
    pub(crate) fn games(&self) -> u32 {
        self.games.unwrap_or(1000)
    }

    /// The bots at the table.
    pub(crate) fn bots<G: Playable>(&self) -> Result<Vec<Bot<G>>, ArenaError> {
        self.bots.iter().map(|name| Bot::named(name)).collect()
    }

    /// The two bots of a duel.
    pub(crate) fn duellists<G: Playable>(&self) -> Result<[Bot<G>; 2], ArenaError> {
        Ok([Bot::named(&self.a)?, Bot::named(&self.b)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Diy, HouseRules, PandorasBox};

    fn parse(args: &[&str]) -> Result<Option<Args>, ArenaError> {
        let takes = ["game", "players", "packs", "rule-cards", "bots"];
        Args::parse(&mut Parser::from_args(args), &takes)
    }

    fn rules(args: &[&str]) -> HouseRules {
        let Ok(Some(args)) = parse(args) else { panic!("{args:?}") };
        let Ok(setup) = cards::State::setup_of(args.table) else { panic!("a set-up") };
        *setup.rules()
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

    #[test]
    fn the_board_game_has_its_own_tables() {
        let Ok(Some(args)) = parse(&["--game", "board", "--players", "3"]) else { panic!("three people") };
        assert_eq!(args.game, Which::Board);
        assert!(board::State::setup_of(args.table).is_ok_and(|setup| setup.limit() == 121));
        for bad in
            [&["--players", "7"][..], &["--packs", "all"], &["--rule-cards", "1"], &["--bots", "cheat"]]
        {
            assert!(parse(&[&["--game", "board"], bad].concat()).is_err(), "{bad:?}");
        }
    }
}
