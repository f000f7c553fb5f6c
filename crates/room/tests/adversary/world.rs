//! A room on several devices, of which some lie, and those who want in. The network delivers in order, some time later.

use std::collections::BTreeMap;

use crate::{
    Chair, Event, Guest, Host, HostCommand, Input, MemberKey, Peer, Request, Room, Settings, ToHost, encode,
};
use cards::{HouseRules, Packs, Setup, State};
use game::Rng;

use super::Totals;
use super::device::Device;
use super::impostor::{Impostor, Known};
use super::laws::Judge;
use super::lies::Liars;
use super::on_the_way::{Answered, OnTheWay};
use crate::host::cheats::lies::HostLie;
use crate::rooms::play::party::{name, stream};
use crate::rooms::support::Dice;

/// How long a game of lies lasts, in milliseconds.
const LASTS: u64 = 110_000;

/// Who lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Host,
    Guest,
    Watcher,
    Stranger,
    Relay,
}

/// One end of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Device(usize),
    Impostor,
}

pub struct Line {
    ends: [End; 2],
    last: [u64; 2],
    pub open: bool,
    /// Each end has another one, if somebody is between them.
    pub bindings: [[u8; 32]; 2],
}

pub struct World {
    pub rng: Rng,
    pub now: u64,
    loud: bool,
    pub roles: Vec<Role>,
    pub devices: Vec<Device>,
    pub lines: Vec<Line>,
    on_its_way: BTreeMap<(u64, u64), (End, usize, Input<State>)>,
    count: u64,
    pub liars: Liars,
    impostor: Impostor,
    pub judge: Judge,
    totals: Totals,
    pub newcomer_at: u64,
    /// What the host does if it lies: always the same, so that nothing else gives it away.
    pub lie: Option<HostLie>,
    on_way: OnTheWay,
}

impl World {
    pub fn new(number: u64, loud: bool) -> World {
        let mut rng = stream(number);
        let roles = match number % 8 {
            0 | 1 => vec![Role::Host],
            2 => vec![Role::Guest],
            3 => vec![Role::Watcher],
            4 => vec![Role::Stranger],
            5 => vec![Role::Relay, Role::Stranger],
            6 => vec![Role::Guest, Role::Guest],
            _ => vec![Role::Host, Role::Guest],
        };
        let lying = |role| roles.iter().filter(|lies| **lies == role).count();
        // Three of eight games have such a host.
        let which = number as usize / 8 * 3 + (number as usize % 8).min(2);
        let lie = (lying(Role::Host) > 0).then(|| HostLie::ALL[which % HostLie::ALL.len()]);
        // With all packs there is more to toss in.
        let (packs, hand_size) = if lie == Some(HostLie::Drops) {
            (cards::Pack::ALL.iter().copied().collect(), 7)
        } else {
            (Packs::BASE, 5)
        };
        let rules = HouseRules { hand_size, limit: 60, ..HouseRules::original(packs) };
        let setup = Setup::new(2, packs, rules).unwrap();
        let host = Host::<State>::with_key(
            MemberKey::toy(0),
            stream(number * 100),
            name("Host"),
            setup,
            Box::new(Dice),
        );
        let room_key = host.key();
        let guests = 3 + rng.below(2) as usize;
        let (liars, watcher) = (lying(Role::Guest), guests + 1);
        let mut devices =
            vec![Device::new(Room::Host(Box::new(host)), MemberKey::toy(0), lying(Role::Host) > 0)];
        for n in 1..=watcher {
            let key = MemberKey::toy(n as u64);
            let guest =
                Guest::with_key(key.clone(), stream(number * 100 + n as u64), name("Guest"), room_key);
            let lies = n <= liars || n == watcher && lying(Role::Watcher) > 0;
            devices.push(Device::new(Room::Guest(Box::new(guest)), key, lies));
        }
        let mut keys: Vec<MemberKey> =
            devices.iter().filter(|device| device.lies).map(|device| device.key.clone()).collect();
        keys.extend([MemberKey::toy(500), MemberKey::toy(501)]);
        let liars = Liars::new(keys, vec![encode(&ToHost::<State>::Knock)]);
        let newcomer_at = 10_000 + u64::from(rng.below(80_000));
        World {
            rng,
            now: 1000,
            loud,
            roles,
            devices,
            lines: Vec::new(),
            on_its_way: BTreeMap::new(),
            count: 0,
            liars,
            impostor: Impostor::default(),
            judge: Judge::default(),
            totals: Totals::new(),
            newcomer_at,
            lie,
            on_way: OnTheWay::default(),
        }
    }

    pub fn run(mut self) -> Totals {
        self.until(4000);
        let watcher = self.devices.len() - 1;
        self.input(watcher, Input::Request(Request::Stand));
        self.until(4500);
        let big_table = self.rng.below(2) == 0;
        let settings = Settings { answer_window: 1500, bot_delay: 100, big_table, ..Settings::default() };
        self.input(0, Input::Command(HostCommand::Settings(settings)));
        self.input(0, Input::Command(HostCommand::Start));
        // Some lies show late: rounds are long with all packs, and one that is given up begins again.
        let late = matches!(self.lie, Some(HostLie::Drops | HostLie::GivesUp));
        let lasts = if late { 4 * LASTS } else { LASTS };
        while self.now < lasts {
            let pause = 200 + u64::from(self.rng.below(800));
            self.until(self.now + pause);
            self.trouble();
        }
        self.judge.finish(&mut self.totals);
        self.totals
    }

    pub fn say(&self, what: impl FnOnce() -> String) {
        if self.loud {
            println!("{:>7} {}", self.now, what());
        }
    }

    pub fn note(&mut self, what: &str) {
        *self.totals.entry(what.to_owned()).or_default() += 1;
    }

    fn until(&mut self, end: u64) {
        while self.now < end {
            let mut next = end.min(self.on_its_way.keys().next().map_or(end, |(time, _)| *time));
            for device in &self.devices {
                if let Some(room) = &device.room {
                    let due = room.poll_timeout().unwrap_or(u64::MAX).min(device.acts_at);
                    next = next.min(due.max(device.asleep_until));
                }
            }
            self.now = next.max(self.now + 1);
            while let Some(entry) = self.on_its_way.first_entry() {
                if entry.key().0 > self.now {
                    break;
                }
                let (_, (to, line, input)) = entry.remove_entry();
                match to {
                    End::Device(at) => self.arrives(at, line, input),
                    End::Impostor => self.impostor_hears(line, &input),
                }
            }
            for at in 0..self.devices.len() {
                self.person(at);
                self.input(at, Input::Tick);
            }
            self.check_newcomers();
        }
    }

    fn put(&mut self, line: usize, end: usize, what: Input<State>, delay: u64) {
        let last = &mut self.lines[line].last[end];
        *last = (self.now + delay).max(*last + 1);
        self.count += 1;
        assert!(self.count < 400_000, "it never ends");
        self.on_its_way.insert((*last, self.count), (self.lines[line].ends[end], line, what));
    }

    pub fn send(&mut self, line: usize, end: usize, bytes: Vec<u8>, delay: u64) {
        if self.lines[line].open {
            let some = u64::from(5 + self.rng.below(60));
            self.put(line, end, Input::Frame(Peer(line as u64), bytes), delay + some);
        }
    }

    /// Something arrives at a device, or waits until it wakes.
    fn arrives(&mut self, at: usize, line: usize, input: Input<State>) {
        let device = &self.devices[at];
        if device.asleep_until > self.now {
            self.count += 1;
            let until = device.asleep_until;
            self.on_its_way.insert((until, self.count), (End::Device(at), line, input));
            return;
        }
        let input = match input {
            Input::Frame(peer, bytes) if device.lies => {
                self.liars.learn(&bytes);
                match self.on_the_way(at, line, bytes) {
                    Answered::Arrives(bytes) => Input::Frame(peer, bytes),
                    Answered::Refused(reply) => {
                        self.note(&format!("lies {:?}", self.lie.unwrap()));
                        let end = usize::from(self.lines[line].ends[0] == End::Device(at));
                        return self.send(line, end, reply, 0);
                    }
                }
            }
            Input::Frame(peer, bytes) => {
                self.judge.delivers(line, &bytes);
                Input::Frame(peer, bytes)
            }
            other => other,
        };
        self.input(at, input);
    }

    /// What becomes of a frame for a device that lies.
    fn on_the_way(&mut self, at: usize, line: usize, bytes: Vec<u8>) -> Answered {
        match (&self.devices[at].room, self.lie) {
            (Some(Room::Host(_)), Some(HostLie::EntersRefused)) if at == 0 => {
                self.on_way.swaps(line, bytes, &mut self.rng)
            }
            (Some(Room::Host(host)), Some(HostLie::Drops)) if at == 0 && host.host().has_timed_question() => {
                OnTheWay::drops(bytes)
            }
            _ => Answered::Arrives(bytes),
        }
    }

    pub fn input(&mut self, at: usize, input: Input<State>) {
        let (now, device) = (self.now, &mut self.devices[at]);
        let Some(room) = device.room.as_mut().filter(|_| device.asleep_until <= now) else { return };
        let mut changed = !matches!(input, Input::Tick);
        room.handle(input, now);
        self.check_standing(at);
        loop {
            let Some(room) = self.devices[at].room.as_mut() else { return };
            let Some(frame) = room.poll_transmit(now) else { break };
            changed = true;
            self.transmits(at, frame.peer.0 as usize, frame.bytes);
        }
        while let Some(event) = self.devices[at].room.as_mut().and_then(Room::poll_event) {
            changed = true;
            self.event(at, event);
        }
        if !changed {
            return;
        }
        self.check(at);
        let device = &mut self.devices[at];
        if let Some(room) = device.room.as_ref().filter(|room| room.is_settled()) {
            let version = (matches!(room, Room::Host(_)), room.version());
            if device.version != Some(version) {
                (device.version, device.saved) = (Some(version), (version.0, room.save()));
            }
        }
    }

    fn transmits(&mut self, at: usize, line: usize, bytes: Vec<u8>) {
        let end = usize::from(self.lines[line].ends[0] == End::Device(at));
        if !self.devices[at].lies {
            self.sends(at, line, &bytes);
            return self.send(line, end, bytes, 0);
        }
        self.liars.learn(&bytes);
        let bytes = self.on_way.says(line, bytes);
        // Most of what they send is true: otherwise nobody would be in a room with them.
        let host = matches!(self.devices[at].room, Some(Room::Host(_)));
        let rarely = match (host, bytes.get(1)) {
            (true, Some(0)) => 3,
            (true, _) => 120,
            (false, _) => 25,
        };
        if self.rng.below(rarely) > 0 || self.now < 6000 {
            return self.send(line, end, bytes, 0);
        }
        let (what, instead) = self.liars.twist(bytes, &self.devices[at].key, &mut self.rng);
        self.say(|| format!("{at} sends a frame {what}"));
        self.note(&format!("frames {what}"));
        for (delay, bytes) in instead {
            self.send(line, end, bytes, delay);
        }
    }

    pub fn connect(&mut self, from: End, to: End) -> usize {
        let line = self.lines.len();
        let between = self.roles.contains(&Role::Relay) && self.rng.below(4) == 0;
        let bindings = if between { [[1; 32], [2; 32]] } else { [[line as u8; 32]; 2] };
        self.lines.push(Line { ends: [from, to], last: [self.now; 2], open: true, bindings });
        for (end, whose) in [from, to].into_iter().enumerate() {
            if let End::Device(at) = whose {
                self.devices[at].lines.push(line);
            }
            let binding = bindings[end];
            self.put(line, end, Input::Connected { peer: Peer(line as u64), binding }, 20);
        }
        line
    }

    /// Where a device that looks for the host finds one.
    fn dial(&mut self, at: usize) {
        let lies = self.roles.iter().any(|role| !matches!(role, Role::Relay));
        // Who is new can only come to those who have the link, and a stranger cannot hide the host from them. So are those
        // who have not met their host yet, because somebody was between them: they would believe another version.
        let knows = matches!(&self.devices[at].room, Some(Room::Guest(guest)) if guest.host().is_some());
        let is_new = self.devices[at].came_at.is_some() || !knows;
        if lies && !is_new && !self.devices[at].lies && self.now > 5000 && self.rng.below(3) == 0 {
            self.connect(End::Device(at), End::Impostor);
            return;
        }
        let listens = |other: &usize| {
            let device = &self.devices[*other];
            *other != at && device.asleep_until <= self.now && matches!(device.room, Some(Room::Host(_)))
        };
        let hosts: Vec<usize> = (0..self.devices.len()).filter(listens).collect();
        if let Some(host) = hosts.get(self.rng.below((hosts.len() as u32).max(1)) as usize) {
            self.connect(End::Device(at), End::Device(*host));
        }
    }

    fn impostor_hears(&mut self, line: usize, input: &Input<State>) {
        let End::Device(victim) = self.lines[line].ends[0] else { return };
        let says = match input {
            Input::Connected { .. } => self.impostor.connected(line, &mut self.rng),
            Input::Frame(_, bytes) => {
                self.liars.learn(bytes);
                let known = match &self.devices[victim].room {
                    Some(Room::Guest(guest)) => Known {
                        room: guest.room_id(),
                        term: guest.newest_term(),
                        tip: guest.tip(),
                        lineage: guest.lineage().to_vec(),
                        key: guest.key(),
                        host: guest.host(),
                        sit: guest
                            .lobby()
                            .into_iter()
                            .flat_map(|lobby| &lobby.chairs)
                            .filter_map(Chair::owner)
                            .collect(),
                    },
                    _ => return,
                };
                let at = (&bytes[..], self.lines[line].bindings[1]);
                self.impostor.heard(line, at, &known, &mut self.liars, &mut self.rng)
            }
            _ => Vec::new(),
        };
        for bytes in says {
            self.note("frames of impostors");
            self.send(line, 0, bytes, 0);
        }
    }

    fn event(&mut self, at: usize, event: Event<State>) {
        let lies = self.devices[at].lies;
        match &event {
            Event::Dial => self.dial(at),
            Event::Close(peer, _) => self.cut(peer.0 as usize),
            Event::ChangeRole => {
                let now = self.now;
                let changed = self.devices[at].room.as_mut().unwrap().change_role(Box::new(Dice), now);
                let hosts = matches!(self.devices[at].room, Some(Room::Host(_)));
                self.say(|| format!("{at} changes its role: host {hosts}, {changed}"));
                self.check_standing(at);
                if changed {
                    self.cut_all(at);
                }
            }
            _ => {}
        }
        if !lies {
            self.happens(at, &event);
        }
    }

    /// Breaks a line. Each end notices some time later, or by itself.
    pub fn cut(&mut self, line: usize) {
        if !core::mem::take(&mut self.lines[line].open) {
            return;
        }
        for end in 0..2 {
            if let End::Device(at) = self.lines[line].ends[end] {
                self.devices[at].lines.retain(|other| *other != line);
                if let Some(came_at) = &mut self.devices[at].came_at {
                    *came_at = self.now;
                }
            }
            let delay = u64::from(self.rng.below(1000));
            self.put(line, end, Input::Disconnected(Peer(line as u64)), delay);
        }
    }

    pub fn cut_all(&mut self, at: usize) {
        for line in self.devices[at].lines.clone() {
            self.cut(line);
        }
    }
}
