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
mod desk;
mod determinize;
mod engine;
mod event;
mod fact;
mod flow;
mod house;
mod idle;
mod illegal;
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

pub use ask::{Action, Ask, But, From, List, Question, Source, Window, Wish};
pub use bag::Bag;
pub use card::{Card, Print};
pub use colour::{Colour, Colours};
pub use deck::{copies, deck};
pub use demand::{Demand, Symbol};
pub use event::Event;
pub use fact::{Fact, How};
pub use flow::{Stack, check::MOST_TURNS, powers::When};
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
pub use setup::{Draft, Pack, Packs, Setup, SetupError};
pub use special::{Special, Wishes};
pub use state::{Bomb, Lasting, LastingEvents, Reply, State, Zone};
pub use view::{PlaceView, View};
