//! The board between the people and the question: which parts of it are chosen, and the effect of taps on it.

use super::picture::{News, Props, picture};
use super::screen::Screen;
use super::set_moving;
use crate::prelude::*;
use board::{Action, Field, Fields, Laid, Question};
use play::board_table::model::Model;
use play::board_table::picture::{Choosing, Picture};
use play::board_table::ways::ways;

/// The board, and the scenes over the page.
pub(super) fn board(screen: Screen) -> (AnyView, AnyView) {
    let session = screen.session;
    let shown = Memo::new(move |_| {
        screen.with_model(|model| Picture::of(&model.view, &model.people, &choosing(screen, model)))
    });
    let news = move || News { facts: session.new_facts().get(), n: session.facts().with(Vec::len) };
    on_cleanup(|| set_moving(false));
    picture(Props {
        picture: shown.into(),
        news: Signal::derive(news),
        pace: session.pace().into(),
        on_field: Box::new(move |field| screen.tap_field(field)),
        on_turn: Box::new(move || screen.turn()),
        on_motion: Box::new(move |time| {
            set_moving(time > 0);
            session.delay_next_step(Duration::from_millis(time.into()));
        }),
    })
}

/// The fields that light up, the chosen ones, and the pawns whose ways are drawn.
fn choosing(screen: Screen, model: &Model) -> Choosing {
    let may = screen.choosable();
    let view = screen.parts.with(|parts| model.after(parts));
    let reply = view.picked();
    let Some(ask) = model.question() else { return Choosing::default() };
    let lays = matches!(ask.kind, Question::Play | Question::Lay { .. } | Question::Block);
    let laid = reply.card.filter(|_| lays).and_then(|card| Laid::new(card, reply.arrow));
    let teleport = reply.other.or(reply.teleport).map(|teleport| view.teleports.field(teleport));
    let person = reply.seat.filter(|_| matches!(ask.kind, Question::Person { .. }));
    Choosing {
        open: Field::all().filter(|&field| screen.at_field(&may, field).is_some()).collect::<Fields>(),
        chosen: reply.field.or(teleport).or(person.map(|seat| view.pawns[seat])),
        laying: laid.zip(reply.field),
        ways: ways(&view).into_iter().map(|way| (way.seat, way.back)).collect(),
    }
}

/// The action that a tap on a field chooses: the field itself, the teleport on it, or the only pawn there.
pub(super) fn meaning(model: &Model, may: &[Action], field: Field) -> Option<Action> {
    let view = &model.view;
    let teleport = view.teleports.at(field).map(Action::Teleport);
    let standing =
        view.everybody().filter(|seat| view.pawns[seat] == field && may.contains(&Action::Seat(seat)));
    let gives = model.question().is_some_and(|ask| ask.kind == Question::Give);
    let person = standing.only().filter(|_| !gives).map(Action::Seat);
    [Some(Action::Field(field)), teleport, person].into_iter().flatten().find(|action| may.contains(action))
}
