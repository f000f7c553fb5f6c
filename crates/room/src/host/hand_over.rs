//! A host that goes away hands the room over to the next seated member who is there, and the heir goes on where it
//! stood. That is possible only while no round is open: in the middle of one the heir would need its secret, and could
//! read everybody's cards.

use super::requests::RequestResult;
use super::{Host, next_term};
use crate::limits::MAX_LINEAGE;
use crate::succession::hand_over_digest;
use crate::{
    Authority, BotPlayer, Certificate, Departure, Event, Guest, HandOver, LogEntry, MAX_FRAME_LEN, MemberId,
    MemberState, Refusal, RoomGame, ToGuest, encode,
};

impl<G: RoomGame> Host<G> {
    /// Hands the room over, if somebody is there who may have it now.
    pub(super) fn hand_over(&mut self, how: Departure, now: u64) -> RequestResult<G> {
        let heir = self.heir().filter(|_| !self.is_candidate() && !self.is_handed_over());
        let heir = heir.filter(|_| self.lineage.len() < MAX_LINEAGE).ok_or(Refusal::NotNow)?;
        let (room, tip) = (self.room, self.chain.tip());
        let term = next_term(self.term, &mut self.rng);
        let signature = self.key.sign(&hand_over_digest(&room, term, &tip, heir));
        let authority = Authority::Host(signature);
        let certificate = Certificate { room, term, heir, from: self.id(), tip, authority };
        let what = HandOver {
            certificate: certificate.clone(),
            how,
            members: self.records.clone(),
            admission: self.admission.clone(),
            deals: self.last_deal.deal,
        };
        let frame = encode(&ToGuest::HandOver(Box::new(what)));
        if frame.len() > MAX_FRAME_LEN {
            return Err(Refusal::NotNow);
        }
        // Afterwards this device is a guest, and sends nothing that is still queued.
        let connection = self.connection_of(heir).filter(|connection| connection.is_writable());
        connection.ok_or(Refusal::NotNow)?.push(frame, now);
        // What follows is no more of this device's log.
        self.lineage.push(certificate);
        self.lobby_version += 1;
        if how == Departure::PassesDeal {
            self.events.push_back(Event::ChangeRole);
            self.events.push_back(Event::HandedOver(heir));
        }
        Ok(())
    }

    /// To whom this device would hand the room over, if it may: not while there are cards that nobody else may see.
    pub fn heir(&self) -> Option<MemberId> {
        let is_round_open = matches!(self.last_of_round(), Some(LogEntry::Seed { .. }));
        self.lobby.heir().filter(|_| !is_round_open)
    }

    /// Whether this device has handed the room over, and is its host no more.
    pub fn is_handed_over(&self) -> bool {
        !self.is_candidate() && self.lineage.last().is_some_and(|last| last.heir != self.id())
    }

    /// The number of this device's last request, from when it was a guest.
    pub(crate) fn last_nonce(&self) -> u64 {
        self.record(self.id()).map_or(0, |record| record.nonce)
    }

    /// The device that a host has named as its heir. `None` if it does not know the whole log.
    pub(crate) fn inherit(
        guest: &Guest<G>,
        what: HandOver<G>,
        brain: Box<dyn BotPlayer<G>>,
        now: u64,
    ) -> Option<Host<G>> {
        let HandOver { certificate, how, members, admission, deals, .. } = what;
        let Certificate { from, tip, authority: Authority::Host(signature), .. } = certificate else {
            return None;
        };
        let lobby = guest.lobby()?;
        let mut host = Host::of_guest(guest, lobby.clone(), brain, now);
        (host.term, host.admission, host.ballots) = (certificate.term, admission, guest.ballots());
        host.records = members;
        // A former host that was a guest before has one already.
        let key = host.key();
        match host.record_mut(from) {
            Some(record) => record.key = key,
            None => host.records.push(MemberState::new(from, key)),
        }
        let (base, lines) = guest.game_log()?;
        host.open_log(base, lines, None)?;
        if host.chain.tip() != tip || host.has_given_up() {
            return None;
        }
        host.last_deal.deal = deals.max(host.last_deal.deal);
        host.lineage.push(certificate.clone());
        let id = host.id();
        host.enter(LogEntry::HandedOver { heir: id, term: certificate.term, signature });
        match how {
            Departure::Leaves => {
                if let Some(seat) = host.lobby.chair_of(from) {
                    host.vacate(seat, from, now);
                }
                host.forget(from);
            }
            Departure::PassesDeal if host.awaits_seed() => host.prepare_deal(now),
            Departure::PassesDeal => {}
        }
        host.go_on(host.guests_at_table().filter(|id| lobby.is_present(*id)).collect(), now);
        host.take_back(id, now);
        host.lobby_changed();
        host.events.push_back(Event::HandedOver(id));
        Some(host)
    }
}
