//! The coach's texts for each lesson.

use crate::language::Language;
use crate::text::tx;

/// The texts of one lesson.
#[derive(Clone)]
pub(super) struct Told {
    /// The title.
    pub title: String,
    /// What to do.
    pub task: String,
    /// What to do in the second half.
    pub then: String,
    /// Praise.
    pub well: String,
    /// What has happened, and what it means.
    pub done: String,
}

/// The texts for a lesson's id. All keys are written out so that the test of texts finds them.
pub(super) fn told(l: Language, id: &str) -> Told {
    match id {
        "fits" => Told {
            title: tx!(l, learn.fits.title),
            task: tx!(l, learn.fits.task),
            then: String::new(),
            well: tx!(l, learn.fits.well),
            done: tx!(l, learn.fits.done),
        },
        "draw" => Told {
            title: tx!(l, learn.draw.title),
            task: tx!(l, learn.draw.task),
            then: tx!(l, learn.draw.then),
            well: tx!(l, learn.draw.well),
            done: tx!(l, learn.draw.done),
        },
        "wish" => Told {
            title: tx!(l, learn.wish.title),
            task: tx!(l, learn.wish.task),
            then: tx!(l, learn.wish.then),
            well: tx!(l, learn.wish.well),
            done: tx!(l, learn.wish.done),
        },
        "black" => Told {
            title: tx!(l, learn.black.title),
            task: tx!(l, learn.black.task),
            then: tx!(l, learn.watch),
            well: tx!(l, learn.black.well),
            done: tx!(l, learn.black.done),
        },
        "attack" => Told {
            title: tx!(l, learn.attack.title),
            task: tx!(l, learn.attack.task),
            then: tx!(l, learn.attack.then),
            well: tx!(l, learn.attack.well),
            done: tx!(l, learn.attack.done),
        },
        "counter" => Told {
            title: tx!(l, learn.counter.title),
            task: tx!(l, learn.counter.task),
            then: tx!(l, learn.counter.then),
            well: tx!(l, learn.counter.well),
            done: tx!(l, learn.counter.done),
        },
        "nice" => Told {
            title: tx!(l, learn.nice.title),
            task: tx!(l, learn.nice.task),
            then: tx!(l, learn.nice.then),
            well: tx!(l, learn.nice.well),
            done: tx!(l, learn.nice.done),
        },
        _ => Told {
            title: tx!(l, learn.end.title),
            task: tx!(l, learn.end.task),
            then: tx!(l, learn.watch),
            well: tx!(l, learn.end.well),
            done: tx!(l, learn.end.done),
        },
    }
}
