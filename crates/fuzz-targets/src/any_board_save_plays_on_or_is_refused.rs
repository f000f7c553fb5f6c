//! Any bytes as a save of the board game: they are refused, or give a state from which the rules can
//! continue.

pub(crate) fn run(data: &[u8]) {
    crate::any_game::play_save(data, serde_json::from_slice(data).ok(), board::State::from_text);
}
