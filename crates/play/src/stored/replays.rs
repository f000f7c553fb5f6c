//! Finished games as they were played, as texts: saved games ([`game_text`]) or the much shorter records ([`record`]).

use super::game_text::{self, ParsedGame};
use super::record::{self, Opened};
use crate::flow::Flow;
use crate::games::LocalGame;

/// A finished game as stored.
#[derive(Debug)]
pub enum KeptGame<G: LocalGame> {
    /// All of it.
    Game(Box<Flow<G>>),
    /// Its result: it is older than replays, there was no room, or it was played in a room.
    Nothing,
    /// It was played under other rules: the part that can be played again, and its result, if that is kept with it.
    OtherRules(Option<Box<Opened<G>>>),
    /// It cannot be read.
    Unreadable,
}

/// Reads a kept game from a text that may contain anything.
pub fn decode<G: LocalGame>(text: &str) -> KeptGame<G> {
    if !text.starts_with('{') {
        return match record::read(text) {
            Ok(Opened { game: Some(flow), whole: true, .. }) => KeptGame::Game(flow),
            Ok(opened) => KeptGame::OtherRules(Some(Box::new(opened))),
            Err(_) => KeptGame::Unreadable,
        };
    }
    match game_text::decode(text) {
        ParsedGame::Whole(flow) => KeptGame::Game(flow),
        ParsedGame::Snapshot(_) => KeptGame::OtherRules(None),
        ParsedGame::Unreadable => KeptGame::Unreadable,
    }
}

/// The short form of a kept text; `None` if it is short already, or has none.
pub fn short<G: LocalGame>(text: &str, date: u64) -> Option<String> {
    match text.starts_with('{').then(|| game_text::decode::<G>(text)) {
        Some(ParsedGame::Whole(flow)) => record::write(&flow, date),
        _ => None,
    }
}
