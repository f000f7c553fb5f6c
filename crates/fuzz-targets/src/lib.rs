//! The fuzz targets: each is a function that takes any bytes and panics where it finds a fault.
//!
//! `cargo fuzz` calls them from `fuzz/fuzz_targets`, which are a workspace of their own because of its compiler flags.
//! The tests of this crate give them the seeds in fuzz/seeds, and some thousand inputs made from those and at random.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a panic is a finding")]

mod a_room_outlives_any_frames;
mod answers_are_legal_or_refused;
mod any_board_log_replays_or_is_refused;
mod any_board_save_plays_on_or_is_refused;
mod any_broker_is_heard_or_hung_up_on;
mod any_config_or_code_is_read_or_refused;
mod any_frame_is_read_or_refused;
mod any_game;
mod any_link_is_read_or_refused;
mod any_log_replays_or_is_refused;
mod any_note_is_opened_or_refused;
mod any_record_is_read_or_refused;
mod any_relay_is_heard_or_hung_up_on;
mod any_room_is_resumed_or_refused;
mod any_save_plays_on_or_is_refused;
mod board_answers_are_legal_or_refused;

#[cfg(test)]
mod replay;

/// Lists the targets; each has a test.
macro_rules! targets {
    ($($name:ident)*) => {
        /// The names of all targets, with their functions.
        pub const TARGETS: &[(&str, fn(&[u8]))] = &[$((stringify!($name), $name::run)),*];

        #[cfg(test)]
        mod tests {
            $(
                #[test]
                fn $name() {
                    crate::replay::replay(stringify!($name), crate::$name::run);
                }
            )*
        }
    };
}

targets! {
    a_room_outlives_any_frames
    answers_are_legal_or_refused
    any_board_log_replays_or_is_refused
    any_board_save_plays_on_or_is_refused
    any_broker_is_heard_or_hung_up_on
    any_config_or_code_is_read_or_refused
    any_frame_is_read_or_refused
    any_link_is_read_or_refused
    any_log_replays_or_is_refused
    any_note_is_opened_or_refused
    any_record_is_read_or_refused
    any_relay_is_heard_or_hung_up_on
    any_room_is_resumed_or_refused
    any_save_plays_on_or_is_refused
    board_answers_are_legal_or_refused
}

/// Gives these bytes to the target of this name.
///
/// # Panics
/// If there is none, and where it finds a fault.
pub fn run(name: &str, data: &[u8]) {
    let target = TARGETS.iter().find(|target| target.0 == name);
    target.unwrap_or_else(|| panic!("there is no target {name}")).1(data);
}
