//! The rules of the card game Frantic, and nothing else: base game, Troublemaker, Supercharge, Pandora's Box
//! and all house rules.
//!
//! [`State`] is the game ([`game::Game`]); [`View`] is what one person may know of it. Section numbers (§) in
//! comments refer to the page of rules that this crate implements, docs/rules/card-game.md. Deliberately absent: bots,
//! words people read, time, threads, floats, and heap allocation while an answer is carried out.

mod ask;
mod bag;
mod card;
mod colour;
mod copies;
mod deck;
mod demand;
mod determinize;
mod engine;
mod event;
mod fact;
mod flow;
mod frame;
mod hint;
mod house;
mod idle;
mod illegal;
mod kinds;
mod legality;
pub mod link;
mod masks;
mod memory;
mod pack;
mod power;
mod query;
mod result;
mod rule;
mod save;
#[cfg(feature = "scenario")]
pub mod scenario;
mod score;
mod sent;
mod sets;
mod setup;
mod special;
mod stack;
mod state;
mod table;
#[cfg(test)]
mod testing;
mod view;
mod zone;

pub use ask::{Action, Ask, Choice, PickExcept, PickFrom, Question, Source, Window, Wish};
pub use bag::{Bag, Kinds};
pub use card::{Card, Print};
pub use colour::Colour;
pub use copies::copies;
pub use deck::deck;
pub use demand::{Demand, Symbol};
pub use fact::{Fact, How};
pub use flow::check::MAX_TURNS;
pub use game::Pile;
pub use house::{
    CounterattackScope, Diy, Ends, FirstDealer, HouseRules, PandorasBox, Preset, Scorekeeping, Violet,
    WishEffects,
};
pub use illegal::Illegal;
pub use kinds::{Event, Power, PowerTiming, RuleCard, Special, Wishes};
pub use memory::{Memory, NotFollowed};
pub use pack::{Pack, Packs};
pub use query::Query;
pub use result::{RoundEnd, RoundResult};
pub use save::Corrupt;
pub use score::{Extra, hand_points};
pub use sets::{Colours, EventSet, Powers, RuleSet, SpecialSet};
pub use setup::{Setup, SetupError, UncheckedSetup};
pub use stack::Stack;
pub use state::{Bomb, Lasting, LastingEvents, Public, Reply, State};
pub use view::{HandView, View, ViewRef};
pub use zone::Zone;

// Imports for the modules of this crate.
pub(crate) use frame::{
    ActivatedPower, Attack, AttackStep, Check, Frame, PendingWish, Phase, Play, PlayStep, RunningEvent,
    Shares, Trigger, TriggerStep, Turn,
};
pub(crate) use hint::Hint;
pub(crate) use kinds::{Aim, Played};
pub(crate) use state::{Cards, Ending, TurnState};
pub(crate) use table::Table;
