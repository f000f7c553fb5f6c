//! Data about a saved game for lists and notices. Its text is [`game_text`](crate::stored::game_text).

use crate::flow::Flow;
use crate::games::LocalGame;
use crate::people::{Person, Standing};
use game::Viewer;

/// A saved game that can be resumed.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedGame {
    /// Its number, which is also its key in storage.
    pub id: u64,
    /// When it was last played, in milliseconds since 1970.
    pub played: u64,
    /// The players, as stored ([`with_names`](crate::players::show_names)).
    pub people: Vec<Person>,
    /// The round being played, from 1.
    pub round: u16,
    /// Everybody's standing, in the order of [`SavedGame::people`]: points, or rounds won if there
    /// is no limit.
    pub points: Vec<i32>,
    /// The limit of points; `None` if rounds are counted.
    pub limit: Option<u16>,
}

impl SavedGame {
    /// Describes the game in `flow`.
    pub fn of<G: LocalGame>(flow: &Flow<G>, id: u64, played: u64) -> SavedGame {
        let view = flow.dealer().game().view(Viewer::Spectator);
        let Standing { points, limit } = G::standing(&view);
        let people = flow.people().to_vec();
        let points = points.0.into_iter().take(people.len()).collect();
        SavedGame { id, played, points, people, round: G::round(&view), limit }
    }
}

/// A problem with a saved game.
#[derive(Clone, PartialEq, Debug)]
pub enum SaveProblem {
    /// It was played under other rules: it can be resumed where it stood, but the facts before
    /// cannot be shown.
    OtherRules,
    /// It cannot be read. Contains its text, which can be saved as a file.
    Unreadable(String),
    /// The result of a finished game did not fit into the history, so the game stays among the running games.
    NotInHistory,
}
