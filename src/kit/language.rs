//! The language of the page.
//!
//! The script in index.html chooses it before the wasm has loaded, so that the texts can be fetched at the same time.

pub use words::Language;

use browser::root::root_attribute;
use leptos::prelude::*;

/// The root's attribute with the page's language: `lang` is the one that the browser has translated it into.
pub(crate) const LANGUAGE: &str = "data-language";

/// The language that index.html has set on the page.
pub(crate) fn of_page() -> Language {
    root_attribute(LANGUAGE).and_then(|code| Language::from_code(&code)).unwrap_or_default()
}

/// The language that was chosen; set it to change the language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted(pub(crate) RwSignal<Language>);

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeSet;

    /// The manifest's texts outside `_localized` are English.
    #[test]
    fn every_text_of_the_manifest_is_in_every_language() {
        fn localized(value: &Value, found: &mut Vec<BTreeSet<String>>) {
            match value {
                Value::Object(all) => all.iter().for_each(|(key, value)| match value.as_object() {
                    Some(texts) if key.ends_with("_localized") => found.push(texts.keys().cloned().collect()),
                    _ => localized(value, found),
                }),
                Value::Array(all) => all.iter().for_each(|value| localized(value, found)),
                _ => {}
            }
        }
        let text = std::fs::read_to_string("public/manifest.webmanifest").unwrap();
        let mut found = Vec::new();
        localized(&serde_json::from_str(&text).unwrap(), &mut found);
        let others = Language::ALL.iter().map(|language| language.code()).filter(|&code| code != "en");
        let others: BTreeSet<_> = others.map(str::to_owned).collect();
        // The name, the description, and each shortcut.
        assert_eq!(found.len(), 2 + text.matches("\"url\"").count());
        assert!(found.iter().all(|codes| *codes == others), "{found:?}");
    }
}
