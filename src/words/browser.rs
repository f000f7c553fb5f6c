//! What the browser knows of languages: which form of a text goes with a number,
//! and how a number is written. It has all of them built in, so no table of a
//! language is here; without a browser, in tests, stands what holds for the
//! languages we have.

use crate::language::Language;

/// The form that goes with a number, as the CLDR calls it: `one`, `other` …
#[cfg(target_arch = "wasm32")]
pub(super) fn form(language: Language, count: usize) -> String {
    use js_sys::Intl::PluralRules;
    use std::cell::RefCell;

    thread_local! {
        /// Those of the language that was asked for last: making them takes long.
        static RULES: RefCell<Option<(Language, PluralRules)>> = const { RefCell::new(None) };
    }
    let made = || {
        let languages = js_sys::Array::of1(&language.code().into());
        (language, PluralRules::new(&languages, &js_sys::Object::new()))
    };
    RULES.with_borrow_mut(|rules| {
        let known = rules.take().filter(|(known, _)| *known == language);
        let (_, now) = rules.insert(known.unwrap_or_else(made));
        // Exact: nobody counts beyond 32 bits here.
        now.select(f64::from(count as u32)).into()
    })
}

/// The form that goes with a number.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn form(_: Language, count: usize) -> String {
    if count == 1 { "one" } else { "other" }.to_owned()
}

/// A whole number as people of this language write it.
#[cfg(target_arch = "wasm32")]
pub(super) fn number(language: Language, number: f64) -> String {
    js_sys::Number::from(number).to_locale_string(language.code()).into()
}

/// A whole number.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn number(_: Language, number: f64) -> String {
    number.to_string()
}

/// A number with one decimal as people of this language write it.
#[cfg(target_arch = "wasm32")]
pub(super) fn decimal(language: Language, number: f64) -> String {
    use js_sys::Intl::NumberFormat;
    use js_sys::{Array, Object, Reflect};

    let options = Object::new();
    // Setting a property of a plain object cannot fail, nor can writing a number.
    Reflect::set(&options, &"minimumFractionDigits".into(), &1.into()).ok();
    let format = NumberFormat::new(&Array::of1(&language.code().into()), &options).format();
    format.call1(&options, &number.into()).ok().and_then(|text| text.as_string()).unwrap_or_default()
}

/// A number with one decimal.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn decimal(_: Language, number: f64) -> String {
    format!("{number:.1}")
}
