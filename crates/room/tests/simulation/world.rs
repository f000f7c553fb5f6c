//! A room with all its devices, people and faults.

mod faults;

use crate::{
    AnyGame, Chair, CloseReason, Event, Guest, Host, HostCommand, HostFault, HostHalf, Input, MemberKey,
    Misfit, Peer, Phase, Request, Settings,
};
use game::{Rng, Seat, Seed};

use crate::rooms::play::party::name;
use crate::rooms::simulation::device::{AnyAnswer, Device, wish};
use crate::rooms::simulation::laws::Judge;
use crate::rooms::simulation::network::{Arrival, End, Network};
use crate::rooms::simulation::played::Played;

/// Counts of what happened: rooms, entries, rounds, connections, crashes of guests and of hosts,
/// devices disconnected for what they sent, stand-ins, proofs of rounds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Totals(pub [u64; 9]);

impl Totals {
    /// Asserts that many rooms together have seen every kind of event.
    pub fn assert_varied(&self) {
        assert!(self.0.iter().all(|&n| n > self.0[0] / 20), "nothing much happened: {self:?}");
    }
}

pub struct World {
    played: &'static Played,
    rng: Rng,
    now: u64,
    host: Option<Host<AnyGame>>,
    host_acts_at: u64,
    host_back_at: Option<u64>,
    /// What the host has stored, the newest last.
    saves: Vec<Vec<u8>>,
    saved: (u64, u64, u64, u32),
    devices: Vec<Device<AnyGame>>,
    net: Network,
    judge: Judge,
    totals: Totals,
    loud: bool,
    healed: bool,
    /// The host has lost something that it had stored.
    host_forgot: bool,
    /// How often a guest has seen a round that is proven.
    pub proven: u64,
}

/// The clocks of two devices differ by at most so many milliseconds, and the host's is in the middle.
const CLOCKS: u32 = 1_200_000;
const HOST_CLOCK: u64 = 600_000;

/// How long faults go on, and how long recovery may take, in milliseconds.
const CHAOS: u64 = 30_000;
const HEALING: u64 = 90_000;

impl World {
    pub fn new(played: &'static Played, number: u64, loud: bool) -> Self {
        let mut rng = Rng::new(Seed::from_number(number));
        played.rules.choose();
        let setup = (played.set_up)(&mut rng);
        // Real keys in some rooms; they cost more than everything else.
        let real = number.is_multiple_of(100);
        let key = |rng: &mut Rng, n| if real { MemberKey::new(rng) } else { MemberKey::toy(n) };
        let (host_key, own) = (key(&mut rng, 0), Rng::new(rng.seed()));
        let mut host = Host::with_key(host_key, own, name("Host"), setup, Box::<AnyAnswer>::default());
        let stand_in = Some(5000 + rng.below(8000)).filter(|_| rng.below(4) > 0);
        let (window, pace) = (1000 + rng.below(800) as u16, rng.below(300) as u16);
        let settings = Settings {
            answer_window: window,
            stand_in_after: stand_in,
            idle_after: Some(10_000),
            bot_delay: pace,
            spectators: rng.below(5) > 0,
            ..Settings::default()
        };
        host.handle(Input::Command(HostCommand::Settings(settings)), HOST_CLOCK);
        let seats = 2 + rng.below(7);
        let guests = 1 + rng.below(seats - 1);
        for seat in 1..seats - guests {
            host.handle(
                Input::Command(HostCommand::Bot(Seat::wrapping(seat as u8), Some(name("bot")))),
                HOST_CLOCK,
            );
        }
        // Some hosts only deal.
        if seats > 2 && number.is_multiple_of(6) {
            host.handle(Input::Request(Request::Stand), HOST_CLOCK);
        }
        let door = host.key();
        let devices = (1..=guests)
            .map(|n| {
                let (key, own) = (key(&mut rng, n.into()), Rng::new(rng.seed()));
                let mut guest = Guest::with_key(key, own, name("Guest"), door);
                guest.complete(HostHalf::ALL, Box::<AnyAnswer>::default());
                let clock = u64::from(rng.below(CLOCKS));
                Device::new(guest, clock, rng.below(8) == 0)
            })
            .collect();
        let saves = vec![host.save()];
        World {
            played,
            rng,
            now: 0,
            host: Some(host),
            host_acts_at: 0,
            host_back_at: None,
            saves,
            saved: (0, 0, 0, 0),
            devices,
            net: Network::new(number % 5 == 3),
            judge: Judge::default(),
            totals: Totals([1, 0, 0, 0, 0, 0, 0, 0, 0]),
            loud,
            healed: false,
            host_forgot: false,
            proven: 0,
        }
    }

    pub fn run(mut self) -> Totals {
        let host = self.host.take().unwrap();
        self.judge.host(&host);
        self.host = Some(host);
        self.drain_host();
        while self.now < CHAOS {
            self.step();
            self.inject_fault();
        }
        self.heal();
        self.assert_recovers();
        self.totals.0[1] = self.judge.lines;
        self.totals.0[8] = self.proven;
        self.totals
    }

    fn trace(&self, what: impl FnOnce() -> String) {
        if self.loud {
            println!("{:>7} {}", self.now, what());
        }
    }

    /// The next event.
    fn step(&mut self) {
        let acts = self.devices.iter().filter(|d| !d.out).map(|d| match d.asleep_until {
            Some(until) => until,
            None => d.acts_at.min(d.due()),
        });
        let host = match (&self.host, self.host_back_at) {
            (Some(host), _) => host_due(host).min(self.host_acts_at),
            (None, back) => back.unwrap_or(u64::MAX),
        };
        let next = acts.chain([host, self.net.next_time().unwrap_or(u64::MAX)]).min().unwrap();
        self.now = next.max(self.now);
        self.deliver();
        for at in 0..self.devices.len() {
            self.device_due(at);
        }
        self.host_due();
    }

    fn deliver(&mut self) {
        while let Some((at, end, what)) = self.net.arrival(self.now) {
            let peer = Peer(at as u64);
            let input = match what {
                Arrival::Up => Input::Connected { peer, binding: [at as u8; 32] },
                Arrival::Down => Input::Disconnected(peer),
                Arrival::Frame(bytes) => Input::Frame(peer, bytes),
            };
            match end {
                End::Host => {
                    self.host_handles(input);
                }
                End::Guest => self.guest_handles(self.net.connections[at].guest, input),
            }
        }
    }

    fn host_handles(&mut self, input: Input<AnyGame>) {
        let Some(host) = &mut self.host else { return };
        host.handle(input, self.now + HOST_CLOCK);
        self.drain_host();
    }

    fn drain_host(&mut self) {
        let Some(host) = &mut self.host else { return };
        self.judge.host(host);
        if self.saved != host.version() {
            self.saved = host.version();
            if self.saves.len() > 4 {
                self.saves.remove(0);
            }
            self.saves.push(host.save());
        }
        loop {
            let host = self.host.as_mut().unwrap();
            let Some(frame) = host.poll_transmit(self.now + HOST_CLOCK) else { break };
            let at = frame.peer.0 as usize;
            if self.net.connections[at].up[0] {
                self.net.send(at, End::Guest, frame.bytes, self.now, &mut self.rng);
            }
        }
        while let Some(event) = self.host.as_mut().unwrap().poll_event() {
            if let Event::Close(peer, why) = event {
                self.closed(peer, why);
            }
        }
    }

    fn closed(&mut self, peer: Peer, why: CloseReason) {
        self.trace(|| format!("{peer:?} closed: {why:?}"));
        self.totals.0[6] += u64::from(matches!(
            why,
            CloseReason::ProtocolError | CloseReason::FrameTooLarge | CloseReason::RateLimit
        ));
        let at = peer.0 as usize;
        // What was sent before still arrives.
        if self.net.connections[at].up == [true; 2] {
            let quick = self.net.healed;
            self.net.healed = true;
            self.net.connections[at].up = [false; 2];
            self.net.hang_up(at, self.now, &mut self.rng);
            self.net.healed = quick;
        }
    }

    fn guest_handles(&mut self, at: usize, input: Input<AnyGame>) {
        if let Input::Connected { peer, .. } = &input {
            self.devices[at].connection = Some(peer.0 as usize);
            self.devices[at].dialled = false;
        }
        let now = self.now + self.devices[at].clock;
        self.devices[at].guest.handle(input, now);
        self.drain_guest(at);
    }

    fn drain_guest(&mut self, at: usize) {
        let now = self.now;
        let clock = now + self.devices[at].clock;
        while let Some(frame) = self.devices[at].guest.poll_transmit(clock) {
            let connection = frame.peer.0 as usize;
            let device = &mut self.devices[at];
            if device.lies && device.sent.len() < 40 {
                device.sent.push(frame.bytes.clone());
            }
            if self.net.connections[connection].up[1] {
                self.net.send(connection, End::Host, frame.bytes, now, &mut self.rng);
            }
        }
        let mut changed = false;
        let device = &mut self.devices[at];
        if device.saved != device.guest.version() {
            (device.saved, device.token) = (device.guest.version(), device.guest.save());
        }
        while let Some(event) = self.devices[at].guest.poll_event() {
            match event {
                Event::TableChanged => changed = true,
                Event::Dial => self.dial(at),
                Event::Close(peer, why) => self.closed(peer, why),
                Event::Left(out) => {
                    self.trace(|| format!("guest {at} is out: {out:?}"));
                    self.devices[at].out = true;
                }
                Event::HostFault(doubt) => {
                    let broken = self.devices[at].connection.is_some_and(|c| self.net.connections[c].faulty)
                        || doubt == HostFault::RoundMismatch && self.lost_something(at);
                    // A slow device is left out. A host that has lost the end of its log deals again.
                    let excused = doubt == HostFault::ShareOmitted
                        || matches!(doubt, HostFault::DealReplaced | HostFault::RoundMismatch)
                            && self.host_forgot;
                    let rejects_move = doubt == HostFault::RoundMismatch && self.has_lost_seat(at);
                    assert!(broken || excused || rejects_move, "guest {at} doubts an honest host: {doubt:?}");
                }
                _ => {}
            }
        }
        // An honest round is proven, unless the host has lost something.
        let guest = &self.devices[at].guest;
        let own = guest.round_proof().and_then(|proof| proof.of(guest.id()));
        let found = own.and_then(|verdict| verdict.finding);
        // What a channel has lost the host seems to have left out.
        let lost = found.is_some_and(|found| found.what == Misfit::Dropped) && self.lost_something(at);
        let lost = lost || self.has_lost_seat(at);
        assert!(found.is_none() || self.host_forgot || lost, "guest {at} finds a fault: {found:?}");
        self.proven += u64::from(own.is_some_and(|verdict| verdict.bots) && changed);
        self.judge.guest(&self.devices[at].guest, changed);
    }

    /// Whether the seat of this guest's person has moved to another device in the round that is over: the former device
    /// rejects that, even if others have confirmed it.
    fn has_lost_seat(&self, at: usize) -> bool {
        let guest = &self.devices[at].guest;
        guest.round_proof().is_some_and(|proof| proof.moved.iter().any(|moved| moved.from == guest.id()))
    }

    /// Whether a channel of this guest's has ever done what no reliable one does.
    fn lost_something(&self, at: usize) -> bool {
        self.net.connections.iter().any(|connection| connection.guest == at && connection.faulty)
    }

    fn dial(&mut self, at: usize) {
        if !self.devices[at].dialled && self.host.is_some() && (self.healed || self.rng.below(4) > 0) {
            self.devices[at].dialled = true;
            self.totals.0[3] += 1;
            let delay = u64::from(20 + self.rng.below(500));
            self.net.connect(at, self.now + delay);
        }
    }

    fn device_due(&mut self, at: usize) {
        let now = self.now;
        let device = &mut self.devices[at];
        if device.out {
            return;
        }
        if let Some(until) = device.asleep_until {
            if now < until {
                return;
            }
            device.asleep_until = None;
            self.guest_handles(at, Input::Woke);
        }
        if now >= self.devices[at].due() {
            self.guest_handles(at, Input::Tick);
        }
        if now >= self.devices[at].acts_at {
            let pause = u64::from(150 + self.rng.below(900));
            let device = &mut self.devices[at];
            device.acts_at = now + pause;
            let idle = device.guest.waiting() == 0 || self.rng.below(10) == 0;
            let wish = match device.guest.lobby() {
                Some(lobby) if idle => {
                    wish(device.guest.id(), lobby, device.guest.table(), (&mut self.rng, self.played.wild))
                }
                _ => None,
            };
            if let Some(wish) = wish {
                self.trace(|| format!("guest {at} wants {wish:?}"));
                self.guest_handles(at, Input::Request(wish));
            }
            if self.devices[at].lies && !self.healed && self.rng.below(4) == 0 {
                self.lie(at);
            }
        }
    }

    fn host_due(&mut self) {
        let now = self.now;
        if self.host.is_none() && self.host_back_at.is_some_and(|at| now >= at) {
            self.host_returns();
        }
        if self.host.as_ref().is_some_and(|host| now >= host_due(host)) {
            self.host_handles(Input::Tick);
        }
        if now < self.host_acts_at {
            return;
        }
        self.host_acts_at = now + u64::from(150 + self.rng.below(900));
        let Some(host) = &self.host else { return };
        let lobby = host.lobby();
        let rounds = host.log().filter(|line| matches!(line, crate::LogEntry::Seed { .. })).count() as u64;
        self.totals.0[2] = self.totals.0[2].max(rounds);
        self.totals.0[7] += u64::from(lobby.chairs.iter().any(|chair| matches!(chair, Chair::StandIn(_))));
        // The host may have forgotten in a crash that it removed somebody.
        let out = |id| self.devices.iter().any(|device| device.out && device.guest.id() == id);
        let lost = lobby.members.iter().find(|m| self.healed && !m.present && out(m.id)).map(|m| m.id);
        let input = match lobby.phase {
            _ if lost.is_some() => lost.map(|id| Input::Command(HostCommand::Kick(id))),
            Phase::Lobby | Phase::Over if self.rng.below(4) == 0 && lobby.taken() > 1 => {
                Some(Input::Command(HostCommand::Start))
            }
            Phase::RoundOver if self.rng.below(20) == 0 => Some(Input::Command(HostCommand::Start)),
            _ if lobby.paused && (self.healed || self.rng.below(4) == 0) => {
                Some(Input::Command(HostCommand::Pause(false)))
            }
            _ if !self.healed && self.rng.below(100) == 0 => Some(match self.rng.below(2) {
                0 => Input::Command(HostCommand::Pause(true)),
                _ => Input::React(self.rng.below(256) as u8),
            }),
            _ if !self.healed && self.rng.below(150) == 0 && lobby.members.len() > 3 => {
                let id = lobby.members[1 + self.rng.below(lobby.members.len() as u32 - 1) as usize].id;
                Some(Input::Command(HostCommand::Kick(id)))
            }
            _ if lobby.members.len() > 1 && self.rng.below(60) == 0 => {
                let id = lobby.members[self.rng.below(lobby.members.len() as u32) as usize].id;
                Some(Input::Request(Request::LetBotPlay(id)))
            }
            _ if !self.healed && self.rng.below(400) == 0 => {
                let settings = Settings { spectators: !lobby.settings.spectators, ..lobby.settings };
                Some(Input::Command(HostCommand::Settings(settings)))
            }
            _ => wish(host.id(), lobby, host.table(), (&mut self.rng, self.played.wild)).map(Input::Request),
        };
        if let Some(input) = input {
            self.trace(|| format!("the host wants {input:?}"));
            self.host_handles(input);
        }
    }

    fn host_returns(&mut self) {
        self.host_back_at = None;
        // Sometimes the last things it stored are lost.
        let lost = if self.rng.below(4) == 0 { self.rng.below(4) as usize } else { 0 };
        self.host_forgot |= lost > 0;
        let at = self.saves.len().saturating_sub(1 + lost);
        self.saves.truncate(at + 1);
        let host = Host::resume(
            &self.saves[at],
            self.rng.seed(),
            Box::<AnyAnswer>::default(),
            self.now + HOST_CLOCK,
        );
        let host = host.expect("what a host wrote down it can read");
        self.trace(|| format!("the host is back, {lost} saves lost"));
        self.judge.restarted(&host);
        self.host = Some(host);
        self.drain_host();
    }

    /// Asserts that the game continues with everybody present, and that all know the same.
    fn assert_recovers(&mut self) {
        let (began, before) = (self.now, self.judge.lines);
        let done = |world: &Self| {
            let here =
                world.devices.iter().all(|d| d.out || d.guest.is_connected() && d.asleep_until.is_none());
            here && world.host.is_some() && world.judge.lines >= before + 4
        };
        while !done(self) {
            assert!(
                self.now < began + HEALING,
                "the game does not go on: {:?}, {} entries, {:?}",
                self.host.as_ref().map(Host::lobby),
                self.judge.lines - before,
                self.devices.iter().map(|d| (d.out, d.guest.is_connected())).collect::<Vec<_>>()
            );
            self.step();
        }
        // Delivers everything that is on its way; nobody acts meanwhile.
        while let Some(time) = self.net.next_time() {
            self.now = time.max(self.now);
            self.deliver();
        }
        let host = self.host.as_ref().unwrap();
        for (at, device) in self.devices.iter().enumerate().filter(|(_, d)| !d.out && d.guest.is_connected())
        {
            assert_eq!(device.guest.tip(), host.tip(), "guest {at} lacks something");
            let lobby = host.lobby_of(device.guest.id());
            assert_eq!(device.guest.lobby(), Some(&lobby), "guest {at} knows another lobby");
            assert_eq!(device.guest.waiting(), 0, "guest {at} never learns what became of its requests");
        }
    }
}

/// When the host wants to do something by itself.
fn host_due(host: &Host<AnyGame>) -> u64 {
    host.poll_timeout().map_or(u64::MAX, |at| at.saturating_sub(HOST_CLOCK))
}
