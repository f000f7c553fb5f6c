//! What pages are told of saved games.

use super::flow::Flow;
use crate::games::{AppGame, Person, Standing};
use game::Viewer;

/// A game that could be gone on with.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedGame {
    /// Its number.
    pub id: u64,
    /// When it was played last, in milliseconds since 1970.
    pub played: u64,
    /// Who plays, as they are stored ([`with_names`](super::players::with_names)).
    pub people: Vec<Person>,
    /// The round being played, from 1.
    pub round: u16,
    /// How everybody stands, in the order of [`SavedGame::people`]: points, or rounds won where
    /// there is no limit.
    pub points: Vec<i32>,
    /// The limit where points count.
    pub limit: Option<u16>,
}

impl SavedGame {
    /// This one.
    pub(crate) fn of<G: AppGame>(flow: &Flow<G>, id: u64, played: u64) -> SavedGame {
        let view = flow.dealer().game().view(Viewer::Spectator);
        let Standing { points, limit } = G::standing(&view);
        let people = flow.people().to_vec();
        let points = points.0.into_iter().take(people.len()).collect();
        SavedGame { id, played, points, people, round: G::round(&view), limit }
    }
}

/// What went wrong with a saved game.
#[derive(Clone, PartialEq, Debug)]
pub enum Trouble {
    /// It was played under other rules: it goes on from where it stood, but
    /// what happened before cannot be shown.
    OtherRules,
    /// It cannot be read; this is its text, to be kept as a file.
    Unreadable(String),
    /// The browser stores nothing: the game is gone when the page is closed.
    NotStored,
    /// There was no room for how a game ended: it stays among the running games.
    Full,
}
