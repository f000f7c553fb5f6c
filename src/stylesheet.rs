//! The style sheets of views that are loaded later (style/sheets/): links that a script of the page adds when a view
//! needs them (public/inline/table.js).

use crate::browser::call;
use js_sys::{Array, Promise, Reflect};
use leptos::__reexports::send_wrapper::SendWrapper;
use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

/// A sheet that comes later, in the order of the cascade.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stylesheet {
    /// The way into a room and its lobby.
    Entrance,
    /// All later pages, and what comes over a table; after `Entrance`, which it needs.
    Later,
    /// The board game.
    Board,
}

/// Sheets that are on their way.
#[must_use]
pub(crate) struct Loading(SendWrapper<Vec<Option<Promise>>>);

/// Begins to load sheets; one that the page has is not loaded again.
pub(crate) fn load(sheets: &[Stylesheet]) -> Loading {
    let begin = |sheet: &Stylesheet| call(&window(), "addSheet", &(*sheet as u32).into())?.dyn_into().ok();
    // There is only one thread, so `Send` holds trivially.
    Loading(SendWrapper::new(sheets.iter().map(begin).collect()))
}

impl Loading {
    /// Waits for the sheets; `false` if one could not be loaded.
    pub(crate) async fn done(self) -> bool {
        let mut all = true;
        for sheet in self.0.take() {
            all &= match sheet {
                Some(sheet) => JsFuture::from(sheet).await.is_ok(),
                None => false,
            };
        }
        all
    }
}

/// The rules of a sheet that has been loaded, for a picture that no style sheet of the page applies to.
pub(crate) fn rules(sheet: Stylesheet) -> Option<String> {
    let link = document().query_selector(&format!("link[data-sheet=\"{}\"]", sheet as u32)).ok()??;
    let get = |of: &JsValue, name: &str| Reflect::get(of, &name.into()).ok();
    let rules = Array::from(&get(&get(&link, "sheet")?, "cssRules")?);
    Some(rules.iter().filter_map(|rule| get(&rule, "cssText")?.as_string()).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    /// The list of running games and the table of points both were `.running` once, and what one sheet said of the
    /// list took the table apart.
    #[test]
    fn a_class_has_one_sheet_of_the_later_pages() {
        let mut sheets = BTreeMap::<String, Vec<String>>::new();
        for file in fs::read_dir("style/later").unwrap() {
            let file = file.unwrap();
            let text = fs::read_to_string(file.path()).unwrap();
            // Rules within `@layer` begin after two spaces, those within other rules after more.
            let rules = text.lines().filter_map(|line| line.strip_prefix("  .")?.strip_suffix(" {"));
            let mut classes: Vec<_> = rules.filter(|rule| !rule.contains([' ', '.', ':', '['])).collect();
            classes.sort_unstable();
            classes.dedup();
            for class in classes {
                sheets.entry(class.into()).or_default().push(file.file_name().into_string().unwrap());
            }
        }
        assert!(sheets.contains_key("score-sheet"), "no rules are found any more");
        sheets.retain(|_, files| files.len() > 1);
        assert_eq!(sheets, BTreeMap::new());
    }
}
