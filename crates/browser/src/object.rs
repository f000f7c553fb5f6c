//! Objects of the browser by the names of their properties and methods: for abilities that not every browser has, and
//! for those used rarely, because the glue of a typed binding is a part of the first load.
//!
//! A missing property is `undefined`; a missing method, or one that throws, is `None`. Deliberately absent: the reason
//! why a browser refused, because no caller needs it.

use crate::window::window;
use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

/// A property.
pub(crate) fn get(of: &JsValue, name: &str) -> JsValue {
    Reflect::get(of, &name.into()).unwrap_or_default()
}

/// A property that is a text.
pub(crate) fn text(of: &JsValue, name: &str) -> Option<String> {
    get(of, name).as_string()
}

/// A property that is an object.
pub(crate) fn part(of: &JsValue, name: &str) -> Option<JsValue> {
    Some(get(of, name)).filter(JsValue::is_object)
}

/// Whether there is such a property.
pub(crate) fn has(of: &JsValue, name: &str) -> bool {
    Reflect::has(of, &name.into()).unwrap_or(false)
}

/// A new plain object with these properties.
pub(crate) fn with(properties: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in properties {
        set(&object, name, value);
    }
    object
}

/// Sets a property. That cannot fail for a plain object.
pub(crate) fn set(of: &JsValue, name: &str, value: &JsValue) {
    Reflect::set(of, &name.into(), value).ok();
}

/// A method, or a function of the window.
pub(crate) fn method(of: &JsValue, name: &str) -> Option<Function> {
    get(of, name).dyn_into().ok()
}

/// Calls a method with one argument.
pub(crate) fn call(of: &JsValue, name: &str, with: &JsValue) -> Option<JsValue> {
    method(of, name)?.call1(of, with).ok()
}

/// Calls a method with these arguments.
pub(crate) fn call_with(of: &JsValue, name: &str, with: &[JsValue]) -> Option<JsValue> {
    method(of, name)?.apply(of, &with.iter().collect::<Array>()).ok()
}

/// Calls a method with one argument, and waits for the promise it returns.
pub(crate) async fn call_async(of: &JsValue, name: &str, with: &JsValue) -> Option<JsValue> {
    wait(call(of, name, with)).await
}

/// Calls a method with these arguments, and waits for the promise it returns.
pub(crate) async fn call_async_with(of: &JsValue, name: &str, with: &[JsValue]) -> Option<JsValue> {
    wait(call_with(of, name, with)).await
}

/// Waits for the promise that a method has returned.
pub(crate) async fn wait(promise: Option<JsValue>) -> Option<JsValue> {
    let promise: Promise = promise?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok()
}

/// A new object of a class of the browser.
pub(crate) fn construct(class: &str, with: &[JsValue]) -> Option<JsValue> {
    Reflect::construct(&method(&window(), class)?, &with.iter().collect::<Array>()).ok()
}

/// A part of `navigator` that not every browser has.
pub(crate) fn navigator_part(name: &str) -> Option<JsValue> {
    part(&window().navigator(), name)
}
