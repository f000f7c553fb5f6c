//! Points over one game and over many. Plain functions: the results of a round ([`results`]) and of a
//! game ([`score_sheet`]), the geometry of its chart ([`lines`]), the awards at its end ([`awards`]), and the
//! statistics over all games ([`statistics`]). The rest draws them. What a card counts, and who has won, comes from the rules.

pub mod awards;
pub(crate) mod chart;
pub mod lines;
pub mod results;
pub(crate) mod running;
pub mod score_sheet;
pub(crate) mod standings;
pub mod statistics;
#[cfg(test)]
mod tests;

use words::current;

/// A change of points, with a sign; minus is U+2212.
pub(crate) fn signed(points: i32) -> String {
    if points < 0 { minus(points) } else { format!("+{}", minus(points)) }
}

/// A number of points as written in the page's language; minus is U+2212.
pub(crate) fn minus(points: i32) -> String {
    current().number(points)
}
