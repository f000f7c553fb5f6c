//! One of the devices in a room of the adversary, and what it may become.

use cards::State;

use super::world::World;
use crate::{MemberId, MemberKey, Room, Standing};

/// A device, its browser's storage, and the person at it.
pub struct Device {
    pub room: Option<Room<State>>,
    pub key: MemberKey,
    pub lies: bool,
    /// What it has stored, as host or guest, and in which version.
    pub saved: (bool, Vec<u8>),
    pub version: Option<(bool, (u64, u64, u64, u32))>,
    pub lines: Vec<usize>,
    pub asleep_until: u64,
    pub acts_at: u64,
    /// When it began to look for the room, if it is new.
    pub came_at: Option<u64>,
    /// What it was in the room after it did something last.
    pub stood: Standing,
}

impl World {
    /// A device becomes only what docs/room-protocol.md says.
    pub fn check_standing(&mut self, at: usize) {
        let device = &mut self.devices[at];
        let now = device.room.as_ref().map_or(device.stood, Room::standing);
        let before = core::mem::replace(&mut device.stood, now);
        assert!(before == now || before.may_become(now), "{at}, a {before:?}, becomes a {now:?}");
    }

    /// Its page is reloaded.
    pub fn restart(&mut self, at: usize, room: Room<State>) {
        let device = &mut self.devices[at];
        let before = core::mem::replace(&mut device.stood, room.standing());
        assert_eq!(device.stood, before.after_reload(), "{at} is reloaded");
        device.room = Some(room);
    }
}

impl Device {
    pub fn new(room: Room<State>, key: MemberKey, lies: bool) -> Device {
        let saved = (matches!(room, Room::Host(_)), room.save());
        let lines = Vec::new();
        let version = None;
        Device {
            stood: room.standing(),
            room: Some(room),
            key,
            lies,
            saved,
            version,
            lines,
            asleep_until: 0,
            acts_at: 0,
            came_at: None,
        }
    }

    pub fn id(&self) -> MemberId {
        self.key.id()
    }
}
