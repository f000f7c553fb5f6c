//! The camera: which part of the sheet is seen, and how large. Numbers only, without a browser. A point of the sheet is
//! at `point × scale + (x, y)` in the pane, in CSS pixels.

use super::plan::{HEIGHT, Point, WIDTH};

/// Room around the whole sheet, in pixels.
const MARGIN: f64 = 10.0;
/// Room below a sheet larger than the pane, where the buttons are.
const BELOW: f64 = 62.0;
/// A field is easy to hit and its card easy to read at this scale: 86 pixels from field to field.
const CLOSE: f64 = 0.77;
/// From this scale on the whole sheet is close enough.
const LEGIBLE: f64 = 0.45;
/// The largest scale.
const MOST: f64 = 2.2;

/// Width and height of the pane in which the board is seen, in pixels.
pub type Pane = (f64, f64);

/// The part of the sheet that is seen, and its scale.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[must_use]
pub struct Camera {
    /// Where the left edge of the sheet is in the pane.
    pub x: f64,
    /// Where its upper edge is.
    pub y: f64,
    /// Pixels per unit.
    pub scale: f64,
}

fn sheet() -> (f64, f64) {
    (f64::from(WIDTH), f64::from(HEIGHT))
}

impl Camera {
    /// The scale at which the whole sheet is seen.
    fn least(pane: Pane) -> f64 {
        let (w, h) = sheet();
        let fit = ((pane.0 - 2.0 * MARGIN) / w).min((pane.1 - 2.0 * MARGIN) / h);
        fit.clamp(0.05, MOST)
    }

    /// The scale for playing: the whole sheet where that is legible, else closer.
    fn close(pane: Pane) -> f64 {
        let least = Camera::least(pane);
        if least >= LEGIBLE { least } else { CLOSE }
    }

    /// The whole sheet, in the middle of the pane.
    pub fn whole(pane: Pane) -> Camera {
        Camera { x: 0.0, y: 0.0, scale: Camera::least(pane) }.kept(pane)
    }

    /// Close enough to play, with this point of the sheet in the middle if possible.
    pub fn at(point: Point, pane: Pane) -> Camera {
        Camera { scale: Camera::close(pane), ..Camera::default() }.centred(point, pane)
    }

    /// This camera moved so that this point is in the middle, if possible.
    pub fn centred(self, point: Point, pane: Pane) -> Camera {
        let x = pane.0 / 2.0 - f64::from(point.0) * self.scale;
        let y = pane.1 / 2.0 - f64::from(point.1) * self.scale;
        Camera { x, y, ..self }.kept(pane)
    }

    /// This camera in a pane of another size: the same point is in the middle, or still the whole sheet is seen.
    pub fn resized(self, from: Pane, to: Pane) -> Camera {
        if self.is_whole(from) {
            return Camera::whole(to);
        }
        let (dx, dy) = ((to.0 - from.0) / 2.0, (to.1 - from.1) / 2.0);
        let middle = (to.0 / 2.0, to.1 / 2.0);
        // Not smaller than the whole sheet.
        Camera { x: self.x + dx, y: self.y + dy, ..self }.zoomed(1.0, middle, to)
    }

    /// Moved only as far as needed to show this point with some room around it.
    pub fn showing(self, point: Point, pane: Pane) -> Camera {
        let room = |length: f64| (130.0 * self.scale).min(length / 2.0);
        let shift = |at: f64, length: f64| {
            let room = room(length);
            at.clamp(room, length - room) - at
        };
        let (x, y) = self.seen(point);
        self.moved(shift(x, pane.0), shift(y, pane.1), pane)
    }

    /// Where a point of the sheet is in the pane.
    pub fn seen(self, point: Point) -> (f64, f64) {
        (f64::from(point.0) * self.scale + self.x, f64::from(point.1) * self.scale + self.y)
    }

    /// Moved by this many pixels, but not past the edges.
    pub fn moved(self, dx: f64, dy: f64, pane: Pane) -> Camera {
        Camera { x: self.x + dx, y: self.y + dy, ..self }.kept(pane)
    }

    /// This many times as large; the point of the sheet at this point of the pane stays there.
    pub fn zoomed(self, times: f64, at: (f64, f64), pane: Pane) -> Camera {
        let scale = (self.scale * times).clamp(Camera::least(pane), MOST);
        let times = scale / self.scale;
        let (x, y) = (at.0 - (at.0 - self.x) * times, at.1 - (at.1 - self.y) * times);
        Camera { x, y, scale }.kept(pane)
    }

    /// Whether all of the sheet is seen.
    pub fn is_whole(self, pane: Pane) -> bool {
        self.scale < Camera::least(pane) * 1.02
    }

    /// Whether fields are large enough to be read and hit.
    pub fn is_legible(self) -> bool {
        self.scale >= LEGIBLE
    }

    /// A sheet smaller than the pane is in its middle; a larger one leaves no gap at its edges, but for the
    /// buttons.
    fn kept(self, pane: Pane) -> Camera {
        let (w, h) = sheet();
        let keep = |at: f64, length: f64, pane: f64, beyond: f64| {
            let length = length * self.scale;
            let free = pane - length;
            if free >= 2.0 * MARGIN { free / 2.0 } else { at.clamp(free - beyond, MARGIN) }
        };
        Camera { x: keep(self.x, w, pane.0, MARGIN), y: keep(self.y, h, pane.1, BELOW), ..self }
    }

    /// As a CSS transform of the sheet. In whole numbers, because the code that writes others takes 10 kB.
    #[expect(clippy::cast_possible_truncation, reason = "no screen is that large")]
    pub fn transform(self) -> String {
        let times = |value: f64, by: f64| (value * by).round() as i32;
        let (x, y, scale) = (times(self.x, 10.0), times(self.y, 10.0), times(self.scale, 10_000.0));
        format!("translate(calc({x}px/10),calc({y}px/10)) scale(calc({scale}/10000))")
    }
}
