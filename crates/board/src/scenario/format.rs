//! The JSON format of a scenario. Unknown keys and names are errors.

use std::collections::BTreeMap;

use game::Seat;
use serde::{Deserialize, Deserializer};

use super::expect::Expect;
use super::line::Line;
use crate::field::Field;
use crate::ground::Teleport;
use crate::laid::Laid;
use crate::material::Card;

/// A scenario as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawScenario {
    #[serde(rename = "game")]
    pub _game: ThisGame,
    pub name: String,
    pub players: u8,
    pub hands: Option<Vec<Vec<Card>>>,
    pub phase: Option<Phase>,
    pub pawns: Option<Vec<Field>>,
    #[serde(default)]
    pub board: Stacks,
    #[serde(default)]
    pub teleports: Places,
    pub bomb: Option<u8>,
    pub draw: Option<Vec<Card>>,
    /// A number that no die has is not an error of the file: the roll fails.
    #[serde(default)]
    pub dice: Vec<i64>,
    pub totals: Option<Vec<i32>>,
    pub limit: Option<u16>,
    pub turn: Option<Seat>,
    pub script: Vec<Line>,
    pub expect: Expect,
}

/// The name of this game.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ThisGame {
    Board,
}

/// Where a scenario begins.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Phase {
    Turn,
    Lay,
}

/// The cards of some fields, from bottom to top.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Stacks(BTreeMap<FieldKey, OneOrMany>);

impl Stacks {
    pub fn iter(&self) -> impl Iterator<Item = (Field, &[Laid])> {
        self.0.iter().map(|(key, stack)| (key.0, stack.0.as_slice()))
    }
}

/// Where some teleports are.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Places(BTreeMap<TeleportKey, Field>);

impl Places {
    pub fn iter(&self) -> impl Iterator<Item = (Teleport, Field)> + '_ {
        self.0.iter().map(|(key, field)| (key.0, *field))
    }
}

/// A field as a key of a map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct FieldKey(pub Field);

impl TryFrom<String> for FieldKey {
    type Error = String;
    fn try_from(text: String) -> Result<FieldKey, String> {
        text.parse().ok().and_then(Field::new).map(FieldKey).ok_or_else(|| format!("{text:?} is no field"))
    }
}

/// A teleport as a key of a map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(try_from = "String")]
struct TeleportKey(Teleport);

impl TryFrom<String> for TeleportKey {
    type Error = String;
    fn try_from(text: String) -> Result<TeleportKey, String> {
        let teleport = text.parse().ok().and_then(Teleport::new).map(TeleportKey);
        teleport.ok_or_else(|| format!("{text:?} is no teleport"))
    }
}

/// A single card as text, or several as a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OneOrMany(pub Vec<Laid>);

impl<'de> Deserialize<'de> for OneOrMany {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            One(String),
            Many(Vec<String>),
        }
        let names = match Either::deserialize(from) {
            Ok(Either::One(name)) => vec![name],
            Ok(Either::Many(names)) => names,
            Err(_) => return Err(serde::de::Error::custom("cards of a field are a text or a list of texts")),
        };
        let cards = names.iter().map(|name| name.parse()).collect::<Result<Vec<Laid>, String>>();
        cards.map(OneOrMany).map_err(serde::de::Error::custom)
    }
}
