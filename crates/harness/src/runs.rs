//! How many random games (or rooms, or inputs) a test plays, and which.
//!
//! | environment | plays |
//! |---|---|
//! | nothing | the first few: seconds |
//! | `LAWS=all` | all of them: minutes; `cargo xtask test --all` does so |
//! | `LAWS=1234` | the same number, from a start that follows from 1234 |
//! | `ONLY=1234` | number 1234 alone; a failure names this command |

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, thread};

/// The request of the environment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Which {
    Few,
    All,
    From(u64),
    Only(u64),
}

impl Which {
    fn asked() -> Self {
        Self::of(env::var("LAWS").ok().as_deref(), env::var("ONLY").ok().as_deref())
    }

    #[allow(clippy::panic, reason = "tests may fail loudly")]
    fn of(laws: Option<&str>, only: Option<&str>) -> Self {
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{text:?} is no number"));
        match (laws, only) {
            (_, Some(text)) => Which::Only(number(text)),
            (Some("all"), _) => Which::All,
            (None | Some(""), _) => Which::Few,
            (Some(text), _) => Which::From(number(text)),
        }
    }

    fn numbers(self, few: u64, all: u64) -> Range<u64> {
        match self {
            Which::Few => 0..few,
            Which::All => 0..all,
            Which::From(number) => {
                let begin = number % (all.saturating_sub(few) + 1);
                begin..begin + few
            }
            Which::Only(number) => number..number + 1,
        }
    }
}

/// The numbers to play, of `few` in an ordinary run and of `all`.
pub fn numbers(few: u64, all: u64) -> Range<u64> {
    Which::asked().numbers(few, all)
}

/// How many to play where an expectation holds only for the first `few`, or for `all`.
pub fn how_many(few: u64, all: u64) -> u64 {
    if Which::asked() == Which::All { all } else { few }
}

/// Checks a law in each of these games; if it is broken, names the command that plays that game again.
pub fn each(few: u64, all: u64, mut law: impl FnMut(u64)) {
    for number in numbers(few, all) {
        noted(|| format!("number {number}: ONLY={number} {}", command()), || law(number));
    }
}

/// Runs this for each number, on all cores. Returns the results of runs that did not panic, and the numbers of the
/// others with the reason, both in any order.
///
/// # Panics
/// If a thread cannot report.
#[allow(clippy::expect_used, reason = "tests may fail loudly")]
pub fn on_all_cores<T: Send>(
    numbers: Range<u64>,
    work: impl Fn(u64) -> T + Sync,
) -> (Vec<T>, Vec<(u64, String)>) {
    let next = AtomicU64::new(numbers.start);
    let (done, broken) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let works = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                return;
            }
            match catch_unwind(AssertUnwindSafe(|| work(number))) {
                Ok(one) => done.lock().expect("no thread panics").push(one),
                Err(why) => {
                    let why = why.downcast_ref::<String>().cloned().unwrap_or_default();
                    broken.lock().expect("no thread panics").push((number, why));
                }
            }
        }
    };
    thread::scope(|scope| {
        (0..thread::available_parallelism().map_or(1, usize::from)).for_each(|_| drop(scope.spawn(works)));
    });
    let no_panic = "no thread panics";
    (done.into_inner().expect(no_panic), broken.into_inner().expect(no_panic))
}

/// Asserts that something occurred more than `least` times in all games together; passes if only one is played.
///
/// # Panics
/// If it did not.
pub fn assert_often(what: &str, times: u64, least: u64) {
    if !matches!(Which::asked(), Which::Only(_)) {
        assert!(times > least, "{what}: only {times} times");
    }
}

/// Runs this; if it panics, prints `what`.
pub fn noted(what: impl Fn() -> String, work: impl FnOnce()) {
    let _note = Note(what);
    work();
}

struct Note<F: Fn() -> String>(F);

impl<F: Fn() -> String> Drop for Note<F> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("this was {}", self.0());
        }
    }
}

/// The command that runs the current test alone.
fn command() -> String {
    let package = env::var("CARGO_PKG_NAME").map_or(String::new(), |name| format!(" -p {name}"));
    // The thread has the name of its test.
    let current = thread::current();
    let test = current.name().filter(|name| *name != "main").unwrap_or_default();
    format!("cargo test{package} {test}").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_how_many() {
        let played = |laws, only| Which::of(laws, only).numbers(10, 1000);
        assert_eq!(played(None, None), 0..10);
        assert_eq!(played(Some("all"), None), 0..1000);
        assert_eq!(played(Some("all"), Some("77")), 77..78);
        assert_eq!(played(Some("990"), None), 990..1000);
        assert_eq!(played(Some("991"), None), 0..10);
        assert_eq!(Which::of(Some("5"), None).numbers(10, 10), 0..10);
    }

    #[test]
    fn a_failure_names_the_command() {
        assert!(command().ends_with(" runs::tests::a_failure_names_the_command"), "{}", command());
    }
}
