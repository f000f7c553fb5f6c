//! What happens after a bug: a page that says so in the person's own language and offers everything
//! stored here as a file.
//!
//! After a panic the wasm is dead: signals do not run and texts cannot be fetched. So the texts are
//! stored beforehand ([`prepare`]), and the page is built using only the DOM.

use crate::storage::{self, SERVERS, keys};
use leptos::prelude::{document, window};
use std::cell::RefCell;
use std::panic::PanicHookInfo;
use wasm_bindgen::{JsCast as _, JsValue};

/// The version of the file, as in src/storage/file.rs. Repeated here because that module is loaded
/// later.
const VERSION: u8 = 2;

/// The texts of the page.
#[derive(Clone, Debug)]
pub struct Texts {
    /// The heading.
    pub title: String,
    /// What happened, and what it means.
    pub text: String,
    /// The label of the link that saves the file.
    pub save: String,
    /// The label of the link that reloads the app.
    pub reload: String,
    /// The heading of the panic message.
    pub details: String,
}

thread_local! {
    static TEXTS: RefCell<Texts> = RefCell::new(Texts {
        // Used if a panic happens before the texts are loaded.
        title: "That should not have happened".into(),
        text: "The program has stopped because of a mistake of ours.".into(),
        save: "Save my games".into(),
        reload: "Reload".into(),
        details: "Details".into(),
    });
}

/// Stores the texts of the current language.
pub fn prepare(texts: Texts) {
    TEXTS.with_borrow_mut(|ready| *ready = texts);
}

/// Installs the panic hook that shows the page.
pub fn install() {
    std::panic::set_hook(Box::new(|info| {
        leptos::logging::error!("{info}");
        // If even this fails, nothing more can be done.
        show(info).ok();
    }));
}

/// Replaces the whole page.
fn show(info: &PanicHookInfo<'_>) -> Result<(), JsValue> {
    let texts = TEXTS.with(|ready| ready.try_borrow().map(|texts| texts.clone()));
    let Ok(texts) = texts else { return Ok(()) };
    let document = document();
    let body = document.body().ok_or("no body")?;
    body.set_inner_html("");
    let main = document.create_element("main")?;
    main.set_class_name("page crash");
    let add = |tag: &str, text: &str| -> Result<web_sys::Element, JsValue> {
        let element = document.create_element(tag)?;
        // As text, never as HTML: a panic message may contain anything.
        element.set_text_content(Some(text));
        main.append_child(&element)?;
        Ok(element)
    };
    add("h1", &texts.title)?;
    // An alert, so that screen readers announce it.
    add("p", &texts.text)?.set_attribute("role", "alert")?;
    let save = add("a", &texts.save)?;
    save.set_class_name("button");
    save.set_attribute("download", "frantic.json")?;
    save.set_attribute("href", &file()?)?;
    let reload = add("a", &texts.reload)?;
    reload.set_class_name("button go");
    // Without the hash of the current address, which may have caused the panic.
    reload.set_attribute("href", "?")?;
    add("h2", &texts.details)?;
    add("pre", &format!("frantic {}\n{info}", env!("CARGO_PKG_VERSION")))?;
    body.append_child(&main)?;
    Ok(())
}

/// A data URL of a file with everything stored, as src/storage/file.rs reads it. People share it,
/// so it contains nothing that opens a room, takes a seat, or may hold a password.
fn file() -> Result<String, JsValue> {
    let all = js_sys::Object::new();
    let folder = storage::folder();
    if let Some(storage) = window().local_storage()? {
        for at in 0..storage.length()? {
            let Some(key) = storage.key(at)? else { continue };
            let Some(name) = keys::to_file(&key, &folder) else { continue };
            if !keys::is_secret(&name) && name != SERVERS {
                let value = storage.get_item(&key)?;
                js_sys::Reflect::set(&all, &name.into(), &value.into())?;
            }
        }
    }
    let file = js_sys::Object::new();
    js_sys::Reflect::set(&file, &"frantic".into(), &VERSION.into())?;
    js_sys::Reflect::set(&file, &"kept".into(), &all)?;
    let text: JsValue = js_sys::JSON::stringify(&file)?.into();
    let kind = web_sys::BlobPropertyBag::new();
    kind.set_type("application/json");
    let parts = js_sys::Array::of1(&text);
    let blob = web_sys::Blob::new_with_str_sequence_and_options(parts.unchecked_ref(), &kind)?;
    web_sys::Url::create_object_url_with_blob(&blob)
}
