//! Texts stored by earlier versions can be read; rooms of theirs that cannot be opened are ignored.

mod versions;

use cards::State;
use game::Seed;
use serde_json::Value;

fn bytes(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
}

#[test]
fn a_room_and_a_seat_of_917df38_are_not_opened_any_more() {
    let kept: Value = serde_json::from_str(include_str!("../crates/play/fixtures/917df38.json")).unwrap();
    let text = |key: &str| kept["kept"][key].as_str().unwrap().to_owned();
    let seed = Seed::from_number(1);
    assert!(
        room::Host::<State>::resume(&bytes(&text("frantic.room")), seed, Box::new(room::NoBots), 0).is_none()
    );
    assert!(room::Guest::<State>::resume(&bytes(&text("frantic.seat")), seed).is_none());
}
