//! The texts of the screens, at once.
//!
//! A language arrives as one list over the network. The frame of the app waits
//! for it ([`arrive`]) and draws a page only then; from there on every text is
//! simply there, and [`tx!`] hands it out without waiting. When the language
//! changes, the page is drawn anew.

use crate::i18n::*;
use leptos::prelude::*;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// The language the page is drawn in, told to everything below by context.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Language(pub(crate) Locale);

/// The language of the page that is being drawn.
pub(crate) fn language() -> Locale {
    use_context::<Language>().map_or_else(Locale::default, |Language(locale)| locale)
}

/// Waits until the screens' texts of a language are here.
pub(crate) async fn arrive(language: Locale) {
    td_string!(language, ui.title).await;
}

/// What has arrived already; nothing of what has not.
pub(crate) fn now<T: ToString>(text: impl Future<Output = T>) -> String {
    match pin!(text).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(text) => text.to_string(),
        Poll::Pending => String::new(),
    }
}

/// Puts values in the places that a text leaves for them, `{so}`.
pub(crate) fn fill(mut text: String, values: &[(&str, String)]) -> String {
    for (name, value) in values {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    text
}

/// A text of the screens as a `String`: `tx!(language, home.new_game)`,
/// `tx!(language, table.left, n = 3)`. The places for values are filled here
/// and not by the translations' own builders: those are a type for each text.
macro_rules! tx {
    ($language:expr, $first:ident $(. $rest:ident)*) => {
        $crate::text::now($crate::i18n::td_string!($language, ui.$first $(.$rest)*))
    };
    ($language:expr, $first:ident $(. $rest:ident)*, $($name:ident = $value:expr),+) => {
        $crate::text::fill(
            $crate::text::tx!($language, $first $(.$rest)*),
            &[$((stringify!($name), $value.to_string())),+],
        )
    };
}
pub(crate) use tx;

/// A text that depends on a number: `.one` and `.many` of a key, with `{count}`.
macro_rules! tn {
    ($language:expr, $count:expr, $first:ident $(. $rest:ident)* $(, $name:ident = $value:expr)*) => {{
        let count = usize::from($count);
        let text = if count == 1 {
            $crate::text::tx!($language, $first $(.$rest)*.one)
        } else {
            $crate::text::tx!($language, $first $(.$rest)*.many)
        };
        $crate::text::fill(text, &[("count", count.to_string()) $(, (stringify!($name), $value.to_string()))*])
    }};
}
pub(crate) use tn;

/// Names as a sentence has them: “Anna, Bert and Grim”.
pub(crate) fn list(language: Locale, names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => tx!(language, nav.and, names = most.join(", "), last = last),
    }
}
