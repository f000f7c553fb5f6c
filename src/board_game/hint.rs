//! The hint at the table of the board game ([`table::hint`](crate::table::hint)): the elements that it marks.

use super::chip_word;
use super::screen::Screen;
use crate::prelude::*;
use crate::table::hint::{self, Target};
use board::Action;

pub(super) fn hint(screen: Screen) -> AnyView {
    let is_asked = move || screen.asked.with(Option::is_some);
    let targets = move |answer: &[Action]| {
        let places =
            screen.seats.with_untracked(|seats| seats.iter().map(|place| place.seat).collect::<Vec<_>>());
        targets(&places, answer)
    };
    let name = move |seat| screen.name(seat);
    hint::hint(screen.session, is_asked, move || screen.parts.track(), name, targets)
}

/// The elements that give an answer, at a table that shows these seats in this order.
fn targets(places: &[Seat], answer: &[Action]) -> Vec<Target> {
    let mut found = Vec::new();
    for &action in answer {
        let selector = match action {
            Action::Card(card) => format!(".hand .held[data-about=\"{}\"]", card.name()),
            Action::Field(field) => format!(".board-picture .field[data-field=\"{field}\"]"),
            Action::Seat(who) => {
                let place = places.iter().position(|&seat| seat == who).map_or(0, |at| at + 1);
                format!(".racers > :nth-child({place}) .seat")
            }
            Action::Pass => ".actions [data-place=\"end\"]".to_owned(),
            Action::Arrow(_) | Action::Colour(_) | Action::Teleport(_) => {
                found.push(Target {
                    selector: ".question .chip".to_owned(),
                    text: chip_word(action),
                    times: 1,
                });
                continue;
            }
        };
        Target::add(&mut found, selector);
    }
    found
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
