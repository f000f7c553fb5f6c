//! The special, event, power and rule cards: one enum and one table for each kind. What a card does is in its
//! own file, reached by `rules()`; code that only names cards does not depend on that.

mod event;
mod power;
mod rule_card;
mod special;

pub use event::Event;
pub use power::Power;
pub use rule_card::RuleCard;
pub use special::Special;
pub(crate) use {event::events, power::powers, rule_card::rule_cards, special::specials};
