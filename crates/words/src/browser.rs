//! The browser's knowledge of languages: plural forms, and how numbers are written. The browser has
//! this built in, so there are no tables for languages here. In tests, without a browser, simple
//! rules that hold for our languages are used.

use crate::Language;

/// The plural form for a number, as named by CLDR: `one`, `other` …
#[cfg(target_arch = "wasm32")]
pub(super) fn form(language: Language, count: usize) -> String {
    use js_sys::Intl::PluralRules;
    use std::cell::RefCell;

    thread_local! {
        /// The rules of the language used last: creating them is slow.
        static RULES: RefCell<Option<(Language, PluralRules)>> = const { RefCell::new(None) };
    }
    let made = || {
        let languages = js_sys::Array::of1(&language.code().into());
        (language, PluralRules::new(&languages, &js_sys::Object::new()))
    };
    RULES.with_borrow_mut(|rules| {
        let known = rules.take().filter(|(known, _)| *known == language);
        let (_, now) = rules.insert(known.unwrap_or_else(made));
        // Exact, because no count exceeds 32 bits.
        now.select(f64::from(count as u32)).into()
    })
}

/// The plural form for a number.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn form(language: Language, count: usize) -> String {
    // Nothing is one in French.
    let one = count == 1 || count == 0 && language == Language::French;
    if one { "one" } else { "other" }.to_owned()
}

/// A whole number as written in this language.
#[cfg(target_arch = "wasm32")]
pub(super) fn number(language: Language, number: f64) -> String {
    js_sys::Number::from(number).to_locale_string(language.code()).into()
}

/// A whole number.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn number(_: Language, number: f64) -> String {
    number.to_string()
}

/// A number with one decimal place as written in this language.
#[cfg(target_arch = "wasm32")]
pub(super) fn decimal(language: Language, number: f64) -> String {
    use js_sys::Intl::NumberFormat;
    use js_sys::{Array, Object, Reflect};

    let options = Object::new();
    // Neither setting a property of a plain object nor formatting a number can fail.
    Reflect::set(&options, &"minimumFractionDigits".into(), &1.into()).ok();
    let format = NumberFormat::new(&Array::of1(&language.code().into()), &options).format();
    format.call1(&options, &number.into()).ok().and_then(|text| text.as_string()).unwrap_or_default()
}

/// A number with one decimal place.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn decimal(_: Language, number: f64) -> String {
    format!("{number:.1}")
}
