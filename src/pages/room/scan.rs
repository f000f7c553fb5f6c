//! Scans a room's QR code with the camera. The browser decodes it where it can; otherwise our own
//! reader does, which is loaded when needed (src/lazy.rs).

use super::prelude::*;
use crate::browser::{call, call_async};
use crate::lazy::decode_qr;
use gloo_timers::future::TimeoutFuture;
use js_sys::{Array, Function, Object, Reflect};
use leptos::html::Video;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    CanvasRenderingContext2d, HtmlCanvasElement, HtmlVideoElement, MediaStream, MediaStreamConstraints,
    MediaStreamTrack,
};

/// The pause between scans, in milliseconds.
const SCAN_INTERVAL: u32 = 250;
/// Pictures are scaled down to this width in pixels: a code on a screen is large.
const WIDTH: u32 = 640;

/// The camera's picture, until `seen` accepts what was read, or the person closes it. Otherwise it says what is
/// wrong, which is shown instead of what to hold there. The words: what to hold in front of it, what to do without a
/// camera, and those on the button that closes it.
pub(super) fn scan(
    l: Language,
    on: RwSignal<bool>,
    [hold, none, close]: [String; 3],
    seen: impl Fn(String) -> Result<(), String> + Clone + 'static,
) -> AnyView {
    let video = NodeRef::<Video>::new();
    let (failed, wrong) = (RwSignal::new(false), RwSignal::new(String::new()));
    Effect::new(move || {
        let Some(video) = video.get().filter(|_| !failed.get()) else { return };
        let seen = seen.clone();
        // The camera is turned off by this task, whatever becomes of the page, whose signals may be gone.
        detached(async move {
            let is_open = || on.try_get_untracked() == Some(true) && video.is_connected();
            reveal(&video);
            let Some(camera) = Camera::open().await else {
                failed.try_set(true);
                // Without the picture it is lower.
                TimeoutFuture::new(0).await;
                return reveal(&video);
            };
            // While permission was asked for, the scanner may have been closed or the page left.
            if !is_open() {
                return;
            }
            video.set_src_object(Some(&camera.0));
            if let Ok(playing) = video.play() {
                JsFuture::from(playing).await.ok();
            }
            // Only now is it as high as the camera's picture.
            reveal(&video);
            let reader = Reader::new();
            while is_open() {
                // If the scanner is closed meanwhile, the result is ignored.
                if let Some(text) = reader.read(&video).await.filter(|_| is_open()) {
                    match seen(text) {
                        Ok(()) => drop(on.try_set(false)),
                        Err(why) => drop(wrong.try_set(why)),
                    }
                }
                TimeoutFuture::new(SCAN_INTERVAL).await;
            }
        });
    });
    let again = move || {
        let again = move || {
            wrong.set(String::new());
            failed.set(false);
        };
        failed.get().then(|| button("button go", tx!(l, nav.again), again)).into_any()
    };
    let problem = move || if failed.get() { none.clone() } else { hold.clone() };
    view! {
        <section class="sheet scan">
            <p role="status" hidden=flag(move || wrong.with(|wrong| !wrong.is_empty()))>{text(problem)}</p>
            <p class="why" role="alert">{text(move || wrong.get())}</p>
            <video
                node_ref=video muted playsinline aria-hidden="true" hidden=flag(move || failed.get())
            ></video>
            <div class="row">
                {button("button", close, move || on.set(false))} {dynamic(again)}
            </div>
        </section>
    }
    .into_any()
}

/// Scrolls to where the picture is: on a phone the button that opens it is at the end of the page.
fn reveal(video: &HtmlVideoElement) {
    let how = Object::new();
    Reflect::set(&how, &"block".into(), &"center".into()).ok();
    if let Some(sheet) = video.parent_element() {
        call(&sheet, "scrollIntoView", &how);
    }
}

/// The rear camera, if there are two; on until it is dropped.
pub(super) struct Camera(MediaStream);

impl Camera {
    /// Turns it on; `None` if there is none, or it may not be used.
    pub(super) async fn open() -> Option<Camera> {
        let (video, how) = (Object::new(), MediaStreamConstraints::new());
        Reflect::set(&video, &"facingMode".into(), &"environment".into()).ok()?;
        how.set_video(&video);
        let devices = window().navigator().media_devices().ok()?;
        let asked = devices.get_user_media_with_constraints(&how).ok()?;
        JsFuture::from(asked).await.ok()?.dyn_into().ok().map(Camera)
    }
}

impl Drop for Camera {
    fn drop(&mut self) {
        for track in self.0.get_tracks() {
            track.unchecked_into::<MediaStreamTrack>().stop();
        }
    }
}

/// What decodes QR codes here.
struct Reader {
    /// The browser's own decoder.
    detector: Option<JsValue>,
    canvas: Option<HtmlCanvasElement>,
}

impl Reader {
    fn new() -> Reader {
        let detector = || {
            let kind: Function = Reflect::get(&window(), &"BarcodeDetector".into()).ok()?.dyn_into().ok()?;
            let how = Object::new();
            Reflect::set(&how, &"formats".into(), &Array::of1(&"qr_code".into())).ok()?;
            Reflect::construct(&kind, &Array::of1(&how)).ok()
        };
        let canvas = document().create_element("canvas").ok().and_then(|canvas| canvas.dyn_into().ok());
        Reader { detector: detector(), canvas }
    }

    async fn read(&self, video: &HtmlVideoElement) -> Option<String> {
        // Some browsers have the interface, but it always fails.
        if let Some(detector) = &self.detector
            && let Some(found) = call_async(detector, "detect", video).await
        {
            let first = Array::from(&found).get(0);
            return Reflect::get(&first, &"rawValue".into()).ok()?.as_string();
        }
        let (width, height, grey) = self.grey(video)?;
        decode_qr(width, height, grey).await
    }

    /// The current picture as greyscale, one byte per pixel.
    fn grey(&self, video: &HtmlVideoElement) -> Option<(usize, usize, Vec<u8>)> {
        let canvas = self.canvas.as_ref()?;
        let (wide, high) = (video.video_width(), video.video_height());
        if wide == 0 {
            return None;
        }
        let width = wide.min(WIDTH);
        let height = high * width / wide;
        canvas.set_width(width);
        canvas.set_height(height);
        // Otherwise some browsers keep it where reading is slow.
        let how = Object::new();
        Reflect::set(&how, &"willReadFrequently".into(), &true.into()).ok()?;
        // By its name, not by a binding of its own: bindings are in the first load.
        let get: Function = Reflect::get(canvas, &"getContext".into()).ok()?.dyn_into().ok()?;
        let with = Array::of2(&"2d".into(), &how);
        let context: CanvasRenderingContext2d = Reflect::apply(&get, canvas, &with).ok()?.dyn_into().ok()?;
        let (w, h) = (f64::from(width), f64::from(height));
        context.draw_image_with_html_video_element_and_dw_and_dh(video, 0.0, 0.0, w, h).ok()?;
        let points = context.get_image_data(0.0, 0.0, w, h).ok()?.data();
        let grey = |point: &[u8]| point.iter().take(3).map(|&part| u16::from(part)).sum::<u16>() / 3;
        let grey = points.0.chunks(4).map(|point| grey(point) as u8).collect();
        Some((width as usize, height as usize, grey))
    }
}
