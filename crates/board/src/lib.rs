//! The rules of the board game Frantic, and nothing else.
//!
//! [`State`] is the game ([`game::Game`]); [`View`] is what one person may know of it. Section numbers (§) in
//! comments refer to the page of rules that this crate implements, docs/rules/board-game.md. Deliberately absent: bots,
//! words people read, time, threads, floats, and heap allocation while an answer is carried out.
//!
//! The two games share no rules. Code that both need is in `game` and, for tests, in `harness`; code that only looks
//! alike stays apart.

mod ahead;
mod ask;
mod card;
mod determinize;
mod engine;
mod event;
mod fact;
mod field;
mod flow;
mod frame;
mod ground;
mod hand;
mod laid;
mod legality;
pub mod material;
mod memory;
mod result;
mod save;
#[cfg(feature = "scenario")]
pub mod scenario;
mod score;
mod sent;
mod setup;
mod state;
mod table;
#[cfg(test)]
mod testing;
mod travel;
mod view;

pub use ahead::Ahead;
pub use ask::{Action, Ask, Illegal, Question, Reply};
pub use fact::{Fact, Path, Why};
pub use field::{Arrow, EachField, Field, Fields};
pub use ground::{Ground, Teleport, Teleports};
pub use hand::Hand;
pub use laid::Laid;
pub use legality::fields_for;
pub use material::{Card, Colour, Event};
pub use memory::Memory;
pub use result::{Points, RoundEnd, RoundResult};
pub use save::Corrupt;
pub use setup::{Setup, SetupError};
pub use state::{Bomb, Cards, Ending, Gift, OpenAttack, Public, State};
pub use travel::{Halt, Land, Traveller, Used, direction};
pub use view::{GiftView, View};

// Imports for the modules of this crate.
pub(crate) use frame::{Attack, AttackStep, Frame, Move, RunningEvent, SetupStep, TurnStep};
pub(crate) use legality::Desk;
pub(crate) use state::Hidden;
pub(crate) use table::Table;
pub(crate) use travel::Entered;
