//! House rules as people keep them and pass them on: sets with names, and what is
//! special about them. All of it plain functions; what is allowed is asked of
//! [`Setup`](cards::Setup), and what a link says of [`cards::link`].

pub mod summary;
#[cfg(test)]
pub(crate) mod tests;

pub use cards::link::{HouseSet, NoSet, tidy};

use cards::{HouseRules, Pack, Packs, Violet};

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
