//! The bots of a room.

use super::PlayedGame;
use super::people::free_figure;
use crate::games::{Brain, Thinks};
use ::room::{AnyAction, AnyGame, AnyMemory, AnyView, BotPlayer, Repeated};
use game::Seed;
use std::sync::Arc;
use std::task::Poll;

/// Bots play on the host's device; others ask theirs again once a round is over.
pub(super) struct Bots {
    game: Arc<dyn PlayedGame>,
    brain: Box<dyn Brain<AnyGame>>,
}

impl Bots {
    pub(super) fn of_host(game: &Arc<dyn PlayedGame>) -> Bots {
        Bots { game: game.clone(), brain: game.brain(Thinks::InRoom) }
    }

    pub(super) fn of_guest(game: &Arc<dyn PlayedGame>) -> Bots {
        Bots { game: game.clone(), brain: game.brain(Thinks::Again) }
    }
}

impl BotPlayer<AnyGame> for Bots {
    fn answer(&self, bot: &str, view: &AnyView, memory: &AnyMemory, seed: Seed) -> Poll<Option<AnyAction>> {
        self.brain.answer(bot, view, memory, seed)
    }

    fn delay(&self, view: &AnyView, usual: u16) -> u16 {
        self.game.bot_delay(view, usual)
    }

    fn repeat(
        &self,
        bot: &str,
        view: &AnyView,
        memory: &AnyMemory,
        seed: Seed,
    ) -> Poll<Option<Repeated<AnyAction>>> {
        let repeated = self.brain.repeat(bot, view, memory, seed);
        repeated.map(|answers| answers.map(|[thought, glance]| Repeated { thought, glance }))
    }

    fn version(&self) -> u32 {
        bots::VERSION
    }

    fn figure(&self, taken: &[u8], names: &[&str]) -> u8 {
        free_figure(taken, names)
    }
}
