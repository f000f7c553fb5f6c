//! The game's frames over one's own broker, where no direct connection can be made:
//! sealed, numbered, in one direction each. What the broker loses or repeats is
//! noticed; then the pipe is at its end and the room connects anew.
//!
//! Not here: sending again. MQTT goes over TCP; it loses something only when a
//! connection breaks, and then everything begins anew anyhow.

use game::Rng;

use crate::limit::FRAME;
use crate::seal::{open_bytes, seal_bytes};
use crate::secret::{RoomSecret, Session, Topic, Visit};

/// Lengths are multiples of this many bytes.
const STEP: usize = 256;
/// The longest frame in bytes, which is the longest of a room.
const LONGEST: usize = 65_536;

/// Both directions between a host and one joiner.
pub struct Pipe {
    mine: ([u8; 32], Topic),
    theirs: ([u8; 32], Topic),
    sent: u64,
    got: u64,
    rng: Rng,
}

/// Why bytes are no frame. Only after [`NoFrame::Lost`] is the pipe at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoFrame {
    /// Not made by the other end: to be ignored.
    Forged,
    /// It was here before: to be ignored.
    Repeated,
    /// Something before it did not come.
    Lost,
}

impl Pipe {
    /// The host's end of a knock, or the joiner's of an answer; `secret` is what the
    /// joiner knocked with, or the link's that it got in the answer.
    #[must_use]
    pub fn new(secret: RoomSecret, session: Session, visit: Visit, host: bool, rng: Rng) -> Pipe {
        let keys = secret.keys();
        let (down, up) = (keys.pipe(session, visit, b"down"), keys.pipe(session, visit, b"up"));
        let (mine, theirs) = if host { (down, up) } else { (up, down) };
        Pipe { mine, theirs, sent: 0, got: 0, rng }
    }

    /// Where to listen.
    #[must_use]
    pub fn inbox(&self) -> Topic {
        self.theirs.1
    }

    /// Where to publish.
    #[must_use]
    pub fn outbox(&self) -> Topic {
        self.mine.1
    }

    /// Seals the next frame; `None` if it is longer than 64 KiB.
    pub fn seal(&mut self, frame: &[u8]) -> Option<Vec<u8>> {
        let length = u32::try_from(frame.len()).ok().filter(|_| frame.len() <= LONGEST)?;
        let mut inside = [&self.sent.to_be_bytes(), length.to_be_bytes().as_slice(), frame].concat();
        inside.resize(inside.len().next_multiple_of(STEP), 0);
        self.sent += 1;
        seal_bytes(&self.mine.0, &self.mine.1.0, &inside, &mut self.rng)
    }

    /// Opens what came.
    ///
    /// # Errors
    /// Why it is not the next frame.
    pub fn open(&mut self, bytes: &[u8]) -> Result<Vec<u8>, NoFrame> {
        let (key, topic) = &self.theirs;
        let inside = Some(bytes).filter(|bytes| bytes.len() <= FRAME);
        let inside = inside.and_then(|bytes| open_bytes(key, &topic.0, bytes)).ok_or(NoFrame::Forged)?;
        let (number, rest) = inside.split_first_chunk::<8>().ok_or(NoFrame::Forged)?;
        let (length, rest) = rest.split_first_chunk::<4>().ok_or(NoFrame::Forged)?;
        let frame = rest.get(..u32::from_be_bytes(*length) as usize).ok_or(NoFrame::Forged)?;
        match u64::from_be_bytes(*number).cmp(&self.got) {
            core::cmp::Ordering::Less => Err(NoFrame::Repeated),
            core::cmp::Ordering::Greater => Err(NoFrame::Lost),
            core::cmp::Ordering::Equal => {
                self.got += 1;
                Ok(frame.to_vec())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Rng, Seed};
    use proptest::prelude::*;

    fn ends() -> (Pipe, Pipe) {
        let end = |host: bool| {
            let rng = Rng::new(Seed::from_number(u64::from(host)));
            Pipe::new(RoomSecret::from_bytes([1; 16]), Session([2; 16]), Visit([3; 16]), host, rng)
        };
        (end(true), end(false))
    }

    #[test]
    fn frames_go_both_ways_in_order() {
        let (mut host, mut guest) = ends();
        assert_eq!((host.inbox(), host.outbox()), (guest.outbox(), guest.inbox()));
        let sent: Vec<Vec<u8>> =
            (0..3_u8).map(|k| host.seal(&vec![k; 100 * usize::from(k)]).unwrap()).collect();
        assert_eq!(guest.open(&sent[0]), Ok(Vec::new()));
        assert_eq!(guest.open(&sent[0]), Err(NoFrame::Repeated));
        assert_eq!(guest.open(&sent[2]), Err(NoFrame::Lost));
        assert_eq!(guest.open(&sent[1]), Ok(vec![1; 100]));
        assert_eq!(host.open(&sent[1]), Err(NoFrame::Forged), "nothing comes back to its sender");
        let up = guest.seal(b"I draw").unwrap();
        assert_eq!((up.len(), host.open(&up)), (296, Ok(b"I draw".to_vec())));
        assert!(host.seal(&vec![0; LONGEST]).is_some() && host.seal(&vec![0; LONGEST + 1]).is_none());
    }

    proptest! {
        #[test]
        fn any_bytes_are_refused(bytes: Vec<u8>) {
            let (mut host, _) = ends();
            prop_assert_eq!(host.open(&bytes), Err(NoFrame::Forged));
        }
    }
}
