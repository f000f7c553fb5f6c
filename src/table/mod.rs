//! The surroundings of either table: the line at its top, the last sentences of the log, the log itself, the menu; and
//! the signals that all parts of a table follow. The parts that differ between the games are in
//! [`table`](crate::card_game::table) and [`board_table`](crate::board_game).

pub(crate) mod consent;
pub(crate) mod game;
pub(crate) mod hand_over;
pub(crate) mod head;
pub(crate) mod hint;
pub(crate) mod hold;
pub(crate) mod keys;
pub(crate) mod log;
pub(crate) mod menu;
pub(crate) mod not_found;
pub(crate) mod other_window;
pub(crate) mod page;
pub mod photo;
pub(crate) mod question;
pub(crate) mod reaction;
pub(crate) mod rotation;
pub(crate) mod save_problem;
pub(crate) mod slip;

use crate::games::AppGame;
use crate::prelude::*;
use crate::session::Session;
use leptos::ev::MouseEvent;

/// The state that the parts of any table share.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) l: Language,
    /// Whether the page is wide enough for the log beside the table.
    pub(crate) wide: RwSignal<bool>,
    /// Whether the menu is open.
    pub(crate) menu: RwSignal<bool>,
    /// Whether the log is open as a sheet.
    pub(crate) log: RwSignal<bool>,
    /// Whether the sheet of keyboard shortcuts is open.
    pub(crate) shortcuts: RwSignal<bool>,
    /// Whether taps are accepted: not when the question has just changed.
    pub(crate) taps: Taps,
}

impl Frame {
    pub(crate) fn new() -> Frame {
        let wide_now = RwSignal::new(wide());
        on_window_named("resize", move |_| wide_now.set(wide()));
        Frame {
            l: language(),
            wide: wide_now,
            menu: RwSignal::new(false),
            log: RwSignal::new(false),
            shortcuts: RwSignal::new(false),
            taps: Taps::new(),
        }
    }

    /// Undoes the last answer; only once, even on a double tap.
    pub(crate) fn undo<G: AppGame>(self, session: Session<G>) {
        if self.taps.accepted() {
            session.undo();
        }
    }

    /// The button that undoes the last answer, if that is possible and nothing is `chosen`. It is not in the bar, where
    /// a double tap on an answer would hit it. `shared` draws the button for a device that several people share.
    pub(crate) fn undo_button<G: AppGame>(
        self,
        session: Session<G>,
        chosen: impl Fn() -> bool + Send + 'static,
        shared: fn() -> AnyView,
    ) -> AnyView {
        dynamic(move || match session.can_undo().get() && !chosen() {
            true if session.is_shared() => shared(),
            true => undo_button(self.l, on_click(move || self.undo(session))),
            false => ().into_any(),
        })
    }
}

/// Reads a part of a model; the default value while there is none. One function reads the signal for all callers,
/// because it would otherwise be compiled once for each.
pub(crate) fn read<M: Send + Sync + 'static, T: Default>(
    model: ReadSignal<Option<M>>,
    take: impl FnOnce(&M) -> T,
) -> T {
    let (mut take, mut taken) = (Some(take), None);
    look(model, &mut |model| taken = take.take().map(|take| take(model)));
    taken.unwrap_or_default()
}

fn look<M: Send + Sync + 'static>(model: ReadSignal<Option<M>>, at: &mut dyn FnMut(&M)) {
    model.with(|model| model.as_ref().map(at));
}

fn undo_button(l: Language, undo: Box<dyn FnMut(MouseEvent)>) -> AnyView {
    html! { <button type="button" class="button undo" on:click=undo>{tx!(l, table.undo)}</button> }
}

/// Whether the page is wide, by the same condition as for `wide.css` in index.html and in
/// style/board/table.css.
fn wide() -> bool {
    browser::page::matches("(min-width: 56rem) and (min-height: 35rem)")
}
