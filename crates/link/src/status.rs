//! The state of finding each other, as plain data; a page turns it into words.

use meet::{ConfigError, LineState, Reason};

/// The state of finding each other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MeetingStatus {
    /// The current step.
    pub step: Step,
    /// The relays and brokers in use by their addresses, with their states.
    pub relays: Vec<(String, LineState)>,
    /// Whether this device joined with six words and not with a link. Both may be wrong or outdated,
    /// and the person is told which to check.
    pub by_words: bool,
    /// The error in the page's config.json or the person's own; the default servers are used then.
    pub config: Option<ConfigError>,
    /// The state of meeting by QR codes.
    pub qr: QrStep,
}

impl MeetingStatus {
    /// The hosts of the relays that can be reached but refuse, or pass no message on.
    pub fn useless_relays(&self) -> impl Iterator<Item = (&str, LineState)> {
        let useless = |state| matches!(state, LineState::Refused(_) | LineState::Silent);
        let relays = self.relays.iter().filter(move |(_, state)| useless(*state));
        relays.map(|(address, state)| {
            let address = address.split_once("://").map_or(address.as_str(), |(_, rest)| rest);
            (address.split(['/', '?']).next().unwrap_or_default(), *state)
        })
    }

    /// Whether a guest without an answer has probably not been heard: none of its relays is known to work, and
    /// some are [of no use](MeetingStatus::useless_relays).
    pub fn is_unheard(&self) -> bool {
        let works = self.relays.iter().any(|(_, state)| *state == LineState::Works);
        !works && self.useless_relays().next().is_some()
    }
}

/// A step of meeting by QR codes, on either side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum QrStep {
    /// Not in use.
    #[default]
    Off,
    /// The code is being made.
    Preparing,
    /// The text of the code: the host's offer, or a guest's answer.
    Showing(String),
    /// The host has scanned a guest's answer.
    Connecting,
    /// There is a connection.
    Connected,
    /// There will be none.
    Failed(QrFault),
}

/// Why there is no connection by QR codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QrFault {
    /// This device has no address in any network.
    NoNetwork,
    /// The two devices do not reach each other.
    NoConnection,
}

/// A step of meeting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Step {
    /// There is no search: it has not started, or is over. A host listens for knocks; the states of the relays say
    /// whether it can be heard.
    #[default]
    Still,
    /// Six words are being stretched to a key.
    Stretching,
    /// No relay has been reached yet.
    Looking,
    /// A relay has our knock; the host has not answered yet.
    Knocked,
    /// Nobody has answered for a while (`UNANSWERED_AFTER` in crates/meet): the link or the words may be wrong or
    /// outdated, or the host's page is closed. Knocking continues, and happens at once when a person asks.
    Unanswered,
    /// The host has answered; a connection is being made.
    Connecting,
    /// The join has failed; it is tried again later, or when the room dials.
    GaveUp(Reason),
    /// This browser or page cannot connect to anything.
    Unable {
        /// Whether the page is a secure one (`https:`); if not, that may be the reason.
        secure: bool,
    },
}

impl Step {
    /// Whether it has had no success so far, so that the person may try something else.
    pub fn is_in_vain(self) -> bool {
        matches!(self, Step::Unanswered | Step::GaveUp(_) | Step::Unable { .. })
    }
}

/// How long a guest waits before the next join after this many failures in a row, in milliseconds.
/// 0 if nobody answered: knocking has intervals of its own.
pub(super) fn pause(failures: u32, why: Option<Reason>) -> u64 {
    let first = match why {
        Some(Reason::Nobody) => return 0,
        // A busy device may just have been too slow.
        Some(Reason::NoWay) => 3000,
        Some(Reason::Refused(_) | Reason::Version(_) | Reason::Full) => 60_000,
        Some(Reason::NoRelay) | None => 1000,
    };
    (first << failures.min(10)).min(600_000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use meet::Refusal;

    /// Somebody whose relays were too busy is not told that the link is wrong.
    #[test]
    fn useless_relays_are_named_and_the_link_is_not_blamed_for_them() {
        let status = |states: &[LineState]| MeetingStatus {
            relays: (0..).zip(states).map(|(at, state)| (format!("wss://r{at}.example/x"), *state)).collect(),
            ..MeetingStatus::default()
        };
        let busy = LineState::Refused(Refusal::RateLimited);
        let all = status(&[busy, LineState::Unreachable, LineState::Silent, LineState::Opening]);
        let named: Vec<_> = all.useless_relays().collect();
        assert_eq!(named, [("r0.example", busy), ("r2.example", LineState::Silent)]);
        assert!(all.is_unheard());
        assert!(!status(&[busy, LineState::Works]).is_unheard());
        assert!(
            !status(&[LineState::Opening, LineState::Unreachable]).is_unheard(),
            "offline, or at the start"
        );
    }

    #[test]
    fn pauses_grow_with_each_failure() {
        assert_eq!([0, 1, 2, 9, 99].map(|n| pause(n, None)), [1000, 2000, 4000, 512_000, 600_000]);
        assert_eq!(pause(9, Some(Reason::Nobody)), 0);
        assert_eq!([0, 3].map(|n| pause(n, Some(Reason::NoWay))), [3000, 24_000]);
        assert_eq!(pause(5, Some(Reason::Full)), 600_000);
    }
}
