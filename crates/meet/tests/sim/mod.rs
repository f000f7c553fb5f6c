//! A small simulated world for hosts, joiners and relays: one clock, one random generator, no
//! sockets. Relays parse what they receive as real ones do, and misbehave as configured.

// Not every test uses all of it. The lints exempt only test functions, and none here is one.
#![allow(dead_code, clippy::unwrap_used, clippy::panic, clippy::struct_excessive_bools)]

pub mod flood;
pub mod relay;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

pub use flood::Flood;
use game::{Rng, Seed};
use meet::{
    Act, Broker, Frame, Host, HostEvent, HostInput, Joiner, JoinerEvent, JoinerInput, LineId, LineState,
    Millis, Net, Reason, RoomSecret, Server, Session,
};
pub use relay::{Manners, Relay};

pub const START: Millis = 1_790_000_000_000;

/// A socket: the index of its peer and its line.
pub type Socket = (usize, LineId);

#[derive(Debug)]
enum Due {
    Opened(Socket, u32),
    ToPeer(Socket, u32, Frame),
    ToRelay(Socket, u32, Frame),
    Closed(Socket, u32),
    Tick(usize, u64),
    /// A page has made something, or its connection is open.
    Page(usize, Page),
    /// A stranger publishes on a relay, at this interval in milliseconds until the end.
    Flood(usize, Flood, RoomSecret, Millis, Millis),
}

#[derive(Clone, Debug)]
pub enum Page {
    Offer(Vec<u8>),
    Answer(Session, Vec<u8>),
    Connected(Session),
    Joined,
    Enter,
    Leave,
}

pub enum Machine {
    Host(Box<Host>),
    Joiner(Box<Joiner>),
    /// The page is closed.
    Gone,
}

/// A page: a machine and what it has seen.
pub struct Peer {
    pub machine: Machine,
    pub secret: RoomSecret,
    pub servers: Vec<Server>,
    /// Host: the number of knocks by session. Joiner: at most one answer.
    pub knocks: BTreeMap<Session, usize>,
    pub answers: Vec<(Vec<u8>, Option<RoomSecret>)>,
    pub connected: Vec<Session>,
    pub expired: Vec<Session>,
    pub gave_up: Option<(Reason, Millis)>,
    pub answered_at: Option<Millis>,
    pub states: BTreeMap<LineId, LineState>,
    pub offer: Vec<u8>,
    /// Whether its connections succeed.
    pub connects: bool,
    /// Whether a host's page makes answers.
    pub answering: bool,
    /// The socket number of each line, to tell old sockets from the current one.
    sockets: BTreeMap<LineId, (u32, usize)>,
    /// The number of the tick that is due; older ones are outdated.
    tick: u64,
    /// The number of frames sent.
    pub sent: usize,
}

pub struct World {
    pub now: Millis,
    pub rng: Rng,
    pub peers: Vec<Peer>,
    pub relays: Vec<Relay>,
    queue: BinaryHeap<Reverse<(Millis, u64)>>,
    due: BTreeMap<u64, Due>,
    number: u64,
    sockets: u32,
    /// Everything that relays have ever received or sent.
    pub transcript: Vec<Frame>,
}

impl World {
    pub fn new(seed: u64, relays: Vec<Relay>) -> World {
        World {
            now: START,
            rng: Rng::new(Seed::from_number(seed)),
            peers: Vec::new(),
            relays,
            queue: BinaryHeap::new(),
            due: BTreeMap::new(),
            number: 0,
            sockets: 0,
            transcript: Vec::new(),
        }
    }

    /// All relays, as in a config.json.
    pub fn servers(&self) -> Vec<Server> {
        self.relays.iter().enumerate().map(|(at, relay)| relay.server(at)).collect()
    }

    fn add(&mut self, machine: Machine, secret: RoomSecret, servers: Vec<Server>) -> usize {
        let peer = Peer {
            machine,
            secret,
            servers,
            knocks: BTreeMap::new(),
            answers: Vec::new(),
            connected: Vec::new(),
            expired: Vec::new(),
            gave_up: None,
            answered_at: None,
            states: BTreeMap::new(),
            offer: Vec::new(),
            connects: true,
            answering: true,
            sockets: BTreeMap::new(),
            tick: 0,
            sent: 0,
        };
        self.peers.push(peer);
        let at = self.peers.len() - 1;
        self.look(at);
        at
    }

    pub fn host(&mut self, secret: RoomSecret) -> usize {
        let servers = self.servers();
        let host = Host::new(secret, &servers, Rng::new(self.rng.seed()), self.now);
        self.add(Machine::Host(Box::new(host)), secret, servers)
    }

    /// A joiner whose page has its offer after 400 ms.
    pub fn joiner(&mut self, secret: RoomSecret) -> usize {
        let servers = self.servers();
        self.joiner_at(secret, servers)
    }

    pub fn joiner_at(&mut self, secret: RoomSecret, servers: Vec<Server>) -> usize {
        self.joins(secret, servers, |joiner| joiner)
    }

    /// A joiner who came by six words.
    pub fn joiner_by_words(&mut self, secret: RoomSecret) -> usize {
        let servers = self.servers();
        self.joins(secret, servers, Joiner::by_words)
    }

    /// A joiner who is a member of the room.
    pub fn joiner_with(&mut self, secret: RoomSecret, pass: meet::Pass) -> usize {
        let servers = self.servers();
        self.joins(secret, servers, |joiner| joiner.with_pass(Some(pass)))
    }

    /// A joiner after this many unanswered joins.
    pub fn joiner_after(&mut self, secret: RoomSecret, tries: u32) -> usize {
        let servers = self.servers();
        self.joins(secret, servers, |joiner| joiner.after(tries))
    }

    fn joins(
        &mut self,
        secret: RoomSecret,
        servers: Vec<Server>,
        how: impl FnOnce(Joiner) -> Joiner,
    ) -> usize {
        let joiner = how(Joiner::new(secret, &servers, Rng::new(self.rng.seed()), self.now));
        let session = joiner.session();
        let at = self.add(Machine::Joiner(Box::new(joiner)), secret, servers);
        let offer = format!("v=0 offer of {session} a=candidate:192.0.2.{at}").into_bytes();
        self.peers[at].offer.clone_from(&offer);
        self.later(400, Due::Page(at, Page::Offer(offer)));
        at
    }

    pub fn session(&self, at: usize) -> Session {
        match &self.peers[at].machine {
            Machine::Joiner(joiner) => joiner.session(),
            _ => panic!("{at} is no joiner"),
        }
    }

    pub fn page(&mut self, at: usize, after: Millis, page: Page) {
        self.later(after, Due::Page(at, page));
    }

    fn later(&mut self, after: Millis, due: Due) {
        self.number += 1;
        self.queue.push(Reverse((self.now + after, self.number)));
        self.due.insert(self.number, due);
    }

    /// Closes a page without saying goodbye; its sockets close.
    pub fn close_page(&mut self, at: usize) {
        self.peers[at].machine = Machine::Gone;
        for (line, (_, relay)) in std::mem::take(&mut self.peers[at].sockets) {
            self.relays[relay].closed((at, line));
        }
    }

    /// Lets time pass.
    pub fn run(&mut self, time: Millis) {
        let end = self.now + time;
        let mut steps = 0;
        while let Some(&Reverse((at, number))) = self.queue.peek() {
            if at > end {
                break;
            }
            self.queue.pop();
            self.now = at;
            let due = self.due.remove(&number).unwrap();
            self.happen(due);
            steps += 1;
            assert!(steps < 400_000, "somebody is busy for nothing");
        }
        self.now = end;
    }

    fn happen(&mut self, due: Due) {
        match due {
            Due::Opened(socket, number) if self.is(socket, number) => {
                self.net(socket.0, Net::Opened(socket.1));
            }
            Due::Closed(socket, number) if self.is(socket, number) => {
                self.peers[socket.0].sockets.remove(&socket.1);
                self.net(socket.0, Net::Closed(socket.1));
            }
            Due::ToPeer(socket, number, frame) if self.is(socket, number) => {
                self.net(socket.0, Net::Received(socket.1, frame));
            }
            Due::ToRelay(socket, number, frame) if self.is(socket, number) => {
                let relay = self.peers[socket.0].sockets[&socket.1].1;
                self.transcript.push(frame.clone());
                let said = self.relays[relay].received(socket, &frame, self.now, &mut self.rng);
                self.said(said);
            }
            Due::Tick(at, number) if self.peers[at].tick == number => self.tell(at, None, None),
            Due::Page(at, page) => self.turn(at, page),
            Due::Flood(relay, flood, secret, every, end) => {
                let kept = &self.relays[relay].kept;
                let (topic, event) = flood::event(flood, secret, kept, self.now, &mut self.rng);
                let said = self.relays[relay].passes_on(&topic.to_string(), &event, &mut self.rng);
                self.said(said);
                if self.now + every <= end {
                    self.later(every, Due::Flood(relay, flood, secret, every, end));
                }
            }
            _ => {}
        }
    }

    /// Floods the knock topic of a room on a relay for some time.
    pub fn floods(&mut self, relay: usize, flood: Flood, secret: RoomSecret, a_second: u64, time: Millis) {
        self.later(0, Due::Flood(relay, flood, secret, 1000 / a_second, self.now + time));
    }

    fn said(&mut self, said: relay::Said) {
        for (after, to, frame) in said {
            let Some(peer) = self.peers.get(to.0) else { continue };
            let Some(&(number, _)) = peer.sockets.get(&to.1) else { continue };
            self.transcript.push(frame.clone());
            self.later(after, Due::ToPeer(to, number, frame));
        }
    }

    fn is(&self, socket: Socket, number: u32) -> bool {
        let peer = self.peers.get(socket.0);
        peer.and_then(|peer| peer.sockets.get(&socket.1)).is_some_and(|&(other, _)| other == number)
    }

    fn turn(&mut self, at: usize, page: Page) {
        match page {
            Page::Offer(offer) => self.tell(at, None, Some(JoinerInput::Offer(offer))),
            Page::Answer(session, sdp) => self.tell(at, Some(HostInput::Answer(session, sdp)), None),
            Page::Connected(session) => {
                self.peers[at].connected.push(session);
                self.tell(at, Some(HostInput::Connected(session)), None);
            }
            Page::Joined => {
                let session = self.session(at);
                self.peers[at].connected.push(session);
                self.tell(at, None, Some(JoinerInput::Connected));
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
            Machine::Host(_) => self.tell(at, Some(HostInput::Net(net)), None),
            Machine::Joiner(_) => self.tell(at, None, Some(JoinerInput::Net(net))),
            Machine::Gone => {}
        }
    }

    pub fn tell(&mut self, at: usize, host: Option<HostInput>, joiner: Option<JoinerInput>) {
        let now = self.now;
        match &mut self.peers[at].machine {
            Machine::Host(machine) => machine.handle(host.unwrap_or(HostInput::Tick), now),
            Machine::Joiner(machine) => machine.handle(joiner.unwrap_or(JoinerInput::Tick), now),
            Machine::Gone => return,
        }
        self.look(at);
    }

    /// Carries out what a machine asks for.
    fn look(&mut self, at: usize) {
        let now = self.now;
        loop {
            let transmit = match &mut self.peers[at].machine {
                Machine::Host(host) => host.poll_transmit(now),
                Machine::Joiner(joiner) => joiner.poll_transmit(now),
                Machine::Gone => None,
            };
            let Some(transmit) = transmit else { break };
            self.act((at, transmit.line), transmit.act);
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
        let timeout = match &self.peers[at].machine {
            Machine::Host(host) => Some(host.poll_timeout(now)),
            Machine::Joiner(joiner) => joiner.poll_timeout(),
            Machine::Gone => None,
        };
        if let Some(timeout) = timeout {
            self.peers[at].tick = self.number + 1;
            self.later(timeout.saturating_sub(now), Due::Tick(at, self.number + 1));
        }
    }

    fn act(&mut self, socket: Socket, act: Act) {
        match act {
            Act::Open => {
                self.sockets += 1;
                let server = &self.peers[socket.0].servers[usize::from(socket.1.0)];
                let relay = (0..self.relays.len()).find(|&at| self.relays[at].server(at) == *server).unwrap();
                self.peers[socket.0].sockets.insert(socket.1, (self.sockets, relay));
                let due = match self.relays[relay].manners.opens {
                    Some(after) => (after, Due::Opened(socket, self.sockets)),
                    None => (300, Due::Closed(socket, self.sockets)),
                };
                self.later(due.0, due.1);
            }
            Act::Send(frame) => {
                self.peers[socket.0].sent += 1;
                let (number, relay) = self.peers[socket.0].sockets[&socket.1];
                let after = self.relays[relay].delay(&mut self.rng);
                self.later(after, Due::ToRelay(socket, number, frame));
            }
            Act::Close => {
                if let Some((_, relay)) = self.peers[socket.0].sockets.remove(&socket.1) {
                    self.relays[relay].closed(socket);
                }
            }
        }
    }

    fn host_event(&mut self, at: usize, event: HostEvent) {
        match event {
            HostEvent::Knock { session, offer, .. } => {
                let text = String::from_utf8(offer).unwrap();
                assert!(text.contains(&session.to_string()), "the offer is that of the session");
                *self.peers[at].knocks.entry(session).or_default() += 1;
                if self.peers[at].answering {
                    let answer = format!("v=0 answer to {session} a=candidate:198.51.100.{at}").into_bytes();
                    self.later(500, Due::Page(at, Page::Answer(session, answer)));
                }
            }
            HostEvent::Expired(session) => self.peers[at].expired.push(session),
            HostEvent::Line(line, state) => {
                self.peers[at].states.insert(line, state);
            }
        }
    }

    fn joiner_event(&mut self, at: usize, event: JoinerEvent) {
        assert!(self.peers[at].gave_up.is_none() || matches!(event, JoinerEvent::Line(..)));
        match event {
            JoinerEvent::Answer { sdp, secret, .. } => {
                let session = self.session(at);
                assert!(String::from_utf8(sdp.clone()).unwrap().contains(&session.to_string()));
                self.peers[at].answers.push((sdp, secret));
                self.peers[at].answered_at = Some(self.now);
                if self.peers[at].connects {
                    self.later(300, Due::Page(at, Page::Joined));
                    for host in 0..self.peers.len() {
                        if self.peers[host].knocks.contains_key(&session) {
                            self.later(300, Due::Page(host, Page::Connected(session)));
                        }
                    }
                }
            }
            JoinerEvent::GaveUp(why) => self.peers[at].gave_up = Some((why, self.now)),
            JoinerEvent::Line(line, state) => {
                self.peers[at].states.insert(line, state);
            }
        }
    }

    /// When a peer published on each relay.
    pub fn times_of(&self, peer: usize) -> Vec<Vec<Millis>> {
        let times = |relay: &Relay| {
            relay.published.iter().filter(|(socket, ..)| socket.0 == peer).map(|(.., at)| *at).collect()
        };
        self.relays.iter().map(times).collect()
    }

    /// The number of events of one join on each relay: knocks and answers.
    pub fn events_of(&self, joiner: usize) -> Vec<usize> {
        let topic = self.peers[joiner].secret.keys().answer_topic(self.session(joiner)).to_string();
        let count = |relay: &Relay| {
            relay.published.iter().filter(|(socket, to, _)| socket.0 == joiner || *to == topic).count()
        };
        self.relays.iter().map(count).collect()
    }
}

pub fn broker(url: &str) -> Broker {
    Broker {
        url: url.into(),
        prefix: "frantic/".into(),
        account: Some(("me".into(), "pw".into())),
        frames: true,
    }
}
