//! The bots of a room.

use super::people::free_figure;
use super::played::{LaterGame, PlayedGame, later_game};
use crate::games::{Brain, Thinks};
use ::room::{AnyAction, AnyGame, AnyMemory, AnyView, BotPlayer, Repeated};
use game::Seed;
use std::sync::Arc;
use std::task::Poll;

/// Bots play on the host's device; others ask theirs again once a round is over.
pub(super) struct Bots(Option<(&'static dyn LaterGame, Box<dyn Brain<AnyGame>>)>);

impl Bots {
    pub(super) fn of_host(game: &Arc<dyn PlayedGame>) -> Bots {
        Bots::of(game, Thinks::InRoom)
    }

    pub(super) fn of_guest(game: &Arc<dyn PlayedGame>) -> Bots {
        Bots::of(game, Thinks::Again)
    }

    fn of(game: &Arc<dyn PlayedGame>, thinks: Thinks) -> Bots {
        Bots(later_game(game.key()).map(|game| (game, game.brain(thinks))))
    }
}

impl BotPlayer<AnyGame> for Bots {
    fn answer(&self, bot: &str, view: &AnyView, memory: &AnyMemory, seed: Seed) -> Poll<Option<AnyAction>> {
        self.0.as_ref().map_or(Poll::Ready(None), |(_, brain)| brain.answer(bot, view, memory, seed))
    }

    fn delay(&self, view: &AnyView, usual: u16) -> u16 {
        self.0.as_ref().map_or(usual, |(game, _)| game.bot_delay(view, usual))
    }

    fn repeat(
        &self,
        bot: &str,
        view: &AnyView,
        memory: &AnyMemory,
        seed: Seed,
    ) -> Poll<Option<Repeated<AnyAction>>> {
        let Some((_, brain)) = &self.0 else { return Poll::Ready(None) };
        let repeated = brain.repeat(bot, view, memory, seed);
        repeated.map(|answers| answers.map(|[thought, glance]| Repeated { thought, glance }))
    }

    fn version(&self) -> u32 {
        bots::VERSION
    }

    fn figure(&self, taken: &[u8], names: &[&str]) -> u8 {
        free_figure(taken, names)
    }
}
