//! Entries, the search, and the table of examples.

use super::fits::{ALWAYS, ROWS};
use super::search::{ColourFilter, Doc, Filter, find, fold, toggle};
use super::{Entry, FieldKind, Game, Kind};
use crate::testing::all_packs;
use cards::{Card, Colour, Demand, Event, HouseRules, Pack, Power, Print, Setup, Special, Symbol};

#[test]
fn every_card_has_an_entry_with_a_unique_id() {
    for game in Game::ALL {
        let all: Vec<Entry> = Entry::all(game).collect();
        for (at, entry) in all.iter().enumerate() {
            assert_eq!(Entry::from_id(game, entry.id()), Some(*entry));
            assert_eq!(entry.game(), game);
            assert!(game.kinds().contains(&entry.kind()), "{entry:?}");
            assert!(!all[..at].iter().any(|other| other.id() == entry.id()), "{entry:?} is there twice");
            assert_eq!(entry.packs().is_empty(), game == Game::Board, "{entry:?}");
        }
    }
    let all: Vec<Entry> = Entry::all(Game::Cards).collect();
    for card in Card::all() {
        assert!(all.contains(&Entry::of_card(card)), "{card}");
    }
    assert_eq!(Entry::from_id(Game::Cards, "joker"), None);
}

#[test]
fn the_board_game_is_in_the_reference_as_a_whole() {
    let of = |kind| Entry::all(Game::Board).filter(|entry| entry.kind() == kind).count();
    assert_eq!([Kind::Card, Kind::Event, Kind::Field].map(of), [12, 20, 4]);
    assert_eq!(FieldKind::ALL.map(|kind| kind.fields().len()), [1, 43, 6, 1]);
    assert_eq!(FieldKind::Teleport.fields().len(), board::material::TELEPORTS.len());
    assert_eq!(FieldKind::Goal.fields(), [board::Field::GOAL]);
}

#[test]
fn an_address_names_a_game_and_an_entry() {
    let push = Entry::BoardCard(board::Card::Push);
    assert_eq!(Entry::at(None), (Game::Cards, None));
    assert_eq!(Entry::at(Some("gift")), (Game::Cards, Some(Ok(Entry::Special(Special::Gift)))));
    assert_eq!(Entry::at(Some("board")), (Game::Board, None));
    assert_eq!(Entry::at(Some("board/push")), (Game::Board, Some(Ok(push))));
    for unknown in ["board/gift", "board/push/up", "push", "gift/board", "/", "é"] {
        assert!(matches!(Entry::at(Some(unknown)).1, None | Some(Err(()))), "{unknown}");
    }
}

#[test]
fn counts_are_those_of_the_deck() {
    let setup = Setup::new(4, all_packs(), HouseRules::original(all_packs())).unwrap();
    let counted: u8 = Entry::all(Game::Cards)
        .filter(|entry| entry.kind() == Kind::Card)
        .flat_map(Entry::packs)
        .map(|(_, n)| n)
        .sum();
    assert_eq!(counted, setup.deck().len());
    let of = |entry: Entry| entry.packs();
    assert_eq!(of(Entry::Special(Special::Gift)), [(Pack::Base, 8), (Pack::Pandora, 2)]);
    assert_eq!(of(Entry::Black), [(Pack::Base, 9), (Pack::Supercharge, 1)]);
    assert_eq!(of(Entry::Power(Power::Looping)), [(Pack::Supercharge, 2)]);
}

fn docs() -> Vec<Doc> {
    // Named by their ids; one by a German name.
    let named = |entry: Entry| match entry {
        Entry::Event(Event::Earthquake) => Doc::new(entry, "Über-Beben", "Alle Hände gehen nach rechts.", ""),
        Entry::Special(Special::Thief) => Doc::new(entry, "Thief", "Take two cards.", "An earthquake story."),
        _ => Doc::new(entry, &entry.id().replace('-', " "), "", ""),
    };
    Entry::all(Game::Cards).map(named).collect()
}

fn found(filter: Filter) -> Vec<&'static str> {
    find(&docs(), &filter).iter().flat_map(|(_, all)| all.iter().map(|entry| entry.id())).collect()
}

fn words(words: &str) -> Filter {
    Filter { words: words.to_owned(), ..Filter::default() }
}

#[test]
fn an_empty_filter_finds_everything() {
    assert_eq!(found(Filter::default()).len(), Entry::all(Game::Cards).count());
    assert_eq!(found(words("  ")).len(), Entry::all(Game::Cards).count());
}

#[test]
fn names_are_found_without_accents_and_by_their_english_name() {
    for query in ["uber beben", "ÜBER", "beben", "earthquake", "hände recht"] {
        assert!(found(words(query)).contains(&"earthquake"), "{query}");
    }
    assert_eq!(found(words("pandora's")), ["pandoras-box"]);
    assert!(found(words("no such card")).is_empty());
    assert_eq!(fold("Größe, Città’s & Zoë-Œuvre"), "grosse  cittas   zoe oeuvre");
}

#[test]
fn matching_names_come_before_matching_texts() {
    assert_eq!(find(&docs(), &words("earthquake")).len(), 2, "an event, and a card that mentions it");
    assert_eq!(found(words("earthquake"))[0], "earthquake", "the kind of the best match comes first");
    let fantastic = found(words("fantastic"));
    assert_eq!(fantastic, ["fantastic", "fantastic-four", "fantastic-five"]);
    assert_eq!(found(words("wish"))[..2], ["black-wish", "number-wish"]);
}

#[test]
fn kinds_packs_and_colours_narrow_the_search() {
    let kinds = |kinds: &[Kind]| Filter { kinds: kinds.to_vec(), ..Filter::default() };
    assert_eq!(found(kinds(&[Kind::Power])).len(), Power::ALL.len());
    let both = found(kinds(&[Kind::Power, Kind::Event])).len();
    assert_eq!(both, Power::ALL.len() + Event::ALL.len(), "either will do");
    let pandora = Filter { packs: vec![Pack::Pandora], kinds: vec![Kind::Event], ..Filter::default() };
    assert_eq!(found(pandora), ["pandoras-box"]);
    let violet = Filter { colours: vec![ColourFilter::Colour(Colour::Violet)], ..Filter::default() };
    assert!(found(violet.clone()).contains(&"violet") && !found(violet.clone()).contains(&"charity"));
    // One and the same card must match both: thief is violet, but not in Troublemaker.
    let two = Filter { packs: vec![Pack::Troublemaker], ..violet };
    assert!(found(two).is_empty());
    let black = Filter { colours: vec![ColourFilter::Black], ..Filter::default() };
    assert_eq!(found(black), ["black"]);
    let wish = found(Filter { colours: vec![ColourFilter::Wish], ..Filter::default() });
    assert!(wish.contains(&"fantastic") && !wish.contains(&"curse") && !wish.contains(&"gift"));
}

#[test]
fn a_card_is_shown_in_the_colour_of_the_filter() {
    for &colour in Colour::ALL {
        let filter = Filter { colours: vec![ColourFilter::Colour(colour)], ..Filter::default() };
        let gift = filter.face(Entry::Special(Special::Gift)).unwrap();
        assert_eq!(gift.print(), Print::Special(Some(colour), Special::Gift));
    }
    for entry in Entry::all(Game::Cards) {
        assert_eq!(Filter::default().face(entry).is_some(), entry.kind() == Kind::Card);
    }
}

#[test]
fn choosing_twice_removes_the_choice() {
    let mut list = vec![1, 2];
    toggle(&mut list, 3);
    toggle(&mut list, 1);
    assert_eq!(list, [2, 3]);
}

#[test]
fn examples_of_the_overview_agree_with_the_rules() {
    for row in ROWS {
        let pile = Card::from_name(row.pile).unwrap();
        if let Demand::Card(colour, symbol) = row.demand {
            let own = match pile.print() {
                Print::Number(colour, n) => (colour, Symbol::Number(n)),
                Print::Special(colour, special) => (colour, Symbol::Special(special)),
                Print::Swap(..) => panic!("a swap demands a colour"),
            };
            assert_eq!(own, (colour, symbol), "{}", row.key);
        }
        for name in row.fits.iter().chain(&ALWAYS) {
            assert!(row.demand.fits().has(Card::from_name(name).unwrap()), "{} on {}", name, row.key);
        }
    }
}
