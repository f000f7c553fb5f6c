//! Pandoras-box: the effect agreed before the game (§12).

use game::BySeat;

use crate::event::EventRules;
use crate::fact::Fact;
use crate::flow::happening::Happening;
use crate::setup::PandorasBox as Effect;
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct PandorasBox;

impl EventRules for PandorasBox {
    fn happen(&self, t: &mut Table, e: Happening) {
        match t.setup.rules().pandora {
            Effect::NewRuleCards => {
                let n = t.rule_cards.len();
                crate::rule::take_back(t);
                (0..n).for_each(|_| crate::rule::turn_up(t));
            }
            Effect::NewHands => new_hands(t, e),
            Effect::PassLeft => {
                let mut from = BySeat::make(|s| s);
                for seat in e.present {
                    from[seat] = t.right_of(seat, e.present);
                }
                t.pass_hands(from, e.source());
            }
            Effect::Reverse => {
                t.reversed = !t.reversed;
                let leftward = t.leftward();
                t.tell(Fact::Turned { leftward });
            }
            Effect::Nothing => {}
        }
    }
}

/// All hands go under the top of the pile; as many cards are dealt.
fn new_hands(t: &mut Table, e: Happening) {
    let sizes = BySeat::make(|s| t.count(s));
    for seat in e.order(t) {
        let hand = *t.hand(seat);
        t.discard(seat, hand, e.source());
    }
    for seat in e.order(t) {
        t.turn_up(sizes[seat], Zone::Hand(seat), e.source());
    }
}
