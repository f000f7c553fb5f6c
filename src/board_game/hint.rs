//! The hint at the table of the board game ([`table::hint`](crate::table::hint)): in words, and who
//! marks what. The reasons are those of `bots::help`.

use super::card;
use super::game::Session;
use super::screen::Screen;
use crate::help::Names;
use crate::kit::language::Language;
use crate::kit::text::{tn, tx};
use crate::table::hint::{self, Table, Target};
use board::{Action, Arrow, Card, Field, Laid, Memory, Question, State, View, Why};
use bots::help::{BoardReason, board_reasons};
use game::Seat;
use leptos::prelude::*;
use words::current;

/// The button and the hint.
pub(super) fn hint(screen: Screen) -> AnyView {
    hint::hint(screen)
}

impl Table for Screen {
    type Game = State;

    fn language(self) -> Language {
        self.l
    }

    fn session(self) -> Session {
        self.session
    }

    fn is_asked(self) -> bool {
        self.asked.with(Option::is_some)
    }

    fn track_choices(self) {
        self.parts.track();
    }

    fn sentence(self, view: &View, _: &Memory, answer: &[Action]) -> String {
        let names: Names = &|seat| self.name(seat);
        let why = board_reasons(view, answer).into_iter().map(|why| reason(self.l, names, why));
        let why: Vec<String> = why.filter(|why| !why.is_empty()).collect();
        hint::sentence(self.l, to_do(self.l, names, view, answer), &why)
    }

    fn targets(self, answer: &[Action]) -> Vec<Target> {
        let places =
            self.seats.with_untracked(|seats| seats.iter().map(|place| place.seat).collect::<Vec<_>>());
        targets(&places, answer)
    }
}

/// An answer as something to do: "Play Push (up) on 17".
pub(crate) fn to_do(l: Language, names: Names, view: &View, answer: &[Action]) -> String {
    let words = current();
    let Parts { card, field, arrow } = Parts::of(answer);
    let kind = view.my_ask().map(|ask| ask.kind);
    match (answer, card) {
        ([Action::Seat(who), ..], _) => tx!(l, board.act.name, name = names(*who)),
        ([Action::Colour(colour), ..], _) => tx!(l, board.act.say, colour = words.board_colour(*colour)),
        ([Action::Teleport(one), Action::Teleport(other), ..], _) => {
            tx!(l, board.act.swap, one = one.number(), other = other.number())
        }
        ([Action::Teleport(one), Action::Field(field), ..], _) => {
            tx!(l, board.act.drift, number = one.number(), field = field.number())
        }
        ([Action::Card(card), Action::Seat(who), ..], _) => {
            tx!(l, board.act.give, card = words.board_card(*card), name = names(*who))
        }
        (_, Some(card)) => {
            let laid = Laid::new(card, arrow);
            let card = laid.map_or_else(|| words.board_card(card), |laid| words.board_laid(laid));
            let field = field.map_or(0, Field::number);
            match kind {
                Some(Question::Play) => tx!(l, board.act.play, card = card, field = field),
                Some(Question::Block) => tx!(l, board.act.toss, card = card, field = field),
                _ => tx!(l, board.act.lay, card = card, field = field),
            }
        }
        _ => tx!(l, act.pass),
    }
}

/// What an answer lays.
pub(super) struct Parts {
    pub(super) card: Option<Card>,
    pub(super) field: Option<Field>,
    pub(super) arrow: Option<Arrow>,
}

impl Parts {
    pub(super) fn of(answer: &[Action]) -> Parts {
        let mut parts = Parts { card: None, field: None, arrow: None };
        for action in answer {
            match *action {
                Action::Card(card) => parts.card = Some(card),
                Action::Field(field) => parts.field = Some(field),
                Action::Arrow(arrow) => parts.arrow = Some(arrow),
                _ => {}
            }
        }
        parts
    }
}

/// A reason as the part of a sentence.
pub(crate) fn reason(l: Language, names: Names, reason: BoardReason) -> String {
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

/// Where an answer is given, at a table where these seats are shown in this order.
fn targets(places: &[Seat], answer: &[Action]) -> Vec<Target> {
    let mut found = Vec::new();
    for action in answer {
        match *action {
            Action::Card(card) => {
                Target::add(&mut found, format!(".hand .held[data-about=\"{}\"]", card.name()));
            }
            Action::Field(field) => {
                Target::add(&mut found, format!(".board-picture .field[data-field=\"{field}\"]"));
            }
            Action::Seat(who) => {
                let place = places.iter().position(|&seat| seat == who).map_or(0, |at| at + 1);
                Target::add(&mut found, format!(".racers > :nth-child({place}) .seat"));
            }
            Action::Pass => Target::add(&mut found, ".actions [data-place=\"end\"]".to_owned()),
            Action::Arrow(arrow) => {
                found.push(chip(format!("{} {}", card::sign(arrow), current().board_arrow(arrow))));
            }
            Action::Colour(colour) => found.push(chip(current().board_colour(colour))),
            Action::Teleport(teleport) => found.push(chip(current().board_why(Why::Teleport(teleport)))),
        }
    }
    found
}

/// The button with these words.
fn chip(words: String) -> Target {
    Target { selector: ".question .chip".to_owned(), text: Some(words), times: 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_marked_where_it_is_given() {
        let places = [1, 2, 0].map(Seat::wrapping);
        let selectors = |lines: &[&str]| {
            let answer: Vec<Action> = lines.iter().map(|line| line.parse().unwrap()).collect();
            targets(&places, &answer).into_iter().map(|target| target.selector).collect::<Vec<_>>()
        };
        let card = ".hand .held[data-about=\"second-chance\"]";
        let field = ".board-picture .field[data-field=\"17\"]";
        assert_eq!(selectors(&["card second-chance", "field 17"]), [card, field]);
        assert_eq!(selectors(&["seat 0"]), [".racers > :nth-child(3) .seat"]);
        assert_eq!(selectors(&["pass"]), [".actions [data-place=\"end\"]"]);
        assert_eq!(selectors(&[]), [""; 0]);
    }
}
