//! Files: those that a person chooses, opens with the installed app or shares with it, and those that the page offers
//! to save.
//!
//! A file that cannot be read is empty text. Browsers without a queue of opened files, or without caches, have none.
//! Deliberately absent: the content of files, and limits on their size; the caller asks for the size before it reads.

use crate::event::Event;
use crate::object::{call, call_async, construct, get, part, with};
use crate::task::detached;
use crate::window::window;
use js_sys::Array;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, HtmlInputElement};

/// A file.
#[derive(Clone, Debug)]
pub struct File(JsValue);

impl File {
    /// The file chosen in a field of the type `file`, if there is one.
    pub fn chosen(field: &Element) -> Option<File> {
        part(&get(field, "files"), "0").map(File)
    }

    /// A new file with this name and type.
    pub(crate) fn new(content: &JsValue, name: &str, kind: &str) -> Option<File> {
        let kind = with(&[("type", kind.into())]).into();
        construct("File", &[Array::of1(content).into(), name.into(), kind]).map(File)
    }

    pub(crate) fn as_value(&self) -> &JsValue {
        &self.0
    }

    /// Its size in bytes.
    #[expect(clippy::cast_sign_loss, reason = "no size is below zero")]
    pub fn size(&self) -> u64 {
        get(&self.0, "size").as_f64().map_or(u64::MAX, |size| size as u64)
    }

    /// Its text; empty if it cannot be read.
    pub async fn text(&self) -> String {
        let text = call_async(&self.0, "text", &JsValue::UNDEFINED).await;
        text.and_then(|text| text.as_string()).unwrap_or_default()
    }
}

/// Empties a field, so that the same file can be chosen in it again.
pub fn empty(field: &HtmlInputElement) {
    field.set_value("");
}

/// An address at which this page has a file, for pictures and for links that save it. The file stays in memory until
/// the last copy of the address is dropped.
#[derive(Clone, Debug)]
pub struct Address(Rc<Revoked>);

#[derive(Debug)]
struct Revoked(String);

impl Address {
    /// The address of a file.
    pub fn of(file: &File) -> Option<Address> {
        Address::of_value(&file.0)
    }

    /// The address of a text of this type.
    pub fn of_text(text: &str, kind: &str) -> Option<Address> {
        let kind = with(&[("type", kind.into())]).into();
        Address::of_value(&construct("Blob", &[Array::of1(&text.into()).into(), kind])?)
    }

    fn of_value(file: &JsValue) -> Option<Address> {
        let address = call(&get(&window(), "URL"), "createObjectURL", file)?.as_string()?;
        Some(Address(Rc::new(Revoked(address))))
    }

    /// The address as text.
    pub fn as_str(&self) -> &str {
        &self.0.0
    }
}

impl Drop for Revoked {
    fn drop(&mut self) {
        call(&get(&window(), "URL"), "revokeObjectURL", &self.0.as_str().into());
    }
}

/// An address that contains a text of the type JSON, for links that save it.
pub fn json_address(text: &str) -> String {
    format!("data:application/json,{}", js_sys::encode_uri_component(text))
}

/// Calls `opened` with each file with which the installed app was or is opened.
pub fn on_opened(opened: Rc<dyn Fn(File)>) {
    // The closure has the same type as listeners, so that it needs no glue of its own.
    let launched = move |params: Event| {
        let (files, opened) = (get(&params, "files"), opened.clone());
        detached(async move {
            if let Some(file) = call_async(&get(&files, "0"), "getFile", &JsValue::UNDEFINED).await {
                opened(File(file));
            }
        });
    };
    let launched = Closure::wrap(Box::new(launched) as Box<dyn FnMut(Event)>).into_js_value();
    call(&get(&window(), "launchQueue"), "setConsumer", &launched);
}

/// Takes the file at this address out of the caches, where the service worker has put it. Deletes the whole cache of
/// the name `cache`.
pub async fn take_cached(address: &str, cache: &str) -> Option<File> {
    // Only secure pages have caches.
    let caches = part(&window(), "caches")?;
    let found = call_async(&caches, "match", &address.into()).await?;
    let file = call_async(&found, "blob", &JsValue::UNDEFINED).await?;
    call_async(&caches, "delete", &cache.into()).await;
    Some(File(file))
}
