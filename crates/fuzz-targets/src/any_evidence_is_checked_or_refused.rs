//! Any bytes as a file of evidence: it is refused, or the game in it is played again.

use cards::State;
use game::Game;
use room::NoBots;

pub(crate) fn run(data: &[u8]) {
    let _ = room::audit::<State>(data, &NoBots);
    // The same behind a right beginning, which would take long to guess.
    let rules = u8::try_from(State::RULES).expect("rules below 128");
    let _ = room::audit::<State>(&[b"FProof\x01", &[rules][..], data].concat(), &NoBots);
}
