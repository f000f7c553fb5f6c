//! The question in words, and what is needed to answer it that is neither
//! hand, people nor bar: a palette of wishes, lists, steppers, open cards.

use super::hand::CardCopy;
use super::question::{Asked, Kind};
use super::say;
use super::screen::Screen;
use super::topic::Topic;
use crate::art::{Picture, avatar, card_face, icon, shape_of};
use crate::live::{flag, follow, tap, text, value, yes_no};
use crate::text::{list, tn, tx};
use crate::words::current;
use cards::{Action, Choice, Event, PickFrom, Source, Window, Wish};
use game::Seat;
use leptos::prelude::*;

/// The question, the card looked at, and the rest of the answer.
pub(super) fn asking(screen: Screen) -> AnyView {
    view! {
        {follow(move || heading(screen))}
        {follow(move || looked_at(screen))}
        {follow(move || screen.asked.get().map(|asked| tools(screen, asked)).into_any())}
        {follow(move || open_hands(screen))}
    }
    .into_any()
}

/// What is asked, and by which card; or who is being waited for.
fn heading(screen: Screen) -> AnyView {
    let l = screen.l;
    let Some(asked) = screen.asked.get() else {
        let waiting = screen.part(|model| model.waiting.as_ref().map(|waiting| waiting.seats.clone()));
        let names: Vec<String> =
            waiting.unwrap_or_default().into_iter().map(|seat| screen.name(seat)).collect();
        let words = (!names.is_empty()).then(|| tx!(l, table.waiting, names = list(l, &names)));
        return view! { <div class="head-line"><p class="ask waiting">{words}</p> {undo(screen)}</div> }
            .into_any();
    };
    let why = say::source(asked.why).map(|(name, text)| {
        view! { <p class="why small"><b>{name}</b> " " {text}</p> }
    });
    let refused = screen
        .session
        .refused()
        .get()
        .map(|why| view! { <p class="refused" role="alert">{current().refusal(why)}</p> });
    view! { <div class="head-line"><h2 class="ask">{words(screen, &asked)}</h2> {undo(screen)}</div> {why} {refused} }
        .into_any()
}

/// Takes the last answer back, as long as no other card is looked at. Here and not in the bar,
/// where it would stand at the place of what it takes back.
fn undo(screen: Screen) -> AnyView {
    follow(move || {
        let may = screen.session.can_undo().get() && screen.picked.get().is_none();
        let undo = move || {
            let word = tx!(screen.l, table.undo);
            view! { <button type="button" class="button undo" on:click=tap(move || screen.undo())>{word}</button> }
        };
        may.then(undo).into_any()
    })
}

/// The question as a sentence.
pub(super) fn words(screen: Screen, asked: &Asked) -> String {
    let l = screen.l;
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
            Choice::PowerOf { of, .. } => tx!(l, ask.power_of, name = screen.name(of)),
            Choice::Seen { .. } => tx!(l, ask.seen),
        },
        Kind::Cards { from: PickFrom::OwnHand, min: 0, max, .. } => tx!(l, ask.up_to, n = max),
        Kind::Cards { from: PickFrom::OwnHand, max, .. } => tn!(l, *max, ask.own_cards),
        Kind::Cards { from: PickFrom::Hand(seat), max, .. } => {
            tn!(l, *max, ask.hand_of, name = screen.name(*seat))
        }
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

/// The hand card that is looked at: what it does, or why it does not fit.
fn looked_at(screen: Screen) -> AnyView {
    let l = screen.l;
    let Some(face) = screen.looked_at() else { return ().into_any() };
    let why_not = face.playable.err().filter(|_| screen.asks_the_hand());
    let why_not = why_not
        .map(|why| view! { <p class="why-not">{tx!(l, ask.not_playable, why = current().refusal(why))}</p> });
    let card = face.which.card;
    let to = screen.number();
    // Only mimicry: each choice plays it.
    let as_what = face.imitates.into_iter().map(|special| {
        let play = move |_| screen.submit(to, vec![Action::Play(card, Some(special))]);
        view! {
            <button type="button" class="chip" on:click=play>{tx!(l, act.play_as, card = current().special(special))}</button>
        }
        .into_any()
    });
    view! {
        <div class="looked-at">
            {card_face(Picture::Card(card), &say::printed(card))}
            <p><b>{current().card(card)}</b> " " {current().card_text(card)}</p>
            {why_not}
            <button type="button" class="ask-about" aria-label=tx!(l, explain.title) on:click=tap(move || screen.explain(Topic::Card(card)))>
                "i"
            </button>
            <div class="chips" role="group" aria-disabled=young(screen)>{as_what.collect_view()}</div>
        </div>
    }
    .into_any()
}

/// What answers at a tap does not for a moment, and says so.
pub(super) fn young(screen: Screen) -> Box<dyn Fn() -> String + Send> {
    yes_no(move || screen.young.get())
}

fn tools(screen: Screen, asked: Asked) -> AnyView {
    let to = asked.number;
    match asked.kind {
        Kind::Wish { colours, numbers } => {
            let colours = colours.into_iter().map(|colour| {
                let shape = icon(shape_of(Some(colour)), "shape");
                wish(screen, to, Wish::Colour(colour), view! { {shape} {say::colour(colour)} }.into_any())
            });
            let numbers = numbers.into_iter().map(|n| wish(screen, to, Wish::Number(n), n.into_any()));
            view! {
                <div class="palette colours" role="group" aria-disabled=young(screen)>{colours.collect_view()}</div>
                <div class="palette numbers" role="group" aria-disabled=young(screen)>{numbers.collect_view()}</div>
            }
            .into_any()
        }
        Kind::List { options, .. } => {
            let idle = |option: &Action| asked.idle.contains(option);
            let all = options
                .into_iter()
                .filter_map(|option| entry(screen, to, option, idle(&option)))
                .collect_view();
            view! { <div class="entries" role="group" aria-disabled=young(screen)>{all}</div> }.into_any()
        }
        Kind::Cards { from: PickFrom::Hand(_) | PickFrom::Side, pool, .. } => open_pool(screen, pool),
        Kind::Split { of, .. } => {
            let rows = of.into_iter().map(|seat| stepper(screen, seat)).collect_view();
            let left = text(move || tx!(screen.l, ask.split_left, n = left(screen)));
            view! { <p class="small">{left}</p> <ul class="steppers">{rows}</ul> }.into_any()
        }
        Kind::Give { .. } => {
            view! { <p class="small">{text(move || tx!(screen.l, ask.give_left, n = left(screen)))}</p> }
                .into_any()
        }
        Kind::Hands { of, .. } => {
            let rows = of.iter().map(|&place| whose_hand(screen, place, &of)).collect_view();
            view! { <div class="whose">{rows}</div> }.into_any()
        }
        Kind::Confirm if !asked.idle.is_empty() => would_do_nothing(screen),
        Kind::Seats { .. } if !asked.idle.is_empty() => {
            let named = move || screen.draft.with(|draft| draft.as_ref().map(|draft| draft.seats().to_vec()));
            let idle = move || {
                named().is_some_and(|all| all.iter().any(|&seat| asked.idle.contains(&Action::Seat(seat))))
            };
            follow(move || if idle() { would_do_nothing(screen) } else { ().into_any() })
        }
        _ => ().into_any(),
    }
}

/// The warning beside an answer that is legal all the same.
fn would_do_nothing(screen: Screen) -> AnyView {
    view! { <span class="small why-not">{tx!(screen.l, ask.idle)}</span> }.into_any()
}

fn left(screen: Screen) -> usize {
    screen.draft.with(|draft| draft.as_ref().map_or(0, super::answer::Draft::left))
}

fn wish(screen: Screen, to: u32, wish: Wish, inside: AnyView) -> AnyView {
    let make = move |_| screen.submit(to, vec![Action::Wish(wish)]);
    view! { <button type="button" class="wish" on:click=make>{inside}</button> }.into_any()
}

/// An entry of a list that is a thing: an event, a power card, something to imitate.
fn entry(screen: Screen, to: u32, option: Action, idle: bool) -> Option<AnyView> {
    let l = screen.l;
    let topic = match option {
        Action::Event(event) => Some(Topic::Event(event)),
        Action::Power(power) | Action::PowerOf(_, Some(power)) => Some(Topic::Power(power)),
        _ => None,
    };
    let (drawing, name, text) = match option {
        Action::Event(event) => {
            (format!("e-{}", event.name()), current().event(event), current().event_text(event))
        }
        Action::Power(power) | Action::PowerOf(_, Some(power)) => {
            (format!("p-{}", power.name()), current().power(power), current().power_text(power))
        }
        Action::PowerOf(_, None) => ("g-power".to_owned(), tx!(l, act.unseen), String::new()),
        Action::Play(_, Some(special)) => {
            (format!("g-{}", special.name()), current().special(special), String::new())
        }
        _ => return None,
    };
    let choose = move |_| screen.submit(to, vec![option]);
    Some(
        view! {
            <button type="button" class="entry" data-about=topic.map(Topic::name) on:click=choose>
                {icon(&drawing, "drawing")}
                <span>
                    <b>{name}</b> " " <span class="small">{text}</span> " "
                    {idle.then(|| would_do_nothing(screen))}
                </span>
            </button>
        }
        .into_any(),
    )
}

/// Cards to pick that are not in one's own hand.
fn open_pool(screen: Screen, pool: Vec<CardCopy>) -> AnyView {
    let cards = pool.into_iter().map(|which| {
        let chosen = move || {
            screen.draft.with(|draft| draft.as_ref().is_some_and(|draft| draft.cards().contains(&which)))
        };
        view! {
            <button
                type="button"
                class="held"
                data-about=Topic::Card(which.card).name()
                aria-pressed=yes_no(chosen)
                aria-label=current().card(which.card)
                on:click=tap(move || screen.edit(|draft| draft.tap_card(which)))
            >
                {card_face(Picture::Card(which.card), &say::printed(which.card))}
            </button>
        }
        .into_any()
    });
    view! { <div class="open-cards" data-zone="side">{cards.collect_view()}</div> }.into_any()
}

/// How many draws one person gets.
fn stepper(screen: Screen, seat: Seat) -> AnyView {
    let l = screen.l;
    let draws = move || screen.draft.with(|draft| draft.as_ref().map_or(0, |draft| draft.draws(seat)));
    let full =
        move || !screen.draft.with(|draft| draft.as_ref().is_some_and(|draft| draft.can_have_more(seat)));
    let name = screen.name(seat);
    let (more, fewer) = (tx!(l, act.more, name = name), tx!(l, act.fewer, name = name));
    view! {
        <li>
            <span>{name}</span>
            <button type="button" class="step" aria-label=fewer disabled=flag(move || draws() == 0) on:click=tap(move || screen.edit(|draft| draft.fewer(seat)))>
                "−"
            </button>
            <output>{draws}</output>
            <button type="button" class="step" aria-label=more disabled=full on:click=tap(move || screen.edit(|draft| draft.more(seat)))>
                "+"
            </button>
        </li>
    }
    .into_any()
}

/// Whose old hand comes to a place.
fn whose_hand(screen: Screen, place: Seat, of: &[Seat]) -> AnyView {
    let l = screen.l;
    let at = move || screen.draft.with(|draft| draft.as_ref().and_then(|draft| draft.hand_at(place)));
    let mut options = vec![(None, tx!(l, ask.hands_nobody))];
    options.extend(of.iter().map(|&seat| (Some(seat), screen.name(seat))));
    let options = options.into_iter().map(|(seat, name)| {
        let value = seat.map(|seat| seat.to_string()).unwrap_or_default();
        view! { <option value=value prop:selected=flag(move || at() == seat)>{name}</option> }.into_any()
    });
    let choose = move |value: String| {
        let whose = value.parse().ok().and_then(Seat::new);
        screen.edit(|draft| draft.place_hand(place, whose));
    };
    view! {
        <label>
            <span>{tx!(l, ask.hands_gets, name = screen.name(place))}</span>
            <select on:change=value(choose)>{options.collect_view()}</select>
        </label>
    }
    .into_any()
}

/// Hands that lie open to the viewer, and cards that lie on the table.
fn open_hands(screen: Screen) -> AnyView {
    let l = screen.l;
    let picking = screen.asked.with(|asked| {
        matches!(
            asked.as_ref().map(|asked| &asked.kind),
            Some(Kind::Cards { from: PickFrom::Hand(_) | PickFrom::Side, .. })
        )
    });
    if picking {
        return ().into_any();
    }
    // When the round is over, hands are counted elsewhere.
    if screen.part(|model| model.summary.is_some()) {
        return ().into_any();
    }
    let row = |head: AnyView, cards: Vec<CardCopy>| {
        let names: Vec<String> = cards.iter().map(|which| current().card(which.card)).collect();
        let cards =
            cards.into_iter().map(|which| card_face(Picture::Card(which.card), &say::printed(which.card)));
        view! {
            <div class="open-hand">
                {head} <span class="unseen">{names.join(", ")}</span> <div class="open-cards">{cards.collect_view()}</div>
            </div>
        }
        .into_any()
    };
    let hands = screen.seats.get().into_iter().filter_map(|place| {
        let cards = place.open.filter(|cards| !cards.is_empty())?;
        let name = tx!(l, table.open_hand_of, name = place.name);
        Some(row(view! { {avatar(place.avatar)} <span class="unseen">{name}</span> }.into_any(), cards))
    });
    let hands = hands.collect_view();
    let side = screen.part(|model| model.side.clone());
    let side = (!side.is_empty()).then(|| row(view! { <b>{tx!(l, table.side)}</b> }.into_any(), side));
    view! { {hands} {side} }.into_any()
}
