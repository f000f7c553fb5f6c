//! Answers to a question: one action, or several that only count together.

use crate::{Asks, Entry, Game, NullSink, Options, Seat, View as _, Viewer};

/// How many parts an answer may have. No question of the card game takes more
/// than one for each card there is; a room refuses longer answers unread.
pub const MAX_PARTS: usize = 255;

/// A whole answer to one question. The dealer carries out all its parts or none.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<A> {
    /// Who answers.
    pub by: Seat,
    /// The number of the question that is answered.
    pub to: u32,
    /// The parts, in order; at least one.
    pub parts: Vec<A>,
}

/// Why the dealer did not take an answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Refused<I> {
    /// It answers another question: a double tap, or too late.
    OldQuestion,
    /// It is not a whole answer.
    Incomplete,
    /// The rules forbid it.
    Illegal(I),
}

/// Puts together the whole answer of `seat` to the open question, part by part,
/// on a copy of `game`. `choose` picks each part from the view `seat` has after
/// the parts before it.
///
/// Returns `None` if `seat` is not asked, if `choose` returns `None` or picks
/// something illegal, or if the answer would have more than [`MAX_PARTS`] parts.
pub fn compose_answer<G: Game>(
    game: &G,
    seat: Seat,
    choose: &mut dyn FnMut(&G::View) -> Option<G::Action>,
) -> Option<Answer<G::Action>> {
    let to = number_asked(game, seat)?;
    let (mut trial, mut parts) = (game.clone(), Vec::new());
    while number_asked(&trial, seat) == Some(to) {
        if parts.len() == MAX_PARTS {
            return None;
        }
        let action = choose(&trial.view(Viewer::Seat(seat)))?;
        trial.apply(&Entry::Answer { by: seat, to, action }, &mut NullSink).ok()?;
        parts.push(action);
    }
    Some(Answer { by: seat, to, parts })
}

/// The answer of `seat` if the rules leave it no choice: [`compose_answer`] with
/// the only option for each part, `None` as soon as there are several.
pub fn forced_answer<G: Game>(game: &G, seat: Seat) -> Option<Answer<G::Action>> {
    let mut options = Options::new();
    compose_answer(game, seat, &mut |view| {
        options.clear();
        view.options(&mut options);
        options.only()
    })
}

/// The number of the open question, if `seat` has yet to answer it.
pub(crate) fn number_asked<G: Game>(game: &G, seat: Seat) -> Option<u32> {
    match game.asks() {
        Asks::People { number, seats, .. } if seats.has(seat) => Some(number),
        _ => None,
    }
}
