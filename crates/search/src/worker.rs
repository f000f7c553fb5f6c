//! The Web Worker in which searches run (public/search.js), and its side of the [queue](play::search).

use bots::job::{Job, Sendable, thought_from_bytes};
use bots::search::Thought;
use browser::clock::{now, until};
use browser::event::Listener;
use browser::page::is_hidden;
use browser::timer::Timeout;
use browser::worker::{Worker, WorkerEvent};
use play::search::{Command, Id, Line};
use std::cell::RefCell;
use std::collections::HashMap;

/// Called with the result of a search, as bytes.
type Done = Box<dyn FnOnce(Option<Vec<u8>>)>;

/// The worker, and the callers that wait for results.
#[derive(Default)]
struct Searches {
    line: Line,
    done: HashMap<Id, Done>,
    worker: Option<Worker>,
    /// When the worker got its job, and how long the last one took, in milliseconds.
    posted: u64,
    took: u64,
    timer: Option<Timeout>,
    /// Lasts as long as the page.
    watching: Option<Listener>,
}

thread_local! {
    static SEARCHES: RefCell<Searches> = RefCell::default();
}

/// A search that somebody waits for. Dropping it cancels the search.
#[must_use]
pub struct Ticket(Id);

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
pub enum Patience {
    /// This many milliseconds. In a hidden tab the search stops, and starts again when the tab is shown.
    WhileSeen(u32),
    /// This many milliseconds, even while the page is hidden.
    Always(u32),
}

/// Carries out a search in the worker, and then calls `done` with its result: `None` if there is no worker, it
/// died, or it took longer than one waits. `done` is never called from within this function, and not after the
/// ticket has been dropped.
pub fn ask<G: Sendable>(
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
pub fn took() -> u64 {
    SEARCHES.with_borrow(|all| all.took)
}

/// Carries out the queue's commands a moment later: a caller that asks or cancels is not called back meanwhile.
fn soon() {
    Timeout::new(0, carry_out).forget();
}

/// Tells the queue when the page is shown or hidden.
fn watch() {
    let begins = SEARCHES.with_borrow(|all| all.watching.is_none());
    if begins {
        let look = || change(|line| line.hide(is_hidden(), now()));
        let listener = Listener::on_visibility(move |_| look());
        SEARCHES.with_borrow_mut(|all| {
            all.watching = Some(listener);
            all.line.hide(is_hidden(), now());
        });
    }
}

/// Changes the queue, and has its commands carried out.
fn change(what: impl FnOnce(&mut Line)) {
    SEARCHES.with_borrow_mut(|all| what(&mut all.line));
    carry_out();
}

/// Carries out the queue's commands.
fn carry_out() {
    while let Some(command) = SEARCHES.with_borrow_mut(|all| all.line.next_command()) {
        match command {
            Command::Start => match Worker::start("newSearchWorker", heard) {
                Some(worker) => SEARCHES.with_borrow_mut(|all| all.worker = Some(worker)),
                None => SEARCHES.with_borrow_mut(|all| all.line.died(now())),
            },
            Command::Post(job) => {
                SEARCHES.with_borrow_mut(|all| all.posted = now());
                let sent = SEARCHES.with_borrow(|all| all.worker.as_ref().is_some_and(|w| w.post(&job)));
                if !sent {
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

/// A message or failure from the worker.
fn heard(event: WorkerEvent) {
    match event {
        WorkerEvent::Ready => change(|line| line.ready(now())),
        WorkerEvent::Answer(found) => {
            SEARCHES.with_borrow_mut(|all| all.took = now().saturating_sub(all.posted));
            change(|line| line.answered(found, now()));
        }
        WorkerEvent::Died => change(|line| line.died(now())),
    }
}
