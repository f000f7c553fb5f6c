//! A guest's saved state, with which it is the same member after its page is reloaded. It contains the secret key.

use game::{Rng, Seed};
use serde::{Deserialize, Serialize};

use super::Guest;
use super::deals::{KeyShare, KnownDeal};
use super::succession::SavedSuccession;
use crate::frame::write;
use crate::record::Record;
use crate::{KnownLog, MemberId, MemberKey, Name, RoomGame, RoomKey};

/// The identity of a device and its room: the same in all versions.
#[derive(Serialize, Deserialize)]
struct Identity {
    key: [u8; 32],
    host: Option<MemberId>,
    room_key: RoomKey,
    name: Name,
    figure: u8,
}

/// Its data of the game.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct SavedGame<G: RoomGame> {
    log: Option<KnownLog>,
    deal: Option<KnownDeal>,
    record: Record<G>,
    key_share: Option<KeyShare>,
    updated: bool,
}

const VERSION: u8 = 7;

impl<G: RoomGame> Guest<G> {
    /// The bytes that this device stores to be the same member after a reload; see [`Guest::resume`]. It contains the
    /// secret key.
    pub fn save(&self) -> Vec<u8> {
        let Guest { key, host, room_key, name, figure, record, .. } = self;
        let (key, name, record) = (key.to_bytes(), name.clone(), record.clone());
        let identity = Identity { key, host: *host, room_key: *room_key, name, figure: *figure };
        // After a reload this device no longer has the log.
        let log = self.known.map(|known| KnownLog { whole: false, ..known });
        let (deal, key_share, updated) = (self.known_deal, self.key_share, self.updated);
        let game = SavedGame { log, deal, record, key_share, updated };
        let mut bytes = write(VERSION, &(identity, game));
        if let Some(saved) = self.saved_succession() {
            bytes.extend(postcard::to_allocvec(&saved).unwrap_or_default());
        }
        bytes
    }

    /// The guest that [`Guest::save`] stored; `None` if the bytes are invalid.
    pub fn resume(bytes: &[u8], seed: Seed) -> Option<Self> {
        let (version, bytes) = bytes.split_first()?;
        let (identity, bytes) = postcard::take_from_bytes::<Identity>(bytes).ok()?;
        let key = MemberKey::from_bytes(identity.key)?;
        let rng = key.stream("resume", &mut Rng::new(seed));
        let mut guest =
            Guest::with_key(key, rng, identity.name, identity.room_key).with_figure(identity.figure);
        if let Some(host) = identity.host {
            guest.knows(host);
        }
        match *version {
            VERSION => {
                let (saved, bytes) = postcard::take_from_bytes::<SavedGame<G>>(bytes).ok()?;
                (guest.known, guest.known_deal, guest.record) = (saved.log, saved.deal, saved.record);
                (guest.key_share, guest.updated) = (saved.key_share, saved.updated);
                // Answers without a reply may never have been sent.
                guest.record.answers.retain(|answer| answer.accepted.is_some());
                if !bytes.is_empty() {
                    guest.restore_succession(postcard::from_bytes::<SavedSuccession<G>>(bytes).ok()?);
                }
            }
            // The log of an earlier version was another one, and its data about hosts and votes no longer counts.
            4..VERSION => guest.updated = true,
            _ => return None,
        }
        Some(guest)
    }
}
