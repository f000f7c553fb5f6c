//! The hint at the table of the card game ([`table::hint`](crate::table::hint)): the elements that it marks.

use super::screen::Screen;
use crate::table::hint::{self, Target};
use cards::Action;
use leptos::prelude::*;
use play::topic::Topic;

pub(crate) fn hint(screen: Screen) -> AnyView {
    let is_asked = move || screen.asked.with(Option::is_some);
    let choices = move || {
        screen.picked.track();
        screen.draft.track();
    };
    hint::hint(screen.session, is_asked, choices, move |seat| screen.name(seat), targets)
}

/// The elements that give an answer.
fn targets(answer: &[Action]) -> Vec<Target> {
    let mut found = Vec::new();
    let mut add = |selector: String| Target::add(&mut found, selector);
    let button = |place: &str| format!(".actions [data-place=\"{place}\"]");
    for &action in answer {
        match action {
            Action::Play(card, _) | Action::Toss(card) | Action::Pick(card) | Action::Give(card, _) => {
                add(format!(".table .held[data-about=\"{}\"]", Topic::Card(card).name()));
            }
            Action::Seat(seat) => add(format!(".seat[data-about=\"{}\"]", Topic::Person(seat).name())),
            Action::Draw => add(button("draw")),
            Action::End | Action::Pass | Action::No => add(button("end")),
            Action::Yes => add(button("go")),
            Action::Wish(_) | Action::Event(_) | Action::Power(_) | Action::PowerOf(..) => {
                add(format!("[data-says=\"{action}\"]"));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(lines: &[&str]) -> Vec<(String, usize)> {
        let targets = targets(&lines.iter().map(|line| line.parse().unwrap()).collect::<Vec<_>>());
        targets.into_iter().map(|target| (target.selector, target.times)).collect()
    }

    #[test]
    fn two_equal_cards_are_both_marked() {
        let card = cards::Card::from_name("red-5").unwrap();
        let selector = format!(".table .held[data-about=\"{}\"]", Topic::Card(card).name());
        assert_eq!(of(&["play red-5"]), [(selector.clone(), 1)]);
        assert_eq!(of(&["cards red-5", "cards red-5"]), [(selector, 2)]);
    }

    #[test]
    fn everything_else_is_marked_where_it_is_chosen() {
        assert_eq!(of(&["seat 2"]), [(".seat[data-about=\"s2\"]".to_owned(), 1)]);
        assert_eq!(of(&["draw"]), [(".actions [data-place=\"draw\"]".to_owned(), 1)]);
        assert_eq!(of(&["end"]), of(&["pass"]));
        assert_eq!(of(&["wish green"]), [("[data-says=\"wish green\"]".to_owned(), 1)]);
        assert_eq!(of(&[]), []);
    }
}
