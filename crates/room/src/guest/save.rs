//! What a guest stores to be the same member after its page is reloaded. It contains the secret key.

use game::{Rng, Seed};
use serde::{Deserialize, Serialize};

use super::Guest;
use super::deals::{BegunUnder, KnownDeal};
use super::key_share::KeyShare;
use super::succession::SavedSuccession;
use crate::RoomGame;
use crate::frame::{KnownLog, write};
use crate::key::{MemberId, MemberKey};
use crate::lobby::{Lobby, RoomKey};
use crate::name::Name;
use crate::record::Record;

/// What a device saves to be the same member after a reload.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct Token<G: RoomGame> {
    key: [u8; 32],
    host: Option<MemberId>,
    room_key: RoomKey,
    name: Name,
    figure: u8,
    signed_known: Option<KnownLog>,
    deal: Option<KnownDeal>,
    record: Record<G>,
}

/// What follows since version 6.
#[derive(Default, Serialize, Deserialize)]
struct Later {
    key_share: Option<KeyShare>,
    updated: bool,
}

impl<G: RoomGame> Token<G> {
    /// What an earlier version has stored. The log it knew was another one: a position that was signed proves nothing
    /// now, and what was shown there cannot be compared with anything.
    fn of_old_log(self) -> Token<G> {
        Token { signed_known: None, deal: None, record: Record::default(), ..self }
    }
}

const VERSION: u8 = 6;

impl<G: RoomGame> Guest<G> {
    /// What this device has to store to be the same member after a reload; see
    /// [`Guest::resume`]. It contains the secret key.
    pub fn save(&self) -> Vec<u8> {
        let Guest { key, host, room_key, name, figure, signed_known, deal, record, .. } = self;
        let (key, name) = (key.to_bytes(), name.clone());
        let token = Token {
            key,
            host: *host,
            room_key: *room_key,
            name,
            figure: *figure,
            signed_known: *signed_known,
            deal: *deal,
            record: record.clone(),
        };
        let mut bytes = write(VERSION, &token);
        let updated = self.begun_under != BegunUnder::ThisVersion;
        let later = Later { key_share: self.key_share, updated };
        bytes.extend(postcard::to_allocvec(&later).unwrap_or_default());
        if let Some(saved) = self.saved_succession() {
            bytes.extend(postcard::to_allocvec(&saved).unwrap_or_default());
        }
        bytes
    }

    /// The guest that [`Guest::save`] stored; `None` if the bytes are invalid.
    pub fn resume(bytes: &[u8], seed: Seed) -> Option<Self> {
        let (mut succession, mut later, mut redealt) = (None, Later::default(), false);
        let token: Token<G> = match bytes.split_first()? {
            (&VERSION, bytes) => {
                let (token, rest) = postcard::take_from_bytes(bytes).ok()?;
                let rest = {
                    let (read, rest) = postcard::take_from_bytes(rest).ok()?;
                    later = read;
                    rest
                };
                if !rest.is_empty() {
                    succession = Some(postcard::from_bytes(rest).ok()?);
                }
                token
            }
            // What it knew of hosts and votes counts no more.
            (4 | 5, bytes) => {
                let (token, rest) = postcard::take_from_bytes(bytes).ok()?;
                if !rest.is_empty() {
                    let lobby: Option<Lobby<G>> = postcard::take_from_bytes(rest).ok()?.0;
                    redealt = lobby.as_ref().is_some_and(|lobby| lobby.phase.is_running());
                    succession = Some(SavedSuccession::of_lobby(lobby));
                }
                Token::of_old_log(token)
            }
            _ => return None,
        };
        let key = MemberKey::from_bytes(token.key)?;
        let rng = key.stream("resume", &mut Rng::new(seed));
        let mut guest = Guest::with_key(key, rng, token.name, token.room_key);
        (guest.signed_known, guest.figure) = (token.signed_known, token.figure);
        (guest.deal, guest.record) = (token.deal, token.record);
        guest.key_share = later.key_share;
        if later.updated || bytes.first() != Some(&VERSION) {
            guest.begun_under = BegunUnder::EarlierVersion { redealt };
        }
        guest.forget_unanswered();
        if let Some(host) = token.host {
            guest.knows(host);
        }
        if let Some(saved) = succession {
            guest.restore_succession(saved);
        }
        Some(guest)
    }
}
