//! The card game Frantic: base game, Troublemaker, Supercharge, Pandora's Box
//! and all house rules, as rules only.
//!
//! [`State`] is the game ([`game::Game`]); [`View`] what one person may know of
//! it. Section numbers (§) in comments are those of the rules page this
//! implements. Deliberately absent: bots, words people read, time, threads,
//! floats, and a heap on the way of an answer.

mod ask;
mod bag;
mod card;
mod colour;
mod deck;
mod demand;
mod determinize;
mod engine;
mod event;
mod fact;
mod flow;
mod house;
mod idle;
mod illegal;
mod legality;
pub mod link;
mod masks;
mod memory;
mod named;
mod pile;
mod power;
mod rule;
mod save;
#[cfg(feature = "scenario")]
pub mod scenario;
mod score;
mod sent;
mod sets;
mod setup;
mod special;
mod state;
mod table;
#[cfg(test)]
mod testing;
mod view;

pub use ask::{Action, Ask, Choice, PickExcept, PickFrom, Question, Source, Window, Wish};
pub use bag::Bag;
pub use card::{Card, Print};
pub use colour::{Colour, Colours};
pub use deck::{copies, deck};
pub use demand::{Demand, Symbol};
pub use event::Event;
pub use fact::{Fact, How};
pub use flow::{Stack, check::MAX_TURNS, powers::PowerTiming};
pub use house::{
    Counter, Diy, Ends, FirstDealer, HouseRules, PandorasBox, Preset, Scorekeeping, Violet, WishEffects,
};
pub use illegal::Illegal;
pub use memory::Memory;
pub use pile::Pile;
pub use power::Power;
pub use rule::{Query, RuleCard};
pub use save::Corrupt;
pub use score::{Extra, RoundEnd, RoundResult, hand_points};
pub use sets::{EventSet, Powers, RuleSet};
pub use setup::{Pack, Packs, Setup, SetupError, UncheckedSetup};
pub use special::{Special, Wishes};
pub use state::{Bomb, Lasting, LastingEvents, Reply, State, Zone};
pub use view::{PlaceView, View};
