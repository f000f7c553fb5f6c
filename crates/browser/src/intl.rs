//! The browser's knowledge of languages: plural forms, and how numbers are written.
//!
//! Every browser has this built in, so no tables for languages are needed. Deliberately absent: texts, and dates
//! (`date`).

use crate::object::with;
use js_sys::Intl::{NumberFormat, PluralRules};
use js_sys::{Array, Number, Object};
use std::cell::RefCell;

thread_local! {
    /// The rules of the language used last: creating them is slow.
    static RULES: RefCell<Option<(&'static str, PluralRules)>> = const { RefCell::new(None) };
}

/// The plural form for a number in the language with this code, as named by CLDR: `one`, `other` …
pub fn plural_form(language: &'static str, count: u32) -> String {
    let made = || (language, PluralRules::new(&Array::of1(&language.into()), &Object::new()));
    RULES.with_borrow_mut(|rules| {
        let known = rules.take().filter(|(known, _)| *known == language);
        let (_, now) = rules.insert(known.unwrap_or_else(made));
        now.select(f64::from(count)).into()
    })
}

/// A whole number as written in the language with this code.
pub fn whole_number(language: &str, number: f64) -> String {
    Number::from(number).to_locale_string(language).into()
}

/// A number with one decimal place as written in the language with this code.
pub fn decimal(language: &str, number: f64) -> String {
    let options = with(&[("minimumFractionDigits", 1.into())]);
    let format = NumberFormat::new(&Array::of1(&language.into()), &options).format();
    // Formatting a number cannot fail.
    format.call1(&options, &number.into()).ok().and_then(|text| text.as_string()).unwrap_or_default()
}
