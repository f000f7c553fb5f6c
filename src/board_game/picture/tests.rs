//! Sounds and scenes: which, and when.

use super::sounds::{Listener, cues};
use board::{Event, Fact, Field, Why};
use game::{BySeat, Game as _, Seat, Viewer};
use play::board_table::picture::steps::{Scene, Step, StepKind, duration};
use play::sound::Sound;

fn seat(number: u8) -> Seat {
    Seat::wrapping(number)
}

/// A card that seat 1 lays.
fn laid(card: &str, why: Why) -> Fact {
    Fact::Laid { by: seat(1), card: card.parse().unwrap(), on: Field::clamped(9), why }
}

/// The steps that show these facts, with this many characters to read in a scene.
fn steps(facts: &[Fact], letters: usize) -> Vec<Step> {
    play::board_table::picture::steps::steps(facts, &|_| letters)
}

/// The sounds that these facts make for somebody.
fn heard(facts: &[Fact], me: Option<u8>, turn: u8) -> Vec<Sound> {
    let listener = Listener { me: me.map(seat), turn: Some(seat(turn)), players: 3 };
    let cues = cues(facts, &steps(facts, 20), listener);
    assert!(cues.is_sorted_by_key(|(at, _)| *at), "{cues:?}");
    cues.into_iter().map(|(_, sound)| sound).collect()
}

#[test]
fn each_moment_on_the_board_has_its_sound() {
    let scene = r#"[{"game": "board", "name": "here", "players": 3, "pawns": [1, 0, 0],
        "hands": [["push"], ["push"], ["push"]], "script": [], "expect": {},
        "board": {"3": "snail", "4": "x", "5": "push up", "14": "x"}}]"#;
    let view = board::scenario::parse(scene).unwrap()[0].play().unwrap().view(Viewer::Seat(seat(0)));
    let roll = Fact::Rolled { by: seat(0), sides: 6, value: 5, why: Why::Turn };
    let walk: Vec<Fact> = [roll].into_iter().chain(view.way_ahead(seat(0), 5, false, None)).collect();
    assert_eq!(
        heard(&walk, Some(0), 0),
        [Sound::Die, Sound::Step, Sound::Step, Sound::Trapped, Sound::Step, Sound::Pushed, Sound::Pushed]
    );
    // In somebody else's turn, that is a blow.
    assert_eq!(
        heard(&walk, Some(0), 1),
        [Sound::Die, Sound::Step, Sound::Step, Sound::Trapped, Sound::Step, Sound::Hit, Sound::Hit]
    );
    let went =
        |pawn, to, why| Fact::Went { pawn: seat(pawn), from: Field::clamped(8), to: Field::clamped(to), why };
    let swap = Why::Card(board::Card::Swap);
    let named = Fact::Named { by: seat(1), person: seat(0), with: board::Card::Swap };
    let event = Fact::EventCame { event: Event::Communism, trigger: seat(1) };
    let drew = Fact::Drew { by: seat(1), cards: None, n: 2, why: Why::Turn, seen: game::Seats::NONE };
    let teleport = Why::Teleport(board::Teleport::new(2).unwrap());
    let dice = |by| Fact::Rolled { by: seat(by), sides: 20, value: 7, why: Why::Setup };
    for (facts, sounds) in [
        (vec![laid("stop", Why::Turn)], vec![Sound::Played]),
        (vec![laid("block", swap)], vec![Sound::Tossed, Sound::Played]),
        (vec![went(1, 28, teleport)], vec![Sound::Teleported]),
        (vec![went(1, 50, Why::Card(board::Card::Push))], vec![Sound::Arrived]),
        (vec![named], vec![Sound::Hit]),
        (vec![event], vec![Sound::Event]),
        (vec![drew, Fact::TurnBegan(seat(0))], vec![Sound::Turn]),
        (vec![drew, Fact::TurnBegan(seat(1))], vec![Sound::Drawn]),
        (vec![Fact::RoundBegan { round: 1 }], vec![Sound::Drawn]),
        // Dice and pawns that move together sound once.
        (vec![dice(0), dice(1), dice(2)], vec![Sound::Die]),
        (
            vec![went(1, 9, Why::Event(Event::Communism)), went(2, 9, Why::Event(Event::Communism))],
            vec![Sound::Teleported],
        ),
        (vec![], vec![]),
    ] {
        assert_eq!(heard(&facts, Some(0), 1), sounds, "{facts:?}");
    }
}

#[test]
fn the_end_of_a_round_sounds_by_who_has_the_fewest_points() {
    let mut points = BySeat::<board::Points>::default();
    points[seat(0)].field = 20;
    points[seat(1)].field = 4;
    points[seat(2)].field = 50;
    let over = Fact::RoundOver(board::RoundResult { how: board::RoundEnd::Goal, points });
    let won = |by| Fact::GameOver { winners: game::Seats::one(seat(by)) };
    assert_eq!(heard(&[over], Some(1), 0), [Sound::Won]);
    assert_eq!(heard(&[over], Some(0), 0), [Sound::Lost]);
    assert_eq!(heard(&[over], None, 0), [Sound::Won], "nobody here is “you”");
    assert_eq!(heard(&[over, won(1)], Some(1), 0), [Sound::Triumph]);
    assert_eq!(heard(&[over, won(1)], Some(0), 0), [Sound::Lost]);
}

#[test]
fn events_and_tossed_cards_have_scenes() {
    let facts = [
        Fact::RoundBegan { round: 3 },
        laid("fuck-you", Why::Setup),
        laid("fuck-you", Why::Turn),
        Fact::EventCame { event: Event::Doomsday, trigger: seat(0) },
        laid("block", Why::Card(board::Card::Remote)),
    ];
    let steps = steps(&facts, 20);
    let scenes: Vec<(usize, Scene)> = steps
        .iter()
        .filter_map(|step| match step.kind {
            StepKind::Scene(scene, _) => Some((step.fact, scene)),
            _ => None,
        })
        .collect();
    let by = seat(1);
    let expected = [
        (0, Scene::Deal { round: 3 }),
        (2, Scene::Insult(by, board::Card::FuckYou)),
        (3, Scene::Event(Event::Doomsday)),
        (4, Scene::Tossed(by, board::Card::Block)),
    ];
    assert_eq!(scenes, expected);
    for (one, next) in steps.iter().zip(&steps[1..]) {
        assert_eq!(next.at, one.end(), "nothing happens under a scene");
    }
    // Longer texts are shown longer.
    let time = |letters| duration(&super::tests::steps(&facts[3..4], letters));
    assert!(time(10) < time(90) && time(90_000) < 10_000);
}
