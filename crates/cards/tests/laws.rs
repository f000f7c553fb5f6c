//! Laws of the rules, checked in random games of 2–8 people with random packs and house rules.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod common;

use cards::{Action, Card, Fact, Illegal, Question, Special, State, Wish};
use common::Game_;
use game::{Asks, Entry, Game, Log, Memory as _, NullSink, Seat, View, Viewer};

/// How many random games each law is checked in; every third has the base game alone.
const GAMES: u64 = 1500;

fn each_game(mut law: impl FnMut(Game_)) {
    for number in 0..GAMES {
        law(Game_::into_the_middle(number, number % 3 != 0));
    }
}

/// Fifty thousand whole games. The laws below look more closely at fewer games.
#[test]
fn every_game_ends_and_no_card_is_lost() {
    for number in 0..50_000 {
        let mut game = Game_::new(number, number % 4 != 0);
        let deck = *game.state.setup().deck();
        let mut steps = 0;
        while game.step() {
            steps += 1;
            assert_eq!(game.state.all_cards(), deck, "after {:?}", game.entries.last());
            assert!(steps < 200_000, "game {number} does not end");
        }
        assert!(game.state.outcome().is_some());
    }
}

#[test]
fn every_option_is_accepted_and_everything_else_refused() {
    each_game(|mut game| {
        let Asks::People { number, seats, .. } = game.state.asks() else { return };
        for by in game.state.everybody() {
            let options = game.options(by);
            assert_eq!(options.is_empty(), !seats.has(by));
            assert!(options.len() < game::MAX_OPTIONS);
            let mut list = game::Options::new();
            game.state.options(by, &mut list);
            assert_eq!(list.lost(), 0);
            for action in every_action(&mut game) {
                let mut after = game.state.clone();
                let mut facts: Vec<Fact> = Vec::new();
                let result = after.apply(&Entry::Answer { by, to: number, action }, &mut facts);
                let view = game.state.view(Viewer::Seat(by));
                assert_eq!(view.refusal(action), result.err(), "{action:?}");
                if options.contains(&action) {
                    assert_eq!(result, Ok(()), "{action:?}");
                } else {
                    assert!(result.is_err(), "{action:?} is no option but was accepted");
                    assert!(facts.is_empty() && after == game.state, "a refusal changed something");
                }
            }
        }
    });
}

/// Every answer anybody could ever give.
fn every_action(game: &mut Game_) -> Vec<Action> {
    let seats: Vec<Seat> = (0..8).filter_map(Seat::new).collect();
    let mut all = vec![Action::Draw, Action::End, Action::Pass, Action::Yes, Action::No];
    for card in Card::all() {
        all.extend([Action::Play(card, None), Action::Toss(card), Action::Pick(card)]);
        all.push(Action::Give(card, common::pick(&mut game.rng, &seats)));
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

/// An unchecked answer leads to the same state and facts as a checked one, after which everybody passes who can
/// do nothing else in a reaction window.
#[test]
fn a_simulation_plays_as_the_rules_do() {
    let (mut steps, mut swept) = (0, 0);
    for number in 0..400 {
        let mut game = Game_::new(number, number % 3 != 0);
        for _ in 0..1000 {
            let (mut simulated, mut silent) = (game.state.clone(), game.state.clone());
            let told = game.facts.len();
            let Some(entry) = game.choose() else { break };
            let mut facts: Vec<Fact> = Vec::new();
            simulated.play_unchecked(&entry, &mut facts);
            silent.play_unchecked(&entry, &mut NullSink);
            assert_eq!(simulated, silent, "it makes no difference who listens");
            game.enter(entry);
            while let Asks::People { number, seats, ask } = game.state.asks()
                && let Some(pass) = State::pass(&ask)
                && let Some(by) = seats.into_iter().find(|&seat| game.options(seat) == [pass])
            {
                swept += 1;
                game.enter(Entry::Answer { by, to: number, action: pass });
            }
            assert_eq!(simulated, game.state);
            assert_eq!(facts, game.facts[told..]);
            steps += 1;
        }
    }
    assert!(steps > 100_000 && swept > 5_000, "{steps} steps, {swept} swept");
}

#[test]
fn an_answer_to_an_old_question_is_refused() {
    each_game(|mut game| {
        let Some(Entry::Answer { by, to, action }) = game.choose() else { return };
        let old = Entry::Answer { by, to: to.wrapping_sub(1), action };
        let before = game.state.clone();
        assert_eq!(game.state.apply(&old, &mut Vec::new()), Err(Illegal::OldQuestion));
        assert_eq!(game.state, before);
    });
}

#[test]
fn a_game_is_saved_and_loaded_at_every_decision() {
    for number in 0..60 {
        let mut game = Game_::new(number, number % 3 != 0);
        for _ in 0..400 {
            let text = serde_json::to_string(&game.state).unwrap();
            let loaded: State = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
            assert_eq!(loaded, game.state);
            assert_eq!(State::from_text(&game.state.to_text()), Some(loaded));
            if !game.step() {
                break;
            }
        }
    }
}

#[test]
fn seed_and_log_replay_to_the_same_state_and_facts() {
    each_game(|game| {
        let mut again = State::new(game.state.setup());
        let mut facts: Vec<Fact> = Vec::new();
        for entry in &game.entries {
            again.apply(entry, &mut facts).unwrap();
        }
        assert_eq!(again, game.state);
        assert_eq!(facts, game.facts);
        let log: Log<State> = Log { rules: State::RULES, setup: *game.state.setup(), entries: game.entries };
        let text = serde_json::to_string(&log).unwrap();
        let read: Log<State> = serde_json::from_str(&text).unwrap();
        assert_eq!(read.replay().unwrap(), game.state);
    });
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
                        let action = common::pick(&mut game.rng.clone(), &game.options(by));
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
    assert!(tried > 1000, "{tried}");
}

#[test]
fn a_determinized_state_is_legal_and_has_the_same_view() {
    each_game(|mut game| {
        for seat in game.state.everybody() {
            let viewer = Viewer::Seat(seat);
            let mut memory = cards::Memory::default();
            game.facts.iter().for_each(|fact| memory.note(&fact.redacted(viewer)));
            let view = game.state.view(viewer);
            let guess = view.determinize(&memory, &mut game.rng);
            assert_eq!(guess.view(viewer), view);
            let text = serde_json::to_string(&guess).unwrap();
            let again: Result<State, _> = serde_json::from_str(&text);
            assert!(again.is_ok(), "{again:?}");
            // The guess also plays on.
            let mut onwards = Game_ { state: guess, entries: vec![], facts: vec![], rng: game.rng.clone() };
            onwards.play(50);
        }
    });
}

/// Activating a power card that would do nothing leaves the same table at the end of the turn as not
/// activating it.
#[test]
fn what_would_do_nothing_does_nothing() {
    let mut tried = std::collections::BTreeMap::<String, u32>::new();
    for number in 0..600 {
        let mut game = Game_::new(number, true);
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
                    let mut game = Game_ { state, entries: Vec::new(), facts: Vec::new(), rng };
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
                        !matches!(fact, Fact::Power { .. } | Fact::Turned { .. } | Fact::Shown { .. })
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
    }
    assert!(tried.len() >= 3 && tried["power anti-counter"] > 100, "{tried:?}");
}

/// What a person remembers of hands is true.
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
