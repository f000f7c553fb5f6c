//! How much of the app is stored on this device for offline use. public/offline.js keeps the figures, and on request
//! lets the service worker fetch the missing files.

use crate::event::dispatch;
use crate::root::root_attribute;

/// The root element's attribute: missing bytes, bytes of all files, and the phase.
const KEPT: &str = "data-kept";
/// The event after a change of the attribute.
pub const CHANGED: &str = "frantic-kept";
/// The event that asks for all files.
const KEEP: &str = "frantic-keep";

/// How much of the app is on this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfflineCopy {
    /// Bytes that are missing, compressed.
    missing: u64,
    all: u64,
    /// The phase of fetching them.
    pub phase: Phase,
}

/// The phase of fetching missing files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Nothing is missing.
    All,
    /// Files are fetched when they are needed.
    WhenNeeded,
    /// Missing files are being fetched.
    Fetching,
    /// A file could not be fetched.
    Failed,
}

impl OfflineCopy {
    /// Reads the attribute; `None` if it says nothing that this version understands.
    fn parse(attribute: &str) -> Option<OfflineCopy> {
        let mut words = attribute.split(' ');
        let mut number = || words.next()?.parse::<u64>().ok();
        let (missing, all) = (number()?, number()?);
        let phase = match words.next() {
            _ if missing == 0 => Phase::All,
            None => Phase::WhenNeeded,
            Some("fetching") => Phase::Fetching,
            Some("failed") => Phase::Failed,
            Some(_) => return None,
        };
        Some(OfflineCopy { missing, all, phase })
    }

    /// The present figures; `None` without a service worker, or before it has reported.
    pub fn now() -> Option<OfflineCopy> {
        OfflineCopy::parse(&root_attribute(KEPT)?)
    }

    /// The missing megabytes in tenths, rounded up, so that they are 0.0 only if nothing is missing.
    pub fn tenths(self) -> i64 {
        i64::try_from(self.missing.div_ceil(100_000)).unwrap_or_default()
    }

    /// The stored part in percent, rounded down: 100 only if nothing is missing.
    pub fn percent(self) -> u64 {
        self.all.saturating_sub(self.missing) * 100 / self.all.max(1)
    }
}

/// Asks for all files.
pub fn keep_all() {
    dispatch(KEEP);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn parsed(attribute: &str) -> (u64, Phase) {
        let kept = OfflineCopy::parse(attribute).unwrap();
        (kept.missing, kept.phase)
    }

    #[test]
    fn the_attribute_is_read() {
        assert_eq!(parsed("0 1900000"), (0, Phase::All));
        assert_eq!(parsed("1400000 1900000"), (1_400_000, Phase::WhenNeeded));
        assert_eq!(parsed("1400000 1900000 fetching"), (1_400_000, Phase::Fetching));
        assert_eq!(parsed("1400000 1900000 failed"), (1_400_000, Phase::Failed));
        for other in ["", "1400000", "1400000 all", "-1 2", "1 2 later"] {
            assert_eq!(OfflineCopy::parse(other), None, "{other}");
        }
    }

    #[test]
    fn figures_never_promise_more_than_is_there() {
        let kept = |missing| OfflineCopy { missing, all: 1_900_000, phase: Phase::Fetching };
        assert_eq!([1, 100_000, 100_001, 1_400_000].map(|missing| kept(missing).tenths()), [1, 1, 2, 14]);
        assert_eq!([1_900_000, 950_000, 1, 0].map(|missing| kept(missing).percent()), [0, 50, 99, 100]);
        // A version that says nonsense is no reason to stop.
        assert_eq!((OfflineCopy { missing: 2, all: 0, phase: Phase::Failed }).percent(), 0);
    }

    #[test]
    fn the_script_uses_the_same_names() {
        let script =
            fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/offline.js")).unwrap();
        assert_eq!(KEPT.strip_prefix("data-"), Some("kept"));
        for name in ["dataset.kept = ", CHANGED, KEEP, "\"fetching\"", "\"failed\""] {
            assert!(script.contains(name), "{name}");
        }
    }
}
