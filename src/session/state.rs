//! The signals and values that make up a session.

use super::flow::{Flow, Next};
use super::remote::Remote;
use super::saved_game::{SaveProblem, SavedGame};
use super::thinking::ThinkingBots;
use crate::games::{AppGame, Pace};
use crate::storage::game_text::LogText;
use game::Seat;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

/// The signals and values behind a [`Session`](super::Session).
pub(super) struct SessionState<G: AppGame> {
    pub(super) flow: StoredValue<Option<Flow<G>>>,
    /// The game in a room, on several devices.
    pub(super) remote: StoredValue<Remote<G>, LocalStorage>,
    /// The number of the game played here; 0 if none is, or if it is over and already in the
    /// history.
    pub(super) id: StoredValue<u64>,
    /// Its log as it was saved last.
    pub(super) log_text: StoredValue<LogText<G>>,
    /// Whether the game has changed since it was saved.
    pub(super) unsaved: StoredValue<bool>,
    /// Whether the last save succeeded.
    pub(super) stored: StoredValue<bool>,
    /// The saved game that can be resumed, with its number.
    pub(super) waiting: StoredValue<Option<(u64, Flow<G>)>>,
    /// The game to resume once no other window plays; `None` for the one played last.
    pub(super) resuming: StoredValue<Option<u64>>,
    /// The game that was deleted last: its number and text.
    pub(super) deleted: StoredValue<Option<(u64, String)>>,
    /// The game to begin once no other window plays.
    pub(super) starting: StoredValue<Option<Flow<G>>>,
    pub(super) timer: StoredValue<Option<TimeoutHandle>>,
    /// What answers for bots that think.
    pub(super) brain: StoredValue<ThinkingBots<G>, LocalStorage>,
    /// Whom the published facts were meant for, by first seat, and how many the game had; `None`
    /// where the next ones do not continue them.
    pub(super) published_to: StoredValue<Option<(Option<Seat>, usize)>>,
    /// The number of facts that have been published.
    pub(super) published: StoredValue<usize>,
    pub(super) sort: RwSignal<G::Sort>,
    pub(super) pace: RwSignal<Pace>,
    pub(super) next: RwSignal<Option<Next>>,
    pub(super) model: RwSignal<Option<G::Model>>,
    pub(super) facts: RwSignal<Vec<G::Fact>>,
    pub(super) new_facts: RwSignal<Vec<G::Fact>>,
    pub(super) seen: RwSignal<usize>,
    pub(super) refused: RwSignal<Option<G::Illegal>>,
    pub(super) can_undo: RwSignal<bool>,
    /// In a room: whether answering is blocked just now.
    pub(super) halted: RwSignal<bool>,
    pub(super) saved: RwSignal<Option<SavedGame>>,
    pub(super) save_problem: RwSignal<Option<SaveProblem>>,
    /// A [`WindowState`] as a number: another type of signal would add half a kilobyte.
    pub(super) window_state: RwSignal<usize>,
    /// Increased whenever a game is deleted, restored, or changed by another window.
    pub(super) saved_version: RwSignal<usize>,
    pub(super) update_available: RwSignal<bool>,
    /// Whether saved games have been read.
    pub(super) ready: RwSignal<bool>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "deriving it would require the game to be `Copy`")]
impl<G: AppGame> Clone for SessionState<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: AppGame> Copy for SessionState<G> {}

impl<G: AppGame> SessionState<G> {
    /// The parts of a session that plays nothing yet.
    pub(super) fn new() -> SessionState<G> {
        SessionState {
            flow: StoredValue::new(None),
            remote: StoredValue::new_local(Remote::default()),
            id: StoredValue::new(0),
            log_text: StoredValue::new(LogText::default()),
            unsaved: StoredValue::new(false),
            stored: StoredValue::new(false),
            waiting: StoredValue::new(None),
            resuming: StoredValue::new(None),
            deleted: StoredValue::new(None),
            starting: StoredValue::new(None),
            timer: StoredValue::new(None),
            brain: StoredValue::new_local(ThinkingBots::None),
            published_to: StoredValue::new(None),
            published: StoredValue::new(0),
            sort: RwSignal::default(),
            pace: RwSignal::default(),
            next: RwSignal::new(None),
            model: RwSignal::new(None),
            facts: RwSignal::default(),
            new_facts: RwSignal::default(),
            seen: RwSignal::new(0),
            refused: RwSignal::new(None),
            can_undo: RwSignal::new(false),
            halted: RwSignal::default(),
            saved: RwSignal::new(None),
            save_problem: RwSignal::new(None),
            window_state: RwSignal::default(),
            saved_version: RwSignal::default(),
            update_available: RwSignal::default(),
            ready: RwSignal::default(),
        }
    }
}
