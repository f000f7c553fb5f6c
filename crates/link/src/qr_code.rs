//! QR codes: a text as a picture, and back. Reading is for browsers that cannot do it themselves, and is a part of
//! the wasm of its own (src/lazy.rs).

use fast_qr::{ECL, QRBuilder};
use std::fmt::Write as _;

/// The picture of a text.
pub struct QrPicture {
    /// How many squares it is wide and high, without the margin that it needs.
    pub size: usize,
    /// Its dark squares, as an SVG path in which each is one unit wide.
    pub path: String,
}

/// Draws a text; `None` if it is too long for a QR code.
pub fn draw(text: &str) -> Option<QrPicture> {
    let code = QRBuilder::new(text).ecl(ECL::M).build().ok()?;
    let mut path = String::new();
    for y in 0..code.size {
        for x in 0..code.size {
            if code[y][x].value() {
                // Writing to a `String` never fails.
                write!(path, "M{x} {y}h1v1h-1z").ok();
            }
        }
    }
    Some(QrPicture { size: code.size, path })
}

/// Reads the text of a QR code in a greyscale picture, one byte per pixel, row by row.
pub fn read(width: usize, height: usize, grey: &[u8]) -> Option<String> {
    let point = |x: usize, y: usize| grey.get(y * width + x).copied().unwrap_or_default();
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(width, height, point);
    picture.detect_grids().iter().find_map(|code| code.decode().ok()).map(|(_, text)| text)
}
