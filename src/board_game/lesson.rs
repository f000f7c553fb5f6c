//! A lesson at the table, for the page of lessons (`src/learn`). That page is in another part of the wasm: it passes in
//! the head and the slips of the table, and is told the learner's progress.

use super::game::Session;
use crate::lazy::{BoardLesson, BoardView, LazyView, lazy};
use crate::prelude::*;
use board::State;
use play::lessons::Taught as _;
use play::players::learner_and_bots;
use storage::settings;

pub(super) fn lesson(which: BoardLesson) -> AnyView {
    let Some(lesson) = State::LESSONS.get(which.at) else { return ().into_any() };
    let Some(flow) = lesson.flow(learner_and_bots()) else { return ().into_any() };
    let session = Session::standalone();
    session.set_pace(settings::pace());
    session.play_lesson(flow);
    effect(move || {
        let progress = session.facts().with(|facts| (lesson.judge)(facts));
        which.tell.run((progress, matches!(session.next().get(), Some(Next::Ask(_)))));
    });
    lazy(LazyView::Board(BoardView::LessonTable(which.slips)))
}
