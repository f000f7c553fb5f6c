//! The card game's table on a photo.

use super::sheet::{HEIGHT, MARGIN, Sheet, Sitter, WIDTH, fitted};
use crate::markup::{card_back, event_back, placed};
use crate::{Face, demand_shape};
use cards::{Card, Event, Scorekeeping};
use play::card_table::model::{Model, SeatModel};
use words::screen::round_title;
use words::{Language, card_table, current, tn, tx};

/// Everything between the margins.
const WIDE: i32 = WIDTH - 2 * MARGIN;
/// The gap between people.
const GAP: i32 = 24;
/// How high a person's strip is.
const TALL: i32 = 112;

/// The table, with the event that is running and a sentence about the last thing that happened.
pub fn card_game(l: Language, model: &Model, event: Option<Event>, says: &str, with_hand: bool) -> String {
    let mut sheet = Sheet::new(&tx!(l, title), &round_title(l, model.round), &tx!(l, new.card_game));
    let others: Vec<&SeatModel> = model.seats.iter().filter(|place| !place.me).collect();
    let below = people(&mut sheet, l, model, &others);
    let me = model.seats.iter().find(|place| place.me);
    let words = if me.is_some() { 858 } else { 1_120 };
    middle(&mut sheet, l, model, event, (below + 24, words - 30));
    if let Some(me) = me {
        sheet.sitter((MARGIN, words, 300, 124), &sitter(l, model, me));
        sheet.sentence((MARGIN + 324, words, WIDE - 324, 124), says);
        let hand = (MARGIN + 10, words + 152, WIDE - 20, HEIGHT - words - 152 - 70);
        if with_hand {
            let cards: Vec<String> = model.hand.iter().map(|held| face(held.which.card, true)).collect();
            sheet.row(&cards, hand, true);
        } else {
            sheet.backs(me.count.into(), hand);
        }
    } else {
        sheet.sentence((MARGIN, words, WIDE, 150), says);
    }
    sheet.finish(&tx!(l, home.unofficial))
}

/// The others in one row or two; returns where those end.
fn people(sheet: &mut Sheet, l: Language, model: &Model, others: &[&SeatModel]) -> i32 {
    let n = others.len().max(1);
    let columns = if n <= 4 { n } else { n.div_ceil(2) };
    let (mut y, count) = (190, i32::try_from(columns).unwrap_or(1));
    let wide = ((WIDE - GAP * (count - 1)) / count).min(400);
    for row in others.chunks(columns) {
        let count = i32::try_from(row.len()).unwrap_or(1);
        let left = (WIDTH - wide * count - GAP * (count - 1)) / 2;
        for (at, place) in (0..).zip(row) {
            sheet.sitter((left + (wide + GAP) * at, y, wide, TALL), &sitter(l, model, place));
        }
        y += TALL + GAP;
    }
    y - GAP
}

fn sitter(l: Language, model: &Model, place: &SeatModel) -> Sitter {
    let open = place.open.iter().flatten().map(|copy| face(copy.card, true)).collect();
    Sitter {
        name: place.name.clone(),
        avatar: place.avatar,
        cards: format!("{} {}", place.count, tn!(l, place.count, table.cards)),
        standing: card_table::standing(l, place, model.rules.scorekeeping == Scorekeeping::Points),
        turn: place.turn,
        open,
    }
}

/// The piles, and the demand.
fn middle(sheet: &mut Sheet, l: Language, model: &Model, event: Option<Event>, (top, end): (i32, i32)) {
    let pile = &model.pile;
    let demand_top = end - 84;
    let tall = (demand_top - top - 34).min(430);
    let wide = tall * 5 / 7;
    let y = top + (demand_top - top - tall) / 2;
    let (small, low) = (wide * 7 / 10, y + (tall - tall * 7 / 10) / 2);
    let centre = WIDTH / 2;
    // To the left the draw pile, to the right the event.
    let left = (centre - wide / 2 - small) / 2 + 4;
    if pile.draw > 0 {
        for k in (0..3).rev() {
            sheet.card(&card_back(), left - 5 * k, low + 5 * k, small, -3);
        }
    }
    let count = low + tall * 7 / 10 + 44;
    sheet.text(left + small / 2, count, 28, "middle", "fg-soft", &tx!(l, table.left, n = pile.draw));
    let right = WIDTH - left - small;
    let turned_up = event.map(|event| Face::from(event).markup(&current().event(event), false));
    if let Some(card) = turned_up.or_else(|| (pile.events > 0).then(event_back)) {
        sheet.card(&card, right, low, small, 4);
    }
    if pile.events > 0 {
        let left = tn!(l, pile.events, table.events_left);
        sheet.text(right + small / 2, count, 28, "middle", "fg-soft", &left);
    }
    if pile.discarded > 1 {
        sheet.card(&card_back(), centre - wide / 2, y, wide, -5);
    }
    if let Some(card) = pile.top {
        sheet.card(&face(card, false), centre - wide / 2, y, wide, 3);
    }
    let or = format!(" {} ", tx!(l, table.or));
    let mut words = card_table::demand(l, pile.demand).join(&or);
    if pile.demand.wished {
        words = format!("{words} ({})", tx!(l, table.wished));
    }
    let size = fitted(&words, 560, 42);
    // The symbol, and the words beside it, in the middle together.
    let letters = i32::try_from(words.chars().count()).unwrap_or(20);
    let long = letters * size * 46 / 100 + 46 + 16 + 48;
    let from = centre - long / 2;
    sheet.strip((from, demand_top, long, 76), false);
    let symbol =
        placed(demand_shape(pile.demand), f64::from(from + 22), f64::from(demand_top + 15), 46.0, 46.0);
    sheet.add(format_args!("{symbol}"));
    sheet.text(from + 84, demand_top + 38 + size * 2 / 5, size, "start", "fg", &words);
}

fn face(card: Card, sliver: bool) -> String {
    Face::from(card).markup(&current().printed(card), sliver)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::State;
    use game::{Dealer, Game as _, Rng, Seat, Seed, Sitter as Answers, Viewer};
    use play::card_table::hand::Sort;
    use play::people::Person;

    fn table(people: u8) -> Dealer<State> {
        let setup = <State as play::games::Turns>::default_setup(people).unwrap();
        let mut dealer = Dealer::new(setup, vec![Answers::Here; people.into()]);
        dealer.begin_round(Rng::new(Seed::from_number(3)).seed()).unwrap();
        dealer
    }

    fn seen_by(dealer: &Dealer<State>, viewer: Viewer, with_hand: bool) -> String {
        let n = dealer.game().view(viewer).setup.players();
        let names = (0..n).map(|k| Person { name: format!("Person {k}"), avatar: k, bot: None });
        let people: Vec<Person> = names.collect();
        let model = Model::new(&dealer.game().view(viewer), &people, Sort::Colour, &[]);
        card_game(Language::English, &model, None, "Something has happened.", with_hand)
    }

    #[test]
    fn everybody_is_on_it_and_one_hand_at_most() {
        for people in 2..=8 {
            let dealer = table(people);
            let me = Viewer::Seat(Seat::new(0).unwrap());
            let photo = seen_by(&dealer, me, true);
            for k in 0..people {
                assert!(photo.contains(&format!("Person {k}")), "{people}");
            }
            assert!(photo.contains("Something has happened."));
            // Without the hand, only the top of the pile has a face.
            let faces = |photo: &str| photo.matches("data-ink=").count() - usize::from(people);
            assert_eq!(faces(&seen_by(&dealer, me, false)), 1);
            assert_eq!(faces(&photo), 1 + usize::from(dealer.game().view(me).my_hand().len()));
            assert_eq!(faces(&seen_by(&dealer, Viewer::Spectator, true)), 1);
        }
    }
}
