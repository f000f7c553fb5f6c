//! Answers and the reasons for them, in words: the hint at a table, and after a round the moments that cost most.
//! `bots::help` decides which reasons are true and worth telling. Most of the texts are in the second list.

mod board_game;
mod card_game;

use crate::{Language, tn, tx};
use bots::help::{Confidence, Decision, Moment};
use bots::search::WON;
use game::Seat;
use play::games::Scoring;

/// From this many points on, the cost of a moment is given in points.
const TELLING_POINTS: i32 = 2;

/// How people are called, by their seat.
pub type Names<'a> = &'a dyn Fn(Seat) -> String;

/// A game whose answers have words.
pub trait Answers: Scoring {
    /// An answer to this view's question as something to do: "Play Red 5".
    fn to_do(l: Language, names: Names, view: &Self::View, answer: &[Self::Action]) -> String;

    /// An answer as something that was done: "Playing Red 5".
    fn done(l: Language, names: Names, view: &Self::View, answer: &[Self::Action]) -> String;

    /// The reasons for an answer, as parts of a sentence, the most important first.
    fn reasons(
        l: Language,
        names: Names,
        view: &Self::View,
        memory: &Self::Memory,
        answer: &[Self::Action],
    ) -> Vec<String>;
}

/// A hint: the answer and its two most important reasons in one sentence.
pub fn hint<G: Answers>(
    l: Language,
    names: Names,
    view: &G::View,
    memory: &G::Memory,
    answer: &[G::Action],
) -> String {
    sentence(l, G::to_do(l, names, view, answer), &G::reasons(l, names, view, memory, answer))
}

fn sentence(l: Language, what: String, why: &[String]) -> String {
    match why {
        [] => tx!(l, hint.plain, what = what),
        [a] => tx!(l, hint.one, what = what, a = a),
        [a, b, ..] => tx!(l, hint.two, what = what, a = a, b = b),
    }
}

/// How sure a hint is.
pub fn sure(l: Language, confidence: Confidence) -> String {
    match confidence {
        Confidence::Forced => tx!(l, hint.forced),
        Confidence::Clear => tx!(l, hint.clear),
        Confidence::Likely => tx!(l, hint.likely),
        Confidence::Close => tx!(l, hint.close_call),
        Confidence::Glance => tx!(l, hint.glance),
    }
}

/// A moment that cost something.
#[derive(Clone, PartialEq, Debug)]
pub struct MomentText {
    /// How many entries of the log came before it.
    pub at: usize,
    /// The person who decided, by their first seat.
    pub person: Seat,
    /// The answer given: "Playing Red 5".
    pub given: String,
    /// The better answer: "Play Green 2".
    pub better: String,
    /// Its cost, and why the other choice was better.
    pub text: String,
}

/// Puts a moment of this person into words; `people` are by first seat.
pub fn moment<G: Answers>(
    l: Language,
    people: &[String],
    person: Seat,
    moment: &Moment<G::Action>,
    decision: &Decision<G>,
) -> MomentText {
    let view = &decision.view;
    let persons = G::persons(view);
    let names = |seat: Seat| people.get(persons[seat].index()).cloned().unwrap_or_default();
    let given = G::done(l, &names, view, &moment.given);
    let better = G::to_do(l, &names, view, &moment.better);
    let why = G::reasons(l, &names, view, &decision.memory, &moment.better);
    let text = cost(l, moment.points, moment.value, &given) + " " + &instead(l, &better, why.first());
    MomentText { at: moment.at, person, given, better, text }
}

/// The cost of a moment: points, or chances to win.
fn cost(l: Language, points: i32, value: i32, given: &str) -> String {
    let points = (points + 50) / 100;
    match usize::try_from(points) {
        Ok(n) if points >= TELLING_POINTS => tn!(l, n, moment.cost, given = given),
        _ => {
            let times = usize::try_from((value * 100 + WON / 2) / WON).unwrap_or(0);
            tn!(l, times, moment.chance, given = given)
        }
    }
}

fn instead(l: Language, better: &str, why: Option<&String>) -> String {
    match why {
        Some(why) => tx!(l, moment.better_why, better = better, why = why),
        None => tx!(l, moment.better, better = better),
    }
}

#[cfg(test)]
mod tests;
