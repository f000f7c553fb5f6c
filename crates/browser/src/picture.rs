//! Pictures made from SVG markup, and the parts of the page's style sheets that such a picture needs, because it can
//! fetch nothing itself.
//!
//! A browser may be unable to draw it: then there is no picture. Deliberately absent: the drawings.

use crate::file::{Address, File};
use crate::object::{call, call_async, call_with, construct, get, text};
use crate::window::{document, window};
use js_sys::Array;
use wasm_bindgen::JsValue;

/// Draws a picture that is SVG markup on a canvas of this size in pixels, and gives it as a PNG with this name; `None`
/// if the browser cannot.
pub async fn png(svg: &str, (width, height): (i32, i32), name: &str) -> Option<File> {
    let address = Address::of_text(svg, "image/svg+xml")?;
    let image = document().create_element("img").ok()?;
    image.set_attribute("src", address.as_str()).ok()?;
    call_async(&image, "decode", &JsValue::UNDEFINED).await?;
    let canvas = construct("OffscreenCanvas", &[width.into(), height.into()])?;
    let context = call(&canvas, "getContext", &"2d".into())?;
    call_with(&context, "drawImage", &[image.into(), 0.into(), 0.into()])?;
    // Without options it is a PNG.
    let blob = call_async(&canvas, "convertToBlob", &JsValue::UNDEFINED).await?;
    File::new(&blob, name, "image/png")
}

/// The values that these custom properties (`--name`) have on the page; empty for one that is not set.
pub fn custom_properties(names: &[&str]) -> Vec<String> {
    let root = document().document_element().map(JsValue::from).unwrap_or_default();
    let now = call(&window(), "getComputedStyle", &root).unwrap_or_default();
    let value = |name: &&str| call(&now, "getPropertyValue", &format!("--{name}").into())?.as_string();
    names.iter().map(|name| value(name).unwrap_or_default()).collect()
}

/// The rule that brings the typeface, which is in the page itself.
pub fn typeface() -> Option<String> {
    let sheets = get(&document(), "styleSheets");
    let sheets = if sheets.is_object() { Array::from(&sheets) } else { return None };
    sheets.iter().find_map(|sheet| rules(&sheet).find(|text| text.starts_with("@font-face")))
}

/// The texts of the rules of a style sheet.
pub(crate) fn rules(sheet: &JsValue) -> impl Iterator<Item = String> {
    let rules = get(sheet, "cssRules");
    let rules = if rules.is_object() { Array::from(&rules).to_vec() } else { Vec::new() };
    rules.into_iter().filter_map(|rule| text(&rule, "cssText"))
}

/// The element with this id as markup.
pub fn markup_of(id: &str) -> Option<String> {
    text(&document().get_element_by_id(id)?.into(), "outerHTML")
}
