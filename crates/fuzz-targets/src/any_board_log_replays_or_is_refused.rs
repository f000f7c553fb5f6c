//! Any bytes as a saved log of the board game, or as a set-up or a view from elsewhere: they are refused; a
//! log is played up to the first entry that is not legal.

use board::{Setup, State, View};
use game::{Log, Options};

pub(crate) fn run(data: &[u8]) {
    if let Ok(log) = serde_json::from_slice::<Log<State>>(data) {
        drop(log.replay());
    }
    if let Ok(setup) = serde_json::from_slice::<Setup>(data) {
        let text = serde_json::to_string(&setup).expect("it can be written");
        assert_eq!(serde_json::from_str::<Setup>(&text).ok(), Some(setup));
    }
    if let Ok(view) = serde_json::from_slice::<View>(data) {
        game::View::options(&view, &mut Options::new());
        for seat in view.everybody() {
            let _ = view.ahead(seat, false, None);
        }
    }
}
