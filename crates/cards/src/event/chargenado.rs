//! Chargenado: all power cards on the table are shuffled back into the pile, and everybody gets two new ones,
//! face down.

use super::*;

impl EventRules for Chargenado {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.present {
            let place = &mut t.public.places[seat];
            place.resting = Powers::default();
            let spent = core::mem::take(&mut place.spent);
            let down = core::mem::take(&mut t.hidden.powers[seat]);
            for power in down.iter().chain(spent.iter()) {
                t.hidden.power_pile.push(power);
            }
        }
        t.shuffle_powers();
        for seat in e.order(t) {
            for _ in 0..2 {
                if let Some(power) = t.hidden.power_pile.pop() {
                    t.hidden.powers[seat].add(power);
                }
            }
        }
        t.tell(Fact::PowersMoved { of: e.present, why: e.source() });
    }
}

#[cfg(test)]
mod tests {
    use crate::{Power, testing::after};

    #[test]
    fn the_power_cards_are_shuffled() {
        let pile: Vec<String> = Power::ALL.iter().map(|power| format!("\"{}\"", power.name())).collect();
        let state = after(&format!(
            r#"{{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"]],
            "power_pile": [{}], "events": ["chargenado"], "script": ["0 play black-9"]}}"#,
            pile.join(", ")
        ));
        let now: Vec<String> =
            state.hidden.power_pile.all().iter().rev().map(|p| format!("\"{}\"", p.name())).collect();
        assert!(now.len() == 8 && now != pile[4..], "{now:?}");
    }
}
