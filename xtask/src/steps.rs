//! The steps of a long command: prints the current step, and how long each took.

use crate::Outcome;
use crate::sh::seconds;
use std::collections::VecDeque;
use std::time::Instant;

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
}

impl Steps {
    /// Prints the estimated total.
    pub fn begin(steps: &[Step]) -> Self {
        let total = steps.iter().map(|step| step.seconds).sum();
        println!("{} steps, {} on two quiet cores", steps.len(), about(total));
        Self { left: steps.iter().copied().collect(), count: steps.len() }
    }

    /// Runs the next step: prints which it is, and afterwards how long it took.
    pub fn run<T>(&mut self, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
        let Some(step) = self.left.pop_front() else { return work() };
        let number = format!("[{}/{}]", self.count - self.left.len(), self.count);
        println!("{number} {}, {}", step.what, about(step.seconds));
        let start = Instant::now();
        let done = work();
        let end = if done.is_ok() { "done in" } else { "FAILED after" };
        println!("{number} {end} {}", seconds(start.elapsed()));
        done
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
    fn estimates_are_in_words() {
        assert_eq!(
            [about(1), about(45), about(100), about(361)],
            ["some seconds", "less than a minute", "about 2 min", "about 6 min",]
        );
    }

    #[test]
    fn steps_run_once_and_in_order() {
        let mut steps = Steps::begin(&[Step { what: "a", seconds: 1 }, Step { what: "b", seconds: 1 }]);
        assert_eq!(steps.run(|| Ok(1)), Ok(1));
        assert_eq!(steps.run(|| Err::<(), _>("no".into())), Err("no".into()));
        assert!(steps.left.is_empty());
    }
}
