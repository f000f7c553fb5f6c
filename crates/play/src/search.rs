//! The queue of searches for the worker. It decides which one runs, which have waited too long, and when the worker
//! counts as dead. No browser, no clock: the app reports events, and carries out the
//! [`Command`]s.

use std::collections::VecDeque;

/// How many milliseconds the worker may take until it is ready: its file has to be fetched.
const LOADING: u64 = 20_000;
/// After this many deaths in a row without an answer, no other worker is started.
const MAX_DEATHS: u8 = 3;

/// The number of a search in the queue.
pub type Id = u64;

/// A command to the page.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Start a worker.
    Start,
    /// Send it this job.
    Post(Vec<u8>),
    /// End it at once.
    Kill,
    /// Tell the caller the result of their search; `None` if it has none.
    Done(Id, Option<Vec<u8>>),
}

/// A search.
#[derive(Debug)]
struct Search {
    id: Id,
    job: Vec<u8>,
    /// How long the caller waits, in milliseconds.
    patience: u64,
    /// The time since which the caller waits.
    since: u64,
    /// Whether it goes on while the page is hidden.
    goes_on_hidden: bool,
}

/// The state of the worker, as the queue knows it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
enum Worker {
    /// There is none.
    #[default]
    None,
    /// It has been started at this time, and is not ready.
    Loading(u64),
    /// It waits for a job.
    Idle,
    /// It carries out the first search of the queue.
    Busy,
}

/// The queue of searches.
#[derive(Debug, Default)]
pub struct Line {
    searches: VecDeque<Search>,
    worker: Worker,
    deaths: u8,
    hidden: bool,
    last_id: Id,
    commands: VecDeque<Command>,
}

impl Line {
    /// Adds a search to the queue. The caller waits for `patience` milliseconds; time in which the page is hidden
    /// counts only if it `goes_on_hidden`.
    pub fn ask(&mut self, job: Vec<u8>, patience: u64, goes_on_hidden: bool, now: u64) -> Id {
        self.last_id += 1;
        let id = self.last_id;
        if self.deaths < MAX_DEATHS {
            self.searches.push_back(Search { id, job, patience, since: now, goes_on_hidden });
            self.go_on(now);
        } else {
            self.commands.push_back(Command::Done(id, None));
        }
        id
    }

    /// Cancels this search.
    pub fn cancel(&mut self, id: Id, now: u64) {
        let Some(at) = self.searches.iter().position(|search| search.id == id) else { return };
        self.searches.remove(at);
        if at == 0 && self.worker == Worker::Busy {
            self.kill();
        }
        self.go_on(now);
    }

    /// The worker is ready for jobs.
    pub fn ready(&mut self, now: u64) {
        if matches!(self.worker, Worker::Loading(_)) {
            self.worker = Worker::Idle;
        }
        self.go_on(now);
    }

    /// The worker has answered.
    pub fn answered(&mut self, found: Vec<u8>, now: u64) {
        if self.worker == Worker::Busy {
            (self.worker, self.deaths) = (Worker::Idle, 0);
            if let Some(search) = self.searches.pop_front() {
                self.commands.push_back(Command::Done(search.id, Some(found)));
            }
        }
        self.go_on(now);
    }

    /// The worker has failed, or none could be started.
    pub fn died(&mut self, now: u64) {
        if self.worker == Worker::None {
            return;
        }
        // The search that killed it is not tried again.
        let killer = (self.worker == Worker::Busy).then(|| self.searches.pop_front()).flatten();
        self.commands.extend(killer.map(|search| Command::Done(search.id, None)));
        self.deaths += 1;
        self.kill();
        if self.deaths >= MAX_DEATHS {
            self.commands.extend(self.searches.drain(..).map(|search| Command::Done(search.id, None)));
        }
        self.go_on(now);
    }

    /// The page was hidden or shown. Searches that do not go on while it is hidden begin again when it is shown.
    pub fn hide(&mut self, hidden: bool, now: u64) {
        self.hidden = hidden;
        let waits = |search: &&mut Search| !search.goes_on_hidden;
        if hidden && self.worker == Worker::Busy && self.searches.iter_mut().take(1).any(|s| waits(&s)) {
            self.kill();
        }
        if !hidden {
            self.searches.iter_mut().filter(waits).for_each(|search| search.since = now);
        }
        self.go_on(now);
    }

    /// Does what is due.
    pub fn tick(&mut self, now: u64) {
        if let Worker::Loading(since) = self.worker
            && now >= since + LOADING
        {
            return self.died(now);
        }
        let hidden = self.hidden;
        let late =
            |search: &Search| (!hidden || search.goes_on_hidden) && now >= search.since + search.patience;
        if self.worker == Worker::Busy && self.searches.front().is_some_and(late) {
            return self.died(now);
        }
        // The callers of the other late searches give up. The worker lives on: it may still be loading.
        let (gone, stay) = self.searches.drain(..).partition(late);
        self.searches = stay;
        let gone: VecDeque<Search> = gone;
        self.commands.extend(gone.into_iter().map(|search| Command::Done(search.id, None)));
        self.go_on(now);
    }

    /// When [`Line::tick`] is due.
    pub fn due(&self) -> Option<u64> {
        let loading = match self.worker {
            Worker::Loading(since) => Some(since + LOADING),
            _ => None,
        };
        let searches = self.searches.iter().filter(|search| !self.hidden || search.goes_on_hidden);
        searches.map(|search| search.since + search.patience).chain(loading).min()
    }

    /// The next thing to do.
    pub fn next_command(&mut self) -> Option<Command> {
        self.commands.pop_front()
    }

    /// Gives the worker the next job, or starts one.
    fn go_on(&mut self, now: u64) {
        let hidden = self.hidden;
        let Some(at) = self.searches.iter().position(|search| !hidden || search.goes_on_hidden) else {
            return;
        };
        match self.worker {
            Worker::None => {
                self.worker = Worker::Loading(now);
                self.commands.push_back(Command::Start);
            }
            Worker::Idle => {
                // The search being carried out stands first.
                self.searches.rotate_left(at);
                if let Some(search) = self.searches.front() {
                    self.worker = Worker::Busy;
                    self.commands.push_back(Command::Post(search.job.clone()));
                }
            }
            Worker::Loading(_) | Worker::Busy => {}
        }
    }

    fn kill(&mut self) {
        self.worker = Worker::None;
        self.commands.push_back(Command::Kill);
    }
}

#[cfg(test)]
mod tests {
    use crate::search::*;

    /// A queue, and the present time.
    #[derive(Default)]
    struct Page {
        line: Line,
        now: u64,
    }

    impl Page {
        fn ask(&mut self, job: u8) -> Id {
            self.line.ask(vec![job], 1000, false, self.now)
        }

        fn wait(&mut self, millis: u64) {
            self.now += millis;
            self.line.tick(self.now);
        }

        fn commands(&mut self) -> Vec<Command> {
            core::iter::from_fn(|| self.line.next_command()).collect()
        }
    }

    use Command::{Done, Kill, Post, Start};

    /// A page whose worker is ready.
    fn page() -> Page {
        let mut page = Page::default();
        let id = page.ask(0);
        page.line.ready(0);
        page.line.answered(vec![100], 0);
        assert_eq!(page.commands(), [Start, Post(vec![0]), Done(id, Some(vec![100]))]);
        page
    }

    #[test]
    fn a_worker_is_started_when_it_is_first_wanted_and_gets_one_job_after_the_other() {
        let mut page = Page::default();
        assert_eq!((page.commands(), page.line.due()), (vec![], None));
        let (one, two) = (page.ask(1), page.ask(2));
        assert_eq!(page.commands(), [Start]);
        page.line.ready(0);
        assert_eq!(page.commands(), [Post(vec![1])]);
        page.line.answered(vec![11], 0);
        assert_eq!(page.commands(), [Done(one, Some(vec![11])), Post(vec![2])]);
        page.line.answered(vec![22], 0);
        assert_eq!(page.commands(), [Done(two, Some(vec![22]))]);
        assert_eq!(page.line.due(), None, "nothing is waited for");
    }

    #[test]
    fn if_the_worker_dies_its_search_fails_and_it_is_replaced() {
        let mut page = page();
        let (one, _) = (page.ask(1), page.ask(2));
        page.commands();
        page.line.died(0);
        assert_eq!(page.commands(), [Done(one, None), Kill, Start]);
        page.line.ready(0);
        assert_eq!(page.commands(), [Post(vec![2])]);
    }

    #[test]
    fn a_worker_that_does_not_answer_in_time_is_killed() {
        let mut page = page();
        let one = page.ask(1);
        page.commands();
        page.wait(999);
        assert_eq!(page.commands(), []);
        page.wait(1);
        assert_eq!(page.commands(), [Done(one, None), Kill]);
    }

    #[test]
    fn after_three_deaths_searches_end_at_once() {
        let mut page = page();
        let ids = [page.ask(1), page.ask(2), page.ask(3), page.ask(4)];
        for _ in 0..3 {
            page.line.ready(0);
            page.line.died(0);
        }
        let done: Vec<Command> =
            page.commands().into_iter().filter(|told| matches!(told, Done(..))).collect();
        assert_eq!(done, ids.map(|id| Done(id, None)));
        let late = page.ask(5);
        assert_eq!(page.commands(), [Done(late, None)], "at once");
    }

    #[test]
    fn an_answer_resets_the_count_of_deaths() {
        let mut page = page();
        for _ in 0..10 {
            page.ask(1);
            page.line.ready(0);
            page.line.died(0);
            let id = page.ask(2);
            page.line.ready(0);
            page.line.answered(vec![3], 0);
            assert_eq!(page.commands().last(), Some(&Done(id, Some(vec![3]))));
        }
    }

    #[test]
    fn callers_give_up_on_a_slow_line_and_the_worker_goes_on_loading() {
        let mut page = Page::default();
        let id = page.ask(1);
        page.wait(1000);
        assert_eq!(page.commands(), [Start, Done(id, None)]);
        page.wait(10_000);
        page.line.ready(page.now);
        assert_eq!(page.commands(), []);
        page.ask(2);
        assert_eq!(page.commands(), [Post(vec![2])]);
    }

    #[test]
    fn a_worker_that_never_becomes_ready_is_dead() {
        let mut page = Page::default();
        page.ask(1);
        page.wait(1000);
        page.commands();
        page.wait(LOADING);
        assert_eq!(page.commands(), [Kill]);
        assert_eq!(page.line.due(), None);
    }

    #[test]
    fn a_cancelled_search_stops_at_once() {
        let mut page = page();
        let (one, two) = (page.ask(1), page.ask(2));
        page.commands();
        page.line.cancel(one, 0);
        assert_eq!(page.commands(), [Kill, Start]);
        page.line.cancel(two, 0);
        page.line.ready(0);
        page.line.cancel(two, 0);
        assert_eq!(page.commands(), []);
        // An answer that the killed worker might still send is ignored.
        page.line.answered(vec![1], 0);
        assert_eq!(page.commands(), []);
    }

    #[test]
    fn in_a_hidden_tab_searches_wait_until_it_is_shown_again() {
        let mut page = page();
        let id = page.ask(1);
        page.commands();
        page.line.hide(true, 0);
        assert_eq!(page.commands(), [Kill]);
        page.wait(1_000_000);
        assert_eq!((page.commands(), page.line.due()), (vec![], None));
        page.line.hide(false, page.now);
        page.line.ready(page.now);
        page.line.answered(vec![7], page.now);
        assert_eq!(page.commands(), [Start, Post(vec![1]), Done(id, Some(vec![7]))]);
    }

    #[test]
    fn searches_for_a_room_go_on_in_a_hidden_tab() {
        let mut page = page();
        page.line.hide(true, 0);
        page.ask(1);
        assert_eq!(page.commands(), []);
        let id = page.line.ask(vec![2], 1000, true, 0);
        assert_eq!(page.commands(), [Post(vec![2])]);
        page.line.answered(vec![3], 0);
        assert_eq!(page.commands(), [Done(id, Some(vec![3]))]);
    }
}
