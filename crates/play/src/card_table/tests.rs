//! Whole games, seen through the model and answered through drafts: every answer that can be put
//! together on the screen is legal.

use crate::card_table::answer::Draft;
use crate::card_table::doer::Doing;
use crate::card_table::hand::{CardCopy, Sort, keep_order, sorted};
use crate::card_table::model::Model;
use crate::card_table::question::{Asked, Kind};
use crate::testing::{all_packs, card, people, seat};
use cards::{
    Action, Bag, Card, Choice, Fact, HouseRules, Packs, Power, RuleCard, Setup, Source, Special, State,
    Window, scenario,
};
use game::{Answer, Asks, Dealer, Game as _, Rng, Seed, Sitter, Viewer};
use harness::pick;

fn asked(kind: Kind) -> Asked {
    Asked { number: 1, why: Source::Turn, kind, idle: Vec::new() }
}

/// Puts together an answer by tapping at random until it is complete.
fn tapped(asked: &Asked, model: &Model, rng: &mut Rng) -> Vec<Action> {
    match &asked.kind {
        Kind::Turn { can_draw, can_end, .. } => {
            let mut all = Vec::new();
            for face in model.hand.iter().filter(|face| face.playable.is_ok()) {
                let card = face.which.card;
                if face.imitates.is_empty() {
                    all.push(Action::Play(card, None));
                }
                all.extend(face.imitates.iter().map(|&s| Action::Play(card, Some(s))));
            }
            all.extend(can_draw.then_some(Action::Draw));
            all.extend(can_end.then_some(Action::End));
            vec![pick(rng, &all)]
        }
        Kind::Confirm => vec![pick(rng, &[Action::Yes, Action::No])],
        Kind::List { options, .. } => vec![pick(rng, options)],
        Kind::Wish { colours, numbers } => {
            let colours = colours.iter().map(|&c| Action::Wish(cards::Wish::Colour(c)));
            let numbers = numbers.iter().map(|&n| Action::Wish(cards::Wish::Number(n)));
            vec![pick(rng, &colours.chain(numbers).collect::<Vec<_>>())]
        }
        kind => {
            let mut draft = Draft::new(asked);
            for _ in 0..10_000 {
                if let Some(actions) = draft.actions()
                    && (draft.remaining() == 0 || rng.below(3) == 0)
                {
                    return actions;
                }
                match kind {
                    Kind::Cards { pool, .. } => draft.tap_card(pick(rng, pool)),
                    Kind::Seats { of, .. } => draft.tap_seat(pick(rng, of)),
                    Kind::Split { of, .. } if rng.below(4) == 0 => draft.remove_draw(pick(rng, of)),
                    Kind::Split { of, .. } => draft.add_draw(pick(rng, of)),
                    Kind::Give { cards, .. } if rng.below(3) > 0 => draft.tap_card(pick(rng, cards)),
                    Kind::Give { to, .. } => draft.tap_seat(pick(rng, to)),
                    Kind::Hands { of, .. } => draft.place_hand(pick(rng, of), Some(pick(rng, of))),
                    _ => unreachable!(),
                }
            }
            unreachable!("an answer can always be finished: {asked:?}")
        }
    }
}

/// Every question that is not the turn's own names a person, and an attack is somebody else's.
fn says_whose_doing_it_is(asked: &Asked, model: &Model, facts: &[Fact]) {
    let doing = Doing::of(asked, model, facts);
    match (&asked.kind, asked.why) {
        (Kind::List { of: Choice::Reaction(Window::Attack), .. }, _) => {
            assert!(matches!(doing, Doing::Attack { by, .. } if Some(by) != model.viewer), "{doing:?}");
        }
        (Kind::List { of: Choice::Reaction(_), .. }, _) => assert!(doing.by().is_some(), "{asked:?}"),
        (_, Source::Deal | Source::Turn | Source::RuleCard(_)) => {}
        _ => assert!(doing.by().is_some(), "{asked:?}"),
    }
}

#[test]
fn every_answer_that_can_be_put_together_is_accepted() {
    for number in 0..60 {
        let mut rng = Rng::new(Seed::from_number(number));
        let players = 2 + (number % 5) as u8;
        let mut rules = HouseRules::original(all_packs());
        rules.rule_cards = (number % 4) as u8;
        let setup = Setup::new(players, all_packs(), rules).unwrap();
        let people = people(players, None);
        let mut dealer: Dealer<State> = Dealer::new(setup, vec![Sitter::Here; players.into()]);
        for _ in 0..1_500 {
            let (question, seats) = match dealer.game().asks() {
                Asks::Over => break,
                Asks::Seed => {
                    dealer.begin_round(rng.seed()).unwrap();
                    continue;
                }
                Asks::People { number, seats, .. } => (number, seats),
            };
            let by = seats.into_iter().nth(rng.below(seats.len().into()) as usize).unwrap();
            let view = dealer.game().view(Viewer::Seat(by));
            let model = Model::new(&view, &people, Sort::Number, &[]);
            let asked = model.question.clone().expect("the person asked sees the question");
            assert_eq!(asked.number, question);
            says_whose_doing_it_is(
                &asked,
                &model,
                &dealer.facts_for(Viewer::Seat(by), 0).collect::<Vec<_>>(),
            );
            let say = tapped(&asked, &model, &mut rng);
            let answer = Answer { by, to: question, parts: say };
            assert_eq!(dealer.handle(&answer), Ok(()), "{asked:?} {answer:?}");
        }
    }
}

#[test]
fn the_viewer_comes_first_and_the_others_follow_to_the_right() {
    let setup = Setup::new(4, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
    let mut dealer: Dealer<State> = Dealer::new(setup, vec![Sitter::Here; 4]);
    dealer.begin_round(Seed::from_number(7)).unwrap();
    let view = dealer.game().view(Viewer::Seat(seat(2)));
    let model = Model::new(&view, &people(4, None), Sort::Colour, &[]);
    let order: Vec<&str> = model.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(order, ["P2", "P3", "P0", "P1"]);
    assert!(model.seats[0].me && model.seats.iter().all(|seat| seat.open.is_none()));
    assert_eq!(model.hand.len(), usize::from(model.seats[0].count));
}

#[test]
fn cards_may_be_tapped_in_any_order() {
    let pool = CardCopy::all([card("blue-2"), card("red-5"), card("red-5"), card("fantastic")]);
    let mut draft = Draft::new(&asked(Kind::Cards {
        from: cards::PickFrom::OwnHand,
        pool: pool.clone(),
        min: 2,
        max: 2,
    }));
    draft.tap_card(pool[2]);
    assert_eq!(draft.actions(), None);
    draft.tap_card(pool[0]);
    draft.tap_card(pool[3]);
    let both = vec![Action::Pick(card("blue-2")), Action::Pick(card("red-5"))];
    assert_eq!(draft.actions(), Some(both), "a third card is ignored");
    draft.tap_card(pool[0]);
    draft.tap_card(pool[1]);
    assert_eq!(draft.actions(), Some(vec![Action::Pick(card("red-5")); 2]), "two like cards");
}

#[test]
fn picking_fewer_cards_than_allowed_ends_with_pass() {
    let pool = CardCopy::all([card("blue-2"), card("red-5")]);
    let mut draft = Draft::new(&asked(Kind::Cards {
        from: cards::PickFrom::OwnHand,
        pool: pool.clone(),
        min: 0,
        max: 2,
    }));
    assert_eq!(draft.actions(), Some(vec![Action::Pass]));
    draft.tap_card(pool[1]);
    assert_eq!(draft.actions(), Some(vec![Action::Pick(card("red-5")), Action::Pass]));
}

#[test]
fn draws_are_split_among_the_chosen_people() {
    let of = vec![seat(3), seat(1), seat(2)];
    let mut draft = Draft::new(&asked(Kind::Split { of, draws: 4, people: 2 }));
    draft.add_draw(seat(2));
    for _ in 0..5 {
        draft.add_draw(seat(1));
    }
    assert_eq!((draft.draws(seat(1)), draft.draws(seat(2)), draft.remaining()), (3, 1, 0));
    let say = [1, 1, 1, 2].map(|n| Action::Seat(seat(n)));
    assert_eq!(draft.actions(), Some(say.to_vec()));
    draft.remove_draw(seat(1));
    assert!(!draft.can_add_draw(seat(3)), "two people at most");
}

#[test]
fn where_a_rule_card_changes_the_number_of_draws_its_text_explains_the_question() {
    let four = Source::Special(Special::FantasticFour);
    let under = |rule_cards: &[RuleCard]| {
        let kind = Kind::Split { of: vec![seat(1)], draws: 5, people: 5 };
        Asked { why: four, ..asked(kind) }.explained_by(rule_cards)
    };
    assert_eq!(under(&[]), four);
    assert_eq!(under(&[RuleCard::DeepDraw]), four);
    assert_eq!(
        under(&[RuleCard::DeepDraw, RuleCard::FantasticFive]),
        Source::RuleCard(RuleCard::FantasticFive)
    );
}

#[test]
fn a_whole_hand_can_be_given_away() {
    let cards = CardCopy::all([card("blue-2"), card("red-5"), card("red-5")]);
    let to = vec![seat(1), seat(2)];
    let mut draft = Draft::new(&asked(Kind::Give { cards: cards.clone(), to }));
    let mut give = |cards: &[CardCopy], to| {
        for &which in cards {
            draft.tap_card(which);
        }
        draft.tap_seat(seat(to));
        (draft.remaining(), draft.cards().len(), draft.actions().is_some())
    };
    assert_eq!(give(&cards, 0), (3, 3, false), "not to somebody else");
    assert_eq!(give(&cards[..1], 1), (1, 0, false), "all but the first, which the tap has put back");
    assert_eq!(give(&[cards[0], cards[1]], 2), (0, 0, true), "the second has changed hands");
    let say = vec![
        Action::Give(card("blue-2"), seat(2)),
        Action::Give(card("red-5"), seat(2)),
        Action::Give(card("red-5"), seat(1)),
    ];
    assert_eq!(draft.actions(), Some(say));
}

#[test]
fn hands_can_be_redistributed() {
    let of = vec![seat(0), seat(1), seat(2)];
    let mut draft = Draft::new(&asked(Kind::Hands { of, not_own: seat(1) }));
    draft.place_hand(seat(0), Some(seat(0)));
    draft.place_hand(seat(1), Some(seat(1)));
    draft.place_hand(seat(2), Some(seat(2)));
    assert_eq!(draft.actions(), None, "not one's own");
    draft.place_hand(seat(1), Some(seat(2)));
    assert_eq!(draft.hand_at(seat(2)), None, "a hand goes to one seat only");
    draft.place_hand(seat(2), Some(seat(1)));
    assert_eq!(draft.actions(), Some([2, 0, 1].map(|n| Action::Seat(seat(n))).to_vec()));
}

#[test]
fn a_hand_is_sorted_as_chosen() {
    let hand: Bag = ["red-9", "blue-9", "red-1", "fantastic"].into_iter().map(card).collect();
    let names =
        |sort, drawn: &[Card]| sorted(&hand, sort, drawn).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(names(Sort::Colour, &[]), ["blue-9", "red-1", "red-9", "fantastic"]);
    assert_eq!(names(Sort::Number, &[]), ["red-1", "blue-9", "red-9", "fantastic"]);
    let drawn = [card("fantastic"), card("green-1"), card("red-9")];
    assert_eq!(names(Sort::Drawn, &drawn), ["fantastic", "red-9", "blue-9", "red-1"]);
    assert_eq!(keep_order(&Bag::EMPTY, &drawn), []);
}

#[test]
fn answers_that_would_do_nothing_are_marked_and_come_last() {
    let state = scenario::after(
        r#"{"packs": ["supercharge"], "discard": ["red-9"],
        "hands": [["red-8", "blue-1"], ["green-4"], ["green-5"]],
        "powers": [["anti-counter", "looping"], [], []], "script": ["0 play red-8"]}"#,
    );
    let asked = Asked::of(&state.view(Viewer::Seat(seat(0)))).unwrap();
    let Kind::List { options, .. } = &asked.kind else { panic!("{asked:?}") };
    let (anti, looping) = (Action::Power(Power::AntiCounter), Action::Power(Power::Looping));
    assert_eq!((options.as_slice(), asked.idle), ([looping, Action::Pass, anti].as_slice(), vec![anti]));
}
