//! Sends any frames, random or made from real ones, to a host and a guest in the middle of a game: nothing
//! panics, nothing grows without bound, and well-behaved devices are served as before.

use cards::{HouseRules, Packs, Setup, State};
use game::{Rng, Seed};
use room::{Guest, Host, HostCommand, Input, MemberKey, Name, NoBots, Peer};

/// A host and two guests. The first guest also sends garbage.
struct Party {
    host: Host<State>,
    guests: [Guest<State>; 2],
    /// Real frames, to be damaged.
    to_host: Vec<Vec<u8>>,
    to_guest: Vec<Vec<u8>>,
    now: u64,
}

impl Party {
    fn deliver(&mut self) {
        loop {
            let mut quiet = true;
            while let Some(frame) = self.host.poll_transmit(self.now) {
                quiet = false;
                let at = (frame.peer.0 & 1) as usize;
                self.to_guest.push(frame.bytes.clone());
                self.guests[at].handle(Input::Frame(frame.peer, frame.bytes), self.now);
            }
            for at in 0..2 {
                while let Some(frame) = self.guests[at].poll_transmit(self.now) {
                    quiet = false;
                    self.to_host.push(frame.bytes.clone());
                    self.host.handle(Input::Frame(frame.peer, frame.bytes), self.now);
                }
                while self.guests[at].poll_event().is_some() {}
            }
            while self.host.poll_event().is_some() {}
            if quiet {
                return;
            }
        }
    }

    fn connect(&mut self, at: usize) {
        if !self.guests[at].is_connected() {
            let peer = Peer(self.now * 2 + at as u64);
            self.host.handle(Input::Connected { peer, binding: [0; 32] }, self.now);
            self.guests[at].handle(Input::Connected { peer, binding: [0; 32] }, self.now);
            self.now += 1;
            self.deliver();
        }
    }
}

pub(crate) fn run(data: &[u8]) {
    let rng = |n| Rng::new(Seed::from_number(n));
    let name = || Name::new("A").expect("a name");
    let setup = Setup::new(2, Packs::BASE, HouseRules::original(Packs::BASE)).expect("a set-up");
    let host = Host::with_key(MemberKey::toy(0), rng(0), name(), setup, Box::new(NoBots));
    let guests = [1, 2].map(|n| Guest::with_key(MemberKey::toy(n), rng(n), name(), host.key()));
    let mut party = Party { host, guests, to_host: vec![], to_guest: vec![], now: 1 };
    party.connect(0);
    party.connect(1);
    party.host.handle(Input::Command(HostCommand::Start), party.now);
    party.deliver();
    for piece in data.chunks(7).take(60) {
        let &[what, which, place, bits, extra, ..] = piece else { break };
        let real = if what & 1 == 0 { &party.to_host } else { &party.to_guest };
        let mut bytes = real.get(usize::from(which) % real.len().max(1)).cloned().unwrap_or_default();
        if what & 2 == 0 && !bytes.is_empty() {
            let at = (usize::from(place) | usize::from(extra) << 8) % bytes.len();
            bytes[at] ^= bits;
        } else if what & 4 == 0 {
            bytes.truncate(usize::from(place));
        }
        // The latest connection of the first device, or a new one.
        let peer = Peer(if what & 8 == 0 { 2 } else { 2 * u64::from(which) });
        if what & 1 == 0 {
            party.host.handle(Input::Frame(peer, bytes), party.now);
        } else {
            party.guests[0].handle(Input::Frame(peer, bytes), party.now);
        }
        party.now += u64::from(extra) * 20;
        party.host.handle(Input::Tick, party.now);
        party.guests[0].handle(Input::Tick, party.now);
        party.guests[1].handle(Input::Tick, party.now);
        party.deliver();
        assert!(party.host.queue_len() < 200 && party.guests[0].queue_len() < 100);
        party.connect(0);
        assert!(party.guests[1].is_connected(), "a guest that behaves stays");
        assert_eq!(party.guests[1].tip(), party.host.tip());
    }
}
