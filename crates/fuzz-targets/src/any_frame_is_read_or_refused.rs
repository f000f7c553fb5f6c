//! Any bytes as any frame or text that a device may get: they are refused, or the value read stays the same
//! when it is written and read again.

use cards::State;
use game::View as _;
use room::{AnyGame, Greeting, Name, RoomGame, Rules, ToGuest, ToHost, decode, encode};

/// The app reads frames as those of any game: exactly those that the game itself has.
fn read_as_any_game<G: RoomGame<Setup: Send + Sync>>(data: &[u8]) {
    Rules::of::<G>().choose();
    let own = decode::<ToHost<G>>(data).map(|frame| encode(&frame));
    assert_eq!(decode::<ToHost<AnyGame>>(data).map(|frame| encode(&frame)), own);
    let own = decode::<ToGuest<G>>(data).map(|frame| encode(&frame));
    assert_eq!(decode::<ToGuest<AnyGame>>(data).map(|frame| encode(&frame)), own);
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
    if let Some(frame) = decode::<ToHost<State>>(data) {
        let bytes = encode(&frame);
        assert_eq!(encode(&decode::<ToHost<State>>(&bytes).expect("what was written")), bytes);
    }
    if let Some(frame) = decode::<ToGuest<State>>(data) {
        let bytes = encode(&frame);
        assert_eq!(encode(&decode::<ToGuest<State>>(&bytes).expect("what was written")), bytes);
        if let ToGuest::Update(update) = frame
            && let Some(view) = update.view
        {
            // Ask the view everything that the code drawing it asks.
            let options = view.choices();
            for action in options.iter() {
                view.refusal(action);
            }
            let _ = (view.pool(), view.picks_wanted(), view.my_ask(), view.top());
        }
    }
}
