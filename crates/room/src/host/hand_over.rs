//! A host that leaves hands the room over to the next seated member who is there, and the heir goes on where it
//! stood. That is possible only while no round is open: in the middle of one the heir would need its secret, and could
//! read everybody's cards.

use super::requests::RequestResult;
use super::{Host, next_term};
use crate::limits::MAX_LINEAGE;
use crate::succession::hand_over_digest;
use crate::{
    Authority, BotPlayer, Certificate, Event, Guest, LogEntry, MemberId, Refusal, RoomGame, ToGuest, encode,
};

impl<G: RoomGame> Host<G> {
    /// Hands the room over, if somebody is there who may have it now.
    pub(super) fn hand_over(&mut self, now: u64) -> RequestResult<G> {
        let heir = self.heir().filter(|_| !self.is_candidate() && !self.is_handed_over());
        let heir = heir.filter(|_| self.lineage.len() < MAX_LINEAGE).ok_or(Refusal::NotNow)?;
        let (room, tip) = (self.room, self.chain.tip());
        let term = next_term(self.term, &mut self.rng);
        let signature = self.key.sign(&hand_over_digest(&room, term, &tip, heir));
        let authority = Authority::Host(signature);
        let certificate = Certificate { room, term, heir, from: self.id(), tip, authority };
        let frame = encode(&ToGuest::<G>::HandOver(Box::new(certificate.clone())));
        // Afterwards this device is out of the room, and sends nothing that is still queued.
        let connection = self.connection_of(heir).filter(|connection| connection.is_writable());
        connection.ok_or(Refusal::NotNow)?.push(frame, now);
        // The next entries are not of this device's log.
        self.lineage.push(certificate);
        self.lobby_version += 1;
        Ok(())
    }

    /// The member to whom this device would hand the room over: nobody while a round with hidden cards is open.
    pub fn heir(&self) -> Option<MemberId> {
        let is_round_open = matches!(self.last_of_round(), Some(LogEntry::Seed { .. }));
        self.lobby.heir().filter(|_| !is_round_open)
    }

    /// Whether this device has handed the room over, and is no longer its host.
    pub fn is_handed_over(&self) -> bool {
        !self.is_candidate() && self.lineage.last().is_some_and(|last| last.heir != self.id())
    }

    /// The device that a host has named as its heir. `None` if it does not know the whole log.
    pub(crate) fn inherit(
        guest: &Guest<G>,
        certificate: Certificate,
        brain: Box<dyn BotPlayer<G>>,
        now: u64,
    ) -> Option<Host<G>> {
        let Certificate { from, tip, term, .. } = certificate;
        let lobby = guest.lobby()?;
        let mut host = Host::of_guest(guest, lobby.clone(), brain, now);
        (host.term, host.ballots) = (term, guest.ballots());
        let (base, lines) = guest.game_log()?;
        host.open_log(base, lines, None)?;
        if host.chain.tip() != tip || host.has_given_up() {
            return None;
        }
        host.begin_term(certificate, guest.last_nonce());
        if let Some(seat) = host.lobby.chair_of(from) {
            host.vacate(seat, from, now);
        }
        host.forget(from);
        let id = host.id();
        host.go_on(host.guests_at_table().filter(|id| lobby.is_present(*id)).collect(), now);
        host.take_back(id, now);
        host.lobby_changed();
        host.events.push_back(Event::HandedOver(id));
        Some(host)
    }
}
