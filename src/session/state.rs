//! The signals and values that make up a session.
//!
//! Values that no view follows are in plain cells, not in signals: code for a signal is generated for each type.

use super::remote::Remote;
use super::show::Show;
use crate::games::AppGame;
use crate::prelude::*;
use leptos::leptos_dom::helpers::TimeoutHandle;
use play::brain::LazyBrain;
use play::flow::Flow;
use play::stored::game_text::LogText;
use play::stored::saved_game::{SaveProblem, SavedGame};
use std::cell::RefCell;
use std::rc::Rc;

/// A value that nothing on the page follows. It has the methods of a `StoredValue`, which would be much
/// more code: some for each type, and for each use of it.
pub(super) struct Untracked<T>(RefCell<T>);

impl<T> Untracked<T> {
    pub(super) fn new(value: T) -> Untracked<T> {
        Untracked(RefCell::new(value))
    }

    pub(super) fn get_value(&self) -> T
    where
        T: Clone,
    {
        self.0.borrow().clone()
    }

    pub(super) fn set_value(&self, value: T) {
        // What was there is dropped afterwards: it may look at the session.
        drop(self.0.replace(value));
    }

    pub(super) fn with_value<R>(&self, take: impl FnOnce(&T) -> R) -> R {
        take(&self.0.borrow())
    }

    pub(super) fn update_value<R>(&self, change: impl FnOnce(&mut T) -> R) -> R {
        change(&mut self.0.borrow_mut())
    }
}

pub(super) enum Wanted<G: AppGame> {
    /// The saved one that was played last.
    Last,
    /// The saved one with this number.
    Saved(u64),
    /// A new one.
    New(Box<Flow<G>>),
}

/// The signals and values behind a [`Session`](super::Session).
pub(super) struct SessionState<G: AppGame> {
    pub(super) flow: Untracked<Option<Flow<G>>>,
    /// The game in a room, on several devices.
    pub(super) remote: Untracked<Remote<G>>,
    /// The number of the game played here; 0 if none is, or if it is over and already in the
    /// history.
    pub(super) id: Untracked<u64>,
    /// Its log as it was saved last.
    pub(super) log_text: Untracked<LogText<G>>,
    /// Whether the game has changed since it was saved.
    pub(super) unsaved: Untracked<bool>,
    /// The saved game that can be resumed, with its number.
    pub(super) waiting: Untracked<Option<(u64, Flow<G>)>>,
    /// The game to play once no other window plays.
    pub(super) wanted: Untracked<Wanted<G>>,
    /// The game that was deleted last: its number and text.
    pub(super) deleted: Untracked<Option<(u64, String)>>,
    pub(super) timer: Untracked<Option<TimeoutHandle>>,
    /// What shows the game beat by beat.
    pub(super) show: Untracked<Option<Rc<dyn Show<G>>>>,
    pub(super) brain: Untracked<LazyBrain<G>>,
    /// The viewer of the published facts, by first seat, and how many the game had; `None` where the next ones do not
    /// continue them.
    pub(super) published_to: Untracked<Option<(Option<Seat>, usize)>>,
    /// The number of facts that have been published.
    pub(super) published: Untracked<usize>,
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

impl<G: AppGame> SessionState<G> {
    /// The parts of a session that plays nothing yet.
    pub(super) fn new() -> SessionState<G> {
        SessionState {
            flow: Untracked::new(None),
            remote: Untracked::new(Remote::default()),
            id: Untracked::new(0),
            log_text: Untracked::new(LogText::default()),
            unsaved: Untracked::new(false),
            waiting: Untracked::new(None),
            wanted: Untracked::new(Wanted::Last),
            deleted: Untracked::new(None),
            timer: Untracked::new(None),
            show: Untracked::new(None),
            brain: Untracked::new(LazyBrain::None),
            published_to: Untracked::new(None),
            published: Untracked::new(0),
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
