//! Laws of every bot at every moment.

use bots::{CARD_PLAYERS, whole_answer};
use cards::{HouseRules, Memory, Pack, Packs, Scorekeeping, Setup, State};
use game::{Asks, Dealer, Entry, Game, Memory as _, Rng, Seat, Seed, Sitter, View as _, Viewer};
use proptest::prelude::*;

fn setups() -> impl Strategy<Value = Setup> {
    (2u8..=8, 0u8..8, 0u8..=5, any::<bool>()).prop_map(|(players, packs, rule_cards, points)| {
        let packs: Packs =
            Pack::ALL.iter().copied().filter(|p| p.id() == 0 || packs >> (p.id() - 1) & 1 == 1).collect();
        let rule_cards = if packs.has(Pack::Pandora) { rule_cards } else { 0 };
        let scorekeeping = if points { Scorekeeping::Points } else { Scorekeeping::None };
        let rules = HouseRules { rule_cards, scorekeeping, ..HouseRules::original(packs) };
        Setup::new(players, packs, rules).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    /// A bot's answer is always legal, and the same for the same view.
    #[test]
    fn answers_are_legal(setup in setups(), seed in any::<u64>()) {
        let mut state = State::new(&setup);
        let mut rng = Rng::new(Seed::from_number(seed));
        let mut memories = [Memory::default(); 8];
        for step in 0..2500usize {
            let entry = match state.asks() {
                Asks::Over => break,
                Asks::Seed => Entry::Seed(rng.seed()),
                Asks::People { number: to, seats, .. } => {
                    let by = seats.lowest().unwrap();
                    let view = state.view(Viewer::Seat(by));
                    let memory = &memories[by.index()];
                    // Mostly greedy, so that games develop realistically.
                    let (_, player) = CARD_PLAYERS[usize::from(step % 5 != 0)];
                    let again = player.answer(&view, memory, &mut rng.clone());
                    let action = player.answer(&view, memory, &mut rng).unwrap();
                    prop_assert_eq!(again, Some(action));
                    prop_assert_eq!(view.refusal(action), None);
                    Entry::Answer { by, to, action }
                }
            };
            let mut facts = Vec::new();
            state.apply(&entry, &mut facts).unwrap();
            for (seat, memory) in (0..).zip(&mut memories) {
                for fact in &facts {
                    memory.note(&fact.redacted(Viewer::Seat(Seat::wrapping(seat))));
                }
            }
        }
    }

    /// A dealer accepts the whole answers of bots.
    #[test]
    fn a_dealer_accepts_whole_answers(setup in setups(), seed in any::<u64>()) {
        let mut dealer = Dealer::<State>::new(setup, vec![Sitter::Bot; 8]);
        let mut rng = Rng::new(Seed::from_number(seed));
        for _ in 0..400 {
            if dealer.game().asks() == Asks::Seed {
                dealer.begin_round(rng.seed()).unwrap();
            }
            let Some(seat) = dealer.bots_asked().lowest() else { break };
            let memory = dealer.memory(seat);
            let (_, player) = CARD_PLAYERS[1];
            let answer = whole_answer(player, dealer.game(), seat, memory, &mut rng).unwrap();
            prop_assert_eq!(dealer.handle(&answer), Ok(()));
        }
    }
}

#[test]
fn a_bot_that_is_not_asked_gives_no_answer() {
    let packs = Packs::BASE;
    let setup = Setup::new(3, packs, HouseRules::original(packs)).unwrap();
    let state = State::new(&setup);
    let mut rng = Rng::new(Seed::from_number(1));
    for (_, player) in CARD_PLAYERS {
        let view = state.view(Viewer::Seat(Seat::default()));
        assert_eq!(player.answer(&view, &Memory::default(), &mut rng), None);
    }
}
