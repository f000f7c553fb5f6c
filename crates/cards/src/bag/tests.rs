//! Tests of `bag.rs`.

use super::*;
use crate::Colour;

#[test]
fn a_bag_counts_and_returns_the_cards_added() {
    let five = Card::from_name("red-5").unwrap();
    let mut bag = Bag::one(five);
    assert!(bag.add(five) && !bag.add(five), "there are two red fives in all packs");
    assert_eq!((bag.len(), bag.count(five)), (2, 2));
    assert_eq!(bag.kinds().collect::<Vec<_>>(), [five]);
    assert!(bag.remove(five) && bag.has(five) && bag.remove(five) && !bag.remove(five));
    assert!(bag.is_empty());
}

#[test]
fn equal_bags_are_equal_however_they_were_filled() {
    let all: Vec<Card> = Bag::every_where(|_| true).iter().collect();
    assert_eq!(all.len(), 201);
    let backwards: Bag = all.iter().rev().copied().collect();
    assert_eq!(backwards, all.iter().copied().collect());
    for (k, card) in (0..).zip(&all) {
        assert_eq!(backwards.nth(k), Some(*card));
    }
    assert_eq!(backwards.nth(201), None);
}

#[test]
fn a_bag_is_the_same_as_a_sorted_list() {
    let mut rng = game::Rng::default();
    let all: Vec<Card> = Bag::every_where(|_| true).iter().collect();
    for _ in 0..2000 {
        let mut draw = |n: u32| {
            let mut left = all.clone();
            rng.shuffle(&mut left);
            left.truncate(n as usize);
            left.sort();
            left
        };
        let (one, other) = (draw(30), draw(12));
        let [bag, second] = [&one, &other].map(|list| list.iter().copied().collect::<Bag>());
        assert!(bag.iter().eq(one.iter().copied()));
        assert_eq!(bag.iter().fold(0, |n, _| n + 1), usize::from(bag.len()));
        assert!((0..30).all(|k| bag.nth(k) == one.get(usize::from(k)).copied()));
        assert_eq!((bag.lowest(), bag.highest()), (one.first().copied(), one.last().copied()));
        let mut kinds = one.clone();
        kinds.dedup();
        assert!(bag.kinds().eq(kinds.iter().copied()));
        let card = other[5];
        assert!(bag.from(card).iter().eq(one.iter().copied().filter(|&c| c >= card)));
        assert_eq!(usize::from(bag.count(card)), one.iter().filter(|&&c| c == card).count());
        assert_eq!(bag.meets(&second), one.iter().any(|c| other.contains(c)));
        let (mut sum, mut rest) = (bag, bag);
        sum.add_all(&second);
        rest.remove_all(&second);
        for card in Card::all() {
            let most = Bag::every(card).len();
            assert_eq!(sum.count(card), (bag.count(card) + second.count(card)).min(most));
            assert_eq!(rest.count(card), bag.count(card).saturating_sub(second.count(card)));
        }
    }
}

#[test]
fn a_union_of_masks_selects_the_cards_of_both() {
    let all = Bag::every_where(|_| true);
    let (red, black) = (Bag::every_where(|c| c.bears(Colour::Red)), Bag::every_where(Card::is_black));
    assert_eq!(red.or(&black), Bag::every_where(|c| c.bears(Colour::Red) || c.is_black()));
    assert_eq!(all.or(&red), all);
    assert_eq!(all.or(&all), all);
}

#[test]
fn debug_output_lists_the_cards_by_name() {
    let bag = crate::testing::cards("red-5 blue-gift");
    assert_eq!(format!("{bag:?}"), "[blue-gift, red-5]");
}
