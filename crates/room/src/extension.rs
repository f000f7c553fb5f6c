//! Room for what later versions say, so that they need no other number of the protocol, and the numbers of what earlier
//! versions said.

use serde::{Deserialize, Serialize};

use crate::limits::{MAX_EXTENSIONS_LEN, bounded_vec};

/// What only later versions of the protocol understand, in one frame or entry of the log: its bytes. This version says
/// nothing of the kind, keeps what is part of the log, and ignores it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Extensions(#[serde(deserialize_with = "bounded_vec::<_, _, MAX_EXTENSIONS_LEN>")] pub Vec<u8>);

/// What a variant has whose number in its list has had another meaning, so that it is used for nothing else: there is no
/// value of it, and a frame with that number is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Gone {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::LogEntry;
    use crate::frame::Request;
    use cards::State;

    fn of(len: usize) -> Extensions {
        Extensions(vec![7; len])
    }

    fn again(extensions: &Extensions) -> Option<LogEntry<State>> {
        let entry = LogEntry::<State>::Extended(extensions.clone());
        let bytes = postcard::to_allocvec(&entry).unwrap();
        postcard::from_bytes(&bytes).ok().filter(|read| *read == entry)
    }

    #[test]
    fn unknown_extensions_are_part_of_the_log() {
        let [full, empty] = [of(MAX_EXTENSIONS_LEN), of(0)].map(|all| again(&all).unwrap());
        assert!(full.is_public() && full.keeps_view());
        assert_ne!(full.entry_hash(), empty.entry_hash());
    }

    #[test]
    fn numbers_that_are_gone_stay_unused() {
        for number in [6, 7] {
            assert!(postcard::from_bytes::<Request<State>>(&[number; 40]).is_err());
        }
        assert!(postcard::from_bytes::<LogEntry<State>>(&[10; 40]).is_err());
        let undo = Request::<State>::Undo;
        assert_eq!(postcard::to_allocvec(&undo).unwrap(), [8]);
    }

    #[test]
    fn extensions_are_bounded() {
        assert_eq!(again(&of(MAX_EXTENSIONS_LEN + 1)), None);
    }
}
