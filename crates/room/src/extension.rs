//! Room for what later versions say, so that they need no other number of the protocol.

use serde::{Deserialize, Serialize};

use crate::limits::{MAX_EXTENSION_LEN, MAX_EXTENSIONS, bounded_vec};

/// Something that only later versions of the protocol understand. This one says nothing of the kind, keeps what is part
/// of the log, and ignores it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Extension {
    /// What it is.
    pub tag: u32,
    /// What it says.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_EXTENSION_LEN>")]
    pub content: Vec<u8>,
}

/// All of a frame, or of an entry of the log.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Extensions(#[serde(deserialize_with = "bounded_vec::<_, _, MAX_EXTENSIONS>")] pub Vec<Extension>);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::LogEntry;
    use cards::State;

    fn of(count: usize, len: usize) -> Extensions {
        let one = |n| Extension { tag: 1000 + n as u32, content: vec![7; len] };
        Extensions((0..count).map(one).collect())
    }

    fn again(extensions: &Extensions) -> Option<LogEntry<State>> {
        let entry = LogEntry::<State>::Extended(extensions.clone());
        let bytes = postcard::to_allocvec(&entry).unwrap();
        postcard::from_bytes(&bytes).ok().filter(|read| *read == entry)
    }

    #[test]
    fn unknown_extensions_are_part_of_the_log() {
        let [full, empty] =
            [of(MAX_EXTENSIONS, MAX_EXTENSION_LEN), Extensions::default()].map(|all| again(&all).unwrap());
        assert!(full.is_public() && full.keeps_view());
        assert_ne!(full.entry_hash(), empty.entry_hash());
    }

    #[test]
    fn extensions_are_bounded() {
        assert_eq!(again(&of(MAX_EXTENSIONS + 1, 0)), None);
        assert_eq!(again(&of(1, MAX_EXTENSION_LEN + 1)), None);
    }
}
