//! Everybody at the table: who, where their pawn stands, how many cards and points, whose turn it is.

use super::screen::Screen;
use crate::art::{colour_of, pointer};
use crate::prelude::*;
use board::Action;
use play::board_table::model::SeatModel;
use words::board_table;
use words::screen::pts;

/// Everybody in the order of the table, the viewer first; and hands that lie open.
pub(super) fn seats(screen: Screen) -> AnyView {
    let places =
        move || screen.seats.with(|seats| seats.iter().map(|place| place.seat.index()).collect::<Vec<_>>());
    let place = move |at: usize| {
        let seat = u8::try_from(at).ok().and_then(Seat::new);
        seat.map(|seat| view! { <li>{tile(screen, seat)}</li> }).into_any()
    };
    html! {
        <div class="people">
            <ul
                class="racers" aria-label=tx!(screen.l, board.seats)
                data-n=text(move || places().len().to_string())
            >
                {keyed_list(places, place)}
            </ul>
            {dynamic(move || open_hands(screen))}
        </div>
    }
}

/// A seat; a button if the person can be chosen.
fn tile(screen: Screen, seat: Seat) -> AnyView {
    let place =
        Memo::new(move |_| screen.seats.with(|seats| seats.iter().find(|place| place.seat == seat).cloned()));
    let may = Memo::new(move |_| screen.may_choose(Action::Seat(seat)));
    let with = move |is: fn(&SeatModel) -> bool| {
        bool_attr(move || place.with(|place| place.as_ref().is_some_and(is)))
    };
    // Its colour is that of the pawn on the board.
    let colour = move || {
        let figure = place.with(|place| place.as_ref().map_or(0, |place| place.person.avatar));
        format!("--pawn:var(--{})", colour_of(figure))
    };
    dynamic(move || {
        let inside = content(screen, place);
        if may.get() {
            html! {
                <button
                    type="button" class="seat" prop:style=text(colour)
                    data-turn=with(|place| place.turn) data-asked=with(|place| place.asked)
                    aria-pressed=bool_attr(move || screen.is_chosen(Action::Seat(seat)))
                    on:click=on_click(move || screen.choose(Action::Seat(seat)))
                >
                    {inside}
                </button>
            }
        } else {
            html! {
                <div
                    class="seat" prop:style=text(colour)
                    data-turn=with(|place| place.turn) data-asked=with(|place| place.asked)
                >
                    {inside}
                </div>
            }
        }
    })
}

/// The contents of a seat. Its elements stay; each text changes by itself.
fn content(screen: Screen, place: Memo<Option<SeatModel>>) -> AnyView {
    let l = screen.l;
    let with = move |show: fn(&SeatModel) -> String| {
        text(move || place.with(|place| place.as_ref().map(show).unwrap_or_default()))
    };
    let points = text(move || pts(l, place.with(|place| place.as_ref().map_or(0, |place| place.points))));
    let number = move |of: fn(&SeatModel) -> u8| place.with(|place| place.as_ref().map_or(0, of));
    let figure = Memo::new(move |_| number(|place| place.person.avatar));
    let turn = Memo::new(move |_| place.with(|place| place.as_ref().is_some_and(|place| place.turn)));
    let tags = move || {
        place.with(|place| {
            let place = place.as_ref()?;
            let tag = if place.turn {
                ("turn", tx!(l, table.turn))
            } else if place.asked && !place.me {
                ("asked", tx!(l, table.asked))
            } else if place.aside {
                ("aside", tx!(l, board.seat.aside))
            } else {
                return None;
            };
            Some(view! { <span class="tag" data-kind=tag.0>{tag.1}</span> })
        })
    };
    html! {
        {dynamic(move || turn.get().then(pointer).into_any())}
        {dynamic(move || avatar(figure.get()))}
        <span class="name">{with(|place| place.person.name.clone())}</span>
        <span class="who">
            <span class="stands">{text(move || tx!(l, board.seat.field, n = number(|place| place.field)))}</span>
            <span class="count">
                <b>{with(|place| place.count.to_string())}</b> " "
                <span>{text(move || tn!(l, number(|place| place.count), table.cards))}</span>
            </span>
            <span class="points">{points}</span>
        </span>
        <span class="tags">{dynamic(move || tags().into_any())}</span>
    }
}

/// Others' hands, while they lie open.
fn open_hands(screen: Screen) -> AnyView {
    let hands = screen.with_model(|model| board_table::open_hands(screen.l, model));
    if hands.is_empty() {
        return ().into_any();
    }
    let hands = hands.into_iter().map(|hand| html! { <li>{hand}</li> }).collect_view();
    html! { <ul class="open-hands">{hands}</ul> }
}
