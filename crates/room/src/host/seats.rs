//! What members want, and what the host orders: who sits where, who is ready,
//! who must go.

use game::Seat;

use super::Host;
use crate::RoomGame;
use crate::api::{CloseReason, Event, HostCommand, Peer};
use crate::chain::{HashChain, LogEntry, RequestProof};
use crate::frame::{LeaveReason, Refusal, Request, SignedRequest, ToGuest, encode};
use crate::key::MemberId;
use crate::limits::MAX_CHAIRS;
use crate::limits::MAX_PENDING_REQUESTS;
use crate::lobby::{Bot, Chair, Phase, RoomKey};
use crate::name::Name;

/// What comes of a request.
pub(super) type RequestResult<G> = Result<(), Refusal<<G as game::Game>::Illegal>>;

/// How many people sent away are kept in mind.
const BANNED: usize = 64;

impl<G: RoomGame> Host<G> {
    /// A member's request: carried out once, answered whenever it comes.
    pub(super) fn requested(
        &mut self,
        peer: Peer,
        id: MemberId,
        signed: SignedRequest<G>,
        now: u64,
    ) -> Option<()> {
        let nonce = signed.nonce;
        let record = self.record_mut(id)?;
        if nonce <= record.nonce {
            let known = record.replies.iter().find(|(n, _)| *n == nonce).map(|(_, result)| *result);
            return self.reply(peer, nonce, known.unwrap_or(Err(Refusal::Forgotten)), now);
        }
        // What was meant for an earlier term comes again when the guest has
        // heard of this one.
        if signed.term < self.term {
            return Some(());
        }
        let (tip, last) = (self.chain.tip_at(signed.seq), self.chain.tip().seq);
        if signed.term > self.term || signed.seq > last {
            return None;
        }
        let Some(tip) = tip else {
            return self.reply(peer, nonce, Err(Refusal::OtherLog), now);
        };
        let changes_lobby =
            matches!(signed.what, Request::Sit(_) | Request::Stand | Request::Rename(..) | Request::Ready(_));
        if changes_lobby && !self.record_mut(id)?.changes.take(0, now) {
            return self.reply(peer, nonce, Err(Refusal::TooMany), now);
        }
        if !id.signed(&signed.digest(&self.room, &tip.head), &signed.signature) {
            return None;
        }
        let SignedRequest { term, seq, seat, what, signature, .. } = signed;
        self.acts(id, &what, now);
        let seat_is_theirs = match self.viewer(id) {
            game::Viewer::Seat(place) => seat == Some(place),
            game::Viewer::Spectator => seat.is_none(),
        };
        let leaves = what == Request::Leave;
        let result = match what {
            Request::Answer { .. } if !seat_is_theirs => Err(Refusal::NotSeated),
            what => self.carry_out(id, what, Some(RequestProof { id, term, seq, nonce, signature }), now),
        };
        self.answered += 1;
        if let Some(record) = self.record_mut(id) {
            record.nonce = nonce;
            record.replies.push_back((nonce, result));
            if record.replies.len() > MAX_PENDING_REQUESTS {
                record.replies.pop_front();
            }
        }
        self.reply(peer, nonce, result, now)?;
        if leaves && result.is_ok() {
            self.send_away(id, LeaveReason::Left, now);
        }
        Some(())
    }

    fn reply(&mut self, peer: Peer, nonce: u64, result: RequestResult<G>, now: u64) -> Option<()> {
        let bytes = encode(&ToGuest::<G>::Reply { nonce, result });
        self.connections.get_mut(peer)?.push(bytes, now);
        Some(())
    }

    /// Carries out what a member wants.
    pub(super) fn carry_out(
        &mut self,
        id: MemberId,
        what: Request<G>,
        proof: Option<RequestProof>,
        now: u64,
    ) -> RequestResult<G> {
        match what {
            Request::Answer { to, parts } => return self.submit_answer(id, to, parts, proof, now),
            Request::Sit(seat) => self.sit(id, seat, now)?,
            Request::Stand => self.stand(id, now)?,
            Request::Rename(name, figure) => {
                if let Some(member) = self.lobby.member_mut(id) {
                    (member.name, member.figure) = (name, figure);
                }
            }
            Request::Ready(ready) => {
                if let Some(member) = self.lobby.member_mut(id) {
                    member.ready = ready;
                }
                self.maybe_next_round(now);
            }
            Request::Leave if id == self.id() => return Err(Refusal::NotNow),
            Request::Leave => {
                if let Some(seat) = self.lobby.chair_of(id) {
                    self.vacate(seat, now);
                }
            }
        }
        self.lobby_changed();
        Ok(())
    }

    fn sit(&mut self, id: MemberId, seat: Seat, now: u64) -> RequestResult<G> {
        let phase = self.lobby.phase;
        if self.lobby.chair(seat).owner() == Some(id) {
            // Theirs already: a bot has just stopped playing for them.
            return Ok(());
        }
        let reserved = self.lobby.members.iter().any(|m| m.id != id && m.next == Some(seat));
        match self.lobby.chair(seat) {
            Chair::Person(_) | Chair::StandIn(_) => return Err(Refusal::Taken),
            Chair::Bot(_) if reserved => return Err(Refusal::Taken),
            Chair::Open if phase.is_running() => return Err(Refusal::NoSuch),
            Chair::Open | Chair::Bot(_) => {}
        }
        if !phase.is_running() {
            if let Some(old) = self.lobby.chair_of(id) {
                self.set_chair(old, Chair::Open, now);
            }
            self.set_chair(seat, Chair::Person(id), now);
            if let Some(member) = self.lobby.member_mut(id) {
                member.next = None;
            }
        } else if self.lobby.chair_of(id).is_some() {
            return Err(Refusal::NotNow);
        } else {
            if let Some(member) = self.lobby.member_mut(id) {
                member.next = Some(seat);
            }
            self.take_new_chairs(now);
        }
        Ok(())
    }

    fn stand(&mut self, id: MemberId, now: u64) -> RequestResult<G> {
        if !self.lobby.settings.spectators && id != self.id() {
            return Err(Refusal::NotNow);
        }
        if let Some(member) = self.lobby.member_mut(id).filter(|member| member.next.is_some()) {
            member.next = None;
            return Ok(());
        }
        let seat = self.lobby.chair_of(id).ok_or(Refusal::NotSeated)?;
        self.vacate(seat, now);
        self.maybe_next_round(now);
        Ok(())
    }

    /// Nobody sits here any more; in a running game a bot does.
    fn vacate(&mut self, seat: Seat, now: u64) {
        let chair = if self.lobby.phase.is_running() {
            // The bot that has played here before is back.
            let before = self.chain.bots(Some(seat)).next().cloned();
            let new = || Name::new(super::questions::BOT).map(|player| self.bot(seat, player));
            before.or_else(new).map_or(Chair::Open, Chair::Bot)
        } else {
            Chair::Open
        };
        self.set_chair(seat, chair, now);
    }

    /// A bot for this chair with this player: the one that sits there with another player, or
    /// a new one that looks like nobody else.
    fn bot(&self, seat: Seat, player: Name) -> Bot {
        let (lobby, running) = (&self.lobby, self.lobby.phase.is_running());
        let same = match lobby.chair(seat) {
            Chair::Bot(bot) => Some(bot.figure),
            _ => None,
        };
        let figure = same.unwrap_or_else(|| {
            let sitting = lobby.chairs.iter().filter_map(|chair| match chair {
                Chair::Bot(bot) => Some(bot.figure),
                _ => None,
            });
            let people = lobby.members.iter().map(|member| member.figure);
            let before = self.chain.bots(None).filter(|_| running).map(|bot| bot.figure);
            let gone = lobby.departed.iter().map(|face| face.figure);
            let taken: Vec<u8> = people.chain(sitting).chain(before).chain(gone).collect();
            let names: Vec<&str> = lobby.members.iter().map(|member| member.name.as_str()).collect();
            self.brain.figure(&taken, &names)
        });
        Bot { player, figure }
    }

    /// Somebody else sits here from now on.
    pub(super) fn set_chair(&mut self, seat: Seat, chair: Chair, now: u64) {
        if let Some(place) = self.lobby.chairs.get_mut(seat.index()) {
            *place = chair.clone();
        }
        if self.lobby.phase.is_running()
            && let Some(person) = self.persons.get_mut(seat.index())
        {
            *person = chair.clone();
            self.enter(LogEntry::Chair { person: seat, chair });
            self.sitters_changed(now);
            self.refresh();
        }
        self.lobby_changed();
    }

    /// Between rounds those who waited for a chair take it.
    pub(super) fn take_new_chairs(&mut self, now: u64) {
        if self.lobby.phase != Phase::RoundOver {
            return;
        }
        let waiting: Vec<(MemberId, Seat)> =
            self.lobby.members.iter_mut().filter_map(|m| Some((m.id, m.next.take()?))).collect();
        for (id, seat) in waiting {
            if matches!(self.lobby.chair(seat), Chair::Bot(_)) {
                self.set_chair(seat, Chair::Person(id), now);
            }
        }
    }

    /// A chair for somebody who comes; while a game runs a bot's.
    pub(super) fn free_chair(&self) -> Option<Seat> {
        let lobby = &self.lobby;
        let reserved = |seat| lobby.members.iter().any(|member| member.next == Some(seat));
        let free = |chair: &Chair| match chair {
            Chair::Bot(_) => lobby.phase.is_running(),
            Chair::Open => !lobby.phase.is_running(),
            _ => false,
        };
        game::Seats::first(Seat::MAX).into_iter().find(|&seat| free(lobby.chair(seat)) && !reserved(seat))
    }

    /// What the host orders.
    pub(super) fn order(&mut self, order: HostCommand<G>, now: u64) -> RequestResult<G> {
        match order {
            HostCommand::Kick(id) => {
                if id == self.id() || self.lobby.member(id).is_none() {
                    return Err(Refusal::NoSuch);
                }
                if self.banned.len() == BANNED {
                    self.banned.remove(0);
                }
                self.banned.push(id);
                if let Some(seat) = self.lobby.chair_of(id) {
                    self.vacate(seat, now);
                }
                self.change_key(id);
                self.events.push_back(Event::KeyChanged);
                self.send_away(id, LeaveReason::Kicked, now);
            }
            HostCommand::Bot(seat, bot) => {
                let running = self.lobby.phase.is_running();
                let chair = bot.map_or(Chair::Open, |player| Chair::Bot(self.bot(seat, player)));
                match self.lobby.chair(seat) {
                    Chair::Person(_) | Chair::StandIn(_) => return Err(Refusal::Taken),
                    Chair::Open if running => return Err(Refusal::NoSuch),
                    Chair::Bot(_) if running && chair == Chair::Open => return Err(Refusal::NotNow),
                    _ => self.set_chair(seat, chair, now),
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
            HostCommand::StandIn(id) => self.let_stand_in(id, now)?,
            HostCommand::Pause(paused) => self.pause(paused, now),
            HostCommand::Setup(_) if self.lobby.phase.is_running() => return Err(Refusal::NotNow),
            HostCommand::Setup(setup) => self.lobby.setup = setup,
            HostCommand::Start => self.start(now)?,
            HostCommand::Close => {
                self.closed = true;
                let all: Vec<MemberId> = self.lobby.members.iter().map(|member| member.id).collect();
                for id in all {
                    self.say_bye(id, LeaveReason::Closed, now);
                }
            }
        }
        self.lobby_changed();
        Ok(())
    }

    /// The room has another key, since this member must not come back with the one they
    /// know. Who has a chair is told the new one. Who only watches is not, and is forgotten
    /// if they are not there: it might be the same person by another name.
    fn change_key(&mut self, sent_away: MemberId) {
        let key: RoomKey = self.rng.seed().0.first_chunk().copied().unwrap_or_default();
        self.former = self.lobby.key.replace(key);
        for record in self.records.iter_mut().filter(|record| !self.lobby.watches(record.id)) {
            record.key = key;
        }
        for id in self.watching() {
            if id != sent_away && self.lobby.member(id).is_some_and(|member| !member.present) {
                self.forget(id);
            }
        }
    }

    /// Who only watches, but the host.
    fn watching(&self) -> Vec<MemberId> {
        let members = self.lobby.members.iter().skip(1).map(|member| member.id);
        members.filter(|id| self.lobby.watches(*id)).collect()
    }

    /// A member is out of the room.
    fn send_away(&mut self, id: MemberId, bye: LeaveReason, now: u64) {
        self.say_bye(id, bye, now);
        self.forget(id);
        self.lobby_changed();
        self.maybe_next_round(now);
    }

    fn say_bye(&mut self, id: MemberId, bye: LeaveReason, now: u64) {
        let peers: Vec<Peer> = self
            .connections
            .iter()
            .filter(|(_, connection)| connection.member() == Some(id))
            .map(|(peer, _)| peer)
            .collect();
        for peer in peers {
            if let Some(connection) = self.connections.get_mut(peer) {
                connection.push(encode(&ToGuest::<G>::Bye(bye)), now);
            }
            self.close(peer, CloseReason::LeftRoom, now);
        }
    }

    fn start(&mut self, now: u64) -> RequestResult<G> {
        self.lobby.paused = false;
        match self.lobby.phase {
            Phase::Dealing | Phase::Playing => Err(Refusal::NotNow),
            Phase::RoundOver => {
                self.begin_deal(now);
                Ok(())
            }
            Phase::Lobby | Phase::Over => self.new_game(now),
        }
    }

    fn new_game(&mut self, now: u64) -> RequestResult<G> {
        self.seat_who_waits();
        let people = self.lobby.taken();
        let setup = G::for_players(&self.lobby.setup, people).ok_or(Refusal::Players)?;
        let mut chairs = core::mem::take(&mut self.lobby.chairs);
        chairs.retain(|chair| *chair != Chair::Open);
        self.persons.clone_from(&chairs);
        chairs.resize(MAX_CHAIRS, Chair::Open);
        self.lobby.chairs = chairs;
        self.lobby.setup = setup.clone();
        self.dealer = Some(game::Dealer::new(setup.clone(), Vec::new()));
        self.chain = HashChain::new(self.chain.tip());
        self.lobby.departed.clear();
        self.table = None;
        self.open = None;
        let base = self.chain.base;
        for connection in self.connections.values_mut() {
            // Whoever does not know yet how the last game ended will not.
            if connection.sent.tip != base {
                (connection.sent.tip, connection.sent.reset) = (base, true);
            }
        }
        self.enter(LogEntry::Game { setup, chairs: self.persons.clone() });
        self.begin_deal(now);
        self.refresh();
        Ok(())
    }

    /// Those who wait for a chair at the end of a game have it in the next one.
    fn seat_who_waits(&mut self) {
        let lobby = &mut self.lobby;
        for member in &mut lobby.members {
            let Some(seat) = member.next.take() else { continue };
            if lobby.chairs.iter().any(|chair| chair.owner() == Some(member.id)) {
                continue;
            }
            let free = |chair: &Chair| matches!(chair, Chair::Bot(_) | Chair::Open);
            let theirs = lobby.chairs.get(seat.index()).is_some_and(free).then(|| seat.index());
            let at = theirs.or_else(|| lobby.chairs.iter().position(|chair| *chair == Chair::Open));
            if let Some(chair) = at.and_then(|at| lobby.chairs.get_mut(at)) {
                *chair = Chair::Person(member.id);
            }
        }
    }

    /// Begins the next round when everybody who sits and is there is ready. For those who
    /// do nothing a bot is.
    pub(super) fn maybe_next_round(&mut self, now: u64) {
        let sits = |id| self.lobby.chairs.contains(&Chair::Person(id));
        let mut here = self.lobby.members.iter().filter(|m| m.present && sits(m.id)).peekable();
        let anybody = here.peek().is_some();
        if self.lobby.phase == Phase::RoundOver
            && !self.lobby.paused
            && anybody
            && here.all(|member| member.ready)
        {
            self.begin_deal(now);
        }
    }

    /// Whether the game waits for the next round's seed.
    pub(super) fn awaits_seed(&self) -> bool {
        self.dealer.as_ref().is_some_and(|dealer| dealer.game().asks() == game::Asks::Seed)
    }
}
