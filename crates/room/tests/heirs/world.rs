//! A room on several devices, of which any may be the host.

mod faults;
mod people;

use std::collections::BTreeMap;

use crate::{Event, Guest, Host, HostCommand, HostHalf, Input, MemberKey, Name, Peer, Room, RoomGame, Tip};
use game::{Rng, Seat, Seed};

use crate::rooms::heirs::played::Played;
use crate::rooms::support::Dice;

/// How long a room has after its host is lost, in milliseconds.
const PATIENCE: u64 = 3_600_000;

/// What became of a room.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome {
    /// Everybody who is left has played their seat to the end.
    pub finished: bool,
    /// How often a device heard of an heir that was elected, and of one to whom the host had handed over.
    pub elected: u64,
    pub handed_over: u64,
    /// How many of those who voted saw the same hand afterwards, and how many there were.
    pub kept: u64,
    pub hands: u64,
    /// Nothing happened but that the host was lost.
    pub calm: bool,
    /// On how many devices a round was proven in which its host was lost, and who found something that does not fit.
    pub proven: u64,
    pub found: u64,
    /// On how many devices a round was given up and dealt again; how often another game was begun, because nobody knew
    /// the log any more.
    pub dealt_anew: u64,
    pub restarted: u64,
    /// How many devices there are, and how many of them were lost for good while they ran the room.
    pub people: usize,
    pub lost: usize,
}

/// What a device has stored.
#[derive(Default)]
struct Saved {
    as_host: bool,
    bytes: Vec<u8>,
    /// Whether nothing has happened since then.
    current: bool,
}

struct Device<G: RoomGame> {
    room: Option<Room<G>>,
    saved: Saved,
    person: Option<Seat>,
    peers: Vec<usize>,
    half: u32,
    asleep_until: u64,
    acts_at: u64,
    /// What it saw last, and whether it waits for the first view of an heir.
    seen: Vec<G::View>,
    seen_at: Option<Tip>,
    continues: bool,
    ended: bool,
    /// When it gets the code that a lobby does not need.
    completes_at: u64,
}

struct Line {
    ends: [usize; 2],
    last: [u64; 2],
    open: bool,
}

pub struct World<G: Played> {
    rng: Rng,
    now: u64,
    loud: bool,
    devices: Vec<Device<G>>,
    lines: Vec<Line>,
    on_its_way: BTreeMap<(u64, u64), (usize, Input<G>)>,
    count: u64,
    /// The game has begun.
    begun: bool,
    outcome: Outcome,
}

fn name(n: usize) -> Name {
    Name::new(&format!("Person {n}")).unwrap()
}

impl<G: Played> World<G> {
    /// `late`: the guests' devices have only the code of the lobby at first, and get the rest when the game has
    /// begun.
    pub fn new(number: u64, loud: bool, late: bool) -> World<G> {
        let mut rng = Rng::new(Seed::from_number(number));
        let people = 2 + rng.below(4) as usize;
        World::with(number, people, rng, loud, late)
    }

    /// A room of so many people.
    pub fn of(people: usize, number: u64, loud: bool) -> World<G> {
        World::with(number, people, Rng::new(Seed::from_number(number)), loud, false)
    }

    fn with(number: u64, people: usize, mut rng: Rng, loud: bool, late: bool) -> World<G> {
        let stream = |n: usize| Rng::new(Seed::from_number(number * 100 + n as u64));
        let host = Host::with_key(MemberKey::toy(0), stream(0), name(0), G::set_up(&mut rng), Box::new(Dice));
        let key = host.key();
        let mut rooms = vec![Room::Host(Box::new(host))];
        for n in 1..people {
            let guest = if late {
                Guest::bare(stream(n).seed(), name(n), key)
            } else {
                Guest::with_key(MemberKey::toy(n as u64), stream(n), name(n), key)
            };
            rooms.push(Room::Guest(Box::new(guest)));
        }
        let device = |room| Device {
            room: Some(room),
            saved: Saved::default(),
            person: None,
            peers: Vec::new(),
            half: 0,
            asleep_until: 0,
            acts_at: 0,
            seen: Vec::new(),
            seen_at: None,
            continues: false,
            ended: false,
            completes_at: u64::MAX,
        };
        let mut devices: Vec<Device<G>> = rooms.into_iter().map(device).collect();
        if late {
            devices
                .iter_mut()
                .skip(1)
                .for_each(|device| device.completes_at = 5000 + u64::from(rng.below(8000)));
        }
        let (lines, on_its_way) = (Vec::new(), BTreeMap::new());
        let outcome = Outcome { people, ..Outcome::default() };
        World { rng, now: 1000, loud, devices, lines, on_its_way, count: 0, begun: false, outcome }
    }

    pub fn run(mut self) -> Outcome {
        self.begin();
        let moment = u64::from(self.rng.below(30_000));
        self.until(moment, |_| false);
        self.trouble();
        self.ends()
    }

    /// The host is lost in a round, at this moment or later, and the next one so many milliseconds after it was elected.
    /// `None`: there is no round any more.
    pub fn lose_two(mut self, moment: u64, after: u64) -> Option<Outcome> {
        self.begin();
        self.until(60_000, World::plays);
        self.until(moment, |_| false);
        // Few games are over by then.
        self.until(60_000, World::plays).then(|| {
            self.lose_heir_too(after);
            self.ends()
        })
    }

    fn plays(&self) -> bool {
        let lobby = self.devices[0].room.as_ref().and_then(Room::lobby);
        lobby.is_some_and(|lobby| lobby.phase == crate::Phase::Playing)
    }

    fn ends(mut self) -> Outcome {
        let end = |world: &World<G>| world.devices.iter().all(|d| d.room.is_none() || d.ended);
        self.outcome.finished = self.until(PATIENCE, end);
        self.outcome
    }

    fn begin(&mut self) {
        self.until(5000, |_| false);
        assert!(self.devices.iter().all(|device| device.room.as_ref().unwrap().lobby().is_some()));
        self.input(0, Input::Command(HostCommand::Start));
        for at in 0..self.devices.len() {
            let room = self.devices[0].room.as_ref().unwrap();
            let id = self.devices[at].room.as_ref().unwrap().id();
            self.devices[at].person = room.lobby().unwrap().chair_of(id);
        }
        self.begun = true;
    }

    fn say(&self, what: core::fmt::Arguments) {
        if self.loud {
            println!("{:>8} {what}", self.now);
        }
    }

    fn put(&mut self, line: usize, end: usize, what: Input<G>, delay: u64) {
        let last = &mut self.lines[line].last[end];
        *last = (self.now + delay).max(*last + 1);
        self.count += 1;
        let (time, to) = (*last, self.lines[line].ends[end]);
        self.on_its_way.insert((time, self.count), (to, what));
    }

    /// Lets time pass until this holds; `false` if it never does.
    fn until(&mut self, ms: u64, done: impl Fn(&Self) -> bool) -> bool {
        let end = self.now + ms;
        while self.now < end {
            if done(self) {
                return true;
            }
            let mut next = end.min(self.on_its_way.keys().next().map_or(end, |(time, _)| *time));
            for device in &self.devices {
                if let Some(room) = &device.room {
                    let due = room.poll_timeout().unwrap_or(u64::MAX).min(device.acts_at);
                    let due = due.min(device.completes_at);
                    next = next.min(due.max(device.asleep_until));
                }
            }
            self.now = next.max(self.now + 1);
            while let Some(entry) = self.on_its_way.first_entry() {
                if entry.key().0 > self.now {
                    break;
                }
                let (_, (to, input)) = entry.remove_entry();
                self.input(to, input);
            }
            for at in 0..self.devices.len() {
                self.complete(at);
                self.person(at);
                self.input(at, Input::Tick);
            }
        }
        done(self)
    }

    /// Gives a device the rest of the code, when it is time.
    fn complete(&mut self, at: usize) {
        let (now, device) = (self.now, &mut self.devices[at]);
        if let Some(room) = device.room.as_mut().filter(|_| device.completes_at <= now) {
            device.completes_at = u64::MAX;
            room.complete(HostHalf::ALL, Box::new(Dice));
        }
    }

    fn input(&mut self, at: usize, input: Input<G>) {
        let now = self.now;
        let device = &mut self.devices[at];
        if device.asleep_until > now {
            // It arrives when the device wakes.
            if !matches!(input, Input::Tick) {
                self.count += 1;
                self.on_its_way.insert((device.asleep_until, self.count), (at, input));
            }
            return;
        }
        let Some(room) = &mut device.room else { return };
        let mut changed = !matches!(input, Input::Tick);
        room.handle(input, now);
        let frames: Vec<_> = core::iter::from_fn(|| room.poll_transmit(now)).collect();
        changed |= !frames.is_empty();
        for frame in frames {
            let line = frame.peer.0 as usize;
            if !self.lines[line].open {
                continue;
            }
            let end = usize::from(self.lines[line].ends[0] == at);
            let most = if self.rng.below(20) == 0 { 900 } else { 80 };
            let delay = u64::from(5 + self.rng.below(most));
            self.put(line, end, Input::Frame(frame.peer, frame.bytes), delay);
        }
        while let Some(event) = self.devices[at].room.as_mut().and_then(Room::poll_event) {
            changed = true;
            self.event(at, event);
        }
        let device = &mut self.devices[at];
        device.saved.current &= !changed;
        if !device.saved.current
            && let Some(room) = device.room.as_ref().filter(|room| room.is_settled())
        {
            device.saved =
                Saved { as_host: matches!(room, Room::Host(_)), bytes: room.save(), current: true };
        }
    }

    fn event(&mut self, at: usize, event: Event<G>) {
        match event {
            Event::Dial => {
                let half = self.devices[at].half;
                let listens = |other: &usize| {
                    let device = &self.devices[*other];
                    let awake = device.asleep_until <= self.now && device.half == half;
                    *other != at && awake && matches!(device.room, Some(Room::Host(_)))
                };
                let hosts: Vec<usize> = (0..self.devices.len()).filter(listens).collect();
                if hosts.is_empty() {
                    return;
                }
                let host = hosts[self.rng.below(hosts.len() as u32) as usize];
                let line = self.lines.len();
                self.lines.push(Line { ends: [at, host], last: [self.now; 2], open: true });
                self.devices[at].peers.push(line);
                self.devices[host].peers.push(line);
                for end in 0..2 {
                    let up = Input::Connected { peer: Peer(line as u64), binding: [1; 32] };
                    self.put(line, end, up, 30);
                }
            }
            Event::Close(peer, why) => {
                self.say(format_args!("{at} closes {}: {why:?}", peer.0));
                self.cut(peer.0 as usize);
            }
            Event::ChangeRole => {
                let room = self.devices[at].room.as_mut().unwrap();
                let changed = room.change_role(Box::new(Dice), self.now);
                let hosts = matches!(room, Room::Host(_));
                self.say(format_args!("{at} changes its role: host {hosts}, {changed}"));
                if changed {
                    self.cut_all(at);
                    self.count += 1;
                    self.on_its_way.insert((self.now + 1, self.count), (at, Input::Tick));
                }
            }
            Event::HandedOver(heir) => {
                self.say(format_args!("{at}: {heir:?} deals now"));
                self.outcome.handed_over += 1;
            }
            Event::Continued(heir) => {
                self.say(format_args!("{at}: the game goes on with {heir:?}"));
                self.outcome.elected += 1;
                self.devices[at].continues = true;
            }
            Event::TableChanged => self.look(at),
            Event::ProofChanged => self.prove(at),
            Event::Left(why) => panic!("{at} is out: {why:?}"),
            Event::HostFault(why) => self.say(format_args!("{at} reports {why:?}")),
            _ => {}
        }
    }
}
