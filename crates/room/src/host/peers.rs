//! The connections by their numbers. They are so few that a list will do; a
//! tree would be more code than everything that is done with it.

use super::links::Link;
use crate::api::Peer;

/// The connections, in the order they came.
#[derive(Debug, Default)]
pub(super) struct Peers(Vec<(Peer, Link)>);

impl Peers {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn get(&self, peer: Peer) -> Option<&Link> {
        self.iter().find(|(other, _)| *other == peer).map(|(_, link)| link)
    }

    pub(super) fn get_mut(&mut self, peer: Peer) -> Option<&mut Link> {
        self.iter_mut().find(|(other, _)| *other == peer).map(|(_, link)| link)
    }

    pub(super) fn insert(&mut self, peer: Peer, link: Link) {
        self.0.push((peer, link));
    }

    pub(super) fn remove(&mut self, peer: Peer) -> Option<Link> {
        let at = self.0.iter().position(|(other, _)| *other == peer)?;
        Some(self.0.remove(at).1)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Peer, &Link)> {
        self.0.iter().map(|(peer, link)| (*peer, link))
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (Peer, &mut Link)> {
        self.0.iter_mut().map(|(peer, link)| (*peer, link))
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &Link> {
        self.0.iter().map(|(_, link)| link)
    }

    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut Link> {
        self.0.iter_mut().map(|(_, link)| link)
    }
}
