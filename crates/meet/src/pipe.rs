//! Carries the game's frames through a member where no direct connection can be made: sealed and
//! numbered, separately for each direction. A frame that is lost, repeated or altered on the way is
//! noticed and ends the pipe, and the room reconnects.
//!
//! Everybody with the link could read and write frames sealed with the link alone, and so act as a
//! man in the middle. Both ends therefore exchange fresh keys first and seal frames with the
//! result. A hash of both keys is the pipe's binding, which the room signs, as it does for a direct
//! connection; with somebody in the middle the two ends have different bindings.
//!
//! Deliberately absent: retransmission. The member's connections are reliable and lose something
//! only when one breaks, and then everything starts over anyway.

use game::Rng;
use k256::ProjectivePoint;
use k256::elliptic_curve::point::AffineCoordinates;
use k256::schnorr::{SigningKey, VerifyingKey};
use sha2::{Digest, Sha256};

use crate::seal::{open_bytes, seal_bytes};
use crate::secret::{AnswerNonce, RoomSecret, Session, Topic, pipe_key, random_key};
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
    /// Used for one exchange only: Diffie-Hellman over secp256k1, the curve that events and member keys need anyway.
    /// Public keys and the shared secret are x coordinates, as in BIP-340.
    own: SigningKey,
    hello: Vec<u8>,
    /// The keys of frames from this end and to it, once both ends have said hello.
    agreed: Option<([u8; 32], [u8; 32])>,
    sent: u64,
    got: u64,
    rng: Rng,
}

/// The secrets with which both ends of a pipe begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PipeSeed {
    /// The secret of the link by which the joiner came. Joiners who came by six words use that of the current link.
    pub secret: RoomSecret,
    /// The attempt to join.
    pub session: Session,
    /// The number that the host has chosen.
    pub nonce: AnswerNonce,
}

/// A message received through a pipe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opened {
    /// The other end's hello: from now on frames can be sent. Contains the channel binding.
    Agreed([u8; 32]),
    /// A frame.
    Frame(Vec<u8>),
}

impl Pipe {
    /// The host's end after a knock, or the joiner's after an answer. `None` if `rng` yields no valid key, which
    /// practically never happens.
    pub fn new(seed: PipeSeed, host: bool, mut rng: Rng) -> Option<Pipe> {
        let (keys, PipeSeed { session, nonce, .. }) = (seed.secret.keys(), seed);
        let (down, up) = (keys.pipe(session, nonce, b"down"), keys.pipe(session, nonce, b"up"));
        let (outbox, inbox) = by_side(host, down, up);
        let own = random_key(&mut rng)?;
        let hello = seal_numbered(&outbox.0, outbox.1, 0, &own.verifying_key().to_bytes(), &mut rng)?;
        Some(Pipe { host, outbox, inbox, own, hello, agreed: None, sent: 0, got: 0, rng })
    }

    /// This end's hello, to be sent first and repeated until the other end has received it.
    pub fn hello(&self) -> &[u8] {
        &self.hello
    }

    /// Seals the next frame; `None` if it is longer than 64 KiB or the other end's hello has not arrived yet.
    pub fn seal(&mut self, frame: &[u8]) -> Option<Vec<u8>> {
        let (seals, _) = self.agreed.as_ref().filter(|_| frame.len() <= MAX_PIPE_FRAME_LEN)?;
        let sealed = seal_numbered(seals, self.outbox.1, self.sent, frame, &mut self.rng)?;
        self.sent += 1;
        Some(sealed)
    }

    /// Opens received bytes. `None` if they are neither the other end's hello nor the next frame: somebody on the way
    /// has altered, repeated or dropped something.
    pub fn open(&mut self, bytes: &[u8]) -> Option<Opened> {
        if let Some((_, opens)) = &self.agreed {
            let (number, frame) = open_numbered(opens, self.inbox.1, bytes)?;
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
        let shared = shared(&self.own, &theirs)?;
        let mine = self.own.verifying_key().to_bytes().into();
        let (of_host, of_guest) = by_side(self.host, mine, theirs);
        let (down, up) = by_side(self.host, self.outbox.1, self.inbox.1);
        let key = |way: &[u8]| pipe_key(&shared, &[way, &of_host, &of_guest, &down.0, &up.0]);
        self.agreed = Some(by_side(self.host, key(b"down"), key(b"up")));
        let hash = Sha256::new().chain_update(b"frantic binding of a pipe 1");
        Some(hash.chain_update(of_host).chain_update(of_guest).finalize().into())
    }
}

/// Swaps them unless this is the host's end: from own and other to the host's and the guest's, and back.
fn by_side<T>(host: bool, one: T, other: T) -> (T, T) {
    if host { (one, other) } else { (other, one) }
}

/// The secret that two keys share; `None` if theirs is invalid. The curve has no small subgroups, so every valid key is
/// safe.
fn shared(own: &SigningKey, theirs: &[u8; 32]) -> Option<[u8; 32]> {
    let theirs = VerifyingKey::from_slice(theirs).ok()?;
    let shared = ProjectivePoint::from(*theirs.as_affine()) * **own.as_nonzero_scalar();
    Some(shared.to_affine().x().into())
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
    use crate::encoding::from_hex;
    use game::{Rng, Seed};
    use proptest::prelude::*;

    /// The keys 2 and 3 share the point 6·G, which is in every table.
    #[test]
    fn both_sides_compute_the_same_secret() {
        let of = |number: u8| {
            let mut bytes = [0; 32];
            bytes[31] = number;
            SigningKey::from_slice(&bytes).unwrap()
        };
        let public = |key: &SigningKey| key.verifying_key().to_bytes().into();
        let six: [u8; 32] =
            from_hex("fff97bd5755eeea420453a14355235d382f6472f8568a18b2f057a1460297556").unwrap();
        assert_eq!(shared(&of(2), &public(&of(3))), Some(six));
        assert_eq!(shared(&of(3), &public(&of(2))), Some(six));
        assert_eq!(shared(&of(3), &[0xff; 32]), None, "no point has this coordinate");
    }

    #[test]
    fn random_keys_agree() {
        let mut rng = Rng::new(Seed::from_number(3));
        let mut fresh = || random_key(&mut rng).unwrap();
        let (one, two, third) = (fresh(), fresh(), fresh());
        let of =
            |own: &SigningKey, theirs: &SigningKey| shared(own, &theirs.verifying_key().to_bytes().into());
        assert_eq!(of(&one, &two), of(&two, &one));
        assert_ne!(of(&one, &two), of(&third, &one));
    }

    const SEED: PipeSeed = PipeSeed {
        secret: RoomSecret::from_bytes([1; 16]),
        session: Session([2; 16]),
        nonce: AnswerNonce([3; 16]),
    };

    /// One end. Both ends share everything except their own random numbers.
    fn end(host: bool, seed: u64) -> Pipe {
        let rng = Rng::new(Seed::from_number(seed));
        Pipe::new(SEED, host, rng).unwrap()
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
        let fits = [0, 1].map(|more| host.seal(&vec![0; MAX_PIPE_FRAME_LEN + more]).is_some());
        assert_eq!(fits, [true, false]);
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

    const PLAIN: &[u8] = b"the two of swords, and who has it";

    /// With all that a relaying member has: the room's secret, session, nonce and both hellos. A broker has less.
    #[test]
    fn whoever_carries_reads_nothing() {
        let (mut host, mut guest) = ends();
        for (sealed, as_host) in [(guest.seal(PLAIN).unwrap(), true), (host.seal(PLAIN).unwrap(), false)] {
            assert!(!sealed.windows(8).any(|part| PLAIN.windows(8).any(|plain| part == plain)));
            let mut reader = end(as_host, 3);
            assert_eq!(reader.open(&sealed), None);
            for hello in [host.hello(), guest.hello()] {
                drop(reader.open(hello));
                assert_eq!(reader.open(&sealed), None);
            }
        }
    }

    /// Frames that a relaying member makes, alters, repeats or leaves out.
    #[test]
    fn whoever_carries_forges_nothing() {
        let (mut host, mut guest) = ends();
        let mut forger = end(false, 3);
        hello(&host, &mut forger);
        assert_eq!(host.open(&forger.seal(PLAIN).unwrap()), None);
        let first = guest.seal(PLAIN).unwrap();
        for at in 0..first.len() {
            let mut altered = first.clone();
            altered[at] ^= 1;
            assert_eq!(host.open(&altered), None, "byte {at}");
        }
        // Not even back to where it came from.
        assert_eq!(guest.open(&first), None);
        assert_eq!((host.open(&first), host.open(&first)), (Some(frame(PLAIN)), None));
        drop(guest.seal(PLAIN));
        assert_eq!(host.open(&guest.seal(PLAIN).unwrap()), None);
    }

    proptest! {
        #[test]
        fn any_bytes_are_refused(bytes: Vec<u8>, agreed: bool) {
            let mut host = if agreed { ends().0 } else { end(true, 1) };
            prop_assert_eq!(host.open(&bytes), None);
        }
    }
}
