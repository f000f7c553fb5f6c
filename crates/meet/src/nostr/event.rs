//! An event as NIP-01 defines it: its id is the SHA-256 of a canonical text, and it is signed with
//! a BIP-340 signature of the id.

use k256::schnorr::SigningKey;
use sha2::{Digest, Sha256};

use crate::encoding::hex;
use crate::json::{list, object, quoted};

/// The kind of events that carry notes. Kinds 20000 to 29999 are ephemeral: relays pass them on and do not store
/// them.
pub(super) const NOTE_KIND: u32 = 24_263;
/// The kind of the answer to a relay's challenge (NIP-42).
pub(super) const AUTH_KIND: u32 = 22_242;

/// A signed event.
pub(super) struct Event {
    /// SHA-256 of the canonical text, in hexadecimal digits.
    pub id: String,
    /// The event in JSON.
    pub json: String,
}

impl Event {
    /// An event made `at` this second since 1970, with these tags of a name and a value; `aux` is random. `None` for
    /// one id in 2^256.
    pub(super) fn new(
        key: &SigningKey,
        kind: u32,
        tags: &[[&str; 2]],
        content: &str,
        at: u64,
        aux: &[u8; 32],
    ) -> Option<Event> {
        let author = hex(&key.verifying_key().to_bytes());
        let tags = list(tags.iter().map(|tag| list(tag.map(quoted))));
        let id = id(&author, at, kind, &tags, content);
        let sig = hex(&key.sign_raw(&id, aux).ok()?.to_bytes());
        let id = hex(&id);
        let json = object([
            ("content", quoted(content)),
            ("created_at", at.to_string()),
            ("id", quoted(&id)),
            ("kind", kind.to_string()),
            ("pubkey", quoted(&author)),
            ("sig", quoted(&sig)),
            ("tags", tags),
        ]);
        Some(Event { id, json })
    }
}

/// The hash of the canonical text (NIP-01, "Events and signatures"); the tags are in JSON.
fn id(author: &str, at: u64, kind: u32, tags: &str, content: &str) -> [u8; 32] {
    let fields =
        ["0".to_owned(), quoted(author), at.to_string(), kind.to_string(), tags.to_owned(), quoted(content)];
    Sha256::digest(list(fields)).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use k256::schnorr::{Signature, VerifyingKey};

    fn unhex(text: &str) -> Vec<u8> {
        (0..text.len() / 2).map(|k| u8::from_str_radix(&text[2 * k..2 * k + 2], 16).unwrap()).collect()
    }

    /// The vectors of BIP-340 as published, those with 32-byte messages.
    #[test]
    fn signatures_match_bip_340() {
        let table = include_str!("bip340.csv");
        let mut counted = [0, 0];
        for line in table.lines().skip(1) {
            let fields: Vec<&str> = line.split(',').collect();
            let (message, sig) = (unhex(fields[4]), unhex(fields[5]));
            if let (false, Ok(aux)) = (fields[1].is_empty(), unhex(fields[3]).try_into()) {
                let key = SigningKey::from_slice(&unhex(fields[1])).unwrap();
                assert_eq!(hex(&key.verifying_key().to_bytes()), fields[2].to_lowercase());
                assert_eq!(key.sign_raw(&message, &aux).unwrap().to_bytes().to_vec(), sig, "{line}");
                counted[0] += 1;
            }
            let key = VerifyingKey::from_slice(&unhex(fields[2]));
            let good = key.is_ok_and(|key| {
                Signature::from_slice(&sig).is_ok_and(|sig| key.verify_raw(&message, &sig).is_ok())
            });
            assert_eq!(good, fields[6] == "TRUE", "{line}");
            counted[1] += 1;
        }
        assert_eq!(counted, [8, 19]);
    }

    /// The seal event in the example of NIP-59.
    #[test]
    fn an_id_is_that_of_a_public_record() {
        let event: serde_json::Value = serde_json::from_str(include_str!("public-event.json")).unwrap();
        let text = |name: &str| event[name].as_str().unwrap();
        let [at, kind] = ["created_at", "kind"].map(|name| event[name].as_u64().unwrap());
        let tags = event["tags"].to_string();
        let of = |content: &str| hex(&id(text("pubkey"), at, kind as u32, &tags, content));
        assert_eq!(of(text("content")), text("id"));
        assert_ne!(of(&(text("content").to_owned() + "!")), text("id"));
    }

    /// Its id is in docs/signalling.md. Relays in the simulation check the signatures.
    #[test]
    fn an_event_is_pinned() {
        let key = SigningKey::from_slice(&[3; 32]).unwrap();
        let tag = ["t", "abababababababababababababababab"];
        let event = Event::new(&key, NOTE_KIND, &[tag], "AAAA", 1_700_000_000, &[0; 32]).unwrap();
        assert_eq!(event.id, "960205c87e67d531e99b352d78dd3be71bcf15f88302bc9105802bb2821d220a");
        let json: serde_json::Value = serde_json::from_str(&event.json).unwrap();
        assert_eq!((&json["id"], &json["tags"][0][1]), (&event.id.into(), &tag[1].into()));
    }
}
