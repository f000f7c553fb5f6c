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

/// A text that depends on a number, `{count}`: the forms are `.one` and `.other` of the key, and whatever else the
/// language has ([`Words::counted`](crate::Words::counted)).
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
