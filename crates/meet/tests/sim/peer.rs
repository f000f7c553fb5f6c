//! What a simulated page does: feeds its machine, and carries out what the machine returns.

use meet::{HostEvent, HostInput, JoinerEvent, JoinerInput, Net, SocketAction};

use super::{Due, Machine, Page, Socket, World};

/// Who carries, at every host.
pub const MEMBER: [u8; 32] = [7; 32];

impl World {
    pub(super) fn page_event(&mut self, at: usize, page: Page) {
        match page {
            Page::Offer(offer) => self.feed(at, None, Some(JoinerInput::Offer(offer))),
            Page::Answer(session, sdp) => self.feed(at, Some(HostInput::Answer(session, None, sdp)), None),
            Page::AnswerOfMember(session, sdp) => {
                self.feed(at, Some(HostInput::Answer(session, Some(MEMBER), sdp)), None);
            }
            Page::Connected(session) => {
                self.peers[at].connected.push(session);
                self.feed(at, Some(HostInput::Connected(session)), None);
            }
            Page::Joined => {
                let session = self.session(at);
                self.peers[at].connected.push(session);
                self.feed(at, None, Some(JoinerInput::Connected));
            }
            Page::Enter => {
                let secret = self.peers[at].secret;
                self.host(secret);
            }
            Page::Leave => self.close_page(at),
        }
    }

    pub fn net(&mut self, at: usize, net: Net) {
        match self.peers[at].machine {
            Machine::Host(_) => self.feed(at, Some(HostInput::Net(net)), None),
            Machine::Joiner(_) => self.feed(at, None, Some(JoinerInput::Net(net))),
            Machine::Gone => {}
        }
    }

    pub fn feed(&mut self, at: usize, host: Option<HostInput>, joiner: Option<JoinerInput>) {
        let now = self.now;
        match &mut self.peers[at].machine {
            Machine::Host(machine) => machine.handle(host.unwrap_or(HostInput::Tick), now),
            Machine::Joiner(machine) => machine.handle(joiner.unwrap_or(JoinerInput::Tick), now),
            Machine::Gone => return,
        }
        self.drain(at);
    }

    /// Carries out what a machine asks for.
    pub(super) fn drain(&mut self, at: usize) {
        let now = self.now;
        loop {
            let transmit = match &mut self.peers[at].machine {
                Machine::Host(host) => host.poll_transmit(now),
                Machine::Joiner(joiner) => joiner.poll_transmit(now),
                Machine::Gone => None,
            };
            let Some((line, action)) = transmit else { break };
            self.act((at, line), action);
        }
        loop {
            match &mut self.peers[at].machine {
                Machine::Host(host) => match host.poll_event() {
                    Some(event) => self.host_event(at, event),
                    None => break,
                },
                Machine::Joiner(joiner) => match joiner.poll_event() {
                    Some(event) => self.joiner_event(at, event),
                    None => break,
                },
                Machine::Gone => break,
            }
        }
        let states = match &self.peers[at].machine {
            Machine::Host(host) => host.servers().collect(),
            Machine::Joiner(joiner) => joiner.servers().collect(),
            Machine::Gone => self.peers[at].states.clone(),
        };
        self.peers[at].states = states;
        let timeout = match &self.peers[at].machine {
            Machine::Host(host) => Some(host.poll_timeout(now)),
            Machine::Joiner(joiner) => joiner.poll_timeout(),
            Machine::Gone => None,
        };
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
                self.relays[relay].traffic.sockets += 1;
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

    fn host_event(&mut self, at: usize, event: HostEvent) {
        match event {
            HostEvent::Knock { session, offer, through, .. } => {
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
            HostEvent::Expired(session) => self.peers[at].expired.push(session),
        }
    }

    fn joiner_event(&mut self, at: usize, event: JoinerEvent) {
        assert!(self.peers[at].gave_up.is_none());
        match event {
            JoinerEvent::Answer { sdp, secret, by, .. } => {
                self.peers[at].carried_by = by;
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
            JoinerEvent::GaveUp(why) => self.peers[at].gave_up = Some((why, self.now)),
        }
    }
}
