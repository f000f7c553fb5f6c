//! The middle of the table: draw pile, discard pile, the demand, and the events.

use super::prelude::*;
use crate::art::{card_back, card_face, event_back, playing_card};
use crate::lazy::later_text;
use cards::{Action, Card};
use drawing::demand_shape;
use play::card_table::events::running_event;
use play::card_table::model::DemandShown;
use play::card_table::question::Kind;

pub(super) fn middle(screen: Screen) -> AnyView {
    let l = screen.l;
    let pile = move || screen.with_model(|model| Some((model.pile.discarded, model.pile.top)));
    // The card below the top one stays partly visible.
    let tops = Memo::new(move |old: Option<&(usize, Vec<Card>)>| {
        let (count, top) = pile().unwrap_or_default();
        let mut cards: Vec<Card> = old.map(|(_, cards)| cards.clone()).unwrap_or_default();
        let same = old.is_some_and(|(before, _)| *before == count);
        if !same || cards.last().copied() != top {
            cards.retain(|_| count > 1);
            cards.extend(top);
            let surplus = cards.len().saturating_sub(2);
            cards.drain(..surplus);
        }
        (count, cards)
    });
    let shown = move || {
        let (count, cards) = tops.get();
        let first = count + 2 - cards.len().min(2);
        cards.into_iter().enumerate().map(|(at, card)| (first + at) << 8 | usize::from(card.id())).collect()
    };
    let on_pile = move |entry: usize| {
        let (at, id) = (entry >> 8, entry & 255);
        let card = Card::all().find(|card| usize::from(card.id()) == id);
        let face = card.map(playing_card);
        html! { <div class="on-pile" prop:style=format!("--tilt:{}deg", (at * 5) % 9)>{face}</div> }
    };
    // A list of one, drawn again only when the demand changes.
    let demanded = move || vec![screen.with_model(|model| model.pile.demand.key())];
    let demand = move |_| demand(l, untrack(|| screen.with_model(|model| model.pile.demand)));
    html! {
        <section class="middle" aria-label=tx!(l, table.middle)>
            {draw_pile(screen)}
            <div class="pile" data-zone="discard">
                {keyed_list(shown, on_pile)}
                {explain_top(screen, tops)}
            </div>
            {events(screen)}
            {keyed_list(demanded, demand)}
        </section>
    }
}

/// Arrows that show the direction around the piles, on tables with people on all sides. The head
/// says it in words.
pub(super) fn direction(screen: Screen) -> AnyView {
    let leftward = bool_attr(move || screen.with_model(|model| model.leftward));
    html! { <div class="way" data-leftward=leftward>{icon("i-way", "arrows")}</div> }
}

/// The draw pile, with an invisible button over it when drawing is allowed.
fn draw_pile(screen: Screen) -> AnyView {
    let l = screen.l;
    let left = move || screen.with_model(|model| model.pile.draw);
    let may =
        Memo::new(move |_| screen.asks(|asked| matches!(asked.kind, Kind::Turn { can_draw: true, .. })));
    let button = move || {
        let name = move || format!("{}, {}", tx!(l, table.draw_pile), tx!(l, table.left, n = left()));
        let draw = move || screen.submit(untrack(|| screen.question_number()), vec![Action::Draw]);
        view! {
            <button
                type="button" class="tap-area" aria-disabled=screen.frame.taps.disabled() aria-label=text(name)
                on:click=on_click(draw)
            >
            </button>
        }
    };
    // The drawing stays; only the button over it comes and goes.
    let name = move || view! { <span class="unseen">{tx!(l, table.draw_pile)}</span> };
    html! {
        <div class="draw" data-zone="draw">
            {dynamic(move || if may.get() { button().into_any() } else { name().into_any() })} {card_back()}
            <span class="left" aria-hidden=bool_attr(move || may.get())>
                {text(move || tx!(l, table.left, n = left()))}
            </span>
        </div>
    }
}

/// An invisible button over the discard pile that explains the top card.
fn explain_top(screen: Screen, tops: Memo<(usize, Vec<Card>)>) -> AnyView {
    let top = move || tops.with(|(_, cards)| cards.last().copied());
    dynamic(move || {
        let Some(card) = top() else { return ().into_any() };
        let name = format!("{}: {}", tx!(screen.l, table.top_card), current().card(card));
        let ask = on_click(move || screen.explain(Topic::Card(card)));
        html! {
            <button
                type="button" class="tap-area" data-about=Topic::Card(card).name() aria-label=name on:click=ask
            >
            </button>
        }
    })
}

/// The pile of events with the last event on it, until the turn after the next begins.
fn events(screen: Screen) -> AnyView {
    let l = screen.l;
    let left = move || screen.with_model(|model| model.pile.events);
    let any_left = Memo::new(move |_| left() > 0);
    let turned_up = Memo::new(move |_| screen.session.facts().with(|facts| running_event(facts)));
    let shown = move || match turned_up.get() {
        Some(event) => {
            let ask = on_click(move || screen.explain(Topic::Event(event)));
            let text = later_text(l, move || current().event_text(event));
            html! {
                <button
                    type="button" class="lying" data-about=Topic::Event(event).name()
                    aria-label=current().event(event) on:click=ask
                >
                    {card_face(event, &current().event(event))}
                    <span class="small">
                        <b>{current().event(event)}</b> " " <span>{text}</span>
                    </span>
                </button>
            }
        }
        None if any_left.get() => event_back(),
        None => ().into_any(),
    };
    let count = move || if left() > 0 { tn!(l, left(), table.events_left) } else { String::new() };
    html! { <div class="happening">{dynamic(shown)} <span class="left">{text(count)}</span></div> }
}

/// The demand of the pile, as words and a shape.
pub(super) fn demand(l: Language, demand: DemandShown) -> AnyView {
    let or = tx!(l, table.or);
    let words = card_table::demand(l, demand).into_iter().enumerate().map(|(at, word)| {
        let or = (at > 0).then(|| format!(" {or} "));
        html! { {or} <b>{word}</b> }
    });
    let wished = demand.wished.then(|| view! { <small>{tx!(l, table.wished)}</small> });
    html! {
        <p class="demand">
            {icon(demand_shape(demand), "shape")}
            <span><span class="unseen">{tx!(l, table.demand)} ": "</span> {words.collect_view()} {wished}</span>
        </p>
    }
}
