//! The log of the card game on the screen ([`table::log`](crate::table::log)): beside each
//! sentence a small picture of the card that was played. A tap on a line explains the card or event that it is about.

use super::prelude::*;
use crate::art::card_face;
use crate::table::log::{self, Log, Reader, plain};
use cards::{Fact, State};
use drawing::Face;
use game::{BySeat, Viewer};
use play::card_table::model::Model;

/// The log below the end of a round; drawn when it is unfolded.
pub(crate) fn folded() -> AnyView {
    let screen = Screen::new();
    let about = move || screen.topic.get().map(|_| super::explain::explain(screen)).into_any();
    html! { {log::folded(move || of(screen))} {dynamic(about)} }
}

/// The log of this game.
pub(crate) fn of(screen: Screen) -> Log<State> {
    Log { session: screen.session, reader, line: Box::new(move |fact, text| line(screen, fact, text)) }
}

fn reader(model: &Model) -> Reader {
    let mut persons = BySeat::make(|seat| seat);
    for place in &model.seats {
        persons[place.seat] = place.person;
    }
    let viewer = model.viewer.map_or(Viewer::Spectator, Viewer::Seat);
    Reader { viewer, persons, round: model.round }
}

/// One sentence, with a button if there is something to explain about it.
fn line(screen: Screen, fact: &Fact, text: &str) -> AnyView {
    let (Some(topic), shown) = Topic::of(fact) else { return plain(text) };
    let card = shown.then(|| face(topic)).flatten();
    let has_card = card.is_some().to_string();
    html! {
        <li>
            <button
                type="button" class="said" data-card=has_card data-about=topic.name()
                on:click=on_click(move || screen.explain(topic))
            >
                {card.into_any()} <span>{text.to_owned()}</span>
            </button>
        </li>
    }
}

/// The small card beside a sentence about this fact, if there is one.
pub(crate) fn beside(fact: &Fact) -> Option<AnyView> {
    let (topic, shown) = Topic::of(fact);
    topic.filter(|_| shown).and_then(face)
}

/// The small card beside a sentence.
pub(super) fn face(topic: Topic) -> Option<AnyView> {
    let name = match topic {
        Topic::Card(card) => current().printed(card),
        topic => card_table::topic(topic).0,
    };
    Some(card_face(Face::of_topic(topic)?, &name))
}
