//! Simulated people.

use core::task::Poll;

use crate::{BotPlayer, Guest, Host, Request, Room, RoomGame, Table};
use game::{Asks, Memory as _, Options, Rng, Seed, View as _, Viewer};

/// Plays at random for bots.
pub struct Dice;

impl<G: RoomGame> BotPlayer<G> for Dice {
    fn answer(&self, _: &str, view: &G::View, _: &G::Memory, seed: Seed) -> Poll<Option<G::Action>> {
        Poll::Ready(any_option::<G>(view, &mut Rng::new(seed)))
    }
}

/// The room that a device has stored, as the host or as a guest, after its page is loaded again.
pub fn loaded_again<G: RoomGame>(as_host: bool, stored: &[u8], now: u64) -> Room<G> {
    let seed = Seed::from_number(now);
    if as_host {
        Room::Host(Box::new(Host::resume(stored, seed, Box::new(Dice), now).unwrap()))
    } else {
        Room::Guest(Box::new(Guest::resume(stored, seed).unwrap()))
    }
}

/// Some legal part of an answer, at random.
pub fn any_option<G: RoomGame>(view: &G::View, rng: &mut Rng) -> Option<G::Action> {
    let mut options = Options::new();
    view.options(&mut options);
    options.get(rng.below((options.len() as u32).max(1)) as usize)
}

/// A complete answer to what the viewer is asked, by random choices.
pub fn answer<G: RoomGame>(table: &Table<G>, rng: &mut Rng) -> Option<Request<G>> {
    let view = &table.view;
    let (Asks::People { number: to, seats, .. }, Viewer::Seat(me)) = (view.asks(), view.viewer()) else {
        return None;
    };
    if !seats.has(me) || table.answered {
        return None;
    }
    let mut memory = G::Memory::default();
    table.facts.iter().for_each(|fact| memory.note(fact));
    let guess = view.determinize(&memory, rng);
    let answer = game::compose_answer(&guess, me, &mut |view| any_option::<G>(view, rng))?;
    Some(Request::Answer { to, parts: answer.parts })
}
