//! Answers of the board game, and the reasons for them. Texts that only it has are in its own list.

use super::{Answers, Names};
use crate::{Language, Words, current, tn, tx};
use board::{Action, Card, Field, Laid, Memory, Question, State, View};
use bots::help::{BoardReason, board_reasons};

/// The card that an answer lays, by name, and its place.
fn laid(words: &Words, answer: &[Action]) -> (Option<String>, u8) {
    let (mut card, mut field, mut arrow) = (None, None, None);
    for action in answer {
        match *action {
            Action::Card(which) => card = Some(which),
            Action::Field(on) => field = Some(on),
            Action::Arrow(to) => arrow = Some(to),
            _ => {}
        }
    }
    let name = |card: Card| {
        Laid::new(card, arrow).map_or_else(|| words.board_card(card), |laid| words.board_laid(laid))
    };
    (card.map(name), field.map_or(0, Field::number))
}

impl Answers for State {
    fn to_do(l: Language, names: Names, view: &View, answer: &[Action]) -> String {
        let words = current();
        let (laid, field) = laid(&words, answer);
        match (answer, laid, view.my_ask().map(|ask| ask.kind)) {
            ([Action::Seat(who), ..], ..) => tx!(l, board.act.name, name = names(*who)),
            ([Action::Colour(colour), ..], ..) => tx!(l, board.act.say, colour = words.board_colour(*colour)),
            ([Action::Teleport(one), Action::Teleport(other), ..], ..) => {
                tx!(l, board.act.swap, one = one.number(), other = other.number())
            }
            ([Action::Teleport(one), Action::Field(field), ..], ..) => {
                tx!(l, board.act.drift, number = one.number(), field = field.number())
            }
            ([Action::Card(card), Action::Seat(who), ..], ..) => {
                tx!(l, board.act.give, card = words.board_card(*card), name = names(*who))
            }
            (_, Some(card), Some(Question::Play)) => tx!(l, board.act.play, card = card, field = field),
            (_, Some(card), Some(Question::Block)) => tx!(l, board.act.toss, card = card, field = field),
            (_, Some(card), _) => tx!(l, board.act.lay, card = card, field = field),
            _ => tx!(l, act.pass),
        }
    }

    fn done(l: Language, names: Names, view: &View, answer: &[Action]) -> String {
        let words = current();
        let (laid, field) = laid(&words, answer);
        match (answer, laid, view.my_ask().map(|ask| ask.kind)) {
            ([Action::Card(_), Action::Seat(_), ..], Some(card), _) => tx!(l, moment.did.give, card = card),
            ([Action::Seat(who), ..], ..) => tx!(l, moment.did.name, names = names(*who)),
            ([Action::Colour(colour), ..], ..) => {
                tx!(l, moment.did.say, colour = words.board_colour(*colour))
            }
            (_, Some(card), Some(Question::Play)) => tx!(l, moment.did.play_on, card = card, field = field),
            (_, Some(card), Some(Question::Block)) => tx!(l, moment.did.toss_on, card = card, field = field),
            (_, Some(card), _) => tx!(l, moment.did.lay, card = card, field = field),
            ([Action::Pass, ..], None, _) => tx!(l, moment.did.pass),
            _ => tx!(l, moment.did.other),
        }
    }

    fn reasons(l: Language, names: Names, view: &View, _: &Memory, answer: &[Action]) -> Vec<String> {
        let why = board_reasons(view, answer).into_iter().map(|why| reason(l, names, why));
        why.filter(|why| !why.is_empty()).collect()
    }
}

/// A reason as the part of a sentence.
pub(super) fn reason(l: Language, names: Names, reason: BoardReason) -> String {
    let words = current();
    match reason {
        BoardReason::Only => String::new(),
        BoardReason::Backwards => tx!(l, hint.board.backwards),
        BoardReason::Stays => tx!(l, hint.board.stays),
        BoardReason::Drives(who, n) => tn!(l, n, hint.board.drives, name = names(who)),
        BoardReason::Holds(n) => tn!(l, n, hint.board.holds),
        BoardReason::Counts(n) => tn!(l, n, hint.board.counts),
        BoardReason::FurthestBack(who, field) => {
            tx!(l, hint.board.furthest_back, name = names(who), field = field.number())
        }
        BoardReason::GoesBack(n) => tn!(l, n, hint.board.goes_back),
        BoardReason::WardsOff(card) => tx!(l, hint.board.wards_off, card = words.board_card(card)),
        BoardReason::Keeps(card) => tx!(l, hint.why.keeps, card = words.board_card(card)),
        BoardReason::Loses(colour, n) => {
            tn!(l, n, hint.board.loses, colour = words.board_colour(colour))
        }
    }
}
