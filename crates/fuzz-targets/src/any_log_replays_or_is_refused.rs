//! Any bytes as a saved log, or as a set-up from a file: they are refused, or played up to the first entry
//! that is not legal.

use cards::{Setup, State};
use game::Log;

pub(crate) fn run(data: &[u8]) {
    if let Ok(log) = serde_json::from_slice::<Log<State>>(data) {
        drop(log.replay());
    }
    if let Ok(setup) = serde_json::from_slice::<Setup>(data) {
        let text = serde_json::to_string(&setup).expect("it can be written");
        assert_eq!(serde_json::from_str::<Setup>(&text).ok(), Some(setup));
    }
}
