//! The Web Worker in which searches run (public/search.js), and its side of the [line](play::search).

use crate::net::{now, until};
use bots::job::{Job, Sendable, thought_from_bytes};
use bots::search::Thought;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use js_sys::{Function, Reflect, Uint8Array};
use leptos::prelude::{document, window};
use play::search::{Command, Id, Line};
use std::cell::RefCell;
use std::collections::HashMap;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{MessageEvent, Worker};

/// Called with what came of a search, as bytes.
type Done = Box<dyn FnOnce(Option<Vec<u8>>)>;

/// The worker and those who wait for it.
#[derive(Default)]
struct Searches {
    line: Line,
    done: HashMap<Id, Done>,
    worker: Option<Running>,
    /// When the worker got its job, and how long the last one took, in milliseconds.
    posted: u64,
    took: u64,
    timer: Option<Timeout>,
    /// Ends with the page.
    watching: Option<EventListener>,
}

/// A worker. It ends when this is dropped.
struct Running {
    worker: Worker,
    _listeners: [EventListener; 2],
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

thread_local! {
    static SEARCHES: RefCell<Searches> = RefCell::default();
}

/// A search that somebody waits for. Dropping it cancels the search.
#[must_use]
pub(crate) struct Ticket(Id);

impl Drop for Ticket {
    fn drop(&mut self) {
        let waits = SEARCHES.with_borrow_mut(|all| {
            all.line.cancel(self.0, now());
            all.done.remove(&self.0).is_some()
        });
        if waits {
            soon();
        }
    }
}

/// How long one waits for a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Patience {
    /// So many milliseconds. In a hidden tab the search stops, and begins anew once somebody looks.
    WhileSeen(u32),
    /// So many milliseconds, whether somebody looks at the page or not.
    Always(u32),
}

/// Carries out a search in the worker, and then calls `done` with what came of it: `None` if there is no worker, it
/// died, or it took longer than one waits. `done` is never called from within this function, and not after the
/// ticket has been dropped.
pub(crate) fn ask<G: Sendable>(
    job: &Job<G>,
    patience: Patience,
    done: impl FnOnce(Option<Thought<G::Action>>) + 'static,
) -> Ticket {
    watch();
    let done: Done = Box::new(|found| done(found.and_then(|bytes| thought_from_bytes::<G>(&bytes))));
    let (millis, always) = match patience {
        Patience::WhileSeen(millis) => (millis, false),
        Patience::Always(millis) => (millis, true),
    };
    let id = SEARCHES.with_borrow_mut(|all| {
        // A job that cannot be written is answered with nothing, like one that cannot be read.
        let id = all.line.ask(job.to_bytes().unwrap_or_default(), millis.into(), always, now());
        all.done.insert(id, done);
        id
    });
    soon();
    Ticket(id)
}

/// How long the search took whose result has just come, in milliseconds, without waiting.
pub(crate) fn took() -> u64 {
    SEARCHES.with_borrow(|all| all.took)
}

/// Carries out what the line wants, a moment later: whoever asks or cancels is not called back meanwhile.
fn soon() {
    Timeout::new(0, carry_out).forget();
}

/// Lets the line know when somebody looks at the page, and when nobody does.
fn watch() {
    let begins = SEARCHES.with_borrow(|all| all.watching.is_none());
    if begins {
        let look = || change(|line| line.hide(document().hidden(), now()));
        let listener = EventListener::new(&document(), "visibilitychange", move |_| look());
        SEARCHES.with_borrow_mut(|all| {
            all.watching = Some(listener);
            all.line.hide(document().hidden(), now());
        });
    }
}

/// Tells the line what has happened.
fn change(what: impl FnOnce(&mut Line)) {
    SEARCHES.with_borrow_mut(|all| what(&mut all.line));
    carry_out();
}

/// Carries out what the line wants.
fn carry_out() {
    while let Some(command) = SEARCHES.with_borrow_mut(|all| all.line.next_command()) {
        match command {
            Command::Start => match start() {
                Some(worker) => SEARCHES.with_borrow_mut(|all| all.worker = Some(worker)),
                None => SEARCHES.with_borrow_mut(|all| all.line.died(now())),
            },
            Command::Post(job) => {
                let job = Uint8Array::from(job.as_slice());
                SEARCHES.with_borrow_mut(|all| all.posted = now());
                let sent =
                    SEARCHES.with_borrow(|all| all.worker.as_ref().map(|w| w.worker.post_message(&job)));
                if !matches!(sent, Some(Ok(()))) {
                    SEARCHES.with_borrow_mut(|all| all.line.died(now()));
                }
            }
            Command::Kill => drop(SEARCHES.with_borrow_mut(|all| all.worker.take())),
            Command::Done(id, found) => {
                if let Some(done) = SEARCHES.with_borrow_mut(|all| all.done.remove(&id)) {
                    done(found);
                }
            }
        }
    }
    SEARCHES.with_borrow_mut(|all| {
        all.timer = all.line.due().map(|at| Timeout::new(until(at), || change(|line| line.tick(now()))));
    });
}

/// A new worker; `None` where there are none.
fn start() -> Option<Running> {
    // Compiled code must not contain the names of files (index.html).
    let make: Function = Reflect::get(&window(), &"newSearchWorker".into()).ok()?.dyn_into().ok()?;
    let worker: Worker = make.call0(&JsValue::NULL).ok()?.dyn_into().ok()?;
    let message = EventListener::new(&worker, "message", |event| {
        let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
        match data.and_then(|data| data.dyn_into::<Uint8Array>().ok()) {
            Some(found) => {
                SEARCHES.with_borrow_mut(|all| all.took = now().saturating_sub(all.posted));
                change(|line| line.answered(found.to_vec(), now()));
            }
            None => change(|line| line.ready(now())),
        }
    });
    let error = EventListener::new(&worker, "error", |_| change(|line| line.died(now())));
    Some(Running { worker, _listeners: [message, error] })
}
