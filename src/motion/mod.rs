//! What happened, as one sees it: cards that travel, people who nod and flinch,
//! moments with a scene of their own, the end of a round and of a game, and what hit somebody since their last turn.
//!
//! [`timeline`] makes a list of beats from the facts, as music is written down, and
//! [`since`] finds what hit somebody; both are plain functions of what the viewer
//! may know. [`stage`] finds the places on the page and plays the beats there.
//! Nothing here decides or holds up anything: the page already shows how things
//! stand, and whoever taps sees it at once.

pub mod beat;
mod doer;
pub mod finale;
mod place;
mod scene;
mod show;
pub mod since;
pub(crate) mod stage;
mod strip;
pub mod timeline;

#[cfg(test)]
mod tests;
