//! How it stands with meeting, for people to see: plain data, which a page puts in
//! words.

use meet::{LineState, NoConfig, Reason};

/// How it stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct MeetingStatus {
    /// How far it is.
    pub(crate) step: Step,
    /// Relays and brokers by their addresses.
    pub(crate) relays: Vec<(String, LineState)>,
    /// Whether this device comes by six words; else by a link. Both may be wrong or
    /// retired, and people are told which.
    pub(crate) by_words: bool,
    /// What is wrong with the page's config.json, or with one's own; the usual
    /// places are used then.
    pub(crate) config: Option<NoConfig>,
}

/// How far meeting is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Step {
    /// It has not begun.
    #[default]
    Still,
    /// The host listens for whoever knocks; see the relays whether it is heard.
    Listening,
    /// Six words are being made a key.
    Stretching,
    /// No relay was reached yet.
    Looking,
    /// A relay has our knock; the host has not answered yet.
    Knocked,
    /// Nobody has answered for 20 seconds: the link or the words may be wrong or retired,
    /// or the host's page is closed. Knocking goes on, at once where a person asks for it.
    Unanswered,
    /// It has; a connection is tried.
    Connecting,
    /// The connection is by one's own broker, since no direct one can be made.
    Relaying,
    /// Connected to the host.
    Connected,
    /// It did not come to anything; it is tried again later, or at the next dial.
    GaveUp(Reason),
    /// This browser, or this page, lets nobody connect. Whether the page is a
    /// secure one (`https:`), which may be why.
    Unable {
        /// It is.
        secure: bool,
    },
}

impl Step {
    /// Whether it has come to nothing so far, so that something else may be tried.
    pub(crate) fn is_in_vain(self) -> bool {
        matches!(self, Step::Unanswered | Step::GaveUp(_) | Step::Unable { .. })
    }
}

/// How long a guest leaves relays alone after so many failures in a row,
/// in milliseconds. Where nobody answers there is no pause: knocking has its own pace.
pub(super) fn pause(failures: u32, why: Option<Reason>) -> u64 {
    let first = match why {
        Some(Reason::Nobody) => return 0,
        // A busy device may have been too slow once.
        Some(Reason::NoWay) => 3000,
        Some(Reason::Refused(_) | Reason::Version(_) | Reason::Full) => 60_000,
        Some(Reason::NoRelay) | None => 1000,
    };
    (first << failures.min(10)).min(600_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relays_are_left_alone_ever_longer() {
        assert_eq!([0, 1, 2, 9, 99].map(|n| pause(n, None)), [1000, 2000, 4000, 512_000, 600_000]);
        assert_eq!(pause(9, Some(Reason::Nobody)), 0);
        assert_eq!([0, 3].map(|n| pause(n, Some(Reason::NoWay))), [3000, 24_000]);
        assert_eq!(pause(5, Some(Reason::Full)), 600_000);
    }
}
