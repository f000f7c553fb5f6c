//! How many copies of each playing card there are (rules §2): all these numbers in one table. (Of power cards:
//! `sets.rs`; there is one of each event and rule card.)

use crate::{Card, Colour, Pack, Print, Special};

/// How many copies of a card a pack contains. Cards that also need a second pack are counted; `deck.rs`
/// leaves them out if that pack is not in play.
#[allow(clippy::match_same_arms, reason = "a table: a line for each pack")]
pub const fn copies(print: Print, pack: Pack) -> u8 {
    use Pack::{Base, Pandora, Supercharge, Troublemaker};
    use Special as S;
    match (pack, print) {
        (Base, Print::Number(Some(Colour::Violet), _)) => 0,
        (Base, Print::Number(Some(_), 1..=9)) => 2,
        (Base, Print::Number(None, 1..=9)) => 1,
        (Base, Print::Special(Some(Colour::Violet), _)) => 0,
        (Base, Print::Special(_, special)) => match special {
            S::Gift => 2,
            S::Exchange | S::SecondChance | S::Skip | S::NiceTry | S::FuckYou => 1,
            S::Fantastic => 11,
            S::FantasticFour => 5,
            S::Counterattack => 4,
            S::Equality => 2,
            _ => 0,
        },
        (Troublemaker, Print::Swap(_, other)) => !matches!(other, Colour::Violet) as u8,
        (Troublemaker, Print::Special(Some(Colour::Violet), _)) => 0,
        (Troublemaker, Print::Special(_, special)) => match special {
            S::Troublemaker | S::Thief | S::LuckyBastard | S::Mimicry | S::Curse => 1,
            S::SpecialFavours => 3,
            S::Inequality => 2,
            _ => 0,
        },
        (Supercharge, Print::Number(Some(Colour::Violet), _)) => 0,
        (Supercharge, Print::Number(_, 10)) => 1,
        (Supercharge, Print::Special(Some(Colour::Violet), _)) => 0,
        (Supercharge, Print::Special(_, special)) => match special {
            S::Recharge | S::TheEnd => 1,
            S::Edison => 3,
            S::Update => 2,
            _ => 0,
        },
        (Pandora, Print::Number(Some(Colour::Violet), n)) => 1 + (n < 10) as u8,
        (Pandora, Print::Swap(_, Colour::Violet)) => 1,
        (Pandora, Print::Special(Some(Colour::Violet), special)) => match special {
            S::Gift | S::Troublemaker => 2,
            _ => 1,
        },
        (Pandora, Print::Special(_, special)) => match special {
            S::Troublemaker | S::DoItYourself => 1,
            S::Counterattack => 2,
            _ => 0,
        },
        _ => 0,
    }
}

/// How many copies of the card with this number all packs have together.
pub(crate) const fn max_copies(id: u8) -> u8 {
    let Some(card) = Card::new(id) else { return 0 };
    let mut total = 0;
    let mut pack = 0;
    while pack < Pack::ALL.len() {
        total += copies(card.print(), Pack::ALL[pack]);
        pack += 1;
    }
    total
}

/// How many cards all packs have together.
pub(crate) const MAX_CARDS: u8 = {
    let (mut total, mut id) = (0, 0);
    while id < Card::KINDS {
        total += max_copies(id as u8);
        id += 1;
    }
    total
};
