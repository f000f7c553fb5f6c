//! Shared by the animations of both games: places on the page, scenes, the posters at the end of a round and of a game,
//! and the list of facts that hit the viewer since their last turn. Each game's own motion is in `src/card_game/motion`
//! and `src/board_game/picture`. This module decides nothing and delays no answer: a question is there with the last of
//! what led to it, and a tap skips the animation.
//!
//! Only transforms and opacity are animated, because other properties cost layout or paint in each frame; and no
//! animation runs for ever. Places on the page are looked up before the page changes, once per change, and an element
//! has one animation at a time. Bots wait until a change was seen; people never wait. The table knows nothing of this
//! module, which is loaded later.

pub(crate) mod elements;
pub mod end_screen;
pub(crate) mod scene;
pub(crate) mod since_panel;
