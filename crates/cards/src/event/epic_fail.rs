//! Epic-fail: the person with the fewest cards gets fuck-you, wherever it is: in a hand, in the draw pile
//! (which is then reshuffled) or in the discard pile. Everybody sees where it goes.

use super::*;

impl EventRules for EpicFail {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let Some(card) = Card::special(None, Special::FuckYou) else { return };
        let Some(who) = e.first(t, t.holding_fewest(e.present)) else { return };
        let to = Zone::Hand(who);
        if let Some(holder) = t.everybody().into_iter().find(|&s| t.hand(s).has(card)) {
            if e.present.has(holder) {
                t.fetch(card, Zone::Hand(holder), to, e.source());
            }
        } else if t.fetch(card, Zone::Draw, to, e.source()) {
            let state: &mut State = t;
            state.hidden.rng.shuffle(state.hidden.draw.all_mut());
        } else {
            t.fetch(card, Zone::Discard, to, e.source());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{after, facts};

    #[test]
    fn everybody_sees_where_it_goes() {
        for (hands, draw, discard) in [
            (r#"["black-9", "blue-1"], ["green-4", "fuck-you"], ["green-5", "green-6"]"#, "", ""),
            (r#"["black-9", "blue-1"], ["green-4", "green-3"], ["green-5", "green-6"]"#, r#""fuck-you""#, ""),
            (
                r#"["black-9", "blue-1"], ["green-4", "green-3"], ["green-5", "green-6"]"#,
                "",
                r#""fuck-you","#,
            ),
            (r#"["black-9", "fuck-you"], ["green-4", "green-3"], ["green-5", "green-6"]"#, "", ""),
        ] {
            let begun = after(&format!(
                r#"{{"packs": ["supercharge"], "hands": [{hands}], "draw": [{draw}],
                "discard": [{discard} "red-9"], "events": ["epic-fail"]}}"#
            ));
            let all = begun.everybody();
            let told = facts(begun, (0, "play black-9"));
            for seat in all {
                let mut memory = crate::Memory::default();
                let viewer = game::Viewer::Seat(seat);
                for fact in &told {
                    game::Memory::note(&mut memory, &fact.redacted(viewer));
                }
                let known = memory.known[Seat::wrapping(0)];
                assert!(known.has(Card::special(None, Special::FuckYou).unwrap()), "{seat}: {told:?}");
            }
        }
    }

    #[test]
    fn the_draw_pile_is_reshuffled() {
        let cards: Vec<String> =
            (1..=8).flat_map(|n| ["red", "yellow"].map(|c| format!("\"{c}-{n}\""))).collect();
        let state = after(&format!(
            r#"{{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"]],
            "draw": ["fuck-you", {}], "events": ["epic-fail"], "script": ["0 play black-9"]}}"#,
            cards.join(", ")
        ));
        let now: Vec<String> =
            state.hidden.draw.all().iter().rev().map(|card| format!("\"{card}\"")).collect();
        assert!(now.len() == 16 && now != cards, "{now:?}");
    }
}
