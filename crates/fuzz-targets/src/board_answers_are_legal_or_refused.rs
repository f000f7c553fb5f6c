//! The board game: gives any answers from anybody at any time. Each is legal or refused with a reason, a
//! refusal changes nothing, and no card is ever lost.

use board::{Action, Arrow, Card, Colour, Field, Hand, Setup, State, Teleport};
use game::{Asks, Entry, Game, NullSink, Options, Rng, Seat, Seed};

/// Reads a game out of the input; zeros when the input is used up.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::from(self.next()) % all.len()]
    }

    /// Mostly a legal answer, so that games go on; otherwise anything.
    fn action(&mut self, state: &State, by: Seat) -> Action {
        let mut options = Options::new();
        state.options(by, &mut options);
        let choice = self.next();
        if choice < 224 && !options.is_empty() {
            return options.get(usize::from(choice) % options.len()).expect("in range");
        }
        match self.next() % 7 {
            0 => Action::Card(self.of(Card::ALL)),
            1 => Action::Field(Field::clamped(self.next())),
            2 => Action::Arrow(self.of(Arrow::ALL)),
            3 => Action::Seat(Seat::wrapping(self.next())),
            4 => Action::Colour(self.of(Colour::ALL)),
            5 => Action::Teleport(Teleport::new(1 + self.next() % 6).expect("1 to 6")),
            _ => Action::Pass,
        }
    }
}

pub(crate) fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let setup = Setup::new(2 + bytes.next() % 5, 1 + u16::from(bytes.next())).expect("a possible set-up");
    let mut state = State::new(&setup);
    let mut rng = Rng::new(Seed::from_number(u64::from(bytes.next())));
    while !bytes.0.is_empty() {
        match state.asks() {
            Asks::Over => return,
            Asks::Seed => {
                state.apply(&Entry::Seed(rng.seed()), &mut NullSink).expect("it waits for a seed");
            }
            Asks::People { number, seats, .. } => {
                let all: Vec<Seat> = seats.into_iter().collect();
                let by = bytes.of(&all);
                let action = bytes.action(&state, by);
                let before = state.clone();
                if state.apply(&Entry::Answer { by, to: number, action }, &mut NullSink).is_err() {
                    assert_eq!(state, before, "a refusal changed something");
                }
                assert_eq!(state.all_cards(), Hand::all_cards());
            }
        }
    }
}
