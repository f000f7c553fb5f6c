//! Drawings of points ([`play::scores`]): the chart of a game, the table of its rounds, and standings.

pub(crate) mod chart;
pub(crate) mod running;
pub(crate) mod standings;

pub(crate) use words::screen::{minus, signed};
