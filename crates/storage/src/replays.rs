//! Finished games as they were played, to be looked at again: each under a key of its own, with the date by which the
//! history knows it. Where there is no room for one, only its result is kept.
//!
//! A game is kept as it was saved, because the code for its short form ([`play::stored::record`]) is loaded later:
//! [`shorten`] then reduces it to less than a twentieth.

use super::{Key, forget, load, numbered, store_quietly};
use play::flow::Flow;
use play::games::LocalGame;
use play::stored::game_text::{self, LogText};
use play::stored::keys::REPLAY;
use play::stored::replays::{self, KeptGame};

fn key<G: LocalGame>(date: u64) -> Key {
    Key::of::<G>(&format!("{REPLAY}{date}"))
}

/// Keeps a game that has ended at this time; where there is no room for it, until the page is closed.
pub fn keep<G: LocalGame>(date: u64, flow: &Flow<G>) {
    if let Some(text) = game_text::encode(flow, date, &mut LogText::default()) {
        store_quietly(&key::<G>(date), &text);
    }
}

/// Reads the stored game with this date.
pub fn read<G: LocalGame>(date: u64) -> KeptGame<G> {
    load(&key::<G>(date)).map_or(KeptGame::Nothing, |text| replays::decode(&text))
}

/// Brings the games that were kept since the last time into their short form.
pub fn shorten<G: LocalGame>() {
    for date in dates::<G>() {
        let text = load(&key::<G>(date)).and_then(|text| replays::short::<G>(&text, date));
        if let Some(text) = text {
            store_quietly(&key::<G>(date), &text);
        }
    }
}

fn dates<G: LocalGame>() -> Vec<u64> {
    numbered(G::KEY, REPLAY)
}

/// Whether more than its result is kept of the game with this date.
pub fn has<G: LocalGame>(date: u64) -> bool {
    load(&key::<G>(date)).is_some()
}

/// Its stored texts, to restore it if it is deleted by mistake.
pub fn text<G: LocalGame>(date: u64) -> Option<String> {
    load(&key::<G>(date))
}

/// Restores it.
pub fn restore<G: LocalGame>(date: u64, text: &str) {
    store_quietly(&key::<G>(date), text);
}

/// Forgets all games but those with these dates, which the history still has.
pub fn retain<G: LocalGame>(left: &[u64]) {
    for old in dates::<G>().into_iter().filter(|date| !left.contains(date)) {
        forget(&key::<G>(old));
    }
}
