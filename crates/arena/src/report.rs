//! Output: results on standard output, everything else on standard error.

use std::io::Write;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::ArenaError;

/// Prints a line of the result. A closed pipe is not an error.
pub(crate) fn line(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// Prints a line to standard error.
pub(crate) fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Prints the result as one JSON object.
pub(crate) fn json(report: &impl Serialize) -> Result<(), ArenaError> {
    line(&serde_json::to_string(report)?);
    Ok(())
}

/// Measures processor time where the system provides it, so that other load on the machine matters little;
/// elsewhere it measures elapsed time.
pub(crate) struct Stopwatch {
    began: Instant,
    spent: Option<u64>,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Stopwatch { began: Instant::now(), spent: Self::spent() }
    }

    /// The nanoseconds this thread has run, on Linux.
    fn spent() -> Option<u64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok()
    }

    pub(crate) fn seconds(&self) -> f64 {
        match (self.spent, Self::spent()) {
            (Some(before), Some(now)) if now > before => Duration::from_nanos(now - before).as_secs_f64(),
            _ => self.began.elapsed().as_secs_f64(),
        }
    }
}

/// Reports the progress of a long run from time to time.
pub(crate) struct Progress {
    began: Instant,
    shown_at: Instant,
}

impl Progress {
    const EVERY: Duration = Duration::from_secs(2);

    pub(crate) fn new() -> Self {
        let now = Instant::now();
        Progress { began: now, shown_at: now }
    }

    pub(crate) fn tell(&mut self, done: u32, all: u32) {
        if self.shown_at.elapsed() >= Self::EVERY {
            self.shown_at = Instant::now();
            note(&format!("… {done} of {all}"));
        }
    }

    pub(crate) fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}
