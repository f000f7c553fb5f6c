//! The moments between two states of the table: one for each beat that has a poster or moves cards. What is drawn in a
//! moment is the table as of that beat, so nothing is seen before it has happened.
//!
//! Facts step the old model forward. They do not tell everything: which cards a hand has after hands were passed round
//! follows from the new model, going back from it; and what neither tells (effects that wear off) stays as it was. The
//! last moment is always the new model itself.

mod known;
#[cfg(test)]
mod tests;
mod walk;

use crate::card_table::hand::Sort;
use crate::card_table::model::Model;
use cards::{Fact, How, Source, Special};
use core::mem;
use walk::Walk;

/// A moment: how many of the news have been shown with it, and the table; the last one has none, as it is the new state.
pub type Moment = (usize, Option<Model>);

/// The moments of these facts. `before` is the table as drawn last, and `after` the new one.
pub fn moments(before: Option<&Model>, after: &Model, news: &[Fact], sort: Sort) -> Vec<Moment> {
    let parts = parts(news);
    let begun = begin(before, after, news).filter(|_| parts.len() > 1);
    let Some(begun) = begun else { return vec![(news.len(), None)] };
    let mut walk = Walk::new(begun, after, news, sort);
    let mut done = 0;
    let mut all = Vec::new();
    for Part { end, late, .. } in parts {
        let stepped = end - usize::from(late);
        for (at, fact) in news.iter().enumerate().take(stepped).skip(done) {
            walk.step(at, fact);
        }
        done = stepped;
        all.push((end, Some(walk.model.clone())));
    }
    // The last is the truth.
    if let Some((_, model)) = all.last_mut() {
        *model = None;
    }
    all
}

/// Facts that are shown together.
struct Part {
    /// The index of the first fact that does not belong to it.
    end: usize,
    /// Whether something is seen of it.
    beats: Option<Beats>,
    /// Whether what its last fact did is seen only after its beats.
    late: bool,
}

/// How facts are shown.
#[derive(Clone, Copy, PartialEq)]
enum Beats {
    /// With a poster.
    Poster,
    /// By hands that travel.
    Hands,
    /// By gestures of one kind, for one rule.
    Gestures(mem::Discriminant<Fact>, Source),
}

/// The facts in parts. After a poster, and after hands have travelled, there is always one more part, which may be empty.
fn parts(news: &[Fact]) -> Vec<Part> {
    let mut all: Vec<Part> = Vec::new();
    for (at, fact) in news.iter().enumerate() {
        let rest = news.get(at + 1..).unwrap_or_default();
        let beats = beats(fact, rest);
        let open = all.last_mut().filter(|part| {
            let closed = matches!(part.beats, Some(Beats::Poster | Beats::Hands));
            !closed && (beats.is_none() || part.beats.is_none() || part.beats == beats)
        });
        let late = beats == Some(Beats::Hands);
        match open {
            Some(part) => {
                *part = Part { end: at + 1, beats: beats.or(part.beats), late };
            }
            None => all.push(Part { end: at + 1, beats, late }),
        }
    }
    if all.last().is_some_and(|part| matches!(part.beats, Some(Beats::Poster | Beats::Hands))) {
        all.push(Part { end: news.len(), beats: None, late: false });
    }
    all
}

/// How a fact is shown; `None` if nothing is seen that changes the table. `rest` are the facts after it.
fn beats(fact: &Fact, rest: &[Fact]) -> Option<Beats> {
    let gestures = |why| Some(Beats::Gestures(mem::discriminant(fact), why));
    match *fact {
        Fact::RoundBegan { .. } | Fact::TurnedUp { .. } | Fact::Tossed { .. } | Fact::GameOver { .. } => {
            Some(Beats::Poster)
        }
        // The last round is part of the end of the game.
        Fact::RoundOver(_) if rest.iter().any(|fact| matches!(fact, Fact::GameOver { .. })) => None,
        Fact::RoundOver(_) => Some(Beats::Poster),
        Fact::Played { card, how: How::Turn | How::Free, .. }
            if card.as_special() == Some(Special::FuckYou) =>
        {
            Some(Beats::Poster)
        }
        Fact::HandsMoved { .. } | Fact::HandsMixed { .. } => Some(Beats::Hands),
        Fact::Played { how: How::Rewind { .. }, .. } | Fact::Moved { n: 0, .. } => None,
        Fact::Moved { from, to, .. } if from == to => None,
        Fact::Moved { why, .. } => gestures(why),
        Fact::Played { .. }
        | Fact::Marked(_)
        | Fact::TurnLost(_)
        | Fact::Turned { .. }
        | Fact::Scored { .. } => gestures(Source::Turn),
        _ => None,
    }
}

/// The model to step forward from; `None` if it cannot be found.
fn begin(before: Option<&Model>, after: &Model, news: &[Fact]) -> Option<Model> {
    let deal = news.iter().position(|fact| matches!(fact, Fact::RoundBegan { .. }));
    // The log names people by where they sit now.
    if news.iter().any(|fact| matches!(fact, Fact::SwappedPlaces(..))) {
        return None;
    }
    let same = |model: &&Model| {
        let seated =
            |model: &Model| model.seats.iter().map(|place| (place.seat, place.me)).collect::<Vec<_>>();
        model.round == after.round && seated(model) == seated(after)
    };
    let model = before.filter(|model| model.seats.len() == after.seats.len());
    match model {
        // A deal clears the table.
        _ if deal == Some(0) => Some(after.clone()),
        _ if deal.is_some() => None,
        Some(model) if same(&model) => Some(model.clone()),
        // The device is about to change hands.
        Some(model) if model.viewer.is_some() && after.viewer.is_none() => {
            Some(model.for_nobody()).filter(|model| same(&model))
        }
        _ => None,
    }
}

impl Model {
    /// The same table without a viewer's hand, as a spectator sees it.
    fn for_nobody(&self) -> Model {
        let mut model = Model { viewer: None, hand: Vec::new(), ..self.clone() };
        model.seats.sort_by_key(|place| place.seat);
        for place in &mut model.seats {
            (place.me, place.open) = (false, None);
            place.powers.clear();
        }
        model
    }
}
