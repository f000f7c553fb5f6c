//! Saved sets of house rules: shown as packs, applied, renamed, deleted, saved.

use super::{Options, pack_box};
use crate::art::next_figure;
use crate::nav::keep_link;
use crate::prelude::*;
use cards::State;
use cards::link::{LONGEST_NAME, LONGEST_SENTENCE};
use play::games::Turns as _;
use play::house_rules::{HouseSet, put, tidy};

/// The saved sets, and the last change to them.
#[derive(Clone, Copy)]
pub(super) struct SavedSets {
    sets: RwSignal<Vec<HouseSet>>,
    /// The whole text, if some of it could not be read.
    damaged: StoredValue<Option<String>>,
    said: RwSignal<String>,
    /// The set that was just deleted, and its position.
    gone: RwSignal<Option<(usize, HouseSet)>>,
    /// The name of the set being renamed.
    renaming: RwSignal<Option<String>>,
}

impl SavedSets {
    pub(super) fn stored() -> SavedSets {
        let (sets, damaged) = storage::house_sets();
        SavedSets {
            sets: RwSignal::new(sets),
            damaged: StoredValue::new(damaged),
            said: RwSignal::default(),
            gone: RwSignal::new(None),
            renaming: RwSignal::new(None),
        }
    }

    fn change(self, l: Language, said: String, how: impl FnOnce(&mut Vec<HouseSet>)) {
        self.sets.update(how);
        self.gone.set(None);
        self.renaming.set(None);
        let stored = self.sets.with_untracked(|sets| storage::save_house_sets(sets));
        self.said.set(if stored { said } else { tx!(l, house.not_saved) });
    }
}

/// The saved sets as cards beside the packs: figure, name, and sentence.
pub(super) fn own_packs(l: Language, options: Options, own: SavedSets) -> AnyView {
    dynamic(move || {
        let all = own.sets.get();
        if all.is_empty() {
            return ().into_any();
        }
        let all = all.into_iter().map(|set| own_pack(options, set)).collect_view();
        html! {
            <div class="packs own-packs cells" role="group" aria-label=tx!(l, house.own)>{all}</div>
        }
    })
}

fn own_pack(options: Options, set: HouseSet) -> AnyView {
    let texts = [set.name.clone(), what_is_said(&set)];
    let (figure, is) = (avatar(figure_of(set.figure)), set.clone());
    let turn = move || {
        if options.is_chosen(&set) {
            State::default_setup(4).inspect(|usual| options.choose(usual, String::new()));
        } else {
            options.apply(&set);
        }
    };
    pack_box(figure, texts, false, move || options.is_chosen(&is), turn)
}

/// A received set, drawn in the same way.
pub(super) fn received_pack(set: &HouseSet) -> AnyView {
    let says = what_is_said(set);
    html! {
        <div class="pack-card faced">
            {avatar(figure_of(set.figure))}
            <p><b>{set.name.clone()}</b> " " <span>{says}</span></p>
        </div>
    }
}

/// The sentence of a set, or else one that sums up its rules.
fn what_is_said(set: &HouseSet) -> String {
    if set.sentence.is_empty() { current().rules(&set.setup) } else { set.sentence.clone() }
}

/// The figure of a set that has none: the devil.
const USUAL_FIGURE: u8 = 6;

fn figure_of(figure: Option<u8>) -> u8 {
    figure.unwrap_or(USUAL_FIGURE)
}

pub(super) fn saved_sets(l: Language, options: Options, own: SavedSets) -> AnyView {
    let damaged = own.damaged.get_value().map(|text| {
        html! {
            <div role="alert">
                <p class="why">{tx!(l, house.damaged)}</p>
                {keep_link("frantic-rules.json", &text, tx!(l, house.keep))}
            </div>
        }
    });
    let list = move || {
        let rows = own.sets.get().into_iter().map(|set| row(l, options, own, set)).collect_view();
        if own.sets.with(Vec::is_empty) {
            html! { <p class="small">{tx!(l, house.none)}</p> }
        } else {
            html! { <ul class="sets">{rows}</ul> }
        }
    };
    let back = move || {
        let (at, set) = own.gone.get()?;
        let back = move || own.change(l, String::new(), |sets| sets.insert(at.min(sets.len()), set.clone()));
        Some(button("button", tx!(l, house.back), back))
    };
    html! {
        <section class="own" aria-label=tx!(l, house.own)>
            <h3>{tx!(l, house.own)}</h3>
            {damaged}
            {list}
            <div class="chips">
                <p class="small" role="status">{move || own.said.get()}</p>
                {back}
            </div>
        </section>
    }
}

fn row(l: Language, options: Options, own: SavedSets, set: HouseSet) -> AnyView {
    let name = set.name.clone();
    if own.renaming.get().as_ref() == Some(&name) {
        return renaming(l, own, name);
    }
    let set = StoredValue::new(set);
    let is_chosen = move || set.try_with_value(|set| options.is_chosen(set)).unwrap_or(false);
    let rename = move |_| own.renaming.set(Some(set.with_value(|set| set.name.clone())));
    let delete = move |_| {
        let name = set.with_value(|set| set.name.clone());
        let found = own.sets.with_untracked(|sets| sets.iter().position(|set| set.name == name));
        let Some(at) = found else { return };
        let mut gone = None;
        own.change(l, tx!(l, house.deleted, name = name), |sets| gone = Some((at, sets.remove(at))));
        own.gone.set(gone);
    };
    html! {
        <li class="along">
            {choice("chip", name.clone().into_any(), is_chosen, move || set.with_value(|set| options.apply(set)))}
            <button type="button" class="chip" aria-label=tx!(l, house.rename, name = name) data-small on:click=rename>
                {tx!(l, house.rename_go)}
            </button>
            <button type="button" class="chip" aria-label=tx!(l, house.delete, name = name) data-small on:click=delete>
                {tx!(l, house.delete_go)}
            </button>
        </li>
    }
}

fn renaming(l: Language, own: SavedSets, old: String) -> AnyView {
    let field = NodeRef::<leptos::html::Input>::new();
    Effect::new(move || {
        if let Some(field) = field.get() {
            // Focusing a field that exists cannot fail.
            field.focus().ok();
        }
    });
    let label = tx!(l, house.new_name, name = old);
    let value = old.clone();
    let done = on_submit(move || {
        let new = tidy(&field.get_untracked().map(|field| field.value()).unwrap_or_default());
        own.change(l, String::new(), |sets| {
            if !new.is_empty() && new != old {
                sets.retain(|set| set.name != new);
                sets.iter_mut().filter(|set| set.name == old).for_each(|set| set.name.clone_from(&new));
            }
        });
    });
    html! {
        <li class="along">
            <form class="line" on:submit=done>
                <input type="text" maxlength=LONGEST_NAME autocomplete="off" aria-label=label value=value node_ref=field />
                <button class="button">{tx!(l, house.rename_ok)}</button>
            </form>
        </li>
    }
}

/// Saves the current rules under a name.
pub(super) fn save(l: Language, options: Options, own: SavedSets) -> AnyView {
    let name = move || options.name.with(|name| tidy(name));
    let hint = move || {
        let there = own.sets.with(|sets| sets.iter().any(|set| set.name == name()));
        there.then(|| tx!(l, house.replaces))
    };
    let next = move || options.figure.update(|figure| *figure = Some(next_figure(figure_of(*figure))));
    let figure = move || avatar(figure_of(options.figure.get()));
    let save = on_submit(move || {
        let name = name();
        if name.is_empty() {
            own.said.set(tx!(l, house.nameless));
        } else if let Some(set) = options.as_set() {
            let said = tx!(l, house.saved, name = name);
            own.change(l, said, |sets| put(sets, set));
        }
    });
    html! {
        <form class="save line" on:submit=save>
            {named_button("figure-choice", tx!(l, house.figure), dynamic(figure), next)}
            <label>{field(tx!(l, house.name), LONGEST_NAME, options.name)}</label>
            <label class="says">{field(tx!(l, house.sentence), LONGEST_SENTENCE, options.sentence)}</label>
            <button class="button" disabled=flag(move || options.setup().is_err())>{tx!(l, house.save)}</button>
            <p class="small">{hint}</p>
            <p class="small">{move || own.said.get()}</p>
        </form>
    }
}

/// A text field with a label.
fn field(name: String, most: usize, value: RwSignal<String>) -> AnyView {
    html! {
        <span>{name}</span>
        <input
            type="text" maxlength=most autocomplete="off" prop:value=text(move || value.get())
            on:input=on_value(move |new| value.set(new))
        />
    }
}
