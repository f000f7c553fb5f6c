//! Texts of the card game's table: questions, the pile's demand, marks on people, the end of a round. Some of it is in
//! the second list.

use crate::bots::{style_name, style_text};
use crate::screen::{list, pts, won};
use crate::{Language, Names, current, tn, tx};
use bots::Bot;
use cards::{Choice, Event, PickFrom, RoundEnd, Source, Special, Window};
use game::Seat;
use play::card_table::doer::Doing;
use play::card_table::model::{DemandShown, LastingPower, SeatModel};
use play::card_table::purpose::Purpose;
use play::card_table::question::{Asked, Kind};
use play::topic::Topic;

/// The question as a sentence. `is_me`: whether the viewer sits at a seat.
pub fn question(l: Language, names: Names, is_me: &dyn Fn(Seat) -> bool, asked: &Asked) -> String {
    match &asked.kind {
        Kind::Turn { free: true, .. } => tx!(l, ask.turn_free),
        Kind::Turn { can_draw: true, .. } => tx!(l, ask.turn),
        Kind::Turn { can_end: true, .. } => tx!(l, ask.turn_drawn),
        Kind::Turn { .. } => tx!(l, ask.turn_must),
        Kind::Confirm if asked.why == Source::Event(Event::Seppuku) => tx!(l, ask.dare),
        Kind::Confirm => tx!(l, ask.confirm),
        Kind::List { of, .. } => match *of {
            Choice::Reaction(Window::Attack) => tx!(l, ask.attack),
            Choice::Reaction(Window::Event) => tx!(l, ask.event),
            Choice::Reaction(Window::RoundEnd) => tx!(l, ask.round_end),
            Choice::Powers { .. } => tx!(l, ask.powers),
            Choice::Imitations => tx!(l, ask.imitations),
            Choice::Events(_) => tx!(l, ask.events),
            Choice::PowerOf { of, .. } if is_me(of) => tx!(l, ask.power_of_own),
            Choice::PowerOf { of, .. } => tx!(l, ask.power_of, name = names(of)),
            Choice::Seen { .. } => tx!(l, ask.seen),
        },
        Kind::Cards { from: PickFrom::OwnHand, min: 0, max, .. } => tn!(l, *max, ask.up_to),
        Kind::Cards { from: PickFrom::OwnHand, max, .. } => tn!(l, *max, ask.own_cards),
        Kind::Cards { from: PickFrom::Hand(seat), max, .. } => tn!(l, *max, ask.hand_of, name = names(*seat)),
        Kind::Cards { from: PickFrom::Side, max, .. } => tn!(l, *max, ask.side),
        Kind::Seats { n, .. } => tn!(l, *n, ask.seats),
        Kind::Wish { numbers, .. } if numbers.is_empty() => tx!(l, ask.wish_colour),
        Kind::Wish { colours, .. } if colours.is_empty() => tx!(l, ask.wish_number),
        Kind::Wish { .. } => tx!(l, ask.wish),
        Kind::Split { draws, .. } => tx!(l, ask.split, n = draws),
        Kind::Give { .. } => tx!(l, ask.give),
        Kind::Hands { .. } => tx!(l, ask.hands),
    }
}

/// The label of the button that sends `n` picked cards: it names their purpose.
pub fn picks(l: Language, names: Names, purpose: Purpose, n: usize) -> String {
    match purpose {
        Purpose::Give(Some(to)) => tn!(l, n, act.give_to, name = names(to)),
        Purpose::Give(None) => tn!(l, n, act.give),
        Purpose::Discard => tn!(l, n, act.discard),
        Purpose::Take => tn!(l, n, act.take),
        Purpose::Choose => tn!(l, n, act.pick),
    }
}

/// The demand of a pile: a word for each thing that may be played.
pub fn demand(l: Language, demand: DemandShown) -> Vec<String> {
    let DemandShown { any, black, colour, number, symbol, .. } = demand;
    let words = current();
    let named = [
        any.then(|| tx!(l, table.any)),
        black.then(|| tx!(l, table.black)),
        colour.map(|colour| words.colour(Some(colour))),
        number.map(|n| n.to_string()),
        symbol.map(|symbol| words.special(symbol)),
    ];
    named.into_iter().flatten().collect()
}

/// The name of the rule that asks, unless it is the turn itself.
pub fn source(why: Source) -> Option<String> {
    (!matches!(why, Source::Deal | Source::Turn)).then(|| current().source(why))
}

/// What is said below a question: in bold whose doing it is and by which rule, then what it does. In the second list.
pub fn doing(
    l: Language,
    names: Names,
    is_me: &dyn Fn(Seat) -> bool,
    doing: Doing,
    why: Source,
) -> (String, String) {
    match doing {
        Doing::Attack { by, with, n } => (current().special(with), attack(l, names(by), with, n)),
        Doing::Event(by) if is_me(by) => (String::new(), tx!(l, ask.triggers.you)),
        Doing::Event(by) => (String::new(), tx!(l, ask.triggers.other, name = names(by))),
        Doing::RoundEnd(by) if is_me(by) => (String::new(), tx!(l, ask.finishes.you)),
        Doing::RoundEnd(by) => (String::new(), tx!(l, ask.finishes.other, name = names(by))),
        Doing::Rule(by) => {
            let by = by.filter(|&by| !is_me(by)).map(names);
            (by.into_iter().chain(source(why)).collect::<Vec<_>>().join(" · "), source_text(why))
        }
    }
}

/// What an attacker wants of the viewer.
fn attack(l: Language, name: String, with: Special, n: u8) -> String {
    match with {
        Special::Gift => tn!(l, n, ask.hit.gift, name = name),
        Special::Exchange => tx!(l, ask.hit.exchange, name = name),
        Special::Skip => tn!(l, n, ask.hit.skip, name = name),
        Special::Thief => tn!(l, n, ask.hit.thief, name = name),
        Special::FantasticFour => tn!(l, n, ask.hit.draws, name = name),
        Special::Equality => tx!(l, ask.hit.equality, name = name),
        Special::Inequality => tx!(l, ask.hit.inequality, name = name),
        Special::SpecialFavours => tx!(l, ask.hit.favours, name = name),
        Special::Edison => tx!(l, ask.hit.edison, name = name),
        with => tx!(l, ask.hit.other, name = name, card = current().special(with)),
    }
}

/// The text of the rule that asks. In the second list.
fn source_text(why: Source) -> String {
    let words = current();
    match why {
        Source::Deal | Source::Turn => String::new(),
        Source::Special(special) => words.special_text(special),
        Source::Event(event) => words.event_text(event),
        Source::Power(power) => words.power_text(power),
        Source::RuleCard(card) => words.rule_card_text(card),
    }
}

/// The name of a topic other than a person, and its effect.
pub fn topic(topic: Topic) -> (String, String) {
    let words = current();
    match topic {
        Topic::Card(card) => (words.card(card), words.card_text(card)),
        Topic::Event(event) => (words.event(event), words.event_text(event)),
        Topic::Power(power) => (words.power(power), words.power_text(power)),
        Topic::Rule(card) => (words.rule_card(card), words.rule_card_text(card)),
        Topic::Person(_) => Default::default(),
    }
}

/// How somebody stands: points, or rounds won.
pub fn standing(l: Language, place: &SeatModel, points: bool) -> String {
    if points { pts(l, place.points) } else { won(l, place.wins) }
}

/// The marks on a person, each with its name in the style sheet.
pub fn tags(l: Language, place: &SeatModel) -> Vec<(&'static str, String)> {
    let turn = match (place.turn, place.asked && !place.me) {
        (true, _) => Some(("turn", tx!(l, table.turn))),
        (_, true) => Some(("asked", tx!(l, table.asked))),
        _ => None,
    };
    let marks = [
        turn,
        (place.skips > 0).then(|| ("waits", tx!(l, table.waits))),
        place.bomb.map(|left| ("bomb", tx!(l, table.bomb, n = left))),
        (place.aside > 0).then(|| ("aside", tx!(l, table.aside, n = place.aside))),
        // One's own lie beside the hand.
        (place.face_down > 0 && !place.me).then(|| ("power", tx!(l, table.powers, n = place.face_down))),
    ];
    let lasting = place.lasting.iter().map(|power| {
        let word = match *power {
            LastingPower::Blockade(colour) => {
                tx!(l, table.blockade, colour = current().colour(Some(colour)))
            }
            LastingPower::Looping => tx!(l, table.looping),
            LastingPower::OpenHands => tx!(l, table.open_hands),
            LastingPower::Seal => tx!(l, table.seal),
        };
        ("power", word)
    });
    marks.into_iter().flatten().chain(lasting).collect()
}

/// "6 cards, 31 points." In the second list.
pub fn counts(l: Language, place: &SeatModel) -> String {
    let cards = tn!(l, place.count, explain.cards);
    let points = tx!(l, explain.standing, cards = cards, points = current().points(place.points));
    if place.bot { format!("{points} {}", tx!(l, explain.bot)) } else { points }
}

/// How the bot of this name plays, and the meanings of the marks on a seat. In the second list.
pub fn marks(l: Language, place: &SeatModel, bot: Option<&str>) -> Vec<String> {
    let bot = bot.filter(|bot| !bot.is_empty()).map(Bot::named);
    let marks = [
        bot.map(|bot| format!("{}: {}", style_name(l, bot), style_text(l, bot))),
        (place.skips > 0).then(|| tn!(l, place.skips, explain.waits)),
        place.bomb.map(|left| tn!(l, left, explain.bomb)),
        (place.aside > 0).then(|| tn!(l, place.aside, explain.aside)),
        (place.face_down > 0).then(|| tn!(l, place.face_down, explain.powers)),
    ];
    marks.into_iter().flatten().collect()
}

/// The cause of a round's end. In the second list.
pub fn round_end(l: Language, how: RoundEnd) -> String {
    match how {
        RoundEnd::EmptyHand => tx!(l, round.end_empty_hand),
        RoundEnd::Event(event) => tx!(l, round.end_event, event = current().event(event)),
        RoundEnd::TheEnd => tx!(l, round.end_the_end),
        RoundEnd::EmptyPile => tx!(l, round.end_empty_pile),
    }
}

/// The cause of a round's end with the names of the people who finished. If `you`, the first of them is the viewer.
pub fn who_finished(l: Language, how: RoundEnd, finished: &[String], you: bool) -> String {
    match (how, you, finished.len()) {
        (RoundEnd::EmptyHand, true, 1) => tx!(l, round.end_finished.you),
        (RoundEnd::EmptyHand, true, _) => tx!(l, round.end_finished.with_you, names = list(l, finished)),
        (RoundEnd::EmptyHand, false, n @ 1..) => tn!(l, n, round.end_finished, names = list(l, finished)),
        (how, ..) => round_end(l, how),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Words, loaded::pretend};

    #[test]
    fn an_event_is_named_and_then_explained() {
        let list = "event.recession.name\tRecession\nevent.recession.text\tEverybody discards cards.";
        pretend(Words::parse(Language::English, list));
        let (name, text) = topic(Topic::Event(Event::Recession));
        assert_eq!([name.as_str(), text.as_str()], ["Recession", "Everybody discards cards."]);
    }
}
