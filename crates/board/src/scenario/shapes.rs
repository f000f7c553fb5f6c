//! Shapes that the beginning and the expectations of a scenario have in common: the cards of fields,
//! the places of teleports.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

use crate::{Field, Laid, Teleport};

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
