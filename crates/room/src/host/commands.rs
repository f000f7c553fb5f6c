//! Commands of the host's own person and their consequences: members are sent away, and the room's key
//! changes.

use super::Host;
use super::members::{MemberState, new_member};
use super::requests::RequestResult;
use crate::limits::MAX_BANNED;
use crate::{
    Chair, CloseReason, DepartedMember, Event, HostCommand, LeaveReason, MAX_MEMBERS, Member, MemberId,
    Refusal, RoomGame, RoomKey, SentAway, ToGuest, encode,
};

impl<G: RoomGame> Host<G> {
    pub(super) fn command(&mut self, command: HostCommand<G>, now: u64) -> RequestResult<G> {
        match command {
            HostCommand::Kick(id) => {
                if id == self.id() || self.lobby.member(id).is_none() {
                    return Err(Refusal::NoSuch);
                }
                self.note_sent_away(id);
                if let Some(seat) = self.lobby.chair_of(id) {
                    self.vacate(seat, self.id(), now);
                }
                self.change_key(id);
                self.events.push_back(Event::KeyChanged);
                self.send_away(id, LeaveReason::Kicked, now);
            }
            HostCommand::Readmit(id) => self.readmit(id, now)?,
            HostCommand::Bot(seat, bot) => {
                let running = self.lobby.phase.is_running();
                let chair = bot.map_or(Chair::Open, |player| Chair::Bot(self.bot(seat, player)));
                match self.lobby.chair(seat) {
                    Chair::Person(_) | Chair::StandIn(_) => return Err(Refusal::Taken),
                    Chair::Open if running => return Err(Refusal::NoSuch),
                    Chair::Open if chair != Chair::Open && !self.lobby.has_room() => {
                        return Err(Refusal::Players);
                    }
                    Chair::Bot(_) if running && chair == Chair::Open => return Err(Refusal::NotNow),
                    _ => self.set_chair(seat, chair, Some(self.id()), now),
                }
            }
            HostCommand::Settings(settings) => {
                self.lobby.settings = settings.clamped();
                if !settings.spectators {
                    for id in self.watching() {
                        self.send_away(id, LeaveReason::NoSpectators, now);
                    }
                }
            }
            HostCommand::Pause(paused) => self.pause(paused, now),
            HostCommand::Setup(_) if self.lobby.phase.is_running() => return Err(Refusal::NotNow),
            HostCommand::Setup(setup) => self.lobby.setup = setup,
            HostCommand::Start => self.start(now)?,
            HostCommand::HandOver => return self.hand_over(now),
            HostCommand::Close => {
                self.closed = true;
                let all: Vec<MemberId> = self.lobby.members.iter().map(|member| member.id).collect();
                for id in all {
                    self.send_bye(id, LeaveReason::Closed, now);
                }
            }
        }
        self.lobby_changed();
        Ok(())
    }

    fn note_sent_away(&mut self, id: MemberId) {
        let key = self.record(id).map_or(self.key(), |record| record.key);
        let Some(Member { name, figure, .. }) = self.lobby.member(id).cloned() else { return };
        let (gone, banned) = (&mut self.sent_away, &mut self.admission.banned);
        gone.push(SentAway { who: DepartedMember { id, name, figure }, key });
        gone.drain(..gone.len().saturating_sub(MAX_BANNED));
        banned.push(id);
        banned.drain(..banned.len().saturating_sub(MAX_BANNED));
    }

    /// Makes somebody who was sent away a member again: the link that they know admits them when they knock.
    fn readmit(&mut self, id: MemberId, now: u64) -> RequestResult<G> {
        let at = self.sent_away.iter().position(|gone| gone.who.id == id).ok_or(Refusal::NoSuch)?;
        if self.lobby.members.len() >= MAX_MEMBERS {
            return Err(Refusal::TooMany);
        }
        let SentAway { who: DepartedMember { name, figure, .. }, key } = self.sent_away.remove(at);
        self.admission.banned.retain(|banned| *banned != id);
        self.lobby.departed.retain(|face| face.id != id);
        let name = self.distinct_name(id, name);
        self.lobby.members.push(Member { present: false, ..new_member(id, name, figure, now) });
        self.records.push(MemberState::new(id, key));
        Ok(())
    }

    /// The members whom the person here has sent away.
    pub fn sent_away(&self) -> Vec<SentAway> {
        self.sent_away.clone()
    }

    /// Changes the room's key, since this member must not come back with the one they know. Members
    /// with a chair are told the new one. Spectators are not, and absent spectators are forgotten:
    /// one of them might be the same person under another name.
    fn change_key(&mut self, sent_away: MemberId) {
        let key: RoomKey = self.rng.seed().0.first_chunk().copied().unwrap_or_default();
        self.admission.former_key = self.lobby.key.replace(key);
        self.share_key();
        for id in self.watching() {
            if id != sent_away && self.lobby.member(id).is_some_and(|member| !member.present) {
                self.forget(id);
            }
        }
    }

    /// All spectators except the host.
    fn watching(&self) -> Vec<MemberId> {
        let members = self.lobby.members.iter().skip(1).map(|member| member.id);
        members.filter(|id| self.lobby.watches(*id)).collect()
    }

    pub(super) fn send_away(&mut self, id: MemberId, bye: LeaveReason, now: u64) {
        self.send_bye(id, bye, now);
        self.forget(id);
        self.lobby_changed();
        self.maybe_next_round(now);
    }

    fn send_bye(&mut self, id: MemberId, bye: LeaveReason, now: u64) {
        let Some(connection) = self.connection_of(id) else { return };
        connection.push(encode(&ToGuest::<G>::Bye(bye)), now);
        let peer = connection.peer;
        self.close(peer, CloseReason::LeftRoom, now);
    }
}
