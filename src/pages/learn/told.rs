//! What the coach says in each lesson.

use crate::language::Language;
use crate::text::tx;

/// The words of one lesson.
#[derive(Clone)]
pub(super) struct Told {
    /// What it is about.
    pub title: String,
    /// What is to be done.
    pub task: String,
    /// The second half of it.
    pub then: String,
    /// How it was, in a word.
    pub well: String,
    /// What has happened, and what that means.
    pub done: String,
}

/// By the lesson's id. Every key is written out, so that a test finds it.
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
