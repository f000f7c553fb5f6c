//! The deck: the cards of the packs in play, with violet as agreed.

use crate::{Bag, Card, Colour, Pack, Packs, Special, Violet, copies};

/// The deck of these packs: all their cards, except those that also need a pack not in play, and with violet
/// as agreed.
pub fn deck(packs: Packs, violet: Violet) -> Bag {
    let mut bag = Bag::EMPTY;
    for card in Card::all() {
        let absent = match violet {
            Violet::Off => card.bears(Colour::Violet),
            Violet::Fifth => false,
            Violet::Replaces(colour) => card.bears(colour),
        };
        let needs_powers = card.as_special() == Some(Special::Recharge);
        if absent || needs_powers && !packs.has(Pack::Supercharge) {
            continue;
        }
        for &pack in Pack::ALL.iter().filter(|&&pack| packs.has(pack)) {
            for _ in 0..copies(card.print(), pack) {
                bag.add(card);
            }
        }
    }
    bag
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(packs: &[Pack], violet: Violet) -> u8 {
        let packs: Packs = packs.iter().copied().collect();
        deck(packs, violet).len()
    }

    #[test]
    fn decks_have_the_sizes_given_in_the_rules() {
        use Pack::{Pandora, Supercharge, Troublemaker};
        assert_eq!(size(&[], Violet::Off), 125);
        assert_eq!(size(&[Troublemaker], Violet::Off), 147);
        assert_eq!(size(&[Supercharge], Violet::Off), 140);
        assert_eq!(size(&[Troublemaker, Supercharge, Pandora], Violet::Fifth), 201);
        assert_eq!(size(&[Pandora], Violet::Off), 132);
        assert_eq!(size(&[Pandora], Violet::Fifth), 163, "no violet recharge without powers");
    }
}
