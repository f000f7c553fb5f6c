//! The texts of the screens, looked up at once by their key.
//!
//! A page is drawn only after its list has been loaded ([`loaded`](crate::loaded)). Keys are looked up at run time:
//! accessors generated at compile time cost 330 bytes for each text. Tests of the app find keys that have no text, and
//! texts that are never used.

use crate::{Language, current};

/// The text of a key, in the language that was loaded. (The language is a parameter only to ensure that the caller has
/// waited for it.)
pub fn get(_: Language, key: &str) -> String {
    current().screen(key)
}

/// A text of the screens as a `String`: `tx!(language, home.new_game)`, `tx!(language, table.left, n = 3)`.
#[macro_export]
macro_rules! tx {
    ($language:expr, $first:ident $(. $rest:ident)*) => {
        $crate::screen::get($language, concat!("ui.", stringify!($first) $(, ".", stringify!($rest))*))
    };
    ($language:expr, $first:ident $(. $rest:ident)*, $($name:ident = $value:expr),+) => {
        $crate::fill(
            &$crate::tx!($language, $first $(.$rest)*),
            &[$((stringify!($name), &*$value.to_string())),+],
        )
    };
}

/// The plural form of a text for a number.
pub fn counted(_: Language, key: &str, count: usize, values: &[(&str, &str)]) -> String {
    current().counted(key, count, values)
}

/// A text that depends on a number, `{count}`: the forms are `.one` and `.other` of the key, and other forms of the
/// language ([`Words::counted`](crate::Words::counted)).
#[macro_export]
macro_rules! tn {
    ($language:expr, $count:expr, $first:ident $(. $rest:ident)* $(, $name:ident = $value:expr)*) => {{
        let count = usize::from($count);
        $crate::screen::counted(
            $language,
            concat!("ui.", stringify!($first) $(, ".", stringify!($rest))*),
            count,
            &[("count", &*count.to_string()) $(, (stringify!($name), &*$value.to_string()))*],
        )
    }};
}

/// Joins names as in a sentence: “Anna, Bert and Grim”.
pub fn list(_: Language, names: &[String]) -> String {
    if names.is_empty() { String::new() } else { current().join(names) }
}

/// A change of points, with a sign; minus is U+2212.
pub fn signed(points: i32) -> String {
    if points < 0 { minus(points) } else { format!("+{}", minus(points)) }
}

/// A number of points as written in the page's language; minus is U+2212.
pub fn minus(points: i32) -> String {
    current().number(points)
}

/// A number of points with their noun in short: "12 pts".
pub fn pts(l: Language, points: i32) -> String {
    let count = usize::try_from(points.unsigned_abs()).unwrap_or(usize::MAX);
    format!("{} {}", minus(points), crate::tn!(l, count, table.pts))
}

/// A number of rounds won: "3 won".
pub fn won(l: Language, rounds: u8) -> String {
    format!("{rounds} {}", crate::tn!(l, rounds, table.wins))
}

/// The round as a title. Before the first deal it is round 1.
pub fn round_title(l: Language, round: u16) -> String {
    crate::tx!(l, table.round, n = round.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Words, loaded::pretend};

    #[test]
    fn no_round_is_called_round_0() {
        pretend(Words::parse(Language::English, "ui.table.round\tRound {n}"));
        assert_eq!(
            [0, 1, 7].map(|round| round_title(Language::English, round)),
            ["Round 1", "Round 1", "Round 7"]
        );
    }

    #[test]
    fn negative_numbers_have_a_real_minus_sign() {
        assert_eq!([5, 0, -5].map(signed), ["+5", "+0", "−5"]);
        assert_eq!([5, 0, -5].map(minus), ["5", "0", "−5"]);
    }
}
