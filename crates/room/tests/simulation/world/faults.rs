//! Faults in a simulated room: lies, broken and slow connections, sleep and crashes.

use crate::{Guest, Input};

use super::World;
use crate::rooms::simulation::network::End;

impl World {
    /// A lying device sends something it should not.
    pub(super) fn lie(&mut self, at: usize) {
        let Some(connection) = self.devices[at].connection.filter(|&c| self.net.connections[c].up[1]) else {
            return;
        };
        let others: Vec<usize> =
            (0..self.devices.len()).filter(|&d| !self.devices[d].sent.is_empty()).collect();
        let mut bytes = match others.len() as u32 {
            n if n > 0 && self.rng.below(4) > 0 => {
                let sent = &self.devices[others[self.rng.below(n) as usize]].sent;
                sent[self.rng.below(sent.len() as u32) as usize].clone()
            }
            _ => (0..self.rng.below(200)).map(|_| self.rng.below(256) as u8).collect(),
        };
        if self.rng.below(2) == 0 && !bytes.is_empty() {
            let n = bytes.len() as u32;
            bytes[self.rng.below(n) as usize] ^= 1 << self.rng.below(8);
        }
        if self.rng.below(20) == 0 {
            bytes.resize(self.rng.below(100_000) as usize, 1);
        }
        let copies = if self.rng.below(30) == 0 { 400 } else { 1 };
        for _ in 0..copies {
            self.net.send(connection, End::Host, bytes.clone(), self.now, &mut self.rng);
        }
    }

    /// Perhaps causes a fault.
    pub(super) fn inject_fault(&mut self) {
        let now = self.now;
        let at = self.rng.below(self.devices.len() as u32) as usize;
        match self.rng.below(4000) {
            0..20 => {
                if let Some(c) = self.devices[at].connection.filter(|&c| self.net.connections[c].up[1]) {
                    self.trace(|| format!("connection {c} of guest {at} breaks"));
                    self.net.cut(c, now, &mut self.rng);
                }
            }
            20..26 => {
                let until = now + u64::from(500 + self.rng.below(12_000));
                self.trace(|| format!("nothing reaches guest {at} or comes from it until {until}"));
                self.net.delay(at, None, until);
            }
            26..32 => {
                let until = now + u64::from(500 + self.rng.below(15_000));
                self.trace(|| format!("guest {at} sleeps until {until}"));
                self.devices[at].asleep_until = Some(until);
                self.net.delay(at, Some(End::Guest), until);
            }
            32..38 if !self.devices[at].out => self.guest_crashes(at),
            38..40 => self.host_crashes(),
            40..42 if self.host.is_some() => self.host_handles(Input::Woke),
            _ => {}
        }
    }

    fn guest_crashes(&mut self, at: usize) {
        self.trace(|| format!("guest {at} starts anew"));
        self.totals.0[4] += 1;
        self.cut_all(Some(at));
        let device = &mut self.devices[at];
        device.guest = Guest::resume(&device.token, self.rng.seed()).expect("its token");
        (device.connection, device.dialled, device.asleep_until) = (None, false, None);
    }

    fn host_crashes(&mut self) {
        if self.host.take().is_some() {
            self.totals.0[5] += 1;
            self.trace(|| "the host crashes".to_owned());
            self.cut_all(None);
            self.host_back_at = Some(self.now + u64::from(300 + self.rng.below(6000)));
        }
    }

    fn cut_all(&mut self, guest: Option<usize>) {
        for c in 0..self.net.connections.len() {
            let connection = &self.net.connections[c];
            if connection.up == [true; 2] && guest.is_none_or(|guest| connection.guest == guest) {
                let quick = std::mem::replace(&mut self.net.healed, true);
                self.net.cut(c, self.now, &mut self.rng);
                self.net.healed = quick;
            }
        }
    }

    /// Stops all faults.
    pub(super) fn heal(&mut self) {
        self.trace(|| "all is well from now on".to_owned());
        (self.healed, self.net.healed) = (true, true);
        for device in &mut self.devices {
            device.dialled = false;
        }
        for c in 0..self.net.connections.len() {
            let connection = &self.net.connections[c];
            // Cuts connections that are faulty or that only one end knows.
            if connection.faulty || connection.up != [true; 2] {
                self.net.cut(c, self.now, &mut self.rng);
            }
        }
    }
}
