//! The special, event, power and rule cards: one enum for each kind. What a card does is in its own file, reached by
//! `rules()`; code that only names cards does not depend on that. Rule cards have no files: see `rule`.

mod event;
mod power;
mod rule_card;
mod special;

pub use event::Event;
pub use power::Power;
pub use rule_card::RuleCard;
pub use special::Special;
pub(crate) use {event::events, power::powers, special::specials};
