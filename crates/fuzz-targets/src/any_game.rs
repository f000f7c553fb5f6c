//! Shared by the targets of both games: playing on from bytes of the fuzzer.

use game::{Asks, Entry, Game, Log, NullSink, Rng, Seat, Seed, View, Viewer};

/// The fuzzer's input as a source of choices; zeros at its end.
pub(crate) struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    pub(crate) fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    pub(crate) fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::from(self.next()) % all.len()]
    }

    /// Plays answers from the input: seven of eight legal, so that games go on, the others from `any`. After each,
    /// `sound` must hold.
    pub(crate) fn play<G: Game>(
        &mut self,
        mut state: G,
        any: fn(&mut Self) -> G::Action,
        sound: impl Fn(&G) -> bool,
    ) {
        let mut rng = Rng::new(Seed::from_number(u64::from(self.next())));
        while !self.0.is_empty() {
            match state.asks() {
                Asks::Over => return,
                Asks::Seed => {
                    state.apply(&Entry::Seed(rng.seed()), &mut NullSink).expect("it waits for a seed");
                }
                Asks::People { number, seats, .. } => {
                    let all: Vec<Seat> = seats.into_iter().collect();
                    let by = self.of(&all);
                    let options = state.choices(by);
                    let choice = self.next();
                    let legal = options.get(usize::from(choice) % options.len().max(1));
                    let action = legal.filter(|_| choice < 224).unwrap_or_else(|| any(self));
                    let before = state.clone();
                    if state.apply(&Entry::Answer { by, to: number, action }, &mut NullSink).is_err() {
                        assert_eq!(state, before, "a refusal changed something");
                    }
                    assert!(sound(&state), "a card is lost");
                }
            }
        }
    }
}

/// Plays on from a state that was read from the input as JSON, or else as text.
pub(crate) fn play_save<G: Game>(data: &[u8], from_json: Option<G>, from_text: fn(&str) -> Option<G>) {
    let short = || std::str::from_utf8(data).ok().and_then(from_text);
    let Some(mut state) = from_json.or_else(short) else { return };
    let mut rng = Rng::new(Seed::from_number(data.len() as u64));
    for _ in 0..100 {
        let entry = match state.asks() {
            Asks::Over => return,
            Asks::Seed => Entry::Seed(rng.seed()),
            Asks::People { number, seats, .. } => {
                let Some(by) = seats.lowest() else { return };
                let view = state.view(Viewer::Seat(by));
                view.determinize(&G::Memory::default(), &mut rng);
                let Some(action) = view.choices().any(&mut rng) else { return };
                Entry::Answer { by, to: number, action }
            }
        };
        if state.apply(&entry, &mut NullSink).is_err() {
            return;
        }
    }
}

/// Plays the input if it is a log, and writes it again if it is a set-up.
pub(crate) fn read_log_and_setup<G: Game>(data: &[u8]) {
    if let Ok(log) = serde_json::from_slice::<Log<G>>(data) {
        drop(log.replay());
    }
    if let Ok(setup) = serde_json::from_slice::<G::Setup>(data) {
        let text = serde_json::to_string(&setup).expect("it can be written");
        assert_eq!(serde_json::from_str::<G::Setup>(&text).ok(), Some(setup));
    }
}
