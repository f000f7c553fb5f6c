//! A search as bytes: the job that a page sends to its worker, and the result.
//!
//! ```text
//! page: Job::to_bytes ──▶ worker: carry_out ──▶ page: thought_from_bytes
//! ```
//!
//! A job holds the view and the memory of the person who answers, and so nothing that they may not know. The
//! same job without a time limit gives the same bytes natively and in WebAssembly.

use game::{Game, Rng, Seed};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::search::{Search, Searchable, Thought};

/// A game whose views and memories can be sent. Its jobs begin with its number ([`Game::NUMBER`]).
pub trait Sendable:
    Searchable<View: PartialEq + Serialize + DeserializeOwned, Memory: Serialize + DeserializeOwned> + 'static
{
}

impl Sendable for cards::State {}
impl Sendable for board::State {}

/// A search for a worker to carry out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Job<G: Sendable> {
    /// The view of the person who answers.
    pub view: G::View,
    /// Their memory.
    pub memory: G::Memory,
    /// The whole answers to compare, with all their parts; none: all that are legal are tried.
    pub answers: Vec<Vec<G::Action>>,
    /// Where its random numbers come from.
    pub seed: Seed,
    /// How to search, and how many rounds are played out at most.
    pub search: Search,
    /// After this many milliseconds it ends early; 0: it has all the time.
    pub millis: u32,
}

impl<G: Sendable> Job<G> {
    /// The job as bytes; `None` if the view or the memory cannot be written.
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        postcard::to_extend(self, vec![G::NUMBER]).ok()
    }

    /// The result of a search without a clock.
    pub fn carry_out(&self) -> Option<Thought<G::Action>> {
        self.carry_out_until(&mut || 0)
    }

    fn carry_out_until(&self, clock: &mut dyn FnMut() -> u32) -> Option<Thought<G::Action>> {
        let begin = clock();
        let mut go_on = |_| self.millis == 0 || clock().saturating_sub(begin) < self.millis;
        let (view, memory, mut rng) = (&self.view, &self.memory, Rng::new(self.seed));
        if self.answers.is_empty() {
            return self.search.think::<G>(view, memory, &mut rng, &mut go_on);
        }
        self.search.compare::<G>(view, memory, &self.answers, &mut rng, &mut go_on)
    }
}

/// Carries out the job in these bytes, and returns its result as bytes; `None` if they are no job, or one
/// for somebody who is not asked. `clock`: milliseconds since any time.
pub fn carry_out(job: &[u8], clock: &mut dyn FnMut() -> u32) -> Option<Vec<u8>> {
    let (&game, rest) = job.split_first()?;
    match game {
        cards::State::NUMBER => carry_out_bytes::<cards::State>(rest, clock),
        board::State::NUMBER => carry_out_bytes::<board::State>(rest, clock),
        _ => None,
    }
}

fn carry_out_bytes<G: Sendable>(job: &[u8], clock: &mut dyn FnMut() -> u32) -> Option<Vec<u8>> {
    let job: Job<G> = postcard::from_bytes(job).ok()?;
    postcard::to_allocvec(&job.carry_out_until(clock)?).ok()
}

/// The result of [`carry_out`].
pub fn thought_from_bytes<G: Sendable>(bytes: &[u8]) -> Option<Thought<G::Action>> {
    postcard::from_bytes(bytes).ok()
}
