//! The summary of a setup: the most similar preset, and the differences from it. As keys of
//! `words.json`, not yet as text.

use cards::{HouseRules, Pack, Preset, Scorekeeping, Setup, Violet};

/// The summary of a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The most similar preset.
    pub preset: Preset,
    /// The packs beside the base game.
    pub packs: Vec<Pack>,
    /// The differences from the preset.
    pub but: Vec<Text>,
}

/// A text of `words.json` under `rules.`, and the number in it. Some have plural forms, chosen by
/// the number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// Its key.
    pub key: String,
    /// The value of `{n}`.
    pub n: u16,
}

/// The summary of a setup. Rules that have no effect in it are left out.
pub fn summary(setup: &Setup) -> Summary {
    let all = Preset::ALL.iter().map(|&preset| (preset, differences(setup, preset)));
    // The first of the most similar ones.
    let (preset, but) = all.min_by_key(|(_, but)| but.len()).unwrap_or((Preset::Original, Vec::new()));
    let packs = Pack::ALL.iter().copied().filter(|&pack| pack != Pack::Base && setup.packs().has(pack));
    Summary { preset, packs: packs.collect(), but }
}

/// The rules of the preset with the same people, packs and number of rule cards.
pub fn preset_rules(setup: &Setup, preset: Preset) -> HouseRules {
    let rules = HouseRules::preset(preset, setup.packs());
    let [_, limit, _] = HouseRules::suggested_limits(setup.players());
    let (diy, pandora) = HouseRules::own_effects(setup.rules().rule_cards);
    HouseRules { limit, diy, pandora, ..rules }
}

/// The differences between a setup and a preset.
pub fn differences(setup: &Setup, preset: Preset) -> Vec<Text> {
    let (is, not) = (setup.rules(), preset_rules(setup, preset));
    let mut but = Vec::new();
    let mut say = |differs: bool, rule: &str, option: &str, n: u16| {
        if differs {
            let key = if option.is_empty() { rule.to_owned() } else { format!("{rule}.{option}") };
            but.push(Text { key, n });
        }
    };
    say(is.counter != not.counter, "counter", is.counter.name(), 0);
    say(is.wish_effects != not.wish_effects, "wish-effects", is.wish_effects.name(), 0);
    say(is.hand_size != not.hand_size, "hand-size", "", is.hand_size.into());
    if setup.packs().has(Pack::Pandora) {
        say(is.violet != not.violet, "violet", &violet(is.violet), 0);
        say(is.rule_cards != not.rule_cards, "rule-cards", "", is.rule_cards.into());
        say(is.diy != not.diy, "diy", is.diy.name(), 0);
        say(is.pandora != not.pandora, "pandora", is.pandora.name(), 0);
    }
    say(is.first_dealer != not.first_dealer, "first-dealer", is.first_dealer.name(), 0);
    match is.scorekeeping {
        Scorekeeping::Points => {
            say(is.limit != not.limit, "limit", "", is.limit);
            say(is.ends != not.ends, "ends", is.ends.name(), 0);
        }
        Scorekeeping::None => say(true, "rounds", "", is.rounds.into()),
    }
    but
}

fn violet(violet: Violet) -> String {
    violet.into()
}

/// Every key that a summary can contain.
pub fn keys() -> Vec<String> {
    use cards::{Colour, CounterattackScope, Diy, Ends, FirstDealer, PandorasBox, WishEffects};
    let mut all: Vec<String> = ["hand-size", "limit"].map(Into::into).into();
    let mut each = |rule: &str, options: Vec<&str>| {
        all.extend(options.into_iter().map(|option| format!("{rule}.{option}")));
    };
    each("counter", CounterattackScope::ALL.iter().map(|one| one.name()).collect());
    each("wish-effects", WishEffects::ALL.iter().map(|one| one.name()).collect());
    each("first-dealer", FirstDealer::ALL.iter().map(|one| one.name()).collect());
    each("ends", Ends::ALL.iter().map(|one| one.name()).collect());
    each("diy", Diy::ALL.iter().map(|one| one.name()).collect());
    each("pandora", PandorasBox::ALL.iter().map(|one| one.name()).collect());
    each("rounds", vec!["one", "other"]);
    each("rule-cards", vec!["one", "other"]);
    let replaced = Colour::ALL.iter().filter(|&&colour| colour != Colour::Violet);
    let violets = replaced.map(|&colour| violet(Violet::Replaces(colour)));
    let violets: Vec<String> = violets.chain([violet(Violet::Off), violet(Violet::Fifth)]).collect();
    each("violet", violets.iter().map(String::as_str).collect());
    each("preset", Preset::ALL.iter().map(|one| one.name()).collect());
    each("pack", Pack::ALL.iter().filter(|&&pack| pack != Pack::Base).map(|one| one.name()).collect());
    all
}
