//! The house rules as a list: each one's name, a sentence that explains it, and its possible values. In the second
//! list.

use crate::{Language, tx};
use cards::{
    Colour, CounterattackScope, Diy, Ends, FirstDealer, HouseRules, Pack, Packs, PandorasBox, Scorekeeping,
    Setup, Violet, WishEffects,
};
use play::house_rules::set_rule_cards;
use play::house_rules::summary::{preset_rules, summary};

/// One house rule on the screen.
#[derive(Debug)]
pub struct HouseOption {
    /// Its topic.
    pub name: String,
    /// Its meaning.
    pub text: String,
    /// The choices.
    pub options: Vec<String>,
    /// Which of these is chosen.
    pub get: fn(&HouseRules) -> usize,
    /// Chooses one of them.
    pub set: fn(&mut HouseRules, usize),
    /// When it applies.
    pub needs: Needs,
}

/// When a rule applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// Always.
    Nothing,
    /// With the pack of that name.
    Pandora,
    /// With that pack, beside which it is asked for: its rule cards, and the effects of its two own cards.
    PandoraItself,
    /// When points are counted.
    Points,
    /// When rounds are counted.
    Rounds,
}

impl Needs {
    /// Whether the rule applies with these packs and rules.
    pub fn met(self, packs: Packs, rules: &HouseRules) -> bool {
        match self {
            Needs::Nothing => true,
            Needs::Pandora | Needs::PandoraItself => packs.has(Pack::Pandora),
            Needs::Points => rules.scorekeeping == Scorekeeping::Points,
            Needs::Rounds => rules.scorekeeping == Scorekeeping::None,
        }
    }

    /// The reason why it does not apply.
    pub fn reason(self, l: Language) -> String {
        match self {
            Needs::Nothing => String::new(),
            Needs::Pandora | Needs::PandoraItself => tx!(l, house.needs_pandora),
            Needs::Points => tx!(l, house.needs_points),
            Needs::Rounds => tx!(l, house.needs_rounds),
        }
    }
}

const VIOLETS: [Violet; 6] = [
    Violet::Off,
    Violet::Fifth,
    Violet::Replaces(Colour::Blue),
    Violet::Replaces(Colour::Red),
    Violet::Replaces(Colour::Green),
    Violet::Replaces(Colour::Yellow),
];

/// A rule with one of these values, or with a number of a range.
macro_rules! rule {
    ($needs:ident, $name:expr, $text:expr, $field:ident in $all:expr, [$($option:expr),*]) => {
        HouseOption {
            name: $name,
            text: $text,
            options: vec![$($option),*],
            get: |rules| $all.iter().position(|value| *value == rules.$field).unwrap_or(0),
            set: |rules, at| rules.$field = $all.get(at).copied().unwrap_or(rules.$field),
            needs: Needs::$needs,
        }
    };
    ($needs:ident, $name:expr, $text:expr, $field:ident in $range:expr) => {
        HouseOption {
            name: $name,
            text: $text,
            options: $range.map(|n: u8| n.to_string()).collect(),
            get: |rules| usize::from(rules.$field.saturating_sub(*$range.start())),
            set: |rules, at| rules.$field = $range.start() + u8::try_from(at).unwrap_or(0),
            needs: Needs::$needs,
        }
    };
}

/// All of them.
pub fn all(l: Language) -> Vec<HouseOption> {
    let replaces = |colour: String| tx!(l, rule.violet_replaces, colour = colour);
    vec![
        rule!(Nothing, tx!(l, rule.hand_size), tx!(l, rule.hand_size_text), hand_size in 4..=7),
        rule!(
            Nothing, tx!(l, rule.scorekeeping), tx!(l, rule.scorekeeping_text), scorekeeping in Scorekeeping::ALL,
            [tx!(l, rule.scorekeeping_points), tx!(l, rule.scorekeeping_none)]
        ),
        rule!(Rounds, tx!(l, rule.rounds), tx!(l, rule.rounds_text), rounds in 1..=20),
        rule!(
            Points, tx!(l, rule.ends), tx!(l, rule.ends_text), ends in Ends::ALL,
            [tx!(l, rule.ends_exceed), tx!(l, rule.ends_reach)]
        ),
        rule!(
            Nothing, tx!(l, rule.first_dealer), tx!(l, rule.first_dealer_text), first_dealer in FirstDealer::ALL,
            [tx!(l, rule.first_dealer_owner), tx!(l, rule.first_dealer_random)]
        ),
        rule!(
            Nothing, tx!(l, rule.wish_effects), tx!(l, rule.wish_effects_text), wish_effects in WishEffects::ALL,
            [tx!(l, rule.wish_effects_optional), tx!(l, rule.wish_effects_must)]
        ),
        rule!(
            Nothing, tx!(l, rule.counter), tx!(l, rule.counter_text), counter in CounterattackScope::ALL,
            [tx!(l, rule.counter_whole), tx!(l, rule.counter_own_share)]
        ),
        rule!(
            Pandora, tx!(l, rule.violet), tx!(l, rule.violet_text), violet in VIOLETS,
            [
                tx!(l, rule.violet_off), tx!(l, rule.violet_fifth), replaces(tx!(l, colour.blue)),
                replaces(tx!(l, colour.red)), replaces(tx!(l, colour.green)), replaces(tx!(l, colour.yellow))
            ]
        ),
        HouseOption {
            set: |rules, at| set_rule_cards(rules, u8::try_from(at).unwrap_or(0)),
            ..rule!(PandoraItself, tx!(l, rule.rule_cards), tx!(l, rule.rule_cards_text), rule_cards in 0..=5)
        },
        rule!(
            PandoraItself, tx!(l, rule.diy), tx!(l, rule.diy_text), diy in Diy::ALL,
            [
                tx!(l, rule.diy_rule_card), tx!(l, rule.diy_event), tx!(l, rule.diy_others_draw_two),
                tx!(l, rule.diy_swap_hands), tx!(l, rule.diy_pass_right), tx!(l, rule.diy_wish_only)
            ]
        ),
        rule!(
            PandoraItself, tx!(l, rule.pandora), tx!(l, rule.pandora_text), pandora in PandorasBox::ALL,
            [
                tx!(l, rule.pandora_new_rule_cards), tx!(l, rule.pandora_new_hands), tx!(l, rule.pandora_pass_left),
                tx!(l, rule.pandora_reverse), tx!(l, rule.pandora_nothing)
            ]
        ),
    ]
}

/// A house rule that is not as usual.
#[derive(Debug)]
pub struct Explained {
    /// Its topic.
    pub name: String,
    /// Its value in this setup.
    pub value: String,
    /// The meaning of the choice.
    pub text: String,
}

/// The rules in which a setup differs from the preset that is most similar.
pub fn explained(l: Language, setup: &Setup) -> Vec<Explained> {
    let (rules, usual) = (setup.rules(), preset_rules(setup, summary(setup).preset));
    let special =
        |rule: &HouseOption| rule.needs.met(setup.packs(), rules) && (rule.get)(rules) != (rule.get)(&usual);
    let tell = |rule: HouseOption| {
        let value = rule.options.get((rule.get)(rules)).cloned().unwrap_or_default();
        Explained { name: rule.name, value, text: rule.text }
    };
    all(l).into_iter().filter(special).map(tell).collect()
}
