//! The browser's knowledge of languages: plural forms, and how numbers are written. The browser has
//! this built in, so there are no tables for languages here. In tests, without a browser, simple
//! rules that hold for our languages are used.

use crate::Language;

/// The plural form for a number, as named by CLDR: `one`, `other` …
#[cfg(target_arch = "wasm32")]
pub(super) fn form(language: Language, count: usize) -> String {
    // Exact, because no count exceeds 32 bits.
    ::browser::intl::plural_form(language.code(), count as u32)
}

/// The plural form for a number.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn form(language: Language, count: usize) -> String {
    // French uses the singular for 0.
    let one = count == 1 || count == 0 && language == Language::French;
    if one { "one" } else { "other" }.to_owned()
}

/// A whole number as written in this language.
#[cfg(target_arch = "wasm32")]
pub(super) fn number(language: Language, number: f64) -> String {
    ::browser::intl::whole_number(language.code(), number)
}

/// A whole number.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn number(_: Language, number: f64) -> String {
    number.to_string()
}

/// A number with one decimal place as written in this language.
#[cfg(target_arch = "wasm32")]
pub(super) fn decimal(language: Language, number: f64) -> String {
    ::browser::intl::decimal(language.code(), number)
}

/// A number with one decimal place.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn decimal(_: Language, number: f64) -> String {
    format!("{number:.1}")
}
