//! Fantastic-four: splits four draws among one or more people, and a wish for a colour or a number. How many
//! draws is a number of `query`.

use super::*;

impl SpecialRules for FantasticFour {
    fn strike(&self, t: &mut Table, attack: &Attack) {
        for seat in t.in_order(attack.by, attack.on) {
            t.draw(seat, attack.shares.get(seat), attack.source());
        }
    }
}
