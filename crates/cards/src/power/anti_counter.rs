//! Anti-counter: the special card just played cannot be countered; see `flow::attack`.

use crate::power::PowerRules;

pub(crate) struct AntiCounter;

impl PowerRules for AntiCounter {}
