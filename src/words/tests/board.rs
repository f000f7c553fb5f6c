//! The board game's texts: every id in every language, and a line of the log for every kind of fact.

use super::places;
use super::{Words, words};
use crate::games::{Lineup, Person};
use crate::language::Language;
use crate::reference::FieldKind;
use crate::session::flow::{Flow, NewGame, Next};
use crate::words::board_log::{Sentence, last_lines};
use board::*;
use game::{Rng, Seat, Seats, Seed, Viewer};
use std::collections::BTreeSet;

/// Every key that the code can request beside those of the screens.
fn keys() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut add = |section: &str, id: &str, forms: &[&str]| {
        for form in forms {
            let dot = if form.is_empty() { "" } else { "." };
            all.insert(format!("board.{section}.{id}{dot}{form}"));
        }
    };
    for card in Card::ALL {
        add("card", card.name(), &["name", "text"]);
    }
    add("card", Card::FuckYou.name(), &["polite"]);
    for event in Event::ALL {
        add("event", event.name(), &["name", "text"]);
    }
    for kind in FieldKind::ALL {
        add("field", kind.name(), &["name", "text"]);
    }
    for colour in Colour::ALL {
        add("colour", colour.name(), &[""]);
    }
    for arrow in Arrow::ALL {
        add("arrow", arrow.name(), &[""]);
    }
    for how in RoundEnd::ALL {
        add("end", how.name(), &[""]);
    }
    for why in Illegal::ALL {
        add("refusal", why.name(), &[""]);
    }
    for key in ["with-arrow", "teleport", "setup"] {
        add("list", key, &[""]);
    }
    for sentence in Sentence::ALL {
        add("log", sentence.id(), if sentence.has_you_form() { &["you", "other"] } else { &[""] });
    }
    all
}

#[test]
fn every_language_has_exactly_the_texts_of_the_board_game() {
    let wanted = keys();
    for &language in Language::ALL {
        let words = words(language);
        let there = words.board.iter().map(|(key, _)| key.clone()).filter(|key| !key.starts_with("ui."));
        let there: BTreeSet<String> = there.collect();
        let missing: Vec<_> = wanted.difference(&there).collect();
        let orphaned: Vec<_> = there.difference(&wanted).collect();
        assert!(missing.is_empty() && orphaned.is_empty(), "{language:?}: {missing:?} {orphaned:?}");
    }
}

#[test]
fn what_both_games_have_is_called_the_same() {
    let words = words(Language::English);
    for event in Event::ALL {
        if let Some(name) = words.find(&format!("event.{}.name", event.name())) {
            assert_eq!(words.board_event(*event), name);
        }
    }
    for card in Card::ALL {
        if let Some(name) = words.find(&format!("special.{}.name", card.name())) {
            assert_eq!(words.board_card(*card), name);
        }
    }
    let polite = Words { polite: true, ..words };
    assert_eq!(polite.board_card(Card::FuckYou), polite.special(cards::Special::FuckYou));
}

fn people() -> Vec<Person> {
    ["Ann", "Bert"].map(|name| Person { name: name.into(), ..Person::default() }).into()
}

fn tell(words: &Words, facts: &[Fact], viewer: Viewer) -> Vec<String> {
    let lineup = Lineup { from: 0, people: people(), me: true };
    let lines = last_lines(words, facts, &[lineup], viewer, usize::MAX);
    lines.into_iter().map(|line| line.text).collect()
}

/// One fact of every kind.
fn one_of_each() -> Vec<Fact> {
    let [ann, bert] = [0, 1].map(|n| Seat::new(n).unwrap());
    let seen = Seats::one(ann);
    let hand: Hand = [Card::Push, Card::X].into_iter().collect();
    let cards = Some(hand);
    let [three, nine] = [3, 9].map(Field::clamped);
    let laid: Laid = "push up".parse().unwrap();
    let why = Why::Card(Card::Push);
    let teleport = Teleport::new(2).unwrap();
    let points = game::BySeat::default();
    vec![
        Fact::RoundBegan { round: 2 },
        Fact::Rolled { by: ann, sides: 20, value: 17, why: Why::Setup },
        Fact::Rolled { by: ann, sides: 6, value: 4, why: Why::Turn },
        Fact::Rolled { by: ann, sides: 20, value: 4, why },
        Fact::Begins(bert),
        Fact::Drew { by: ann, cards, n: 2, why: Why::Turn, seen },
        Fact::TurnBegan(ann),
        Fact::Laid { by: ann, card: laid, on: three, why: Why::Turn },
        Fact::Laid { by: ann, card: laid, on: three, why: Why::Card(Card::Swap) },
        Fact::Laid { by: ann, card: laid, on: three, why: Why::Setup },
        Fact::Named { by: ann, person: bert, with: Card::Swap },
        Fact::Blocked { by: bert, with: Card::Swap },
        Fact::NoMove { pawn: ann },
        Fact::Walked { pawn: ann, path: three.into(), back: false },
        Fact::Walked { pawn: ann, path: three.into(), back: true },
        Fact::Worked { pawn: ann, card: laid, on: three },
        Fact::Went { pawn: ann, from: three, to: nine, why },
        Fact::Went { pawn: ann, from: nine, to: nine, why: Why::Teleport(teleport) },
        Fact::Taken { by: ann, card: Card::FuckYou, on: nine },
        Fact::EventCame { event: Event::Tornado, trigger: ann },
        Fact::EventOver(Event::Tornado),
        Fact::ColourNamed { by: ann, colour: Colour::Red },
        Fact::Gave { by: ann, to: bert, card: Some(Card::X), seen },
        Fact::TookUp { by: bert, cards, n: 2, seen },
        Fact::Discarded { by: ann, cards: hand },
        Fact::HandsPassed { from: game::BySeat::make(|seat| seat) },
        Fact::HandsMixed { sizes: game::BySeat::make(|_| 4) },
        Fact::Shown { of: ann, cards, to: seen },
        Fact::HandsOpen(true),
        Fact::HandsOpen(false),
        Fact::TeleportMoved { teleport, from: three, to: nine },
        Fact::Bomb { left: 3 },
        Fact::Bomb { left: 0 },
        Fact::LastTurn(Event::FinishLine),
        Fact::RoundOver(RoundResult { how: RoundEnd::Goal, points }),
        Fact::GameOver { winners: Seats::one(ann) },
    ]
}

/// Whether the log leaves this fact out: the table shows it, or it goes without saying.
fn is_silent(fact: &Fact) -> bool {
    match fact {
        Fact::TurnBegan(_) | Fact::EventOver(_) => true,
        Fact::RoundBegan { .. }
        | Fact::Rolled { .. }
        | Fact::Begins(_)
        | Fact::Drew { .. }
        | Fact::Laid { .. }
        | Fact::Named { .. }
        | Fact::Blocked { .. }
        | Fact::NoMove { .. }
        | Fact::Walked { .. }
        | Fact::Worked { .. }
        | Fact::Went { .. }
        | Fact::Taken { .. }
        | Fact::EventCame { .. }
        | Fact::ColourNamed { .. }
        | Fact::Gave { .. }
        | Fact::TookUp { .. }
        | Fact::Discarded { .. }
        | Fact::HandsPassed { .. }
        | Fact::HandsMixed { .. }
        | Fact::Shown { .. }
        | Fact::HandsOpen(_)
        | Fact::TeleportMoved { .. }
        | Fact::Bomb { .. }
        | Fact::LastTurn(_)
        | Fact::RoundOver(_)
        | Fact::GameOver { .. } => false,
    }
}

#[test]
fn every_kind_of_fact_is_told_in_every_language() {
    for &language in Language::ALL {
        let words = words(language);
        let mut used = BTreeSet::new();
        for fact in one_of_each() {
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat::default())] {
                let lines = tell(&words, &[fact.redacted(viewer)], viewer);
                let hidden = matches!(fact, Fact::Shown { .. }) && viewer == Viewer::Spectator;
                assert_eq!(lines.is_empty(), is_silent(&fact) || hidden, "{language:?}: {fact:?}");
                for line in &lines {
                    assert!(places(line).is_empty() && !line.contains("  "), "{language:?}: {line}");
                    let heading = matches!(fact, Fact::RoundBegan { .. });
                    assert!(heading || line.ends_with(['.', '!', ')']), "{language:?}: {line}");
                }
                used.extend(lines);
            }
        }
        // No two sentences are the same: each kind has its own.
        assert!(used.len() >= Sentence::ALL.len(), "{language:?}: {}", used.len());
    }
}

#[test]
fn a_log_tells_what_its_reader_may_know() {
    let words = words(Language::English);
    let [ann, bert] = [0, 1].map(|n| Seat::new(n).unwrap());
    let cards: Option<Hand> = Some([Card::Push].into_iter().collect());
    let drew = Fact::Drew { by: ann, cards, n: 1, why: Why::Turn, seen: Seats::one(ann) };
    let named = Fact::Named { by: ann, person: bert, with: Card::Remote };
    let told = |viewer: Viewer| tell(&words, &[drew.redacted(viewer), named], viewer);
    assert_eq!(told(Viewer::Seat(ann)), ["You draw Push.", "You choose Bert. (Remote)"]);
    assert_eq!(told(Viewer::Seat(bert)), ["Ann draws a card.", "Ann chooses you. (Remote)"]);
    assert_eq!(told(Viewer::Spectator), ["Ann draws a card.", "Ann chooses Bert. (Remote)"]);
}

#[test]
fn logs_of_whole_board_games_have_no_gaps() {
    for &language in Language::ALL {
        let words = words(language);
        let person = |k| Person { name: format!("P{k}"), avatar: k, bot: Some("greedy".into()) };
        let people: Vec<Person> = (0..4).map(person).collect();
        let mut flow = Flow::<State>::new(NewGame { people, setup: Setup::medium(4).unwrap() });
        let mut rng = Rng::new(Seed::from_number(11));
        while flow.next() != Next::GameOver {
            if flow.next() == Next::RoundOver {
                flow.begin_round(rng.seed());
            }
            flow.step(&mut rng);
        }
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat::new(3).unwrap())] {
            let facts: Vec<Fact> = flow.dealer().facts_for(viewer, 0).collect();
            let lineup = Lineup { from: 0, people: flow.people().to_vec(), me: true };
            let all = last_lines(&words, &facts, std::slice::from_ref(&lineup), viewer, usize::MAX);
            for line in &all {
                let text = &line.text;
                assert!(places(text).is_empty() && !text.contains("  "), "{text}");
                assert!(line.heading || text.ends_with(['.', '!', ')']), "{text}");
            }
            for count in [0, 1, 7, 30] {
                let last = last_lines(&words, &facts, std::slice::from_ref(&lineup), viewer, count);
                assert_eq!(last, all[all.len() - count..], "the last {count}");
            }
        }
    }
}
