//! Saving and resuming a room, so that it continues after its page is reloaded. The saved bytes
//! contain the room's secrets and must stay on the device: a byte for the version, a [`SavedRoom`], the entries of the
//! current game, and a [`SavedLineage`]. Versions 3 to 5 had other entries and began with the same [`SavedRoom`].

use game::{Rng, Seed};
use serde::{Deserialize, Serialize};

use super::members::MemberState;
use super::{Host, next_term, old_saves};
use crate::frame::write;
use crate::limits::{MAX_BANNED, MAX_DEALS, MAX_LINEAGE, bounded_vec};
use crate::succession::Ballots;
use crate::{
    Admission, BotPlayer, Certificate, Chair, DealId, Hash, Lobby, MAX_CHAIRS, MemberKey, Phase, RoomGame,
    SentAway, Tip,
};

/// The version of the format.
const VERSION: u8 = 6;
/// The highest number of a log entry; larger ones are refused so that numbers cannot overflow.
const MAX_ENTRIES: u64 = 1 << 48;

/// A stored room, without its log.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct SavedRoom<G: RoomGame> {
    key: [u8; 32],
    secret: Hash,
    term: u32,
    lobby: Lobby<G>,
    records: Vec<MemberState<G>>,
    admission: Admission,
    base: Tip,
    tip: Tip,
    deals: u32,
    rules: u32,
}

/// The stored part of the room's lineage.
#[derive(Default, Serialize, Deserialize)]
struct SavedLineage {
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_LINEAGE>")]
    lineage: Vec<Certificate>,
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_DEALS>")]
    deal_secrets: Vec<(DealId, Hash)>,
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_BANNED>")]
    sent_away: Vec<SentAway>,
    ballots: Ballots,
}

impl<G: RoomGame> Host<G> {
    /// The state to store for [`Host::resume`]. It does not contain the answers given in a window
    /// that is still open, as the log does not either.
    pub fn save(&self) -> Vec<u8> {
        let saved = SavedRoom {
            key: self.key.to_bytes(),
            secret: self.secret,
            term: self.term,
            lobby: self.lobby.clone(),
            records: self.records.clone(),
            admission: self.admission.clone(),
            base: self.chain.base,
            tip: self.chain.tip(),
            deals: self.last_deal.deal,
            rules: G::version().rules,
        };
        let lineage = SavedLineage {
            lineage: self.lineage.clone(),
            deal_secrets: self.deal_secrets.clone(),
            sent_away: self.sent_away.clone(),
            ballots: self.ballots.clone(),
        };
        let lines: Vec<_> = self.log().collect();
        write(VERSION, &(saved, lines, lineage))
    }

    /// Resumes a stored room; `None` if the bytes are invalid, or if this device had left the room to another. Its game
    /// continues if its log can still be played under the current rules, whichever it was played under; otherwise the
    /// room is back in its lobby, with the same members. A round that an earlier version has stored is dealt again.
    pub fn resume(bytes: &[u8], seed: Seed, brain: Box<dyn BotPlayer<G>>, now: u64) -> Option<Self> {
        let (version, bytes) = bytes.split_first()?;
        let (mut saved, rest) = postcard::take_from_bytes::<SavedRoom<G>>(bytes).ok()?;
        let same_log = *version == VERSION;
        let (lines, lineage): (_, SavedLineage) = match *version {
            VERSION => postcard::from_bytes(rest).ok().map(|(lines, lineage)| (Some(lines), lineage))?,
            3..VERSION => (old_saves::read_lines(rest, &mut saved.lobby.phase), SavedLineage::default()),
            _ => return None,
        };
        if saved.base.seq.max(saved.tip.seq) > MAX_ENTRIES {
            return None;
        }
        let key = MemberKey::from_bytes(saved.key)?;
        let id = key.id();
        let own = saved.lobby.members.first().filter(|member| member.id == id)?.name.clone();
        // The random numbers must differ from those used before the reload.
        let rng: Rng = key.stream("resume", &mut Rng::new(seed));
        let mut host = Host::with_key(key, rng, own, saved.lobby.setup.clone(), brain);
        (host.secret, host.admission, host.lobby) = (saved.secret, saved.admission, saved.lobby);
        host.lobby.chairs.resize(MAX_CHAIRS, Chair::Open);
        host.term = next_term(saved.term, &mut host.rng);
        host.records = saved.records;
        (host.lineage, host.ballots) = (lineage.lineage, lineage.ballots);
        (host.sent_away, host.deal_secrets) = (lineage.sent_away, lineage.deal_secrets);
        if let Some(last) = host.lineage.last() {
            host.room = last.room;
        }
        let plays = lines.is_some_and(|lines| host.replay(saved.base, lines).is_some());
        if !plays || same_log && host.chain.tip() != saved.tip {
            host.forget_game(saved.tip);
            host.lobby.phase = Phase::Lobby;
        }
        // In older versions the secret of a round was not shared.
        host.round_lost = !same_log && host.lobby.phase == Phase::Dealing;
        host.last_deal.deal = saved.deals;
        // Including those who were away at a reload before this one.
        let here = host.guests_at_table().collect();
        host.await_all(now);
        host.go_on(here, now);
        host.probe.note_away(now);
        Some(host).filter(|host| !host.is_handed_over())
    }
}
