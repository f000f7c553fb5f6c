//! The running game as it is written down.
//!
//! The truth is the log; beside it lies a snapshot of the state, for the day
//! when the rules of a newer version play the log differently. Both come back
//! in through the rules' own checks only.

use crate::games::{AppGame, Person};
use crate::session::flow::{Flow, sitters};
use game::{Dealer, Log};
use serde::Serialize;
use serde_json::{Map, Value};

/// The version of what is written here.
const VERSION: u64 = 1;
/// Longer names are cut, in characters.
const MAX_NAME_CHARS: usize = 40;

/// What is written.
#[derive(Serialize)]
#[serde(bound = "")]
struct Envelope<'a, G: AppGame> {
    version: u64,
    /// When it was played last. It is read without reading the rest ([`played`]), so it
    /// stands at the beginning.
    played: u64,
    people: &'a [Person],
    /// The state in which the log begins, if not that of a new game.
    base: Option<String>,
    log: &'a Log<G>,
    state: String,
}

/// What a text turned out to be.
#[derive(Debug)]
pub enum Found<G: AppGame> {
    /// The whole game: its log plays.
    Whole(Box<Flow<G>>),
    /// The game as it stood; its log does not play under these rules.
    Snapshot(Box<Flow<G>>),
    /// Nothing that we can read.
    Unreadable,
}

/// Writes a game down that was played at this time, in milliseconds since 1970.
pub fn encode<G: AppGame>(flow: &Flow<G>, played: u64) -> Option<String> {
    let dealer = flow.dealer();
    let envelope = Envelope {
        version: VERSION,
        played,
        people: flow.people(),
        base: flow.base().map(G::to_text),
        log: dealer.log(),
        state: dealer.game().to_text(),
    };
    serde_json::to_string(&envelope).ok()
}

/// When the game of a text was played last; older versions did not write it.
pub fn played(text: &str) -> Option<u64> {
    let text = text.strip_prefix(&format!("{{\"version\":{VERSION},\"played\":"))?;
    text.split(',').next()?.parse().ok()
}

/// Reads a game as it stands, without playing its log: enough to say how far it is.
pub fn decode_state<G: AppGame>(text: &str) -> Option<Flow<G>> {
    let Ok(Value::Object(mut parts)) = serde_json::from_str(text) else { return None };
    parts.get("version").and_then(Value::as_u64).filter(|version| *version == VERSION)?;
    let people = take::<Vec<Person>>(&mut parts, "people").map(tidy)?;
    let state = take::<String>(&mut parts, "state").and_then(|text| G::from_text(&text))?;
    fits(&state, &people).then(|| Flow::from_dealer(Dealer::carry_on(state, sitters(&people)), None, people))
}

/// Reads a game, whatever the text is.
pub fn decode<G: AppGame>(text: &str) -> Found<G> {
    let Ok(Value::Object(mut parts)) = serde_json::from_str(text) else { return Found::Unreadable };
    if parts.get("version").and_then(Value::as_u64) != Some(VERSION) {
        return Found::Unreadable;
    }
    let Some(people) = take::<Vec<Person>>(&mut parts, "people").map(tidy) else {
        return Found::Unreadable;
    };
    let snapshot = take::<String>(&mut parts, "state")
        .and_then(|text| G::from_text(&text))
        .filter(|state| fits(state, &people));
    match (replay(&mut parts, &people), snapshot) {
        (Some(flow), _) => Found::Whole(Box::new(flow)),
        (None, Some(state)) => {
            let dealer = Dealer::carry_on(state.clone(), sitters(&people));
            Found::Snapshot(Box::new(Flow::from_dealer(dealer, Some(state), people)))
        }
        (None, None) => Found::Unreadable,
    }
}

/// Plays the log from where it begins.
fn replay<G: AppGame>(parts: &mut Map<String, Value>, people: &[Person]) -> Option<Flow<G>> {
    let log = take::<Log<G>>(parts, "log").filter(|log| log.rules == G::RULES)?;
    let base = match parts.remove("base") {
        None | Some(Value::Null) => None,
        Some(base) => Some(G::from_text(base.as_str()?)?),
    };
    let begin = base.clone().unwrap_or_else(|| G::new(&log.setup));
    if !fits(&begin, people) || *begin.setup() != log.setup {
        return None;
    }
    let mut dealer = Dealer::carry_on(begin, sitters(people));
    log.entries.into_iter().try_for_each(|entry| dealer.enter(entry)).ok()?;
    Some(Flow::from_dealer(dealer, base, people.to_vec()))
}

fn fits<G: AppGame>(state: &G, people: &[Person]) -> bool {
    usize::from(G::people(state.setup())) == people.len()
}

fn take<T: serde::de::DeserializeOwned>(parts: &mut Map<String, Value>, name: &str) -> Option<T> {
    serde_json::from_value(parts.remove(name)?).ok()
}

/// What older versions stored as the name of somebody who gave none, in each language.
const NO_NAMES: [&str; 3] = ["You", "Du", "Tu"];

/// Names of a length that a table can show.
pub(super) fn tidy(mut people: Vec<Person>) -> Vec<Person> {
    for person in &mut people {
        person.name = person.name.trim().chars().take(MAX_NAME_CHARS).collect();
        if person.bot.is_none() && NO_NAMES.contains(&person.name.as_str()) {
            person.name.clear();
        }
    }
    people
}
