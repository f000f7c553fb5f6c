//! Anti-counter: the special card just played cannot be countered, which is
//! the attack's business.

use crate::power::PowerRules;

pub(crate) struct AntiCounter;

impl PowerRules for AntiCounter {}
