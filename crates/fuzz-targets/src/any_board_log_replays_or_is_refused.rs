//! Any bytes as a saved log of the board game, or as a set-up or a view from elsewhere: they are refused; a
//! log is played up to the first entry that is not legal.

use board::View;

pub(crate) fn run(data: &[u8]) {
    crate::any_game::read_log_and_setup::<board::State>(data);
    if let Ok(view) = serde_json::from_slice::<View>(data) {
        game::View::options(&view, &mut game::Options::new());
        for seat in view.everybody() {
            let _ = view.ahead(seat, false, None);
        }
    }
}
