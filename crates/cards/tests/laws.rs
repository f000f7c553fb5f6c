//! Laws of the rules, checked in random games of 2–8 people with random packs and house rules.

use crate::common::{RandomGame, into_the_middle, random_game};
use cards::{Action, Card, Fact, Illegal, Question, Source, Special, Wish};
use game::{Asks, Entry, Game, Memory as _, Seat, Viewer};
use harness::{laws, runs};

/// A random game; every third has the base game alone.
fn some_game(number: u64) -> RandomGame {
    random_game(number, !number.is_multiple_of(3))
}

/// A law, checked in some random games, in an ordinary run and with `LAWS=all`; every third has the base game alone.
fn each_game(mut law: impl FnMut(RandomGame)) {
    runs::each(300, 1500, |number| law(into_the_middle(number, number % 3 != 0)));
}

/// Whole games. The laws below look more closely at fewer games.
#[test]
fn every_game_ends_and_no_card_is_lost() {
    runs::each(3000, 50_000, |number| {
        let mut game = random_game(number, number % 4 != 0);
        let deck = *game.state.setup().deck();
        let mut steps = 0;
        while game.step() {
            steps += 1;
            assert_eq!(game.state.all_cards(), deck, "after {:?}", game.entries.last());
            // `all_cards` may count two equal cards in different places once.
            assert_eq!(game.state.count_cards(), usize::from(deck.len()), "after {:?}", game.entries.last());
            assert_eq!(game.state.check(), Ok(()), "it can be loaded after {:?}", game.entries.last());
            assert!(steps < 200_000, "game {number} does not end");
        }
        assert!(game.state.outcome().is_some());
    });
}

#[test]
fn every_option_is_accepted_and_everything_else_refused() {
    each_game(|mut game| {
        let every = every_action(&mut game);
        laws::accepts_options_and_nothing_else(&game, &every);
    });
}

/// Every action that exists.
fn every_action(game: &mut RandomGame) -> Vec<Action> {
    let seats: Vec<Seat> = (0..8).filter_map(Seat::new).collect();
    let mut all = vec![Action::Draw, Action::End, Action::Pass, Action::Yes, Action::No];
    for card in Card::all() {
        all.extend([Action::Play(card, None), Action::Toss(card), Action::Pick(card)]);
        all.push(Action::Give(card, harness::pick(&mut game.rng, &seats)));
    }
    let mimicry = Card::special(None, Special::Mimicry).unwrap();
    all.extend(Special::ALL.iter().map(|&special| Action::Play(mimicry, Some(special))));
    all.extend(cards::Event::ALL.iter().map(|&event| Action::Event(event)));
    all.extend(cards::Power::ALL.iter().map(|&power| Action::Power(power)));
    all.extend(cards::Colour::ALL.iter().map(|&colour| Action::Wish(Wish::Colour(colour))));
    all.extend((0..=11).map(|n| Action::Wish(Wish::Number(n))));
    for seat in seats {
        all.extend([Action::Seat(seat), Action::PowerOf(seat, None)]);
        all.extend(cards::Power::ALL.iter().map(|&power| Action::PowerOf(seat, Some(power))));
    }
    all
}

harness::laws_of_every_game! {
    new: some_game, each_game: each_game, old: Illegal::OldQuestion, simulates: [10_000, 500], undoes: 1_000
}

#[test]
fn answers_to_simultaneous_questions_commute() {
    let mut tried = 0;
    each_game(|mut game| {
        for _ in 0..60 {
            if let Asks::People { number, seats, .. } = game.state.asks()
                && seats.len() > 1
            {
                tried += 1;
                let answers: Vec<Entry<Action>> = seats
                    .into_iter()
                    .map(|by| {
                        let action = harness::pick(&mut game.rng.clone(), &game.options(by));
                        Entry::Answer { by, to: number, action }
                    })
                    .collect();
                let play = |order: Vec<&Entry<Action>>| {
                    let mut state = game.state.clone();
                    let mut facts: Vec<Fact> = Vec::new();
                    for entry in order {
                        state.apply(entry, &mut facts).unwrap();
                    }
                    (state, facts)
                };
                let forwards = play(answers.iter().collect());
                let backwards = play(answers.iter().rev().collect());
                assert_eq!(forwards, backwards);
            }
            if !game.step() {
                return;
            }
        }
    });
    runs::assert_often("two people were asked at once", tried, 100);
}

/// Activating a power card that would do nothing leaves the same table at the end of the turn as not
/// activating it.
#[test]
fn answers_marked_as_idle_do_nothing() {
    let mut tried = std::collections::BTreeMap::<String, u64>::new();
    runs::each(200, 600, |number| {
        let mut game = random_game(number, true);
        while game.step() {
            let Asks::People { number: to, seats, ask } = game.state.asks() else { continue };
            let is_offer = |ask: cards::Ask| matches!(ask.kind, Question::One(cards::Choice::Powers { .. }));
            let Some(by) = seats.only().filter(|_| is_offer(ask)) else { continue };
            let view = game.state.view(Viewer::Seat(by));
            // Special-charge first asks for a person, which changes the random choices that follow.
            let idle =
                |action| view.does_nothing(action) && action != Action::Power(cards::Power::SpecialCharge);
            for action in game.options(by).into_iter().filter(|&action| idle(action)) {
                // The table at the end of the turn, and whether another power card was offered meanwhile.
                let turn = |action| {
                    let (state, rng) = (game.state.clone(), game.rng.clone());
                    let mut game = RandomGame::from_state(state, rng);
                    game.enter(Entry::Answer { by, to, action });
                    let over = |facts: &[Fact]| {
                        facts.iter().any(|fact| matches!(fact, Fact::TurnBegan(_) | Fact::RoundOver(_)))
                    };
                    let mut again = false;
                    while !over(&game.facts) {
                        let asks = game.state.asks();
                        again |= matches!(asks, Asks::People { ask, .. } if is_offer(ask));
                        game.step();
                    }
                    // Everything except the power cards.
                    let mut table = serde_json::to_value(&game.state).unwrap();
                    table["places"][by.index()]["lasting"].take();
                    for place in table["places"].as_array_mut().unwrap() {
                        for name in ["powers", "spent", "fresh"] {
                            place[name].take();
                        }
                    }
                    let piles = (table["places"].take(), table["discard"].take());
                    let told = game.facts.iter().copied().filter(|fact| {
                        let of_power = matches!(fact, Fact::Chose { why: Source::Power(_), .. });
                        !of_power
                            && !matches!(fact, Fact::Power { .. } | Fact::Turned { .. } | Fact::Shown { .. })
                    });
                    (again, piles, told.collect::<Vec<_>>())
                };
                let (without, with) = (turn(Action::Pass), turn(action));
                if !without.0 {
                    assert_eq!(with, without, "{action:?}");
                    *tried.entry(action.to_string()).or_default() += 1;
                }
            }
        }
    });
    runs::assert_often("kinds of idle power cards", tried.len() as u64, 2);
    let anti_counters = tried.get("power anti-counter").copied().unwrap_or_default();
    runs::assert_often("an anti-counter that does nothing", anti_counters, 10);
}

/// A person's memory of hands is correct.
#[test]
fn memory_is_never_wrong() {
    each_game(|game| {
        for seat in game.state.everybody() {
            let mut memory = cards::Memory::default();
            let viewer = Viewer::Seat(seat);
            game.facts.iter().for_each(|fact| memory.note(&fact.redacted(viewer)));
            if game.state.view(viewer).result.is_some() {
                continue;
            }
            for other in game.state.everybody() {
                let mut missing = memory.known[other];
                missing.remove_all(game.state.hand(other));
                assert!(
                    missing.is_empty(),
                    "{seat} thinks {other} holds {missing:?}; {:?}",
                    game.facts.iter().rev().take(12).collect::<Vec<_>>()
                );
            }
        }
    });
}
