//! When two guests try to connect: one of them makes all offers, the other answers. What is done then is in mesh.rs;
//! here are only the times, without a browser.

/// When an offer is made, in milliseconds after the other guest was first seen or lost. There is no hurry, since nobody
/// waits for it.
const OFFERS: [u64; 3] = [2000, 10_000, 60_000];
/// How long an offer may remain without an answer, in milliseconds. Both ends take up to eight seconds to find their
/// candidates, and a newcomer may still fetch the code that answers. A browser itself waits for ever.
const ANSWER_TIMEOUT: u64 = 30_000;
/// The least time between two answers to one guest, in milliseconds: each is a connection that asks servers.
const ANSWER_INTERVAL: u64 = 5000;

/// What is to be done next.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Make a connection with an offer of this device.
    Offer,
    /// Make one that answers this offer, instead of any earlier one.
    Answer(String),
    /// Drop the one whose offer nobody has answered.
    Drop,
}

/// The attempts to connect with one guest.
pub(super) struct Attempts {
    /// Whether this device makes the offers.
    offers: bool,
    /// Since when the other guest is there, or lost.
    since: u64,
    /// How many offers were made since then.
    count: usize,
    link: Link,
    /// Their last offer, unless it was answered, and when one was.
    offer: Option<String>,
    answered_at: Option<u64>,
}

/// The connection that this device has offered.
#[derive(Clone, Copy)]
enum Link {
    None,
    /// Without an answer since this time.
    Offered(u64),
    Answered,
}

impl Attempts {
    /// A guest who is seen for the first time.
    pub(super) fn new(offers: bool, now: u64) -> Attempts {
        Attempts { offers, since: now, count: 0, link: Link::None, offer: None, answered_at: None }
    }

    /// An offer of theirs has arrived. Only the last one counts.
    pub(super) fn offered(&mut self, offer: String) {
        if !self.offers {
            self.offer = Some(offer);
        }
    }

    /// An answer of theirs has arrived.
    pub(super) fn answered(&mut self) {
        self.link = Link::Answered;
    }

    /// The connection is gone, which was open or never was.
    pub(super) fn gone(&mut self, open: bool, now: u64) {
        self.link = Link::None;
        if open {
            (self.count, self.since) = (0, now);
        }
    }

    /// What is due, until nothing is.
    pub(super) fn poll(&mut self, now: u64) -> Option<Step> {
        if self.poll_timeout(now)? > now {
            return None;
        }
        if let Some(offer) = self.offer.take() {
            self.answered_at = Some(now);
            return Some(Step::Answer(offer));
        }
        if let Link::Offered(_) = self.link {
            self.link = Link::None;
            return Some(Step::Drop);
        }
        self.link = Link::Offered(now);
        self.count += 1;
        Some(Step::Offer)
    }

    /// When something is due.
    pub(super) fn poll_timeout(&self, now: u64) -> Option<u64> {
        match self.link {
            _ if !self.offers => {
                self.offer.as_ref()?;
                // A clock that was set back must not delay it.
                let passed = self.answered_at.map_or(ANSWER_INTERVAL, |at| now.abs_diff(at));
                Some(now + ANSWER_INTERVAL.saturating_sub(passed))
            }
            Link::None => OFFERS.get(self.count).map(|after| self.since + after),
            Link::Offered(at) => Some(at + ANSWER_TIMEOUT),
            Link::Answered => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: u64 = 1_790_000_000_000;

    /// What was due, and when, in this many milliseconds.
    fn steps(attempts: &mut Attempts, until: u64) -> Vec<(u64, Step)> {
        let mut steps = Vec::new();
        let mut now = START;
        while let Some(at) = attempts.poll_timeout(now).filter(|at| *at <= START + until) {
            now = now.max(at);
            steps.extend(attempts.poll(now).map(|step| (now - START, step)));
        }
        steps
    }

    #[test]
    fn an_offer_that_nobody_answers_is_dropped_and_made_again() {
        let mut attempts = Attempts::new(true, START);
        let all = [
            (2000, Step::Offer),
            (32_000, Step::Drop),
            (32_000, Step::Offer),
            (62_000, Step::Drop),
            (62_000, Step::Offer),
            (92_000, Step::Drop),
        ];
        assert_eq!(steps(&mut attempts, 10_000_000), all);
    }

    #[test]
    fn what_is_answered_is_left_alone_until_it_is_gone() {
        let mut attempts = Attempts::new(true, START);
        assert_eq!(steps(&mut attempts, 2000), [(2000, Step::Offer)]);
        attempts.answered();
        assert_eq!(attempts.poll_timeout(START + 2000), None);
        // It failed.
        attempts.gone(false, START + 5000);
        assert_eq!(steps(&mut attempts, 10_000), [(10_000, Step::Offer)]);
        attempts.answered();
        // It was open for a while: all attempts count anew.
        attempts.gone(true, START + 100_000);
        assert_eq!(steps(&mut attempts, 102_000), [(102_000, Step::Offer)]);
        attempts.gone(false, START + 103_000);
        assert_eq!(attempts.poll_timeout(START + 103_000), Some(START + 110_000));
    }

    #[test]
    fn a_guest_who_offers_again_and_again_is_answered_now_and_then() {
        let mut attempts = Attempts::new(false, START);
        let mut answered = Vec::new();
        for time in (0..20_000).step_by(50) {
            attempts.offered(time.to_string());
            while let Some(step) = attempts.poll(START + time) {
                answered.push((time, step));
            }
        }
        // Always the last one, and none is lost.
        let at = |time: u64| (time, Step::Answer(time.to_string()));
        assert_eq!(answered, [0, 5000, 10_000, 15_000].map(at));
        assert_eq!(attempts.poll_timeout(START + 19_999), Some(START + 20_000));
        assert_eq!(attempts.poll(START + 20_000), Some(Step::Answer("19950".to_owned())));
        assert_eq!(attempts.poll_timeout(START + 20_000), None);
    }

    /// As long as nothing is polled, because the configuration is not there yet.
    #[test]
    fn an_offer_that_comes_too_early_is_answered_later() {
        let mut attempts = Attempts::new(false, START);
        attempts.offered("first".to_owned());
        attempts.offered("second".to_owned());
        assert_eq!(steps(&mut attempts, 0), [(0, Step::Answer("second".to_owned()))]);
        // Nor does this device make offers itself.
        attempts.gone(true, START + 1000);
        assert_eq!(steps(&mut attempts, 10_000_000), []);
    }

    #[test]
    fn a_clock_that_is_set_back_delays_no_answer() {
        let mut attempts = Attempts::new(false, START);
        attempts.offered(String::new());
        assert!(attempts.poll(START + 3_600_000).is_some());
        attempts.offered(String::new());
        assert!(attempts.poll(START).is_some());
    }

    #[test]
    fn who_makes_the_offers_answers_none() {
        let mut attempts = Attempts::new(true, START);
        attempts.offered(String::new());
        assert_eq!(steps(&mut attempts, 2000), [(2000, Step::Offer)]);
    }
}
