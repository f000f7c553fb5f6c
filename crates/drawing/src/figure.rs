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

/// The name of a figure's drawing.
pub fn symbol_of(which: u8) -> String {
    format!("a-{}", AVATARS[usize::from(which) % AVATARS.len()].0)
}
