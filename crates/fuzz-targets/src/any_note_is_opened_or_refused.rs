//! Any bytes as a sealed note or frame: they are refused, since they lack the key. A note that was really
//! sealed can be opened, but not if a byte of it is changed.

use game::{Rng, Seed};
use meet::{AnswerNonce, Note, NoteKind, Opened, Pipe, PipeSeed, RoomSecret, Session, Topic, open, seal};

pub(crate) fn run(data: &[u8]) {
    let (key, topic) = ([7; 32], Topic([1; 16]));
    assert!(open(&key, topic, data).is_none());
    let mut rng = Rng::new(Seed::from_number(data.len() as u64));
    let mut pipe = |host| {
        let (session, nonce) = (Session([2; 16]), AnswerNonce([3; 16]));
        let seed = PipeSeed { secret: RoomSecret::from_bytes([1; 16]), session, nonce };
        Pipe::new(seed, host, Rng::new(rng.seed())).expect("a key")
    };
    let (mut host, mut guest) = (pipe(true), pipe(false));
    assert_eq!(host.open(data), None);
    assert!(host.open(guest.hello()).is_some() && guest.open(host.hello()).is_some());
    assert_eq!(host.open(data), None);
    let frame = guest.seal(data).expect("it is short");
    assert_eq!(host.open(&frame), Some(Opened::Frame(data.to_vec())));

    let note = Note::new(NoteKind::Answer, Session([9; 16]), 1, 1_700_000_000_000, data.to_vec());
    let Some(mut sealed) = seal(&key, topic, &note, &mut rng) else {
        assert!(data.len() > Note::MAX_BODY_LEN);
        return;
    };
    assert_eq!(open(&key, topic, &sealed), Some(note));
    let at = data.iter().fold(0, |at: usize, &byte| (at * 31 + usize::from(byte)) % sealed.len());
    sealed[at] ^= 1;
    assert!(open(&key, topic, &sealed).is_none());
}
