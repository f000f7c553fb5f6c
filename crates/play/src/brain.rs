//! The interface to bots whose code is loaded later: the trait [`Brain`], and [`LazyBrain`], which waits for it.

use game::{Game, Seed};
use std::rc::Rc;
use std::task::Poll;

/// Chooses the answers of bots, possibly after a while.
pub trait Brain<G: Game> {
    /// The answer of the bot with this name, or its next part. An unknown name (from a newer version, say) plays like a
    /// regular bot. While the bot thinks, the result is [`Poll::Pending`], and the caller asks again later. Questions
    /// that people may pass ([`Game::pass`]) are answered at once.
    ///
    /// The same view, memory and seed give the same answer, unless the search was cut short.
    fn answer(&self, bot: &str, view: &G::View, memory: &G::Memory, seed: Seed) -> Poll<Option<G::Action>>;

    /// The two answers that the bot may have given on another device; `None` if this device cannot compute them.
    fn repeat(&self, bot: &str, view: &G::View, memory: &G::Memory, seed: Seed) -> Repeat<G>;
}

/// The two answers that a bot may have given: by a search, and the quick one for devices that could not search.
pub type Repeat<G> = Poll<Option<[Option<<G as Game>::Action>; 2]>>;

/// A brain, or `None` if its code could not be loaded.
pub type LoadedBrain<G> = Option<Rc<dyn Brain<G>>>;

/// The limits of a search: they depend on where the bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinks {
    /// In a game on this device: a time.
    Here,
    /// In a room: a number of playouts, so that every device can repeat it.
    InRoom,
    /// For the audit of a round in a room: the same number, with more patience.
    Again,
}

/// The brain of a game's searching bots. Its code is loaded when the first of them plays.
pub enum LazyBrain<G: Game> {
    /// Not loaded.
    None,
    /// Being loaded; bots wait for it.
    Loading,
    /// Not loaded in time, or failed: bots play without it, and use it if it still comes.
    Late,
    /// Loaded.
    Ready(Rc<dyn Brain<G>>),
}

impl<G: Game> LazyBrain<G> {
    /// The brain, or [`Poll::Pending`] while bots wait for it; and whether the caller has to load it now.
    pub fn ask(&mut self) -> (Poll<LoadedBrain<G>>, bool) {
        match self {
            LazyBrain::Ready(brain) => (Poll::Ready(Some(brain.clone())), false),
            LazyBrain::Late => (Poll::Ready(None), false),
            LazyBrain::Loading => (Poll::Pending, false),
            LazyBrain::None => {
                *self = LazyBrain::Loading;
                (Poll::Pending, true)
            }
        }
    }

    /// Takes the loaded brain, or the failure to load it. Returns whether the game goes on: `false` if it has been
    /// left.
    pub fn loaded(&mut self, found: LoadedBrain<G>) -> bool {
        let wanted = !matches!(self, LazyBrain::None);
        if wanted {
            *self = found.map_or(LazyBrain::Late, LazyBrain::Ready);
        }
        wanted
    }

    /// Ends the wait for the brain. Returns whether bots were waiting, so that the game goes on without it.
    pub fn give_up(&mut self) -> bool {
        let waits = matches!(self, LazyBrain::Loading);
        if waits {
            *self = LazyBrain::Late;
        }
        waits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Action, Memory, State, View};

    struct NoBrain;

    impl Brain<State> for NoBrain {
        fn answer(&self, _: &str, _: &View, _: &Memory, _: Seed) -> Poll<Option<Action>> {
            Poll::Ready(None)
        }

        fn repeat(&self, _: &str, _: &View, _: &Memory, _: Seed) -> Repeat<State> {
            Poll::Ready(None)
        }
    }

    fn is_there(bots: &mut LazyBrain<State>) -> Poll<bool> {
        bots.ask().0.map(|brain| brain.is_some())
    }

    #[test]
    fn bots_wait_for_their_code_but_not_for_ever() {
        let mut bots = LazyBrain::<State>::None;
        assert!(bots.ask().1, "the caller loads it");
        assert!(!bots.ask().1, "once");
        assert_eq!(is_there(&mut bots), Poll::Pending);
        assert!(bots.give_up());
        assert_eq!(is_there(&mut bots), Poll::Ready(false));
        assert!(!bots.give_up(), "nobody waits any more");
        // A late brain is used all the same.
        assert!(bots.loaded(Some(Rc::new(NoBrain))));
        assert_eq!(is_there(&mut bots), Poll::Ready(true));
    }

    #[test]
    fn code_that_cannot_be_loaded_is_not_waited_for() {
        let mut bots = LazyBrain::<State>::Loading;
        assert!(bots.loaded(None));
        assert_eq!(is_there(&mut bots), Poll::Ready(false));
        assert!(!LazyBrain::<State>::None.loaded(Some(Rc::new(NoBrain))), "the game was left");
    }
}
