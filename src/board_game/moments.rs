//! After a round of the board game: the moments that cost most ([`help::moments`](crate::help::moments)), in words.

use super::hint::{Parts, reason, to_do};
use super::replay::TABLE;
use crate::help::Names;
use crate::help::Reviewed;
use crate::kit::language::Language;
use crate::kit::text::tx;
use crate::replay::Table;
use board::{Action, Field, Laid, Question, State, View};
use bots::help::{Decision, board_reasons};
use words::current;

/// An answer as something that was done: "Playing Push (up) on 17".
pub(crate) fn done(l: Language, names: Names, view: &View, answer: &[Action]) -> String {
    let words = current();
    let Parts { card, field, arrow } = Parts::of(answer);
    let laid = card.map(|card| match Laid::new(card, arrow) {
        Some(laid) => words.board_laid(laid),
        None => words.board_card(card),
    });
    let field = field.map_or(0, Field::number);
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

impl Reviewed for State {
    const DRAWN: Table<State> = TABLE;

    fn to_do(l: Language, names: Names, view: &View, answer: &[Action]) -> String {
        to_do(l, names, view, answer)
    }

    fn done(l: Language, names: Names, view: &View, answer: &[Action]) -> String {
        done(l, names, view, answer)
    }

    fn why(l: Language, names: Names, decision: &Decision<State>, answer: &[Action]) -> Option<String> {
        let why = board_reasons(&decision.view, answer);
        why.into_iter().map(|why| reason(l, names, why)).find(|why| !why.is_empty())
    }
}
