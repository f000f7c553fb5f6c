//! Setting up a game: who, how long, which packs, which house rules.

mod people;
mod rules;

use crate::art::icon;
use crate::i18n::Locale;
use crate::route::Route;
use crate::session::{NewGame, use_session};
use crate::text::{language, tx};
use cards::{HouseRules, Pack, Packs, Preset, Setup};
use leptos::prelude::*;
use people::People;

/// What has been agreed so far.
#[derive(Clone, Copy)]
struct Form {
    people: People,
    packs: RwSignal<Packs>,
    rules: RwSignal<HouseRules>,
    /// The limit follows the number of people until somebody sets it.
    limit_set: RwSignal<bool>,
}

impl Form {
    fn players(self) -> u8 {
        self.people.0.with(|rows| u8::try_from(rows.len()).unwrap_or(u8::MAX))
    }

    /// The rules as they will be played.
    fn agreed(self) -> HouseRules {
        let mut rules = self.rules.get();
        if !self.limit_set.get() {
            rules.limit = HouseRules::suggested_limits(self.players())[1];
        }
        rules
    }

    fn setup(self) -> Option<Setup> {
        Setup::new(self.players(), self.packs.get(), self.agreed()).ok()
    }

    /// Packs bring house rules of their own, and take them away again.
    fn toggle(self, pack: Pack) {
        let old = self.packs.get_untracked();
        let new = Pack::ALL.iter().copied().filter(|&other| old.has(other) != (other == pack)).collect();
        self.packs.set(new);
        self.rules.update(|rules| {
            let fresh = HouseRules::original(new);
            rules.violet = fresh.violet;
            rules.rule_cards = fresh.rule_cards;
        });
    }
}

/// The page.
pub(crate) fn new() -> AnyView {
    let l = language();
    let session = use_session();
    let form = Form {
        people: People::new(tx!(l, new.you)),
        packs: RwSignal::new(Packs::BASE),
        rules: RwSignal::new(HouseRules::original(Packs::BASE)),
        limit_set: RwSignal::new(false),
    };
    let start = move |_| {
        if let Some(setup) = form.setup() {
            session.start(NewGame { people: form.people.all(), setup });
            Route::Table.go();
        }
    };
    view! {
        <main class="page new">
            <h1 class="display">{tx!(l, new.title)}</h1>
            <section class="sheet">
                <h2>{tx!(l, new.people)}</h2>
                {people::people(l, form.people)}
            </section>
            <section class="sheet">
                <h2>{tx!(l, new.length)}</h2>
                {length(l, form)}
            </section>
            <section class="sheet">
                <h2>{tx!(l, new.packs)}</h2>
                {packs(l, form)}
            </section>
            <details class="sheet">
                <summary><h2>{tx!(l, new.rules)}</h2></summary>
                {preset(l, form)}
                {rules::house_rules(l, form.packs.into(), form.rules)}
            </details>
            <div class="bar">
                <a class="button" href=Route::Home.to_string()>{tx!(l, nav.home)}</a>
                <button class="button go" disabled=move || form.setup().is_none() on:click=start>
                    {tx!(l, new.start)}
                </button>
            </div>
        </main>
    }
    .into_any()
}

/// The three suggestions, and a field for any other limit.
fn length(l: Locale, form: Form) -> AnyView {
    let suggestion = move |at: usize, word: String| {
        let limit = move || HouseRules::suggested_limits(form.players())[at];
        let set = move |_| {
            form.limit_set.set(true);
            form.rules.update(|rules| rules.limit = limit());
        };
        view! {
            <button
                type="button"
                class="chip"
                aria-pressed=move || (form.agreed().limit == limit()).to_string()
                on:click=set
            >
                <b>{word}</b> " " {limit}
            </button>
        }
        .into_any()
    };
    let type_limit = move |value: String| {
        if let Ok(limit) = value.parse() {
            form.limit_set.set(true);
            form.rules.update(|rules| rules.limit = limit);
        }
    };
    view! {
        <div class="chips">
            {suggestion(0, tx!(l, new.short))} {suggestion(1, tx!(l, new.medium))}
            {suggestion(2, tx!(l, new.long))}
        </div>
        <label class="limit">
            <span>{tx!(l, new.limit)}</span>
            <input
                type="number"
                min="1"
                max="9999"
                inputmode="numeric"
                prop:value=move || form.agreed().limit.to_string()
                on:change:target=move |event| type_limit(event.target().value())
            />
        </label>
    }
    .into_any()
}

fn packs(l: Locale, form: Form) -> AnyView {
    let texts = [
        ("g-gift", tx!(l, new.pack_base), tx!(l, new.pack_base_text)),
        ("g-troublemaker", tx!(l, new.pack_troublemaker), tx!(l, new.pack_troublemaker_text)),
        ("g-power", tx!(l, new.pack_supercharge), tx!(l, new.pack_supercharge_text)),
        ("s-violet", tx!(l, new.pack_pandora), tx!(l, new.pack_pandora_text)),
    ];
    let pack = |(&pack, (drawing, name, text)): (&Pack, (&str, String, String))| {
        view! {
            <label class="pack">
                <input
                    type="checkbox"
                    prop:checked=move || form.packs.get().has(pack)
                    disabled=pack == Pack::Base
                    on:change=move |_| form.toggle(pack)
                />
                {icon(drawing, "drawing")}
                <span><b>{name}</b> <span class="small">{text}</span></span>
            </label>
        }
        .into_any()
    };
    let all = Pack::ALL.iter().zip(texts).map(pack).collect_view();
    view! { <div class="packs">{all}</div> }.into_any()
}

/// Presets set all house rules at once; what is changed afterwards is one's own.
fn preset(l: Locale, form: Form) -> AnyView {
    let of = move |preset| HouseRules {
        limit: form.agreed().limit,
        ..HouseRules::preset(preset, form.packs.get())
    };
    let chip = move |preset: Preset, word: String| {
        let is = move || (form.agreed() == of(preset)).to_string();
        view! {
            <button type="button" class="chip" aria-pressed=is on:click=move |_| form.rules.set(of(preset))>
                {word}
            </button>
        }
        .into_any()
    };
    view! {
        <div class="chips" role="group" aria-label=tx!(l, new.preset)>
            {chip(Preset::Original, tx!(l, new.preset_original))}
            {chip(Preset::GameFactory, tx!(l, new.preset_game_factory))}
        </div>
    }
    .into_any()
}
