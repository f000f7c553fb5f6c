//! Which special, event, power and rule cards there are: plain enums, one table
//! of contents each. What a card does is in its own file, reached by `rules()`;
//! data that only names a card depends on nothing it does.

mod event;
mod power;
mod rule_card;
mod special;

pub use event::Event;
pub use power::Power;
pub use rule_card::RuleCard;
pub use special::Special;
pub(crate) use {event::events, power::powers, rule_card::rule_cards, special::specials};
