//! Animations of what happened: cards that fly, people who nod and flinch, scenes, the end of a
//! round and of a game, and a list of what hit the viewer since their last turn.
//!
//! [`play::motion`] turns facts into a list of beats. [`stage`] finds the places on the page and plays
//! the beats there. Nothing here decides anything or delays an answer: the page already shows the
//! new state, and a tap skips the animation.
//!
//! Only transforms and opacity move, and nothing moves for ever: each frame of anything else costs layout or paint.
//! Places on the page are looked up before the page changes, once per change, and an element has one animation at a
//! time. Bots wait until a change was seen; people never wait. The table knows nothing of this module, which is
//! loaded later.

pub(crate) mod elements;
pub mod end_screen;
pub(crate) mod scene;
pub(crate) mod since_panel;
