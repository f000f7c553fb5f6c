//! The text format of a running game.
//!
//! The log is authoritative. The text also contains a snapshot of the state, in case the log no
//! longer leads there under a newer version's rules. Both are read only through the checks of the rules.
//!
//! Saving writes only the entries that are new ([`LogText`]), so that an answer costs the same however long the
//! game is.

use crate::flow::Flow;
use crate::games::LocalGame;
use crate::people::{Person, sitters};
use game::{Dealer, Entry, Log, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The version of the format.
const VERSION: u64 = 1;

/// The contents of the text.
#[derive(Serialize)]
struct Envelope<'a> {
    version: u64,
    /// When the game was last played. It must come right after the version, because [`played`]
    /// reads it without parsing the rest.
    played: u64,
    /// The round being played, from 1. The script of index.html reads the fields up to this one, and the
    /// people, to show the game before the program is loaded.
    round: u16,
    people: &'a [Person],
    /// The state in which the log begins; `None` for a new game.
    base: Option<String>,
    log: LogHead,
    state: String,
}

/// A [`Log`] whose setup and entries are put in afterwards.
#[derive(Serialize)]
struct LogHead {
    rules: u32,
    entries: [(); 0],
}

/// A [`Log`] whose setup and answers have not been read yet. Like the envelope it is the same for every
/// game, so that there is one code for it.
#[derive(Deserialize)]
struct LogParts {
    rules: u32,
    setup: Value,
    entries: Vec<Entry<Value>>,
}

/// The entries of a log as text. It grows with the log, so that saving writes only new entries,
/// however long the game has been.
#[derive(Clone, Debug)]
pub struct LogText<G: LocalGame> {
    /// The entries, separated by commas.
    text: String,
    /// How many there are, and the last one: the log of another game, or one of which something
    /// was undone, differs in these.
    entries: usize,
    last: Option<Entry<G::Action>>,
}

impl<G: LocalGame> Default for LogText<G> {
    fn default() -> Self {
        LogText { text: String::new(), entries: 0, last: None }
    }
}

impl<G: LocalGame> LogText<G> {
    /// Adds the entries that are new since the last call; returns how many were written.
    pub(super) fn update(&mut self, log: &Log<G>) -> serde_json::Result<usize> {
        if self.entries.checked_sub(1).and_then(|at| log.entries.get(at)) != self.last.as_ref() {
            *self = LogText::default();
        }
        let known = self.entries;
        for entry in log.entries.iter().skip(known) {
            let entry = serde_json::to_string(entry)?;
            if !self.text.is_empty() {
                self.text.push(',');
            }
            self.text.push_str(&entry);
        }
        self.entries = log.entries.len();
        self.last = log.entries.last().copied();
        Ok(self.entries - known)
    }
}

/// The result of reading a text.
#[derive(Debug)]
pub enum ParsedGame<G: LocalGame> {
    /// The whole game, replayed from its log.
    Whole(Box<Flow<G>>),
    /// The game from its snapshot: its log does not lead there under these rules.
    Snapshot(Box<Flow<G>>),
    /// Nothing could be read.
    Unreadable,
}

/// Writes a game that was last played at this time, in milliseconds since 1970. `log` keeps the text of
/// the log between calls; it may be empty.
pub fn encode<G: LocalGame>(flow: &Flow<G>, played: u64, log: &mut LogText<G>) -> Option<String> {
    let dealer = flow.dealer();
    log.update(dealer.log()).ok()?;
    let setup = serde_json::to_string(&dealer.log().setup).ok()?;
    let envelope = Envelope {
        version: VERSION,
        played,
        round: G::round(&dealer.game().view(Viewer::Spectator)),
        people: flow.people(),
        base: flow.base().map(G::to_text),
        log: LogHead { rules: dealer.log().rules, entries: [] },
        state: dealer.game().to_text(),
    };
    write(&envelope, &setup, &log.text)
}

fn write(envelope: &Envelope<'_>, setup: &str, entries: &str) -> Option<String> {
    // Within a string, such as a name, a quotation mark follows a backslash.
    let text = serde_json::to_string(envelope).ok()?;
    let mark = ",\"entries\":[";
    let at = text.as_bytes().windows(mark.len()).position(|part| part == mark.as_bytes())?;
    let (before, after) = (text.get(..at)?, text.get(at + mark.len()..)?);
    Some([before, ",\"setup\":", setup, mark, entries, after].concat())
}

/// When the game in a text was last played; `None` for texts of older versions.
pub fn played(text: &str) -> Option<u64> {
    let text = text.strip_prefix(&format!("{{\"version\":{VERSION},\"played\":"))?;
    text.split(',').next()?.parse().ok()
}

/// Reads only the current state of a game, without replaying its log: enough to show how far it is.
pub fn decode_state<G: LocalGame>(text: &str) -> Option<Flow<G>> {
    let (mut parts, people) = open(text)?;
    let state = take::<String>(&mut parts, "state").and_then(|text| G::from_text(&text))?;
    fits(&state, &people).then(|| Flow::from_dealer(Dealer::carry_on(state, sitters(&people)), None, people))
}

/// Reads a game from a text that may contain anything.
pub fn decode<G: LocalGame>(text: &str) -> ParsedGame<G> {
    let Some((mut parts, people)) = open(text) else { return ParsedGame::Unreadable };
    let snapshot = take::<String>(&mut parts, "state")
        .and_then(|text| G::from_text(&text))
        .filter(|state| fits(state, &people));
    let replayed = replay(&mut parts, &people).filter(|(flow, same_rules)| {
        *same_rules || snapshot.as_ref().is_some_and(|state| state == flow.dealer().game())
    });
    match (replayed, snapshot) {
        (Some((flow, _)), _) => ParsedGame::Whole(Box::new(flow)),
        (None, Some(state)) => {
            let dealer = Dealer::carry_on(state.clone(), sitters(&people));
            ParsedGame::Snapshot(Box::new(Flow::from_dealer(dealer, Some(state), people)))
        }
        (None, None) => ParsedGame::Unreadable,
    }
}

/// The parts of a text of this version, and the people.
fn open(text: &str) -> Option<(Map<String, Value>, Vec<Person>)> {
    let Ok(Value::Object(mut parts)) = serde_json::from_str(text) else { return None };
    parts.get("version").and_then(Value::as_u64).filter(|version| *version == VERSION)?;
    let people = take::<Vec<Person>>(&mut parts, "people").map(tidy)?;
    Some((parts, people))
}

/// Replays the log from its base. Also returns whether it was played under these rules: others may have led elsewhere.
fn replay<G: LocalGame>(parts: &mut Map<String, Value>, people: &[Person]) -> Option<(Flow<G>, bool)> {
    let log = take::<LogParts>(parts, "log")?;
    let setup: G::Setup = serde_json::from_value(log.setup).ok()?;
    let base = match parts.remove("base") {
        None | Some(Value::Null) => None,
        Some(base) => Some(G::from_text(base.as_str()?)?),
    };
    let begin = base.clone().unwrap_or_else(|| G::new(&setup));
    if !fits(&begin, people) || *begin.setup() != setup {
        return None;
    }
    let mut dealer = Dealer::carry_on(begin, sitters(people));
    for entry in log.entries {
        dealer.enter(entry.try_map(|action| serde_json::from_value(action).ok())?).ok()?;
    }
    let mut flow = Flow::from_dealer(dealer, base, people.to_vec());
    flow.note_day();
    Some((flow, log.rules == G::RULES))
}

fn fits<G: LocalGame>(state: &G, people: &[Person]) -> bool {
    usize::from(G::people(state.setup())) == people.len()
}

fn take<T: serde::de::DeserializeOwned>(parts: &mut Map<String, Value>, name: &str) -> Option<T> {
    serde_json::from_value(parts.remove(name)?).ok()
}

/// The names that older versions stored for a person without one, in each language.
const NO_NAMES: [&str; 3] = ["You", "Du", "Tu"];

/// Cleans names and removes old default names.
pub(super) fn tidy(people: Vec<Person>) -> Vec<Person> {
    let mut people: Vec<Person> = people.into_iter().map(Person::cleaned).collect();
    for person in people.iter_mut().filter(|person| person.bot.is_none()) {
        if NO_NAMES.contains(&person.name.as_str()) {
            person.name.clear();
        }
    }
    people
}
