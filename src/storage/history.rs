//! What is remembered beyond the running game: who plays by which rules, and
//! how games ended.

use crate::session::flow::{Flow, NewGame};
use crate::table::model::Person;
use cards::{Fact, Setup};
use game::BySeat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

const VERSION: u64 = 1;
/// Older ones are forgotten.
const MOST_GAMES: usize = 100;

/// What was chosen for the last game.
#[derive(Serialize, Deserialize)]
struct Last {
    version: u64,
    people: Vec<Person>,
    setup: Setup,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// When, in milliseconds since 1970.
    pub date: f64,
    /// Who played.
    pub people: Vec<Person>,
    /// The points of each round, by person.
    pub rounds: Vec<Vec<i32>>,
    /// The points at the end, by person.
    pub totals: Vec<i32>,
    /// Who won, by person.
    pub winners: Vec<u8>,
}

#[derive(Serialize)]
struct Games<'a> {
    version: u64,
    games: &'a [Finished],
}

/// Writes down what was chosen.
pub fn encode_last(last: &NewGame) -> Option<String> {
    let last = Last { version: VERSION, people: last.people.clone(), setup: last.setup };
    serde_json::to_string(&last).ok()
}

/// Reads what was chosen, if it can still be played.
pub fn decode_last(text: &str) -> Option<NewGame> {
    // By way of a `Value`, as all that is stored: a second way would be code for each type.
    let last: Last = serde_json::from_str(text).and_then(serde_json::from_value::<Last>).ok()?;
    let fits = last.version == VERSION && last.people.len() == usize::from(last.setup.players());
    fits.then(|| NewGame { people: super::game::tidy(last.people), setup: last.setup })
}

/// Writes finished games down, the newest of them.
pub fn encode_games(games: &[Finished]) -> Option<String> {
    let games = games.get(games.len().saturating_sub(MOST_GAMES)..).unwrap_or_default();
    serde_json::to_string(&Games { version: VERSION, games }).ok()
}

/// Reads finished games; those that cannot be read are left out.
pub fn decode_games(text: &str) -> Vec<Finished> {
    let Ok(Value::Object(mut parts)) = serde_json::from_str(text) else { return Vec::new() };
    if parts.get("version").and_then(Value::as_u64) != Some(VERSION) {
        return Vec::new();
    }
    let Some(Value::Array(games)) = parts.remove("games") else { return Vec::new() };
    games.into_iter().filter_map(|game| serde_json::from_value(game).ok()).collect()
}

/// The game as it ended, if it has.
pub fn finished(flow: &Flow, date: f64) -> Option<Finished> {
    let winners = game::Game::outcome(flow.dealer().game())?.winners;
    let n = flow.dealer().game().players();
    let rounds = flow.dealer().facts().iter().filter_map(|fact| match fact {
        Fact::RoundOver(result) => Some(result),
        _ => None,
    });
    let by_person = |result: &cards::RoundResult| {
        let mut scores = BySeat::<i32>::default();
        for (place, score) in result.scores.first(n) {
            scores[result.persons[place]] = *score;
        }
        scores.first(n).map(|(_, score)| *score).collect()
    };
    let totals = game::Game::view(flow.dealer().game(), game::Viewer::Spectator).totals;
    Some(Finished {
        date,
        people: flow.people().to_vec(),
        rounds: rounds.map(by_person).collect(),
        totals: totals.first(n).map(|(_, total)| *total).collect(),
        winners: winners.into_iter().map(game::Seat::number).collect(),
    })
}
