//! What is around the table of either game: the line at its top, the last sentences of the log, the
//! log itself, the menu; and what all parts of a table follow. What is a game's own is in
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
use crate::kit::language::Language;
use crate::kit::reactive::{dynamic, on_click};
use crate::kit::taps::Taps;
use crate::kit::text::{language, tn, tx};
use crate::scores::minus;
use crate::session::Session;
use leptos::ev::MouseEvent;
use leptos::prelude::*;

/// The state that the parts of any table share.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// The language of the page.
    pub(crate) l: Language,
    /// Whether the page is wide enough for the log beside the table.
    pub(crate) wide: RwSignal<bool>,
    /// Whether the menu is open.
    pub(crate) menu: RwSignal<bool>,
    /// Whether the log is open as a sheet.
    pub(crate) log: RwSignal<bool>,
    /// Whether taps are accepted: not when the question has just changed.
    pub(crate) taps: Taps,
}

impl Frame {
    pub(crate) fn new() -> Frame {
        let wide_now = RwSignal::new(wide());
        let resize = window_event_listener_untyped("resize", move |_| wide_now.set(wide()));
        on_cleanup(move || resize.remove());
        Frame {
            l: language(),
            wide: wide_now,
            menu: RwSignal::new(false),
            log: RwSignal::new(false),
            taps: Taps::new(),
        }
    }

    /// Undoes the last answer; only once, even on a double tap.
    pub(crate) fn undo<G: AppGame>(self, session: Session<G>) {
        if self.taps.accepted() {
            session.undo();
        }
    }

    /// The button that undoes the last answer, if that is possible and nothing is `chosen`. It is not in
    /// the bar, where a double tap on an answer would hit it. `shared` is its place where several people
    /// share the device.
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

/// The round as a title. Until the first one is dealt it is that one.
pub(crate) fn round_title(l: Language, round: u16) -> String {
    tx!(l, table.round, n = round.max(1))
}

/// A number of points with their noun in short: "12 pts".
pub(crate) fn pts(l: Language, points: i32) -> String {
    let count = usize::try_from(points.unsigned_abs()).unwrap_or(usize::MAX);
    format!("{} {}", minus(points), tn!(l, count, table.pts))
}

/// Reads a part of a model. One function looks at the signal, whatever is read of it: otherwise that would
/// be compiled again for each.
pub(crate) fn read<M: Send + Sync + 'static, T>(
    model: ReadSignal<Option<M>>,
    take: impl FnOnce(&M) -> T,
) -> Option<T> {
    let (mut take, mut taken) = (Some(take), None);
    look(model, &mut |model| taken = take.take().map(|take| take(model)));
    taken
}

fn look<M: Send + Sync + 'static>(model: ReadSignal<Option<M>>, at: &mut dyn FnMut(&M)) {
    model.with(|model| model.as_ref().map(at));
}

fn undo_button(l: Language, undo: Box<dyn FnMut(MouseEvent)>) -> AnyView {
    view! { <button type="button" class="button undo" on:click=undo>{tx!(l, table.undo)}</button> }.into_any()
}

/// Whether the page is wide, by the same condition as for `wide.css` in index.html and in
/// style/board/table.css.
fn wide() -> bool {
    browser::page::matches("(min-width: 56rem) and (min-height: 35rem)")
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::{Words, loaded::pretend};

    #[test]
    fn no_round_is_called_round_0() {
        pretend(Words::parse(Language::English, "ui.table.round\tRound {n}"));
        assert_eq!(
            [0, 1, 7].map(|round| round_title(Language::English, round)),
            ["Round 1", "Round 1", "Round 7"]
        );
    }
}
