//! What a person remembers: cards they know to be in others' hands.

use game::BySeat;
use serde::{Deserialize, Serialize};

use crate::Bag;
use crate::fact::{Fact, How};
use crate::state::{State, Zone};

/// Cards known to be in hands that lie face down now.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    /// At least these are in each hand.
    pub known: BySeat<Bag>,
}

impl game::Memory<State> for Memory {
    fn note(&mut self, fact: &Fact) {
        match fact {
            Fact::RoundBegan { .. } => *self = Memory::default(),
            Fact::Moved { cards, from, to, .. } => {
                if let Zone::Hand(seat) = from {
                    // Unseen cards may have been any of those known.
                    match cards {
                        Some(cards) => self.known[*seat].remove_all(cards),
                        None => self.known[*seat] = Bag::EMPTY,
                    }
                }
                if let (Zone::Hand(seat), Some(cards)) = (to, cards) {
                    self.known[*seat].add_all(cards);
                }
            }
            Fact::Played { by, card, how: How::Turn | How::Free, .. } | Fact::Tossed { by, card, .. } => {
                self.known[*by].remove(*card);
            }
            Fact::Shown { of, cards: Some(cards), .. } => self.known[*of] = *cards,
            Fact::HandsMoved { from, .. } => {
                let before = self.known;
                self.known = BySeat::make(|seat| before[from[seat]]);
            }
            Fact::HandsMixed { of, .. } => {
                of.into_iter().for_each(|seat| self.known[seat] = Bag::EMPTY);
            }
            _ => {}
        }
    }
}
