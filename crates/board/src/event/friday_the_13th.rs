//! Friday-the-13th: nothing happens.

use super::*;

impl EventRules for FridayThe13th {
    fn start(&self, _: &mut Table, _: RunningEvent) {}
}
