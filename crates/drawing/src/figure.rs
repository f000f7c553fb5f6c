//! The figures that represent people.

/// Every figure with its background colour. Append only: saved games refer to positions.
pub const AVATARS: &[(&str, &str)] = &[
    ("cat", "green"),
    ("ghost", "yellow"),
    ("bot", "violet"),
    ("owl", "blue"),
    ("skull", "red"),
    ("frog", "paper-shade"),
    ("devil", "yellow"),
    ("alien", "violet"),
    ("bear", "green"),
    ("octopus", "blue"),
    ("cactus", "paper-shade"),
    ("mushroom", "green"),
];

/// The background colour of a figure. Any number is valid and wraps around.
pub fn colour_of(which: u8) -> &'static str {
    AVATARS[usize::from(which) % AVATARS.len()].1
}

/// How far below its upper edge each figure has a face, of 40, and how large that is, in percent.
const FACE_AT: [u8; AVATARS.len()] = [21, 17, 22, 19, 18, 13, 21, 18, 20, 15, 15, 26];
const FACE_SIZE: [u8; AVATARS.len()] = [56, 56, 56, 52, 62, 90, 62, 62, 60, 58, 44, 46];

/// A figure with another face than its usual one ([`play::sayings`]): both are drawings in `src/art/later`.
pub fn figure_with(which: u8, face: &str) -> String {
    let at = usize::from(which) % AVATARS.len();
    let ((name, _), y, size) = (AVATARS[at], FACE_AT[at], FACE_SIZE[at]);
    // The first one, the cat, is black.
    let ink = if at == 0 { "yellow" } else { "ink" };
    format!(
        "<svg class=figure viewBox=\"0 0 40 40\" aria-hidden=true><use href=#f-{name}></use><use href=#l-{face} \
         transform=\"translate(20 {y}) scale(.{size})\" stroke=\"var(--{ink})\" stroke-width=4.4 \
         stroke-linecap=round stroke-linejoin=round></use></svg>"
    )
}

/// The name of a figure's drawing.
pub fn symbol_of(which: u8) -> String {
    format!("a-{}", AVATARS[usize::from(which) % AVATARS.len()].0)
}
