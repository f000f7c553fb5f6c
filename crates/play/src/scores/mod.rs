//! Points over one game and over many: the results of a round ([`results`]) and of a game ([`score_sheet`]), the
//! geometry of its chart ([`lines`]), the awards at its end ([`awards`]), and the statistics over all games
//! ([`statistics`]). The points of a card and the winners come from the rules.

pub mod awards;
pub mod lines;
pub mod results;
pub mod score_sheet;
pub mod statistics;
#[cfg(test)]
mod tests;
