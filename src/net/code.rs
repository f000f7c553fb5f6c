//! Rooms by six words: the list, and the way from words to a key.

use super::servers::fetch;
use gloo_timers::future::TimeoutFuture;
use meet::{Code, RoomSecret, Stretching, Words};

/// Rounds between two looks at what else is to be done: some milliseconds.
const STEP: u32 = 2048;

/// The list of words; `None` where it cannot be had.
pub(crate) async fn words() -> Option<Words> {
    Words::parse(&fetch("./words.txt").await?)
}

/// The key of six words, which takes a fifth of a second and more.
pub(super) async fn stretch(code: &Code) -> RoomSecret {
    let mut stretching = Stretching::new(code);
    loop {
        if let Some(secret) = stretching.run(STEP) {
            return secret;
        }
        TimeoutFuture::new(0).await;
    }
}
