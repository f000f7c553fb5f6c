//! The connections by number. There are so few that a list is enough; a tree would add more code
//! than it saves time.

use super::connections::Connection;
use crate::api::Peer;

/// The connections, in the order they came.
#[derive(Debug, Default)]
pub(super) struct ConnectionTable(Vec<(Peer, Connection)>);

impl ConnectionTable {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn get(&self, peer: Peer) -> Option<&Connection> {
        self.iter().find(|(other, _)| *other == peer).map(|(_, connection)| connection)
    }

    pub(super) fn get_mut(&mut self, peer: Peer) -> Option<&mut Connection> {
        self.iter_mut().find(|(other, _)| *other == peer).map(|(_, connection)| connection)
    }

    pub(super) fn insert(&mut self, peer: Peer, connection: Connection) {
        self.0.push((peer, connection));
    }

    pub(super) fn remove(&mut self, peer: Peer) -> Option<Connection> {
        let at = self.0.iter().position(|(other, _)| *other == peer)?;
        Some(self.0.remove(at).1)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Peer, &Connection)> {
        self.0.iter().map(|(peer, connection)| (*peer, connection))
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (Peer, &mut Connection)> {
        self.0.iter_mut().map(|(peer, connection)| (*peer, connection))
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &Connection> {
        self.0.iter().map(|(_, connection)| connection)
    }

    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut Connection> {
        self.0.iter_mut().map(|(_, connection)| connection)
    }
}
