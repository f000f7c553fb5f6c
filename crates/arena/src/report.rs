//! Output: results on standard output, everything else on standard error.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};

use game::{Rng, Seed};
use serde::Serialize;

use crate::args::Args;
use crate::{ArenaError, Outcome};

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

/// How often each thing has occurred, by kind of thing and name.
#[derive(Default, Serialize)]
pub(crate) struct Seen(BTreeMap<&'static str, BTreeMap<&'static str, u64>>);

impl Seen {
    /// Lists these names of a kind with a count of 0.
    pub(crate) fn expect(&mut self, kind: &'static str, names: impl IntoIterator<Item = &'static str>) {
        self.0.insert(kind, names.into_iter().map(|name| (name, 0)).collect());
    }

    pub(crate) fn count(&mut self, kind: &'static str, name: &'static str) {
        *self.0.entry(kind).or_default().entry(name).or_default() += 1;
    }

    /// Plays random games with `play`, and lists how often everything occurred; `false` if something never did.
    pub(crate) fn report(
        mut self,
        args: &Args,
        mut play: impl FnMut(&mut Rng, &mut Seen) -> Result<(), ArenaError>,
    ) -> Outcome {
        let (mut rng, mut progress) = (Rng::new(Seed::from_number(args.seed)), Progress::new());
        for k in 0..args.games() {
            play(&mut rng, &mut self)?;
            progress.tell(k + 1, args.games());
        }
        if args.json {
            json(&self)?;
        } else {
            for (kind, names) in &self.0 {
                line(kind);
                for (name, n) in names {
                    line(&format!("{n:>12} {name}"));
                }
            }
            for (kind, names) in &self.0 {
                for (name, _) in names.iter().filter(|(_, n)| **n == 0) {
                    line(&format!("never: {kind} {name}"));
                }
            }
            line(&format!("{} games in {:.0} s", args.games(), progress.seconds()));
        }
        Ok(self.0.values().flat_map(BTreeMap::values).all(|&n| n > 0))
    }
}
