//! Animations of the card game: cards that fly, people who nod and flinch, scenes, posters. What they have in common
//! with the board game is [`motion`](crate::motion).

mod end_screen;
mod layer;
mod render;
mod scene;
mod since;
pub(crate) mod stage;
