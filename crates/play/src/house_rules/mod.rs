//! Saved sets of house rules, and their summary in a sentence. Plain functions; their validity is
//! decided by [`Setup`](cards::Setup), and links are handled by [`cards::link`].

pub mod summary;
#[cfg(test)]
mod tests;

pub use cards::link::{HouseSet, NoSet, tidy, tidy_sentence};

use cards::{Diy, HouseRules, Pack, Packs, PandorasBox, Violet};
use game::Rng;

/// Adds a set; it replaces one with the same name.
pub fn put(sets: &mut Vec<HouseSet>, set: HouseSet) {
    match sets.iter_mut().find(|other| other.name == set.name) {
        Some(other) => *other = set,
        None => sets.push(set),
    }
}

/// Sets the number of rule cards. Own effects that still have their defaults follow it.
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

/// The rules as played with these packs: those that need a missing pack are switched off.
pub fn fit_to_packs(packs: Packs, mut rules: HouseRules) -> HouseRules {
    if !packs.has(Pack::Pandora) {
        rules.violet = Violet::Off;
        set_rule_cards(&mut rules, 0);
    }
    rules
}

/// Lets chance decide what do-it-yourself and pandoras-box do; never nothing.
pub fn surprise(rules: &mut HouseRules, rng: &mut Rng) {
    let mut draw = |n: usize| usize::try_from(rng.below(u32::try_from(n).unwrap_or(0))).unwrap_or(0);
    // The last of each is nothing; and there are new rule cards, the first, only for old ones.
    rules.diy = Diy::ALL[draw(Diy::ALL.len() - 1)];
    let least = usize::from(rules.rule_cards == 0);
    rules.pandora = PandorasBox::ALL[least + draw(PandorasBox::ALL.len() - 1 - least)];
}

/// The rules with which a form begins: violet and a rule card in each round, in case Pandora's Box is selected later.
pub fn form_defaults(packs: Packs, mut rules: HouseRules) -> HouseRules {
    if !packs.has(Pack::Pandora) {
        rules.violet = Violet::Fifth;
        set_rule_cards(&mut rules, 1);
    }
    rules
}
