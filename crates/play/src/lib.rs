//! Both games on one device, without a screen: who plays ([`people`]), house rules people keep ([`house_rules`]), the
//! entries of the reference and their search ([`reference`]), and what can be explained at a table ([`topic`]).
//!
//! Deliberately absent: the browser, Leptos, and words people read (crates/words).

pub mod house_rules;
pub mod people;
pub mod reference;
pub mod topic;
