//! The room as it is written down, so that a page that is loaded anew goes on
//! with it. It holds the room's secrets: it stays on the device.

use game::{Answer, Dealer, Rng, Seed};
use serde::{Deserialize, Serialize};

use super::seats::Done;
use super::{Host, Record, first, next_term};
use crate::Wire;
use crate::api::Brain;
use crate::chain::{Chain, Line, Tip};
use crate::frame::write;
use crate::hash::Hash;
use crate::key::{Id, Key};
use crate::lobby::{Chair, Lobby, Phase, Quality, RoomKey};

/// The version of what is written.
const VERSION: u8 = 2;
/// No room sees more entries of its log: numbers never run over.
const MOST_ENTRIES: u64 = 1 << 48;

#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct Saved<G: Wire> {
    pub key: [u8; 32],
    pub secret: Hash,
    pub term: u32,
    pub lobby: Lobby<G>,
    pub records: Vec<Kept<G>>,
    pub banned: Vec<Id>,
    pub former: Option<RoomKey>,
    pub base: Tip,
    pub tip: Tip,
    pub deals: u32,
    pub rules: u32,
    pub lines: Vec<Line<G>>,
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct Kept<G: Wire> {
    pub id: Id,
    pub nonce: u64,
    pub replies: Vec<(u64, Done<G>)>,
    pub key: RoomKey,
    pub idle: bool,
}

impl<G: Wire> Host<G> {
    /// The room, for [`Host::resume`]. What was said in a window that is open
    /// is not in it, as it is not in the log.
    pub fn save(&self) -> Vec<u8> {
        let kept = |r: &Record<G>| {
            let replies = r.replies.iter().copied().collect();
            Kept { id: r.id, nonce: r.nonce, replies, key: r.key, idle: r.idle }
        };
        let saved = Saved {
            key: self.key.to_bytes(),
            secret: self.secret,
            term: self.term,
            lobby: self.lobby.clone(),
            records: self.records.iter().map(kept).collect(),
            banned: self.banned.clone(),
            former: self.former,
            base: self.chain.base,
            tip: self.chain.tip(),
            deals: self.deals,
            rules: G::RULES,
            lines: self.log().cloned().collect(),
        };
        write(VERSION, &saved)
    }

    /// The room that was written down; `None` if that is none. Its game goes on
    /// if its log still plays under the rules of today; else the room is in its
    /// lobby again, with everybody who was there.
    pub fn resume(bytes: &[u8], seed: Seed, brain: Box<dyn Brain<G>>, now: u64) -> Option<Self> {
        // What the first version wrote says the same in other words: its log has other heads.
        let (saved, same_log) = match bytes.split_first()? {
            (&VERSION, bytes) => (postcard::from_bytes::<Saved<G>>(bytes).ok()?, true),
            (1, bytes) => (first::read::<G>(bytes, &*brain)?, false),
            _ => return None,
        };
        if saved.base.seq.max(saved.tip.seq) > MOST_ENTRIES {
            return None;
        }
        let key = Key::from_bytes(saved.key)?;
        let id = key.id();
        let mut lobby = saved.lobby;
        let own = lobby.members.first().filter(|member| member.id == id)?.name.clone();
        // Not the numbers of before: what was random then must not come again.
        let rng: Rng = key.stream("resume", &mut Rng::new(seed));
        let mut host = Host::with_key(key, rng, own, lobby.setup.clone(), brain);
        lobby.chairs.resize(8, Chair::Open);
        for member in lobby.members.iter_mut().skip(1) {
            (member.present, member.ready, member.quality) = (false, false, Quality::Unknown);
        }
        // Another page has another clock.
        lobby.members.iter_mut().for_each(|member| member.since = now);
        (host.secret, host.banned, host.former) = (saved.secret, saved.banned, saved.former);
        host.term = next_term(saved.term, &mut host.rng);
        host.records = saved
            .records
            .into_iter()
            .map(|Kept { id, nonce, replies, key, idle }| {
                let replies = replies.into();
                Record { nonce, replies, idle, ..Record::new(id, key, now) }
            })
            .collect();
        host.lobby = lobby;
        let plays = saved.rules == G::RULES && host.replay(saved.base, saved.lines).is_some();
        host.deals = saved.deals;
        if !plays || same_log && host.chain.tip() != saved.tip {
            (host.chain, host.dealer, host.persons) = (Chain::new(saved.tip), None, Vec::new());
            if host.lobby.phase != Phase::Lobby {
                host.lobby.phase = Phase::Lobby;
            }
        }
        match host.lobby.phase {
            Phase::Dealing => host.deal_again(now),
            Phase::Playing => host.settle(now),
            _ => {}
        }
        host.refresh();
        Some(host)
    }

    /// Plays the log of the current game.
    fn replay(&mut self, base: Tip, lines: Vec<Line<G>>) -> Option<()> {
        self.chain = Chain::new(base);
        for line in lines {
            match &line {
                Line::Game { setup, chairs } => {
                    self.dealer = Some(Dealer::new(setup.clone(), Vec::new()));
                    self.persons.clone_from(chairs);
                }
                Line::Deal { deal, .. } => self.deals = *deal,
                Line::Seed { seed, .. } => self.dealer.as_mut()?.begin_round(Seed(*seed)).ok()?,
                Line::Answer { by, to, say, .. } => {
                    let answer = Answer { by: *by, to: *to, parts: say.clone() };
                    self.dealer.as_mut()?.handle(&answer).ok()?;
                }
                Line::Chair { person, chair } => *self.persons.get_mut(person.index())? = chair.clone(),
            }
            self.enter(line);
        }
        Some(())
    }
}
