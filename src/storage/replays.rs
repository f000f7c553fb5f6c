//! Finished games as they were played, to be looked at again: each under a key of its own, with the date by which the
//! history knows it. Where there is no room for one, only its result is kept.
//!
//! A game is kept as it was saved, because the code for its short form ([`record`]) is loaded later: [`shorten`] then
//! makes a fiftieth of it.

use super::game_text::{self, LogText, ParsedGame};
use super::{Key, REPLAY, forget, load, numbered, record, store_quietly};
use crate::games::AppGame;
use crate::session::flow::Flow;
use crate::storage::record::Opened;

/// What is kept of a finished game.
#[derive(Debug)]
pub enum Kept<G: AppGame> {
    /// All of it.
    Game(Box<Flow<G>>),
    /// Its result: it is older than replays, there was no room, or it was played in a room.
    Nothing,
    /// It was played under other rules: what of it can be played again, and its result, if that is kept with it.
    OtherRules(Option<Box<Opened<G>>>),
    /// It cannot be read.
    Unreadable,
}

fn key<G: AppGame>(date: u64) -> Key {
    Key::of::<G>(&format!("{REPLAY}{date}"))
}

/// Keeps a game that has ended at this time; where there is no room for it, until the page is closed.
pub fn keep<G: AppGame>(date: u64, flow: &Flow<G>) {
    if let Some(text) = game_text::encode(flow, date, &mut LogText::default()) {
        store_quietly(&key::<G>(date), &text);
    }
}

/// Reads what is kept of the game with this date.
pub fn read<G: AppGame>(date: u64) -> Kept<G> {
    load(&key::<G>(date)).map_or(Kept::Nothing, |text| decode(&text))
}

/// Reads a kept game from a text that may contain anything.
pub fn decode<G: AppGame>(text: &str) -> Kept<G> {
    if !text.starts_with('{') {
        return match record::read(text) {
            Ok(Opened { game: Some(flow), whole: true, .. }) => Kept::Game(flow),
            Ok(opened) => Kept::OtherRules(Some(Box::new(opened))),
            Err(_) => Kept::Unreadable,
        };
    }
    match game_text::decode(text) {
        ParsedGame::Whole(flow) => Kept::Game(flow),
        ParsedGame::Snapshot(_) => Kept::OtherRules(None),
        ParsedGame::Unreadable => Kept::Unreadable,
    }
}

/// The short form of a kept text; `None` if it is short already, or has none.
pub fn short<G: AppGame>(text: &str, date: u64) -> Option<String> {
    match text.starts_with('{').then(|| game_text::decode::<G>(text)) {
        Some(ParsedGame::Whole(flow)) => record::write(&flow, date),
        _ => None,
    }
}

/// Brings the games that were kept since the last time into their short form.
pub fn shorten<G: AppGame>() {
    for date in dates::<G>() {
        let text = load(&key::<G>(date)).and_then(|text| short::<G>(&text, date));
        if let Some(text) = text {
            store_quietly(&key::<G>(date), &text);
        }
    }
}

fn dates<G: AppGame>() -> Vec<u64> {
    numbered(G::KEY, REPLAY)
}

/// Whether more than its result is kept of the game with this date.
pub fn has<G: AppGame>(date: u64) -> bool {
    load(&key::<G>(date)).is_some()
}

/// What is stored of it, to be restored if it is deleted by mistake.
pub fn text<G: AppGame>(date: u64) -> Option<String> {
    load(&key::<G>(date))
}

/// Restores it.
pub fn restore<G: AppGame>(date: u64, text: &str) {
    store_quietly(&key::<G>(date), text);
}

/// Forgets all games but those with these dates, which the history still has.
pub fn retain<G: AppGame>(left: &[u64]) {
    for old in dates::<G>().into_iter().filter(|date| !left.contains(date)) {
        forget(&key::<G>(old));
    }
}
