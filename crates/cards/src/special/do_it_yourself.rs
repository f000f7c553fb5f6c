//! Do-it-yourself: has the effect agreed before the game (§12). It is not an attack.

use super::*;

const SPECIAL: Special = Special::DoItYourself;
const WHY: Source = Source::Special(SPECIAL);

impl SpecialRules for DoItYourself {
    fn possible(&self, state: &State, by: Seat, present: Seats) -> bool {
        match state.setup.rules().diy {
            Diy::RuleCard => !state.hidden.rule_pile.is_empty(),
            Diy::Event => true,
            Diy::OthersDrawTwo | Diy::SwapHands | Diy::PassRight => !present.without(by).is_empty(),
            Diy::WishOnly => false,
        }
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        match t.setup.rules().diy {
            Diy::RuleCard => crate::rule::turn_up(t),
            Diy::Event => t.trigger(by),
            Diy::OthersDrawTwo => t.all_draw(t.in_order(by, t.present().without(by)), 2, WHY),
            Diy::SwapHands => {
                let kind = Question::Seats { of: t.present().without(by), n: 1 };
                SPECIAL.ask(t, by, kind);
            }
            Diy::PassRight => ask_for_cards(t, by),
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

    /// With `pass-right`, only people who hold a card that may be passed are asked.
    fn hint(&self) -> Hint {
        Hint::Asking
    }
}

/// Asks everybody for the card that they pass to the right. A lone fuck-you is shown, because everybody can tell
/// it from its owner not being asked.
fn ask_for_cards(t: &mut Table, by: Seat) {
    let holding = t.present() - t.empty_handed();
    let asked = holding.filter(|s| !t.pickable(s, PickFrom::OwnHand, PickExcept::FuckYou).is_empty());
    for seat in holding - asked {
        t.show_hand(seat, t.everybody());
    }
    t.push_frame(Frame::Effect { special: SPECIAL, by });
    let kind = Question::Cards { from: PickFrom::OwnHand, n: 1, must: true, except: PickExcept::FuckYou };
    t.ask(asked, kind, WHY);
}

/// Passes the card that each person picked; all are taken up at once.
fn pass_right(t: &mut Table) {
    let present = t.present();
    for seat in present {
        let (cards, to) = (t.reply(seat).cards, Zone::Aside(t.right_of(seat, present)));
        t.shift(cards, Zone::Hand(seat), to, WHY);
    }
    for seat in present {
        t.take_up(seat, WHY);
    }
}

#[cfg(test)]
mod tests {
    use crate::Fact;
    use crate::testing::{after, facts, may_undo};

    #[test]
    fn a_lone_fuck_you_is_shown() {
        let text = r#"{"packs": ["pandora"], "hands": [["do-it-yourself", "blue-1"], ["fuck-you"], ["green-5"]],
            "rules": {"diy": "pass-right"}, "script": ["0 play do-it-yourself"]}"#;
        let shown = facts(after(text), (0, "yes")).into_iter().find_map(|fact| match fact {
            Fact::Shown { of, to, .. } => Some((of.number(), to.len())),
            _ => None,
        });
        assert_eq!(shown, Some((1, 3)));
    }

    #[test]
    fn it_cannot_be_undone_once_people_can_tell_who_holds_a_lone_fuck_you() {
        let plays = |hands: &str, others: &[(u8, &str)]| {
            let text = format!(
                r#"{{"packs": ["pandora"], "hands": {hands}, "rules": {{"diy": "pass-right", "wish_effects": "must"}}}}"#
            );
            may_undo(after(&text), (0, "play do-it-yourself"), others, &[])
        };
        assert!(!plays(r#"[["do-it-yourself", "blue-1"], ["fuck-you"]]"#, &[]), "only seat 0 is asked");
        assert!(!plays(r#"[["do-it-yourself"], ["fuck-you"]]"#, &[]), "nobody is asked");
        let both = r#"[["do-it-yourself", "blue-1"], ["green-4"]]"#;
        assert!(!plays(both, &[]), "seat 1 is asked, so they do not hold it");
        assert!(!plays(both, &[(1, "cards green-4")]), "that remains known when only seat 0 is asked");
    }

    #[test]
    fn not_using_it_and_the_card_passed_can_be_undone() {
        let hands = r#""hands": [["do-it-yourself", "blue-1", "blue-2"], ["green-4"]], "rules": {"diy": "pass-right"}"#;
        let at = |script: &str| after(&format!(r#"{{"packs": ["pandora"], {hands}, "script": [{script}]}}"#));
        let play = r#""0 play do-it-yourself""#;
        assert!(may_undo(at(play), (0, "no"), &[], &[]));
        let asked = at(&format!(r#"{play}, "0 yes""#));
        assert!(may_undo(asked.clone(), (0, "cards blue-1"), &[], &[]));
        assert!(
            !may_undo(asked, (0, "cards blue-1"), &[(1, "cards green-4")], &[]),
            "the cards are taken up"
        );
    }
}
