//! The packs: boxes of cards that a game is played with (rules §2).

use game::{named, numbers_below};
use serde::{Deserialize, Serialize};

named! {
    /// A box of cards.
    pub enum Pack {
        /// The base game, always in play.
        Base = 0 "base",
        /// 22 cards, 14 events.
        Troublemaker = 1 "troublemaker",
        /// 15 cards, 24 power cards, 9 events.
        Supercharge = 2 "supercharge",
        /// 39 cards, 15 rule cards, 1 event, violet.
        Pandora = 3 "pandora",
    }
}

numbers_below!(Pack, u8::BITS as usize);

/// The packs in play; the base game is always one of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "Vec<Pack>", into = "Vec<Pack>")]
pub struct Packs(u8);

impl Packs {
    /// The base game alone.
    pub const BASE: Packs = Packs(1);

    /// Whether the pack is in play.
    pub const fn has(self, pack: Pack) -> bool {
        self.0 & (1 << pack.id()) != 0
    }
}

impl Default for Packs {
    fn default() -> Self {
        Packs::BASE
    }
}

impl FromIterator<Pack> for Packs {
    fn from_iter<I: IntoIterator<Item = Pack>>(packs: I) -> Self {
        packs.into_iter().fold(Packs::BASE, |all, pack| Packs(all.0 | 1 << pack.id()))
    }
}

impl From<Vec<Pack>> for Packs {
    fn from(packs: Vec<Pack>) -> Self {
        packs.into_iter().collect()
    }
}

impl From<Packs> for Vec<Pack> {
    fn from(packs: Packs) -> Self {
        Pack::ALL.iter().copied().filter(|&p| packs.has(p)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_base_game_is_always_in_play() {
        assert_eq!(Packs::default(), Packs::BASE);
        let text = |packs: Packs| serde_json::to_string(&packs).unwrap();
        assert_eq!(text(Packs::BASE), r#"["base"]"#);
        for (written, read) in [
            ("[]", r#"["base"]"#),
            (r#"["pandora", "troublemaker"]"#, r#"["base","troublemaker","pandora"]"#),
        ] {
            assert_eq!(text(serde_json::from_str(written).unwrap()), read);
        }
    }
}
