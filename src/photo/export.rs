//! Makes a PNG of a photo: the markup becomes a picture of its own, with the symbols, colours and typeface of the page
//! in it, because a picture can fetch nothing; and that is drawn on a canvas.

use super::sheet::{HEIGHT, Markup, WIDTH};
use crate::browser::{call, call_async};
use crate::settings::{self, Theme};
use crate::stylesheet;
use gloo_file::{Blob, ObjectUrl};
use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::*;
use std::collections::BTreeSet;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, File};

/// The colours of `style/tokens.css` that photos use.
const COLOURS: [&str; 16] = [
    "ink",
    "paper",
    "paper-shade",
    "blue",
    "red",
    "green",
    "yellow",
    "violet",
    "table",
    "fg",
    "fg-soft",
    "strip",
    "edge",
    "tabletop",
    "rim",
    "turn",
];
/// The inks, by the names that cards and figures give them.
const INKS: [&str; 8] = ["ink", "paper", "paper-shade", "blue", "red", "green", "yellow", "violet"];

/// The photo as a file with this name; `None` if the browser cannot make it.
pub(super) async fn png(markup: &Markup, name: &str) -> Option<File> {
    let svg = standalone(markup);
    let url = ObjectUrl::from(Blob::new_with_options(svg.as_str(), Some("image/svg+xml")));
    let image: JsValue = element_showing(&url)?.into();
    call_async(&image, "decode", &JsValue::UNDEFINED).await?;
    let canvas = construct("OffscreenCanvas", &[WIDTH.into(), HEIGHT.into()])?;
    let context = call(&canvas, "getContext", &"2d".into())?;
    let draw: Function = Reflect::get(&context, &"drawImage".into()).ok()?.dyn_into().ok()?;
    Reflect::apply(&draw, &context, &Array::of3(&image, &0.into(), &0.into())).ok()?;
    // Without options it is a PNG.
    let blob = call_async(&canvas, "convertToBlob", &JsValue::UNDEFINED).await?;
    let options = Object::new();
    // Setting a property of a plain object cannot fail.
    Reflect::set(&options, &"type".into(), &"image/png".into()).ok();
    let file = construct("File", &[Array::of1(&blob).into(), name.into(), options.into()])?;
    Some(file.unchecked_into())
}

fn element_showing(url: &str) -> Option<Element> {
    let image = document().create_element("img").ok()?;
    image.set_attribute("src", url).ok()?;
    Some(image)
}

/// A new object of a class of the browser.
fn construct(class: &str, with: &[JsValue]) -> Option<JsValue> {
    let class: Function = Reflect::get(&window(), &class.into()).ok()?.dyn_into().ok()?;
    Reflect::construct(&class, &with.iter().collect::<Array>()).ok()
}

/// The markup as a whole picture.
fn standalone(Markup { drawn, style }: &Markup) -> String {
    let scheme = if is_dark() { "dark" } else { "light" };
    let symbols = symbols(drawn);
    let rules = page_rules();
    let style = style.and_then(stylesheet::rules).unwrap_or_default();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" style=\"color-scheme:{scheme}\"><style><![CDATA[{rules}{style}]]></style>\
         <defs>{symbols}</defs>{drawn}</svg>"
    )
}

fn is_dark() -> bool {
    match settings::theme() {
        Theme::Dark => true,
        Theme::Light => false,
        Theme::Auto => {
            let query = window().match_media("(prefers-color-scheme: dark)");
            query.is_ok_and(|query| query.is_some_and(|query| query.matches()))
        }
    }
}

/// The colours and the typeface of the page as a style sheet.
fn page_rules() -> String {
    let root = document().document_element().map(JsValue::from).unwrap_or_default();
    let now = call(&window(), "getComputedStyle", &root);
    let value = |name: &str| {
        let value = now.as_ref().and_then(|now| call(now, "getPropertyValue", &format!("--{name}").into()));
        let value = value.and_then(|value| value.as_string());
        format!("--{name}:{};", value.unwrap_or_default())
    };
    let colours: String = COLOURS.map(value).concat();
    let inks: String = INKS.map(|ink| format!("[data-ink={ink}]{{--c:var(--{ink})}}")).concat();
    let display = value("display");
    format!(
        "{}:root{{{colours}{display}}}{inks}text{{font-family:var(--display);text-anchor:middle}}\
         text[text-anchor=start]{{text-anchor:start}}text[text-anchor=end]{{text-anchor:end}}\
         .title-plate{{fill:var(--red)}}.title-key{{fill:none;stroke:var(--fg);stroke-width:2.5}}",
        typeface().unwrap_or_default()
    )
}

/// The rule that brings the typeface, which is in the page itself.
fn typeface() -> Option<String> {
    let sheets = Array::from(&Reflect::get(&document(), &"styleSheets".into()).ok()?);
    let rules = sheets.iter().filter_map(|sheet| Reflect::get(&sheet, &"cssRules".into()).ok());
    let texts = rules.flat_map(|rules| Array::from(&rules).to_vec());
    let mut texts = texts.filter_map(|rule| Reflect::get(&rule, &"cssText".into()).ok()?.as_string());
    texts.find(|text| text.starts_with("@font-face"))
}

/// The symbols that this markup uses, and those that they use.
fn symbols(drawn: &str) -> String {
    let (mut all, mut known) = (String::new(), BTreeSet::new());
    let mut open: Vec<String> = names(drawn);
    while let Some(name) = open.pop() {
        if !known.insert(name.clone()) {
            continue;
        }
        if let Some(symbol) = document().get_element_by_id(&name) {
            let symbol = Reflect::get(&symbol, &"outerHTML".into()).ok().and_then(|text| text.as_string());
            let symbol = symbol.unwrap_or_default();
            open.extend(names(&symbol));
            all.push_str(&symbol);
        }
    }
    all
}

/// The ids that this markup refers to.
fn names(markup: &str) -> Vec<String> {
    let uses = markup.split("href=\"#").skip(1);
    uses.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn every_symbol_that_is_used_is_found() {
        assert_eq!(names("<use href=\"#a\"/><g><use x=\"1\" href=\"#b-c\"/></g>"), ["a", "b-c"]);
        assert!(names("<rect/>").is_empty());
    }
}
