//! The queue of inputs that arrive while the room is being stored or another input is processed. If the storage is
//! full, they wait until the person frees space. Rate limits count frames only when they are processed, so this queue
//! has a limit of its own.

use room::{AnyGame, Input, Peer};
use std::cell::{Cell, RefCell};

/// The most bytes of frames that may wait: more than honest peers send in an hour.
const MAX_WAITING: usize = 4_194_304;
/// The memory that a waiting frame takes besides its bytes.
const FRAME_COST: usize = 128;

/// Inputs that wait.
#[derive(Default)]
pub(super) struct Queue {
    inputs: RefCell<Vec<Input<AnyGame>>>,
    /// The bytes that their frames take.
    waiting: Cell<usize>,
}

impl Queue {
    /// Adds an input. If it is a frame for which there is no space, returns its sender, whose connection must be
    /// closed.
    pub(super) fn push(&self, input: Input<AnyGame>) -> Option<Peer> {
        if let Input::Frame(peer, frame) = &input {
            let waiting = self.waiting.get() + FRAME_COST + frame.len();
            if waiting > MAX_WAITING {
                return Some(self.disconnect(*peer));
            }
            self.waiting.set(waiting);
        }
        self.inputs.borrow_mut().push(input);
        None
    }

    /// Takes all inputs out.
    pub(super) fn take(&self) -> Vec<Input<AnyGame>> {
        self.waiting.set(0);
        self.inputs.take()
    }

    /// Replaces the frames of this peer by its disconnection, so that there is space for others.
    #[cold]
    fn disconnect(&self, peer: Peer) -> Peer {
        let mut inputs = self.inputs.borrow_mut();
        inputs.retain(|input| !matches!(input, Input::Frame(by, _) if *by == peer));
        let cost = |input: &Input<AnyGame>| match input {
            Input::Frame(_, frame) => FRAME_COST + frame.len(),
            _ => 0,
        };
        self.waiting.set(inputs.iter().map(cost).sum());
        inputs.push(Input::Disconnected(peer));
        peer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pushes frames of this length until their sender must be disconnected; returns how many fitted.
    fn flood(queue: &Queue, peer: Peer, len: usize) -> usize {
        let fits = |_: &usize| queue.push(Input::Frame(peer, vec![0; len])).is_none();
        (0..1_000_000).take_while(fits).count()
    }

    /// How many frames wait for each of these peers, and how many inputs in all.
    fn waiting(queue: &Queue) -> (usize, usize, usize) {
        let all = queue.take();
        let of =
            |peer| all.iter().filter(|input| matches!(input, Input::Frame(by, _) if by.0 == peer)).count();
        (of(1), of(2), all.len())
    }

    #[test]
    fn a_flood_of_frames_ends_with_its_connection() {
        let (honest, hostile) = (Peer(1), Peer(2));
        for len in [0, 100, 65_536] {
            let queue = Queue::default();
            assert_eq!(queue.push(Input::Frame(honest, vec![0; 100])), None);
            let taken = flood(&queue, hostile, len);
            assert!(taken > 0 && taken * len <= MAX_WAITING && taken <= MAX_WAITING / FRAME_COST, "{taken}");
            // There is space for others again.
            assert_eq!(queue.push(Input::Frame(honest, vec![0; 100])), None);
            let all = queue.take();
            assert!(matches!(
                all[..],
                [Input::Frame(Peer(1), _), Input::Disconnected(Peer(2)), Input::Frame(Peer(1), _)]
            ));
        }
    }

    #[test]
    fn processed_inputs_no_longer_wait() {
        let queue = Queue::default();
        let taken = flood(&queue, Peer(1), 1000);
        queue.push(Input::Frame(Peer(2), vec![0; 10]));
        queue.push(Input::Tick);
        // That peer was disconnected, and its frames are gone.
        assert_eq!(waiting(&queue), (0, 1, 3));
        assert_eq!(waiting(&queue), (0, 0, 0));
        assert_eq!(flood(&queue, Peer(3), 1000), taken);
    }
}
