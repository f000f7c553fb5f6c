//! The options of a new card game: length, packs, house rules.

mod house_rules;
mod saved_sets;
mod share;

use crate::prelude::*;
use crate::setup::game::GameSetup;
use crate::setup::limit::{self, Limits};
use crate::setup::people::People;
use browser::random::bytes;
use cards::{HouseRules, Pack, Packs, Preset, Setup, SetupError, State};
use game::{Rng, Seed};
use play::estimate::CARD_GAME;
use play::house_rules::summary::{Text, differences};
use play::house_rules::{HouseSet, NoSet, fit_to_packs, form_defaults, surprise, tidy, tidy_sentence};

/// Everything that is chosen beside the people.
#[derive(Clone, Copy)]
pub(crate) struct Options {
    people: People,
    packs: RwSignal<Packs>,
    /// The rules as chosen. A rule that needs a pack which is not selected is kept but not applied.
    rules: RwSignal<HouseRules>,
    /// Whether chance decides what the own cards of Pandora's Box do, and with which numbers.
    surprise: RwSignal<bool>,
    chance: StoredValue<Seed>,
    /// Whether somebody set the limit; until then it follows the number of people.
    limit_set: RwSignal<bool>,
    /// The name of this set of rules, or the one to save it under.
    name: RwSignal<String>,
    figure: RwSignal<Option<u8>>,
    sentence: RwSignal<String>,
    /// The set received by a link or a file, or why it was refused.
    received: RwSignal<Option<Result<HouseSet, NoSet>>>,
}

impl Options {
    /// The rules that will be played.
    fn agreed(self) -> HouseRules {
        let mut rules = self.rules.get();
        if !self.limit_set.get() {
            rules.limit = HouseRules::suggested_limits(self.people.count())[1];
        }
        fit_to_packs(self.packs.get(), rules)
    }

    /// The rules that will be played, with the effects that chance decides.
    fn decided(self) -> HouseRules {
        let mut rules = self.agreed();
        if self.surprise.get() && self.packs.get().has(Pack::Pandora) {
            surprise(&mut rules, &mut Rng::new(self.chance.get_value()));
        }
        rules
    }

    /// The setup as chosen, or why the rules do not allow it.
    fn setup(self) -> Result<Setup, SetupError> {
        Setup::new(self.people.count(), self.packs.get(), self.decided())
    }

    fn toggle(self, pack: Pack) {
        let old = self.packs.get_untracked();
        self.packs
            .set(Pack::ALL.iter().copied().filter(|&other| old.has(other) != (other == pack)).collect());
    }

    /// The rules as chosen, under their name; `None` if they cannot be played.
    fn as_set(self) -> Option<HouseSet> {
        let (name, sentence) =
            (self.name.with(|name| tidy(name)), self.sentence.with(|says| tidy_sentence(says)));
        Some(HouseSet { name, figure: self.figure.get(), sentence, setup: self.setup().ok()? })
    }

    /// Whether these are the rules and packs as chosen.
    fn is_chosen(self, set: &HouseSet) -> bool {
        let same = |setup: Setup| setup.packs() == set.setup.packs() && setup.rules() == set.setup.rules();
        self.setup().is_ok_and(same)
    }

    /// Applies a saved or received set; the people stay.
    fn apply(self, set: &HouseSet) {
        self.choose(&set.setup, set.name.clone());
        self.surprise.set(!set.setup.packs().has(Pack::Pandora));
        self.figure.set(set.figure);
        self.sentence.set(set.sentence.clone());
    }

    /// Applies a setup and the name under which its house rules are saved; the people stay.
    fn choose(self, setup: &Setup, name: String) {
        let rules = *setup.rules();
        self.packs.set(setup.packs());
        self.rules.set(form_defaults(setup.packs(), rules));
        self.limit_set.set(rules.limit != HouseRules::suggested_limits(setup.players())[1]);
        self.name.set(name);
    }

    /// Applies a received set, or reports why it was refused.
    fn receive(self, set: Result<HouseSet, NoSet>) {
        if let Ok(set) = &set {
            self.apply(set);
        }
        self.received.set(Some(set));
    }
}

impl GameSetup for State {
    type Options = Options;

    const MAX_PEOPLE: u8 = Seat::MAX;

    fn title(l: Language) -> String {
        tx!(l, new.card_game)
    }

    fn reaction_time(l: Language, seconds: u16) -> String {
        tx!(l, room.window, n = seconds)
    }

    /// The base game by the original rules.
    fn initial_options(people: People) -> Options {
        Options {
            people,
            packs: RwSignal::new(Packs::BASE),
            rules: RwSignal::new(form_defaults(Packs::BASE, HouseRules::original(Packs::BASE))),
            surprise: RwSignal::new(true),
            chance: StoredValue::new(Seed(bytes())),
            limit_set: RwSignal::new(false),
            name: RwSignal::default(),
            figure: RwSignal::default(),
            sentence: RwSignal::default(),
            received: RwSignal::new(None),
        }
    }

    fn choose(options: Options, setup: &Setup) {
        options.choose(setup, String::new());
    }

    fn receive(options: Options, code: &str) {
        options.receive(cards::link::decode(code));
    }

    fn chosen_setup(options: Options) -> Result<Setup, String> {
        options.setup().map_err(|why| current().impossible(why))
    }

    fn received(l: Language, options: Options) -> AnyView {
        share::received(l, options)
    }

    /// Length, packs and house rules.
    fn option_sections(l: Language, options: Options) -> AnyView {
        // Without the effects that are to be a surprise.
        let shown = move || Setup::new(options.people.count(), options.packs.get(), options.agreed());
        let rules = move || shown().map(|setup| current().rules(&setup)).unwrap_or_default();
        let own = saved_sets::SavedSets::stored();
        html! {
            <section class="sheet">
                <h2>{tx!(l, new.length)}</h2>
                {length(l, options)}
            </section>
            <section class="sheet">
                <h2>{tx!(l, new.packs)}</h2>
                {packs(l, options)}
                {house_rules::pandora(l, options.packs.into(), options.rules, options.surprise)}
                {saved_sets::own_packs(l, options, own)}
            </section>
            <details class="sheet house">
                <summary>
                    <h2>{tx!(l, new.rules_are)}</h2> " "
                    <p class="what">{text(rules)}</p>
                </summary>
                {preset(l, options)}
                {saved_sets::saved_sets(l, options, own)}
                {house_rules::house_rules(l, options.packs.into(), options.rules)}
                {saved_sets::save(l, options, own)}
                {share::share(l, options)}
            </details>
        }
    }
}

/// How long the game lasts.
fn length(l: Language, options: Options) -> AnyView {
    let limits = Limits {
        measured: &CARD_GAME,
        people: options.people,
        rules: HouseRules::suggested_limits,
        now: Callback::new(move |()| options.agreed().limit),
        set: Callback::new(move |limit| {
            options.limit_set.set(true);
            options.rules.update(|rules| rules.limit = limit);
        }),
    };
    limit::length(l, limits)
}

fn packs(l: Language, options: Options) -> AnyView {
    let texts = [
        ("g-gift", tx!(l, new.pack_base), tx!(l, new.pack_base_text)),
        ("g-troublemaker", tx!(l, new.pack_troublemaker), tx!(l, new.pack_troublemaker_text)),
        ("g-power", tx!(l, new.pack_supercharge), tx!(l, new.pack_supercharge_text)),
        ("s-violet", tx!(l, new.pack_pandora), tx!(l, new.pack_pandora_text)),
    ];
    let pack = |(&pack, (drawing, name, text)): (&Pack, (&str, String, String))| {
        let is_chosen = move || options.packs.get().has(pack);
        let turn = move || options.toggle(pack);
        pack_box(icon(drawing, "drawing"), [name, text], pack == Pack::Base, is_chosen, turn)
    };
    let all = Pack::ALL.iter().zip(texts).map(pack).collect_view();
    html! { <div class="packs cells">{all}</div> }
}

/// A pack, or a set of rules that is chosen like one: a picture, its name and a sentence, and a box.
fn pack_box(
    picture: AnyView,
    [name, text]: [String; 2],
    fixed: bool,
    is_chosen: impl Fn() -> bool + Send + 'static,
    mut turn: impl FnMut() + 'static,
) -> AnyView {
    html! {
        <label class="pack">
            <input type="checkbox" prop:checked=flag(is_chosen) disabled=fixed on:change=move |_| turn() />
            {picture}
            <span><b>{name}</b> <span class="small">{text}</span></span>
        </label>
    }
}

/// The presets. One of them sets all house rules at once; these can be changed afterwards.
fn preset(l: Language, options: Options) -> AnyView {
    let packs = move || options.packs.get_untracked();
    let set = move |preset| {
        options.rules.update(|rules| {
            let HouseRules { limit, rule_cards, diy, pandora, .. } = *rules;
            let preset = form_defaults(packs(), HouseRules::preset(preset, packs()));
            *rules = HouseRules { limit, rule_cards, diy, pandora, ..preset };
        });
    };
    let chip = move |preset: Preset| {
        // These are chosen in other sections.
        let elsewhere = |key: &str| ["limit", "rule-cards", "diy", "pandora"].contains(&key);
        let rule = move |text: &Text| text.key.split('.').next().is_some_and(elsewhere);
        let same = move |setup: Setup| differences(&setup, preset).iter().all(rule);
        let is = move || options.setup().is_ok_and(same);
        choice("chip", current().preset(preset).into_any(), is, move || set(preset))
    };
    html! {
        <div class="chips" role="group" aria-label=tx!(l, new.preset)>
            {Preset::ALL.iter().map(|&preset| chip(preset)).collect_view()}
        </div>
    }
}
