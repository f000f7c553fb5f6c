//! The coach's texts for each lesson. They are in the second list.

use crate::{Language, tx};

/// The texts of one lesson.
#[derive(Clone, Debug)]
pub struct LessonTexts {
    /// The title.
    pub title: String,
    /// The task.
    pub task: String,
    /// The task in the second half.
    pub next_task: String,
    /// Praise.
    pub praise: String,
    /// The explanation afterwards.
    pub done: String,
}

/// The texts of a lesson; the test of texts (`src/kit/text.rs`) knows these keys.
macro_rules! lesson {
    ($l:ident, $lesson:ident, $next:expr) => {
        LessonTexts {
            title: tx!($l, learn.$lesson.title),
            task: tx!($l, learn.$lesson.task),
            next_task: $next,
            praise: tx!($l, learn.$lesson.well),
            done: tx!($l, learn.$lesson.done),
        }
    };
}

/// The texts for a lesson's id.
pub fn lesson_texts(l: Language, id: &str) -> LessonTexts {
    match id {
        "fits" => lesson!(l, fits, String::new()),
        "draw" => lesson!(l, draw, tx!(l, learn.draw.then)),
        "wish" => lesson!(l, wish, tx!(l, learn.wish.then)),
        "black" => lesson!(l, black, tx!(l, learn.watch)),
        "attack" => lesson!(l, attack, tx!(l, learn.attack.then)),
        "counter" => lesson!(l, counter, tx!(l, learn.counter.then)),
        "nice" => lesson!(l, nice, tx!(l, learn.nice.then)),
        "lay" => lesson!(l, lay, tx!(l, learn.watch)),
        "walk" => lesson!(l, walk, tx!(l, learn.watch)),
        "block" => lesson!(l, block, tx!(l, learn.watch)),
        _ => lesson!(l, end, tx!(l, learn.watch)),
    }
}
