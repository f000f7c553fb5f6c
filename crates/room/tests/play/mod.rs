//! A room among a few devices whose network delivers at once: single situations, each a test.
//! Thousands of rooms on a bad network are in `tests/simulation`.

mod admission;
mod asked;
mod attacks;
mod board_game;
mod evening;
mod finished;
mod half;
mod hand_over;
mod lobby;
pub(crate) mod party;
mod questions;
mod quiet_dealer;
mod record;
mod reload;
mod seat_claims;
mod seeds;
mod stand_in;
mod succeed;
mod undo;
