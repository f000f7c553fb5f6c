//! Members: who is let in, who is forgotten, and where the log continues for somebody who
//! returns.

use serde::{Deserialize, Serialize};

use super::requests::RequestResult;
use super::{Host, next_term};
use crate::limits::bounded_vec;
use crate::{
    Chair, ConnectionQuality, DepartedMember, JoinRequest, KnownLog, LeaveReason, MAX_MEMBERS,
    MAX_PENDING_REQUESTS, Member, MemberId, Name, RoomGame, RoomKey, Tip,
};

/// The host's data about a member, besides the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct MemberState<G: RoomGame> {
    pub id: MemberId,
    /// The number of their last request that was answered.
    pub nonce: u64,
    /// The last answers, by the number of the request.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_PENDING_REQUESTS>")]
    pub replies: Vec<(u64, RequestResult<G>)>,
    /// The newest key of the room that they may know.
    pub key: RoomKey,
    /// A bot stands in for them because they were present but idle.
    pub idle: bool,
}

impl<G: RoomGame> MemberState<G> {
    /// A member who has asked for nothing yet.
    pub(super) fn new(id: MemberId, key: RoomKey) -> Self {
        MemberState { id, nonce: 0, replies: Vec::new(), key, idle: false }
    }
}

impl<G: RoomGame> Host<G> {
    /// Where the log continues for somebody who knows this much of it, and whether they must
    /// discard the log they know.
    pub(super) fn known_log(&mut self, known: Option<&KnownLog>) -> (Tip, bool) {
        if let Some(known) = known {
            let same = self.chain.tip_at(known.tip.seq) == Some(known.tip);
            // They know entries that this device has lost: from there on the log is a different one.
            let lost = !same && known.tip.seq >= self.chain.base.seq;
            let later = known.term > self.term || known.term == self.term && lost;
            // Only a position that this device has signed counts.
            if later && known.is_signed_by(&self.room, Some(self.id())) {
                self.term = next_term(known.term, &mut self.rng);
            }
            if same && known.whole && !self.chain.is_given_up(known.tip.seq) {
                return (known.tip, false);
            }
        }
        let start = Tip::start(&self.room);
        let knows_nothing = known.is_none_or(|known| !known.whole);
        if knows_nothing && self.chain.base == start { (start, false) } else { (self.chain.base, true) }
    }

    /// Whether a device may be let in, apart from its signature.
    pub(super) fn check_admission(&self, id: MemberId, knows_key: bool) -> Result<(), LeaveReason> {
        let lobby = &self.lobby;
        let was_here = || lobby.departed.iter().any(|face| face.id == id);
        if self.admission.banned.contains(&id) {
            Err(LeaveReason::Kicked)
        } else if lobby.member(id).is_some() {
            Ok(())
        } else if !knows_key {
            Err(LeaveReason::WrongKey)
        } else if lobby.settings.locked && !was_here() {
            Err(LeaveReason::Locked)
        } else if self.free_chair().is_none() && !lobby.settings.spectators {
            Err(LeaveReason::NoSpectators)
        } else if lobby.members.len() >= MAX_MEMBERS && self.forgettable().is_none() {
            Err(LeaveReason::Full)
        } else {
            Ok(())
        }
    }

    pub(super) fn admit(&mut self, join: &JoinRequest, now: u64) {
        let id = join.id;
        let name = self.distinct_name(id, join.name.clone());
        if let Some(member) = self.lobby.member_mut(id) {
            (member.name, member.figure) = (name, join.figure);
            return;
        }
        let chair = self.free_chair();
        if self.lobby.members.len() >= MAX_MEMBERS
            && let Some(gone) = self.forgettable()
        {
            self.forget(gone);
        }
        let mut member = new_member(id, name, join.figure, now);
        if self.lobby.phase.is_running() {
            member.next = chair.filter(|_| !self.lobby.settings.spectators);
        } else if let Some(place) = chair.and_then(|seat| self.lobby.chairs.get_mut(seat.index())) {
            *place = Chair::Person(id);
        }
        self.lobby.departed.retain(|face| face.id != id);
        self.lobby.members.push(member);
        self.records.push(MemberState::new(id, self.key()));
    }

    /// The name of a member who asks for this one: with a number if somebody else has it, also one who has played and
    /// left.
    pub(super) fn distinct_name(&self, id: MemberId, wanted: Name) -> Name {
        let members = self.lobby.members.iter().map(|member| (member.id, &member.name));
        let departed = self.lobby.departed.iter().map(|face| (face.id, &face.name));
        let taken: Vec<&Name> =
            members.chain(departed).filter(|(other, _)| *other != id).map(|(_, name)| name).collect();
        let free = |name: &Name| !taken.contains(&name);
        // There are more numbers to try than names, so one is free.
        let numbered = || (2..taken.len() + 3).map(|number| wanted.numbered(number)).find(free);
        let theirs = self.lobby.member(id).is_some_and(|member| member.name == wanted);
        if theirs || free(&wanted) { wanted } else { numbered().unwrap_or(wanted) }
    }

    /// A member who is absent and has no chair.
    fn forgettable(&self) -> Option<MemberId> {
        let gone = |member: &&Member| !member.present && self.lobby.watches(member.id);
        self.lobby.members.iter().find(gone).map(|member| member.id)
    }

    /// Removes a member. If they played in this game they stay among the departed.
    pub(super) fn forget(&mut self, id: MemberId) {
        self.forget_claims(id);
        let member = self.lobby.members.iter().find(|member| member.id == id);
        if let Some(Member { name, figure, .. }) = member.filter(|_| self.chain.has_seated(id)) {
            let (face, departed) =
                (DepartedMember { id, name: name.clone(), figure: *figure }, &mut self.lobby.departed);
            departed.push(face);
            departed.drain(..departed.len().saturating_sub(MAX_MEMBERS));
        }
        self.lobby.members.retain(|member| member.id != id);
        self.records.retain(|record| record.id != id);
        self.changes.retain(|(of, _)| *of != id);
    }

    pub(super) fn is_back(&mut self, id: MemberId, now: u64) {
        if let Some(member) = self.lobby.member_mut(id).filter(|member| !member.present) {
            (member.present, member.since) = (true, now);
        }
        // A member who was idle has to act before the bot leaves.
        if !self.record(id).is_some_and(|record| record.idle) {
            self.take_back(id, now);
        }
        self.lobby_changed();
    }

    /// Ends a bot's standing in for a member.
    pub(super) fn take_back(&mut self, id: MemberId, now: u64) {
        if let Some(record) = self.record_mut(id) {
            record.idle = false;
        }
        if let Some(seat) = self.lobby.chair_of(id)
            && *self.lobby.chair(seat) == Chair::StandIn(id)
        {
            self.set_chair(seat, Chair::Person(id), Some(id), now);
        }
    }
}

/// A member who is present from now on.
pub(super) fn new_member(id: MemberId, name: Name, figure: u8, now: u64) -> Member {
    let (ready, quality) = (false, ConnectionQuality::Unknown);
    Member { id, name, figure, present: true, since: now, ready, next: None, quality }
}
