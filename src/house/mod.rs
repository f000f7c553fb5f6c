//! House rules as people keep them and pass them on: sets with names, what is
//! special about them, and the code of a link. All of it plain functions; what
//! is allowed is asked of [`Setup`].

pub mod code;
pub mod summary;
#[cfg(test)]
pub(crate) mod tests;

use cards::{HouseRules, Pack, Packs, Setup, SetupError, Violet};

/// Longer names are cut, in characters.
pub const LONGEST_NAME: usize = 40;

/// Packs and house rules under a name. The number of people is only that for
/// which they were written down: a set is for any table.
#[derive(Clone, PartialEq, Debug)]
pub struct HouseSet {
    /// What people call it; may be empty if it came from elsewhere.
    pub name: String,
    /// What it says.
    pub setup: Setup,
}

/// Why what came from a file or a link is no set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSet {
    /// It is something else, or damaged.
    Garbage,
    /// A newer version of this program wrote it.
    Newer,
    /// It can be read, but such a game is impossible.
    Impossible(SetupError),
}

/// A name as it is kept: of one line, trimmed, not too long.
pub fn tidy(name: &str) -> String {
    let line: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let short: String = line.trim().chars().take(LONGEST_NAME).collect();
    short.trim_end().to_owned()
}

/// Puts a set among the others; one of the same name makes room for it.
pub fn keep(sets: &mut Vec<HouseSet>, set: HouseSet) {
    match sets.iter_mut().find(|other| other.name == set.name) {
        Some(other) => *other = set,
        None => sets.push(set),
    }
}

/// Another number of rule cards; own effects nobody has touched follow it.
pub fn set_rule_cards(rules: &mut HouseRules, number: u8) {
    let [before, after] = [rules.rule_cards, number].map(HouseRules::own_effects);
    rules.rule_cards = number;
    if rules.diy == before.0 {
        rules.diy = after.0;
    }
    if rules.pandora == before.1 {
        rules.pandora = after.1;
    }
}

/// The rules as they are played with these packs: what needs a pack that is
/// not there is out. The screen says so where it is chosen.
pub fn fitted(packs: Packs, mut rules: HouseRules) -> HouseRules {
    if !packs.has(Pack::Pandora) {
        rules.violet = Violet::Off;
        set_rule_cards(&mut rules, 0);
    }
    rules
}

/// The rules as a form begins with them: should Pandora's Box come in later,
/// it brings violet with it.
pub fn wanted(packs: Packs, mut rules: HouseRules) -> HouseRules {
    if !packs.has(Pack::Pandora) {
        rules.violet = Violet::Fifth;
    }
    rules
}
