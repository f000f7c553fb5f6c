//! The game's frames over one's own broker, where no direct connection can be made:
//! sealed, numbered, in one direction each. What the broker loses or repeats is
//! noticed; then the pipe is at its end and the room connects anew.
//!
//! Everybody with the link could read and write what is sealed with it, and so sit in
//! the middle. Therefore both ends first exchange keys of their own and seal with what
//! comes of them; a hash of both keys is the pipe's binding, which the room signs, as it
//! does for a direct connection. Whoever sits in the middle has two different ones.
//!
//! Not here: sending again. MQTT goes over TCP; it loses something only when a
//! connection breaks, and then everything begins anew anyhow.

use game::Rng;
use sha2::{Digest, Sha256};

use crate::key_exchange::KeyExchange;
use crate::seal::{open_bytes, seal_bytes};
use crate::secret::{RoomSecret, Session, Topic, Visit, pipe_key};
use crate::timing::MAX_SERVER_MESSAGE_LEN;

/// Lengths are multiples of this many bytes.
const STEP: usize = 256;
/// The largest frame in bytes. The app asserts that it is `room::MAX_FRAME_LEN`.
pub const MAX_PIPE_FRAME_LEN: usize = 65_536;

/// Both directions between a host and one joiner.
pub struct Pipe {
    host: bool,
    /// With what hellos are sealed: by the secret that lets people in.
    hello_keys: (([u8; 32], Topic), ([u8; 32], Topic)),
    own: KeyExchange,
    hello: Vec<u8>,
    agreed: Option<Agreed>,
    sent: u64,
    got: u64,
    rng: Rng,
}

/// What comes of both ends' keys.
struct Agreed {
    theirs: [u8; 32],
    seals: [u8; 32],
    opens: [u8; 32],
}

/// What came by a pipe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opened {
    /// The other end's hello: from now on there are frames. The binding, which both ends
    /// have in common and nobody between them.
    Agreed([u8; 32]),
    /// A frame.
    Frame(Vec<u8>),
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
    /// joiner knocked with, or the link's that it got in the answer. `None` for random
    /// numbers that are no key, which nobody will ever see.
    #[must_use]
    pub fn new(secret: RoomSecret, session: Session, visit: Visit, host: bool, mut rng: Rng) -> Option<Pipe> {
        let keys = secret.keys();
        let (down, up) = (keys.pipe(session, visit, b"down"), keys.pipe(session, visit, b"up"));
        let (mine, theirs) = if host { (down, up) } else { (up, down) };
        let own = KeyExchange::new(&mut rng)?;
        let hello = seal_numbered(&mine.0, mine.1, 0, &own.public(), &mut rng)?;
        Some(Pipe { host, hello_keys: (mine, theirs), own, hello, agreed: None, sent: 0, got: 0, rng })
    }

    /// Where to listen.
    #[must_use]
    pub fn inbox(&self) -> Topic {
        self.hello_keys.1.1
    }

    /// Where to publish.
    #[must_use]
    pub fn outbox(&self) -> Topic {
        self.hello_keys.0.1
    }

    /// What this end says first, and again till the other one has heard it.
    #[must_use]
    pub fn hello(&self) -> &[u8] {
        &self.hello
    }

    /// Seals the next frame; `None` if it is longer than 64 KiB, or before the other end
    /// has said hello.
    pub fn seal(&mut self, frame: &[u8]) -> Option<Vec<u8>> {
        let agreed = self.agreed.as_ref().filter(|_| frame.len() <= MAX_PIPE_FRAME_LEN)?;
        let sealed = seal_numbered(&agreed.seals, self.outbox(), self.sent, frame, &mut self.rng)?;
        self.sent += 1;
        Some(sealed)
    }

    /// Opens what came.
    ///
    /// # Errors
    /// Why it is neither the other end's hello nor the next frame.
    pub fn open(&mut self, bytes: &[u8]) -> Result<Opened, NoFrame> {
        let inbox = self.inbox();
        if let Some(agreed) = &self.agreed
            && let Some((number, frame)) = open_numbered(&agreed.opens, inbox, bytes)
        {
            return match number.cmp(&self.got) {
                core::cmp::Ordering::Less => Err(NoFrame::Repeated),
                core::cmp::Ordering::Greater => Err(NoFrame::Lost),
                core::cmp::Ordering::Equal => {
                    self.got += 1;
                    Ok(Opened::Frame(frame))
                }
            };
        }
        let hello = open_numbered(&self.hello_keys.1.0, inbox, bytes).ok_or(NoFrame::Forged)?;
        let theirs: [u8; 32] = hello.1.try_into().map_err(|_| NoFrame::Forged)?;
        match &self.agreed {
            // The first one counts: nobody changes keys under way.
            Some(agreed) if agreed.theirs == theirs => Err(NoFrame::Repeated),
            Some(_) => Err(NoFrame::Forged),
            None => self.agree(theirs).map(Opened::Agreed).ok_or(NoFrame::Forged),
        }
    }

    fn agree(&mut self, theirs: [u8; 32]) -> Option<[u8; 32]> {
        let shared = self.own.agree(&theirs)?;
        let mine = self.own.public();
        let (of_host, of_guest) = if self.host { (mine, theirs) } else { (theirs, mine) };
        let (down, up) =
            if self.host { (self.outbox(), self.inbox()) } else { (self.inbox(), self.outbox()) };
        let key = |way: &[u8]| pipe_key(&shared, &[way, &of_host, &of_guest, &down.0, &up.0]);
        let (down, up) = (key(b"down"), key(b"up"));
        let (seals, opens) = if self.host { (down, up) } else { (up, down) };
        self.agreed = Some(Agreed { theirs, seals, opens });
        let hash = Sha256::new().chain_update(b"frantic binding of a pipe 1");
        Some(hash.chain_update(of_host).chain_update(of_guest).finalize().into())
    }
}

/// number (8), length (4), what it says, noughts to a multiple of [`STEP`].
fn seal_numbered(key: &[u8; 32], topic: Topic, number: u64, what: &[u8], rng: &mut Rng) -> Option<Vec<u8>> {
    let length = u32::try_from(what.len()).ok()?;
    let mut inside = [&number.to_be_bytes(), length.to_be_bytes().as_slice(), what].concat();
    inside.resize(inside.len().next_multiple_of(STEP), 0);
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

    /// One end; those who share a room have all but their own random numbers in common.
    fn end(host: bool, seed: u64) -> Pipe {
        let rng = Rng::new(Seed::from_number(seed));
        Pipe::new(RoomSecret::from_bytes([1; 16]), Session([2; 16]), Visit([3; 16]), host, rng).unwrap()
    }

    fn hello(from: &Pipe, to: &mut Pipe) -> [u8; 32] {
        let Ok(Opened::Agreed(binding)) = to.open(from.hello()) else { panic!() };
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
        assert_eq!((host.inbox(), host.outbox()), (guest.outbox(), guest.inbox()));
        let sent: Vec<Vec<u8>> =
            (0..3_u8).map(|k| host.seal(&vec![k; 100 * usize::from(k)]).unwrap()).collect();
        assert_eq!(guest.open(&sent[0]), Ok(frame(&[])));
        assert_eq!(guest.open(&sent[0]), Err(NoFrame::Repeated));
        assert_eq!(guest.open(&sent[2]), Err(NoFrame::Lost));
        assert_eq!(guest.open(&sent[1]), Ok(frame(&[1; 100])));
        assert_eq!(host.open(&sent[1]), Err(NoFrame::Forged), "nothing comes back to its sender");
        let up = guest.seal(b"I draw").unwrap();
        assert_eq!((up.len(), host.open(&up)), (296, Ok(frame(b"I draw"))));
        assert!(
            host.seal(&vec![0; MAX_PIPE_FRAME_LEN]).is_some()
                && host.seal(&vec![0; MAX_PIPE_FRAME_LEN + 1]).is_none()
        );
        assert_eq!(
            host.open(guest.hello()),
            Err(NoFrame::Repeated),
            "the guest has not heard the host's yet"
        );
        assert!(end(true, 1).seal(b"too early").is_none());
    }

    /// Whoever knows the link may put hellos of their own in both ways. Then the ends have
    /// different bindings, and the room, which signs them, ends the connection.
    #[test]
    fn whoever_sits_in_the_middle_is_found_out() {
        let (mut host, mut guest) = (end(true, 1), end(false, 2));
        let (mut to_host, mut to_guest) = (end(false, 3), end(true, 4));
        let with_host = hello(&to_host, &mut host);
        let with_guest = hello(&to_guest, &mut guest);
        assert_eq!((hello(&host, &mut to_host), hello(&guest, &mut to_guest)), (with_host, with_guest));
        assert_ne!(with_host, with_guest);
        // The true hello comes too late to change anything.
        assert_eq!(host.open(guest.hello()), Err(NoFrame::Forged));
    }

    /// A broker and somebody with the link who only listen learn nothing.
    #[test]
    fn the_link_alone_opens_no_frame() {
        let (mut host, mut guest) = ends();
        let sealed = host.seal(b"a hand of cards").unwrap();
        let mut listener = end(false, 5);
        assert_eq!(listener.open(&sealed), Err(NoFrame::Forged));
        hello(&host, &mut listener);
        assert_eq!(listener.open(&sealed), Err(NoFrame::Forged));
        assert_eq!(guest.open(&sealed), Ok(frame(b"a hand of cards")));
    }

    proptest! {
        #[test]
        fn any_bytes_are_refused(bytes: Vec<u8>, agreed: bool) {
            let mut host = if agreed { ends().0 } else { end(true, 1) };
            prop_assert_eq!(host.open(&bytes), Err(NoFrame::Forged));
        }
    }
}
