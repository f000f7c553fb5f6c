//! The tree of a search: nodes in one list whose size is fixed when the search begins.
//!
//! A node is a sequence of answers, independent of the guessed cards: the same node is visited with many
//! guesses at the hidden cards, and each of them may allow other answers there.

use core::num::NonZeroU32;

/// The number of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeId(u32);

/// The statistics of one answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<A> {
    /// The answer that leads here; `None` for the root.
    pub action: Option<A>,
    /// How often it was given.
    pub visits: u32,
    /// How often it could have been given.
    pub available: u32,
    /// The sum of the values for the person who gave it.
    pub sum: i64,
    /// How probable the answer seemed beforehand, in [`super::prior::ONE`].
    pub prior: u32,
    first: Option<NonZeroU32>,
    next: Option<NonZeroU32>,
}

/// All nodes.
#[derive(Clone, Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
    room: usize,
}

impl<A: Copy + PartialEq> Tree<A> {
    pub const ROOT: NodeId = NodeId(0);

    /// A tree with only a root, and room for this many nodes.
    pub fn new(room: usize) -> Self {
        let mut nodes = Vec::with_capacity(room.max(1));
        nodes.push(Node { action: None, visits: 0, available: 0, sum: 0, prior: 0, first: None, next: None });
        Tree { nodes, room: room.max(1) }
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> Option<&Node<A>> {
        self.nodes.get(id.0 as usize)
    }

    /// A node, to change its statistics.
    pub fn node_mut(&mut self, id: NodeId) -> Option<&mut Node<A>> {
        self.nodes.get_mut(id.0 as usize)
    }

    /// The nodes that follow on this one, the newest first.
    pub fn children(&self, of: NodeId) -> Children<'_, A> {
        Children { tree: self, next: self.node(of).and_then(|node| node.first) }
    }

    /// Adds a node, unless the tree is full.
    pub fn add(&mut self, parent: NodeId, action: A, prior: u32) -> Option<NodeId> {
        if self.nodes.len() >= self.room {
            return None;
        }
        let id = u32::try_from(self.nodes.len()).ok().and_then(NonZeroU32::new)?;
        let parent = self.node_mut(parent)?;
        let next = parent.first.replace(id);
        let (action, first) = (Some(action), None);
        self.nodes.push(Node { action, visits: 0, available: 0, sum: 0, prior, first, next });
        Some(NodeId(id.get()))
    }

    /// Notes that an answer was given, and its value.
    pub fn visit(&mut self, id: NodeId, value: i32) {
        if let Some(node) = self.node_mut(id) {
            node.visits += 1;
            node.sum += i64::from(value);
        }
    }

    /// How many nodes there are.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }
}

/// Iterates over the nodes that follow on one.
pub(super) struct Children<'a, A> {
    tree: &'a Tree<A>,
    next: Option<NonZeroU32>,
}

impl<'a, A: Copy + PartialEq> Iterator for Children<'a, A> {
    type Item = (NodeId, &'a Node<A>);
    fn next(&mut self) -> Option<Self::Item> {
        let id = NodeId(self.next?.get());
        let node = self.tree.node(id)?;
        self.next = node.next;
        Some((id, node))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_tree_takes_no_more_nodes() {
        let mut tree = Tree::new(3);
        let root = Tree::<u8>::ROOT;
        let one = tree.add(root, 1, 10).unwrap();
        assert!(tree.add(one, 2, 10).is_some());
        assert_eq!((tree.add(root, 3, 10), tree.len()), (None, 3));
        tree.visit(one, 7);
        tree.visit(one, 5);
        let children: Vec<_> =
            tree.children(root).map(|(_, node)| (node.action, node.visits, node.sum)).collect();
        assert_eq!(children, [(Some(1), 2, 12)]);
    }
}
