//! The filters: words, kind, pack, colour.

use super::{Look, kind_name, narrow};
use crate::art::{icon, shape_of};
use crate::language::Language;
use crate::live::{tap, text, value, yes_no};
use crate::reference::Kind;
use crate::reference::search::{Filter, Tint, toggle};
use crate::text::tx;
use crate::words::current;
use cards::Pack;
use leptos::prelude::*;

/// All filters. Pack and colour are folded up on narrow screens.
pub(super) fn filters(look: Look) -> AnyView {
    let l = look.l;
    let write = move |words: String| look.filter.update(|filter| filter.words = words);
    let kinds = Kind::ALL.map(|kind| {
        let count = crate::reference::Entry::all().filter(|entry| entry.kind() == kind).count();
        let word = view! { {kind_name(l, kind)} " " <small>{count}</small> }.into_any();
        chip(
            look,
            word,
            move |filter| filter.kinds.contains(&kind),
            move |filter| toggle(&mut filter.kinds, kind),
        )
    });
    let packs = Pack::ALL.iter().map(|&pack| {
        let word = pack_name(l, pack).into_any();
        chip(
            look,
            word,
            move |filter| filter.packs.contains(&pack),
            move |filter| toggle(&mut filter.packs, pack),
        )
    });
    let tints = Tint::all().map(|tint| {
        let (shape, ink, word) = match tint {
            Tint::Colour(colour) => (shape_of(Some(colour)), colour.name(), current().colour(Some(colour))),
            Tint::Black => (shape_of(None), "ink", current().colour(None)),
            Tint::Wish => ("s-wild", "red", tx!(l, reference.wish)),
        };
        let word = view! {
            <span class="tint" prop:style=format!("--c:var(--{ink})")>{icon(shape, "shape")} {word}</span>
        };
        chip(
            look,
            word.into_any(),
            move |filter| filter.tints.contains(&tint),
            move |filter| toggle(&mut filter.tints, tint),
        )
    });
    let (packs, tints) = (packs.collect_view(), tints.collect_view());
    view! {
        <search class="filters">
            <label class="search">
                <span>{tx!(l, reference.search)}</span>
                <input
                    type="search"
                    autocomplete="off"
                    enterkeyhint="search"
                    prop:value=text(move || look.filter.with(|filter| filter.words.clone()))
                    on:input=value(write)
                />
            </label>
            <div class="chips" role="group" aria-label=tx!(l, reference.kinds)>{kinds.into_iter().collect_view()}</div>
            <details open=!narrow()>
                <summary>{tx!(l, reference.narrow)}</summary>
                <div class="chips" role="group" aria-label=tx!(l, new.packs)>{packs}</div>
                <div class="chips" role="group" aria-label=tx!(l, reference.colours)>{tints}</div>
            </details>
        </search>
    }
    .into_any()
}

/// The name of a pack.
pub(super) fn pack_name(l: Language, pack: Pack) -> String {
    match pack {
        Pack::Base => tx!(l, new.pack_base),
        Pack::Troublemaker => tx!(l, new.pack_troublemaker),
        Pack::Supercharge => tx!(l, new.pack_supercharge),
        Pack::Pandora => tx!(l, new.pack_pandora),
    }
}

/// A toggle button for one filter.
fn chip(
    look: Look,
    word: AnyView,
    on: impl Fn(&Filter) -> bool + Send + 'static,
    turn: impl Fn(&mut Filter) + 'static,
) -> AnyView {
    let pressed = yes_no(move || look.filter.with(&on));
    let turn = tap(move || look.filter.update(&turn));
    view! { <button type="button" class="chip" aria-pressed=pressed on:click=turn>{word}</button> }.into_any()
}
