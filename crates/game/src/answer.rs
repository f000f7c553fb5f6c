//! Answers to a question: a single action, or several actions that are accepted or refused together.

use crate::{Asks, Entry, Game, NullSink, Options, Seat, View as _, Viewer};

/// The largest number of parts in an answer. The card game never needs more parts than there are cards; a
/// room refuses a longer answer without reading it.
pub const MAX_PARTS: usize = 255;

/// A complete answer to one question. The dealer carries out all of its parts or none.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<A> {
    /// The seat that answers.
    pub by: Seat,
    /// The number of the question it answers.
    pub to: u32,
    /// The parts, in order; at least one.
    pub parts: Vec<A>,
}

/// Why the dealer refused an answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Refused<I> {
    /// It answers an earlier question: it came too late, or was sent twice (a double tap).
    OldQuestion,
    /// It has too few parts.
    Incomplete,
    /// The rules forbid it.
    Illegal(I),
}

/// Composes the complete answer of `seat` to the open question, part by part, on a copy of `game`. `choose`
/// picks each part from the view `seat` has after the parts before it.
///
/// Returns `None` if `seat` is not asked, if `choose` returns `None` or picks something illegal, or if the
/// answer would have more than [`MAX_PARTS`] parts.
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

/// The answer of `seat` if the rules leave them no choice: the only option for each part. `None` if some part
/// has several options, or for the reasons [`compose_answer`] returns `None`.
pub fn forced_answer<G: Game>(game: &G, seat: Seat) -> Option<Answer<G::Action>> {
    let mut options = Options::new();
    compose_answer(game, seat, &mut |view| {
        options.clear();
        view.options(&mut options);
        options.only()
    })
}

/// The number of the open question if `seat` still has to answer it.
pub(crate) fn number_asked<G: Game>(game: &G, seat: Seat) -> Option<u32> {
    match game.asks() {
        Asks::People { number, seats, .. } if seats.has(seat) => Some(number),
        _ => None,
    }
}
