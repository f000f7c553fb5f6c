//! Answers of the card game, and the reasons for them.

use super::{Answers, Names};
use crate::screen::list;
use crate::{Language, current, tn, tx};
use bots::help::{Reason, reasons};
use cards::{Action, Memory, State, View, Window};
use game::Seat;

impl Answers for State {
    fn to_do(l: Language, names: Names, _: &View, answer: &[Action]) -> String {
        to_do(l, names, answer)
    }

    fn done(l: Language, names: Names, _: &View, answer: &[Action]) -> String {
        done(l, names, answer)
    }

    fn reasons(l: Language, names: Names, view: &View, memory: &Memory, answer: &[Action]) -> Vec<String> {
        let why = reasons(view, memory, answer).into_iter().map(|why| reason(l, names, why));
        why.filter(|why| !why.is_empty()).collect()
    }
}

/// An answer as something to do: "Play Red 5".
pub(super) fn to_do(l: Language, names: Names, answer: &[Action]) -> String {
    let words = current();
    let Some(&first) = answer.first() else { return String::new() };
    match first {
        Action::Play(card, None) => tx!(l, act.play, card = words.card(card)),
        Action::Play(card, Some(special)) => {
            tx!(l, hint.play_as, card = words.card(card), as = words.special(special))
        }
        Action::Draw => tx!(l, act.draw),
        Action::End => tx!(l, act.end),
        Action::Power(power) => tx!(l, hint.power, power = words.power(power)),
        Action::Toss(card) => tx!(l, act.toss, card = words.card(card)),
        Action::Pass => tx!(l, act.pass),
        Action::Yes => tx!(l, act.yes),
        Action::No => tx!(l, act.no),
        Action::Wish(wish) => tx!(l, hint.wish, what = words.wish(wish)),
        Action::Pick(_) | Action::Event(_) | Action::PowerOf(..) => {
            tx!(l, hint.pick, cards = list(l, &picked(answer)))
        }
        Action::Seat(_) if is_split(answer) => list(l, &named(l, names, answer)),
        Action::Seat(_) => tx!(l, act.name, names = list(l, &named(l, names, answer))),
        Action::Give(..) => list(l, &given(names, answer)),
    }
}

/// An answer as something that was done: "Playing Red 5".
pub(super) fn done(l: Language, names: Names, answer: &[Action]) -> String {
    let words = current();
    match answer.first() {
        Some(&Action::Play(card, _)) => tx!(l, moment.did.play, card = words.card(card)),
        Some(Action::Draw) => tx!(l, moment.did.draw),
        Some(Action::End) => tx!(l, moment.did.end),
        Some(Action::Pass) => tx!(l, moment.did.pass),
        Some(&Action::Power(power)) => tx!(l, moment.did.power, power = words.power(power)),
        Some(&Action::Toss(card)) => tx!(l, moment.did.toss, card = words.card(card)),
        Some(Action::Yes) => tx!(l, moment.did.yes),
        Some(Action::No) => tx!(l, moment.did.no),
        Some(&Action::Wish(wish)) => tx!(l, moment.did.wish, what = words.wish(wish)),
        Some(Action::Pick(_) | Action::Event(_)) => {
            tx!(l, moment.did.name, names = list(l, &picked(answer)))
        }
        Some(Action::Seat(_)) => tx!(l, moment.did.name, names = list(l, &named(l, names, answer))),
        Some(Action::Give(..) | Action::PowerOf(..)) | None => tx!(l, moment.did.other),
    }
}

/// The things an answer picks.
fn picked(answer: &[Action]) -> Vec<String> {
    let words = current();
    let name = |action: &Action| match *action {
        Action::Pick(card) => Some(words.card(card)),
        Action::Event(event) => Some(words.event(event)),
        Action::PowerOf(_, Some(power)) => Some(words.power(power)),
        _ => None,
    };
    answer.iter().filter_map(name).collect()
}

/// Whether somebody is named more than once.
fn is_split(answer: &[Action]) -> bool {
    answer.iter().enumerate().any(|(at, action)| answer.iter().take(at).any(|other| other == action))
}

/// The people an answer names, with how many draws each gets if these are split.
fn named(l: Language, names: Names, answer: &[Action]) -> Vec<String> {
    let mut counts: Vec<(Seat, u8)> = Vec::new();
    for action in answer {
        let Action::Seat(seat) = *action else { continue };
        match counts.iter_mut().find(|(other, _)| *other == seat) {
            Some((_, times)) => *times += 1,
            None => counts.push((seat, 1)),
        }
    }
    let split = is_split(answer);
    let one = |(seat, times): (Seat, u8)| {
        if split { tx!(l, hint.draws, name = names(seat), n = times) } else { names(seat) }
    };
    counts.into_iter().map(one).collect()
}

/// Which card goes to whom.
fn given(names: Names, answer: &[Action]) -> Vec<String> {
    let one = |action: &Action| match *action {
        Action::Give(card, to) => Some(format!("{} → {}", current().card(card), names(to))),
        _ => None,
    };
    answer.iter().filter_map(one).collect()
}

/// A reason as the part of a sentence.
pub(super) fn reason(l: Language, names: Names, reason: Reason) -> String {
    let words = current();
    match reason {
        Reason::Only => String::new(),
        Reason::LastCards => tx!(l, hint.why.last_cards),
        Reason::Reacts(Window::Attack) => tx!(l, hint.why.attack),
        Reason::Reacts(Window::Event) => tx!(l, hint.why.event),
        Reason::Reacts(Window::RoundEnd) => tx!(l, hint.why.round_end),
        Reason::Gives(n) => tn!(l, n, hint.why.gives),
        Reason::FewCards(who, n) => tn!(l, n, hint.why.few, name = names(who)),
        Reason::MostCards(who, n) => tn!(l, n, hint.why.most, name = names(who)),
        Reason::SmallestHand(who, n) => tn!(l, n, hint.why.smallest, name = names(who)),
        Reason::Leads(who) => tx!(l, hint.why.leads, name = names(who)),
        Reason::Sheds(n) => tn!(l, n, hint.why.sheds),
        Reason::Takes(n) => tn!(l, n, hint.why.takes),
        Reason::Follows(n) => tn!(l, n, hint.why.follows),
        Reason::Fits(wish, n) => tn!(l, n, hint.why.fits, wish = words.wish(wish)),
        Reason::CouldNotFollow(who, wish) => {
            tx!(l, hint.why.could_not, name = names(who), wish = words.wish(wish))
        }
        Reason::NothingFits => tx!(l, hint.why.nothing_fits),
        Reason::Keeps(card) => tx!(l, hint.why.keeps, card = words.card(card)),
        Reason::Event => tx!(l, hint.why.black),
        Reason::Behind(n) => tn!(l, n, hint.why.behind),
        Reason::Ahead(n) => tn!(l, n, hint.why.ahead),
    }
}
