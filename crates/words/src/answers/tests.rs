//! Hints and moments, in words.

use super::card_game::{done, reason, to_do};
use super::{board_game, sentence, sure};
use crate::tests::words;
use crate::{Answers as _, Language};
use board::{Field, Memory, State};
use bots::help::{BoardReason, Confidence, Reason};
use cards::{Action, Card, Window, Wish};
use game::{Game as _, Seat, Viewer};

/// The hint with this answer and these reasons.
fn advice(l: Language, answer: &[Action], why: &[Reason]) -> String {
    let why = why.iter().map(|&why| reason(l, &name, why)).filter(|why| !why.is_empty());
    sentence(l, to_do(l, &name, answer), &why.collect::<Vec<_>>())
}

fn answer(lines: &[&str]) -> Vec<Action> {
    lines.iter().map(|line| line.parse().unwrap()).collect()
}

fn name(seat: Seat) -> String {
    ["Anna", "Bert", "Cleo"].get(seat.index()).map_or_else(|| "?".to_owned(), |&name| name.to_owned())
}

/// Every kind of reason, with a number.
fn all_reasons(n: u8) -> Vec<Reason> {
    let who = Seat::new(1).unwrap();
    let colour = Wish::Colour(cards::Colour::Green);
    vec![
        Reason::LastCards,
        Reason::Reacts(Window::Attack),
        Reason::Reacts(Window::Event),
        Reason::Reacts(Window::RoundEnd),
        Reason::Gives(n),
        Reason::FewCards(who, n),
        Reason::MostCards(who, n),
        Reason::SmallestHand(who, n),
        Reason::Leads(who),
        Reason::Sheds(n.into()),
        Reason::Takes(n.into()),
        Reason::Follows(n),
        Reason::Fits(colour, n),
        Reason::CouldNotFollow(who, colour),
        Reason::NothingFits,
        Reason::Keeps(Card::from_name("fantastic").unwrap()),
        Reason::Event,
        Reason::Behind(n),
        Reason::Ahead(n),
    ]
}

const ANSWERS: &[&[&str]] = &[
    &["play red-5"],
    &["play mimicry as gift"],
    &["draw"],
    &["end"],
    &["power recycling"],
    &["react nice-try"],
    &["pass"],
    &["yes"],
    &["no"],
    &["cards black-3", "cards red-5"],
    &["seat 2"],
    &["seat 1", "seat 1", "seat 2"],
    &["give 1: blue-gift", "give 2: red-5"],
    &["card 2 looping"],
    &["wish green"],
    &["wish 7"],
    &["event plague"],
];

#[test]
fn every_answer_and_every_reason_has_words_in_every_language() {
    for &l in Language::ALL {
        crate::loaded::pretend(words(l));
        let whole = |text: String| {
            assert!(!text.is_empty() && !text.contains(['{', '}']), "{l:?}: {text:?}");
            text
        };
        for lines in ANSWERS {
            let answer = answer(lines);
            whole(done(l, &name, &answer));
            let plain = whole(advice(l, &answer, &[Reason::Only]));
            assert!(plain.starts_with(&to_do(l, &name, &answer)), "{plain}");
        }
        for why in all_reasons(1).into_iter().chain(all_reasons(3)) {
            let text = whole(reason(l, &name, why));
            assert!(!text.ends_with('.'), "part of a sentence: {text}");
        }
        let all = [
            Confidence::Forced,
            Confidence::Clear,
            Confidence::Likely,
            Confidence::Close,
            Confidence::Glance,
        ];
        let said: std::collections::BTreeSet<_> = all.into_iter().map(|how| whole(sure(l, how))).collect();
        assert_eq!(said.len(), all.len());
    }
}

#[test]
fn a_hint_is_one_short_sentence() {
    let l = Language::default();
    crate::loaded::pretend(words(l));
    let who = Seat::new(0).unwrap();
    let why = [Reason::FewCards(who, 1), Reason::Gives(2), Reason::Leads(who)];
    let said = advice(l, &answer(&["play red-gift"]), &why);
    assert_eq!(said, "Play Gift (Red): Anna has 1 card left, and 2 of your cards go with it.");
    let said = advice(l, &answer(&["wish green"]), &why[2..]);
    assert_eq!(said, "Wish for Green: Anna has the fewest points in the game.");
    let said = advice(l, &answer(&["seat 1", "seat 1", "seat 2"]), &[]);
    assert_eq!(said, "Bert draws 2 and Cleo draws 1.");
}

#[test]
fn every_reason_of_the_board_game_has_words_in_every_language() {
    let who = Seat::wrapping(1);
    let reasons = |n| {
        [
            BoardReason::Backwards,
            BoardReason::Stays,
            BoardReason::Drives(who, n),
            BoardReason::Holds(n),
            BoardReason::Counts(n),
            BoardReason::FurthestBack(who, Field::clamped(n)),
            BoardReason::GoesBack(n),
            BoardReason::WardsOff(board::Card::Swap),
            BoardReason::Keeps(board::Card::Reverse),
            BoardReason::Loses(board::Colour::Red, n),
        ]
    };
    for &l in Language::ALL {
        crate::loaded::pretend(words(l));
        let texts: Vec<String> =
            reasons(1).into_iter().chain(reasons(3)).map(|why| board_game::reason(l, &name, why)).collect();
        for text in &texts {
            assert!(
                !text.is_empty() && !text.contains(['{', '}']) && !text.ends_with('.'),
                "{l:?}: {text:?}"
            );
        }
        let different: std::collections::BTreeSet<_> = texts.iter().take(10).collect();
        assert_eq!(different.len(), 10, "{l:?}");
    }
}

/// A turn of seat 0 at the board game.
const TURN: &str = r#"{"hands": [["push", "reverse"], ["x"]], "pawns": [10, 3]}"#;

/// What seat 0 sees of a board.
fn board_scene(scenario: &str) -> board::View {
    board::scenario::after(scenario).view(Viewer::Seat(Seat::default()))
}

#[test]
fn a_hint_at_the_board_game_is_one_short_sentence() {
    let l = Language::default();
    crate::loaded::pretend(words(l));
    let view = board_scene(TURN);
    let said = |lines: &[&str]| {
        let answer: Vec<board::Action> = lines.iter().map(|line| line.parse().unwrap()).collect();
        super::hint::<State>(l, &name, &view, &Memory::default(), &answer)
    };
    assert_eq!(
        said(&["card push", "field 5", "arrow up"]),
        "Play Push (up) on 5: 1 roll of Bert leads further ahead, and Reverse stays for later."
    );
    assert_eq!(said(&["card reverse", "field 40"]), "Play Reverse on 40: your move goes backwards.");
}

#[test]
fn every_answer_at_the_board_game_has_words_once_it_is_given() {
    let turn = board_scene(TURN);
    let set_up = board_scene(
        r#"{"hands": [["push", "x", "stop", "stop", "snail"], ["x", "stop", "stop", "snail", "snail"]],
            "phase": "lay", "turn": 0}"#,
    );
    for &l in Language::ALL {
        crate::loaded::pretend(words(l));
        let did = |view, lines: &[&str]| {
            let answer: Vec<board::Action> = lines.iter().map(|line| line.parse().unwrap()).collect();
            let text = State::done(l, &name, view, &answer);
            assert!(!text.is_empty() && !text.contains(['{', '}']), "{l:?}: {text:?}");
            text
        };
        let all = [
            did(&turn, &["card push", "field 17", "arrow up"]),
            did(&set_up, &["card push", "field 17", "arrow up"]),
            did(&turn, &["card x", "seat 1"]),
            did(&turn, &["seat 1"]),
            did(&turn, &["colour red"]),
            did(&turn, &["pass"]),
            did(&turn, &["teleport 1"]),
        ];
        if l == Language::default() {
            assert_eq!(all[0], "Playing Push (up) on 17");
            assert_eq!(all[1], "Laying Push (up) on 17");
        }
        assert_eq!(std::collections::BTreeSet::from(all).len(), 7, "{l:?}");
    }
}
