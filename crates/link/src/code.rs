//! Rooms by six words: the word list, and stretching words to a key.

use browser::fetch;
use browser::timer::TimeoutFuture;
use meet::{Code, RoomSecret, Stretching, Words};

/// Rounds per step, after which the page may do other work: some milliseconds.
const STEP: u32 = 2048;

/// Loads the word list; `None` if that fails.
pub async fn words() -> Option<Words> {
    Words::parse(&fetch::text("./words.txt", true).await?)
}

/// Stretches six words to their key, which takes a fifth of a second or more.
pub(super) async fn stretch(code: Code) -> RoomSecret {
    let mut stretching = Stretching::new(&code);
    loop {
        if let Some(secret) = stretching.run(STEP) {
            return secret;
        }
        TimeoutFuture::new(0).await;
    }
}
