//! Setting up a game: people, length, packs, house rules.

mod own;
mod people;
mod rules;
mod share;

use crate::art::icon;
use crate::games::card::{NewGame, use_session};
use crate::house_rules::summary::differences;
use crate::house_rules::{HouseSet, NoSet, fit_to_packs, form_defaults};
use crate::language::Language;
use crate::pages::nav::home_link;
use crate::reactive::{bool_attr, flag, on_click, on_value, text};
use crate::route::Route;
use crate::session::{estimate, players};
use crate::text::{language, tx};
use crate::words::current;
use cards::{HouseRules, Pack, Packs, Preset, Setup, SetupError, State};
use leptos::prelude::*;
use people::People;
pub(super) use people::who;

/// The state of the form.
#[derive(Clone, Copy)]
struct Form {
    people: People,
    packs: RwSignal<Packs>,
    /// The rules as chosen. A rule that needs a pack which is not selected is kept but not applied.
    rules: RwSignal<HouseRules>,
    /// Whether somebody set the limit; until then it follows the number of people.
    limit_set: RwSignal<bool>,
    /// The name of this set of rules, or the one to save it under.
    name: RwSignal<String>,
    /// The set received by a link or a file, or why it was refused.
    came: RwSignal<Option<Result<String, NoSet>>>,
}

impl Form {
    fn players(self) -> u8 {
        self.people.0.with(|rows| u8::try_from(rows.len()).unwrap_or(u8::MAX))
    }

    fn humans(self) -> u8 {
        let human = |row: &&people::Row| row.person.with(|person| person.bot.is_none());
        self.people.0.with(|rows| u8::try_from(rows.iter().filter(human).count()).unwrap_or(u8::MAX))
    }

    /// The rules that will be played.
    fn agreed(self) -> HouseRules {
        let mut rules = self.rules.get();
        if !self.limit_set.get() {
            rules.limit = HouseRules::suggested_limits(self.players())[1];
        }
        fit_to_packs(self.packs.get(), rules)
    }

    fn setup(self) -> Result<Setup, SetupError> {
        Setup::new(self.players(), self.packs.get(), self.agreed())
    }

    fn toggle(self, pack: Pack) {
        let old = self.packs.get_untracked();
        self.packs
            .set(Pack::ALL.iter().copied().filter(|&other| old.has(other) != (other == pack)).collect());
    }

    /// Applies a set of house rules; the people stay.
    fn choose(self, set: &HouseSet) {
        let rules = *set.setup.rules();
        self.packs.set(set.setup.packs());
        self.rules.set(form_defaults(set.setup.packs(), rules));
        self.limit_set.set(rules.limit != HouseRules::suggested_limits(set.setup.players())[1]);
        self.name.set(set.name.clone());
    }

    /// Applies a received set, or reports why it was refused.
    fn receive(self, set: Result<HouseSet, NoSet>) {
        if let Ok(set) = &set {
            self.choose(set);
        }
        self.came.set(Some(set.map(|set| set.name)));
    }
}

/// The page.
pub(crate) fn new() -> AnyView {
    page(None)
}

/// The page when opened by a link with house rules.
pub(crate) fn new_by(code: &str) -> AnyView {
    page(Some(cards::link::decode(code)))
}

fn page(received: Option<Result<HouseSet, NoSet>>) -> AnyView {
    let l = language();
    let session = use_session();
    let form = Form {
        people: People(RwSignal::new(Vec::new())),
        packs: RwSignal::new(Packs::BASE),
        rules: RwSignal::new(form_defaults(Packs::BASE, HouseRules::original(Packs::BASE))),
        limit_set: RwSignal::new(false),
        name: RwSignal::default(),
        came: RwSignal::new(None),
    };
    // Begins with the choices of the last game.
    if let Some(usual) = players::default_game::<State>() {
        usual.people.into_iter().for_each(|person| form.people.push(person));
        form.choose(&HouseSet { name: String::new(), setup: usual.setup });
    }
    if let Some(received) = received {
        form.receive(received);
    }
    let start = move |_| {
        if let Ok(setup) = form.setup() {
            session.start(NewGame { people: form.people.all(), setup });
            Route::Table.go();
        }
    };
    // The same game in a room, where everybody has their own device.
    let room = move |_| {
        if let Ok(setup) = form.setup() {
            players::set_room_setup::<State>(setup);
            Route::Room.go();
        }
    };
    view! {
        <main class="page new">
            {home_link(l)}
            <h1 class="display">{tx!(l, new.title)}</h1>
            {share::received(l, form)}
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
            <details class="sheet house">
                <summary>
                    <h2>{tx!(l, new.rules_are)}</h2> " "
                    <p class="what">
                        {text(move || form.setup().map(|setup| current().rules(&setup)).unwrap_or_default())}
                    </p>
                </summary>
                {preset(l, form)}
                {own::own(l, form)}
                {rules::house_rules(l, form.packs.into(), form.rules)}
                {own::save(l, form)}
                {share::share(l, form)}
            </details>
            <p class="why" role="status">
                {text(move || form.setup().err().map(|why| current().impossible(why)).unwrap_or_default())}
            </p>
            <button type="button" class="button" disabled=flag(move || form.setup().is_err()) on:click=room>
                {tx!(l, new.room)}
            </button>
            <div class="bar">
                <button class="button go" disabled=flag(move || form.setup().is_err()) on:click=start>
                    {tx!(l, new.start)}
                </button>
            </div>
        </main>
    }
    .into_any()
}

/// Three suggested limits, and a field for any other.
fn length(l: Language, form: Form) -> AnyView {
    let suggestion = move |at: usize, word: String| {
        let limit = move || HouseRules::suggested_limits(form.players())[at];
        let time = move || tx!(l, new.minutes, n = estimate::minutes(form.players(), form.humans(), limit()));
        let set = move |_| {
            form.limit_set.set(true);
            form.rules.update(|rules| rules.limit = limit());
        };
        view! {
            <button
                type="button"
                class="chip"
                aria-pressed=bool_attr(move || form.agreed().limit == limit())
                on:click=set
            >
                <b>{word}</b> " " {limit} " " <small>{text(time)}</small>
            </button>
        }
        .into_any()
    };
    let type_limit = move |value: String| {
        form.limit_set.set(true);
        // Something other than a number becomes 0, which is reported as an invalid limit.
        form.rules.update(|rules| rules.limit = value.parse().unwrap_or(0));
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
                prop:value=text(move || form.agreed().limit.to_string())
                on:change=on_value(type_limit)
            />
        </label>
    }
    .into_any()
}

fn packs(l: Language, form: Form) -> AnyView {
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
                    prop:checked=flag(move || form.packs.get().has(pack))
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

/// The presets. One of them sets all house rules at once; these can be changed afterwards.
fn preset(l: Language, form: Form) -> AnyView {
    let packs = move || form.packs.get_untracked();
    let set = move |preset| {
        form.rules.update(|rules| {
            let limit = rules.limit;
            *rules = HouseRules { limit, ..form_defaults(packs(), HouseRules::preset(preset, packs())) };
        });
    };
    let chip = move |preset: Preset| {
        // The limit is chosen in another section.
        let same = move |setup: Setup| differences(&setup, preset).iter().all(|text| text.key == "limit");
        let is = move || form.setup().is_ok_and(same).to_string();
        view! {
            <button type="button" class="chip" aria-pressed=text(is) on:click=on_click(move || set(preset))>
                {current().preset(preset)}
            </button>
        }
        .into_any()
    };
    view! {
        <div class="chips" role="group" aria-label=tx!(l, new.preset)>
            {Preset::ALL.iter().map(|&preset| chip(preset)).collect_view()}
        </div>
    }
    .into_any()
}
