//! Taps as answers, where rolls would lead, hits since the last turn, and the steps in which facts are shown.

use crate::board_table::answer::choose;
use crate::board_table::model::Model;
use crate::board_table::picture::steps::{Step, StepKind, duration, steps};
use crate::board_table::since::{hits, moves_of};
use crate::board_table::ways::{OwnMove, own_move, ways};
use crate::flow::{Flow, NewGame, Next};
use crate::testing::{answer, person};
use board::{Action, Arrow, Card, Event, Fact, Field, Laid, Question, Setup, State, Why};
use game::{Rng, Seat, Seed};

fn flow(seed: u64) -> (Flow<State>, Rng) {
    let people = ["Ann", "Bert", "Cleo"].map(person);
    let mut flow = Flow::new(NewGame { people: people.into(), setup: Setup::medium(3).unwrap() });
    let mut rng = Rng::new(Seed::from_number(seed));
    flow.begin_round(rng.seed());
    (flow, rng)
}

/// Plays at random until a model is found for which `wanted` returns something.
fn find<T>(wanted: impl Fn(&Model) -> Option<T>) -> (Model, T) {
    for seed in 0..200 {
        let (mut flow, mut rng) = flow(seed);
        for _ in 0..400 {
            match flow.next() {
                Next::HandOver(seat) => flow.reveal(seat),
                Next::Window(seats) => flow.reveal(seats.lowest().unwrap()),
                Next::BotThinks => assert!(flow.step(&mut rng)),
                Next::RoundOver | Next::GameOver => break,
                Next::Ask(seat) => {
                    let model = flow.model(());
                    if let Some(found) = wanted(&model) {
                        return (model, found);
                    }
                    answer(&mut flow, seat, &mut rng);
                }
            }
        }
    }
    panic!("never seen");
}

fn plays(model: &Model) -> bool {
    model.question().is_some_and(|ask| ask.kind == Question::Play)
}

/// A model in which the viewer may play this card.
fn with_card(card: Card) -> Model {
    find(|model| (plays(model) && model.view.my_hand().has(card)).then_some(())).0
}

fn field_of(model: &Model, parts: &[Action], from: u8) -> Action {
    let fields = model.options(parts).into_iter();
    let mut fields = fields.filter(|&part| matches!(part, Action::Field(field) if field.number() >= from));
    fields.next().unwrap()
}

#[test]
fn a_card_lies_with_an_arrow_as_soon_as_its_field_is_chosen() {
    let model = with_card(Card::Push);
    let parts = choose(&model, &[], Action::Card(Card::Push));
    assert_eq!(parts, [Action::Card(Card::Push)]);
    let field = field_of(&model, &parts, 11);
    let parts = choose(&model, &parts, field);
    assert_eq!(parts, [Action::Card(Card::Push), field, Action::Arrow(Arrow::Forward)]);
    assert!(model.is_complete(&parts));
    // Tapping the field again turns the arrow, round to the first direction.
    let mut turned = parts.clone();
    let mut seen = Vec::new();
    for _ in 0..8 {
        turned = choose(&model, &turned, field);
        seen.push(*turned.last().unwrap());
        assert!(model.is_complete(&turned));
    }
    assert!(seen.contains(&Action::Arrow(Arrow::Back)) && seen.contains(&Action::Arrow(Arrow::Forward)));
    // Another field keeps the direction where it can.
    let back = choose(&model, &parts, Action::Arrow(Arrow::Back));
    assert_eq!(back.last(), Some(&Action::Arrow(Arrow::Back)));
    let Action::Field(number) = field else { panic!() };
    let other = field_of(&model, &parts[..1], number.number() + 1);
    assert_eq!(choose(&model, &back, other), [Action::Card(Card::Push), other, Action::Arrow(Arrow::Back)]);
}

#[test]
fn a_card_that_is_tapped_again_is_taken_back_and_another_replaces_it() {
    let (model, (one, other)) = find(|model| {
        let mut kinds = model.view.my_hand().kinds();
        plays(model).then_some(())?;
        Some((kinds.next()?, kinds.next()?))
    });
    let chosen = choose(&model, &[], Action::Card(one));
    let laid = choose(&model, &chosen, field_of(&model, &chosen, 1));
    assert_eq!(choose(&model, &laid, Action::Card(one)), []);
    assert_eq!(choose(&model, &laid, Action::Card(other)), [Action::Card(other)]);
    // An option that may not be chosen changes nothing.
    assert_eq!(choose(&model, &laid, Action::Pass), laid);
    assert_eq!(choose(&model, &laid, Action::Field(Field::START)), laid);
}

#[test]
fn the_way_ahead_includes_the_card_being_laid() {
    let laid = |card: Card| {
        let model = with_card(card);
        let seat = model.view.me().unwrap();
        assert_eq!(own_move(&model.view), Some(OwnMove { seat, back: false, also: None }));
        let parts = choose(&model, &[], Action::Card(card));
        let field = field_of(&model, &parts, 11);
        let Action::Field(number) = field else { panic!() };
        (own_move(&model.after(&choose(&model, &parts, field))).unwrap(), number)
    };
    let (own, field) = laid(Card::Push);
    assert_eq!(own.also.map(|(laid, on)| (laid.card(), on)), Some((Card::Push, field)));
    assert!(!own.back);
    assert!(laid(Card::Reverse).0.back, "the way goes back");
    // After these cards, the viewer's own move does not follow.
    for card in [Card::Remote, Card::FuckYou, Card::Troublemaker] {
        assert_eq!(laid(card).0.also, None, "{card:?}");
    }
}

#[test]
fn a_teleport_is_moved_or_swapped_with_the_one_chosen_last() {
    let drifts = |model: &Model| {
        model.question().filter(|ask| ask.kind == Question::Drift)?;
        Some(model.options(&[]))
    };
    let (model, teleports) = find(drifts);
    let one = choose(&model, &[], teleports[0]);
    assert_eq!(choose(&model, &one, teleports[1]), [teleports[0], teleports[1]]);
    let two = choose(&model, &one, teleports[1]);
    assert!(model.is_complete(&two));
    assert_eq!(choose(&model, &two, teleports[2]), [teleports[0], teleports[2]]);
    let field = field_of(&model, &one, 1);
    assert_eq!(choose(&model, &two, field), [teleports[0], field]);
}

#[test]
fn the_effect_of_a_card_is_known_before_it_is_laid() {
    // A stop right before the viewer's own pawn: every roll ends there.
    let (model, field) = find(|model| {
        let me = model.view.me()?;
        let next = model.view.pawns[me].forward(1);
        let may =
            model.view.legal_fields(Card::Stop, None).has(next) && model.view.ground.top(next).is_none();
        (plays(model) && may && model.view.turns > 2).then_some(next)
    });
    let parts = [Action::Card(Card::Stop), Action::Field(field)];
    let all = ways(&model.after(&parts));
    let mine = all.first().unwrap();
    assert_eq!((Some(mine.seat), mine.back), (model.view.me(), false));
    assert!(mine.rolls.iter().all(|roll| roll.to == field.number()));
    assert!(mine.rolls.iter().any(|roll| roll.changed && roll.before > field.number()));
    assert_eq!(ways(&model.after(&parts[..1])), [], "nothing lies there yet");
}

#[test]
fn a_card_that_turns_the_move_shows_the_way_back() {
    let (model, ()) = find(|model| {
        let me = model.view.me()?;
        let may = plays(model) && model.view.my_hand().has(Card::Reverse);
        (may && model.view.pawns[me].number() > 8).then_some(())
    });
    let parts = [Action::Card(Card::Reverse)];
    let parts = choose(&model, &parts, field_of(&model, &parts, 1));
    let all = ways(&model.after(&parts));
    let mine = all.iter().find(|way| Some(way.seat) == model.view.me()).unwrap();
    assert!(mine.back);
    let from = model.view.pawns[mine.seat].number();
    assert!(mine.rolls[0].to != from + 1);
}

#[test]
fn only_hits_since_the_last_turn_are_found() {
    let [ann, bert] = [0, 1].map(|n| Seat::new(n).unwrap());
    let went = |pawn, from, to| Fact::Went {
        pawn,
        from: Field::clamped(from),
        to: Field::clamped(to),
        why: Why::Card(Card::Push),
    };
    let facts = [
        Fact::RoundBegan { round: 1 },
        Fact::TurnBegan(ann),
        went(ann, 1, 2),
        Fact::TurnBegan(bert),
        went(bert, 3, 4),
        went(ann, 2, 9),
        Fact::Named { by: bert, person: ann, with: Card::Swap },
        Fact::TurnBegan(ann),
    ];
    assert_eq!(hits(&facts, ann), [5, 6]);
    // While others play, the hits up to now are found.
    assert_eq!(hits(&facts[..7], ann), [5, 6]);
    assert_eq!(hits(&facts, bert), [] as [usize; 0], "their own turn was the last");
    assert_eq!(hits(&facts[..3], ann), [] as [usize; 0]);
    assert_eq!(hits(&[], ann), [] as [usize; 0]);
}

#[test]
fn moves_of_a_stand_in_are_cards_laid_and_walks() {
    let [ann, bert] = [0, 1].map(|n| Seat::new(n).unwrap());
    let card = Laid::new(Card::Stop, None).unwrap();
    let laid = |by| Fact::Laid { by, card, on: Field::clamped(3), why: Why::Turn };
    let facts = [Fact::TurnBegan(ann), laid(ann), Fact::TurnBegan(bert), laid(bert), laid(ann)];
    assert_eq!(moves_of(&facts, &(0..4), ann), [1]);
    assert_eq!(moves_of(&facts, &(4..usize::MAX), ann), [4]);
    assert_eq!(moves_of(&facts, &(9..12), ann), [] as [usize; 0], "facts that are gone");
}

#[test]
fn facts_that_happen_together_are_shown_together() {
    let steps = |facts: &[Fact]| steps(facts, &|_| 20);
    let seat = |number| Seat::new(number).unwrap();
    let field = |number| Field::new(number).unwrap();
    let swap = Why::Card(Card::Swap);
    let went = |pawn, from, to, why| Fact::Went { pawn: seat(pawn), from: field(from), to: field(to), why };
    let together = steps(&[went(0, 3, 9, swap), went(1, 9, 3, swap)]);
    assert!(together[1].at < together[0].end());
    let communism = Why::Event(Event::Communism);
    assert!(
        duration(&steps(&[went(0, 3, 9, communism), went(1, 4, 9, communism), went(2, 5, 9, communism)]))
            < 1000
    );
    // A pawn that stays does not fly.
    assert!(steps(&[went(0, 9, 9, communism)]).is_empty());
    let first = |by| Fact::Rolled { by: seat(by), sides: 20, value: 7, why: Why::Setup };
    let dice = steps(&[first(0), first(1), first(2)]);
    assert!(duration(&dice) < 1700);
    let side = |step: &Step| match step.kind {
        StepKind::Roll { nth, .. } => nth,
        _ => 99,
    };
    assert_eq!(dice.iter().map(side).collect::<Vec<_>>(), [0, 1, 2]);
    // Two pushes of one pawn follow each other.
    let push = Why::Card(Card::Push);
    let twice = steps(&[went(0, 3, 4, push), went(0, 4, 5, push)]);
    assert_eq!(twice[1].at, twice[0].end());
}
