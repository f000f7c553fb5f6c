//! The room as it is written down, so that a page that is loaded anew goes on
//! with it. It holds the room's secrets: it stays on the device.

use game::{Answer, Dealer, Rng, Seed};
use serde::{Deserialize, Serialize};

use super::seats::Done;
use super::{Host, Record, next_term};
use crate::Wire;
use crate::api::Brain;
use crate::chain::{Chain, Line, Tip};
use crate::frame::write;
use crate::hash::Hash;
use crate::key::{Id, Key};
use crate::lobby::{Chair, Lobby, Phase, Quality, RoomKey};

/// The version of what is written.
const VERSION: u8 = 1;
/// No room sees more entries of its log: numbers never run over.
const MOST_ENTRIES: u64 = 1 << 48;

#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct Saved<G: Wire> {
    key: [u8; 32],
    secret: Hash,
    term: u32,
    lobby: Lobby<G>,
    records: Vec<Kept<G>>,
    banned: Vec<Id>,
    former: Option<RoomKey>,
    base: Tip,
    tip: Tip,
    deals: u32,
    rules: u32,
    lines: Vec<Line<G>>,
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct Kept<G: Wire> {
    id: Id,
    nonce: u64,
    replies: Vec<(u64, Done<G>)>,
}

impl<G: Wire> Host<G> {
    /// The room, for [`Host::resume`]. What was said in a window that is open
    /// is not in it, as it is not in the log.
    pub fn save(&self) -> Vec<u8> {
        let kept =
            |r: &Record<G>| Kept { id: r.id, nonce: r.nonce, replies: r.replies.iter().copied().collect() };
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
        let saved: Saved<G> = postcard::from_bytes(bytes.strip_prefix(&[VERSION])?).ok()?;
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
        (host.secret, host.banned, host.former) = (saved.secret, saved.banned, saved.former);
        host.term = next_term(saved.term, &mut host.rng);
        host.records = saved
            .records
            .into_iter()
            .map(|Kept { id, nonce, replies }| {
                let replies = replies.into();
                Record { nonce, replies, gone: Some(now), ..Record::new(id) }
            })
            .collect();
        host.lobby = lobby;
        let plays = saved.rules == G::RULES && host.replay(saved.base, saved.lines).is_some();
        host.deals = saved.deals;
        if !plays || host.chain.tip() != saved.tip {
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
                    let answer = Answer { by: *by, to: *to, say: say.clone() };
                    self.dealer.as_mut()?.handle(&answer).ok()?;
                }
                Line::Chair { person, chair } => *self.persons.get_mut(person.index())? = chair.clone(),
            }
            self.enter(line);
        }
        Some(())
    }
}
