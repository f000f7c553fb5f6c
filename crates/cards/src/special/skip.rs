//! Skip: a person without a skip mark gets one.

use game::{Seat, Seats};

use crate::flow::attack::Attack;
use crate::special::{About, Aim, SpecialRules};
use crate::state::State;
use crate::table::Table;

pub(crate) struct Skip;

impl SpecialRules for Skip {
    fn about(&self) -> About {
        About::COLOURED.aimed(Aim::One)
    }

    fn victims(&self, state: &State, by: Seat) -> Seats {
        state.everybody().filter(|s| s != by && state.places[s].skips == 0)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        t.mark(attack.victim());
    }
}
