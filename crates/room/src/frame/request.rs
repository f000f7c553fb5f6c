//! Members' requests.

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::hash::hash;
use crate::limits::bounded_vec;
use crate::{Gone, Hash, MAX_ANSWER_PARTS, MemberId, MemberKey, Name, RoomGame, Signature};

/// A signed request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct SignedRequest<G: RoomGame> {
    /// Under which term of the host.
    pub term: u32,
    /// Up to which entry they know the log.
    pub seq: u64,
    /// At which place they sit.
    pub seat: Option<Seat>,
    /// The number of the request: each is higher than the one before.
    pub nonce: u64,
    /// The request.
    pub what: Request<G>,
    /// Their signature of all of it and of the log's head at `seq`.
    pub signature: Signature,
}

/// A member's request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Request<G: RoomGame> {
    /// Sit on a chair that is open or a bot's; in a running game from the next round on.
    Sit(Seat),
    /// Become a spectator. In a running game a bot takes over.
    Stand,
    /// Change name and figure.
    Rename(Name, u8),
    /// Be ready (or not) for the next round or game.
    Ready(bool),
    /// Answer a question.
    Answer {
        /// Its number.
        to: u32,
        /// The answer with all its parts.
        #[serde(deserialize_with = "bounded_vec::<_, _, MAX_ANSWER_PARTS>")]
        parts: Vec<G::Action>,
    },
    /// Leave the room for good.
    Leave,
    /// Never made: its number has had another meaning.
    Gone6(Gone),
    /// Like [`Request::Gone6`].
    Gone7(Gone),
    /// Undo their last answer, if everybody who plays agrees.
    Undo,
    /// Agree that somebody's last answer be undone, or not.
    AgreeToUndo(bool),
    /// Let a bot play for this member, who has been asked for as long as the room allows. The host's person may
    /// request it at once if they are absent. The bot leaves as soon as they act.
    LetBotPlay(MemberId),
    /// End a pause that has lasted a minute.
    EndPause,
    /// Claim the seat of an absent member for a new device of that person. `None` withdraws the claim.
    ClaimSeat(Option<Seat>),
    /// Confirm or refuse the claim of this member.
    AnswerClaim(MemberId, bool),
}

/// Why a request was refused. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Refusal<I> {
    /// The rules forbid the answer.
    Illegal(I),
    /// It answers a question that is not open: a double tap, or too late.
    OldQuestion,
    /// It is not a whole answer.
    Incomplete,
    /// Only somebody with a seat may do that.
    NotSeated,
    /// Somebody sits there.
    Taken,
    /// There is no such chair, member or bot.
    NoSuch,
    /// Not possible in the current state.
    NotNow,
    /// Only the host may do that.
    NotHost,
    /// The game cannot be played by this number of people.
    Players,
    /// Too much is waiting for an answer.
    TooMany,
    /// It was made under another term, or on another log.
    OtherLog,
    /// It was answered too long ago for the answer to be repeated.
    Forgotten,
}

impl<G: RoomGame> SignedRequest<G> {
    /// The request, signed with this key for the log's head at its number.
    pub(crate) fn by(mut self, key: &MemberKey, room: &Hash, head: &Hash) -> Self {
        self.signature = key.sign(&self.digest(room, head));
        self
    }

    /// The digest that the member signs: the request and the log's head it is based on.
    pub(crate) fn digest(&self, room: &Hash, head: &Hash) -> Hash {
        let what = postcard::to_allocvec(&self.what).unwrap_or_default();
        let seat = self.seat.map_or(255, Seat::number);
        let (term, seq, nonce) = (self.term.to_le_bytes(), self.seq.to_le_bytes(), self.nonce.to_le_bytes());
        hash("request", &[&room.0, &term, &seq, &head.0, &[seat], &nonce, &what])
    }
}
