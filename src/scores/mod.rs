//! Drawings of points ([`play::scores`]): the chart of a game, the table of its rounds, and standings.

pub(crate) mod chart;
pub(crate) mod running;
pub(crate) mod standings;

use words::current;

/// A change of points, with a sign; minus is U+2212.
pub(crate) fn signed(points: i32) -> String {
    if points < 0 { minus(points) } else { format!("+{}", minus(points)) }
}

/// A number of points as written in the page's language; minus is U+2212.
pub(crate) fn minus(points: i32) -> String {
    current().number(points)
}

#[cfg(test)]
mod tests {
    use super::{minus, signed};

    #[test]
    fn negative_numbers_have_a_real_minus_sign() {
        assert_eq!([5, 0, -5].map(signed), ["+5", "+0", "−5"]);
        assert_eq!([5, 0, -5].map(minus), ["5", "0", "−5"]);
    }
}
