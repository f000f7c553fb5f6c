//! The house rules as a list, in which each can be chosen ([`words::house_options`]).

use crate::prelude::*;
use cards::{HouseRules, Packs};
use play::house_rules::fit_to_packs;
use words::house_options::{HouseOption, all};

/// All house rules that currently apply.
pub(super) fn house_rules(l: Language, packs: Signal<Packs>, rules: RwSignal<HouseRules>) -> AnyView {
    all(l).into_iter().map(|rule| one(l, rule, packs, rules)).collect_view().into_any()
}

fn one(l: Language, rule: HouseOption, packs: Signal<Packs>, rules: RwSignal<HouseRules>) -> AnyView {
    let HouseOption { name, text, options, get, set, needs } = rule;
    let met = Memo::new(move |_| rules.with(|rules| needs.met(packs.get(), rules)));
    let options = options.into_iter().enumerate().map(|(at, word)| {
        let chosen = move || get(&fit_to_packs(packs.get(), rules.get())) == at;
        html! { <option value=at.to_string() prop:selected=flag(chosen)>{word}</option> }
    });
    let choose = move |value: String| {
        if let Ok(at) = value.parse() {
            rules.update(|rules| set(rules, at));
        }
    };
    html! {
        <label class="rule">
            <b>{name}</b>
            <span class="small">{text}</span>
            <span class="small why">{move || (!met.get()).then(|| needs.reason(l))}</span>
            <select disabled=flag(move || !met.get()) on:change=on_value(choose)>
                {options.collect_view()}
            </select>
        </label>
    }
}
