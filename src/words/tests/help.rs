//! Hints and moments, in words.

use super::words;
use crate::help::say;
use crate::language::Language;
use bots::help::{Confidence, Reason};
use cards::{Action, Card, Window, Wish};
use game::Seat;

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
        crate::words::pretend(words(l));
        let whole = |text: String| {
            assert!(!text.is_empty() && !text.contains(['{', '}']), "{l:?}: {text:?}");
            text
        };
        for lines in ANSWERS {
            let answer = answer(lines);
            whole(say::done(l, &name, &answer));
            let plain = whole(say::sentence(l, &name, &answer, &[Reason::Only]));
            assert!(plain.starts_with(&say::to_do(l, &name, &answer)), "{plain}");
        }
        for reason in all_reasons(1).into_iter().chain(all_reasons(3)) {
            let text = whole(say::reason(l, &name, reason));
            assert!(!text.ends_with('.'), "part of a sentence: {text}");
        }
        let all = [
            Confidence::Forced,
            Confidence::Clear,
            Confidence::Likely,
            Confidence::Close,
            Confidence::Glance,
        ];
        let said: std::collections::BTreeSet<_> =
            all.into_iter().map(|sure| whole(say::confidence(l, sure))).collect();
        assert_eq!(said.len(), all.len());
    }
}

#[test]
fn a_hint_is_one_short_sentence() {
    let l = Language::default();
    crate::words::pretend(words(l));
    let who = Seat::new(0).unwrap();
    let why = [Reason::FewCards(who, 1), Reason::Gives(2), Reason::Leads(who)];
    let said = say::sentence(l, &name, &answer(&["play red-gift"]), &why);
    assert_eq!(said, "Play Gift (Red): Anna has 1 card left, and 2 of your cards go with it.");
    let said = say::sentence(l, &name, &answer(&["wish green"]), &why[2..]);
    assert_eq!(said, "Wish for Green: Anna has the fewest points in the game.");
    let said = say::sentence(l, &name, &answer(&["seat 1", "seat 1", "seat 2"]), &[]);
    assert_eq!(said, "Bert draws 2 and Cleo draws 1.");
}
