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

/// The texts for a lesson's id. All keys are written out so that the test of texts finds them.
pub fn lesson_texts(l: Language, id: &str) -> LessonTexts {
    match id {
        "fits" => LessonTexts {
            title: tx!(l, learn.fits.title),
            task: tx!(l, learn.fits.task),
            next_task: String::new(),
            praise: tx!(l, learn.fits.well),
            done: tx!(l, learn.fits.done),
        },
        "draw" => LessonTexts {
            title: tx!(l, learn.draw.title),
            task: tx!(l, learn.draw.task),
            next_task: tx!(l, learn.draw.then),
            praise: tx!(l, learn.draw.well),
            done: tx!(l, learn.draw.done),
        },
        "wish" => LessonTexts {
            title: tx!(l, learn.wish.title),
            task: tx!(l, learn.wish.task),
            next_task: tx!(l, learn.wish.then),
            praise: tx!(l, learn.wish.well),
            done: tx!(l, learn.wish.done),
        },
        "black" => LessonTexts {
            title: tx!(l, learn.black.title),
            task: tx!(l, learn.black.task),
            next_task: tx!(l, learn.watch),
            praise: tx!(l, learn.black.well),
            done: tx!(l, learn.black.done),
        },
        "attack" => LessonTexts {
            title: tx!(l, learn.attack.title),
            task: tx!(l, learn.attack.task),
            next_task: tx!(l, learn.attack.then),
            praise: tx!(l, learn.attack.well),
            done: tx!(l, learn.attack.done),
        },
        "counter" => LessonTexts {
            title: tx!(l, learn.counter.title),
            task: tx!(l, learn.counter.task),
            next_task: tx!(l, learn.counter.then),
            praise: tx!(l, learn.counter.well),
            done: tx!(l, learn.counter.done),
        },
        "nice" => LessonTexts {
            title: tx!(l, learn.nice.title),
            task: tx!(l, learn.nice.task),
            next_task: tx!(l, learn.nice.then),
            praise: tx!(l, learn.nice.well),
            done: tx!(l, learn.nice.done),
        },
        "lay" => LessonTexts {
            title: tx!(l, learn.lay.title),
            task: tx!(l, learn.lay.task),
            next_task: tx!(l, learn.watch),
            praise: tx!(l, learn.lay.well),
            done: tx!(l, learn.lay.done),
        },
        "walk" => LessonTexts {
            title: tx!(l, learn.walk.title),
            task: tx!(l, learn.walk.task),
            next_task: tx!(l, learn.watch),
            praise: tx!(l, learn.walk.well),
            done: tx!(l, learn.walk.done),
        },
        "block" => LessonTexts {
            title: tx!(l, learn.block.title),
            task: tx!(l, learn.block.task),
            next_task: tx!(l, learn.watch),
            praise: tx!(l, learn.block.well),
            done: tx!(l, learn.block.done),
        },
        _ => LessonTexts {
            title: tx!(l, learn.end.title),
            task: tx!(l, learn.end.task),
            next_task: tx!(l, learn.watch),
            praise: tx!(l, learn.end.well),
            done: tx!(l, learn.end.done),
        },
    }
}
