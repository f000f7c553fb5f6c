//! Events of NIP-01, as a relay sees them.

use game::hex::{decode as unhex, encode as hex};
use k256::schnorr::{Signature, SigningKey, VerifyingKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The kind of events that carry notes, and that of the answer to a challenge (NIP-42).
pub const NOTE_KIND: u64 = 24_263;
pub const AUTH_KIND: u64 = 22_242;

/// Whether id and signature of an event are valid.
pub fn is_genuine(event: &Value) -> bool {
    let bytes = |name: &str| unhex(event[name].as_str().unwrap()).unwrap();
    let key = VerifyingKey::from_slice(&bytes("pubkey")).unwrap();
    let signature = Signature::from_slice(&bytes("sig")).unwrap();
    bytes("id") == id(event) && key.verify_raw(&id(event), &signature).is_ok()
}

/// The topic of a note.
pub fn topic(event: &Value) -> &str {
    assert_eq!((event["tags"].as_array().unwrap().len(), &event["tags"][0][0]), (1, &json!("t")));
    event["tags"][0][1].as_str().unwrap()
}

/// An event with a valid signature of some key.
pub fn signed(topic: &str, content: &str, at: u64) -> Value {
    let key = SigningKey::from_slice(&[5; 32]).unwrap();
    let author = hex(&key.verifying_key().to_bytes());
    let mut event = json!({"pubkey": author, "created_at": at, "kind": NOTE_KIND, "tags": [["t", topic]],
        "content": content});
    let id = id(&event);
    event["sig"] = hex(&key.sign_raw(&id, &[0; 32]).unwrap().to_bytes()).into();
    event["id"] = hex(&id).into();
    event
}

fn id(event: &Value) -> Vec<u8> {
    let fields = ["pubkey", "created_at", "kind", "tags", "content"].map(|name| event[name].clone());
    let canonical = [&[json!(0)], fields.as_slice()].concat();
    Sha256::digest(Value::from(canonical).to_string()).to_vec()
}
