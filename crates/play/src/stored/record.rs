//! A game as a short text ([`game::record`]): for the history, links and files. All such texts from outside pass
//! through [`read`].

use crate::flow::Flow;
use crate::games::LocalGame;
use crate::people::sitters;
use crate::scores::score_sheet::ScoreSheet;
use crate::stored::game_text::tidy;
use game::record::{self, NoRecord};
use game::{Dealer, Entry, Log};
use serde::{Deserialize, Serialize};

/// The data about a game that stays readable under other rules: its people and its result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameSummary {
    /// When it ended, in milliseconds since 1970; 0 if it has not.
    pub date: u64,
    /// The results by round.
    pub sheet: ScoreSheet,
    /// The winners, as indices of people.
    pub winners: Vec<u8>,
}

/// A game that was read.
#[derive(Debug)]
pub struct Opened<G: LocalGame> {
    /// Its people and result.
    pub about: GameSummary,
    /// The game; `None` if nothing of it can be played again.
    pub game: Option<Box<Flow<G>>>,
    /// Whether that is all of it. Otherwise it was played under other rules, and these are the rounds before the
    /// first that takes another course today.
    pub whole: bool,
}

impl GameSummary {
    /// The data about this game, which ended at this time.
    pub fn of<G: LocalGame>(flow: &Flow<G>, date: u64) -> GameSummary {
        let winners = flow.dealer().game().outcome().map(|outcome| outcome.winners);
        let winners = winners.map(|winners| winners.into_iter().map(game::Seat::number).collect());
        GameSummary { date, sheet: flow.score_sheet(), winners: winners.unwrap_or_default() }
    }

    fn is_valid(&self) -> bool {
        let n = self.sheet.people.len();
        self.sheet.is_valid() && self.winners.iter().all(|&winner| usize::from(winner) < n)
    }
}

/// Writes a game. `None` if its log does not begin with it (it was continued under newer rules), or is too long.
pub fn write<G: LocalGame>(flow: &Flow<G>, date: u64) -> Option<String> {
    if flow.base().is_some() {
        return None;
    }
    record::write(flow.dealer().log(), &GameSummary::of(flow, date))
}

/// The data about a game whose text lacks its end.
pub fn read_cut<G: LocalGame>(text: &str) -> Option<GameSummary> {
    let mut about = record::read_cut::<G, GameSummary>(text.trim())?;
    about.sheet.people = tidy(std::mem::take(&mut about.sheet.people));
    about.is_valid().then_some(about)
}

/// Reads a game from a text that may contain anything.
///
/// # Errors
/// Why it is no record of this game.
pub fn read<G: LocalGame>(text: &str) -> Result<Opened<G>, NoRecord> {
    let record::Record { mut about, log, whole } = record::read::<G, GameSummary>(text.trim())?;
    about.sheet.people = tidy(std::mem::take(&mut about.sheet.people));
    if !about.is_valid() {
        return Err(NoRecord::Garbage);
    }
    let Some(mut log) = log else { return Ok(Opened { about, game: None, whole: false }) };
    let game = play(&log, &about).ok_or(NoRecord::Garbage)?;
    let rounds = game.score_sheet().rounds;
    if whole && rounds == about.sheet.rounds {
        return Ok(Opened { about, game: Some(game), whole });
    }
    // Rounds with the same results as then count as the same.
    let same = rounds.iter().zip(&about.sheet.rounds).take_while(|(now, then)| now == then).count();
    let is_seed = |(_, entry): &(usize, &Entry<G::Action>)| matches!(entry, Entry::Seed(_));
    let next = log.entries.iter().enumerate().filter(is_seed).nth(same).map(|(at, _)| at);
    log.entries.truncate(next.unwrap_or(log.entries.len()));
    let game = if log.entries.is_empty() { None } else { play(&log, &about) };
    Ok(Opened { about, game, whole: false })
}

fn play<G: LocalGame>(log: &Log<G>, about: &GameSummary) -> Option<Box<Flow<G>>> {
    let people = &about.sheet.people;
    if usize::from(G::people(&log.setup)) != people.len() {
        return None;
    }
    let dealer = Dealer::resume(log, sitters(people)).ok()?;
    Some(Box::new(Flow::from_dealer(dealer, None, people.clone())))
}
