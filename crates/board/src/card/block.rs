//! Block (multi-coloured): tossed in, it wards off an attack. On the board it does nothing.

use super::*;

impl CardRules for Block {
    fn wards_off(&self) -> bool {
        true
    }
}
