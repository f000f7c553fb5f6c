//! The house rules as a list: each one's name, a sentence that explains it, and its possible
//! values.

use crate::kit::language::Language;
use crate::kit::reactive::{flag, on_value};
use crate::kit::text::tx;
use cards::{
    Colour, CounterattackScope, Diy, Ends, FirstDealer, HouseRules, Pack, Packs, PandorasBox, Scorekeeping,
    Setup, Violet, WishEffects,
};
use leptos::prelude::*;
use play::house_rules::summary::{preset_rules, summary};
use play::house_rules::{fit_to_packs, set_rule_cards};

/// One house rule on the screen.
struct Rule {
    name: String,
    text: String,
    options: Vec<String>,
    get: fn(&HouseRules) -> usize,
    set: fn(&mut HouseRules, usize),
    needs: Needs,
}

const VIOLETS: [Violet; 6] = [
    Violet::Off,
    Violet::Fifth,
    Violet::Replaces(Colour::Blue),
    Violet::Replaces(Colour::Red),
    Violet::Replaces(Colour::Green),
    Violet::Replaces(Colour::Yellow),
];

/// When a rule applies.
#[derive(Clone, Copy, PartialEq)]
enum Needs {
    Nothing,
    Pandora,
    Points,
    Rounds,
}

impl Needs {
    fn met(self, packs: Packs, rules: &HouseRules) -> bool {
        match self {
            Needs::Nothing => true,
            Needs::Pandora => packs.has(Pack::Pandora),
            Needs::Points => rules.scorekeeping == Scorekeeping::Points,
            Needs::Rounds => rules.scorekeeping == Scorekeeping::None,
        }
    }

    fn reason(self, l: Language) -> String {
        match self {
            Needs::Nothing => String::new(),
            Needs::Pandora => tx!(l, house.needs_pandora),
            Needs::Points => tx!(l, house.needs_points),
            Needs::Rounds => tx!(l, house.needs_rounds),
        }
    }
}

/// Converts between a value and its position in the list of options.
macro_rules! one_of {
    ($field:ident in $all:expr) => {
        (
            |rules| $all.iter().position(|value| *value == rules.$field).unwrap_or(0),
            |rules, at| {
                if let Some(value) = $all.get(at) {
                    rules.$field = *value;
                }
            },
        )
    };
}

/// Options whose labels are numbers.
macro_rules! numbers {
    ($field:ident in $range:expr) => {
        (
            $range.map(|n: u8| n.to_string()).collect::<Vec<_>>(),
            |rules: &HouseRules| usize::from(rules.$field.saturating_sub(*$range.start())),
            |rules: &mut HouseRules, at: usize| {
                rules.$field = $range.start() + u8::try_from(at).unwrap_or(0);
            },
        )
    };
}

fn all(l: Language) -> Vec<Rule> {
    type Accessors = (fn(&HouseRules) -> usize, fn(&mut HouseRules, usize));
    let mut rules = Vec::new();
    let mut add = |name, text, options, (get, set): Accessors, needs| {
        rules.push(Rule { name, text, options, get, set, needs });
    };
    let (options, get, set) = numbers!(hand_size in 4..=7);
    add(tx!(l, rule.hand_size), tx!(l, rule.hand_size_text), options, (get, set), Needs::Nothing);
    let options = vec![tx!(l, rule.scorekeeping_points), tx!(l, rule.scorekeeping_none)];
    let access: Accessors = one_of!(scorekeeping in Scorekeeping::ALL);
    add(tx!(l, rule.scorekeeping), tx!(l, rule.scorekeeping_text), options, access, Needs::Nothing);
    let (options, get, set) = numbers!(rounds in 1..=20);
    add(tx!(l, rule.rounds), tx!(l, rule.rounds_text), options, (get, set), Needs::Rounds);
    let options = vec![tx!(l, rule.ends_exceed), tx!(l, rule.ends_reach)];
    add(tx!(l, rule.ends), tx!(l, rule.ends_text), options, one_of!(ends in Ends::ALL), Needs::Points);
    let options = vec![tx!(l, rule.first_dealer_owner), tx!(l, rule.first_dealer_random)];
    let access: Accessors = one_of!(first_dealer in FirstDealer::ALL);
    add(tx!(l, rule.first_dealer), tx!(l, rule.first_dealer_text), options, access, Needs::Nothing);
    let options = vec![tx!(l, rule.wish_effects_optional), tx!(l, rule.wish_effects_must)];
    let access: Accessors = one_of!(wish_effects in WishEffects::ALL);
    add(tx!(l, rule.wish_effects), tx!(l, rule.wish_effects_text), options, access, Needs::Nothing);
    let options = vec![tx!(l, rule.counter_whole), tx!(l, rule.counter_own_share)];
    add(
        tx!(l, rule.counter),
        tx!(l, rule.counter_text),
        options,
        one_of!(counter in CounterattackScope::ALL),
        Needs::Nothing,
    );
    let colours = [tx!(l, colour.blue), tx!(l, colour.red), tx!(l, colour.green), tx!(l, colour.yellow)];
    let mut options = vec![tx!(l, rule.violet_off), tx!(l, rule.violet_fifth)];
    options.extend(colours.map(|colour| tx!(l, rule.violet_replaces, colour = colour)));
    add(tx!(l, rule.violet), tx!(l, rule.violet_text), options, one_of!(violet in VIOLETS), Needs::Pandora);
    let (options, get, _) = numbers!(rule_cards in 0..=5);
    let set = |rules: &mut HouseRules, at| set_rule_cards(rules, u8::try_from(at).unwrap_or(0));
    add(tx!(l, rule.rule_cards), tx!(l, rule.rule_cards_text), options, (get, set), Needs::Pandora);
    let options = vec![
        tx!(l, rule.diy_rule_card),
        tx!(l, rule.diy_event),
        tx!(l, rule.diy_others_draw_two),
        tx!(l, rule.diy_swap_hands),
        tx!(l, rule.diy_pass_right),
        tx!(l, rule.diy_wish_only),
    ];
    add(tx!(l, rule.diy), tx!(l, rule.diy_text), options, one_of!(diy in Diy::ALL), Needs::Pandora);
    let options = vec![
        tx!(l, rule.pandora_new_rule_cards),
        tx!(l, rule.pandora_new_hands),
        tx!(l, rule.pandora_pass_left),
        tx!(l, rule.pandora_reverse),
        tx!(l, rule.pandora_nothing),
    ];
    add(
        tx!(l, rule.pandora),
        tx!(l, rule.pandora_text),
        options,
        one_of!(pandora in PandorasBox::ALL),
        Needs::Pandora,
    );
    rules
}

/// A house rule that is not as usual.
pub(crate) struct Explained {
    /// What it is about.
    pub(crate) name: String,
    /// How it is here.
    pub(crate) value: String,
    /// What that means.
    pub(crate) text: String,
}

/// The rules in which a setup differs from the preset that is most similar.
pub(crate) fn explained(l: Language, setup: &Setup) -> Vec<Explained> {
    let (rules, usual) = (setup.rules(), preset_rules(setup, summary(setup).preset));
    let special =
        |rule: &Rule| rule.needs.met(setup.packs(), rules) && (rule.get)(rules) != (rule.get)(&usual);
    let tell = |rule: Rule| {
        let value = rule.options.get((rule.get)(rules)).cloned().unwrap_or_default();
        Explained { name: rule.name, value, text: rule.text }
    };
    all(l).into_iter().filter(special).map(tell).collect()
}

/// All house rules that currently apply.
pub(super) fn house_rules(l: Language, packs: Signal<Packs>, rules: RwSignal<HouseRules>) -> AnyView {
    all(l).into_iter().map(|rule| one(l, rule, packs, rules)).collect_view().into_any()
}

fn one(l: Language, rule: Rule, packs: Signal<Packs>, rules: RwSignal<HouseRules>) -> AnyView {
    let Rule { name, text, options, get, set, needs } = rule;
    let met = Memo::new(move |_| rules.with(|rules| needs.met(packs.get(), rules)));
    let options = options.into_iter().enumerate().map(|(at, word)| {
        let chosen = move || get(&fit_to_packs(packs.get(), rules.get())) == at;
        view! { <option value=at.to_string() prop:selected=flag(chosen)>{word}</option> }.into_any()
    });
    let choose = move |value: String| {
        if let Ok(at) = value.parse() {
            rules.update(|rules| set(rules, at));
        }
    };
    view! {
        <label class="rule">
            <b>{name}</b>
            <span class="small">{text}</span>
            <span class="small why">{move || (!met.get()).then(|| needs.reason(l))}</span>
            <select disabled=flag(move || !met.get()) on:change=on_value(choose)>
                {options.collect_view()}
            </select>
        </label>
    }
    .into_any()
}
