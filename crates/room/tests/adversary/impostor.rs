//! A stranger with the link who listens as a host does, and answers newcomers.

use std::collections::HashMap;

use crate::chain::Tip;
use crate::frame::{FromHost, Handshake};
use crate::key::room_id;
use crate::{Certificate, Greeting, Hash, MemberId, RoomKey, ToGuest, ToHost, decode, encode};
use cards::State;
use game::Rng;

use super::lies::Liars;

/// What is known of the room in which it does that.
pub struct Known {
    pub room: Hash,
    pub term: u32,
    pub tip: Tip,
    pub lineage: Vec<Certificate>,
    pub key: RoomKey,
    pub host: Option<MemberId>,
    /// Who has a chair.
    pub sit: Vec<MemberId>,
}

impl Known {
    /// A term that is later.
    pub fn later(&self, rng: &mut Rng) -> u32 {
        let more = [1, 1 << 16, 1 << 16, 2 << 16, 9 << 16, u32::MAX][rng.below(6) as usize];
        self.term.saturating_add(more)
    }
}

/// A conversation.
struct Talk {
    nonce: [u8; 32],
    theirs: Option<[u8; 32]>,
    /// Which of the liars' keys it uses, and for which term it asks for a vote.
    at: usize,
    asked: Option<u32>,
    lineage: Vec<Certificate>,
}

/// All its conversations, by the number of the line.
#[derive(Default)]
pub struct Impostor(HashMap<usize, Talk>);

impl Impostor {
    /// Somebody has connected: the first frames.
    pub fn connected(&mut self, line: usize, rng: &mut Rng) -> Vec<Vec<u8>> {
        let nonce = [rng.below(256) as u8; 32];
        let mut greeting = Greeting::new::<State>(nonce);
        if rng.below(5) == 0 {
            greeting.protocol = [greeting.protocol - 1, greeting.protocol + 1][rng.below(2) as usize];
        }
        self.0.insert(line, Talk { nonce, theirs: None, at: 0, asked: None, lineage: Vec::new() });
        vec![greeting.to_bytes()]
    }

    /// Somebody says this: what it answers.
    pub fn heard(
        &mut self,
        line: usize,
        (bytes, binding): (&[u8], [u8; 32]),
        known: &Known,
        liars: &mut Liars,
        rng: &mut Rng,
    ) -> Vec<Vec<u8>> {
        let Some(talk) = self.0.get_mut(&line) else { return Vec::new() };
        let frame = |frame: ToGuest<State>| encode(&frame);
        if talk.theirs.is_none() {
            let Some(greeting) = Greeting::from_bytes(bytes) else { return Vec::new() };
            talk.theirs = Some(greeting.nonce);
            let votes = rng.below(3) == 0;
            (talk.at, talk.lineage) = liars.claim(known, rng);
            if votes {
                talk.at = liars.pretender(known, rng);
            }
            let key = &liars.keys[talk.at];
            let (id, room) = (key.id(), room_id(key.id()));
            let handshake = Handshake { room, host: talk.nonce, guest: greeting.nonce, binding };
            let (signature, ticket) = (key.sign(&handshake.proof_digest()), handshake.ticket(&known.key, id));
            if votes {
                // Several of them ask in the same term.
                let before =
                    liars.votes.last().filter(|(_, room, term, _)| *room == known.room && *term > known.term);
                let before = before.map(|(_, _, term, _)| *term).filter(|_| rng.below(2) == 0);
                let term = before.unwrap_or_else(|| known.later(rng));
                talk.asked = Some(term);
                return vec![frame(FromHost::Candidate { id, signature, ticket, room: known.room, term })];
            }
            let lineage = FromHost::Lineage(talk.lineage.clone());
            return vec![frame(FromHost::Proof { id, signature, ticket }), frame(lineage)];
        }
        match decode::<ToHost<State>>(bytes) {
            Some(ToHost::Vote(vote)) => {
                if let Some(term) = talk.asked {
                    liars.votes.push((talk.at, known.room, term, *vote));
                }
                let term = talk.asked.unwrap_or_default();
                let certificate = liars.elected(talk.at, known.room, term, known, rng);
                match rng.below(4) {
                    // Perhaps these are of use later.
                    0 => return Vec::new(),
                    // The voter is to come again soon.
                    1 => return vec![Vec::new()],
                    _ => {}
                }
                liars.certificates.push(certificate.clone());
                vec![frame(FromHost::Elected(Box::new(certificate)))]
            }
            Some(ToHost::Join(_)) => {
                let term = talk.lineage.last().map_or(known.term, |last| last.term);
                vec![frame(FromHost::Welcome { term, nonce: 0 })]
            }
            _ => Vec::new(),
        }
    }
}
