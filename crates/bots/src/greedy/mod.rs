//! The bot that looks one answer ahead: it gets rid of expensive cards, keeps wish cards for later, and
//! attacks the person who is about to finish.
//!
//! Every legal answer is rated with a number, by the module its question belongs to. The highest is taken; of
//! several equal ones, a random one. No search, no probabilities, no heap.

mod hand;
mod lists;
mod people;
mod picks;
mod table;
mod turn;
mod weights;
mod wish;

use cards::{Action, Memory, Question, State, View, ViewRef};
use game::{Options, Rng, View as _};

use crate::{Player, Ratings, best_of};
use table::Table;
pub(crate) use weights::Weights;

/// The bot that looks one answer ahead, at either game; at the card game with the weights it had first. The
/// app's bot "greedy", and the measure of strength for other bots.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Player<State> for Greedy {
    fn answer(&self, view: &View, memory: &Memory, rng: &mut Rng) -> Option<Action> {
        answer(view, memory, rng, &Weights::FIRST)
    }
}

/// The greedy bot of the card game with tuned weights: it plays rounds out for searches.
#[derive(Clone, Copy, Debug)]
pub struct TunedGreedy;

impl Player<State> for TunedGreedy {
    fn answer(&self, view: &View, memory: &Memory, rng: &mut Rng) -> Option<Action> {
        answer(view, memory, rng, &Weights::TUNED)
    }
}

fn answer(view: &View, memory: &Memory, rng: &mut Rng, weights: &Weights) -> Option<Action> {
    let options = view.choices();
    if let Some(only) = options.only() {
        return Some(only);
    }
    answer_among(&options, view.by_ref(), Some(memory), rng, weights)
}

/// The answer of [`TunedGreedy`], given the viewer's options, without a memory.
pub(crate) fn tuned_among(options: &Options<Action>, view: ViewRef<'_>, rng: &mut Rng) -> Option<Action> {
    answer_among(options, view, None, rng, &Weights::TUNED)
}

fn answer_among(
    options: &Options<Action>,
    view: ViewRef<'_>,
    memory: Option<&Memory>,
    rng: &mut Rng,
    weights: &Weights,
) -> Option<Action> {
    let table = Table::new(view, memory, weights)?;
    best_of(options, rng, judge(&table))
}

/// Rates all options of the viewer.
pub(crate) fn rate(
    view: ViewRef<'_>,
    memory: Option<&Memory>,
    options: &Options<Action>,
    weights: &Weights,
    out: &mut Ratings,
) {
    let Some(table) = Table::new(view, memory, weights) else { return };
    let worth = judge(&table);
    options.iter().zip(out).for_each(|(option, rating)| *rating = worth(option));
}

/// Returns a function that rates answers to the open question.
fn judge<'a>(table: &'a Table<'a>) -> impl Fn(Action) -> i32 + 'a {
    let kind = table.ask.kind;
    // All picks are decided together and then made in order.
    let wanted = match kind {
        Question::Cards { .. } => picks::wanted(table),
        _ => cards::Bag::EMPTY,
    };
    move |option| match kind {
        Question::Turn { free, .. } => turn::worth(table, option, free),
        Question::Confirm => lists::use_it(table, option),
        Question::One(list) => lists::worth(table, list, option),
        Question::Cards { .. } => picks::worth(&wanted, option),
        Question::Wish { .. } => wish::worth(table, option),
        Question::Seats { .. } | Question::Split { .. } | Question::Give { .. } => {
            people::worth(table, option)
        }
        Question::Hands { .. } => people::hand_for(table, option),
    }
}
