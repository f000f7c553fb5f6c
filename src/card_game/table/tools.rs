//! The parts of the table that answer rare questions: a palette of wishes, lists, steppers, open
//! cards. Their code is loaded after the first page; code of the first page decides whether they are needed
//! ([`Asked::needs_tools`](play::card_table::question::Asked::needs_tools), [`Screen::hands_are_open`]).

use super::asking::would_do_nothing;
use super::prelude::*;
use crate::art::{playing_card, shape_of};
use cards::{Action, PickFrom, Wish};
use play::card_table::answer::Draft;
use play::card_table::hand::CardCopy;
use play::card_table::question::Kind;

/// Everything that a question needs.
pub(crate) fn tools(screen: Screen) -> AnyView {
    let Some(asked) = screen.asked.get_untracked() else { return ().into_any() };
    let to = asked.number;
    match asked.kind {
        Kind::Wish { colours, numbers } => {
            let colours = colours.into_iter().map(|colour| {
                let shape = icon(shape_of(Some(colour)), "shape");
                let inside = html! { {shape} {current().colour(Some(colour))} };
                wish(screen, to, Wish::Colour(colour), inside)
            });
            let numbers = numbers.into_iter().map(|n| wish(screen, to, Wish::Number(n), n.into_any()));
            html! {
                <div class="palette colours" role="group" aria-disabled=screen.frame.taps.disabled()>
                    {colours.collect_view()}
                </div>
                <div class="palette numbers" role="group" aria-disabled=screen.frame.taps.disabled()>
                    {numbers.collect_view()}
                </div>
            }
        }
        Kind::List { options, .. } => {
            let one = |option| entry(screen, to, option, asked.idle.contains(&option));
            let all = options.into_iter().filter_map(one).collect_view();
            html! { <div class="entries" role="group" aria-disabled=screen.frame.taps.disabled()>{all}</div> }
        }
        Kind::Cards { from: PickFrom::Hand(_) | PickFrom::Side, pool, .. } => open_pool(screen, pool),
        Kind::Split { of, .. } => {
            let rows = of.into_iter().map(|seat| stepper(screen, seat)).collect_view();
            let left = text(move || tx!(screen.l, ask.split_left, n = screen.drafted(Draft::remaining)));
            html! { <p class="small">{left}</p> <ul class="steppers">{rows}</ul> }
        }
        Kind::Hands { of, not_own } => {
            let rows = of.iter().map(|&hand| hand_goes_to(screen, hand, &of, not_own)).collect_view();
            html! { <div class="whose">{rows}</div> }
        }
        _ => ().into_any(),
    }
}

fn wish(screen: Screen, to: u32, wish: Wish, inside: AnyView) -> AnyView {
    let make = move |_| screen.submit(to, vec![Action::Wish(wish)]);
    let says = Action::Wish(wish).to_string();
    html! { <button type="button" class="wish" data-says=says on:click=make>{inside}</button> }
}

/// A list entry that shows a card: an event, a power card, a card to imitate.
fn entry(screen: Screen, to: u32, option: Action, idle: bool) -> Option<AnyView> {
    let l = screen.l;
    let (drawing, topic) = match option {
        Action::Event(event) => (format!("e-{}", event.name()), Some(Topic::Event(event))),
        Action::Power(power) | Action::PowerOf(_, Some(power)) => {
            (format!("p-{}", power.name()), Some(Topic::Power(power)))
        }
        Action::PowerOf(_, None) => ("g-power".to_owned(), None),
        Action::Play(_, Some(special)) => (format!("g-{}", special.name()), None),
        _ => return None,
    };
    let (name, text) = match (option, topic) {
        (Action::Play(_, Some(special)), _) => (current().special(special), String::new()),
        (_, Some(topic)) => card_table::topic(topic),
        (_, None) => (tx!(l, act.unseen), String::new()),
    };
    let choose = move |_| screen.submit(to, vec![option]);
    Some(html! {
        <button
            type="button" class="entry faced" data-about=topic.map(Topic::name) data-says=option.to_string()
            on:click=choose
        >
            {icon(&drawing, "drawing")}
            <span>
                <b>{name}</b> " " <span class="small">{text}</span> " "
                {idle.then(|| would_do_nothing(screen))}
            </span>
        </button>
    })
}

/// Cards to pick from that are not in the viewer's own hand.
fn open_pool(screen: Screen, pool: Vec<CardCopy>) -> AnyView {
    let cards = pool.into_iter().map(|which| {
        let chosen = move || screen.drafted(|draft| draft.cards().contains(&which));
        html! {
            <button
                type="button" class="held" data-about=Topic::Card(which.card).name() aria-pressed=bool_attr(chosen)
                aria-label=current().card(which.card)
                on:click=on_click(move || screen.edit(|draft| draft.tap_card(which)))
            >
                {playing_card(which.card)}
            </button>
        }
    });
    html! { <div class="open-cards" data-zone="side">{cards.collect_view()}</div> }
}

/// A stepper for how many draws one person gets.
fn stepper(screen: Screen, seat: Seat) -> AnyView {
    let l = screen.l;
    let draws = move || screen.drafted(|draft| draft.draws(seat));
    let full = move || !screen.drafted(|draft| draft.can_add_draw(seat));
    let name = screen.name(seat);
    let (more, fewer) = (tx!(l, act.more, name = name), tx!(l, act.fewer, name = name));
    let step =
        |name: String, off: Box<dyn Fn() -> bool + Send>, sign: &'static str, how: fn(&mut Draft, Seat)| {
            let edit = on_click(move || screen.edit(|draft| how(draft, seat)));
            view! {
                <button type="button" class="step" aria-label=name disabled=off on:click=edit>{sign}</button>
            }
        };
    html! {
        <li>
            <span>{name}</span>
            {step(fewer, flag(move || draws() == 0), "−", Draft::remove_draw)}
            <output>{draws}</output>
            {step(more, flag(full), "+", Draft::add_draw)}
        </li>
    }
}

/// A hand, and a button for everybody to whom it may go.
fn hand_goes_to(screen: Screen, hand: Seat, of: &[Seat], not_own: Seat) -> AnyView {
    let l = screen.l;
    let (name, cards) = if screen.is_me(hand) {
        (tx!(l, ask.own_hand_to), screen.hand.with(|hand| hand.iter().map(|face| face.which).collect()))
    } else {
        let cards = screen.place(hand, |place| place.open.clone()).flatten();
        (tx!(l, ask.hand_to, name = screen.name(hand)), cards.unwrap_or_default())
    };
    let takers = of.iter().filter(|&&place| place != not_own || place != hand).map(|&place| {
        let goes = move || screen.drafted(|draft| draft.hand_at(place) == Some(hand));
        let give = move || {
            let whose = Some(hand).filter(|_| !untrack(goes));
            screen.edit(|draft| draft.place_hand(place, whose));
        };
        let face = screen.place(place, |place| avatar(place.avatar));
        choice("chip", html! { {face} {screen.name(place)} }, goes, give)
    });
    let face = screen.place(hand, |place| avatar(place.avatar));
    let head = html! { {face} <b>{name.clone()}</b> };
    html! {
        <div role="group" aria-label=name>
            {open_hand(head, &cards)}
            <div class="chips">{takers.collect_view()}</div>
        </div>
    }
}

/// Cards that lie open, below or beside whose they are.
fn open_hand(head: AnyView, cards: &[CardCopy]) -> AnyView {
    let names: Vec<String> = cards.iter().map(|which| current().card(which.card)).collect();
    let cards = cards.iter().map(|which| playing_card(which.card));
    html! {
        <div class="open-hand">
            {head} <span class="unseen">{names.join(", ")}</span>
            <div class="open-cards">{cards.collect_view()}</div>
        </div>
    }
}

/// Hands that lie open to the viewer, and open cards on the table.
pub(crate) fn open_hands(screen: Screen) -> AnyView {
    let l = screen.l;
    let hands = screen.seats.get().into_iter().filter_map(|place| {
        let cards = place.open.filter(|cards| !cards.is_empty())?;
        let name = tx!(l, table.open_hand_of, name = place.name);
        let head = html! { {avatar(place.avatar)} <span class="unseen">{name}</span> };
        Some(open_hand(head, &cards))
    });
    let side = screen.with_model(|model| model.side.clone());
    let side = (!side.is_empty()).then(|| open_hand(html! { <b>{tx!(l, table.side)}</b> }, &side));
    html! { <div class="open-hands">{hands.collect_view()} {side}</div> }
}
