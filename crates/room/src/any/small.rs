//! Values that must be `Copy`: kept as the bytes that are sent.

use serde::de::DeserializeOwned;
use serde::ser::SerializeTuple as _;
use serde::{Serialize, Serializer};

use crate::RoomGame;

/// How many bytes such a value has at most. Answers are sent as texts: “play mimicry as …”.
const MAX: usize = 63;

/// A value as its bytes; the rest is zeros.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Small {
    len: u8,
    bytes: [u8; MAX],
}

impl Small {
    const EMPTY: Small = Small { len: 0, bytes: [0; MAX] };

    /// `None` if it is too long.
    fn of<T: Serialize>(value: &T) -> Option<Small> {
        let mut bytes = [0; MAX];
        let len = postcard::to_slice(value, &mut bytes).ok()?.len() as u8;
        Some(Small { len, bytes })
    }

    fn get<T: DeserializeOwned>(&self) -> Option<T> {
        postcard::from_bytes(self.as_slice()).ok()
    }

    fn as_slice(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.len)).unwrap_or_default()
    }
}

impl Serialize for Small {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        write(self.as_slice(), to)
    }
}

/// One answer, or one part of an answer, in a game of any kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct AnyAction(Small);

/// Why an answer was refused, in a game of any kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct AnyIllegal(Small);

impl AnyAction {
    /// An answer of this game; `None` if its bytes are too many, which no game's are.
    pub fn new<G: RoomGame>(action: &G::Action) -> Option<AnyAction> {
        Small::of(action).map(AnyAction)
    }

    /// The answer, if this game has it.
    pub fn get<G: RoomGame>(self) -> Option<G::Action> {
        self.0.get()
    }
}

impl AnyIllegal {
    /// The reason for refusing an answer that is none of this game. It is never sent: such an answer
    /// cannot be read either.
    pub(super) const UNKNOWN: AnyIllegal = AnyIllegal(Small::EMPTY);

    pub(super) fn new<G: RoomGame>(why: &G::Illegal) -> AnyIllegal {
        AnyIllegal(Small::of(why).unwrap_or(Small::EMPTY))
    }

    /// The reason, if this game has it.
    pub fn get<G: RoomGame>(self) -> Option<G::Illegal> {
        self.0.get()
    }
}

/// Writes a value's bytes as they are. A tuple has no length in front of it.
pub(super) fn write<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
    let mut tuple = to.serialize_tuple(bytes.len())?;
    for byte in bytes {
        tuple.serialize_element(byte)?;
    }
    tuple.end()
}
