//! The house rules as a list, in which each can be chosen ([`words::house_options`]).

use crate::prelude::*;
use cards::{HouseRules, Pack, Packs};
use play::house_rules::fit_to_packs;
use words::house_options::{HouseOption, Needs, all};

/// The house rules, except for those of [`pandora`].
pub(super) fn house_rules(l: Language, packs: Signal<Packs>, rules: RwSignal<HouseRules>) -> AnyView {
    let all = all(l).into_iter().filter(|rule| rule.needs != Needs::PandoraItself);
    all.map(|rule| one(l, rule, packs, rules)).collect_view().into_any()
}

/// What people agree on before they play with Pandora's Box: the number of rule cards, and what its own cards do unless
/// that is to be a surprise.
pub(super) fn pandora(
    l: Language,
    packs: Signal<Packs>,
    rules: RwSignal<HouseRules>,
    surprise: RwSignal<bool>,
) -> AnyView {
    let some = move |first: usize, n: usize| {
        let all = all(l).into_iter().filter(|rule| rule.needs == Needs::PandoraItself);
        all.skip(first).take(n).map(|rule| one(l, rule, packs, rules)).collect_view().into_any()
    };
    let turn = move || surprise.update(|surprise| *surprise = !*surprise);
    shown_while(
        move || packs.get().has(Pack::Pandora),
        move || {
            html! {
                <div class="agreed">
                    {some(0, 1)}
                    {check_box(tx!(l, rule.surprise), move || surprise.get(), turn)}
                    {shown_while(move || !surprise.get(), move || some(1, 2))}
                </div>
            }
        },
    )
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
