//! Any bytes as a saved log, or as a set-up from a file: they are refused, or played up to the first entry
//! that is not legal.

pub(crate) fn run(data: &[u8]) {
    crate::any_game::read_log_and_setup::<cards::State>(data);
}
