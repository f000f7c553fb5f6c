//! Bots.
//!
//! A [`Player`] is given a view and a memory, and nothing else: the types make it impossible to look at a
//! hidden card. It is a pure function: the same view, memory and random stream give the same
//! answer. Deliberately absent: clocks, threads, and the true state of a game; a search
//! guesses at it.
//!
//! The first load of the app contains [`CARD_PLAYERS`]; searches and tempers come with later pages, and searches
//! run in a worker.

mod greedy;
mod greedy_board;
pub mod help;
pub mod job;
mod level;
mod outlook;
mod random;
pub mod search;
mod temper;
mod thought;

use cards::State;
use game::{Answer, Game, MAX_OPTIONS, Options, Rng, Seat};

pub use greedy::{Greedy, TunedGreedy};
pub use level::{Bot, Level, Novice, ROOM_PLAYOUTS};
pub use random::Random;
pub use temper::Temper;

/// Raised whenever some bot answers otherwise than before (the golden answers change): devices in a room
/// compute the answers of bots again, and can do so only with the same bots.
pub const VERSION: u32 = 6;

/// A bot that answers for a seat.
pub trait Player<G: Game> {
    /// An answer to the question the viewer is asked now, or the next part of an answer that has several;
    /// `None` if they are not asked.
    fn answer(&self, view: &G::View, memory: &G::Memory, rng: &mut Rng) -> Option<G::Action>;
}

/// A bot for the card game.
pub type CardPlayer = &'static (dyn Player<State> + Sync);

/// The bots for the card game that need neither a search nor a temper, with their names, weakest first; the others
/// are a [`Bot`]. [`TunedGreedy`] is not among them: it wins a little more often, but by playing black cards early,
/// whose events end rounds before everybody has had a turn.
pub const CARD_PLAYERS: [(&str, CardPlayer); 3] =
    [("random", &Random), ("novice", &Novice), ("greedy", &Greedy)];

/// The bot for the card game with this name.
///
/// ```
/// assert!(bots::card_player("greedy").is_some());
/// assert!(bots::card_player("cheat").is_none());
/// ```
pub fn card_player(name: &str) -> Option<CardPlayer> {
    CARD_PLAYERS.iter().find(|(known, _)| *known == name).map(|&(_, player)| player)
}

/// A bot for the board game.
pub type BoardPlayer = &'static (dyn Player<board::State> + Sync);

/// All bots for the board game with their names, weakest first.
pub const BOARD_PLAYERS: [(&str, BoardPlayer); 3] =
    [("random", &Random), ("novice", &Novice), ("greedy", &Greedy)];

/// The bot for the board game with this name.
pub fn board_player(name: &str) -> Option<BoardPlayer> {
    BOARD_PLAYERS.iter().find(|(known, _)| *known == name).map(|&(_, player)| player)
}

/// The rating of each option.
pub type Ratings = [i32; MAX_OPTIONS];

/// The option that `worth` rates highest; of several equal ones, a random one.
fn best_of<A: Copy>(options: &Options<A>, rng: &mut Rng, mut worth: impl FnMut(A) -> i32) -> Option<A> {
    let mut best = (i32::MIN, None);
    let mut equals = 0;
    for option in options.iter() {
        let score = worth(option);
        if score > best.0 {
            best = (score, Some(option));
            equals = 1;
        } else if score == best.0 {
            equals += 1;
            if rng.below(equals) == 0 {
                best.1 = Some(option);
            }
        }
    }
    best.1
}

/// The complete answer of a bot at `seat`, ready for a [`game::Dealer`]; see [`game::compose_answer`]. The
/// bot only sees views.
pub fn whole_answer<G: Game>(
    player: &dyn Player<G>,
    game: &G,
    seat: Seat,
    memory: &G::Memory,
    rng: &mut Rng,
) -> Option<Answer<G::Action>> {
    game::compose_answer(game, seat, &mut |view| player.answer(view, memory, rng))
}
