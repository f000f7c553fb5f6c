//! Animations of the card game: cards that fly, people who nod and flinch, scenes, posters. [`play::motion`] makes
//! beats of facts, [`drawing::motion`] lays them out, `render` and `layer` put them on the page, style/later/motion.css
//! moves them.

mod end_screen;
mod layer;
mod render;
mod scene;
pub(crate) mod show;
mod since;
mod speech;
pub(crate) mod stage;
