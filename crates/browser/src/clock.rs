//! The time: that of the device, one that never jumps, and the time as other devices see it.
//!
//! Every browser has clocks. Deliberately absent: dates (`date`), and timers.
//!
//! The time as other devices see it: `performance.now` stands still while many systems sleep, and the wall clock may be
//! set at any moment. So this clock follows the wall clock: at once when that is ahead (the device was asleep); slowly
//! when that is a little behind, so that time never runs backwards; and at once when that is far behind, because others
//! would reject our timestamps otherwise.

use crate::window::window;
use std::cell::Cell;

/// How far this clock may be ahead of the wall clock before it is set back, in milliseconds. Relays
/// reject timestamps a minute in the future.
const FAR: f64 = 30_000.0;

/// A clock that follows the wall clock.
#[derive(Clone, Copy, Default)]
struct Clock {
    /// The time at the last reading: by this clock, and by the steady clock.
    shown: f64,
    steady: f64,
}

impl Clock {
    /// The current time, given a clock that never jumps but may stand still, and the wall clock; all in milliseconds.
    fn read(&mut self, steady: f64, wall: f64) -> f64 {
        let passed = (steady - self.steady).max(0.0);
        let behind = self.shown + passed - wall;
        self.shown = if behind <= 0.0 || behind > FAR { wall } else { self.shown + passed / 2.0 };
        self.steady = steady;
        self.shown
    }
}

/// Milliseconds since the page was opened, of a clock that never jumps; it may stand still while the device sleeps.
pub fn steady() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

/// Milliseconds since 1970 by the clock of this device, which may be wrong, and be set at any moment.
pub fn wall() -> f64 {
    js_sys::Date::now()
}

thread_local! {
    static CLOCK: Cell<Clock> = Cell::default();
}

/// Milliseconds since 1970, as other devices see them ([`Clock`]).
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is after 1970")]
pub fn now() -> u64 {
    let mut clock = CLOCK.get();
    let now = clock.read(steady(), wall());
    CLOCK.set(clock);
    now as u64
}

/// The milliseconds until a moment of [`now`], for a browser's timer: 0 if it has passed, and at
/// most what a timer can wait (24 days).
pub fn until(at: u64) -> u32 {
    u32::try_from(at.saturating_sub(now())).unwrap_or(u32::MAX).min(i32::MAX as u32)
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "whole milliseconds are exact")]
mod tests {
    use super::*;

    const START: f64 = 1_790_000_000_000.0;

    fn clock() -> Clock {
        let mut clock = Clock::default();
        assert_eq!(clock.read(500.0, START), START);
        clock
    }

    /// The steady clock stands still for ten minutes while others' clocks go on.
    #[test]
    fn sleep_counts_as_time() {
        let mut clock = clock();
        assert_eq!(clock.read(501.0, START + 600_000.0), START + 600_000.0);
        assert_eq!(clock.read(1501.0, START + 601_000.0), START + 601_000.0);
    }

    #[test]
    fn the_clock_slows_down_when_the_wall_clock_is_set_back_a_little() {
        let mut clock = clock();
        let (mut before, mut wall) = (START, START - 2000.0);
        for second in 1..=10 {
            wall += 1000.0;
            let now = clock.read(500.0 + 1000.0 * f64::from(second), wall);
            assert!(now > before && now - before <= 1000.0, "it never runs backwards");
            before = now;
        }
        assert_eq!(before, wall, "and agrees again in the end");
    }

    #[test]
    fn the_clock_follows_a_wall_clock_that_was_wrong_by_hours() {
        let mut clock = clock();
        assert_eq!(clock.read(1500.0, START - 3_600_000.0), START - 3_600_000.0);
        assert_eq!(clock.read(2500.0, START + 3_600_000.0), START + 3_600_000.0);
    }
}
