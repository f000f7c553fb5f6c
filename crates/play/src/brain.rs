//! Bots whose code is not in the first load, as the session and rooms see them: the trait [`Brain`].

use game::{Game, Seed};
use std::task::Poll;

/// Answers for bots, maybe after a while.
pub trait Brain<G: Game> {
    /// The answer of the bot with this name, or its next part. An unknown name (from a newer version, say) plays
    /// like a regular bot. While it thinks, the result is [`Poll::Pending`]: then the same is asked again later,
    /// and by then there is an answer. It never thinks where people may pass ([`Game::pass`]).
    ///
    /// The same view, memory and seed give the same answer, unless the search was cut short.
    fn answer(&self, bot: &str, view: &G::View, memory: &G::Memory, seed: Seed) -> Poll<Option<G::Action>>;

    /// What the bot may have answered on another device: after it had thought, and at first glance, where it could
    /// not. `None`: this device cannot tell.
    fn repeat(&self, bot: &str, view: &G::View, memory: &G::Memory, seed: Seed) -> Repeat<G>;
}

/// What a bot may have answered: after it had thought, and at first glance.
pub type Repeat<G> = Poll<Option<[Option<<G as Game>::Action>; 2]>>;

/// Where bots think, which limits how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinks {
    /// In a game on this device: for some time.
    Here,
    /// In a room: a number of tries, so that anybody could repeat it.
    InRoom,
    /// Once a round in a room is over: the same, and nobody waits.
    Again,
}
