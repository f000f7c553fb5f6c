//! The steps of a long command: prints the current step, how long it may take, and how long it took. On a slow or busy
//! machine the estimates grow with what the finished steps took.

use crate::Outcome;
use crate::sh::seconds;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// One step.
#[derive(Clone, Copy)]
pub struct Step {
    pub what: &'static str,
    /// A rough duration in seconds on two idle cores.
    pub seconds: u64,
}

/// The steps of a command, in order.
pub struct Steps {
    left: VecDeque<Step>,
    count: usize,
    /// What the finished steps took, and their estimates.
    spent: Duration,
    expected: u64,
}

impl Steps {
    /// Prints the estimated total.
    pub fn begin(steps: &[Step]) -> Self {
        let (left, count) = (steps.iter().copied().collect(), steps.len());
        let new = Self { left, count, spent: Duration::ZERO, expected: 0 };
        println!("{} steps, {} on two quiet cores", new.count, about(new.remaining()));
        new
    }

    /// Runs the next step: prints which it is, and afterwards how long it took.
    pub fn run<T>(&mut self, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
        let Some(step) = self.left.front().copied() else { return work() };
        let number = format!("[{}/{}]", self.count - self.left.len() + 1, self.count);
        let (this, all) = (about(self.scaled(step.seconds)), about(self.remaining()));
        println!("{number} {}, {this} ({all} left in all)", step.what);
        self.left.pop_front();
        let start = Instant::now();
        let done = work();
        let end = if done.is_ok() { "done in" } else { "FAILED after" };
        println!("{number} {end} {}", seconds(start.elapsed()));
        self.spent += start.elapsed();
        self.expected += step.seconds;
        done
    }

    /// The estimate for what is left, in seconds.
    fn remaining(&self) -> u64 {
        self.left.iter().map(|step| self.scaled(step.seconds)).sum()
    }

    /// An estimate, longer where the finished steps took longer than theirs. Never shorter, because a step may have been
    /// done before. Half a minute more for both, so that a short step alone says little.
    fn scaled(&self, seconds: u64) -> u64 {
        seconds * (self.spent.as_secs().max(self.expected) + 30) / (self.expected + 30)
    }
}

/// An estimate in words, to the nearest minute.
fn about(seconds: u64) -> String {
    match seconds {
        0..=15 => "some seconds".into(),
        16..60 => "less than a minute".into(),
        _ => format!("about {} min", (seconds + 30) / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_grow_on_a_slow_machine() {
        let words = ["some seconds", "less than a minute", "about 2 min", "about 6 min"];
        assert_eq!([1, 45, 100, 361].map(about), words);
        let mut steps = Steps::begin(&[Step { what: "a", seconds: 10 }, Step { what: "b", seconds: 60 }]);
        assert_eq!((steps.run(|| Ok(1)), steps.remaining()), (Ok(1), 60));
        steps.spent = Duration::from_secs(50);
        assert_eq!(steps.remaining(), 120);
        assert_eq!(steps.run(|| Err::<(), _>("no".into())), Err("no".into()));
        assert_eq!(steps.remaining(), 0);
    }
}
