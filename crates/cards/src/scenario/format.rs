//! The JSON format of a scenario. Unknown keys and names are errors.

use serde::Deserialize;

use game::Seat;

use super::expect::Expect;
use super::line::Line;
use super::power_card::PowerCard;
use crate::{
    Card, CounterattackScope, Diy, Ends, Event, FirstDealer, Pack, PandorasBox, Power, Preset, RuleCard,
    Scorekeeping, Violet, WishEffects,
};

/// A scenario as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawScenario {
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

/// A preset, and house rules that differ from it.
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
    pub counter: Option<CounterattackScope>,
    pub violet: Option<Violet>,
    pub diy: Option<Diy>,
    pub pandora: Option<PandorasBox>,
}
