//! Faults in a simulated room: its host is lost, its network divided, pages are reloaded.

use crate::{HostCommand, Input, Peer, Room, Standing};

use super::{Saved, World};
use crate::rooms::heirs::played::Played;
use crate::rooms::support::loaded_again;

impl<G: Played> World<G> {
    /// The host is lost, and other things happen.
    pub(super) fn trouble(&mut self) {
        let mut dies = self.rng.below(8) > 0;
        self.outcome.calm = dies;
        // A fifth of the hosts leave in order, as far as they may.
        if self.rng.below(5) == 0 {
            self.outcome.calm = false;
            self.say(format_args!("the host leaves"));
            // In the middle of a round it is refused.
            self.input(0, Input::Command(HostCommand::HandOver));
            dies = true;
            let later = u64::from(self.rng.below(400));
            self.until(later, |_| false);
        }
        if !dies && self.rng.below(2) == 0 {
            let sleep = u64::from(20_000 + self.rng.below(120_000));
            self.devices[0].asleep_until = self.now + sleep;
            self.say(format_args!("the host sleeps for {sleep} ms"));
            return;
        }
        self.say(format_args!("the host is gone"));
        let host = self.devices[0].room.take();
        self.outcome.lost += usize::from(dies);
        self.cut_all(0);
        drop(host);
        // A third of the networks are divided.
        if self.rng.below(3) == 0 {
            self.outcome.calm = false;
            for at in 1..self.devices.len() {
                self.devices[at].half = self.rng.below(2);
            }
            self.cut_between_halves();
            let later = u64::from(5000 + self.rng.below(150_000));
            self.until(later, |_| false);
            self.devices.iter_mut().for_each(|device| device.half = 0);
            self.say(format_args!("the network is whole again"));
        }
        if self.devices.len() > 2 && self.rng.below(3) == 0 {
            let at = 1 + self.rng.below(self.devices.len() as u32 - 1) as usize;
            self.outcome.calm = false;
            self.devices[at].asleep_until = self.now + u64::from(self.rng.below(60_000));
            self.say(format_args!("{at} sleeps"));
        }
        // A guest's page is reloaded.
        if self.rng.below(4) == 0 {
            let at = 1 + self.rng.below(self.devices.len() as u32 - 1) as usize;
            self.outcome.calm = false;
            self.reload(at);
        }
        if !dies && self.devices[0].room.is_none() {
            let later = u64::from(self.rng.below(120_000));
            self.until(later, |_| false);
            self.say(format_args!("the host is back"));
            self.reload(0);
        } else if self.devices.len() > 2 && self.rng.below(5) == 0 {
            // The next one is lost, too.
            let later = u64::from(self.rng.below(90_000));
            self.until(later, |_| false);
            let heir =
                (1..self.devices.len()).find(|at| matches!(self.devices[*at].room, Some(Room::Host(_))));
            if let Some(at) = heir {
                self.say(format_args!("{at} is gone, too"));
                self.outcome.lost += 1;
                self.devices[at].room = None;
                self.cut_all(at);
            }
        }
    }

    /// The host is lost, and the elected host `after` milliseconds later.
    pub(super) fn lose_heir_too(&mut self, after: u64) {
        self.devices[0].room = None;
        self.cut_all(0);
        let elected = |world: &World<G>| world.heir().is_some();
        assert!(self.until(120_000, elected), "somebody is elected");
        let heir = self.heir().expect("it is elected");
        self.until(after, |_| false);
        self.devices[heir].room = None;
        self.cut_all(heir);
    }

    /// The device of a guest that is the host now.
    fn heir(&self) -> Option<usize> {
        let hosts = |at: &usize| matches!(&self.devices[*at].room, Some(Room::Host(host)) if host.standing() != Standing::Candidate);
        (1..self.devices.len()).find(hosts)
    }

    fn reload(&mut self, at: usize) {
        self.say(format_args!("{at} is reloaded"));
        self.cut_all(at);
        let Saved { as_host, bytes, .. } = &self.devices[at].saved;
        self.devices[at].room = Some(loaded_again(*as_host, bytes, self.now));
        self.devices[at].seen.clear();
        self.devices[at].ended = false;
        self.input(at, Input::Tick);
    }

    /// Breaks a connection. Each end notices some time later, or by itself.
    pub(super) fn cut(&mut self, line: usize) {
        if !core::mem::take(&mut self.lines[line].open) {
            return;
        }
        for end in 0..2 {
            let at = self.lines[line].ends[end];
            self.devices[at].peers.retain(|peer| *peer != line);
            let delay = u64::from(self.rng.below(2000));
            self.put(line, end, Input::Disconnected(Peer(line as u64)), delay);
        }
    }

    pub(super) fn cut_all(&mut self, at: usize) {
        for line in self.devices[at].peers.clone() {
            self.cut(line);
        }
    }

    fn cut_between_halves(&mut self) {
        for line in 0..self.lines.len() {
            let [one, other] = self.lines[line].ends;
            if self.devices[one].half != self.devices[other].half {
                self.cut(line);
            }
        }
    }
}
