//! Lies of a host about answers on their way to it. One refuses an answer, and enters it instead of the next one to the
//! same question: both are signed. One says that it has what somebody has tossed in, and forgets it.

use std::collections::HashMap;

use crate::frame::{FromHost, Request};
use crate::{Refusal, ToGuest, ToHost, decode, encode};
use cards::State;
use game::Rng;

/// What becomes of an answer on its way to such a host.
pub enum Answered {
    /// It arrives, or an earlier one instead.
    Arrives(Vec<u8>),
    /// It does not, and this is replied.
    Refused(Vec<u8>),
}

/// An answer that was refused: its frame and number, and the number of the one instead of which it was entered.
struct RefusedAnswer {
    bytes: Vec<u8>,
    nonce: u64,
    instead_of: Option<u64>,
}

/// The answers that are kept, by the number of the line.
#[derive(Default)]
pub struct OnTheWay(HashMap<usize, RefusedAnswer>);

impl OnTheWay {
    /// Somebody sends this to a host that forgets what is tossed in.
    pub fn drops(bytes: Vec<u8>) -> Answered {
        match answer(&bytes) {
            Some((nonce, (_, parts))) if parts != [cards::Action::Pass] => {
                Answered::Refused(encode(&ToGuest::<State>::Reply { nonce, result: Ok(()) }))
            }
            _ => Answered::Arrives(bytes),
        }
    }

    /// Somebody sends this to a host that enters what it has refused.
    pub fn swaps(&mut self, line: usize, bytes: Vec<u8>, rng: &mut Rng) -> Answered {
        let Some((nonce, question)) = answer(&bytes) else { return Answered::Arrives(bytes) };
        match self.0.get_mut(&line) {
            Some(kept) if answer(&kept.bytes).is_some_and(|(_, first)| first.0 == question.0) => {
                if kept.instead_of.is_some()
                    || answer(&kept.bytes).is_some_and(|(_, first)| first == question)
                {
                    return Answered::Arrives(bytes);
                }
                kept.instead_of = Some(nonce);
                Answered::Arrives(kept.bytes.clone())
            }
            _ if rng.below(4) == 0 => {
                self.0.insert(line, RefusedAnswer { bytes, nonce, instead_of: None });
                let result = Err(Refusal::OldQuestion);
                Answered::Refused(encode(&ToGuest::<State>::Reply { nonce, result }))
            }
            _ => Answered::Arrives(bytes),
        }
    }

    /// What the host sends instead of this: its reply is to the other answer.
    pub fn says(&self, line: usize, bytes: Vec<u8>) -> Vec<u8> {
        let Some(RefusedAnswer { nonce: first, instead_of: Some(other), .. }) = self.0.get(&line) else {
            return bytes;
        };
        match decode::<ToGuest<State>>(&bytes) {
            Some(FromHost::Reply { nonce, result }) if nonce == *first => {
                encode(&ToGuest::<State>::Reply { nonce: *other, result })
            }
            _ => bytes,
        }
    }
}

/// The number of an answer, to which question it is, and what it says.
fn answer(bytes: &[u8]) -> Option<(u64, (u32, Vec<cards::Action>))> {
    let ToHost::Request(signed) = decode::<ToHost<State>>(bytes)? else { return None };
    let Request::Answer { to, parts } = signed.what else { return None };
    Some((signed.nonce, (to, parts)))
}
