//! The stored choices for the last game, and the stored results of finished games.
//!
//! A finished game is appended without reading the others ([`append`]): the code that reads them is loaded later.
//! The session stores it when the game ends; a page might not load.

use crate::flow::{Flow, NewGame};
use crate::games::LocalGame;
use crate::people::Person;
use crate::scores::score_sheet::{Round, ScoreSheet};
use serde::{Deserialize, Serialize};
use serde_json::Value;

const LAST_VERSION: u64 = 1;
/// Version 1 stored only a list of points for each round.
const VERSION: u64 = 2;
/// How many finished games are kept; older ones are dropped.
const MAX_GAMES: usize = 100;

/// The choices for the last game. The setup is the game's own, or has not been read yet.
#[derive(Serialize, Deserialize)]
struct Last<S> {
    version: u64,
    people: Vec<Person>,
    setup: S,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(bound = "")]
pub struct Finished<G: LocalGame> {
    /// When it ended, in milliseconds since 1970.
    pub date: u64,
    /// The settings; not known for old games.
    pub setup: Option<G::Setup>,
    /// The results by round.
    #[serde(rename = "course")]
    pub sheet: ScoreSheet,
    /// The winners, as indices of people.
    pub winners: Vec<u8>,
}

/// A finished game whose setup has not been read yet: the same for every game.
#[derive(Deserialize)]
struct FinishedParts {
    date: u64,
    setup: Option<Value>,
    #[serde(rename = "course")]
    sheet: ScoreSheet,
    winners: Vec<u8>,
}

/// The result of reading a text.
#[derive(Clone, PartialEq, Debug)]
pub struct ParsedHistory<G: LocalGame> {
    /// The games that could be read, oldest first.
    pub games: Vec<Finished<G>>,
    /// Whether something in it could not be read.
    pub damaged: bool,
}

/// Writes the choices for the last game.
pub fn encode_last<G: LocalGame>(last: &NewGame<G>) -> Option<String> {
    let last = Last { version: LAST_VERSION, people: last.people.clone(), setup: &last.setup };
    serde_json::to_string(&last).ok()
}

/// Reads the choices for the last game, if they are still valid.
pub fn decode_last<G: LocalGame>(text: &str) -> Option<NewGame<G>> {
    // Parsed through a `Value` like everything else: a second way of parsing would add code for
    // each type.
    let last: Last<Value> = serde_json::from_str(text).and_then(serde_json::from_value).ok()?;
    let setup: G::Setup = serde_json::from_value(last.setup).ok()?;
    let fits = last.version == LAST_VERSION && last.people.len() == usize::from(G::people(&setup));
    fits.then(|| NewGame { people: crate::stored::game_text::tidy(last.people), setup })
}

/// How a text of finished games begins, after its version.
const BEGIN: &str = ",\"games\":[";
const END: &str = "]}";

/// Writes finished games; at most the newest 100.
pub fn encode<G: LocalGame>(games: &[Finished<G>]) -> Option<String> {
    let games = games.get(games.len().saturating_sub(MAX_GAMES)..).unwrap_or_default();
    let all = serde_json::to_string(games).ok()?;
    Some(format!("{{\"version\":{VERSION},\"games\":{all}}}"))
}

/// Adds a game to a text without parsing it, so that the code for parsing can be loaded later.
/// `None` if the text was not written by us.
pub fn append<G: LocalGame>(text: &str, game: &Finished<G>) -> Option<String> {
    let before = (1..=VERSION).find_map(|version| {
        let text = text.strip_prefix(&format!("{{\"version\":{version}"))?;
        text.strip_prefix(BEGIN)?.strip_suffix(END)
    })?;
    let comma = if before.is_empty() { "" } else { "," };
    let game = serde_json::to_string(game).ok()?;
    Some(format!("{{\"version\":{VERSION}{BEGIN}{before}{comma}{game}{END}"))
}

/// Reads finished games from a text that may contain anything.
pub fn decode<G: LocalGame>(text: &str) -> ParsedHistory<G> {
    let Some(mut all) = list(text) else { return ParsedHistory { games: Vec::new(), damaged: true } };
    all.drain(..all.len().saturating_sub(MAX_GAMES));
    let mut found = ParsedHistory { games: Vec::new(), damaged: false };
    for game in all {
        match read(game) {
            Some(game) => found.games.push(game),
            None => found.damaged = true,
        }
    }
    found
}

/// The games of a text. Each one's form shows which version wrote it.
fn list(text: &str) -> Option<Vec<Value>> {
    let mut parts: Value = serde_json::from_str(text).ok()?;
    parts.get("version").and_then(Value::as_u64).filter(|version| (1..=VERSION).contains(version))?;
    match parts.get_mut("games")?.take() {
        Value::Array(games) => Some(games),
        _ => None,
    }
}

fn read<G: LocalGame>(value: Value) -> Option<Finished<G>> {
    let FinishedParts { date, setup, sheet, winners } = parts(value)?;
    let setup = setup.map(serde_json::from_value).transpose().ok()?;
    Some(Finished { date, setup, sheet, winners })
}

fn parts(value: Value) -> Option<FinishedParts> {
    let mut game: FinishedParts =
        if value.get("course").is_some() { serde_json::from_value(value).ok()? } else { old(value)? };
    game.sheet.people = crate::stored::game_text::tidy(game.sheet.people);
    let winners = game.winners.iter().all(|&winner| usize::from(winner) < game.sheet.people.len());
    (winners && game.sheet.is_valid()).then_some(game)
}

/// Reads a game as version 1 wrote it. People who had finished a round had no points, or fewer;
/// where only rounds were counted, there were no points at the end.
fn old(value: Value) -> Option<FinishedParts> {
    #[derive(Deserialize)]
    struct Old {
        date: Option<f64>,
        people: Vec<Person>,
        rounds: Vec<Vec<i32>>,
        totals: Vec<i32>,
        winners: Vec<u8>,
    }
    let old: Old = serde_json::from_value(value).ok()?;
    let finished =
        |points: &[i32]| (0..8).zip(points).filter(|(_, points)| **points <= 0).map(|(at, _)| at).collect();
    let rounds = old.rounds.into_iter().map(|points| Round { finished: finished(&points), points });
    let limit = old.totals.iter().any(|&total| total != 0).then_some(0);
    let mut sheet = ScoreSheet {
        before: vec![0; old.people.len()],
        people: old.people,
        limit,
        first: 1,
        rounds: rounds.collect(),
    };
    if !sheet.is_valid() || old.totals.len() != sheet.people.len() {
        return None;
    }
    if limit.is_some() {
        sheet.before =
            old.totals.iter().zip(sheet.result()).map(|(total, known)| total.saturating_sub(known)).collect();
    }
    // Only dates that a calendar can show.
    Some(FinishedParts {
        date: old.date.filter(|date| (0.0..1e14).contains(date)).map(crate::stored::whole)?,
        setup: None,
        sheet,
        winners: old.winners,
    })
}

/// The game as a finished one; `None` while it is not over.
pub fn finished<G: LocalGame>(flow: &Flow<G>, date: u64) -> Option<Finished<G>> {
    let game = flow.dealer().game();
    let winners = game.outcome()?.winners;
    let sheet = flow.score_sheet();
    Some(Finished {
        date,
        setup: Some(game.setup().clone()),
        sheet,
        winners: winners.into_iter().map(game::Seat::number).collect(),
    })
}
