//! How a scenario is written: JSON, whose every key and name must exist.

use serde::{Deserialize, Deserializer};

use game::Seat;

use super::Scenario;
use super::expect::Expect;
use super::line::Line;
use super::table;
use crate::house::{Counter, Diy, Ends, FirstDealer, PandorasBox, Preset, Scorekeeping, Violet, WishEffects};
use crate::setup::Pack;
use crate::{Card, Event, Power, RuleCard};

/// A scenario as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Draft {
    pub name: String,
    pub players: u8,
    #[serde(default)]
    pub packs: Vec<Pack>,
    #[serde(default)]
    pub rules: Rules,
    pub hands: Vec<Vec<Card>>,
    pub powers: Option<Vec<Vec<PowerCard>>>,
    pub discard: Option<Vec<Card>>,
    pub starter: Option<Card>,
    pub draw: Option<Vec<Card>>,
    pub events: Option<Vec<Event>>,
    pub power_pile: Option<Vec<Power>>,
    pub rule_pile: Option<Vec<RuleCard>>,
    #[serde(default)]
    pub rule_cards: Vec<RuleCard>,
    pub totals: Option<Vec<i32>>,
    pub dealer: Option<Seat>,
    pub turn: Option<Seat>,
    pub script: Vec<Line>,
    pub expect: Expect,
}

/// A preset and single house rules over it.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct Rules {
    pub preset: Option<Preset>,
    pub ends: Option<Ends>,
    pub limit: Option<u16>,
    pub scorekeeping: Option<Scorekeeping>,
    pub hand_size: Option<u8>,
    pub first_dealer: Option<FirstDealer>,
    pub rounds: Option<u8>,
    pub wish_effects: Option<WishEffects>,
    pub counter: Option<Counter>,
    pub violet: Option<Violet>,
    pub diy: Option<Diy>,
    pub pandora: Option<PandorasBox>,
}

/// A power card before somebody: `looping`, or `*looping` when it is spent.
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
            .ok_or_else(|| serde::de::Error::custom(format_args!("{name:?} is no power card")))?;
        Ok(PowerCard { power, spent })
    }
}

impl TryFrom<Draft> for Scenario {
    type Error = String;

    fn try_from(draft: Draft) -> Result<Scenario, String> {
        let in_it = |what: String| format!("{}: {what}", draft.name);
        let start = table::lay_out(&draft).map_err(in_it)?;
        let seats = draft.script.iter().flat_map(Line::seats);
        for seat in seats.chain(draft.expect.seats()) {
            if !start.everybody().has(seat) {
                return Err(in_it(format!("there is no seat {seat}")));
            }
        }
        draft.script.iter().try_for_each(|line| line.check(draft.players)).map_err(in_it)?;
        draft.expect.check_shape(draft.players).map_err(in_it)?;
        Ok(Scenario { name: draft.name, start, script: draft.script, expect: draft.expect })
    }
}
