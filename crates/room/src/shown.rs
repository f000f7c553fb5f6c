//! Leaves: the host's signed statements of each member's view and facts, one per member and log head.
//!
//! A leaf contains the hash of the member's view, and a chain of the hashes of all facts sent to them since the game
//! began. A guest accepts only views and facts that are signed in this way, and keeps its leaves, to compare them with
//! the log when the round is over.

use std::collections::VecDeque;

use game::Game;
use serde::{Deserialize, Serialize};

use crate::hash::{Hash, hash};
use crate::key::MemberId;
use crate::limits::MAX_UNDONE_FACTS;

/// The hash of a view.
pub(crate) fn view_hash<G: Game<View: Serialize>>(view: &G::View) -> Hash {
    hash("view", &[&postcard::to_allocvec(view).unwrap_or_default()])
}

/// Chains one more fact to those a member has been told since the game began.
pub(crate) fn chain_fact<G: Game>(before: Hash, fact: &G::Fact) -> Hash {
    hash("told", &[&before.0, &postcard::to_allocvec(fact).unwrap_or_default()])
}

/// The facts sent to a device since the game began: the chain of all facts after each of the last ones, since some may
/// be undone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct FactChain(VecDeque<Hash>);

impl FactChain {
    /// The chain.
    pub(crate) fn chain(&self) -> Hash {
        self.0.back().copied().unwrap_or_default()
    }

    /// Adds a fact.
    pub(crate) fn hear<G: Game>(&mut self, fact: &G::Fact) {
        self.0.push_back(chain_fact::<G>(self.chain(), fact));
        // One more than may be undone: the chain before the undone facts.
        if self.0.len() > MAX_UNDONE_FACTS + 1 {
            self.0.pop_front();
        }
    }

    /// Forgets the last `facts` facts; `None` if fewer are known.
    pub(crate) fn forget(&mut self, facts: usize) -> Option<()> {
        let left = self.0.len().checked_sub(facts).filter(|_| facts <= MAX_UNDONE_FACTS)?;
        self.0.truncate(left);
        Some(())
    }
}

/// A member's leaf.
pub(crate) fn leaf(id: MemberId, view: &Hash, told: &Hash) -> Hash {
    hash("shown", &[&id.0, &view.0, &told.0])
}

/// A device's leaf at one position of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShownView {
    /// The number of the last entry.
    pub seq: u64,
    /// The log's head.
    pub head: Hash,
    /// Its leaf: the hash of the view and of all facts so far.
    pub leaf: Hash,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_can_be_forgotten_and_sent_again() {
        let facts: Vec<cards::Fact> =
            (0..5).map(|n| cards::Fact::TurnBegan(game::Seat::wrapping(n))).collect();
        let mut told = FactChain::default();
        let after: Vec<FactChain> = facts
            .iter()
            .map(|fact| {
                told.hear::<cards::State>(fact);
                told.clone()
            })
            .collect();
        assert_eq!((told.forget(2), told == after[2]), (Some(()), true));
        assert_eq!((told.forget(0), told.forget(4), told == after[2]), (Some(()), None, true));
        told.hear::<cards::State>(&facts[3]);
        assert_eq!(told.chain(), after[3].chain());
        assert_eq!((told.forget(4), told), (Some(()), FactChain::default()));
    }

    #[test]
    fn a_leaf_is_of_one_member_one_view_and_their_facts() {
        let [view, told, other] = [1, 2, 3].map(|n| Hash([n; 32]));
        let [ann, bo] = [4, 5].map(|n| MemberId([n; 32]));
        let own = leaf(ann, &view, &told);
        for another in [leaf(bo, &view, &told), leaf(ann, &other, &told), leaf(ann, &view, &other)] {
            assert_ne!(another, own);
        }
    }
}
