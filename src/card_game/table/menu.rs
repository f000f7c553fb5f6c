//! The card game's entries in the menu of the table: keyboard shortcuts, sounds, and the rules in force.

use super::log::face;
use super::prelude::*;
use crate::nav::link_tile;
use crate::table::menu::{self, MenuEntries};
use play::house_rules::HouseSet;
use words::house_options::{Explained, explained};

/// The special rules here, explained; with the name of the set, if it is saved on this device.
fn house_rules(screen: Screen) -> Option<AnyView> {
    let l = screen.l;
    let setup = screen.with_model(|model| Some(model.setup))?;
    let special = explained(l, &setup);
    let same = |set: &HouseSet| set.setup.packs() == setup.packs() && set.setup.rules() == setup.rules();
    let set = storage::house_sets().0.into_iter().find(same);
    if special.is_empty() && set.is_none() {
        return None;
    }
    let one = |Explained { name, value, text }: Explained| {
        html! {
            <div><dt><b>{name}</b> " " {value}</dt><dd class="small">{text}</dd></div>
        }
    };
    let special = special.into_iter().map(one).collect_view();
    let title = set.as_ref().map_or_else(|| tx!(l, new.rules_are), |set| set.name.clone());
    let figure = set.as_ref().and_then(|set| set.figure).map(avatar);
    let sentence = set.map(|set| set.sentence).filter(|says| !says.is_empty());
    let rules = html! {
        <details class="special-rules">
            <summary>{figure} <b>{title}</b></summary>
            {sentence.map(|says| view! { <p>{says}</p> })}
            <dl>{special}</dl>
        </details>
    };
    Some(rules)
}

pub(crate) fn menu(screen: Screen) -> AnyView {
    let l = screen.l;
    let (rules, lasting) = screen.with_model(|model| (model.rule_cards.clone(), model.lasting.clone()));
    let rules = rules.into_iter().map(Topic::Rule);
    let held = rules.chain(lasting.into_iter().map(Topic::Event)).map(|topic| {
        let ask = on_click(move || screen.explain(topic));
        let (name, text) = card_table::topic(topic);
        html! {
            <li class="along">
                <button type="button" data-about=topic.name() on:click=ask>
                    {face(topic)} <span><b>{name}</b> " " {text}</span>
                </button>
            </li>
        }
    });
    let own = MenuEntries {
        setup: screen.with_model(|model| current().rules(&model.setup)),
        links: Some(link_tile(Route::Cards.to_string(), "i-cards", tx!(l, home.cards))),
        below: Some(html! { {house_rules(screen)} <ul class="held-cards">{held.collect_view()}</ul> }),
    };
    menu::menu(screen.frame, screen.session, own)
}
