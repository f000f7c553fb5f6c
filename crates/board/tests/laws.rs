//! Laws of the rules, checked in random games of 2–6 people.

use std::collections::BTreeMap;

use crate::common::{RandomGame, into_the_middle, random_game};
use board::{
    Action, Arrow, Card, Colour, Event, Fact, Field, Fields, Hand, Illegal, Public, Question, RoundEnd,
    Teleport, Why,
};
use game::{Asks, Game, Seat, Seats, Viewer};
use harness::{laws, runs};

/// How many random games each law is checked in, in an ordinary run and with `LAWS=all`.
const FEW: u64 = 300;
const ALL: u64 = 1500;

/// A law, checked in the middle of some random games.
fn each_game(mut law: impl FnMut(RandomGame)) {
    runs::each(FEW, ALL, |number| law(into_the_middle(number)));
}

#[test]
fn every_game_ends_and_no_card_is_lost() {
    runs::each(600, 4000, |number| {
        let mut game = random_game(number);
        let mut steps = 0;
        while game.step() {
            steps += 1;
            assert_eq!(game.state.all_cards(), Hand::all_cards(), "after {:?}", game.entries.last());
            assert_eq!(game.state.count_cards(), usize::from(Card::TOTAL), "after {:?}", game.entries.last());
            assert_eq!(game.state.check(), Ok(()), "it can be loaded after {:?}", game.entries.last());
            assert!(steps < 50_000, "game {number} does not end");
        }
        assert!(game.state.outcome().is_some_and(|outcome| !outcome.winners.is_empty()));
    });
}

#[test]
fn no_card_ever_lies_where_it_cannot() {
    runs::each(FEW, ALL, |number| {
        let mut game = random_game(number);
        while game.step() {
            let view = game.state.view(Viewer::Spectator);
            let covered = view.ground.covered();
            assert!(covered.without(Fields::BETWEEN.without(view.teleports.fields())).is_empty());
            for (field, laid) in view.ground.all() {
                assert!(laid.can_lie_on(field), "{laid} on {field}");
                let on_top = view.ground.top(field) == Some(laid);
                assert!(on_top || laid.card().colour() != Colour::White, "{laid} on {field} is covered");
            }
            let xs: Fields = Field::all()
                .filter(|&field| view.ground.top(field).is_some_and(|top| top.card() == Card::X))
                .collect();
            assert_eq!(view.ground.skipped(), xs);
        }
    });
}

#[test]
fn every_option_is_accepted_and_everything_else_refused() {
    let every = every_action();
    each_game(|game| laws::accepts_options_and_nothing_else(&game, &every));
}

/// Every action that exists.
fn every_action() -> Vec<Action> {
    let mut all = vec![Action::Pass];
    all.extend(Card::ALL.iter().map(|&card| Action::Card(card)));
    all.extend(Field::all().map(Action::Field));
    all.extend(Arrow::ALL.iter().map(|&arrow| Action::Arrow(arrow)));
    all.extend(Colour::ALL.iter().map(|&colour| Action::Colour(colour)));
    all.extend(Teleport::all().map(Action::Teleport));
    all.extend(Seats::first(8).into_iter().map(Action::Seat));
    all
}

harness::laws_of_every_game! {
    new: random_game, each_game: each_game, old: Illegal::OldQuestion, simulates: [5_000, 100], undoes: 300
}

#[test]
fn facts_can_be_written_and_read() {
    runs::each(50, 100, |number| {
        let game = into_the_middle(number);
        assert_eq!(laws::through_json(&game.facts), game.facts);
    });
}

#[test]
fn memory_is_never_wrong() {
    each_game(|game| {
        for seat in game.state.everybody() {
            let memory = laws::memory_of(&game, Viewer::Seat(seat));
            for other in game.state.everybody() {
                let mut missing = memory.known[other];
                missing.remove_all(game.state.hand(other));
                assert!(missing.is_empty(), "{seat} thinks {other} holds {missing:?}");
            }
            assert_eq!(memory.known[seat], *game.state.hand(seat), "everybody knows their own hand");
        }
    });
}

/// The pawns, the hands' sizes, the board and the teleports as the facts tell them.
#[test]
fn facts_tell_everything_that_everybody_can_see() {
    runs::each(100, 400, |number| {
        let mut game = random_game(number);
        let n = game.state.players();
        let (mut pawns, mut sizes) = (vec![Field::START; n.into()], vec![0; n.into()]);
        let mut board: BTreeMap<Field, Vec<board::Laid>> = BTreeMap::new();
        let mut teleports = BTreeMap::new();
        let mut told = 0;
        while game.step() {
            for fact in &game.facts[told..] {
                match *fact {
                    Fact::RoundBegan { .. } => {
                        (pawns, sizes) = (vec![Field::START; n.into()], vec![0; n.into()]);
                        board.clear();
                        let printed = board::Teleports::default();
                        teleports = Teleport::all().map(|it| (it, printed.field(it))).collect();
                    }
                    Fact::Drew { by, n, .. } | Fact::TookUp { by, n, .. } => sizes[by.index()] += n,
                    Fact::Laid { by, card, on, .. } => {
                        sizes[by.index()] -= 1;
                        board.entry(on).or_default().push(card);
                    }
                    Fact::Taken { by, card, on } => {
                        sizes[by.index()] += 1;
                        let taken = board.get_mut(&on).and_then(Vec::pop);
                        assert_eq!(taken.map(board::Laid::card), Some(card));
                    }
                    Fact::Gave { by, .. } => sizes[by.index()] -= 1,
                    Fact::Discarded { by, cards } => sizes[by.index()] -= cards.len(),
                    Fact::HandsPassed { from } => {
                        let before = sizes.clone();
                        (0..n).for_each(|k| sizes[usize::from(k)] = before[from[Seat::wrapping(k)].index()]);
                    }
                    Fact::HandsMixed { sizes: now } => {
                        sizes = now.first(n).map(|(_, &size)| size).collect();
                    }
                    Fact::Walked { pawn, path, back } => {
                        let fields = path.fields();
                        assert_eq!(fields[0], pawns[pawn.index()], "a walk begins where the pawn stands");
                        assert!(fields.is_sorted_by(|one, other| if back {
                            other < one
                        } else {
                            one < other
                        }));
                        pawns[pawn.index()] = fields[fields.len() - 1];
                    }
                    Fact::Went { pawn, from, to, .. } => {
                        assert_eq!(from, pawns[pawn.index()]);
                        pawns[pawn.index()] = to;
                    }
                    Fact::Worked { card, on, .. } => {
                        assert_eq!(board.get(&on).and_then(|cards| cards.last()), Some(&card));
                    }
                    Fact::TeleportMoved { teleport, from, to } => {
                        assert_eq!(teleports.insert(teleport, to), Some(from), "it moves from where it is");
                    }
                    _ => {}
                }
            }
            told = game.facts.len();
            let state = &game.state;
            for seat in state.everybody() {
                assert_eq!(pawns[seat.index()], state.pawns[seat]);
                assert_eq!(sizes[seat.index()], state.hand(seat).len());
            }
            let Public { ground, teleports: there, .. } = state.view(Viewer::Spectator).public;
            assert!(teleports.iter().all(|(&teleport, &field)| there.field(teleport) == field));
            for field in Field::all() {
                let told = board.get(&field).cloned().unwrap_or_default();
                assert_eq!(told, ground.stack(field).collect::<Vec<_>>());
            }
        }
    });
}

/// Everything occurs in random games: each card played and working, each event, each end of a round, each
/// kind of question.
#[test]
fn everything_occurs() {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    // Always the same games: this many are needed.
    for number in 0..ALL {
        let mut game: RandomGame = random_game(number);
        loop {
            if let Asks::People { ask, .. } = game.state.asks() {
                let kind = match ask.kind {
                    Question::Lay { colour } => format!("lay {}", colour.is_some()),
                    kind => format!("{kind:?}").split(' ').next().unwrap().to_owned(),
                };
                *seen.entry(format!("question {kind}")).or_default() += 1;
            }
            if !game.step() {
                break;
            }
        }
        for fact in &game.facts {
            let what = match fact {
                Fact::Laid { card, why: Why::Turn, .. } => format!("played {card}"),
                Fact::Worked { card, .. } => format!("worked {card}"),
                Fact::EventCame { event, .. } => format!("event {}", event.name()),
                Fact::RoundOver(result) => format!("round ended by {}", result.how.name()),
                Fact::Blocked { with, .. } => format!("blocked {}", with.name()),
                Fact::Went { why: Why::Card(Card::X), .. } => "sent on by x".into(),
                Fact::Went { why: Why::Teleport(_), .. } => "teleport".into(),
                Fact::NoMove { .. } => "no move".into(),
                _ => continue,
            };
            *seen.entry(what).or_default() += 1;
        }
    }
    let count = |prefix: &str| seen.keys().filter(|key| key.starts_with(prefix)).count();
    assert_eq!(count("played"), 12 - 2 + 4 + 2, "{seen:?}");
    assert_eq!(count("worked"), 4 + 2 + 2 + 2 + 2, "{seen:?}");
    assert_eq!(count("event"), Event::ALL.len(), "{seen:?}");
    assert_eq!(count("round"), RoundEnd::ALL.len(), "{seen:?}");
    assert_eq!(count("question"), 8, "{seen:?}");
    assert_eq!(count("blocked"), 2, "{seen:?}");
    for what in ["sent on by x", "teleport", "no move"] {
        assert!(seen.contains_key(what), "{what}: {seen:?}");
    }
}
