//! The style of what comes later: one sheet that comes with its code.
//!
//! As an object: the policy of the page lets no text of an element be one.

use js_sys::{Array, Function, Reflect};
use leptos::prelude::*;
use std::cell::Cell;
use wasm_bindgen::JsCast as _;

/// The sheets of style/later/, joined and minified by build.rs.
const STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/later.css"));

thread_local! {
    static ADOPTED: Cell<bool> = const { Cell::new(false) };
}

/// Puts the sheet on the page, once. `false` where a browser is too old for it.
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
