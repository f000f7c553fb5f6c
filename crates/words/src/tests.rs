//! Every language has exactly the texts that the code needs; and examples of logs.

use super::log::Sentence;
use super::telling::{Form, LogFact, last_lines, lines};
use super::{Texts, Words};
use crate::Language;
use cards::*;
use game::{BySeat, Dealer, Game, Rng, Seat, Seats, Seed, Sitter, Viewer};
use harness::RandomGame;
use play::people::{Line, Lineup, Person};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

mod board;
mod foreign;
mod plurals;
mod reference;
mod terms;
mod turns;

/// A language's lists as the browser gets them.
pub(crate) fn words(language: Language) -> Words {
    Words {
        rest: super::texts(&list(language, "later")),
        board: super::texts(&list(language, "board")),
        ..Words::parse(language, &list(language, ""))
    }
}

/// A list of a language.
fn list(language: Language, list: &str) -> String {
    static LISTS: LazyLock<BTreeMap<PathBuf, String>> =
        LazyLock::new(|| texts::lists(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales")).unwrap());
    LISTS[&Path::new(list).join(language.code()).with_extension("txt")].clone()
}

/// People of these names.
fn people<const N: usize>(names: [&str; N]) -> Vec<Person> {
    names.map(|name| Person { name: name.into(), ..Person::default() }).into()
}

/// Every key that the code can request.
fn keys() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut both = |section: &str, id: &str| {
        all.insert(format!("{section}.{id}.name"));
        all.insert(format!("{section}.{id}.text"));
    };
    for id in Special::ALL {
        both("special", id.name());
    }
    for id in Event::ALL {
        both("event", id.name());
    }
    for id in Power::ALL {
        both("power", id.name());
    }
    for id in RuleCard::ALL {
        both("rule-card", id.name());
    }
    for id in Special::ALL.iter().filter(|id| super::is_rude(**id)) {
        all.insert(format!("special.{}.polite", id.name()));
    }
    for colour in Colour::ALL.iter().map(|colour| colour.name()).chain(["black"]) {
        all.insert(format!("colour.{colour}"));
    }
    for key in ["number", "special", "swap"] {
        all.insert(format!("card.{key}"));
    }
    let list =
        "and one-card cards points.one points.other you to-you whom-you whom-self share nobody the-turn";
    all.extend(list.split(' ').map(|key| format!("list.{key}")));
    for why in Illegal::ALL {
        all.insert(format!("refusal.{}", why.name()));
    }
    all.extend(play::house_rules::summary::keys().into_iter().map(|key| format!("rules.{key}")));
    for key in ["is", "is-but", "with", "no-set.garbage", "no-set.newer", "no-set.impossible"] {
        all.insert(format!("rules.{key}"));
    }
    for why in SetupError::ALL {
        all.insert(format!("rules.impossible.{}", why.name()));
    }
    all.extend(Sentence::ALL.iter().flat_map(|&sentence| Form::from(sentence).keys()));
    all.insert("log.round".to_owned());
    all
}

#[test]
fn differences_from_a_preset_are_one_sentence() {
    let packs = [Pack::Troublemaker, Pack::Pandora].into_iter().collect();
    let rules = HouseRules {
        hand_size: 5,
        counter: CounterattackScope::OwnShare,
        limit: 113,
        ..HouseRules::original(packs)
    };
    let setup = Setup::new(4, packs, rules).unwrap();
    let english = "Original with Troublemaker and Pandora's Box, but: \
                   Counterattack sends only your own share back; 5 cards; limit 113.";
    assert_eq!(words(Language::English).rules(&setup), english);
    let plain = Setup::new(4, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
    assert_eq!(words(Language::German).rules(&plain), "Original.");
}

/// The placeholders in a text.
fn places(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)).collect()
}

/// Checks that there are exactly these texts besides those of the screens.
fn expect_exactly(wanted: &BTreeSet<String>, language: Language, lists: &[&Texts]) {
    let there = lists.iter().flat_map(|list| list.iter()).map(|(key, _)| key.clone());
    let there: BTreeSet<String> = there.filter(|key| !key.starts_with("ui.")).collect();
    let missing: Vec<_> = wanted.difference(&there).collect();
    let orphaned: Vec<_> = there.difference(wanted).collect();
    assert!(missing.is_empty() && orphaned.is_empty(), "{language:?}: {missing:?} {orphaned:?}");
}

#[test]
fn every_language_has_exactly_the_required_texts() {
    let (wanted, of_the_board_game) = (keys(), board::keys());
    let english = words(Language::English);
    for &language in Language::ALL {
        let words = words(language);
        expect_exactly(&wanted, language, &[&words.texts, &words.rest]);
        expect_exactly(&of_the_board_game, language, &[&words.board]);
        assert!(
            words.texts.is_sorted() && words.rest.is_sorted() && words.board.is_sorted(),
            "texts must be sorted"
        );
        for (key, text) in words.texts.iter().chain(words.rest.iter()).chain(words.board.iter()) {
            assert!(!text.trim().is_empty(), "{language:?}: {key}");
            // The variant for "you" may leave a placeholder out.
            let same = english.get(key);
            let (mut here, mut there) = (places(text), places(&same));
            if key.starts_with("log.shows") || key == "board.log.game-over.you" {
                here.clear();
                there.clear();
            }
            assert_eq!(here, there, "{language:?}: {key} leaves other places for values");
        }
    }
}

#[test]
fn cards_have_names() {
    let (en, de) = (words(Language::English), words(Language::German));
    let card = |name| Card::from_name(name).unwrap();
    assert_eq!(en.card(card("red-5")), "Red 5");
    assert_eq!(de.card(card("black-7")), "Schwarz 7");
    assert_eq!(words(Language::French).card(card("green-skip")), "Skip (Vert)");
    assert_eq!(words(Language::Italian).card(card("green-skip")), "Skip (Verde)");
    assert_eq!(en.card(card("blue-gift")), "Gift (Blue)");
    assert_eq!(de.card(card("blue-red-swap")), "Colour Swap (Blau/Rot)");
    assert_eq!(en.card(card("fantastic")), "Fantastic");
    assert_eq!(de.refusal(Illegal::Blocked(Colour::Green)), "Grün ist gerade gesperrt.");
    assert_eq!(Words::default().event(Event::TimeBomb), "time bomb", "ids are shown without texts");
}

#[test]
fn polite_names_are_used_everywhere() {
    for &language in Language::ALL {
        let rude = words(language);
        let polite = Words { polite: true, ..rude.clone() };
        for special in [Special::FuckYou, Special::LuckyBastard] {
            assert_ne!(rude.special(special), polite.special(special));
        }
        // No other text contains the rude names.
        let all = polite.texts.iter();
        for (key, text) in all.filter(|(key, _)| key.rsplit('.').next() != Some("name")) {
            let text = text.to_lowercase().replace("{fuck-you}", "");
            assert!(!["fuck", "bastard"].iter().any(|rude| text.contains(rude)), "{language:?}: {key}");
        }
        let logged =
            |words: &Words| Event::ALL.iter().map(|&event| words.event_text(event)).collect::<String>();
        assert!(logged(&rude).contains("Fuck You") && !logged(&polite).contains("Fuck You"));
    }
}

#[test]
fn a_second_list_joins_the_first() {
    let words =
        Words { rest: super::texts("a\tA\nc\tC\n"), ..Words::parse(Language::English, "b\tB\nd\tD\n") };
    assert_eq!(["a", "b", "c", "d"].map(|key| words.get(key)), ["A", "B", "C", "D"]);
}

#[test]
fn a_log_tells_each_person_what_they_may_know() {
    let words = words(Language::English);
    let people = people(["Ann", "Bert"]);
    let [ann, bert] = [0, 1].map(|n| Seat::new(n).unwrap());
    let five = Card::from_name("red-5").unwrap();
    let fact = Fact::Moved {
        cards: Some(Bag::one(five)),
        n: 1,
        from: Zone::Hand(ann),
        to: Zone::Hand(bert),
        why: Source::Special(Special::Gift),
        seen: [ann].into_iter().collect(),
    };
    let tell = |viewer: Viewer| {
        lines(&words, &[fact.redacted(viewer)], &people, viewer, BySeat::make(|s| s)).remove(0).text
    };
    assert_eq!(tell(Viewer::Seat(ann)), "Bert gets Red 5 from you.");
    assert_eq!(tell(Viewer::Seat(bert)), "You get a card from Ann.");
    assert_eq!(tell(Viewer::Spectator), "Bert gets a card from Ann.");
}

#[test]
fn the_log_says_when_somebody_chooses_themselves() {
    let people = people(["Ann", "Bert"]);
    let [ann, bert] = [0, 1].map(|n| Seat::new(n).unwrap());
    let why = Source::Event(Event::MatingSeason);
    let fact =
        Fact::Named { by: ann, why, people: [ann, bert].into_iter().collect(), draws: BySeat::default() };
    let tell = |language, viewer| {
        let words = words(language);
        let told = lines(&words, &[fact], &people, viewer, BySeat::make(|s| s)).remove(0).text;
        told.split(". (").next().unwrap().to_owned()
    };
    for (language, told) in [
        (Language::English, "You choose yourself and Bert"),
        (Language::German, "Du wählst dich und Bert"),
        (Language::French, "Tu choisis toi-même et Bert"),
        (Language::Italian, "Tu scegli te e Bert"),
    ] {
        assert_eq!(tell(language, Viewer::Seat(ann)), told);
    }
    assert_eq!(tell(Language::English, Viewer::Seat(bert)), "Ann chooses Ann and you");
}

#[test]
fn people_who_swapped_seats_keep_their_names() {
    let words = words(Language::English);
    let people = people(["Ann", "Bert"]);
    let [left, right] = [0, 1].map(|n| Seat::new(n).unwrap());
    let facts = [Fact::TurnLost(left), Fact::SwappedPlaces(left, right), Fact::TurnLost(left)];
    // Ann sits to the right now.
    let mut persons = BySeat::make(|place| place);
    persons.0.swap(0, 1);
    let logged: Vec<String> = lines(&words, &facts, &people, Viewer::Seat(right), persons)
        .into_iter()
        .map(|line| line.text)
        .collect();
    assert_eq!(logged, ["You miss a turn.", "Ann and Bert swap places.", "Bert misses a turn."]);
}

#[test]
fn the_person_who_had_the_seat_then_is_named() {
    let seat = Seat::new(1).unwrap();
    let facts = [Fact::TurnLost(seat), Fact::TurnLost(seat), Fact::TurnLost(seat)];
    // First a bot had the seat, then the reader; both have other names by now.
    let lineups = [
        Lineup { from: 0, people: people(["Ann", "Grim"]), me: false },
        Lineup { from: 1, people: people(["Ann", "Bert"]), me: false },
        Lineup { from: 2, people: people(["Ann", "Cleo"]), me: true },
    ];
    let persons = BySeat::make(|place| place);
    let logged =
        last_lines(&words(Language::English), &facts, &lineups, Viewer::Seat(seat), persons, usize::MAX);
    let logged: Vec<String> = logged.into_iter().map(|line| line.text).collect();
    assert_eq!(logged, ["Grim misses a turn.", "Bert misses a turn.", "You miss a turn."]);
}

#[test]
fn a_winning_reader_is_addressed_directly() {
    let people = people(["Ann", "Bert"]);
    let (me, other) = (Seat::default(), Seat::new(1).unwrap());
    let logged = |winners| {
        let facts = [Fact::GameOver { winners }];
        let persons = BySeat::make(|seat| seat);
        lines(&words(Language::English), &facts, &people, Viewer::Seat(me), persons).pop().unwrap().text
    };
    assert_eq!(logged(Seats::one(me)), "The game is over. You win.");
    assert_eq!(logged(Seats::one(other)), "The game is over. Won by Bert.");
    assert_eq!(logged(Seats::one(me) | Seats::one(other)), "The game is over. Won by Ann and Bert.");
}

/// A game that plays itself at random, and the same one as a device has it.
struct Played<G: Game> {
    random: RandomGame<G>,
    dealer: Dealer<G>,
}

impl<G: Game> Played<G> {
    fn new(setup: G::Setup, seed: u64) -> Self {
        let people = usize::from(G::people(&setup));
        let random = RandomGame::from_state(G::new(&setup), Rng::new(Seed::from_number(seed)));
        Played { random, dealer: Dealer::new(setup, vec![Sitter::Bot; people]) }
    }

    /// One more entry; `false` when the game is over.
    fn step(&mut self) -> bool {
        let is_on = self.random.step();
        if let Some(entry) = self.random.entries.last().filter(|_| is_on) {
            self.dealer.enter(*entry).unwrap();
        }
        is_on
    }

    fn people(&self) -> Vec<Person> {
        let person = |k: usize| Person { name: format!("P{k}"), ..Person::default() };
        (0..self.dealer.sitters().len()).map(person).collect()
    }

    /// Who sits at each seat now.
    fn persons(&self) -> BySeat<Seat> {
        BySeat::make(|place| self.dealer.game().person_at(place))
    }

    /// Where this person sits now.
    fn viewer(&self, person: Seat) -> Viewer {
        let places = Seats::first(G::people(self.dealer.game().setup()));
        let place = places.into_iter().find(|&place| self.dealer.game().person_at(place) == person);
        Viewer::Seat(place.unwrap())
    }

    fn facts(&self, viewer: Viewer) -> Vec<G::Fact> {
        self.dealer.facts_for(viewer, 0).collect()
    }
}

/// Plays a game to its end.
fn played<G: Game>(setup: G::Setup) -> Played<G> {
    let mut game = Played::new(setup, 11);
    while game.step() {}
    game
}

/// Checks that a line of the log is a sentence.
fn expect_sentence(line: &Line) {
    let text = &line.text;
    assert!(!text.contains(['{', '}']) && !text.contains("  "), "{text}");
    assert!(line.heading || text.ends_with(['.', '!', ')']), "{text}");
}

/// Checks the log of a whole game as two of its readers may know it.
fn expect_whole_log<G: Game<Fact: LogFact>>(game: &Played<G>) {
    for language in Language::ALL {
        let words = words(*language);
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat::new(3).unwrap())] {
            let (facts, people, persons) = (game.facts(viewer), game.people(), game.persons());
            let all = lines(&words, &facts, &people, viewer, persons);
            all.iter().for_each(expect_sentence);
            let lineup = [Lineup { from: 0, people, me: true }];
            for count in [0, 1, 7, 30] {
                let last = last_lines(&words, &facts, &lineup, viewer, persons, count);
                assert_eq!(last, all[all.len() - count..], "the last {count}");
            }
        }
    }
}

#[test]
fn logs_of_whole_games_have_no_gaps() {
    let packs: Packs = Pack::ALL.iter().copied().collect();
    let setup = Setup::new(5, packs, HouseRules::original(packs)).unwrap();
    expect_whole_log(&played::<State>(setup));
}

#[test]
fn the_last_lines_are_the_end_of_the_log() {
    let seat = |n| Seat::new(n).unwrap();
    // People change places in the middle, and somebody else takes a chair later.
    let mut persons = BySeat::make(|place| place);
    persons.0.swap(0, 2);
    let begins = Fact::RoundBegan { round: 1, dealer: seat(0) };
    let facts = [
        begins,
        Fact::TurnLost(seat(0)),
        Fact::SwappedPlaces(seat(0), seat(2)),
        Fact::TurnLost(seat(0)),
        Fact::TurnLost(seat(1)),
    ];
    let lineups = [
        Lineup { from: 0, people: people(["Ann", "Bert", "Cid"]), me: false },
        Lineup { from: 4, people: people(["Ann", "Grim", "Cid"]), me: true },
    ];
    let words = words(Language::English);
    let last = |count| last_lines(&words, &facts, &lineups, Viewer::Seat(seat(0)), persons, count);
    let all = last(usize::MAX);
    assert!(all.iter().any(|line| line.heading) && all.len() > 4, "{all:?}");
    for count in 0..=all.len() + 1 {
        assert_eq!(last(count), all[all.len().saturating_sub(count)..], "the last {count}");
    }
}
