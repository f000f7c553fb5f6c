//! Any bytes as a save: they are refused, or give a state from which the rules can continue.

use cards::State;
use game::{Asks, Entry, Game, NullSink, Options, Rng, Seed, View, Viewer};

pub(crate) fn run(data: &[u8]) {
    let short = || std::str::from_utf8(data).ok().and_then(State::from_text);
    let Some(mut state) = serde_json::from_slice::<State>(data).ok().or_else(short) else { return };
    let mut rng = Rng::new(Seed::from_number(data.len() as u64));
    for _ in 0..100 {
        let entry = match state.asks() {
            Asks::Over => return,
            Asks::Seed => Entry::Seed(rng.seed()),
            Asks::People { number, seats, .. } => {
                let Some(by) = seats.lowest() else { return };
                let mut options = Options::new();
                state.options(by, &mut options);
                state.view(Viewer::Seat(by)).determinize(&cards::Memory::default(), &mut rng);
                if options.is_empty() {
                    return;
                }
                let k = rng.below(options.len() as u32) as usize;
                Entry::Answer { by, to: number, action: options.get(k).expect("in range") }
            }
        };
        if state.apply(&entry, &mut NullSink).is_err() {
            return;
        }
    }
}
