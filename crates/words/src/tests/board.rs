//! The board game's texts: every id in every language, and a line of the log for every kind of fact.

use super::{Words, expect_sentence, expect_whole_log, people, played, words};
use crate::Language;
use crate::board_log::Sentence;
use crate::telling::{Form, lines};
use board::*;
use game::{BySeat, Seat, Seats, Viewer};
use play::people::Line;
use play::reference::FieldKind;
use std::collections::BTreeSet;

/// Every key that the code can request beside those of the screens.
pub(super) fn keys() -> BTreeSet<String> {
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
    add("list", "turns", &["one", "other"]);
    all.extend(Sentence::ALL.iter().flat_map(|&sentence| Form::from(sentence).keys()));
    all
}

#[test]
fn things_that_both_games_have_are_called_the_same() {
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

fn tell(words: &Words, facts: &[Fact], viewer: Viewer) -> Vec<Line> {
    lines(words, facts, &people(["Ann", "Bert"]), viewer, BySeat::make(|seat| seat))
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
    let points = BySeat::default();
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
        Fact::HandsPassed { from: BySeat::make(|seat| seat) },
        Fact::HandsMixed { sizes: BySeat::make(|_| 4) },
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

#[test]
fn every_kind_of_fact_is_told_in_every_language() {
    for &language in Language::ALL {
        let words = words(language);
        let mut used = BTreeSet::new();
        for fact in one_of_each() {
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat::default())] {
                let lines = tell(&words, &[fact.redacted(viewer)], viewer);
                // The table shows the first two well enough, and the third is seen by one person alone.
                let silent = match fact {
                    Fact::TurnBegan(_) | Fact::EventOver(_) => true,
                    Fact::Shown { .. } => viewer == Viewer::Spectator,
                    _ => false,
                };
                assert_eq!(lines.is_empty(), silent, "{language:?}: {fact:?}");
                lines.iter().for_each(expect_sentence);
                used.extend(lines.into_iter().map(|line| line.text));
            }
        }
        // No two sentences are the same: each kind has its own.
        assert!(used.len() >= Sentence::ALL.len(), "{language:?}: {}", used.len());
    }
}

#[test]
fn a_log_shows_a_drawn_card_only_to_its_owner() {
    let words = words(Language::English);
    let [ann, bert] = [0, 1].map(|n| Seat::new(n).unwrap());
    let cards: Option<Hand> = Some([Card::Push].into_iter().collect());
    let drew = Fact::Drew { by: ann, cards, n: 1, why: Why::Turn, seen: Seats::one(ann) };
    let named = Fact::Named { by: ann, person: bert, with: Card::Remote };
    let told = |viewer: Viewer| {
        let lines = tell(&words, &[drew.redacted(viewer), named], viewer).into_iter();
        lines.map(|line| line.text).collect::<Vec<_>>()
    };
    assert_eq!(told(Viewer::Seat(ann)), ["You draw Push.", "You choose Bert. (Remote)"]);
    assert_eq!(told(Viewer::Seat(bert)), ["Ann draws a card.", "Ann chooses you. (Remote)"]);
    assert_eq!(told(Viewer::Spectator), ["Ann draws a card.", "Ann chooses Bert. (Remote)"]);
}

#[test]
fn logs_of_whole_board_games_have_no_gaps() {
    expect_whole_log(&played::<State>(Setup::medium(4).unwrap()));
}
