//! Strangers who see a room's topic on a relay and publish there endlessly. All their events are
//! valid as far as the relay can tell.

use game::Rng;
use game::letters::write as base64;
use meet::{Millis, Note, NoteKind, RoomSecret, Session, Topic, day, seal};
use serde_json::Value;

/// What a stranger publishes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flood {
    /// Random bytes of the length of a sealed note.
    Noise,
    /// Notes that were published on the topic before, in new events.
    Replays,
    /// Real knocks, each with a new session: the stranger has the link.
    Knocks,
}

/// One such event for a room's knock topic.
pub fn event(
    flood: Flood,
    secret: RoomSecret,
    kept: &[(String, Value)],
    now: Millis,
    rng: &mut Rng,
) -> (Topic, Value) {
    let topic = secret.keys().knock_topic(day(now));
    let bytes = |count: usize, rng: &mut Rng| (0..count).map(|_| rng.below(256) as u8).collect::<Vec<u8>>();
    let content = match flood {
        Flood::Noise => base64(&bytes(2088, rng)),
        Flood::Replays => {
            let old: Vec<&Value> =
                kept.iter().filter(|(at, _)| *at == topic.to_string()).map(|(_, event)| event).collect();
            let any =
                (!old.is_empty()).then(|| old[rng.below(old.len() as u32) as usize]["content"].as_str());
            any.flatten().map_or_else(|| "A".repeat(2784), str::to_owned)
        }
        Flood::Knocks => {
            let session = Session(bytes(16, rng).try_into().unwrap());
            let offer = format!("v=0 offer of {session:?}").into_bytes();
            // A stranger's: without a member's tag.
            let note = Note::new(NoteKind::Knock, session, 0, now, [vec![0; 16], offer].concat());
            base64(&seal(&secret.keys().knock_key(), topic, &note, rng).unwrap())
        }
    };
    (topic, super::nostr::signed(&topic.to_string(), &content, now / 1000))
}
