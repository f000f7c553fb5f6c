//! Mimicry: is played as any special card of the packs in play, with a few exceptions. It acts as what it
//! imitates and has no effect of its own.

use crate::special::{SpecialProperties, SpecialRules};

pub(crate) struct Mimicry;

impl SpecialRules for Mimicry {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::COLOURED
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::after;

    #[test]
    fn as_a_wish_card_it_demands_nothing_new_before_the_wish() {
        let state = after(
            r#"{"packs": ["troublemaker"], "hands": [["mimicry", "blue-1", "blue-2"], ["green-4"],
            ["green-5"]],
            "script": ["0 play mimicry as equality"]}"#,
        );
        assert_eq!(state.demand.to_string(), "red 9");
    }
}
