//! Bots whose code is not in the first load, as the session and rooms see them: the trait [`Brain`].

use game::{Game, Seed};
use std::rc::Rc;
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

/// A brain, where there is one.
pub type Found<G> = Option<Rc<dyn Brain<G>>>;

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

/// What answers for the bots of a game that think. Its code is loaded when one plays.
pub enum ThinkingBots<G: Game> {
    /// Nothing has been loaded.
    None,
    /// It is being loaded, and bots wait for it.
    Loading,
    /// It is not there in time; should it still come, it is used.
    Late,
    /// It is there.
    Ready(Rc<dyn Brain<G>>),
}

impl<G: Game> ThinkingBots<G> {
    /// What answers for them; [`Poll::Pending`] while it is worth waiting for it. Also whether it has to be loaded now.
    pub fn ask(&mut self) -> (Poll<Found<G>>, bool) {
        match self {
            ThinkingBots::Ready(brain) => (Poll::Ready(Some(brain.clone())), false),
            ThinkingBots::Late => (Poll::Ready(None), false),
            ThinkingBots::Loading => (Poll::Pending, false),
            ThinkingBots::None => {
                *self = ThinkingBots::Loading;
                (Poll::Pending, true)
            }
        }
    }

    /// Its code has come, or will not. Whether the game goes on with that: not if it has been left.
    pub fn came(&mut self, found: Found<G>) -> bool {
        let wanted = !matches!(self, ThinkingBots::None);
        if wanted {
            *self = found.map_or(ThinkingBots::Late, ThinkingBots::Ready);
        }
        wanted
    }

    /// Bots have waited long enough. Whether they still do, and the game goes on without it.
    pub fn give_up(&mut self) -> bool {
        let waits = matches!(self, ThinkingBots::Loading);
        if waits {
            *self = ThinkingBots::Late;
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

    fn is_there(bots: &mut ThinkingBots<State>) -> Poll<bool> {
        bots.ask().0.map(|brain| brain.is_some())
    }

    #[test]
    fn bots_wait_for_their_code_but_not_for_ever() {
        let mut bots = ThinkingBots::<State>::None;
        assert!(bots.ask().1, "it is loaded");
        assert!(!bots.ask().1, "once");
        assert_eq!(is_there(&mut bots), Poll::Pending);
        assert!(bots.give_up());
        assert_eq!(is_there(&mut bots), Poll::Ready(false));
        assert!(!bots.give_up(), "nobody waits any more");
        // It is late, and used all the same.
        assert!(bots.came(Some(Rc::new(NoBrain))));
        assert_eq!(is_there(&mut bots), Poll::Ready(true));
    }

    #[test]
    fn code_that_cannot_be_loaded_is_not_waited_for() {
        let mut bots = ThinkingBots::<State>::Loading;
        assert!(bots.came(None));
        assert_eq!(is_there(&mut bots), Poll::Ready(false));
        assert!(!ThinkingBots::<State>::None.came(Some(Rc::new(NoBrain))), "the game was left");
    }
}
