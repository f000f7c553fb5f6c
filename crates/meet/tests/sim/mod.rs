//! A small simulated world for hosts, joiners and relays: one clock, one random generator, no
//! sockets. Relays parse what they receive as real ones do, and misbehave as configured.

#![allow(clippy::struct_excessive_bools, reason = "what a relay does wrong")]

pub mod broker;
pub mod flood;
pub mod nostr;
pub mod peer;
pub mod relay;

use std::collections::{BTreeMap, BTreeSet};

pub use flood::Flood;
use game::{Rng, Seed};
use meet::{
    Approach, Broker, Frame, Host, Input, Joiner, LineId, LineState, Millis, Net, Reason, RoomSecret, Server,
    Session,
};
pub use relay::{Behaviour, Relay};

/// How somebody joins who was told six words.
pub const BY_WORDS: Approach = Approach { by_words: true, through_member: false, pass: None, unanswered: 0 };

pub const START: Millis = 1_790_000_000_000;

/// The secret of a room, by a number.
pub fn secret(number: u64) -> RoomSecret {
    RoomSecret::new(&mut Rng::new(Seed::from_number(number)))
}

/// Relays without faults.
pub fn relays(count: usize) -> Vec<Relay> {
    (0..count).map(|_| Relay::nostr(Behaviour::default())).collect()
}

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
    /// A relay stops (`None`), or opens sockets again after this many milliseconds.
    Relay(usize, Option<Millis>),
}

#[derive(Clone, Debug)]
pub enum Page {
    Offer(Vec<u8>),
    Answer(Session, Vec<u8>),
    AnswerOfMember(Session, Vec<u8>),
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
    /// Joiner: the member whose answer it was.
    pub carried_by: Option<[u8; 32]>,
    pub connected: Vec<Session>,
    pub expired: Vec<Session>,
    pub gave_up: Option<(Reason, Millis)>,
    /// Joiner: whether the person was told that nobody answers.
    pub unanswered: bool,
    pub answered_at: Option<Millis>,
    pub states: BTreeMap<LineId, LineState>,
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
    /// What happens, by its time and a number.
    due: BTreeMap<(Millis, u64), Due>,
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
            due: BTreeMap::new(),
            number: 0,
            sockets: 0,
            transcript: Vec::new(),
        }
    }

    /// A world in which a room was opened so long ago, and its host.
    pub fn with_host(seed: u64, relays: Vec<Relay>, ago: Millis) -> (World, usize) {
        let mut world = World::new(seed, relays);
        let host = world.host(secret(1));
        world.run(ago);
        (world, host)
    }

    /// Somebody joins by the link, and has met the host after so long.
    pub fn meets(&mut self, host: usize, within: Millis) -> usize {
        let joiner = self.joiner(self.peers[host].secret);
        self.run(within);
        assert_met(self, host, joiner);
        joiner
    }

    /// What a peer knows of a relay.
    pub fn state(&self, peer: usize, relay: u8) -> LineState {
        self.peers[peer].states[&LineId(relay)]
    }

    /// Why a joiner has given up.
    pub fn why(&self, joiner: usize) -> Option<Reason> {
        self.peers[joiner].gave_up.map(|(why, _)| why)
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
            carried_by: None,
            connected: Vec::new(),
            expired: Vec::new(),
            gave_up: None,
            unanswered: false,
            answered_at: None,
            states: BTreeMap::new(),
            connects: true,
            answering: true,
            sockets: BTreeMap::new(),
            tick: 0,
            sent: 0,
        };
        self.peers.push(peer);
        let at = self.peers.len() - 1;
        self.drain(at);
        at
    }

    pub fn host(&mut self, secret: RoomSecret) -> usize {
        let servers = self.servers();
        self.host_at(secret, servers)
    }

    pub fn host_at(&mut self, secret: RoomSecret, servers: Vec<Server>) -> usize {
        let host = Host::new(secret, &servers, Rng::new(self.rng.seed()), self.now);
        self.add(Machine::Host(Box::new(host)), secret, servers)
    }

    /// A joiner whose page has its offer after 400 ms.
    pub fn joiner(&mut self, secret: RoomSecret) -> usize {
        let servers = self.servers();
        self.joiner_at(secret, servers)
    }

    pub fn joiner_at(&mut self, secret: RoomSecret, servers: Vec<Server>) -> usize {
        self.add_joiner(secret, servers, Approach::default())
    }

    /// A joiner who comes in another way than by a link, for the first time and directly.
    pub fn joiner_who(&mut self, secret: RoomSecret, how: Approach) -> usize {
        let servers = self.servers();
        self.add_joiner(secret, servers, how)
    }

    fn add_joiner(&mut self, secret: RoomSecret, servers: Vec<Server>, how: Approach) -> usize {
        let joiner = Joiner::new(secret, how, &servers, Rng::new(self.rng.seed()), self.now);
        let session = joiner.session();
        let at = self.add(Machine::Joiner(Box::new(joiner)), secret, servers);
        let offer = format!("v=0 offer of {session:?} a=candidate:192.0.2.{at}").into_bytes();
        self.schedule(400, Due::Page(at, Page::Offer(offer)));
        at
    }

    pub fn session(&self, at: usize) -> Session {
        match &self.peers[at].machine {
            Machine::Joiner(joiner) => joiner.session(),
            _ => panic!("{at} is no joiner"),
        }
    }

    pub fn page(&mut self, at: usize, after: Millis, page: Page) {
        self.schedule(after, Due::Page(at, page));
    }

    fn schedule(&mut self, after: Millis, due: Due) {
        self.number += 1;
        self.due.insert((self.now + after, self.number), due);
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
        while let Some(entry) = self.due.first_entry().filter(|entry| entry.key().0 <= end) {
            let ((at, _), due) = entry.remove_entry();
            self.now = at;
            self.process(due);
            steps += 1;
            assert!(steps < 400_000, "somebody is busy for nothing");
        }
        self.now = end;
    }

    fn process(&mut self, due: Due) {
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
                let published = self.relays[relay].published.len();
                let deliveries = self.relays[relay].received(socket, &frame, self.now, &mut self.rng);
                self.deliver(deliveries);
                let relay = &mut self.relays[relay];
                if relay.behaviour.hangs_up && relay.published.len() > published {
                    relay.closed(socket);
                    self.schedule(100, Due::Closed(socket, number));
                }
            }
            Due::Tick(at, number) if self.peers[at].tick == number => self.feed(at, Input::Tick),
            Due::Page(at, page) => self.page_event(at, page),
            Due::Flood(relay, flood, secret, every, end) => {
                let kept = &self.relays[relay].kept;
                let (topic, event) = flood::event(flood, secret, kept, self.now, &mut self.rng);
                let deliveries = self.relays[relay].passes_on(&topic.to_string(), &event, &mut self.rng);
                self.deliver(deliveries);
                if self.now + every <= end {
                    self.schedule(every, Due::Flood(relay, flood, secret, every, end));
                }
            }
            Due::Relay(relay, opens) => {
                self.relays[relay].behaviour.opens = opens;
                if opens.is_none() {
                    self.hang_up(relay);
                }
            }
            _ => {}
        }
    }

    /// Stops a relay `after` this time; all its sockets close. It is back `downtime` later.
    pub fn restart(&mut self, relay: usize, after: Millis, downtime: Millis) {
        self.schedule(after, Due::Relay(relay, None));
        self.schedule(after + downtime, Due::Relay(relay, self.relays[relay].behaviour.opens));
    }

    /// Closes all sockets of a relay.
    fn hang_up(&mut self, relay: usize) {
        for at in 0..self.peers.len() {
            let lost: Vec<(LineId, u32)> = self.peers[at]
                .sockets
                .iter()
                .filter(|(_, (_, other))| *other == relay)
                .map(|(&line, &(number, _))| (line, number))
                .collect();
            for (line, number) in lost {
                self.relays[relay].closed((at, line));
                self.schedule(0, Due::Closed((at, line), number));
            }
        }
    }

    /// Floods the knock topic of a room on a relay for some time.
    pub fn flood(&mut self, relay: usize, flood: Flood, secret: RoomSecret, a_second: u64, time: Millis) {
        self.schedule(0, Due::Flood(relay, flood, secret, 1000 / a_second, self.now + time));
    }

    fn deliver(&mut self, deliveries: relay::Deliveries) {
        for (after, to, frame) in deliveries {
            let Some(peer) = self.peers.get(to.0) else { continue };
            let Some(&(number, _)) = peer.sockets.get(&to.1) else { continue };
            self.transcript.push(frame.clone());
            self.schedule(after, Due::ToPeer(to, number, frame));
        }
    }

    fn is(&self, socket: Socket, number: u32) -> bool {
        let peer = self.peers.get(socket.0);
        peer.and_then(|peer| peer.sockets.get(&socket.1)).is_some_and(|&(other, _)| other == number)
    }

    /// The relays to which a peer has a socket, or is opening one.
    pub fn relays_of(&self, peer: usize) -> BTreeSet<usize> {
        self.sockets_of(peer).into_keys().collect()
    }

    /// The numbers of its sockets, by relay.
    pub fn sockets_of(&self, peer: usize) -> BTreeMap<usize, u32> {
        self.peers[peer].sockets.values().map(|&(number, relay)| (relay, number)).collect()
    }

    /// The topics to which a peer listens at a relay.
    pub fn topics_of(&self, peer: usize, relay: usize) -> &[String] {
        self.relays[relay].topics_of(peer)
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

/// Asserts that they have met: one knock heard, one answer received, both connected once.
pub fn assert_met(world: &World, host: usize, joiner: usize) {
    let session = world.session(joiner);
    assert_eq!(world.peers[host].knocks.get(&session), Some(&1), "one knock");
    assert_eq!(world.peers[joiner].answers.len(), 1, "one answer");
    assert_eq!(world.peers[host].connected.iter().filter(|&&other| other == session).count(), 1);
    assert_eq!(world.peers[joiner].connected.len(), 1);
    assert!(world.peers[joiner].gave_up.is_none());
    assert!(world.events_of(joiner).iter().all(|&events| events <= 3), "{:?}", world.events_of(joiner));
}

pub fn broker_account(url: &str) -> Broker {
    Broker { url: url.into(), account: Some(("me".into(), "pw".into())) }
}
