//! Geometry, the camera, steps and their frames, names: everything that needs no browser.

use super::camera::{Camera, Pane};
use super::frames::walk_frames;
use super::plan::{
    self, GOAL_HALF, HALF, HEIGHT, Point, ROAD, WALL, WIDTH, centre, corners, half_side, standing,
};
use super::{beside, dice, fields, pawns, pieces, print};
use board::{Arrow, Fact, Field, Laid, View, Why};
use game::{Game as _, Seat, Viewer};
use play::board_table::picture::steps::{Step, StepKind, duration, trails};
use play::board_table::picture::{Choosing, Picture};
use play::people::Person;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use words::{Language, List, Words, board_table};

/// Screens that the board is looked at on: a phone, a tablet, a desktop.
const PANES: [Pane; 4] = [(370.0, 420.0), (800.0, 760.0), (820.0, 700.0), (300.0, 200.0)];

fn field(number: u8) -> Field {
    Field::new(number).unwrap()
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// The steps that show these facts, with twenty characters to read in a scene.
fn steps(facts: &[Fact]) -> Vec<Step> {
    play::board_table::picture::steps::steps(facts, &|_| 20)
}

/// The view of seat 0 of a board with these cards, and pawns on these fields.
fn view(pawns: &[u8], cards: &str) -> View {
    let hands = vec!["[\"push\"]"; pawns.len()].join(",");
    let text = format!(r#"{{"hands": [{hands}], "pawns": {pawns:?}, "board": {{{cards}}}}}"#);
    board::scenario::after(&text).view(Viewer::Seat(seat(0)))
}

fn people() -> Vec<Person> {
    let names = ["Anna", "Bert", "Grim", "Dora", "Emil", "Frida", "Gus", "Hanna"];
    let person = |(avatar, name): (u8, &str)| Person { name: name.to_owned(), avatar, bot: None };
    (0..).zip(names).map(person).collect()
}

fn picture(pawns: &[u8], cards: &str, choosing: &Choosing) -> Picture {
    Picture::of(&view(pawns, cards), &people(), choosing)
}

fn laid(text: &str) -> Laid {
    text.parse().unwrap()
}

/// Left, upper, right and lower edge of a field.
fn bounds(of: Field) -> (i32, i32, i32, i32) {
    let all = corners(of);
    let (xs, ys) = (all.map(|corner| corner.0), all.map(|corner| corner.1));
    let least = |all: [i32; 4]| all.into_iter().min().unwrap();
    let most = |all: [i32; 4]| all.into_iter().max().unwrap();
    (least(xs), least(ys), most(xs), most(ys))
}

fn apart(a: (i32, i32, i32, i32), b: (i32, i32, i32, i32)) -> bool {
    a.2 < b.0 || b.2 < a.0 || a.3 < b.1 || b.3 < a.1
}

#[test]
fn fields_lie_on_the_sheet_and_not_on_each_other() {
    for one in Field::all() {
        let (left, top, right, bottom) = bounds(one);
        assert!(left > 0 && top > 0 && right < WIDTH && bottom < HEIGHT, "{one}");
        for other in Field::all().filter(|&other| other > one) {
            assert!(apart(bounds(one), bounds(other)), "{one} and {other}");
        }
        // Cut by hand, but each still a field, with its corners in order.
        let [a, b, c, d] = corners(one);
        assert!(a.0 < b.0 && d.0 < c.0 && a.1 < d.1 && b.1 < c.1, "{one}");
    }
    assert_eq!(Field::all().map(corners).collect::<BTreeSet<_>>().len(), 51, "no two are alike");
}

#[test]
fn the_next_field_is_beside_or_above_the_one_before() {
    for one in Field::all().take(50) {
        let ((x, y), (next_x, next_y)) = (centre(one), centre(one.forward(1)));
        let (dx, dy) = (next_x - x, y - next_y);
        assert!((dx.abs(), dy) == (112, 0) || (dx, dy) == (0, 230), "{one}: {dx} {dy}");
    }
    assert!(centre(field(0)).0 < 200 && centre(field(50)).1 < 200, "home is below, the goal above");
}

#[test]
fn every_arrow_points_over_the_edge_towards_its_field() {
    for one in Field::all() {
        for &arrow in Arrow::ALL {
            let Some(((x, y), angle)) = plan::pointing(one, arrow) else {
                assert_eq!(one.beside(arrow), None);
                continue;
            };
            let ((from_x, from_y), (to_x, to_y)) = (centre(one), centre(one.beside(arrow).unwrap()));
            let nearer = (to_x - x).abs() + (to_y - y).abs() < (to_x - from_x).abs() + (to_y - from_y).abs();
            assert!(nearer, "{one} {arrow:?}");
            let seen = [(0, (1, 0)), (90, (0, 1)), (180, (-1, 0)), (270, (0, -1))];
            let along = ((to_x - from_x).signum(), (to_y - from_y).signum());
            assert!(seen.contains(&(angle, along)), "{one} {arrow:?} {angle}");
        }
    }
}

#[test]
fn walls_stand_between_rows_and_leave_the_road_free() {
    for (row, wall) in (0..5u8).zip(plan::walls()) {
        let (lower, upper) = (centre(field(row * 10)).1, centre(field(row * 10 + 10)).1);
        let road_above = if row == 4 { upper + GOAL_HALF } else { upper + ROAD };
        assert!(wall.top > road_above && wall.top + WALL < lower - ROAD, "row {row}");
        let turn = centre(field(row * 10 + 9)).0;
        assert!(turn + ROAD < wall.left || wall.right < turn - ROAD, "row {row}");
        let first = centre(field(row * 10)).0;
        assert!(wall.left < first && first < wall.right, "row {row}");
    }
}

#[test]
fn scenes_reach_into_no_field_and_not_over_the_edge() {
    for &(name, x, line, w, h, _) in print::SCENES.iter().filter(|scene| scene.0 != "gate") {
        let scene = (x, line - h, x + w, line);
        assert!(x >= 0 && line - h >= 0 && x + w <= WIDTH && line <= HEIGHT, "{name}");
        for one in Field::all() {
            assert!(apart(scene, bounds(one)), "{name} and field {one}");
        }
    }
}

#[test]
fn pawns_on_one_field_all_stand_in_places_of_their_own() {
    for n in 1..=6 {
        let places: Vec<_> = (0..n).map(|k| standing(field(12), k, n)).collect();
        let (x, y) = centre(field(12));
        for (k, &((px, py), size)) in places.iter().enumerate() {
            assert!((px - x).abs() <= HALF && (0..=HALF).contains(&(py - y)), "{k} of {n}");
            for &((other_x, other_y), _) in &places[..k] {
                // Far enough apart for the heads, which are 62 wide at full size, to be seen.
                assert!((px - other_x).abs() * 100 > 25 * size || (py - other_y).abs() > 15, "{k} of {n}");
            }
        }
    }
    // Impossible numbers of pawns do not fail.
    assert_eq!(standing(field(3), 9, 9), standing(field(3), 5, 6));
}

#[test]
fn a_step_with_an_arrow_key_goes_to_the_field_on_that_side() {
    let to = |from: u8, way: Point| beside(field(from), way).map(Field::number);
    assert_eq!(
        (to(3, (1, 0)), to(3, (-1, 0)), to(3, (0, -1)), to(3, (0, 1))),
        (Some(4), Some(2), Some(16), None)
    );
    assert_eq!((to(13, (1, 0)), to(13, (-1, 0))), (Some(12), Some(14)));
    assert_eq!(
        (to(9, (0, -1)), to(9, (1, 0)), to(49, (0, -1)), to(50, (0, 1))),
        (Some(10), None, Some(50), Some(49))
    );
    for one in Field::all() {
        for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            if let Some(other) = beside(one, (dx, dy)) {
                assert_eq!(beside(other, (-dx, -dy)), Some(one), "{one}");
            }
        }
    }
}

#[test]
fn the_whole_board_is_seen_whole_on_every_screen() {
    for pane in PANES {
        let camera = Camera::whole(pane);
        for one in Field::all() {
            let (x, y) = camera.seen(centre(one));
            assert!((0.0..pane.0).contains(&x) && (0.0..pane.1).contains(&y), "{one} in {pane:?}");
        }
        assert!(camera.is_whole(pane));
    }
}

#[test]
fn close_up_a_field_is_in_sight_and_large_enough_for_a_finger() {
    for pane in PANES {
        for one in Field::all() {
            let camera = Camera::at(centre(one), pane);
            let (x, y) = camera.seen(centre(one));
            assert!((0.0..pane.0).contains(&x) && (0.0..pane.1).contains(&y), "{one} in {pane:?}");
            assert!(f64::from(2 * half_side(one)) * camera.scale >= 44.0, "{pane:?}");
        }
    }
}

#[test]
fn zooming_keeps_the_point_under_the_finger_and_never_leaves_the_sheet() {
    let pane = PANES[0];
    let start = Camera::at(centre(field(24)), pane);
    let (at, point) = ((200.0, 210.0), |camera: Camera| {
        ((200.0 - camera.x) / camera.scale, (210.0 - camera.y) / camera.scale)
    });
    let nearer = start.zoomed(1.3, at, pane);
    assert!(nearer.scale > start.scale);
    assert!((point(start).0 - point(nearer).0).abs() < 1.0 && (point(start).1 - point(nearer).1).abs() < 1.0);
    let mut camera = start;
    for times in [0.01, 100.0, 0.5] {
        camera = camera.zoomed(times, at, pane).moved(9999.0, -9999.0, pane);
        assert!(camera.scale >= Camera::whole(pane).scale && camera.scale < 3.0, "{camera:?}");
        let (x, y) = camera.seen((0, HEIGHT));
        assert!(x < pane.0 && y > 0.0, "{camera:?}");
    }
    assert!(start.zoomed(0.01, at, pane).is_whole(pane));
    assert!(start.is_legible() && !Camera::whole(pane).is_legible(), "on a phone the whole is small");
    // A point already in sight moves nothing.
    let (x, y) = start.seen(centre(field(24)));
    assert!(x > 100.0 && y > 100.0 && start.showing(centre(field(24)), pane) == start);
    assert_ne!(start.showing(centre(field(0)), pane), start);
}

#[test]
fn a_picture_has_the_cards_and_pawns_on_the_board() {
    let picture = picture(&[12, 12, 0], r#""12": ["stop", "snail"], "20": "push up""#, &Choosing::default());
    let top = picture.top(field(12)).unwrap();
    assert_eq!((top.laid, top.height), (laid("snail"), 2));
    assert_eq!(picture.teleport(field(8)).map(board::Teleport::number), Some(1));
    assert_eq!(picture.on(field(12)).map(|pawn| pawn.place).collect::<Vec<_>>(), [(0, 2), (1, 2)]);
    assert_eq!(picture.followed().map(|pawn| pawn.seat), Some(seat(0)));
    let markup = pieces::lying(&picture);
    assert!(markup.contains("#b-snail") && !markup.contains("#b-stop"), "only the top is seen");
    assert!(markup.contains("rotate(270)"), "the arrow points up");
    assert_eq!(pawns(&picture).matches("data-seat").count(), 3);
}

#[test]
fn a_card_being_laid_shows_where_it_would_lead() {
    let laying = Some((laid("push up"), field(12)));
    let choosing = Choosing { laying, ways: vec![(seat(0), false), (seat(1), true)], ..Choosing::default() };
    let picture = picture(&[10, 14], r#""13": "push back""#, &choosing);
    assert!(picture.can_turn());
    let ends: Vec<(u8, Vec<u8>)> =
        picture.ways[0].ends.iter().map(|(field, rolls)| (field.number(), rolls.clone())).collect();
    // Roll 2 ends on the push up; roll 3 is pushed back onto it, and then up as well.
    assert_eq!(ends, [(11, vec![1]), (27, vec![2, 3]), (14, vec![4]), (15, vec![5]), (16, vec![6])]);
    assert_eq!(picture.ways[0].hops, [(field(12), field(27)), (field(13), field(12))]);
    // Backwards from 14: with 1 the push back takes it onto the push up, with 2 it ends there itself.
    assert_eq!(picture.ways[1].ends[0], (field(27), vec![1, 2]));
    let walk = |at: usize| picture.ways[at].walk.iter().map(|field| field.number()).collect::<Vec<_>>();
    assert_eq!(
        [walk(0), walk(1)],
        [[10, 11, 12, 13, 14, 15, 16], [14, 13, 12, 11, 10, 9, 8]],
        "from each pawn on"
    );
    let markup = pieces::choosing(&picture);
    assert!(markup.contains("class=\"turn\"") && markup.contains(">2\u{2009}3<"));
    let still = Choosing { laying: Some((laid("stop"), field(12))), ..Choosing::default() };
    assert!(!Picture { choosing: still, ..picture }.can_turn());
}

#[test]
fn a_move_is_shown_step_by_step_in_the_order_in_which_it_happens() {
    let view = view(&[1, 0], r#""3": "snail", "4": "x", "5": "push up", "14": "x""#);
    let roll = Fact::Rolled { by: seat(0), sides: 6, value: 5, why: Why::Turn };
    let facts: Vec<Fact> = [roll].into_iter().chain(view.way_ahead(seat(0), 5, false, None)).collect();
    let steps = steps(&facts);
    let said: Vec<String> = steps
        .iter()
        .map(|step| match step.kind {
            StepKind::Roll { value, .. } => format!("roll {value}"),
            StepKind::Move { from, to, how, .. } => format!("{how:?} {from}-{to}"),
            StepKind::Work { on, card } => format!("{} on {on}", card.name()),
            other => format!("{other:?}"),
        })
        .collect();
    let expected =
        ["roll 5", "Step 1-2", "Step 2-3", "snail on 3", "Step 3-5", "push on 5", "Push 5-14", "Push 14-25"];
    assert_eq!(said, expected);
    for (one, next) in steps.iter().zip(&steps[1..]) {
        assert_eq!(next.at, one.end(), "one after the other");
    }
    let trails = trails(&steps);
    assert_eq!(trails.len(), 1);
    assert_eq!(
        trails[0].fields.iter().map(|(field, _)| field.number()).collect::<Vec<_>>(),
        [1, 2, 3, 5, 14, 25]
    );
    let drawn = pieces::trails(&trails);
    assert!((1..=5).all(|n| drawn.contains(&format!(">{n}</text>"))), "{drawn}");
}

#[test]
fn a_pawn_is_animated_from_where_it_was_to_where_it_stands() {
    let went = Fact::Went { pawn: seat(0), from: field(3), to: field(4), why: Why::Card(board::Card::Jump) };
    let steps = steps(&[went]);
    let (old, new) = (standing(field(3), 0, 2), standing(field(4), 0, 1));
    let text = format!("[{}]", walk_frames(&steps, seat(0), old, new, duration(&steps)).unwrap());
    let frames: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let offsets: Vec<f64> = frames.iter().map(|frame| frame["offset"].as_f64().unwrap()).collect();
    assert!(offsets.is_sorted(), "{offsets:?}");
    assert_eq!(
        (text.matches("\"offset\":0.000").count(), text.matches("\"offset\":1.000").count() > 0),
        (2, true)
    );
    assert_eq!(frames[0]["transform"], pawns::transform(old));
    assert_eq!(frames.last().unwrap()["transform"], pawns::transform(new));
    assert_eq!(pawns::transform(((7, 9), 84)), "translate(7px,9px) scale(0.84)");
    // Another pawn only makes room, or does not move at all.
    assert_eq!(walk_frames(&steps, seat(1), old, old, 900), None);
    assert!(walk_frames(&steps, seat(1), old, new, 900).is_some());
}

/// A direction turned as CSS turns it, by quarter turns: `rotateX` from y to z, `rotateY` from z to x.
fn turned((x, y, z): (i32, i32, i32), axis: char, degrees: i32) -> (i32, i32, i32) {
    let (sin, cos) = match degrees.rem_euclid(360) {
        0 => (0, 1),
        90 => (1, 0),
        180 => (0, -1),
        _ => (-1, 0),
    };
    if axis == 'X' {
        (x, y * cos - z * sin, y * sin + z * cos)
    } else {
        (x * cos + z * sin, y, z * cos - x * sin)
    }
}

/// The turns of a CSS transform, those that apply first last.
fn turns(css: &str) -> Vec<(char, i32)> {
    let parts = css.split("rotate").skip(1);
    let one = |part: &str| {
        let (axis, rest) = part.split_at(1);
        let degrees = rest.trim_start_matches('(').split("deg").next().unwrap().parse().unwrap();
        (axis.chars().next().unwrap(), degrees)
    };
    parts.map(one).collect()
}

#[test]
fn a_die_comes_to_rest_with_its_result_in_front() {
    let sheet = fs::read_to_string("../../style/board/dice.css").unwrap();
    for value in 1..=6 {
        // Where the style sheet puts the face; the first one is in front.
        let rule = sheet.split(&format!("[data-n=\"{value}\"] {{")).nth(1).filter(|_| value > 1);
        let face = rule
            .and_then(|rule| rule.split("transform:").nth(1))
            .map_or("", |rule| rule.split(';').next().unwrap());
        let mut direction = (0, 0, 1);
        for (axis, degrees) in
            turns(face).into_iter().rev().chain(turns(dice::turned(value)).into_iter().rev())
        {
            direction = turned(direction, axis, degrees);
        }
        assert_eq!(direction, (0, 0, 1), "{value}");
        assert_eq!(pieces::spots(value).len(), usize::from(value));
    }
    for frames in
        [dice::throw_frames(0), dice::throw_frames(5), dice::tumble_frames(6, 3), dice::tumble_frames(20, 20)]
    {
        let frames: Vec<serde_json::Value> = serde_json::from_str(&format!("[{frames}]")).unwrap();
        assert!(frames.len() > 2);
    }
}

#[test]
fn fields_have_names_in_every_language() {
    let open = [3, 8, 12, 20, 50].map(field);
    let expected = [
        (
            Language::English,
            "Field 12, X, 1 more card beneath, you stand here, Bert stands here, can be chosen",
        ),
        (Language::German, "Feld 12, X, darunter 1 weitere Karte, hier stehst du, hier steht Bert, wählbar"),
        (
            Language::French,
            "Case 12, X, encore 1 carte dessous, ici\u{202f}: toi, ici\u{202f}: Bert, peut être choisie",
        ),
        (
            Language::Italian,
            "Casella 12, X, sotto c'è 1 altra carta, qui ci sei tu, qui c'è Bert, selezionabile",
        ),
    ];
    for (language, twelve) in expected {
        words::loaded::pretend(words_of(language));
        let laying = Some((laid("push up"), field(20)));
        let choosing = Choosing { open: open.into_iter().collect(), laying, ..Choosing::default() };
        let picture = picture(&[12, 12, 50], r#""12": ["stop", "x"]"#, &choosing);
        let name = |field| board_table::field(language, &picture, field);
        assert_eq!(name(field(12)), twelve);
        assert!(name(field(50)).contains("50") && name(field(50)).contains("Grim"));
        assert!(name(field(20)).contains(&words::current().board_laid(laid("push up"))));
        let all: BTreeSet<String> = Field::all().map(name).collect();
        assert_eq!(all.len(), 51);
        assert!(all.iter().all(|name| !name.contains(['{', '}']) && !name.contains("picture")), "{all:?}");
    }
}

/// The texts of the board's picture, as the browser gets them.
fn words_of(language: Language) -> Words {
    let lists = texts::lists(Path::new("../../locales")).unwrap();
    let list = |list: &str| &lists[&Path::new(list).join(language.code()).with_extension("txt")];
    let mut words = Words::parse(language, list(""));
    words.add(List::Board, list("board"));
    words
}

#[test]
fn tags_are_balanced_and_each_field_is_there_once() {
    let printed = print();
    assert_eq!(printed.matches("<svg").count(), printed.matches("</svg>").count());
    assert_eq!(printed.matches("<g").count(), printed.matches("</g>").count());
    assert_eq!(printed.matches("class=\"key\"").count(), 51, "each number once");
    assert_eq!(fields().matches("<button").count(), 51);
    let full = picture(&[0, 0, 0, 0, 0, 0], r#""1": "push up", "40": "jump back""#, &Choosing::default());
    let markup = pieces::lying(&full);
    assert_eq!(markup.matches("<g").count(), markup.matches("</g>").count());
    assert_eq!(full.pawns.len(), 6);
}

#[test]
fn a_pane_of_another_size_shows_the_same_place() {
    let middle = |camera: Camera, pane: Pane| {
        ((pane.0 / 2.0 - camera.x) / camera.scale, (pane.1 / 2.0 - camera.y) / camera.scale)
    };
    let (large, small) = ((370.0, 420.0), (370.0, 360.0));
    let near = Camera::at(centre(field(25)), large);
    let (before, after) = (middle(near, large), middle(near.resized(large, small), small));
    assert!((before.0 - after.0).hypot(before.1 - after.1) < 1.0, "{before:?} {after:?}");
    assert!(Camera::whole(large).resized(large, small).is_whole(small), "the whole stays whole");
    // A pane so large that the sheet would not fill it.
    assert!(near.resized(large, (4000.0, 4000.0)).is_whole((4000.0, 4000.0)));
}
