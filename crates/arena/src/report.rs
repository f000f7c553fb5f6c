//! What is said: results on standard output, everything else beside it.

use std::io::Write;
use std::time::{Duration, Instant};

use serde::Serialize;

/// A line of the result. Whoever closes their end has heard enough.
pub(crate) fn line(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// A line beside the result.
pub(crate) fn aside(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// The one JSON object.
pub(crate) fn json(report: &impl Serialize) -> Result<(), crate::Wrong> {
    line(&serde_json::to_string(report)?);
    Ok(())
}

/// Measures processor time where the system tells it, so that what else a
/// machine does matters little; elsewhere the time that passed.
pub(crate) struct Stopwatch {
    began: Instant,
    spent: Option<u64>,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Stopwatch { began: Instant::now(), spent: Self::spent() }
    }

    /// Nanoseconds this thread has run, on Linux.
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

/// Tells now and then how far a long run has come.
pub(crate) struct Progress {
    began: Instant,
    told: Instant,
}

impl Progress {
    const EVERY: Duration = Duration::from_secs(2);

    pub(crate) fn new() -> Self {
        let now = Instant::now();
        Progress { began: now, told: now }
    }

    pub(crate) fn tell(&mut self, done: u32, all: u32) {
        if self.told.elapsed() >= Self::EVERY {
            self.told = Instant::now();
            aside(&format!("… {done} of {all}"));
        }
    }

    pub(crate) fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}
