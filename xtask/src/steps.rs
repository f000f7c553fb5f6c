//! The steps of a long command: prints the current step, how long it may take, and how long it took. On a slow or busy
//! machine the estimates grow with what the finished steps took.

use crate::Outcome;
use crate::sh::timed;
use std::time::Instant;

/// The steps of a command, in order.
pub struct Steps {
    /// The steps, and a rough duration in seconds on two idle cores.
    all: Vec<(&'static str, u64)>,
    done: usize,
    /// The durations of finished steps, in seconds.
    spent: u64,
}

impl Steps {
    pub fn new(all: Vec<(&'static str, u64)>) -> Self {
        Self { all, done: 0, spent: 0 }
    }

    /// Runs the next step.
    pub fn run<T>(&mut self, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
        let (number, count, what) = (self.done + 1, self.all.len(), self.all[self.done].0);
        println!("{} of {} that are left", about(self.estimate(1)), about(self.estimate(count)));
        let start = Instant::now();
        let done = timed(&format!("[{number}/{count}] {what}"), work);
        self.done += 1;
        self.spent += start.elapsed().as_secs();
        done
    }

    /// The seconds that the next steps may take: longer where the finished steps took longer than estimated. Never
    /// shorter, because a step may have been done already. Half a minute is added to both sides of the comparison, so
    /// that a single short step changes little.
    fn estimate(&self, steps: usize) -> u64 {
        let sum = |steps: &[(_, u64)]| steps.iter().map(|(_, seconds)| seconds).sum::<u64>();
        let (done, left) = self.all.split_at(self.done);
        let expected = sum(done);
        sum(&left[..steps.min(left.len())]) * (self.spent.max(expected) + 30) / (expected + 30)
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
        let mut steps = Steps::new(vec![("a", 10), ("b", 60)]);
        assert_eq!(steps.estimate(2), 70);
        assert_eq!((steps.run(|| Ok(1)), steps.estimate(2)), (Ok(1), 60));
        steps.spent = 50;
        assert_eq!(steps.estimate(2), 120);
        assert_eq!(steps.run(|| Err::<(), _>("no".into())), Err("no".into()));
    }
}
