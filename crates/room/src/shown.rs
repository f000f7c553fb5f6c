//! What each member is shown, in a form that one signature covers for all: a Merkle tree with a
//! leaf for each member, whose root is part of what the host signs with the log's head.
//!
//! A leaf says what a member sees (the hash of their view) and what they have been told (a chain of
//! the hashes of all facts since the game began). A guest takes nothing that is not signed in this way, and keeps
//! its leaves, to compare them with the log when the round is over.

use std::collections::VecDeque;

use game::Game;
use serde::{Deserialize, Serialize};

use crate::hash::{Hash, hash};
use crate::key::MemberId;
use crate::limits::{MAX_SHOWN_PATH, MAX_UNDONE_FACTS, bounded_vec};

/// Where a member's leaf is in the tree.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ShownPath {
    /// The number of the leaf.
    pub index: u8,
    /// The other branch at each level, from the leaf up.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_SHOWN_PATH>")]
    pub branches: Vec<Hash>,
}

/// The hash of a view.
pub(crate) fn view_hash<G: Game<View: Serialize>>(view: &G::View) -> Hash {
    hash("view", &[&postcard::to_allocvec(view).unwrap_or_default()])
}

/// Chains one more fact to those a member has been told since the game began.
pub(crate) fn told<G: Game>(before: Hash, fact: &G::Fact) -> Hash {
    hash("told", &[&before.0, &postcard::to_allocvec(fact).unwrap_or_default()])
}

/// What a device has been told since the game began: the chain of all facts, and what it was before each of the
/// last ones, since some may be undone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Told {
    now: Hash,
    before: VecDeque<Hash>,
}

impl Told {
    /// The chain.
    pub(crate) fn chain(&self) -> Hash {
        self.now
    }

    /// One more fact.
    pub(crate) fn hear<G: Game>(&mut self, fact: &G::Fact) {
        if self.before.len() >= MAX_UNDONE_FACTS {
            self.before.pop_front();
        }
        self.before.push_back(self.now);
        self.now = told::<G>(self.now, fact);
    }

    /// Facts were left out; this is the chain with them.
    pub(crate) fn skip_to(&mut self, now: Hash) {
        *self = Told { now, before: VecDeque::new() };
    }

    /// Forgets the last facts; `None` if so many are not known.
    pub(crate) fn forget(&mut self, facts: usize) -> Option<()> {
        let first = self.before.len().checked_sub(facts)?;
        if let Some(before) = self.before.get(first) {
            self.now = *before;
        }
        self.before.truncate(first);
        Some(())
    }
}

/// A member's leaf.
pub(crate) fn leaf(id: MemberId, view: &Hash, told: &Hash) -> Hash {
    hash("shown", &[&id.0, &view.0, &told.0])
}

fn node(left: &Hash, right: &Hash) -> Hash {
    hash("node", &[&left.0, &right.0])
}

/// The next level of the tree. Zeros complete it.
fn above(level: &[Hash]) -> Vec<Hash> {
    let branch = |pair: &[Hash], at| pair.get(at).copied().unwrap_or_default();
    level.chunks(2).map(|pair| node(&branch(pair, 0), &branch(pair, 1))).collect()
}

/// The root of the tree with these leaves; zeros if there are none.
pub(crate) fn root(leaves: &[Hash]) -> Hash {
    leaves.first().map(|first| path(leaves, 0).root(*first)).unwrap_or_default()
}

/// Where the leaf with this number is.
pub(crate) fn path(leaves: &[Hash], index: usize) -> ShownPath {
    let (mut level, mut at, mut branches) = (leaves.to_vec(), index, Vec::new());
    while level.len() > 1 {
        branches.push(level.get(at ^ 1).copied().unwrap_or_default());
        (level, at) = (above(&level), at / 2);
    }
    ShownPath { index: u8::try_from(index).unwrap_or_default(), branches }
}

impl ShownPath {
    /// The root of a tree in which this leaf is here.
    pub(crate) fn root(&self, leaf: Hash) -> Hash {
        let up = |(below, at): (Hash, u8), other: &Hash| {
            let above = if at & 1 == 0 { node(&below, other) } else { node(other, &below) };
            (above, at >> 1)
        };
        self.branches.iter().fold((leaf, self.index), up).0
    }
}

/// What a device was shown at one position of the log.
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
    fn what_was_told_can_be_forgotten_and_told_again() {
        let facts: Vec<cards::Fact> =
            (0..5).map(|n| cards::Fact::TurnBegan(game::Seat::wrapping(n))).collect();
        let mut told = Told::default();
        let after: Vec<Told> = facts
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
        assert_eq!((told.forget(4), told), (Some(()), Told::default()));
    }

    #[test]
    fn every_leaf_leads_to_the_root_from_its_place_only() {
        for n in 1..=24 {
            let leaves: Vec<Hash> = (0..n).map(|n| hash("test", &[&[n]])).collect();
            let root = root(&leaves);
            for (at, leaf) in leaves.iter().enumerate() {
                let path = path(&leaves, at);
                assert!(path.branches.len() <= MAX_SHOWN_PATH);
                assert_eq!(path.root(*leaf), root, "leaf {at} of {n}");
                assert_ne!(path.root(hash("test", &[b"other"])), root);
                if n > 1 {
                    let elsewhere = ShownPath { index: path.index ^ 1, ..path };
                    assert_ne!(elsewhere.root(*leaf), root);
                }
            }
        }
        assert_eq!((root(&[]), ShownPath::default().root(Hash([1; 32]))), (Hash::default(), Hash([1; 32])));
    }
}
