//! Saving and resuming a room, so that it continues after its page is reloaded. What is saved
//! contains the room's secrets and must stay on the device.

use game::{Answer, Dealer, Rng, Seed};

use super::probe::ProbeTimer;
use super::saved_room::{SavedLineage, SavedRoom};
use super::undo::Undoing;
use super::{Host, MemberRecord, next_term, old_saves};
use crate::RoomGame;
use crate::api::{BotPlayer, Event};
use crate::chain::{HashChain, LogEntry, Tip};
use crate::frame::write;
use crate::key::MemberKey;
use crate::limits::MAX_CHAIRS;
use crate::lobby::{Chair, ConnectionQuality, Phase};
use crate::shared_hands::SharedHands;
use crate::shares;
use crate::undo::LastAnswer;

/// The version of the format.
const VERSION: u8 = 5;
/// The highest number of a log entry; larger ones are refused so that numbers cannot overflow.
const MAX_ENTRIES: u64 = 1 << 48;

impl<G: RoomGame> Host<G> {
    /// The state to store for [`Host::resume`]. It does not contain the answers given in a window
    /// that is still open, as the log does not either.
    pub fn save(&self) -> Vec<u8> {
        let saved = SavedRoom {
            key: self.key.to_bytes(),
            secret: self.secret,
            term: self.term,
            lobby: self.lobby.clone(),
            records: self.member_states(),
            admission: self.admission.clone(),
            base: self.chain.base,
            tip: self.chain.tip(),
            deals: self.deals,
            rules: G::version().rules,
            lines: self.log().cloned().collect(),
        };
        let mut bytes = write(VERSION, &saved);
        let (lineage, deal_secrets) = (self.lineage.clone(), self.deal_secrets.clone());
        let sent_away = self.sent_away.clone();
        let ballots = self.ballots.clone();
        let lineage = SavedLineage { lineage, deal_secrets, screen: self.screen, sent_away, ballots };
        bytes.extend(postcard::to_allocvec(&lineage).unwrap_or_default());
        bytes
    }

    /// Resumes a stored room; `None` if the bytes are invalid. Its game continues if its log can
    /// still be played under the current rules, whichever it was played under; otherwise the room is
    /// back in its lobby, with the same members.
    pub fn resume(bytes: &[u8], seed: Seed, brain: Box<dyn BotPlayer<G>>, now: u64) -> Option<Self> {
        // The log entries of earlier versions are serialised differently, so the heads of their log
        // are different.
        let mut lineage = SavedLineage::default();
        let (saved, same_log) = match bytes.split_first()? {
            (&VERSION, bytes) => {
                let (saved, rest) = postcard::take_from_bytes::<SavedRoom<G>>(bytes).ok()?;
                lineage = postcard::from_bytes(rest).ok()?;
                (saved, true)
            }
            (3 | 4, bytes) => (old_saves::read_v4::<G>(bytes)?, false),
            _ => return None,
        };
        if saved.base.seq.max(saved.tip.seq) > MAX_ENTRIES {
            return None;
        }
        let key = MemberKey::from_bytes(saved.key)?;
        let id = key.id();
        let mut lobby = saved.lobby;
        let own = lobby.members.first().filter(|member| member.id == id)?.name.clone();
        // The random numbers must differ from those used before the reload.
        let rng: Rng = key.stream("resume", &mut Rng::new(seed));
        let mut host = Host::with_key(key, rng, own, lobby.setup.clone(), brain);
        lobby.chairs.resize(MAX_CHAIRS, Chair::Open);
        (host.screen, host.sent_away, host.ballots) = (lineage.screen, lineage.sent_away, lineage.ballots);
        for member in lobby.members.iter_mut().skip(1) {
            (member.present, member.quality) = (false, ConnectionQuality::Unknown);
        }
        // Another page has another clock.
        lobby.members.iter_mut().for_each(|member| member.since = now);
        (host.secret, host.admission) = (saved.secret, saved.admission);
        host.term = next_term(saved.term, &mut host.rng);
        host.records = saved.records.into_iter().map(|state| MemberRecord::of_state(state, now)).collect();
        host.lobby_times.paused = lobby.paused.then_some(now);
        host.lobby = lobby;
        if let Some(last) = lineage.lineage.last() {
            host.room = last.room;
        }
        (host.lineage, host.deal_secrets) = (lineage.lineage, lineage.deal_secrets);
        let plays = saved.rules > 0 && host.replay(saved.base, saved.lines).is_some();
        host.deals = saved.deals;
        if !plays || same_log && host.chain.tip() != saved.tip {
            (host.chain, host.dealer, host.persons) = (HashChain::new(saved.tip), None, Vec::new());
            host.shared_hands = SharedHands::default();
            host.lobby.phase = Phase::Lobby;
        }
        // Of a round of an older version the key was not shared.
        host.round_lost = !same_log && host.lobby.phase == Phase::Dealing;
        match host.lobby.phase {
            Phase::Dealing => host.deal_again(now),
            Phase::Playing => host.settle(now),
            _ => {}
        }
        host.probe = ProbeTimer::after_reload(now);
        host.refresh();
        if host.is_handed_over() {
            host.events.push_back(Event::ChangeRole);
        }
        Some(host)
    }

    /// Replays the log of the current game.
    pub(super) fn replay(&mut self, base: Tip, lines: Vec<LogEntry<G>>) -> Option<()> {
        self.chain = HashChain::new(base);
        self.undoing = Undoing::default();
        for line in lines {
            match &line {
                LogEntry::Game { setup, chairs } => {
                    self.dealer = Some(Dealer::new(setup.clone(), Vec::new()));
                    self.persons.clone_from(chairs);
                }
                LogEntry::Deal { deal, term, .. } => {
                    (self.deals, self.deal_term) = (*deal, *term);
                    self.holders = shares::holders(&self.persons);
                }
                LogEntry::Succeeded(_) => self.give_up_round(),
                LogEntry::HandedOver { .. }
                | LogEntry::GivenUp(_)
                | LogEntry::Extended(_)
                | LogEntry::SeedPromises { .. }
                | LogEntry::SeedShares { .. }
                | LogEntry::Opened { .. }
                | LogEntry::HandShown { .. }
                | LogEntry::Verdict(_) => {}
                LogEntry::Seed { seed } => self.begin_round(*seed)?,
                LogEntry::Answer { by, to, parts, .. } => {
                    let answer = Answer { by: *by, to: *to, parts: parts.clone() };
                    let (dealer, number) = (self.dealer.as_mut()?, self.chain.tip().seq.saturating_add(1));
                    LastAnswer::follow(&mut self.undoing.last, (number, *by), dealer, &self.persons);
                    dealer.handle(&answer).ok()?;
                }
                // In a round that was given up nobody knows what was undone.
                LogEntry::Undo { .. } if self.has_given_up() => {}
                LogEntry::Undo { answer, .. } => self.take_back_answer(*answer)?,
                LogEntry::Chair { person, chair, .. } => {
                    *self.persons.get_mut(person.index())? = chair.clone();
                }
            }
            self.enter(line);
        }
        Some(())
    }
}
