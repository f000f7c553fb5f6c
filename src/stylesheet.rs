//! The style sheets of views that are loaded later, compiled into their wasm.
//!
//! They are constructed style sheets, because the content security policy forbids inline `<style>`
//! elements.

use js_sys::{Array, Function, Reflect};
use leptos::prelude::*;
use std::cell::Cell;
use wasm_bindgen::{JsCast as _, JsValue};

/// The sheets of style/later/ that the way into a room and its lobby need, joined and minified by build.rs.
const ENTRANCE_STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/entrance.css"));

/// The other sheets of style/later/, joined likewise.
const STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/later.css"));

/// The sheets of style/board/, joined likewise.
const BOARD_STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/board.css"));

thread_local! {
    static ENTRANCE_ADOPTED: Cell<bool> = const { Cell::new(false) };
    static ADOPTED: Cell<bool> = const { Cell::new(false) };
    static BOARD_ADOPTED: Cell<bool> = const { Cell::new(false) };
}

/// Adds the sheet of the way into a room to the page, once. `false` if the browser is too old for this.
pub(crate) fn adopt_entrance_stylesheet() -> bool {
    if !ENTRANCE_ADOPTED.get() {
        ENTRANCE_ADOPTED.set(adopt(ENTRANCE_STYLE, Place::First).unwrap_or(false));
    }
    ENTRANCE_ADOPTED.get()
}

/// The same with the sheet of all later pages.
pub(crate) fn adopt_stylesheet() -> bool {
    if !ADOPTED.get() && adopt_entrance_stylesheet() {
        // Before that of the board game, whichever comes first.
        ADOPTED.set(adopt(STYLE, Place::Second).unwrap_or(false));
    }
    ADOPTED.get()
}

/// The same with the sheet of the board game.
pub(crate) fn adopt_board_stylesheet() -> bool {
    if !BOARD_ADOPTED.get() {
        BOARD_ADOPTED.set(adopt(BOARD_STYLE, Place::Last).unwrap_or(false));
    }
    BOARD_ADOPTED.get()
}

/// The sheet of the board game, for a picture that no style sheet of the page applies to.
pub(crate) fn board_style() -> &'static str {
    BOARD_STYLE
}

/// Where a sheet comes among those that the page has besides its links.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    First,
    Second,
    Last,
}

/// Adds a sheet to those that the page has.
fn adopt(style: &str, place: Place) -> Result<bool, JsValue> {
    let kind: Function = Reflect::get(&window(), &"CSSStyleSheet".into())?.dyn_into()?;
    let sheet = Reflect::construct(&kind, &Array::new())?;
    let replace: Function = Reflect::get(&sheet, &"replaceSync".into())?.dyn_into()?;
    replace.call1(&sheet, &style.into())?;
    let sheets = Array::from(&Reflect::get(&document(), &"adoptedStyleSheets".into())?);
    let method = |name: &str| Reflect::get(&sheets, &name.into())?.dyn_into::<Function>();
    let first = if place == Place::Second { Some(method("shift")?.call0(&sheets)?) } else { None };
    method(if place == Place::Last { "push" } else { "unshift" })?.call1(&sheets, &sheet)?;
    if let Some(first) = first {
        method("unshift")?.call1(&sheets, &first)?;
    }
    Reflect::set(&document(), &"adoptedStyleSheets".into(), &sheets)
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
