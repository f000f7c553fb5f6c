//! When a guest whose frames go by a server asks others to carry them instead. Once a member does, only a direct
//! connection is better; but the member may go away, or carry too slowly, and then the server is used again. So that
//! this does not go on and on, each time that a member has taken over makes the next one wait longer.

use crate::Millis;

/// How long after a member has taken over no other one is asked to; the last one is repeated.
const PAUSES: [Millis; 3] = [60_000, 300_000, 900_000];

/// How often members have taken over from a server, and when the next one may.
#[derive(Clone, Copy, Default, Debug)]
pub struct Switches {
    count: usize,
    next: Millis,
}

impl Switches {
    /// Whether members may be asked.
    #[must_use]
    pub fn may_ask(&self, now: Millis) -> bool {
        now >= self.next
    }

    /// A member has taken over.
    pub fn switched(&mut self, now: Millis) {
        let pause = PAUSES.get(self.count).or(PAUSES.last()).copied().unwrap_or_default();
        self.next = now + pause;
        self.count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_take_over_less_and_less_often() {
        let mut switches = Switches::default();
        assert!(switches.may_ask(0));
        let mut now = 1_000_000;
        for pause in [60_000, 300_000, 900_000, 900_000, 900_000] {
            switches.switched(now);
            assert!(!switches.may_ask(now) && !switches.may_ask(now + pause - 1));
            now += pause;
            assert!(switches.may_ask(now), "after {pause}");
        }
    }

    /// Being asked alone, which may lead to nothing, delays nothing.
    #[test]
    fn asking_in_vain_makes_nobody_wait() {
        let switches = Switches::default();
        assert!(switches.may_ask(1) && switches.may_ask(2));
    }
}
