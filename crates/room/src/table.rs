//! The game as one member's device sees it, and functions of a view that both host and guests need.

use game::{Asks, Options, Seats, View as _, Viewer};

use crate::{Chair, Request, RoomGame, SeatHistory, Tip, UndoState};

/// The game as one member sees it.
#[derive(Clone, Debug)]
pub struct Table<G: RoomGame> {
    /// The current view.
    pub view: G::View,
    /// The facts of this game that they may know. A guest's device keeps at most [`crate::MAX_KEPT_FACTS`], and
    /// drops the oldest.
    pub facts: Vec<G::Fact>,
    /// When the open question's window closes, by this device's clock, if it has one.
    pub until: Option<u64>,
    /// Whether they have answered the open question; answers are revealed when its window closes.
    pub answered: bool,
    /// For whom the game is waiting, if the open question has no window.
    pub waits: Option<WaitingFor>,
    /// The players by fact, for naming them in the log.
    pub seat_history: SeatHistory,
    /// The end of the log at this view.
    pub tip: Tip,
    /// Whether an answer may be undone.
    pub undo: UndoState,
}

/// For whom a game is waiting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WaitingFor {
    /// The persons (by the seat they first had, as the chairs of the lobby): members who
    /// are there or away, no bots.
    pub persons: Seats,
    /// Since when, by this device's clock.
    pub since: u64,
}

impl<G: RoomGame> Table<G> {
    pub(crate) fn new(view: G::View, chairs: Vec<Chair>) -> Self {
        let (facts, tip, seat_history) = (Vec::new(), Tip::default(), SeatHistory::new(chairs));
        let undo = UndoState::Nothing;
        Table { view, facts, until: None, answered: false, waits: None, seat_history, tip, undo }
    }
}

/// The answer of a viewer whose only option is to let the question pass. Only the viewer knows
/// that this is so.
pub(crate) fn forced_pass<G: RoomGame>(view: &G::View) -> Option<Request<G>> {
    let Asks::People { number, seats, ask } = view.asks() else { return None };
    let Viewer::Seat(me) = view.viewer() else { return None };
    let pass = G::pass(&ask).filter(|_| seats.has(me))?;
    let mut options = Options::new();
    view.options(&mut options);
    (options.only() == Some(pass)).then(|| Request::Answer { to: number, parts: vec![pass] })
}
