//! A power card as scenarios write it.

use serde::{Deserialize, Deserializer};

use crate::Power;

/// A power card in front of somebody: `looping`, or `*looping` if it is spent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct PowerCard {
    pub power: Power,
    pub spent: bool,
}

impl<'de> Deserialize<'de> for PowerCard {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let (name, spent) = text.strip_prefix('*').map_or((text.as_str(), false), |name| (name, true));
        let power = Power::from_name(name)
            .ok_or_else(|| serde::de::Error::custom(format_args!("{name:?} is not a power card")))?;
        Ok(PowerCard { power, spent })
    }
}
