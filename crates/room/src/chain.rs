//! The log of a room: numbered entries in a hash chain. Everybody gets every entry, secret ones
//! encrypted, so that they can be revealed and verified later.

use core::slice;

use game::{BySeat, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::hash::hash;
use crate::limits::bounded_vec;
use crate::{
    Bot, Certificate, Chair, Commitment, Gone, Hash, MAX_ANSWER_PARTS, MAX_CHAIRS, MemberId, RoomGame,
    SealedEntry, Signature, SignedVerdict,
};

/// One entry of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum LogEntry<G: RoomGame> {
    /// A game begins. Public.
    Game {
        /// The game's set-up.
        setup: G::Setup,
        /// The players, in the order of their first seats.
        #[serde(deserialize_with = "bounded_vec::<_, _, MAX_CHAIRS>")]
        chairs: Vec<Chair>,
    },
    /// The host begins to deal a round, and asks everybody who has a chair for a promise. Public.
    /// A second one before the round begins is a restart, which everybody can count.
    Deal {
        /// The number of the deal, counted over the lifetime of the room.
        deal: u32,
        /// The host's term. A term is never used twice, so the round's secret is new even if the
        /// host has lost the record of its last deals.
        term: u32,
        /// The commitments with which the host has shared the round's secret among all who sit: see `shares.rs`. The
        /// first of them is its promise of that secret.
        #[serde(deserialize_with = "bounded_vec::<_, _, MAX_CHAIRS>")]
        commitments: Vec<Commitment>,
        /// The version of the host's bots: [`BotPlayer::version`](crate::BotPlayer::version).
        bots: u32,
    },
    /// The devices have promised their shares of a round's seed, and are asked for them. Public.
    SeedPromises {
        /// The number of the deal.
        deal: u32,
        /// The guests' promises, sorted by id.
        #[serde(deserialize_with = "bounded_vec::<_, _, MAX_CHAIRS>")]
        promises: Vec<SeedPromise>,
    },
    /// The shares that were revealed. Public.
    SeedShares {
        /// The number of the deal.
        deal: u32,
        /// One for each promise; `None` if it was not revealed in time. All zeros count then.
        #[serde(deserialize_with = "bounded_vec::<_, _, MAX_CHAIRS>")]
        shares: Vec<Option<[u8; 32]>>,
    },
    /// A round begins with the seed that follows from the round's secret and the shares. Secret.
    Seed {
        /// The seed.
        seed: [u8; 32],
    },
    /// Somebody has answered a question. Secret.
    Answer {
        /// The seat that answered.
        by: Seat,
        /// The number of the question.
        to: u32,
        /// All parts of the answer.
        #[serde(deserialize_with = "bounded_vec::<_, _, MAX_ANSWER_PARTS>")]
        parts: Vec<G::Action>,
        /// The member's signature; `None` for bots, for a question that was let pass without an
        /// answer, and for the host's own person.
        proof: Option<RequestProof>,
    },
    /// Somebody else plays for a person from now on. Public.
    Chair {
        /// The person.
        person: Seat,
        /// Who.
        chair: Chair,
        /// The member who has asked for it or ordered it; `None` if a time limit did.
        by: Option<MemberId>,
    },
    /// The round is over, and everybody may read it. Public.
    Opened {
        /// The number of the deal.
        deal: u32,
        /// The round's secret.
        secret: Hash,
        /// The version of the host's bots now. If it is another one than at the deal, their answers cannot be
        /// computed again.
        bots: u32,
    },
    /// The verdict of a member's device on the round that was opened last. Public.
    Verdict(SignedVerdict),
    /// The host has handed the room over: from here on another device runs it. Public.
    HandedOver {
        /// That device's member.
        heir: MemberId,
        /// The term that begins.
        term: u32,
        /// The former host's signature of that and of the log before this entry.
        signature: Signature,
    },
    /// Never entered: its number has had another meaning.
    Gone10(Gone),
    /// The last answer of a person is undone, and the answers of bots since. Public.
    Undo {
        /// The number of its entry.
        answer: u64,
        /// The requests of all members who play, except the host's, sorted by id: `Undo` from the member who gave
        /// the answer, `AgreeToUndo` from the others.
        #[serde(deserialize_with = "bounded_vec::<_, _, MAX_CHAIRS>")]
        consents: Vec<RequestProof>,
    },
    /// The host was lost, and those who were left have voted: from here on another device runs the room. If too few of
    /// them have given their share of the round's secret, the round is given up, and another deal follows. Public.
    Succeeded(Box<Certificate>),
    /// A secret entry of a round that was given up, which this device cannot decrypt. Only a host's log has this form;
    /// guests get the sealed entry.
    GivenUp(SealedEntry),
}

/// A guest's promise of a share of a round's seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeedPromise {
    /// The member who promises.
    pub id: MemberId,
    /// The hash of the share they will reveal.
    pub promise: Hash,
    /// Their signature of it and of the log that began the deal.
    pub signature: Signature,
}

/// A change of the player of a person, from a certain fact of the game on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatChange {
    /// The index of the first fact to which the change applies.
    pub from: u32,
    /// The person.
    pub person: Seat,
    /// The chair that plays for them.
    pub chair: Chair,
}

/// The signature of a member's request, with everything that was signed besides the request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RequestProof {
    /// Who.
    pub id: MemberId,
    /// Under which term.
    pub term: u32,
    /// The number of the last log entry they knew.
    pub seq: u64,
    /// The number of their request.
    pub nonce: u64,
    /// Their signature.
    pub signature: Signature,
}

/// Whether an earlier version, which shared no secret among those who sit, has dealt the first round of a game with
/// these entries. `None` stands for a secret entry.
pub(crate) fn has_old_rounds<'a, G: RoomGame>(
    mut entries: impl Iterator<Item = Option<&'a LogEntry<G>>>,
) -> bool {
    let old = entries.find_map(|entry| match entry {
        Some(LogEntry::Deal { commitments, .. }) => Some(commitments.is_empty()),
        None | Some(LogEntry::Seed { .. } | LogEntry::Answer { .. }) => Some(true),
        Some(_) => None,
    });
    old == Some(true)
}

impl<G: RoomGame> LogEntry<G> {
    /// Whether everybody may know its content.
    pub fn is_public(&self) -> bool {
        !matches!(self, LogEntry::Seed { .. } | LogEntry::Answer { .. } | LogEntry::GivenUp(_))
    }

    /// Whether the game and everybody's views of it are the same after it.
    pub(crate) fn keeps_view(&self) -> bool {
        !matches!(
            self,
            LogEntry::Game { .. }
                | LogEntry::Seed { .. }
                | LogEntry::Answer { .. }
                | LogEntry::Undo { .. }
                | LogEntry::Chair { .. }
                | LogEntry::Opened { .. }
        )
    }

    /// Follows who plays, by person.
    pub(crate) fn seat(&self, persons: &mut Vec<Chair>) {
        match self {
            LogEntry::Game { chairs, .. } => persons.clone_from(chairs),
            LogEntry::Chair { person, chair, .. } => {
                if let Some(place) = persons.get_mut(person.index()) {
                    place.clone_from(chair);
                }
            }
            _ => {}
        }
    }

    /// The hash of a public entry. That of a secret one is [`SealedEntry::entry_hash`].
    pub(crate) fn entry_hash(&self) -> Hash {
        hash("leaf", &[&postcard::to_allocvec(self).unwrap_or_default()])
    }
}

/// The head of a log after one more entry.
pub(crate) fn link(head: &Hash, entry_hash: &Hash) -> Hash {
    hash("link", &[&head.0, &entry_hash.0])
}

/// The digest that the host signs to confirm the log's head at this position, and a guest's view there: the leaf in
/// `shown.rs`, or zeros.
pub(crate) fn head_digest(room: &Hash, term: u32, tip: &Tip, shown: &Hash) -> Hash {
    hash("head", &[&room.0, &term.to_le_bytes(), &tip.seq.to_le_bytes(), &tip.head.0, &shown.0])
}

/// A position in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tip {
    /// The number of the last entry; 0 = no entries.
    pub seq: u64,
    /// The head: the hash of all entries up to it.
    pub head: Hash,
}

impl Tip {
    /// The log of a room in which nothing has happened.
    pub(crate) fn start(room: &Hash) -> Tip {
        Tip { seq: 0, head: hash("start", &[&room.0]) }
    }

    /// The position after one more entry.
    pub(crate) fn after(self, entry_hash: &Hash) -> Tip {
        Tip { seq: self.seq.saturating_add(1), head: link(&self.head, entry_hash) }
    }
}

/// The log since the current game began, as the host keeps it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct HashChain<G: RoomGame> {
    /// The log's end before the current game.
    pub base: Tip,
    pub entries: Vec<ChainedEntry<G>>,
    /// Every seating so far, in order.
    pub seatings: Vec<Seating>,
}

/// An entry, as the host keeps it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ChainedEntry<G: RoomGame> {
    pub entry: LogEntry<G>,
    /// The encrypted entry; `None` if it is public.
    pub sealed: Option<SealedEntry>,
    /// The log's head with it.
    pub head: Hash,
    /// The number of facts of the game after it.
    pub facts: usize,
    /// The seating after it: an index into [`HashChain::seatings`].
    pub seating: usize,
    /// Set once it has been undone.
    pub undone: Option<UndoneEntry<G>>,
}

/// Data about an entry that has been undone.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct UndoneEntry<G: RoomGame> {
    /// The number of the entry that undoes it.
    pub by: u64,
    /// The facts that had followed from it.
    pub facts: Vec<G::Fact>,
}

/// A seating: the owner of each person, and the seat at which each person sits now.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Seating {
    pub owners: Vec<Option<MemberId>>,
    pub places: BySeat<Seat>,
}

impl<G: RoomGame> HashChain<G> {
    pub(crate) fn new(base: Tip) -> Self {
        HashChain { base, entries: Vec::new(), seatings: Vec::new() }
    }

    pub(crate) fn tip(&self) -> Tip {
        let seq = self.base.seq.saturating_add(self.entries.len() as u64);
        Tip { seq, head: self.entries.last().map_or(self.base.head, |entry| entry.head) }
    }

    /// The position at this number; `None` if it lies outside the current game.
    pub(crate) fn tip_at(&self, seq: u64) -> Option<Tip> {
        if seq == self.base.seq {
            return Some(self.base);
        }
        Some(Tip { seq, head: self.entry_at(seq)?.head })
    }

    /// How many entries of the current game have at most this number.
    fn count_to(&self, seq: u64) -> usize {
        usize::try_from(seq.saturating_sub(self.base.seq)).unwrap_or(usize::MAX)
    }

    /// Appends an entry. Secret ones are encrypted with the round's secret.
    pub(crate) fn push(&mut self, entry: LogEntry<G>, secret: &Hash, facts: usize, seating: Seating) {
        let tip = self.tip();
        let number = tip.seq.saturating_add(1);
        let sealed = match &entry {
            LogEntry::GivenUp(sealed) => Some(sealed.clone()),
            _ => (!entry.is_public()).then(|| SealedEntry::seal(&entry, secret, number)),
        };
        if self.seatings.last() != Some(&seating) {
            self.seatings.push(seating);
        }
        let entry_hash = sealed.as_ref().map_or_else(|| entry.entry_hash(), SealedEntry::entry_hash);
        let (head, seating) = (link(&tip.head, &entry_hash), self.seatings.len().saturating_sub(1));
        self.entries.push(ChainedEntry { entry, sealed, head, facts, seating, undone: None });
    }

    /// Marks all entries from this number on as undone by the one that comes next. `facts`: those of the game
    /// until now, of which the first `kept` remain.
    pub(crate) fn undo(&mut self, from: u64, facts: &[G::Fact], kept: usize) {
        let by = self.tip().seq.saturating_add(1);
        let (before, mut last) = (self.count_to(from.saturating_sub(1)), kept);
        for entry in self.entries.iter_mut().skip(before) {
            let own = facts.get(last..entry.facts).unwrap_or(&[]).to_vec();
            last = core::mem::replace(&mut entry.facts, kept);
            entry.undone = Some(UndoneEntry { by, facts: own });
        }
    }

    /// The entries after this number.
    pub(crate) fn after(&self, seq: u64) -> &[ChainedEntry<G>] {
        self.entries.get(self.count_to(seq)..).unwrap_or(&[])
    }

    /// The entry with this number.
    pub(crate) fn entry_at(&self, seq: u64) -> Option<&ChainedEntry<G>> {
        self.entries.get(self.count_to(seq).checked_sub(1)?)
    }

    /// Whether this position lies in a round that was given up. Its answers are unknown, so a guest at this position
    /// cannot be sent only the facts since.
    pub(crate) fn is_given_up(&self, seq: u64) -> bool {
        let before = self.entries.get(..self.count_to(seq)).unwrap_or(&self.entries).iter().rev();
        let mut round = before.take_while(|entry| !matches!(entry.entry, LogEntry::Deal { .. }));
        round.any(|entry| matches!(entry.entry, LogEntry::GivenUp(_)))
    }

    /// Whether this member has had a seat in the current game.
    pub(crate) fn has_seated(&self, id: MemberId) -> bool {
        self.seatings.iter().any(|seating| seating.owners.contains(&Some(id)))
    }

    /// The bots that have played for this person, the latest first; for `None`, those that have
    /// played for anybody.
    pub(crate) fn bots(&self, person: Option<Seat>) -> impl Iterator<Item = &Bot> {
        let here = move |at: usize| person.is_none_or(|person| person.index() == at);
        self.entries.iter().rev().flat_map(move |entry| {
            let (chairs, first) = match &entry.entry {
                LogEntry::Game { chairs, .. } => (chairs.as_slice(), 0),
                LogEntry::Chair { person, chair, .. } => (slice::from_ref(chair), person.index()),
                _ => (&[][..], 0),
            };
            chairs.iter().zip(first..).filter_map(move |(chair, at)| match chair {
                Chair::Bot(bot) if here(at) => Some(bot),
                _ => None,
            })
        })
    }

    /// The seat from which a member saw the game in this seating.
    pub(crate) fn viewer(&self, seating: usize, id: MemberId) -> Viewer {
        self.seatings.get(seating).map_or(Viewer::Spectator, |seating| seating.viewer(id))
    }
}

impl Seating {
    /// The seating of this game.
    pub(crate) fn of<G: RoomGame>(persons: &[Chair], game: Option<&G>) -> Seating {
        let mut places = BySeat::make(|seat| seat);
        if let Some(game) = game {
            for place in Seats::first(G::people(game.setup())) {
                places[game.person_at(place)] = place;
            }
        }
        Seating { owners: persons.iter().map(Chair::owner).collect(), places }
    }

    /// The seat at which a member plays.
    pub(crate) fn place(&self, id: MemberId) -> Option<Seat> {
        let person = self.owners.iter().position(|owner| *owner == Some(id));
        person.and_then(|at| Seat::new(u8::try_from(at).ok()?)).map(|person| self.places[person])
    }

    /// The viewer that a member is.
    pub(crate) fn viewer(&self, id: MemberId) -> Viewer {
        self.place(id).map_or(Viewer::Spectator, Viewer::Seat)
    }
}
