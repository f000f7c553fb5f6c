//! The board game's table on a photo.

use super::sheet::{HEIGHT, MARGIN, Sheet, Sitter, WIDTH};
use crate::Face;
use crate::board::{HEIGHT as BOARD_HEIGHT, WIDTH as BOARD_WIDTH, still};
use play::board_table::model::{Model, SeatModel};
use play::board_table::picture::{Choosing, Picture};
use std::iter::repeat_n;
use words::screen::{pts, round_title};
use words::{Language, current, tn, tx};

/// Where the board begins, and how wide it is.
const BOARD: (i32, i32) = (186, 680);

/// The table, with a sentence about the last thing that happened. Its colours are in style/board/picture.css.
pub fn board_game(l: Language, model: &Model, says: &str, with_hand: bool) -> String {
    let mut sheet = Sheet::new(&tx!(l, title), &round_title(l, model.view.round), &tx!(l, home.board));
    let tall = board(&mut sheet, model);
    let (mut y, left) = (BOARD.0, MARGIN + BOARD.1 + 28);
    for place in model.seats() {
        sheet.sitter((left, y, WIDTH - MARGIN - left, 102), &sitter(l, &place));
        y += 102 + 22;
    }
    let words = BOARD.0 + tall + 30;
    // A spectator has no hand.
    let deep = if model.view.me().is_some() { 104 } else { 240 };
    sheet.sentence((MARGIN, words, WIDTH - 2 * MARGIN, deep), says);
    let hand = (MARGIN + 10, words + 130, WIDTH - 2 * MARGIN - 20, HEIGHT - words - 130 - 62);
    let cards = model.view.my_hand();
    if with_hand {
        let face = |card| Face::from(card).markup(&current().board_card(card), true);
        let faces = cards.kinds().flat_map(|card| repeat_n(face(card), cards.count(card).into()));
        sheet.row(&faces.collect::<Vec<_>>(), hand, true);
    } else {
        sheet.backs(cards.len().into(), hand);
    }
    sheet.finish(&tx!(l, home.unofficial))
}

/// The board with everything on it; returns how high it is.
fn board(sheet: &mut Sheet, model: &Model) -> i32 {
    let board = still(&Picture::of(&model.view, &model.people, &Choosing::default()));
    let (top, wide) = BOARD;
    let tall = wide * BOARD_HEIGHT / BOARD_WIDTH;
    let scale = f64::from(wide) / f64::from(BOARD_WIDTH);
    sheet.strip((MARGIN, top, wide, tall), false);
    sheet.add(format_args!(
        "<clipPath id=\"edge\"><rect width=\"{BOARD_WIDTH}\" height=\"{BOARD_HEIGHT}\" rx=\"28\"/></clipPath>\
         <g transform=\"translate({MARGIN} {top}) scale({scale:.4})\" clip-path=\"url(#edge)\">{board}</g>\
         <rect x=\"{MARGIN}\" y=\"{top}\" width=\"{wide}\" height=\"{tall}\" rx=\"15\" fill=\"none\" \
         stroke=\"var(--edge)\" stroke-width=\"5\"/>"
    ));
    tall
}

fn sitter(l: Language, place: &SeatModel) -> Sitter {
    let points = pts(l, place.points);
    Sitter {
        name: place.person.name.clone(),
        avatar: place.person.avatar,
        cards: format!("{} {}", place.count, tn!(l, place.count, table.cards)),
        standing: format!("{} · {points}", tx!(l, board.seat.field, n = place.field)),
        turn: place.turn,
        open: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::State;
    use game::{Dealer, Game as _, Rng, Seat, Seed, Sitter as Answers, Viewer};
    use play::games::Turns as _;
    use play::people::Person;

    #[test]
    fn everybody_and_the_board_are_on_it_and_one_hand_at_most() {
        for people in 2..=6 {
            let setup = State::default_setup(people).unwrap();
            let mut dealer: Dealer<State> = Dealer::new(setup, vec![Answers::Here; people.into()]);
            dealer.begin_round(Rng::new(Seed::from_number(3)).seed()).unwrap();
            let names = (0..people).map(|k| Person { name: format!("Person {k}"), avatar: k, bot: None });
            let names: Vec<Person> = names.collect();
            let photo = |viewer, with_hand| {
                let model = Model::new(&dealer.game().view(viewer), &names);
                board_game(Language::English, &model, "Something has happened.", with_hand)
            };
            let me = Viewer::Seat(Seat::new(0).unwrap());
            let mine = photo(me, true);
            for k in 0..people {
                assert!(mine.contains(&format!("Person {k}")), "{people}");
            }
            assert_eq!(mine.matches("class=\"pawn\"").count(), usize::from(people));
            assert!(mine.contains("Something has happened.") && mine.contains("tile goal"));
            let faces = |photo: &str| photo.matches("text-anchor=\"middle\"").count();
            let names_of = |photo: &str| photo.matches("<text x=\"50\"").count();
            assert_eq!(names_of(&photo(me, false)), 0);
            assert_eq!(names_of(&photo(Viewer::Spectator, true)), 0);
            assert!(names_of(&mine) > 0 && faces(&mine) > 0);
        }
    }
}
