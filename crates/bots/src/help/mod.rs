//! Help for people: a strong bot's answer, how sure it is and why ([`hint`], [`reasons`]), and which of
//! somebody's answers in a round cost them most ([`Review`]).
//!
//! Like a bot, it is given a view and a memory, so it cannot reveal anything hidden. It contains no texts: reasons
//! are typed facts, and the caller puts them into words. Deliberately absent: clocks, threads. The same view, memory
//! and number of playouts give the same hint.

mod board;
mod reasons;
mod review;

use game::{Asks, Rng, Seed, View as _, Viewer};
use serde::{Deserialize, Serialize};

pub use board::{BoardReason, board_reasons};
pub use reasons::{Reason, reasons};
pub use review::{Decision, Moment, Review, decisions};

use crate::job::{Job, Sendable};
use crate::search::{Search, Searchable, Thought, WON};

/// A strong bot's answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hint<A> {
    /// The whole answer, with all its parts.
    pub answer: Vec<A>,
    /// How sure that is.
    pub confidence: Confidence,
}

/// How sure a hint is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confidence {
    /// No other answer is legal.
    Forced,
    /// All others did clearly worse.
    Clear,
    /// It did better than the others.
    Likely,
    /// Another answer did about as well.
    Close,
    /// No answer was tried: this one has the best rating without a search.
    Glance,
}

/// How many rounds are played out for a hint at most: twice an expert's, since the person who asks waits anyway.
pub const HINT_PLAYOUTS: u32 = 2000;

/// If the value of the second best answer is lower by this much, it is clearly worse.
const CLEAR: i32 = WON * 8 / 100;
/// If it is lower by this much, it is worse.
const LIKELY: i32 = WON * 25 / 1000;

/// The search for a hint, with at most this many playouts and milliseconds; `None` if the viewer
/// is not asked or has no choice.
pub fn hint_job<G: Sendable>(
    view: &G::View,
    memory: &G::Memory,
    playouts: u32,
    millis: u32,
) -> Option<Job<G>> {
    let job = || Job {
        view: view.clone(),
        memory: memory.clone(),
        answers: Vec::new(),
        seed: seed::<G>(view),
        search: Search::new(playouts),
        millis,
    };
    (view.choices().len() > 1).then(job)
}

/// The hint for this viewer. `thought`: the result of its [`hint_job`], if there was one. `None` if they are not
/// asked.
pub fn hint<G: Searchable>(
    view: &G::View,
    memory: &G::Memory,
    thought: Option<&Thought<G::Action>>,
) -> Option<Hint<G::Action>> {
    let mut rng = Rng::new(seed::<G>(view));
    let (action, confidence) = match (view.choices().only(), thought) {
        (Some(only), _) => (only, Confidence::Forced),
        (None, Some(thought)) => (thought.action, confidence(thought)),
        (None, None) => (G::greedy(view, memory, &mut rng)?, Confidence::Glance),
    };
    Some(Hint { answer: whole_answer::<G>(view, memory, action, &mut rng)?, confidence })
}

/// A seed that is the same whenever this question is asked.
fn seed<G: Searchable>(view: &G::View) -> Seed {
    match view.asks() {
        Asks::People { number, .. } => Seed::from_number(number.into()),
        Asks::Seed | Asks::Over => Seed::from_number(0),
    }
}

/// How sure the answer of a search is: by how much it did better than the second best.
fn confidence<A: PartialEq>(thought: &Thought<A>) -> Confidence {
    let value = |of: &dyn Fn(&A) -> bool| {
        let tried = thought.answers.iter().filter(|tried| tried.playouts > 0 && of(&tried.action));
        tried.map(|tried| tried.value).max()
    };
    let own = value(&|action| *action == thought.action);
    match (own, value(&|action| *action != thought.action)) {
        (Some(own), Some(second)) if own - second >= CLEAR => Confidence::Clear,
        (Some(own), Some(second)) if own - second >= LIKELY => Confidence::Likely,
        (Some(_), Some(_)) => Confidence::Close,
        _ => Confidence::Glance,
    }
}

/// The whole answer that begins with this part: the others are added as in a search ([`Searchable::follow`]).
fn whole_answer<G: Searchable>(
    view: &G::View,
    memory: &G::Memory,
    first: G::Action,
    rng: &mut Rng,
) -> Option<Vec<G::Action>> {
    let Viewer::Seat(me) = view.viewer() else { return None };
    // The view while answering is the same in every guess.
    let guess = view.determinize(memory, rng);
    let mut first = Some(first);
    let mut choose = |view: &G::View| first.take().or_else(|| G::follow(view, memory, rng));
    game::compose_answer(&guess, me, &mut choose).map(|answer| answer.parts)
}
