//! A slip over the table that explains a card, or shows points and status of a person.
//!
//! It is opened by a long press, a right click, the ⓘ beside a selected card, or the key `i`.

use super::screen::Screen;
use crate::art::{Picture, avatar, card_face};
use crate::kit::reactive::on_click;
use crate::kit::text::{tn, tx};
use crate::reference::more;
use crate::table::slip::slip;
use bots::Bot;
use cards::Power;
use leptos::prelude::*;
use play::card_table::model::SeatModel;
use play::reference::Entry as Reference;
use play::topic::Topic;
use words::bots::{style_name, style_text};
use words::current;

/// The contents of an explanation.
struct Entry {
    picture: AnyView,
    name: String,
    text: String,
    /// Further lines.
    lines: Vec<String>,
    /// Powers that can be looked up from here.
    powers: Vec<Power>,
}

/// The opened slip.
pub(crate) fn explain(screen: Screen) -> AnyView {
    let Some(topic) = screen.topic.get_untracked() else { return ().into_any() };
    let l = screen.l;
    let Entry { picture, name, text, lines, powers } = entry(screen, topic);
    let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }.into_any()).collect_view();
    let powers = powers.into_iter().map(|power| {
        let ask = on_click(move || screen.explain(Topic::Power(power)));
        let text = current().power_text(power);
        view! {
            <li><button type="button" on:click=ask><b>{current().power(power)} {tx!(l, explain.colon)}</b> {text}</button></li>
        }
        .into_any()
    });
    let powers = powers.collect_view();
    let entry = Reference::of_topic(topic);
    let name = (name, entry.and_then(Reference::name_language));
    let more = entry.map(|entry| more(l, entry));
    let gone = move || {
        screen.topic.try_set(None);
    };
    slip(l, picture, name, &text, view! { {lines} {powers} }.into_any(), more.into_any(), gone)
}

fn entry(screen: Screen, topic: Topic) -> Entry {
    let words = current();
    match topic {
        Topic::Card(card) => {
            let why = screen.with_model(|model| {
                let face = model.hand.iter().find(|face| face.which.card == card)?;
                face.playable.err()
            });
            let why = why.filter(|_| screen.asks_for_hand_cards());
            let points = tn!(screen.l, card.points(), explain.points);
            let not = why.map(|why| tx!(screen.l, ask.not_playable, why = words.refusal(why)));
            let how = card.as_number().map(|_| {
                if card.is_black() { tx!(screen.l, explain.black) } else { tx!(screen.l, explain.number) }
            });
            Entry {
                picture: card_face(Picture::Card(card), &current().printed(card)),
                name: words.card(card),
                text: words.card_text(card),
                lines: how.into_iter().chain([points]).chain(not).collect(),
                powers: Vec::new(),
            }
        }
        Topic::Event(event) => {
            let name = words.event(event);
            let picture = card_face(Picture::Event(event), &name);
            let (text, lines) = (words.event_text(event), vec![tx!(screen.l, explain.event)]);
            Entry { picture, name, text, lines, powers: Vec::new() }
        }
        Topic::Power(power) => {
            let name = words.power(power);
            let picture = card_face(Picture::Power(power), &name);
            let (text, lines) = (words.power_text(power), vec![tx!(screen.l, explain.power)]);
            Entry { picture, name, text, lines, powers: Vec::new() }
        }
        Topic::Rule(card) => {
            let name = words.rule_card(card);
            let picture = card_face(Picture::Rule(card), &name);
            let (text, lines) = (words.rule_card_text(card), vec![tx!(screen.l, explain.rule)]);
            Entry { picture, name, text, lines, powers: Vec::new() }
        }
        Topic::Person(seat) => {
            let Some(place) = screen.with_model(|model| model.seat(seat).cloned()) else {
                return Entry {
                    picture: ().into_any(),
                    name: String::new(),
                    text: String::new(),
                    lines: Vec::new(),
                    powers: Vec::new(),
                };
            };
            let powers = place.powers.iter().chain(&place.spent).copied();
            let powers = powers.chain(place.lasting.iter().map(|lasting| lasting.power()));
            Entry {
                picture: avatar(place.avatar),
                text: counts(screen, &place),
                lines: marks(screen, &place),
                powers: powers.collect(),
                name: place.name,
            }
        }
    }
}

/// "Bert: 6 cards, 31 points."
pub(super) fn counts(screen: Screen, place: &SeatModel) -> String {
    let l = screen.l;
    let cards = tn!(l, place.count, explain.cards);
    let points = current().points(place.points);
    let points = tx!(l, explain.standing, cards = cards, points = points);
    if place.bot { format!("{points} {}", tx!(l, explain.bot)) } else { points }
}

/// How a bot plays, and what the marks on somebody's seat mean.
fn marks(screen: Screen, place: &SeatModel) -> Vec<String> {
    let l = screen.l;
    let mut marks = Vec::new();
    // Nobody chose how a bot plays that stands in for somebody.
    let people = screen.session.people();
    let bot = people.get(place.person.index()).and_then(|person| person.bot.as_deref());
    if let Some(bot) = bot.filter(|bot| !bot.is_empty()).map(Bot::named) {
        marks.push(format!("{}: {}", style_name(l, bot), style_text(l, bot)));
    }
    if place.skips > 0 {
        marks.push(tn!(l, place.skips, explain.waits));
    }
    if let Some(left) = place.bomb {
        marks.push(tn!(l, left, explain.bomb));
    }
    if place.aside > 0 {
        marks.push(tn!(l, place.aside, explain.aside));
    }
    if place.face_down > 0 {
        marks.push(tn!(l, place.face_down, explain.powers));
    }
    marks
}
