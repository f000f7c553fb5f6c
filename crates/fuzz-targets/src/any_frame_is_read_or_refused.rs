//! Any bytes as any frame or text that a device may get: they are refused, or the value read stays the same
//! when it is written and read again.

use cards::State;
use game::View as _;
use room::{AnyGame, Greeting, Name, RoomGame, Rules, ToGuest, ToHost, decode, encode};

/// The bytes of a frame to a host or a guest of this game, if these are one.
fn again<G: RoomGame>(data: &[u8]) -> [Option<Vec<u8>>; 2] {
    let to_host = decode::<ToHost<G>>(data).map(|frame| encode(&frame));
    [to_host, decode::<ToGuest<G>>(data).map(|frame| encode(&frame))]
}

/// A frame can be written and read again. The app reads frames as those of any game: exactly those that the game itself
/// has.
fn read_as_any_game<G: RoomGame<Setup: Send + Sync>>(data: &[u8]) {
    Rules::of::<G>().choose();
    let own = again::<G>(data);
    for (at, bytes) in own.iter().enumerate().filter_map(|(at, bytes)| Some((at, bytes.as_ref()?))) {
        assert_eq!(again::<G>(bytes)[at].as_ref(), Some(bytes));
    }
    assert_eq!(again::<AnyGame>(data), own);
}

pub(crate) fn run(data: &[u8]) {
    if let Some(greeting) = Greeting::from_bytes(data) {
        assert_eq!(greeting.to_bytes(), data);
    }
    if let Ok(text) = std::str::from_utf8(data)
        && let Some(name) = Name::new(text)
    {
        assert_eq!(Name::new(name.as_str()), Some(name));
    }
    read_as_any_game::<State>(data);
    read_as_any_game::<board::State>(data);
    if let Some(ToGuest::<State>::Update(update)) = decode(data)
        && let Some(view) = update.view
    {
        // Ask the view everything that the code drawing it asks.
        for action in view.choices().iter() {
            view.refusal(action);
        }
        let _ = (view.pool(), view.picks_wanted(), view.my_ask(), view.top());
    }
}
