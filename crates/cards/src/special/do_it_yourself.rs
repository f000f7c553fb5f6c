//! Do-it-yourself: the effect agreed before the game (§12). Not an attack.

use game::{Seat, Seats};

use crate::Special;
use crate::ask::{But, From, Question, Source};
use crate::flow::Frame;
use crate::setup::Diy;
use crate::special::{About, SpecialRules};
use crate::state::{State, Zone};
use crate::table::Table;

pub(crate) struct DoItYourself;

const SPECIAL: Special = Special::DoItYourself;
const WHY: Source = Source::Special(SPECIAL);

impl SpecialRules for DoItYourself {
    fn about(&self) -> About {
        About::WISH
    }

    fn possible(&self, state: &State, _: Seat) -> bool {
        match state.setup.rules().diy {
            Diy::RuleCard => !state.rule_pile.is_empty(),
            Diy::WishOnly => false,
            _ => true,
        }
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        match t.setup.rules().diy {
            Diy::RuleCard => crate::rule::turn_up(t),
            Diy::Event => t.trigger(by),
            Diy::OthersDrawTwo => {
                for seat in t.in_order(by, t.everybody().without(by)) {
                    t.draw(seat, 2, WHY);
                }
            }
            Diy::SwapHands => {
                t.then(Frame::Effect { special: SPECIAL, by });
                t.ask_one(by, Question::Seats { of: t.everybody().without(by), n: 1 }, WHY);
            }
            Diy::PassRight => {
                t.then(Frame::Effect { special: SPECIAL, by });
                let kind = Question::Cards { from: From::OwnHand, n: 1, must: true, but: But::FuckYou };
                let who = t.everybody().filter(|s| {
                    !t.pickable(s, From::OwnHand, But::FuckYou).is_empty()
                });
                t.ask(who, kind, WHY);
            }
            Diy::WishOnly => {}
        }
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        if t.setup.rules().diy == Diy::PassRight {
            pass_right(t);
        } else if let Some(victim) = t.reply(by).people().lowest() {
            t.swap_hands(by, victim, WHY);
        }
    }
}

/// Everyone passes the card they picked; all are taken up at once.
fn pass_right(t: &mut Table) {
    let (all, n): (Seats, u8) = (t.everybody(), t.players());
    for seat in all {
        let cards = t.reply(seat).cards;
        t.shift(cards, Zone::Hand(seat), Zone::Aside(seat.right(1, n)), WHY);
    }
    for seat in all {
        t.take_up(seat, WHY);
    }
}
