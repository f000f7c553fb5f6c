//! Changes of chairs: members sit down, stand up, or wait for a chair until the next round, and bots are added. It also
//! decides for whom the game is waiting, and when a bot stands in for a member: after an absence of
//! [`Settings::stand_in_after`](crate::Settings::stand_in_after), or when the host's person says so; for an idle
//! member, the host's own person, too, when anybody who plays says so after
//! [`Settings::idle_after`](crate::Settings::idle_after). The bot leaves when the member returns or acts.

use game::{Seat, Seats};

use super::Host;
use super::requests::RequestResult;
use crate::table::forced_pass;
use crate::{Bot, Chair, LogEntry, MemberId, Name, Phase, Refusal, Request, RoomGame, WaitingFor};

impl<G: RoomGame> Host<G> {
    pub(super) fn sit(&mut self, id: MemberId, seat: Seat, now: u64) -> RequestResult<G> {
        let phase = self.lobby.phase;
        if self.lobby.chair(seat).owner() == Some(id) {
            // It is their own chair: a bot has just stopped playing for them.
            return Ok(());
        }
        let reserved = self.lobby.members.iter().any(|m| m.id != id && m.next == Some(seat));
        match self.lobby.chair(seat) {
            Chair::Person(_) | Chair::StandIn(_) => return Err(Refusal::Taken),
            Chair::Bot(_) if reserved => return Err(Refusal::Taken),
            Chair::Open if phase.is_running() => return Err(Refusal::NoSuch),
            // Somebody who only changes chairs needs no more room.
            Chair::Open if self.lobby.chair_of(id).is_none() && !self.lobby.has_room() => {
                return Err(Refusal::Players);
            }
            Chair::Open | Chair::Bot(_) => {}
        }
        if !phase.is_running() {
            if let Some(old) = self.lobby.chair_of(id) {
                self.set_chair(old, Chair::Open, Some(id), now);
            }
            self.set_chair(seat, Chair::Person(id), Some(id), now);
            if let Some(member) = self.lobby.member_mut(id) {
                member.next = None;
            }
        } else if self.lobby.chair_of(id).is_some() {
            return Err(Refusal::NotNow);
        } else {
            if let Some(member) = self.lobby.member_mut(id) {
                member.next = Some(seat);
            }
            self.seat_waiting_members(now);
        }
        Ok(())
    }

    pub(super) fn stand(&mut self, id: MemberId, now: u64) -> RequestResult<G> {
        if !self.lobby.settings.spectators && id != self.id() {
            return Err(Refusal::NotNow);
        }
        if let Some(member) = self.lobby.member_mut(id).filter(|member| member.next.is_some()) {
            member.next = None;
            return Ok(());
        }
        let seat = self.lobby.chair_of(id).ok_or(Refusal::NotSeated)?;
        self.vacate(seat, id, now);
        self.maybe_next_round(now);
        Ok(())
    }

    /// Empties a chair, at the wish of this member; in a running game a bot takes it.
    pub(super) fn vacate(&mut self, seat: Seat, by: MemberId, now: u64) {
        let chair = if self.lobby.phase.is_running() {
            // The bot that played here before returns.
            let before = self.chain.bots(Some(seat)).next().cloned();
            let new = || Name::new(super::questions::BOT).map(|player| self.bot(seat, player));
            before.or_else(new).map_or(Chair::Open, Chair::Bot)
        } else {
            Chair::Open
        };
        self.set_chair(seat, chair, Some(by), now);
    }

    /// A bot with this player for this chair: the bot that sits there, with its player replaced, or
    /// a new one with an unused figure.
    pub(super) fn bot(&self, seat: Seat, player: Name) -> Bot {
        let (lobby, running) = (&self.lobby, self.lobby.phase.is_running());
        let same = lobby.chair(seat).bot().map(|bot| bot.figure);
        let figure = same.unwrap_or_else(|| {
            let sitting = lobby.chairs.iter().filter_map(Chair::bot).map(|bot| bot.figure);
            let people = lobby.members.iter().map(|member| member.figure);
            let before = self.chain.bots(None).filter(|_| running).map(|bot| bot.figure);
            let gone = lobby.departed.iter().map(|face| face.figure);
            let taken: Vec<u8> = people.chain(sitting).chain(before).chain(gone).collect();
            let names: Vec<&str> = lobby.members.iter().map(|member| member.name.as_str()).collect();
            self.brain.figure(&taken, &names)
        });
        Bot { player, figure }
    }

    /// Puts somebody else on a chair. `by`: who has asked for it, or ordered it.
    pub(super) fn set_chair(&mut self, seat: Seat, chair: Chair, by: Option<MemberId>, now: u64) {
        if let Some(place) = self.lobby.chairs.get_mut(seat.index()) {
            *place = chair.clone();
        }
        self.share_key();
        if self.lobby.phase.is_running()
            && let Some(person) = self.persons.get_mut(seat.index())
        {
            *person = chair.clone();
            self.forget_unsigned_answer(seat);
            self.enter(LogEntry::Chair { person: seat, chair, by });
            self.sitters_changed(now);
        }
        self.lobby_changed();
    }

    /// Lets everybody who has a chair know the room's newest key: they may be its next host, and have to be found by
    /// the key that the others know.
    pub(super) fn share_key(&mut self) {
        let key = self.key();
        for record in self.records.iter_mut().filter(|record| !self.lobby.watches(record.id)) {
            record.key = key;
        }
    }

    /// Between rounds and games, gives members the chairs they waited for: a bot's, or between games another open one
    /// if theirs is taken.
    pub(super) fn seat_waiting_members(&mut self, now: u64) {
        if matches!(self.lobby.phase, Phase::Dealing | Phase::Playing) {
            return;
        }
        let waiting: Vec<(MemberId, Seat)> =
            self.lobby.members.iter_mut().filter_map(|m| Some((m.id, m.next.take()?))).collect();
        for (id, seat) in waiting {
            let has_room = !self.lobby.phase.is_running() && self.lobby.has_room();
            let is_open = |seat: &Seat| has_room && *self.lobby.chair(*seat) == Chair::Open;
            let theirs =
                Some(seat).filter(|seat| matches!(self.lobby.chair(*seat), Chair::Bot(_)) || is_open(seat));
            let free = theirs.or_else(|| Seats::first(Seat::MAX).into_iter().find(is_open));
            if let Some(seat) = free.filter(|_| self.lobby.chair_of(id).is_none()) {
                self.set_chair(seat, Chair::Person(id), Some(id), now);
            }
        }
    }

    /// A chair for a newcomer; while a game is running, one of a bot.
    pub(super) fn free_chair(&self) -> Option<Seat> {
        let lobby = &self.lobby;
        let has_room = lobby.has_room();
        let reserved = |seat| lobby.members.iter().any(|member| member.next == Some(seat));
        let free = |chair: &Chair| match chair {
            Chair::Bot(_) => lobby.phase.is_running(),
            Chair::Open => !lobby.phase.is_running() && has_room,
            _ => false,
        };
        Seats::first(Seat::MAX).into_iter().find(|&seat| free(lobby.chair(seat)) && !reserved(seat))
    }

    /// For whom the game is waiting, unless the open question has a window.
    pub(super) fn waits(&self) -> Option<WaitingFor> {
        let open = self.open.as_ref().filter(|open| open.until.is_none())?;
        let game = self.dealer.as_ref()?.game();
        let places = self.asked() - self.bots_asked();
        let persons: Seats = places.into_iter().map(|place| game.person_at(place)).collect();
        (!persons.is_empty()).then_some(WaitingFor { persons, since: open.since })
    }

    /// Lets a bot stand in for a member because another one, `by`, says so.
    pub(super) fn let_stand_in(&mut self, id: MemberId, by: MemberId, now: u64) -> RequestResult<G> {
        let seat = self.lobby.chair_of(id).filter(|_| id != by).ok_or(Refusal::NoSuch)?;
        let hosts = by == self.id();
        if !hosts && self.lobby.chair_of(by).is_none() {
            return Err(Refusal::NotSeated);
        }
        let plays = self.lobby.phase.is_running() && *self.lobby.chair(seat) == Chair::Person(id);
        if !plays || self.lobby.paused {
            return Err(Refusal::NotNow);
        }
        if !hosts || self.lobby.is_present(id) {
            let after = u64::from(self.lobby.settings.idle_after.ok_or(Refusal::NotNow)?);
            let asked = self.waits().filter(|waits| waits.persons.has(seat));
            if asked.is_none_or(|waits| now < waits.since + after) {
                return Err(Refusal::NotNow);
            }
            if let Some(record) = self.record_mut(id) {
                record.idle = true;
            }
        }
        self.set_chair(seat, Chair::StandIn(id), Some(by), now);
        Ok(())
    }

    /// A member acts, so a bot that stands in for them leaves. An automatic pass of their device
    /// does not count.
    pub(super) fn note_activity(&mut self, id: MemberId, what: &Request<G>, now: u64) {
        let by_itself = match (what, &self.dealer) {
            (Request::Answer { .. }, Some(dealer)) => {
                forced_pass::<G>(&dealer.game().view(self.viewer(id))).as_ref() == Some(what)
            }
            _ => false,
        };
        if !by_itself {
            self.take_back(id, now);
        }
    }

    /// Lets bots stand in for members who have been absent long enough.
    pub(super) fn check_away(&mut self, now: u64) {
        while let Some((at, seat, id)) = self.first_away() {
            if now < at {
                return;
            }
            self.set_chair(seat, Chair::StandIn(id), None, now);
        }
    }

    /// When the next bot stands in for a member who is absent, and for whom.
    pub(super) fn first_away(&self) -> Option<(u64, Seat, MemberId)> {
        let after = u64::from(self.lobby.settings.stand_in_after?);
        if !self.lobby.phase.is_running() {
            return None;
        }
        let away = self.lobby.members.iter().filter(|member| !member.present).filter_map(|member| {
            let seat = self.lobby.chair_of(member.id)?;
            let waits = matches!(self.lobby.chair(seat), Chair::Person(_));
            waits.then(|| (member.since.saturating_add(after), seat, member.id))
        });
        away.min()
    }
}
