//! Cards and figures as SVG markup alone, for a picture that leaves the page, where no style sheet of it applies. They
//! look as on the page, where `style/cards.css` styles them.

use crate::card::ONE_LINE;
use crate::{Face, colour_of, put, symbol_of};

/// The width and the height of a card.
pub(crate) const CARD: (i32, i32) = (100, 140);
/// How far the middle of a line of this typeface is above its baseline, in its size.
pub(crate) const MIDDLE: f64 = 0.4235;

/// A text as markup.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The back of an event card.
pub(crate) fn event_back() -> String {
    back(r##"<use href="#g-event" x="14" y="34" width="72" height="72"/>"##)
}

/// The back of any other card.
pub(crate) fn card_back() -> String {
    back(r##"<use href="#i-back" x="7" y="9.8" width="86" height="120.4"/>"##)
}

fn back(drawing: &str) -> String {
    let inner = r#"<rect x="5" y="6.6" width="90" height="126.8" rx="6" fill="none" stroke="var(--paper)" stroke-width="2"/>"#;
    format!("<g color=\"var(--paper)\">{}{inner}{drawing}</g>", frame("ink"))
}

/// A figure on its background, in a box of 100 × 100.
pub(crate) fn figure(which: u8) -> String {
    format!(
        "<g data-ink=\"{}\"><rect x=\"3\" y=\"3\" width=\"94\" height=\"94\" rx=\"24\" fill=\"var(--c)\" \
         stroke=\"var(--ink)\" stroke-width=\"6\"/>{}</g>",
        colour_of(which),
        placed(&symbol_of(which), 10.0, 10.0, 80.0, 80.0)
    )
}

/// A drawing of the sprite in a box.
pub(crate) fn placed(name: &str, x: f64, y: f64, w: f64, h: f64) -> String {
    format!(r##"<use href="#{name}" x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}"/>"##)
}

impl Face {
    /// The face of a card with its name as SVG in a box of [`CARD`], `sliver` if others will lie on it and leave only
    /// its left edge.
    pub fn markup(&self, name: &str, sliver: bool) -> String {
        let (ground, ink) = match self.kind {
            "event" => ("ink", "paper"),
            "black" => ("paper", "paper"),
            _ => ("paper", "ink"),
        };
        let black = r#"<rect x="5.5" y="7" width="89" height="126" rx="6" fill="var(--ink)"/>"#;
        let black = if self.kind == "black" { black } else { "" };
        let middle = self.number.map_or_else(|| self.middle(name), |n| self.plates(n));
        format!(
            r#"<g data-ink="{}" color="var(--{ink})" fill="currentColor">{}{black}{middle}{}</g>"#,
            self.ink,
            frame(ground),
            self.corners(sliver)
        )
    }

    /// The number in its ink, and the black plate of the print, slightly off register.
    fn plates(&self, n: u8) -> String {
        let size = if n >= 10 { 70.0 } else { 86.0 };
        let y = 70.0 + MIDDLE * size;
        let (plate, width) = if self.kind == "black" { ("red", 1.0) } else { ("ink", 1.8) };
        format!(
            "<text x=\"50\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"var(--c)\">{n}</text><text x=\"52.2\" y=\"{:.1}\" \
             font-size=\"{size}\" fill=\"none\" stroke=\"var(--{plate})\" stroke-width=\"{width}\">{n}</text>",
            y - 1.8
        )
    }

    /// The drawing in the middle, and the name below it.
    fn middle(&self, name: &str) -> String {
        let lines = lines(name);
        let full = matches!(self.kind, "event" | "power" | "rule");
        let (x, y, w, h) = match (full, lines.len()) {
            (true, _) => (6.5, 6.3, 87.0, 87.0),
            (false, 2) => (13.0, 21.0, 74.0, 71.4),
            (false, _) => (8.0, 28.0, 84.0, 81.2),
        };
        let mut svg = if self.kind == "special" { rays(50.0, y + h / 2.0) } else { String::new() };
        svg.push_str(&placed(&self.glyph, x, y, w, h));
        if self.kind == "rule" {
            put!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"5\" fill=\"none\" stroke=\"var(--ink)\" \
                 stroke-width=\"2.5\"/>"
            );
        }
        if self.kind == "swap"
            && let [one, other] = self.shapes.as_slice()
        {
            let inner = (x + 0.16 * w, y + 0.16 * h, 0.68 * w, 0.68 * h);
            let (sw, sh) = (inner.2 * 0.52, inner.3 * 0.52);
            svg.push_str(&placed(one, inner.0, inner.1 + 0.04 * inner.3, sw, sh));
            svg.push_str(&placed(other, inner.0 + inner.2 - sw, inner.1 + 0.96 * inner.3 - sh, sw, sh));
        }
        let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).max(5);
        // A card of a game has few letters on it.
        let longest = f64::from(u8::try_from(longest).unwrap_or(u8::MAX));
        let size = 100.0 * if full { (1.45 / longest).min(0.15) } else { (1.75 / longest).min(0.18) };
        let count = f64::from(u8::try_from(lines.len()).unwrap_or(1));
        let last =
            if full { 115.5 + MIDDLE * size + (count - 1.0) * size * 0.52 } else { 133.0 - 0.1 * size };
        for (at, line) in (1..).zip(&lines) {
            let y = last - (count - f64::from(at)) * 1.05 * size;
            put!(
                svg,
                r#"<text x="50" y="{y:.1}" font-size="{size:.1}">{}</text>"#,
                escape(&line.to_uppercase())
            );
        }
        svg
    }

    /// The text in the corners.
    fn corners(&self, sliver: bool) -> String {
        let special = self.kind == "special";
        let size = if special { 23.0 } else { 18.0 };
        let (mut corner, mut y) = (String::new(), 5.6);
        if let Some(n) = self.number {
            put!(corner, r#"<text x="16" y="{:.1}" font-size="20">{n}</text>"#, y + 18.5);
            y += 22.0;
        }
        for drawing in
            Some(&*self.glyph).filter(|_| special && sliver).into_iter().chain(self.shapes.iter().copied())
        {
            corner.push_str(&placed(drawing, 7.0, y, size, size));
            y += size + 2.0;
        }
        let other = match self.kind {
            "" | "black" => format!(r#"<g transform="rotate(180 50 70)">{corner}</g>"#),
            "special" => self.shapes.iter().map(|shape| placed(shape, 70.0, 5.6, size, size)).collect(),
            _ => String::new(),
        };
        corner + &other
    }
}

/// The cut card, with the edge that it needs on a dark table.
fn frame(ground: &str) -> String {
    format!(
        "<rect x=\"-.5\" y=\"-.5\" width=\"101\" height=\"141\" rx=\"10.5\" fill=\"var(--rim)\" stroke=\"none\"/>\
         <rect x=\"1.4\" y=\"1.4\" width=\"97.2\" height=\"137.2\" rx=\"8.6\" fill=\"var(--{ground})\" \
         stroke=\"var(--ink)\" stroke-width=\"2.8\"/>"
    )
}

/// Rays behind drawings with a face.
fn rays(x: f64, y: f64) -> String {
    let mut path = String::new();
    for k in 0..12 {
        let at = |degrees: f64| {
            let angle = degrees.to_radians();
            (x + 46.0 * angle.sin(), y - 46.0 * angle.cos())
        };
        let from = 5.0 + 30.0 * f64::from(k);
        let ((ax, ay), (bx, by)) = (at(from), at(from + 12.0));
        put!(path, "M{x} {y:.1}L{ax:.1} {ay:.1} {bx:.1} {by:.1}Z");
    }
    format!("<path d=\"{path}\" fill=\"var(--paper-shade)\"/>")
}

/// A name in one line, or in two of about the same length.
fn lines(name: &str) -> Vec<&str> {
    let length = name.chars().count();
    if length <= ONE_LINE {
        return vec![name];
    }
    let breaks = name.char_indices().filter(|(_, c)| matches!(c, ' ' | '-'));
    let middle = name.len() / 2;
    let best = breaks.min_by_key(|(at, _)| at.abs_diff(middle));
    match best {
        Some((at, ' ')) => vec![&name[..at], &name[at + 1..]],
        Some((at, _)) => vec![&name[..=at], &name[at + 1..]],
        None => vec![name],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Card;

    #[test]
    fn a_long_name_has_two_lines() {
        assert_eq!(lines("Gift"), ["Gift"]);
        assert_eq!(lines("Second Chance"), ["Second", "Chance"]);
        assert_eq!(lines("Troublemaker"), ["Troublemaker"]);
        assert_eq!(lines("Au-pair-Vertrag"), ["Au-pair-", "Vertrag"]);
    }

    #[test]
    fn a_face_shows_the_print_of_the_card() {
        let blue = Face::from(Card::from_name("blue-7").unwrap()).markup("", false);
        assert!(blue.contains("data-ink=\"blue\"") && blue.contains(">7</text>"), "{blue}");
        assert!(blue.contains("#s-blue"), "the colour is a shape, too");
        let gift = Face::from(Card::from_name("red-gift").unwrap());
        let face = gift.markup("Salt & <Pepper>", false);
        assert!(face.contains("#g-gift") && face.contains("#s-red"));
        assert!(face.contains("SALT &amp;") && !face.contains("<Pepper"), "{face}");
        assert_eq!(face.matches("#g-gift").count() + 1, gift.markup("", true).matches("#g-gift").count());
    }
}
