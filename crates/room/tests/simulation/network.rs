//! The network: ordered and reliable connections between the host and its guests, and faults that
//! break them.

use std::collections::BTreeMap;

use game::Rng;

/// One end of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Host,
    Guest,
}

/// Something that arrives.
#[derive(Clone, Debug)]
pub enum Arrival {
    Up,
    Frame(Vec<u8>),
    Down,
}

#[derive(Clone, Debug)]
pub struct Connection {
    pub guest: usize,
    /// Whether each end considers it open: host's, guest's.
    pub up: [bool; 2],
    /// When the last item arrives at each end.
    last: [u64; 2],
    /// It does something no reliable channel does, and will be cut.
    pub faulty: bool,
}

/// All connections there ever were, and what is on its way.
#[derive(Default)]
pub struct Network {
    pub connections: Vec<Connection>,
    on_its_way: BTreeMap<(u64, u64), (usize, End, Arrival)>,
    count: u64,
    /// Each frame takes 800 ms, and one in twenty is lost, and sent again.
    slow: bool,
    /// Whether faults have stopped.
    pub healed: bool,
}

impl Network {
    /// `slow`: its lines are.
    pub fn new(slow: bool) -> Self {
        Network { slow, ..Network::default() }
    }

    /// Opens a connection.
    pub fn connect(&mut self, guest: usize, now: u64) -> usize {
        let at = self.connections.len();
        self.connections.push(Connection { guest, up: [true; 2], last: [now; 2], faulty: false });
        for end in [End::Host, End::Guest] {
            self.put(at, end, Arrival::Up, now);
        }
        at
    }

    fn put(&mut self, at: usize, end: End, what: Arrival, time: u64) {
        let last = &mut self.connections[at].last[end as usize];
        *last = time.max(*last);
        self.count += 1;
        self.on_its_way.insert((*last, self.count), (at, end, what));
    }

    /// Sends a frame to the other end.
    pub fn send(&mut self, at: usize, to: End, bytes: Vec<u8>, now: u64, rng: &mut Rng) {
        let most = if rng.below(20) == 0 { 900 } else { 80 };
        let mut delay = u64::from(5 + rng.below(most));
        if self.slow {
            let again = if rng.below(20) == 0 { 1000 + rng.below(2000) } else { 0 };
            delay += u64::from(800 + again);
        }
        if !self.healed && rng.below(600) == 0 {
            // Something an ordered, reliable channel never does; devices must survive it too.
            self.connections[at].faulty = true;
            match rng.below(3) {
                0 => return,
                1 => self.put(at, to, Arrival::Frame(bytes.clone()), now + delay),
                _ => {
                    self.count += 1;
                    let early = (now + 1, self.count);
                    self.on_its_way.insert(early, (at, to, Arrival::Frame(bytes)));
                    return;
                }
            }
        }
        self.put(at, to, Arrival::Frame(bytes), now + delay);
    }

    /// Cuts a connection: each end notices some time later, or never.
    pub fn cut(&mut self, at: usize, now: u64, rng: &mut Rng) {
        for end in [End::Host, End::Guest] {
            if self.healed || rng.below(5) > 0 {
                let delay = u64::from(rng.below(3000));
                self.put(at, end, Arrival::Down, now + delay);
            }
        }
        // Nothing that is on its way arrives.
        self.on_its_way.retain(|_, (of, _, what)| *of != at || matches!(what, Arrival::Down));
        self.connections[at].up = [false; 2];
    }

    /// Delays everything on its way to one end of a guest's connections.
    pub fn delay(&mut self, guest: usize, end: Option<End>, until: u64) {
        let waits: Vec<(u64, u64)> = self
            .on_its_way
            .iter()
            .filter(|(_, (at, to, _))| {
                self.connections[*at].guest == guest && end.is_none_or(|end| end == *to)
            })
            .map(|(&key, _)| key)
            .collect();
        for key in waits {
            let (at, to, what) = self.on_its_way.remove(&key).unwrap();
            self.put(at, to, what, until.max(key.0));
        }
        for connection in self.connections.iter_mut().filter(|c| c.guest == guest) {
            for (which, last) in connection.last.iter_mut().enumerate() {
                if end.is_none_or(|end| end as usize == which) {
                    *last = until.max(*last);
                }
            }
        }
    }

    /// When the next item arrives.
    pub fn next_time(&self) -> Option<u64> {
        self.on_its_way.keys().next().map(|(time, _)| *time)
    }

    /// The next item that has arrived by now.
    pub fn arrival(&mut self, now: u64) -> Option<(usize, End, Arrival)> {
        let entry = self.on_its_way.first_entry()?;
        if entry.key().0 > now { None } else { Some(entry.remove()) }
    }

    /// Closes a connection from one end: what was sent before still arrives.
    pub fn hang_up(&mut self, at: usize, now: u64, rng: &mut Rng) {
        for end in [End::Host, End::Guest] {
            let delay = u64::from(rng.below(300));
            self.put(at, end, Arrival::Down, now + delay);
        }
    }
}
