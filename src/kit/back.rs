//! The browser's Back closes a layer that is open above a page (a menu, a slip, a hint) before it leaves the page.
//!
//! For each layer the history gets an entry of the same address. Going back over one closes the layer; a layer that is
//! closed otherwise takes its entry away again. What the history has is compared with what is open in a task of its
//! own ([`settle`]): where one layer takes another's place (the log that is opened from the menu) nothing changes.

use super::task::detached_after;
use browser::clock::wall;
use browser::element::{self, nearest};
use browser::entries::{Entries, Step};
use browser::event::on_window_event;
use browser::location;
use leptos::ev::{MouseEvent, click};
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// The number of an open layer, and the function that closes it.
type Layer = (usize, Rc<dyn Fn()>);

thread_local! {
    static ENTRIES: RefCell<Entries> = RefCell::default();
    /// The open layers, in the order in which they were opened.
    static OPEN: RefCell<Vec<Layer>> = const { RefCell::new(Vec::new()) };
    /// The number of the layer opened last; numbers are not reused.
    static OPENED: Cell<usize> = const { Cell::new(0) };
    /// Where to go once the browser has gone back.
    static NEXT: RefCell<Option<String>> = const { RefCell::new(None) };
    /// How many layers are open, as a signal.
    static COUNT: ArcRwSignal<usize> = ArcRwSignal::new(0);
}

/// Installs the listeners.
pub(crate) fn listen() {
    on_window_event("popstate", arrived);
    // A link in a layer leads to another page in place of the layer's entry.
    drop(window_event_listener(click, |event: MouseEvent| {
        let plain = event.button() == 0
            && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key());
        let link = element::of(event.target()).and_then(|target| nearest(&target, "a[href^='#']"));
        let to = link.and_then(|link| link.get_attribute("href"));
        if let Some(to) = to.filter(|_| plain && !event.default_prevented())
            && go(&to)
        {
            event.prevent_default();
        }
    }));
}

/// The browser has gone to another entry: closes the layers above it.
fn arrived() {
    let at = location::entry();
    let left = ENTRIES.with_borrow_mut(|entries| {
        let own = entries.leaving;
        entries.arrived(at);
        if own { usize::MAX } else { entries.numbers.len() }
    });
    let over = OPEN.with_borrow_mut(|open| open.split_off(left.min(open.len())));
    // The top one first. They are off the list already, so that their own removal does nothing.
    over.iter().rev().for_each(|(_, close)| close());
    changed();
    if let Some(to) = NEXT.take() {
        location::go(&to);
    }
}

/// Goes to this address of the app in place of an open layer's entry, or after the browser has gone back over a closed
/// layer's entry; `false` if no layer has an entry.
pub(crate) fn go(to: &str) -> bool {
    if ENTRIES.with_borrow(|entries| entries.leaving) {
        NEXT.set(Some(to.to_owned()));
        return true;
    }
    let layered = location::entry()
        .is_some_and(|at| ENTRIES.with_borrow(|entries| entries.numbers.last() == Some(&at)));
    layered && location::replace(to)
}

/// Makes Back close a layer that has just been opened, until the returned value is dropped.
#[must_use]
pub(crate) fn closes(close: impl Fn() + 'static) -> Opened {
    // Numbers are not reused, because a layer may be dropped after the next one was opened.
    let id = OPENED.get() + 1;
    OPENED.set(id);
    OPEN.with_borrow_mut(|open| open.push((id, Rc::new(close))));
    changed();
    Opened(id)
}

/// The same, for as long as the part of the page that is being drawn exists.
pub(crate) fn closes_here(close: impl Fn() + 'static) {
    let opened = StoredValue::new_local(Some(closes(close)));
    on_cleanup(move || {
        opened.try_set_value(None);
    });
}

/// An open layer; dropping this takes it off the list.
pub(crate) struct Opened(usize);

impl Drop for Opened {
    fn drop(&mut self) {
        OPEN.with_borrow_mut(|open| open.retain(|(id, _)| *id != self.0));
        changed();
    }
}

/// Whether something is open above the page. Tracks it.
pub(crate) fn is_covered() -> bool {
    COUNT.with(|count| count.get() > 0)
}

fn changed() {
    let open = OPEN.with_borrow(Vec::len);
    COUNT.with(|count| {
        if count.get_untracked() != open {
            count.set(open);
        }
    });
    detached_after(Duration::ZERO, settle);
}

/// Adjusts the history to the open layers.
fn settle() {
    let (at, layers) = (location::entry(), OPEN.with_borrow(Vec::len));
    let step = ENTRIES.with_borrow_mut(|entries| {
        // A link may have led to another page meanwhile.
        if !entries.leaving && entries.numbers.last().copied() != at {
            entries.arrived(at);
        }
        entries.step(layers, now(entries))
    });
    match step {
        Step::None => {}
        Step::Push(number) => {
            if location::add_entry(number) {
                settle();
            }
        }
        Step::Back(entries) => {
            location::go_back(entries);
            // If another navigation comes in between, the browser sends no event for this one.
            let anyway = || {
                if ENTRIES.with_borrow(|entries| entries.leaving) {
                    arrived();
                }
            };
            detached_after(Duration::from_secs(1), anyway);
        }
    }
}

/// A number for a new entry.
fn now(entries: &Entries) -> f64 {
    let last = entries.numbers.last().copied().unwrap_or_default();
    wall().max(last + 1.0)
}
