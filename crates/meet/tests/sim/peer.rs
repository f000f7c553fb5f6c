//! A simulated page: it feeds its machine and carries out the machine's outputs.

use meet::{Event, Input, Net, Party, PipeSeed, SocketAction};

use super::{Due, Machine, Page, Socket, World};

/// Who carries, at every host.
pub const MEMBER: [u8; 32] = [7; 32];

impl World {
    pub(super) fn page_event(&mut self, at: usize, page: Page) {
        match page {
            Page::Offer(offer) => self.feed(at, Input::Offer(offer)),
            Page::Answer(session, sdp) => self.feed(at, Input::Answer(session, None, sdp)),
            Page::AnswerOfMember(session, sdp) => self.feed(at, Input::Answer(session, Some(MEMBER), sdp)),
            Page::Connected(session) => {
                self.peers[at].connected.push(session);
                self.feed(at, Input::Connected(session));
            }
            // The page needs its machine no more.
            Page::Joined => {
                let session = self.session(at);
                self.peers[at].connected.push(session);
            }
            Page::Enter => {
                let secret = self.peers[at].secret;
                self.host(secret);
            }
            Page::Leave => self.close_page(at),
        }
    }

    pub fn net(&mut self, at: usize, net: Net) {
        self.feed(at, Input::Net(net));
    }

    pub fn feed(&mut self, at: usize, input: Input) {
        let now = self.now;
        if let Some(party) = self.party(at) {
            party.handle(input, now);
            self.drain(at);
        }
    }

    /// The machine, unless the page is closed or does not need it any more.
    fn party(&mut self, at: usize) -> Option<&mut dyn Party> {
        let joined = !self.peers[at].connected.is_empty();
        match &mut self.peers[at].machine {
            Machine::Host(host) => Some(&mut **host),
            Machine::Joiner(joiner) if !joined => Some(&mut **joiner),
            Machine::Joiner(_) | Machine::Gone => None,
        }
    }

    /// Carries out what a machine asks for.
    pub(super) fn drain(&mut self, at: usize) {
        let now = self.now;
        while let Some((line, action)) = self.party(at).and_then(|party| party.poll_transmit(now)) {
            self.act((at, line), action);
        }
        while let Some(event) = self.party(at).and_then(Party::poll_event) {
            self.event(at, event);
        }
        let Some(party) = self.party(at) else { return };
        let (states, timeout) = (party.servers(), party.poll_timeout(now));
        self.peers[at].states = states.into_iter().collect();
        if let Some(timeout) = timeout {
            self.peers[at].tick = self.number + 1;
            self.schedule(timeout.saturating_sub(now), Due::Tick(at, self.number + 1));
        }
    }

    fn act(&mut self, socket: Socket, action: SocketAction) {
        match action {
            SocketAction::Open => {
                self.sockets += 1;
                let server = &self.peers[socket.0].servers[usize::from(socket.1.0)];
                let relay = (0..self.relays.len()).find(|&at| self.relays[at].is(at, server)).unwrap();
                self.peers[socket.0].sockets.insert(socket.1, (self.sockets, relay));
                self.relays[relay].sockets += 1;
                let due = match self.relays[relay].behaviour.opens {
                    Some(after) => (after, Due::Opened(socket, self.sockets)),
                    None => (300, Due::Closed(socket, self.sockets)),
                };
                self.schedule(due.0, due.1);
            }
            SocketAction::Send(frame) => {
                self.peers[socket.0].sent += 1;
                let (number, relay) = self.peers[socket.0].sockets[&socket.1];
                let after = self.relays[relay].delay(&mut self.rng);
                self.schedule(after, Due::ToRelay(socket, number, frame));
            }
            SocketAction::Close => {
                if let Some((_, relay)) = self.peers[socket.0].sockets.remove(&socket.1) {
                    self.relays[relay].closed(socket);
                }
            }
        }
    }

    fn event(&mut self, at: usize, event: Event) {
        assert!(self.peers[at].gave_up.is_none());
        match event {
            Event::Knock { seed: PipeSeed { session, .. }, offer, through, .. } => {
                let text = String::from_utf8(offer).unwrap();
                assert!(text.contains(&format!("{session:?}")), "the offer is that of the session");
                *self.peers[at].knocks.entry(session).or_default() += 1;
                if self.peers[at].answering {
                    let answer =
                        format!("v=0 answer to {session:?} a=candidate:198.51.100.{at}").into_bytes();
                    let answer = if through { Page::AnswerOfMember } else { Page::Answer }(session, answer);
                    self.schedule(500, Due::Page(at, answer));
                }
            }
            Event::Expired(session) => self.peers[at].expired.push(session),
            Event::Knocked => {}
            Event::Unanswered => self.peers[at].unanswered = true,
            Event::Answer { sdp, secret, by, .. } => {
                (self.peers[at].carried_by, self.peers[at].unanswered) = (by, false);
                let session = self.session(at);
                assert!(String::from_utf8(sdp.clone()).unwrap().contains(&format!("{session:?}")));
                self.peers[at].answers.push((sdp, secret));
                self.peers[at].answered_at = Some(self.now);
                if self.peers[at].connects {
                    self.schedule(300, Due::Page(at, Page::Joined));
                    for host in 0..self.peers.len() {
                        if self.peers[host].knocks.contains_key(&session) {
                            self.schedule(300, Due::Page(host, Page::Connected(session)));
                        }
                    }
                }
            }
            Event::GaveUp(why) => self.peers[at].gave_up = Some((why, self.now)),
        }
    }
}
