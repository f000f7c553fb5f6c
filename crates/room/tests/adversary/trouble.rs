//! Further faults in a room: lines break, hosts sleep or leave, pages are reloaded, strangers send frames of their own;
//! and newcomers, who get in all the same.

use crate::{Guest, HostCommand, Input, MemberKey, Room, Standing};
use cards::State;

use super::device::Device;
use super::world::{End, Role, World};
use crate::host::cheats::lies::HostLie;
use crate::rooms::play::party::{name, stream};
use crate::rooms::support::loaded_again;

/// How soon a newcomer is in, in milliseconds.
const NEWCOMER_IN: u64 = 10_000;

impl World {
    /// Something else goes wrong, or somebody lies.
    pub fn trouble(&mut self) {
        let honest_host = !self.devices[0].lies;
        match self.rng.below(60) {
            0 | 14 if self.lines.len() > 1 => {
                let open: Vec<usize> = (0..self.lines.len()).filter(|line| self.lines[*line].open).collect();
                if let Some(line) = open.get(self.rng.below((open.len() as u32).max(1)) as usize) {
                    self.cut(*line);
                }
            }
            1 if self.rng.below(2) == 0 => {
                // The host sleeps for a while: shorter or longer than others wait for it.
                let sleep = u64::from(8000 + self.rng.below(50_000));
                let hosts = |device: &Device| matches!(device.room, Some(Room::Host(_)));
                if let Some(at) = self.devices.iter().position(hosts) {
                    self.say(|| format!("{at} sleeps for {sleep} ms"));
                    self.devices[at].asleep_until = self.now + sleep;
                    self.cut_all(at);
                }
            }
            2 if honest_host => {
                let at = 1 + self.rng.below(self.devices.len() as u32 - 1) as usize;
                if !self.devices[at].lies {
                    self.reload(at);
                }
            }
            3 if self.rng.below(4) == 0 => self.hand_over(),
            // Several lines that lead to nothing, as many as relays allow.
            4..9 if self.roles.contains(&Role::Stranger) => self.bother(),
            // An occasion for this is rare.
            dice if dice < 14 || matches!(self.lie, Some(HostLie::Restacks | HostLie::Sybils)) => {
                if let Some(lie) = self.lie {
                    self.host_lies(lie);
                }
            }
            _ => {}
        }
        if self.now > self.newcomer_at {
            self.newcomer_at = self.now + 40_000;
            self.newcomer();
        }
    }

    /// The host leaves, and the person comes back by the link. A device that leaves forgets its key and all that it has
    /// voted (`RoomClient::leave`), so it comes back with another key, as another member.
    fn hand_over(&mut self) {
        let hosts = |device: &Device| matches!(device.room, Some(Room::Host(_)));
        let Some(at) = self.devices.iter().position(hosts) else { return };
        self.say(|| format!("{at} leaves"));
        self.judge.hands_over(self.devices[at].key.id());
        self.input(at, Input::Command(HostCommand::HandOver));
        let Some(Room::Host(host)) = &self.devices[at].room else { return };
        if !host.host().is_handed_over() {
            return;
        }
        let (room_key, lies) = (host.key(), self.devices[at].lies);
        // No other device has been given a number as large.
        let key = MemberKey::toy(1_000 + self.now);
        let guest = Guest::with_key(key.clone(), stream(self.now), name("Back"), room_key);
        let back = Device::new(Room::Guest(Box::new(guest)), key, lies);
        self.cut_all(at);
        self.devices[at] = back;
        self.judge.reloaded(at);
    }

    fn host_lies(&mut self, lie: HostLie) {
        let now = self.now;
        let Some(Room::Host(role)) = self.devices[0].room.take_if(|room| matches!(room, Room::Host(_)))
        else {
            return;
        };
        let mut host = role.into_host();
        let done = !host.is_candidate() && host.lie(lie, &mut self.rng, now);
        self.devices[0].room = Some(Room::Host(host));
        if done {
            // A round that is given up again and again never ends, and is judged by nobody.
            self.lie = self.lie.filter(|lie| *lie != HostLie::GivesUp);
            self.say(|| format!("the host lies: {lie:?}"));
            self.note(&format!("lies {lie:?}"));
            self.input(0, Input::Tick);
        }
    }

    /// A stranger sends the host what they have, on lines of their own.
    fn bother(&mut self) {
        let hosts = |device: &Device| matches!(device.room, Some(Room::Host(_)));
        let Some(host) = self.devices.iter().position(hosts) else { return };
        for _ in 0..=self.rng.below(6) {
            let line = self.connect(End::Impostor, End::Device(host));
            self.note("lines of strangers");
            for _ in 0..=self.rng.below(4) {
                let at = self.rng.below((self.liars.frames.len() as u32).max(1)) as usize;
                let bytes = match self.rng.below(3) {
                    0 => crate::Greeting::new::<State>([7; 32]).to_bytes(),
                    _ => self.liars.frames.get(at).cloned().unwrap_or_default(),
                };
                self.send(line, 1, bytes, 30);
            }
        }
    }

    fn newcomer(&mut self) {
        let honest = |device: &&Device| !device.lies && device.asleep_until <= self.now;
        let host = self.devices.iter().filter(honest).find_map(|device| match &device.room {
            Some(Room::Host(host)) if host.standing() == Standing::Host => Some(host.key()),
            _ => None,
        });
        let Some(room_key) = host.filter(|_| self.devices.len() < 9) else { return };
        let n = self.devices.len() as u64;
        let guest = Guest::with_key(MemberKey::toy(n), stream(n + self.now), name("New"), room_key);
        let mut device = Device::new(Room::Guest(Box::new(guest)), MemberKey::toy(n), false);
        device.came_at = Some(self.now);
        self.devices.push(device);
    }

    /// Who is new and has the link is in before long, as long as there is a host.
    pub fn check_newcomers(&mut self) {
        let mut hosts = self.devices.iter().filter(|device| matches!(device.room, Some(Room::Host(_))));
        let honest = |device: &Device| {
            let host = matches!(&device.room, Some(Room::Host(host)) if host.standing() == Standing::Host);
            host && !device.lies && device.asleep_until <= self.now
        };
        let there = hosts.next().is_some_and(honest) && hosts.next().is_none();
        for at in 0..self.devices.len() {
            let Some(since) = self.devices[at].came_at else { continue };
            let is_in = matches!(&self.devices[at].room, Some(Room::Guest(guest)) if guest.is_connected());
            if is_in {
                self.devices[at].came_at = None;
                self.note("newcomers let in");
            } else if !there {
                self.devices[at].came_at = Some(self.now);
            } else {
                // Somebody between them can cut the line, and does nothing else.
                let cut = self.roles.contains(&Role::Relay);
                assert!(cut || self.now < since + NEWCOMER_IN, "a newcomer stays outside");
            }
        }
    }

    fn reload(&mut self, at: usize) {
        self.say(|| format!("{at} is reloaded"));
        self.cut_all(at);
        let (host, bytes) = &self.devices[at].saved;
        let room = loaded_again(*host, bytes, self.now);
        self.restart(at, room);
        self.judge.reloaded(at);
    }
}
