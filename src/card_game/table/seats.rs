//! Everybody at the table: who, how many cards and points, special status, and whose turn it is.

use super::head;
use super::prelude::*;
use crate::art::pointer;
use crate::lazy::{LazyView, lazy};
use cards::{Pack, Scorekeeping};
use play::card_table::model::SeatModel;
use words::card_table::{standing, tags};

/// Everybody except the viewer, in the order of the table.
pub(super) fn others(screen: Screen) -> AnyView {
    let places = move || {
        let others = |seats: &Vec<SeatModel>| {
            seats
                .iter()
                .filter(|place| !place.me)
                .map(|place| usize::from(place.seat.number()))
                .collect::<Vec<_>>()
        };
        screen.seats.with(others)
    };
    let place = move |at| {
        let seat = u8::try_from(at).ok().and_then(Seat::new);
        seat.map(|seat| view! { <li data-zone=zone(seat)>{tile(screen, seat)}</li> }).into_any()
    };
    html! {
        <ul
            class="seats" aria-label=tx!(screen.l, table.seats)
            data-n=text(move || places().len().to_string())
        >
            {keyed_list(places, place)}
        </ul>
    }
}

/// The viewer's own seat, above the hand.
pub(super) fn me(screen: Screen) -> AnyView {
    let mine = Memo::new(move |_| {
        screen.seats.with(|seats| seats.iter().find(|place| place.me).map(|place| place.seat))
    });
    dynamic(move || {
        let Some(seat) = mine.get() else { return ().into_any() };
        // Their place is there before they are, and after the last one has been used.
        let has_powers = untrack(|| screen.with_model(|model| model.setup.packs().has(Pack::Supercharge)));
        let powers = has_powers.then(|| view! { <div class="powers">{lazy(LazyView::OwnPowers)}</div> });
        html! {
            <div class="me" data-zone=zone(seat)>{tile(screen, seat)} {powers} {head::sorting(screen)}</div>
        }
    })
}

/// The name of a seat as the target of animations (`data-zone`, see `src/motion`).
fn zone(seat: Seat) -> String {
    format!("seat-{}", seat.number())
}

/// A seat; a button only if a person is to be picked.
fn tile(screen: Screen, seat: Seat) -> AnyView {
    // A seat is not redrawn when another one changes. A list of one, because each further type of
    // memo adds half a kilobyte.
    let place = Memo::new(move |_| {
        screen
            .seats
            .with(|seats| seats.iter().filter(|place| place.seat == seat).cloned().collect::<Vec<_>>())
    });
    let with_place = move |is: fn(&SeatModel) -> bool| place.with(|place| place.first().is_some_and(is));
    let may = Memo::new(move |_| screen.may_tap_seat(seat));
    let named = move || screen.drafted(|draft| draft.seats().contains(&seat));
    let turn = move || with_place(|place| place.turn).to_string();
    let asked = move || with_place(|place| place.asked).to_string();
    let about = move || Topic::Person(seat).name();
    let inside = move || content(screen, place);
    dynamic(move || {
        if may.get() {
            html! {
                <button
                    type="button" class="seat" data-about=about() data-turn=text(turn) data-asked=text(asked)
                    aria-pressed=bool_attr(named) on:click=on_click(move || screen.tap_seat(seat))
                >
                    {inside()}
                </button>
            }
        } else {
            html! {
                <div class="seat" data-about=about() data-turn=text(turn) data-asked=text(asked)>
                    {inside()}
                </div>
            }
        }
    })
}

/// The contents of a seat. Its elements stay; each text changes by itself.
fn content(screen: Screen, place: Memo<Vec<SeatModel>>) -> AnyView {
    let l = screen.l;
    let with = move |show: fn(Language, &SeatModel) -> String| {
        text(move || place.with(|place| place.first().map(|place| show(l, place)).unwrap_or_default()))
    };
    let figure = move || place.with(|place| place.iter().map(|place| usize::from(place.avatar)).collect());
    let turn = Memo::new(move |_| place.with(|place| place.first().is_some_and(|place| place.turn)));
    let tags =
        Memo::new(move |_| place.with(|place| place.first().map(|place| tags(l, place)).unwrap_or_default()));
    // Constant for a game, so it is not tracked: otherwise every change of the model would redraw the seat.
    let points = untrack(|| screen.with_model(|model| model.rules.scorekeeping == Scorekeeping::Points));
    let standing = if points {
        with(|l, place| standing(l, place, true))
    } else {
        with(|l, place| standing(l, place, false))
    };
    let tag = |(kind, word): (&'static str, String)| html! { <span class="tag" data-kind=kind>{word}</span> };
    html! {
        {dynamic(move || turn.get().then(pointer).into_any())}
        {keyed_list(figure, |figure| avatar(u8::try_from(figure).unwrap_or_default()))}
        <span class="who">
            <span class="name">{with(|_, place| place.name.clone())}</span>
            <span class="count">
                <b>{with(|_, place| place.count.to_string())}</b> " "
                <span>{with(|l, place| tn!(l, place.count, table.cards))}</span>
            </span>
            <span class="points">{standing}</span>
        </span>
        <span class="tags">{dynamic(move || tags.get().into_iter().map(tag).collect_view().into_any())}</span>
    }
}
