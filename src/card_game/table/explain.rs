//! A slip over the table that explains a card, or shows points and status of a person.
//!
//! It is opened by a long press, a right click, the ⓘ beside a selected card, or the key `i`.

use super::log::face;
use super::prelude::*;
use crate::reference::more;
use crate::table::slip::slip;
use cards::Power;
use play::card_table::model::SeatModel;
use play::reference::Entry;

/// The opened slip.
pub(crate) fn explain(screen: Screen) -> AnyView {
    let Some(topic) = screen.topic.get_untracked() else { return ().into_any() };
    let l = screen.l;
    let place = match topic {
        Topic::Person(seat) => screen.place(seat, SeatModel::clone),
        _ => None,
    };
    let picture = place.as_ref().map(|place| avatar(place.avatar)).or_else(|| face(topic));
    let (name, text) = match &place {
        Some(place) => (place.name.clone(), card_table::counts(l, place)),
        None => card_table::topic(topic),
    };
    let lines = place.as_ref().map_or_else(|| lines(screen, topic), |place| marks(screen, place));
    let lines = lines.into_iter().map(|line| html! { <li>{line}</li> }).collect_view();
    let powers = place.iter().flat_map(powers).map(|power| {
        let ask = on_click(move || screen.explain(Topic::Power(power)));
        let text = current().power_text(power);
        html! {
            <li><button type="button" on:click=ask><b>{current().power(power)} {tx!(l, explain.colon)}</b> {text}</button></li>
        }
    });
    let entry = Entry::of_topic(topic);
    let name = (name, entry.and_then(Entry::name_language));
    let more = entry.map(|entry| more(l, entry));
    slip(
        l,
        picture.into_any(),
        name,
        &text,
        html! { {lines} {powers.collect_view()} },
        more.into_any(),
        screen.topic,
    )
}

/// Further facts about a card.
fn lines(screen: Screen, topic: Topic) -> Vec<String> {
    let l = screen.l;
    let card = match topic {
        Topic::Card(card) => card,
        Topic::Event(_) => return vec![tx!(l, explain.event)],
        Topic::Power(_) => return vec![tx!(l, explain.power)],
        Topic::Rule(_) => return vec![tx!(l, explain.rule)],
        Topic::Person(_) => return Vec::new(),
    };
    let how = card.as_number();
    let how = how.map(|_| if card.is_black() { tx!(l, explain.black) } else { tx!(l, explain.number) });
    let points = tn!(l, card.points(), explain.points);
    let why = screen.with_model(|model| {
        let face = model.hand.iter().find(|face| face.which.card == card)?;
        face.playable.err()
    });
    let why = why.filter(|_| screen.asks_for_hand_cards());
    let not = why.map(|why| tx!(l, ask.not_playable, why = current().refusal(why)));
    how.into_iter().chain([points]).chain(not).collect()
}

/// The powers of somebody, which can be looked up from here.
fn powers(place: &SeatModel) -> impl Iterator<Item = Power> {
    let used = place.powers.iter().chain(&place.spent).copied();
    used.chain(place.lasting.iter().map(|lasting| lasting.power()))
}

/// How a bot plays, and what the marks on somebody's seat mean.
fn marks(screen: Screen, place: &SeatModel) -> Vec<String> {
    // A bot that stands in for a person has no chosen level to show.
    let people = screen.session.people();
    let bot = people.get(place.person.index()).and_then(|person| person.bot.as_deref());
    card_table::marks(screen.l, place, bot)
}
