//! The sheet that a photo is printed on: the title, people, a sentence, cards, and the small print at its foot, as SVG
//! markup. Each game draws its table itself.
//!
//! Text is not measured here: the typeface is narrow, and its letters are about as wide as each other.

use crate::markup::{CARD, MIDDLE, card_back, escape, figure};
use crate::put;

/// The width of a photo, in pixels.
pub const WIDTH: i32 = 1080;
/// Its height: as tall as pictures in a feed may be.
pub const HEIGHT: i32 = 1350;
/// The space at its edges.
pub(crate) const MARGIN: i32 = 40;
/// How wide a letter is on average, in hundredths of its size.
const LETTER: i32 = 46;

/// Somebody on the photo.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sitter {
    /// Their name.
    pub(crate) name: String,
    /// The number of their figure.
    pub(crate) avatar: u8,
    /// The sentence about them: how many cards they hold.
    pub(crate) cards: String,
    /// Their points, or where their pawn stands.
    pub(crate) standing: String,
    /// Whether it is their turn.
    pub(crate) turn: bool,
    /// Their hand, if it lies open, as markup of cards.
    pub(crate) open: Vec<String>,
}

/// A sheet being printed.
#[derive(Debug)]
pub(crate) struct Sheet(String);

/// Where something is: left, top, width, height.
pub(crate) type Place = (i32, i32, i32, i32);

impl Sheet {
    /// A sheet with the game's name on it.
    pub(crate) fn new(title: &str, round: &str, game: &str) -> Sheet {
        let mut sheet = Sheet(String::with_capacity(65_536));
        sheet.ground();
        let title = escape(&title.to_uppercase());
        let size = 112;
        for (class, x, y) in [("title-plate", 36, 140), ("title-key", 41, 135)] {
            sheet.add(format_args!(
                "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"start\">{title}</text>"
            ));
        }
        let right = WIDTH - MARGIN;
        sheet.text(right, 90, fitted(round, 520, 54), "end", "fg", round);
        sheet.text(right, 136, fitted(game, 520, 32), "end", "fg-soft", game);
        sheet
    }

    /// The table, with rays from its middle.
    fn ground(&mut self) {
        self.add(format_args!("<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"var(--table)\"/>"));
        let mut path = String::new();
        for k in 0..18 {
            let at = |degrees: f64| {
                let angle = degrees.to_radians();
                (540.0 + 1_200.0 * angle.sin(), 600.0 - 1_200.0 * angle.cos())
            };
            let from = 4.0 + 20.0 * f64::from(k);
            let ((ax, ay), (bx, by)) = (at(from), at(from + 9.0));
            put!(path, "M540 600L{ax:.0} {ay:.0} {bx:.0} {by:.0}Z");
        }
        self.add(format_args!("<path d=\"{path}\" fill=\"var(--tabletop)\" opacity=\".55\"/>"));
    }

    /// Adds markup.
    pub(crate) fn add(&mut self, markup: std::fmt::Arguments<'_>) {
        put!(self.0, "{markup}");
    }

    /// Adds the markup of a card: left, top, width, and how much it is turned.
    pub(crate) fn card(&mut self, card: &str, x: i32, y: i32, w: i32, turned: i32) {
        let scale = f64::from(w) / f64::from(CARD.0);
        let (cx, cy) = (CARD.0 / 2, CARD.1 / 2);
        self.add(format_args!(
            "<g transform=\"translate({x} {y}) scale({scale:.3}) rotate({turned} {cx} {cy})\">{card}</g>"
        ));
    }

    /// Adds a line of text.
    pub(crate) fn text(&mut self, x: i32, y: i32, size: i32, anchor: &str, colour: &str, text: &str) {
        let text = escape(text);
        self.add(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" \
             fill=\"var(--{colour})\">{text}</text>"
        ));
    }

    /// Adds a strip of paper, marked if it is somebody's turn.
    pub(crate) fn strip(&mut self, (x, y, w, h): Place, marked: bool) {
        if marked {
            self.add(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"22\" fill=\"var(--turn)\" \
                 stroke=\"var(--edge)\" stroke-width=\"4\"/>",
                x - 9,
                y - 9,
                w + 18,
                h + 18
            ));
        } else {
            self.add(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"{w}\" height=\"{h}\" rx=\"16\" fill=\"var(--edge)\"/>",
                x + 6,
                y + 6
            ));
        }
        self.add(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"16\" fill=\"var(--strip)\" \
             stroke=\"var(--edge)\" stroke-width=\"5\"/>"
        ));
    }

    /// Adds somebody.
    pub(crate) fn sitter(&mut self, place: Place, who: &Sitter) {
        let (x, y, w, h) = place;
        self.strip(place, who.turn);
        let face = 76.min(h - 24);
        let scale = f64::from(face) / 100.0;
        let top = y + (h - face) / 2;
        let figure = figure(who.avatar);
        self.add(format_args!("<g transform=\"translate({} {top}) scale({scale})\">{figure}</g>", x + 14));
        let (left, wide) = (x + face + 28, w - face - 42);
        if who.open.is_empty() {
            self.text(left, y + h / 2 - 14, fitted(&who.name, wide, 35), "start", "fg", &who.name);
            let size = fitted(&who.cards, wide, 27);
            self.text(left, y + h / 2 + 15, size, "start", "fg", &who.cards);
            let below = y + h / 2 + 40;
            self.text(left, below, fitted(&who.standing, wide, 20), "start", "fg-soft", &who.standing);
        } else {
            self.text(left, y + 34, fitted(&who.name, wide, 28), "start", "fg", &who.name);
            self.row(&who.open, (left, y + 44, wide, h - 52), false);
        }
    }

    /// Adds the sentence about the last thing that happened, as large as it fits in three lines.
    pub(crate) fn sentence(&mut self, place: Place, says: &str) {
        let (x, y, w, h) = place;
        self.strip(place, false);
        let (size, lines) = filling(says, w, h);
        let step = size * 5 / 4;
        let count = i32::try_from(lines.len()).unwrap_or(1);
        // The middle of a line is above its baseline.
        let lift = (f64::from(size) * (MIDDLE - 0.06)) as i32;
        for (at, line) in (0..).zip(&lines) {
            let middle = y + h / 2 + (2 * at - count + 1) * step / 2;
            self.text(x + w / 2, middle + lift, size, "middle", "fg", line);
        }
    }

    /// Adds cards beside each other, as large as they fit; like a fan if they are in a hand.
    pub(crate) fn row(&mut self, cards: &[String], (x, y, w, h): Place, fan: bool) {
        let n = i32::try_from(cards.len()).unwrap_or(1).max(1);
        let wide = (h * CARD.0 / CARD.1).min(w);
        let step = if n > 1 { (wide + 12).min((w - wide) / (n - 1)) } else { 0 };
        let left = if fan { x + (w - wide - step * (n - 1)) / 2 } else { x };
        for (at, card) in (0..).zip(cards) {
            // From the middle of the hand, in half cards.
            let off = 2 * at - n + 1;
            let (turned, down) = if fan { (off * 9 / (n + 4), off * off * 26 / (n * n)) } else { (0, 0) };
            self.card(card, left + step * at, y + down, wide, turned);
        }
    }

    /// Adds a hidden hand.
    pub(crate) fn backs(&mut self, n: usize, place: Place) {
        self.row(&vec![card_back(); n], place, true);
    }

    /// The finished picture, with the small print at its foot.
    pub(crate) fn finish(mut self, foot: &str) -> String {
        let size = fitted(foot, WIDTH - 2 * MARGIN, 24);
        self.text(WIDTH / 2, HEIGHT - 18, size, "middle", "fg-soft", foot);
        self.0
    }
}

/// The size of a line that is to be no wider than this, and no larger than `most`.
pub(crate) fn fitted(text: &str, wide: i32, most: i32) -> i32 {
    let letters = i32::try_from(text.chars().count()).unwrap_or(i32::MAX).max(1);
    (wide.saturating_mul(100) / letters.saturating_mul(LETTER)).clamp(12, most)
}

/// A sentence in lines that fill a strip of this width and height, and the size of its letters.
fn filling(says: &str, w: i32, h: i32) -> (i32, Vec<String>) {
    [42, 38, 34, 30, 26]
        .into_iter()
        .map(|size| (size, wrapped(says, (w - 48) * 100 / (size * LETTER))))
        .find(|(size, lines)| i32::try_from(lines.len()).unwrap_or(99) * size * 5 / 4 < h - 12)
        .unwrap_or_else(|| (24, wrapped(says, (w - 48) * 100 / (24 * LETTER))))
}

/// A text in lines of at most this many letters, where its words allow that.
fn wrapped(text: &str, letters: i32) -> Vec<String> {
    let most = usize::try_from(letters).unwrap_or(1).max(1);
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_line_is_no_wider_than_its_place() {
        assert_eq!(fitted("Ann", 300, 36), 36);
        assert!(fitted("Somebody with a very long name indeed", 180, 36) < 15);
    }

    #[test]
    fn sentences_are_wrapped_between_words() {
        assert_eq!(wrapped("Ann plays the red seven", 11), ["Ann plays", "the red", "seven"]);
        assert_eq!(wrapped("Donaudampfschifffahrt", 5), ["Donaudampfschifffahrt"]);
    }

    #[test]
    fn a_sentence_stays_on_its_strip_in_any_size_of_letters() {
        // The strips of the card game, with a hand and without, and of the board game.
        for (w, h) in [(676, 124), (1000, 150), (1000, 104)] {
            let mut sizes = BTreeSet::new();
            for n in 1..20 {
                let says = vec!["somebody"; n].join(" ");
                let (size, lines) = filling(&says, w, h);
                assert_eq!(lines.join(" "), says, "nothing is left out");
                for line in &lines {
                    let wide = i32::try_from(line.len()).unwrap() * size * LETTER / 100;
                    assert!(wide <= w - 48, "“{line}” is {wide} wide in letters of {size}");
                }
                let high = i32::try_from(lines.len()).unwrap() * size;
                assert!(high <= h, "{lines:?} in letters of {size} in {h}");
                sizes.insert(size);
            }
            assert!(sizes.len() > 3, "{sizes:?}");
        }
    }

    #[test]
    fn a_name_is_never_taken_for_markup() {
        let mut sheet = Sheet::new("Frantic", "Round 1", "Cards");
        let who = Sitter { name: "<b>&".to_owned(), ..Sitter::default() };
        sheet.sitter((0, 0, 300, 110), &who);
        let drawn = sheet.finish("");
        assert!(drawn.contains("&lt;b&gt;&amp;") && !drawn.contains("<b>"), "{drawn}");
    }
}
