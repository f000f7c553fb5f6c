//! Summaries of house rules, and own effects that follow the number of rule cards.

use super::summary::{Text, summary};
use super::*;
use cards::*;
use game::{Rng, Seed};
use harness::pick;

/// A random valid set.
fn any_set(rng: &mut Rng) -> HouseSet {
    let colours = [Colour::Blue, Colour::Red, Colour::Green, Colour::Yellow].map(Violet::Replaces);
    let violets: Vec<Violet> = colours.into_iter().chain([Violet::Off, Violet::Fifth]).collect();
    let packs: Packs = Pack::ALL.iter().copied().filter(|_| rng.below(2) == 1).collect();
    let rules = HouseRules {
        hand_size: 4 + rng.below(4) as u8,
        limit: 1 + rng.below(9999) as u16,
        ends: pick(rng, Ends::ALL),
        scorekeeping: pick(rng, Scorekeeping::ALL),
        rounds: 1 + rng.below(20) as u8,
        first_dealer: pick(rng, FirstDealer::ALL),
        wish_effects: pick(rng, WishEffects::ALL),
        counter: pick(rng, CounterattackScope::ALL),
        violet: pick(rng, &violets),
        rule_cards: rng.below(6) as u8,
        diy: pick(rng, Diy::ALL),
        pandora: pick(rng, PandorasBox::ALL),
    };
    let names = ["", "Ours", "Größe 7, bei Oma", "…🎴 {n}", "a/b?c#d&e"];
    let setup = Setup::new(2 + rng.below(7) as u8, packs, fit_to_packs(packs, rules)).unwrap();
    let figure = Some(rng.below(20) as u8).filter(|figure| *figure < 12);
    let sentence = pick(rng, &["", "Grandma wins."]).to_owned();
    HouseSet { name: pick(rng, &names).to_owned(), figure, sentence, setup }
}

fn set(rules: impl FnOnce(&mut HouseRules), packs: &[Pack]) -> Setup {
    let packs: Packs = packs.iter().copied().collect();
    let mut house = HouseRules::original(packs);
    rules(&mut house);
    Setup::new(4, packs, house).unwrap()
}

#[test]
fn summaries_mention_exactly_the_differences() {
    let but = |setup: &Setup| summary(setup).but;
    let text = |key: &str, n| Text { key: key.into(), n };
    assert_eq!(but(&set(|_| (), &[])), []);
    assert_eq!(but(&set(|_| (), &[Pack::Pandora, Pack::Supercharge])), []);
    let ours = set(
        |rules| {
            rules.counter = CounterattackScope::OwnShare;
            rules.hand_size = 5;
            rules.limit = 113;
        },
        &[],
    );
    let texts = [text("counter.own-share", 0), text("hand-size", 5), text("limit", 113)];
    assert_eq!((summary(&ours).preset, but(&ours)), (Preset::Original, texts.into()));
    // Rules that have no effect without points, or that need a missing pack, are not mentioned.
    let rounds = set(
        |rules| {
            rules.scorekeeping = Scorekeeping::None;
            rules.limit = 999;
            rules.ends = Ends::Reach;
            rules.diy = Diy::SwapHands;
        },
        &[],
    );
    assert_eq!(but(&rounds), [text("rounds", 5)]);
    let mut factory = HouseRules::preset(Preset::GameFactory, Packs::BASE);
    factory.limit = HouseRules::suggested_limits(6)[1];
    let factory = Setup::new(6, Packs::BASE, factory).unwrap();
    assert_eq!((summary(&factory).preset, but(&factory)), (Preset::GameFactory, vec![]));
}

#[test]
fn own_effects_follow_the_rule_cards_until_set() {
    let ours = set(|rules| set_rule_cards(rules, 2), &[Pack::Pandora]);
    assert_eq!((ours.rules().diy, ours.rules().pandora), (Diy::RuleCard, PandorasBox::NewRuleCards));
    assert_eq!(summary(&ours).but, [Text { key: "rule-cards".into(), n: 2 }]);
    let mut rules = *ours.rules();
    rules.diy = Diy::WishOnly;
    set_rule_cards(&mut rules, 0);
    assert_eq!((rules.diy, rules.pandora), (Diy::WishOnly, PandorasBox::Reverse));
}

#[test]
fn a_surprise_is_never_nothing() {
    let mut rng = Rng::new(Seed::from_number(5));
    for number in 0..250 {
        let mut rules = HouseRules { rule_cards: number % 2, ..HouseRules::original(Packs::BASE) };
        surprise(&mut rules, &mut rng);
        assert!(rules.diy != Diy::WishOnly && rules.pandora != PandorasBox::Nothing);
        assert!(rules.rule_cards > 0 || rules.pandora != PandorasBox::NewRuleCards);
    }
}

#[test]
fn every_difference_has_a_text() {
    let keys = summary::keys();
    let mut rng = Rng::new(Seed::from_number(3));
    for _ in 0..3000 {
        let set = any_set(&mut rng);
        for text in summary(&set.setup).but {
            let form = format!("{}.other", text.key);
            assert!(keys.contains(&text.key) || keys.contains(&form), "{}", text.key);
        }
    }
}

#[test]
fn a_rule_without_its_pack_is_kept_but_off() {
    let mut rules = HouseRules::original(Packs::BASE);
    rules = form_defaults(Packs::BASE, rules);
    assert_eq!(rules.rule_cards, 1, "one, unless somebody chooses another number");
    set_rule_cards(&mut rules, 3);
    assert!(Setup::new(4, Packs::BASE, rules).is_err());
    assert!(Setup::new(4, Packs::BASE, fit_to_packs(Packs::BASE, rules)).is_ok());
    let pandora = [Pack::Pandora].into_iter().collect();
    assert_eq!(fit_to_packs(pandora, rules).rule_cards, 3);
}
