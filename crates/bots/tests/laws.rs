//! Laws for every bot at every moment, at both games.

use bots::search::Searchable;
use bots::{BOARD_PLAYERS, CARD_PLAYERS, Greedy, Player, board_player, whole_answer};
use cards::{HouseRules, Pack, Packs, Scorekeeping, Setup, State};
use game::{Asks, Dealer, Game, Rng, Seat, Seed, Sitter, View as _, Viewer};
use proptest::prelude::*;

use crate::common::{card_setup, play};

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

/// A bot's answer is always legal, and the same for the same view.
fn answers_are_legal<G: Searchable>(
    setup: &G::Setup,
    seed: u64,
    most: usize,
    (random, greedy): (&dyn Player<G>, &dyn Player<G>),
) {
    let mut steps = 0..most;
    let choose = |state: &G, by, memory: &G::Memory, rng: &mut Rng| {
        // Mostly greedy, so that games develop realistically.
        let player = if steps.next()? % 5 == 0 { random } else { greedy };
        let view = state.view(Viewer::Seat(by));
        let again = player.answer(&view, memory, &mut rng.clone());
        let action = player.answer(&view, memory, rng).unwrap();
        assert_eq!(again, Some(action));
        assert_eq!(view.refusal(action), None);
        Some(action)
    };
    play(G::new(setup), &mut Rng::new(Seed::from_number(seed)), choose, |_, _, _| true);
}

/// A dealer accepts the whole answers of a bot.
fn a_dealer_accepts_whole_answers<G: Game>(setup: G::Setup, seed: u64, most: usize, bot: &dyn Player<G>) {
    let mut dealer = Dealer::<G>::new(setup, vec![Sitter::Bot; 8]);
    let mut rng = Rng::new(Seed::from_number(seed));
    for _ in 0..most {
        if dealer.game().asks() == Asks::Seed {
            dealer.begin_round(rng.seed()).unwrap();
        }
        let Some(seat) = dealer.bots_asked().lowest() else { break };
        let answer = whole_answer(bot, dealer.game(), seat, dealer.memory(seat), &mut rng).unwrap();
        assert_eq!(dealer.handle(&answer), Ok(()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn answers_at_the_card_game_are_legal(setup in setups(), seed in any::<u64>()) {
        answers_are_legal::<State>(&setup, seed, 2500, (CARD_PLAYERS[0].1, CARD_PLAYERS[1].1));
    }

    #[test]
    fn a_dealer_of_the_card_game_accepts_whole_answers(setup in setups(), seed in any::<u64>()) {
        a_dealer_accepts_whole_answers::<State>(setup, seed, 400, CARD_PLAYERS[1].1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn answers_at_the_board_game_are_legal(players in 2u8..=6, limit in 1u16..200, seed in any::<u64>()) {
        let setup = board::Setup::new(players, limit).unwrap();
        answers_are_legal(&setup, seed, 600, (BOARD_PLAYERS[0].1, BOARD_PLAYERS[2].1));
    }

    #[test]
    fn a_dealer_of_the_board_game_accepts_whole_answers(players in 2u8..=6, seed in any::<u64>()) {
        a_dealer_accepts_whole_answers::<board::State>(board::Setup::medium(players).unwrap(), seed, 200, &Greedy);
    }
}

/// None of these answers before the first round.
fn answers_only_when_asked<G: Game>(setup: &G::Setup, players: [(&str, &'static (dyn Player<G> + Sync)); 3]) {
    let mut rng = Rng::new(Seed::from_number(1));
    for (name, player) in players {
        let view = G::new(setup).view(Viewer::Seat(Seat::default()));
        assert_eq!(player.answer(&view, &G::Memory::default(), &mut rng), None, "{name}");
    }
}

#[test]
fn a_bot_that_is_not_asked_gives_no_answer() {
    assert!(board_player("greedy").is_some() && board_player("cheat").is_none());
    answers_only_when_asked::<State>(&card_setup(3, false), CARD_PLAYERS);
    answers_only_when_asked::<board::State>(&board::Setup::medium(3).unwrap(), BOARD_PLAYERS);
}
