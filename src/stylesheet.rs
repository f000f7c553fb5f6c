//! The style sheet of the views that are loaded later, compiled into their wasm.
//!
//! It is a constructed style sheet, because the content security policy forbids inline `<style>`
//! elements.

use js_sys::{Array, Function, Reflect};
use leptos::prelude::*;
use std::cell::Cell;
use wasm_bindgen::JsCast as _;

/// The sheets of style/later/, joined and minified by build.rs.
const STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/later.css"));

thread_local! {
    static ADOPTED: Cell<bool> = const { Cell::new(false) };
}

/// Adds the sheet to the page, once. `false` if the browser is too old for this.
pub(crate) fn adopt_stylesheet() -> bool {
    if !ADOPTED.get() {
        let make = || {
            let kind: Function = Reflect::get(&window(), &"CSSStyleSheet".into())?.dyn_into()?;
            let sheet = Reflect::construct(&kind, &Array::new())?;
            let replace: Function = Reflect::get(&sheet, &"replaceSync".into())?.dyn_into()?;
            replace.call1(&sheet, &STYLE.into())?;
            Reflect::set(&document(), &"adoptedStyleSheets".into(), &Array::of1(&sheet))
        };
        ADOPTED.set(make().unwrap_or(false));
    }
    ADOPTED.get()
}
