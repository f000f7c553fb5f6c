//! Animations of what happened: cards that fly, people who nod and flinch, scenes, the end of a
//! round and of a game, and a list of what hit the viewer since their last turn.
//!
//! [`timeline`] turns facts into a list of beats and [`since`] finds what hit somebody; both are
//! plain functions of what the viewer may know. [`stage`] finds the places on the page and plays
//! the beats there. Nothing here decides anything or delays an answer: the page already shows the
//! new state, and a tap skips the animation.

pub mod beat;
mod cause;
pub(crate) mod elements;
pub mod end_screen;
mod layer;
mod render;
pub(crate) mod scene;
pub mod since;
pub(crate) mod since_panel;
pub(crate) mod stage;
pub mod timeline;

#[cfg(test)]
mod tests;
