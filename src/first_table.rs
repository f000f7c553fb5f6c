//! The first table that a page shows is drawn part by part, one after each paint. Everything on it, with its code
//! compiled, would otherwise be one long task on a slow phone. All later tables are drawn at once.

use crate::browser::after_paint;
use leptos::prelude::*;
use std::cell::Cell;

/// A part of a table, in the order in which they are drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Part {
    /// People and buttons, and the space for everything else.
    Frame,
    /// The piles.
    Piles,
    /// The hand, and what is asked.
    Hand,
}

thread_local! {
    /// Whether the next table is drawn at once.
    static AT_ONCE: Cell<bool> = const { Cell::new(false) };
    /// Whether parts of a table are still to be drawn.
    static UNFINISHED: Cell<bool> = const { Cell::new(false) };
}

/// Makes tables be drawn at once from now on: there has been one, or a picture of one.
pub(crate) fn draw_at_once() {
    AT_ONCE.set(true);
}

/// Runs `then` two paints later, but not before the whole table is drawn.
pub(crate) fn after_table(then: impl FnOnce() + 'static) {
    wait(Box::new(then));
}

fn wait(then: Box<dyn FnOnce()>) {
    after_paint(move || after_paint(move || if UNFINISHED.get() { wait(then) } else { then() }));
}

/// The last part of a table that is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Drawn(RwSignal<Part>);

impl Drawn {
    /// Has the first part drawn now and each other one after a paint; or everything, if tables are drawn at once.
    pub(crate) fn begin() -> Drawn {
        if AT_ONCE.replace(true) {
            return Drawn(RwSignal::new(Part::Hand));
        }
        let drawn = Drawn(RwSignal::new(Part::Frame));
        UNFINISHED.set(true);
        after_paint(move || {
            drawn.draw(Part::Piles);
            after_paint(move || {
                drawn.draw(Part::Hand);
                UNFINISHED.set(false);
            });
        });
        drawn
    }

    fn draw(self, part: Part) {
        // The table may have been left meanwhile.
        self.0.try_set(part);
    }

    /// Whether this part is drawn.
    pub(crate) fn has(self, part: Part) -> bool {
        self.0.get() >= part
    }
}
