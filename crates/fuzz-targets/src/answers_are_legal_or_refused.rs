//! Gives any answers from anybody at any time: each is legal or refused with a reason, a refusal changes
//! nothing, and no card is ever lost.

use cards::{Action, Card, Event, HouseRules, Pack, Packs, Power, Setup, Special, State, Violet, Wish};
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

    fn setup(&mut self) -> Setup {
        let bits = self.next();
        let packs = [Pack::Troublemaker, Pack::Supercharge, Pack::Pandora];
        let packs: Packs = packs.into_iter().filter(|pack| bits >> pack.id() & 1 == 1).collect();
        let pandora = packs.has(Pack::Pandora);
        let rules = HouseRules {
            limit: 30,
            hand_size: 4 + self.next() % 4,
            rule_cards: if pandora { self.next() % 6 } else { 0 },
            violet: if pandora { self.of(&[Violet::Off, Violet::Fifth]) } else { Violet::Off },
            counter: self.of(cards::CounterattackScope::ALL),
            wish_effects: self.of(cards::WishEffects::ALL),
            scorekeeping: self.of(cards::Scorekeeping::ALL),
            diy: self.of(cards::Diy::ALL),
            pandora: self.of(cards::PandorasBox::ALL),
            ..HouseRules::original(packs)
        };
        Setup::new(2 + self.next() % 7, packs, rules).expect("a possible set-up")
    }

    /// Mostly a legal answer, so that games go on; otherwise anything.
    fn action(&mut self, state: &State, by: Seat) -> Action {
        let mut options = Options::new();
        state.options(by, &mut options);
        let choice = self.next();
        if choice < 224 && !options.is_empty() {
            return options.get(usize::from(choice) % options.len()).expect("in range");
        }
        let card = Card::new(self.next() % Card::KINDS as u8).expect("below");
        let seat = Seat::wrapping(self.next());
        let power = self.of(Power::ALL);
        match self.next() % 14 {
            0 => Action::Play(card, None),
            1 => Action::Play(card, Some(self.of(Special::ALL))),
            2 => Action::Draw,
            3 => Action::End,
            4 => Action::Power(power),
            5 => Action::Toss(card),
            6 => Action::Pass,
            7 => Action::Yes,
            8 => Action::Pick(card),
            9 => Action::Seat(seat),
            10 => Action::Give(card, seat),
            11 => Action::PowerOf(seat, Some(power)),
            12 => Action::Wish(Wish::Number(self.next())),
            _ => Action::Event(self.of(Event::ALL)),
        }
    }
}

pub(crate) fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let setup = bytes.setup();
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
                assert_eq!(state.all_cards(), *setup.deck());
            }
        }
    }
}
