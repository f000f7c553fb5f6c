//! Searches beside the page.

use bots::help::Task;
use bots::search::Thought;
use cards::{Action, State};
use gloo_timers::callback::Timeout;

/// Whoever has this waits for a search; dropping it cancels the search.
pub(crate) struct Ticket(#[expect(dead_code, reason = "only dropped")] Timeout);

/// Carries out a task, and then calls `done` with what came of it.
pub(crate) fn ask(
    task: Task<State>,
    _millis: u32,
    done: impl FnOnce(Option<Thought<Action>>) + 'static,
) -> Ticket {
    Ticket(Timeout::new(30, move || done(task.carry_out(&mut |_| true))))
}
