//! Carries the game's frames through a member where no direct connection can be made: sealed and
//! numbered, separately for each direction. A frame that is lost, repeated or altered on the way is
//! noticed and ends the pipe, and the room reconnects.
//!
//! Everybody with the link could read and write what is sealed with the link alone, and so act as a
//! man in the middle. Both ends therefore exchange fresh keys first and seal frames with the
//! result. A hash of both keys is the pipe's binding, which the room signs, as it does for a direct
//! connection; with somebody in the middle the two ends have different bindings.
//!
//! Deliberately absent: retransmission. The member's connections are reliable and lose something
//! only when one breaks, and then everything starts over anyway.

use game::Rng;
use sha2::{Digest, Sha256};

use crate::key_exchange::KeyExchange;
use crate::seal::{open_bytes, seal_bytes};
use crate::secret::{RoomSecret, Session, Topic, Visit, pipe_key};
use crate::timing::MAX_SERVER_MESSAGE_LEN;

/// Plaintexts are padded to multiples of this many bytes.
const PADDING: usize = 256;
/// The largest frame in bytes. The app asserts that it equals `room::MAX_FRAME_LEN`.
pub const MAX_PIPE_FRAME_LEN: usize = 65_536;

/// Both directions between a host and one joiner.
pub struct Pipe {
    host: bool,
    /// The keys and topics of hellos from this end and to it, derived from the secret that admits people.
    outbox: ([u8; 32], Topic),
    inbox: ([u8; 32], Topic),
    own: KeyExchange,
    hello: Vec<u8>,
    agreed: Option<Agreed>,
    sent: u64,
    got: u64,
    rng: Rng,
}

/// The result of the key exchange.
struct Agreed {
    seals: [u8; 32],
    opens: [u8; 32],
}

/// What was received through a pipe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opened {
    /// The other end's hello: from now on frames can be sent. Contains the channel binding.
    Agreed([u8; 32]),
    /// A frame.
    Frame(Vec<u8>),
}

impl Pipe {
    /// The host's end after a knock, or the joiner's after an answer. `secret` is what the joiner
    /// knocked with, or the link's secret from the answer. `None` if `rng` yields no valid key,
    /// which practically never happens.
    #[must_use]
    pub fn new(secret: RoomSecret, session: Session, visit: Visit, host: bool, mut rng: Rng) -> Option<Pipe> {
        let keys = secret.keys();
        let (down, up) = (keys.pipe(session, visit, b"down"), keys.pipe(session, visit, b"up"));
        let (outbox, inbox) = if host { (down, up) } else { (up, down) };
        let own = KeyExchange::new(&mut rng)?;
        let hello = seal_numbered(&outbox.0, outbox.1, 0, &own.public(), &mut rng)?;
        Some(Pipe { host, outbox, inbox, own, hello, agreed: None, sent: 0, got: 0, rng })
    }

    /// This end's hello, to be sent first and repeated until the other end has received it.
    #[must_use]
    pub fn hello(&self) -> &[u8] {
        &self.hello
    }

    /// Seals the next frame; `None` if it is longer than 64 KiB or the other end's hello has not
    /// arrived yet.
    pub fn seal(&mut self, frame: &[u8]) -> Option<Vec<u8>> {
        let agreed = self.agreed.as_ref().filter(|_| frame.len() <= MAX_PIPE_FRAME_LEN)?;
        let sealed = seal_numbered(&agreed.seals, self.outbox.1, self.sent, frame, &mut self.rng)?;
        self.sent += 1;
        Some(sealed)
    }

    /// Opens what was received. `None` if it is neither the other end's hello nor the next frame: somebody on the way
    /// has altered, repeated or dropped something.
    pub fn open(&mut self, bytes: &[u8]) -> Option<Opened> {
        if let Some(agreed) = &self.agreed {
            let (number, frame) = open_numbered(&agreed.opens, self.inbox.1, bytes)?;
            return (number == self.got).then(|| {
                self.got += 1;
                Opened::Frame(frame)
            });
        }
        // The first hello counts; keys never change later.
        let (_, theirs) = open_numbered(&self.inbox.0, self.inbox.1, bytes)?;
        self.agree(theirs.try_into().ok()?).map(Opened::Agreed)
    }

    fn agree(&mut self, theirs: [u8; 32]) -> Option<[u8; 32]> {
        let shared = self.own.agree(&theirs)?;
        let mine = self.own.public();
        let (of_host, of_guest) = if self.host { (mine, theirs) } else { (theirs, mine) };
        let (down, up) =
            if self.host { (self.outbox.1, self.inbox.1) } else { (self.inbox.1, self.outbox.1) };
        let key = |way: &[u8]| pipe_key(&shared, &[way, &of_host, &of_guest, &down.0, &up.0]);
        let (down, up) = (key(b"down"), key(b"up"));
        let (seals, opens) = if self.host { (down, up) } else { (up, down) };
        self.agreed = Some(Agreed { seals, opens });
        let hash = Sha256::new().chain_update(b"frantic binding of a pipe 1");
        Some(hash.chain_update(of_host).chain_update(of_guest).finalize().into())
    }
}

/// Number (8 bytes), length (4), content, zeros to a multiple of [`PADDING`].
fn seal_numbered(key: &[u8; 32], topic: Topic, number: u64, what: &[u8], rng: &mut Rng) -> Option<Vec<u8>> {
    let length = u32::try_from(what.len()).ok()?;
    let mut inside = [&number.to_be_bytes(), length.to_be_bytes().as_slice(), what].concat();
    inside.resize(inside.len().next_multiple_of(PADDING), 0);
    seal_bytes(key, &topic.0, &inside, rng)
}

fn open_numbered(key: &[u8; 32], topic: Topic, bytes: &[u8]) -> Option<(u64, Vec<u8>)> {
    let inside = Some(bytes).filter(|bytes| bytes.len() <= MAX_SERVER_MESSAGE_LEN);
    let inside = inside.and_then(|bytes| open_bytes(key, &topic.0, bytes))?;
    let (number, rest) = inside.split_first_chunk::<8>()?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let what = rest.get(..u32::from_be_bytes(*length) as usize)?;
    Some((u64::from_be_bytes(*number), what.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Rng, Seed};
    use proptest::prelude::*;

    /// One end. Both ends share everything except their own random numbers.
    fn end(host: bool, seed: u64) -> Pipe {
        let rng = Rng::new(Seed::from_number(seed));
        Pipe::new(RoomSecret::from_bytes([1; 16]), Session([2; 16]), Visit([3; 16]), host, rng).unwrap()
    }

    fn hello(from: &Pipe, to: &mut Pipe) -> [u8; 32] {
        let Some(Opened::Agreed(binding)) = to.open(from.hello()) else { panic!() };
        binding
    }

    fn ends() -> (Pipe, Pipe) {
        let (mut host, mut guest) = (end(true, 1), end(false, 2));
        assert_eq!(hello(&guest, &mut host), hello(&host, &mut guest));
        (host, guest)
    }

    fn frame(bytes: &[u8]) -> Opened {
        Opened::Frame(bytes.to_vec())
    }

    #[test]
    fn frames_go_both_ways_in_order() {
        let (mut host, mut guest) = ends();
        assert_eq!((host.inbox, host.outbox), (guest.outbox, guest.inbox));
        let sent: Vec<Vec<u8>> =
            (0..3_u8).map(|k| host.seal(&vec![k; 100 * usize::from(k)]).unwrap()).collect();
        assert_eq!(guest.open(&sent[0]), Some(frame(&[])));
        assert_eq!(guest.open(&sent[0]), None);
        assert_eq!(guest.open(&sent[2]), None);
        assert_eq!(guest.open(&sent[1]), Some(frame(&[1; 100])));
        assert_eq!(host.open(&sent[1]), None, "nothing comes back to its sender");
        let up = guest.seal(b"I draw").unwrap();
        assert_eq!((up.len(), host.open(&up)), (296, Some(frame(b"I draw"))));
        assert!(
            host.seal(&vec![0; MAX_PIPE_FRAME_LEN]).is_some()
                && host.seal(&vec![0; MAX_PIPE_FRAME_LEN + 1]).is_none()
        );
        assert_eq!(host.open(guest.hello()), None, "the guest has not heard the host's yet");
        assert!(end(true, 1).seal(b"too early").is_none());
    }

    /// Somebody who knows the link can send hellos of their own in both directions. The two ends
    /// then have different bindings, and the room, which signs them, closes the connection.
    #[test]
    fn a_man_in_the_middle_changes_the_binding() {
        let (mut host, mut guest) = (end(true, 1), end(false, 2));
        let (mut to_host, mut to_guest) = (end(false, 3), end(true, 4));
        let with_host = hello(&to_host, &mut host);
        let with_guest = hello(&to_guest, &mut guest);
        assert_eq!((hello(&host, &mut to_host), hello(&guest, &mut to_guest)), (with_host, with_guest));
        assert_ne!(with_host, with_guest);
        // The real hello comes too late to change anything.
        assert_eq!(host.open(guest.hello()), None);
    }

    /// A broker with the link that only listens learns nothing.
    #[test]
    fn the_link_alone_opens_no_frame() {
        let (mut host, mut guest) = ends();
        let sealed = host.seal(b"a hand of cards").unwrap();
        let mut listener = end(false, 5);
        assert_eq!(listener.open(&sealed), None);
        hello(&host, &mut listener);
        assert_eq!(listener.open(&sealed), None);
        assert_eq!(guest.open(&sealed), Some(frame(b"a hand of cards")));
    }

    proptest! {
        #[test]
        fn any_bytes_are_refused(bytes: Vec<u8>, agreed: bool) {
            let mut host = if agreed { ends().0 } else { end(true, 1) };
            prop_assert_eq!(host.open(&bytes), None);
        }
    }
}
