//! Scans a room's QR code with the camera. The browser decodes it where it can; otherwise our own
//! reader does, which is loaded when needed (src/lazy.rs).

use super::prelude::*;
use crate::lazy::decode_qr;
use browser::camera::{self, Camera, CodeScanner, Grey, Seen};
use browser::element::HtmlVideoElement;
use browser::timer::TimeoutFuture;
use leptos::html::Video;

/// The pause between scans, in milliseconds.
const SCAN_INTERVAL: u32 = 250;
/// Pictures are scaled down to this width in pixels: a code on a screen is large.
const WIDTH: u32 = 640;

/// The camera's picture, until `seen` accepts what was read, or the person closes it. `seen` returns an error to show
/// in place of the instruction. The words: the instruction, what to do without a camera, and the label of the button
/// that closes it.
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
        // Detached, because this task turns the camera off even if the page is left.
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
            camera.play_in(&video).await;
            // Now the element is as high as the camera's picture.
            reveal(&video);
            let scanner = CodeScanner::new(WIDTH);
            while is_open() {
                // If the scanner is closed meanwhile, the result is ignored.
                if let Some(text) = read(&scanner, &video).await.filter(|_| is_open()) {
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
    html! {
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
}

/// Scrolls to where the picture is: on a phone the button that opens it is at the end of the page.
fn reveal(video: &HtmlVideoElement) {
    if let Some(sheet) = video.parent_element() {
        camera::reveal(&sheet);
    }
}

/// Reads the code in the camera's picture: by the browser where it can.
async fn read(scanner: &CodeScanner, video: &HtmlVideoElement) -> Option<String> {
    match scanner.look(video).await? {
        Seen::Code(text) => text,
        Seen::Picture(Grey { width, height, pixels }) => decode_qr(width, height, pixels).await,
    }
}
