//! The filters: words, kind, pack, colour. The board game has no packs.

use super::{CardsState, narrow};
use crate::art::{board_ink, board_shape, shape_of};
use crate::prelude::*;
use cards::Pack;
use play::reference::search::{ColourFilter, Filter, toggle};
use play::reference::{Entry, Game};
use words::labels;

/// All filters. Pack and colour are folded up on narrow screens.
pub(super) fn filters(state: CardsState) -> AnyView {
    let l = state.l;
    let write = move |words: String| state.filter.update(|filter| filter.words = words);
    let kinds = state.game.kinds().iter().map(|&kind| {
        let count = Entry::all(state.game).filter(|entry| entry.kind() == kind).count();
        let word = html! { {labels::kind(l, kind)} " " <small>{count}</small> };
        chip(state, word, kind, |filter| &mut filter.kinds)
    });
    let packs = Pack::ALL
        .iter()
        .map(|&pack| chip(state, labels::pack(l, pack).into_any(), pack, |filter| &mut filter.packs));
    let colours = ColourFilter::all(state.game).into_iter().map(|colour| {
        let (shape, ink, word) = match colour {
            ColourFilter::Colour(colour) => {
                (shape_of(Some(colour)), colour.name(), current().colour(Some(colour)))
            }
            ColourFilter::Black => (shape_of(None), "ink", current().colour(None)),
            ColourFilter::Wish => ("s-wild", "red", tx!(l, reference.wish)),
            ColourFilter::Board(colour) => {
                (board_shape(colour), board_ink(colour), current().board_colour(colour))
            }
        };
        let word = html! {
            <span class="tint" prop:style=format!("--c:var(--{ink})")>{icon(shape, "shape")} {word}</span>
        };
        chip(state, word, colour, |filter| &mut filter.colours)
    });
    let (packs, colours) = (packs.collect_view(), colours.collect_view());
    let colours =
        view! { <div class="chips" role="group" aria-label=tx!(l, reference.colours)>{colours}</div> };
    let more = match state.game {
        Game::Cards => html! {
            <details class="fold" open=!narrow()>
                <summary>{tx!(l, reference.narrow)}</summary>
                <div class="chips" role="group" aria-label=tx!(l, new.packs)>{packs}</div>
                {colours}
            </details>
        },
        Game::Board => colours.into_any(),
    };
    html! {
        <search class="filters">
            <label class="search">
                <span>{tx!(l, reference.search)}</span>
                <input
                    type="search"
                    autocomplete="off"
                    enterkeyhint="search"
                    prop:value=text(move || state.filter.with(|filter| filter.words.clone()))
                    on:input=on_value(write)
                />
            </label>
            <div class="chips" role="group" aria-label=tx!(l, reference.kinds)>
                {kinds.collect_view()}
            </div>
            {more}
        </search>
    }
}

/// A toggle button for one filter, which is in a list of all that are on.
fn chip<T: Copy + PartialEq + Send + 'static>(
    state: CardsState,
    word: AnyView,
    one: T,
    all: fn(&mut Filter) -> &mut Vec<T>,
) -> AnyView {
    let is_on = move || all(&mut state.filter.get()).contains(&one);
    choice("chip", word, is_on, move || state.filter.update(|filter| toggle(all(filter), one)))
}
