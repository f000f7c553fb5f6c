//! Block (multi-coloured): tossed in, it wards off an attack. On the board it does nothing.

use crate::card::CardRules;

pub(crate) struct Block;

impl CardRules for Block {
    fn wards_off(&self) -> bool {
        true
    }
}
