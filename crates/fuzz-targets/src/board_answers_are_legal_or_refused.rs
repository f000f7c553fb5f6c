//! The board game: gives any answers from anybody at any time. Each is legal or refused with a reason, a
//! refusal changes nothing, and no card is ever lost.

use board::{Action, Arrow, Card, Colour, Field, Hand, Setup, State, Teleport};
use game::{Game as _, Seat};

use crate::any_game::Bytes;

fn any_action(bytes: &mut Bytes) -> Action {
    match bytes.next() % 7 {
        0 => Action::Card(bytes.of(Card::ALL)),
        1 => Action::Field(Field::clamped(bytes.next())),
        2 => Action::Arrow(bytes.of(Arrow::ALL)),
        3 => Action::Seat(Seat::wrapping(bytes.next())),
        4 => Action::Colour(bytes.of(Colour::ALL)),
        5 => Action::Teleport(Teleport::new(1 + bytes.next() % 6).expect("1 to 6")),
        _ => Action::Pass,
    }
}

pub(crate) fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let setup = Setup::new(2 + bytes.next() % 5, 1 + u16::from(bytes.next())).expect("a possible set-up");
    bytes.play(State::new(&setup), any_action, |state| state.all_cards() == Hand::all_cards());
}
