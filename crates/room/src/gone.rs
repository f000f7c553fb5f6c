//! Reserves numbers of frames, requests and entries that have had another meaning.

use serde::{Deserialize, Serialize};

/// The content of a variant that reserves a number with an earlier meaning. It has no values, so a frame with that
/// number is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Gone {}

#[cfg(test)]
mod tests {
    use crate::{LogEntry, Request, ToGuest, ToHost};
    use cards::State;

    #[test]
    fn numbers_that_are_gone_stay_unused() {
        for number in [6, 7] {
            assert!(postcard::from_bytes::<Request<State>>(&[number; 40]).is_err());
        }
        assert!(postcard::from_bytes::<LogEntry<State>>(&[10; 40]).is_err());
        assert!(postcard::from_bytes::<ToHost<State>>(&[7; 40]).is_err());
        assert!(postcard::from_bytes::<ToGuest<State>>(&[8; 40]).is_err());
        let (undo, react) = (Request::<State>::Undo, ToHost::<State>::React(3));
        assert_eq!(postcard::to_allocvec(&undo).unwrap(), [8]);
        assert_eq!(postcard::to_allocvec(&react).unwrap(), [8, 3]);
        assert_eq!(postcard::to_allocvec(&ToGuest::<State>::Ping(5)).unwrap(), [7, 5]);
    }
}
