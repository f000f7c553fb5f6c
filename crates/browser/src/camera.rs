//! The camera, its picture, and the QR code in it.
//!
//! Few browsers read QR codes themselves; for the others this module returns the picture in greyscale. Deliberately
//! absent: the app's own reader of QR codes, which is loaded on demand (src/lazy.rs).

use crate::object::{call, call_async, call_with, construct, get, navigator_part, set, text, with};
use crate::window::document;
use js_sys::Array;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, HtmlVideoElement};

/// The rear camera, if there are two; on until it is dropped.
pub struct Camera(JsValue);

impl Camera {
    /// Turns the camera on; `None` without a camera or without permission.
    pub async fn open() -> Option<Camera> {
        let video = with(&[("facingMode", "environment".into())]);
        let devices = navigator_part("mediaDevices")?;
        call_async(&devices, "getUserMedia", &with(&[("video", video.into())])).await.map(Camera)
    }

    /// Shows the camera's picture in an element; returns when it plays.
    pub async fn play_in(&self, video: &HtmlVideoElement) {
        set(video, "srcObject", &self.0);
        call_async(video, "play", &JsValue::UNDEFINED).await;
    }
}

impl Drop for Camera {
    fn drop(&mut self) {
        let tracks = call_with(&self.0, "getTracks", &[]);
        for track in tracks.iter().flat_map(|tracks| Array::from(tracks).to_vec()) {
            call_with(&track, "stop", &[]);
        }
    }
}

/// Scrolls an element to the middle of the window.
pub fn reveal(element: &Element) {
    call(element, "scrollIntoView", &with(&[("block", "center".into())]));
}

/// A picture as greyscale, one byte per pixel.
pub struct Grey {
    /// How many pixels are in a row.
    pub width: usize,
    /// How many rows there are.
    pub height: usize,
    /// The pixels, row by row.
    pub pixels: Vec<u8>,
}

/// The result of a look at the picture.
pub enum Seen {
    /// The text of the QR code that the browser has found, if any.
    Code(Option<String>),
    /// The picture, because the browser cannot read codes.
    Picture(Grey),
}

/// Looks at the picture of a video.
pub struct CodeScanner {
    /// The browser's own decoder of QR codes.
    detector: Option<JsValue>,
    canvas: Option<HtmlCanvasElement>,
    /// Pictures are scaled down to this width in pixels.
    width: u32,
}

impl CodeScanner {
    /// For pictures of this width at most, in pixels.
    pub fn new(width: u32) -> CodeScanner {
        let formats = Array::of1(&"qr_code".into());
        let detector = construct("BarcodeDetector", &[with(&[("formats", formats.into())]).into()]);
        let canvas = document().create_element("canvas").ok().and_then(|canvas| canvas.dyn_into().ok());
        CodeScanner { detector, canvas, width }
    }

    /// Looks at the present picture; `None` as long as there is none.
    pub async fn look(&self, video: &HtmlVideoElement) -> Option<Seen> {
        // Some browsers have the interface, but it always fails.
        if let Some(detector) = &self.detector
            && let Some(found) = call_async(detector, "detect", video).await
        {
            return Some(Seen::Code(text(&get(&found, "0"), "rawValue")));
        }
        self.grey(video).map(Seen::Picture)
    }

    /// The current picture as greyscale.
    fn grey(&self, video: &HtmlVideoElement) -> Option<Grey> {
        let canvas = self.canvas.as_ref()?;
        let (wide, high) = (video.video_width(), video.video_height());
        if wide == 0 {
            return None;
        }
        let width = wide.min(self.width);
        let height = high * width / wide;
        canvas.set_width(width);
        canvas.set_height(height);
        // Without this some browsers keep the canvas in graphics memory, where reading is slow.
        let how = with(&[("willReadFrequently", true.into())]).into();
        let context: CanvasRenderingContext2d =
            call_with(canvas, "getContext", &["2d".into(), how])?.dyn_into().ok()?;
        let (w, h) = (f64::from(width), f64::from(height));
        context.draw_image_with_html_video_element_and_dw_and_dh(video, 0.0, 0.0, w, h).ok()?;
        let points = context.get_image_data(0.0, 0.0, w, h).ok()?.data();
        Some(Grey { width: width as usize, height: height as usize, pixels: greyscale(&points.0) })
    }
}

/// Pixels of four bytes (red, green, blue, opacity) as one byte each.
fn greyscale(points: &[u8]) -> Vec<u8> {
    let grey = |point: &[u8]| point.iter().take(3).map(|&part| u16::from(part)).sum::<u16>() / 3;
    points.chunks(4).map(|point| grey(point) as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::greyscale;

    #[test]
    fn a_pixel_is_the_mean_of_its_colours_without_its_opacity() {
        assert_eq!(greyscale(&[255, 255, 255, 255, 0, 0, 0, 255, 30, 60, 90, 0]), [255, 0, 60]);
    }
}
