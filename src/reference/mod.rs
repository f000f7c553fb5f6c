//! All cards, events, power and rule cards, and those of the board game with its fields, to be
//! searched by name, kind, pack and colour, each with its details. On a wide screen the list and a
//! card are side by side; on a narrow one a card fills the page.
//!
//! Going from card to card changes the address but not the page, so the search and the scroll
//! position stay. The other game has a list of its own.

pub(crate) mod entry;
mod filters;
mod overview;

pub(crate) use entry::more;
pub(crate) use overview::overview;

use crate::art::card_face;
use crate::kit::reactive::rebuilt;
use crate::lazy::with_reference;
use crate::nav::back_link;
use crate::prelude::*;
use crate::session::use_session;
use crate::setup::which_game::{self, by_game};
use browser::element::{self, active};
use browser::event::dispatch;
use browser::{location, page};
use cards::State;
use leptos::ev::{KeyboardEvent, keydown};
use play::reference::search::{Doc, Filter, find};
use play::reference::{Entry, Game, Kind};
use words::labels;

#[derive(Clone, Copy)]
struct CardsState {
    l: Language,
    /// Which game's cards are shown.
    game: Game,
    /// The text searched for.
    filter: RwSignal<Filter>,
    /// The results, by kind.
    found: Memo<Vec<(Kind, Vec<Entry>)>>,
    /// The entry in the address: `None` for the list, an entry, or `Err` if there is no such entry.
    open: RwSignal<Option<Result<Entry, ()>>>,
    /// The scroll position of the list when a card was opened.
    left: StoredValue<f64>,
}

impl CardsState {
    /// All results, in order.
    fn all(self) -> Vec<Entry> {
        self.found.with(|found| found.iter().flat_map(|(_, all)| all.iter().copied()).collect())
    }

    /// The result `by` positions after this one.
    fn neighbour(self, entry: Entry, by: isize) -> Option<Entry> {
        let all = self.all();
        let at = all.iter().position(|one| *one == entry)?;
        all.get(at.checked_add_signed(by)?).copied()
    }
}

pub(crate) fn cards() -> AnyView {
    by_game(|game| with_reference(game, move || page(game)))
}

fn page(game: Game) -> AnyView {
    if game == Game::Board {
        fetch_board_drawings();
    }
    let l = language();
    let words = current();
    let docs: Vec<Doc> = Entry::all(game)
        .map(|entry| {
            let details = words.entry_details(entry);
            let rest =
                details.rulings.into_iter().fold(details.example, |all, ruling| all + " " + &ruling.text);
            Doc::new(entry, &words.entry(entry), &words.entry_text(entry), &rest)
        })
        .collect();
    let filter = RwSignal::new(Filter::default());
    let found = Memo::new(move |_| filter.with(|filter| find(&docs, filter)));
    let open = RwSignal::new(named().1);
    let state = CardsState { l, game, filter, found, open, left: StoredValue::new(0.0) };
    listen(state);
    let opened = move || state.open.with(Option::is_some).to_string();
    html! {
        <main class="page reference" translate="yes" data-open=text(opened)>
            {back_link(l)}
            <header class="along">
                <h1 class="display">{tx!(l, reference.title)}</h1>
                {tabs(l, game, true)}
            </header>
            {which_game::choice(l, [list(Game::Cards), list(Game::Board)], game)}
            <div class="find" translate="no">
                {filters::filters(state)}
                {grid(state)}
            </div>
            {rebuilt(move || {
                let open = state.open.get();
                untrack(|| match open {
                    Some(Ok(entry)) => entry::page(state, entry),
                    Some(Err(())) => no_result(state),
                    None => hint(l),
                })
            })}
        </main>
    }
}

/// Lets the page fetch the drawings of the board game, once.
fn fetch_board_drawings() {
    dispatch("frantic-board");
}

/// Reads the address.
fn named() -> (Game, Option<Result<Entry, ()>>) {
    Entry::at(Route::card(&location::hash()))
}

fn list(game: Game) -> String {
    which_game::address(&Route::Cards, game)
}

fn address(entry: Entry) -> String {
    format!("{}/{}", list(entry.game()), entry.id())
}

/// Listens to changes of the address and to arrow keys.
fn listen(state: CardsState) {
    let Some(here) = Here::now() else { return };
    let moved = move || {
        let hash = location::hash();
        if Route::parse(&hash) != Route::Cards {
            return;
        }
        let (game, now) = named();
        // Otherwise the page is about to be drawn for the other game.
        if game != state.game {
            return;
        }
        let before = state.open.get_untracked();
        if before.is_none() {
            state.left.set_value(page::scrolled());
        }
        state.open.set(now);
        here.next_frame(move || {
            if now.is_some() {
                // If they are side by side, the list does not scroll.
                if narrow() {
                    page::scroll_to(0.0);
                }
                focus("#about-card");
            } else {
                if narrow() {
                    page::scroll_to(state.left.get_value());
                }
                if let Some(Ok(entry)) = before {
                    focus(&format!(".tile[href=\"{}\"]", address(entry)));
                }
            }
        });
    };
    on_window_named("hashchange", move |_| moved());
    on_window(keydown, move |event: KeyboardEvent| {
        let by = match event.key().as_str() {
            "ArrowLeft" => -1,
            "ArrowRight" => 1,
            _ => return,
        };
        let typing = active().is_some_and(|on| on.matches("input").unwrap_or(false));
        let held = event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key();
        if let (false, false, Some(Ok(entry))) = (typing, held, state.open.get_untracked())
            && let Some(next) = untrack(|| state.neighbour(entry, by))
        {
            event.prevent_default();
            // Replaces the address, so that leafing through cards does not fill the browser's
            // history.
            location::replace(&address(next));
        }
    });
}

/// Whether the page is so narrow that a card fills it (same condition as in reference.css).
fn narrow() -> bool {
    !page::matches("(min-width: 56rem)")
}

fn focus(which: &str) {
    if let Some(found) = element::find(which) {
        // Focusing an existing element cannot fail.
        found.focus().ok();
    }
}

/// The tabs for the two pages of a game's reference.
fn tabs(l: Language, game: Game, cards: bool) -> AnyView {
    let tab = |route: &Route, word: String, here: bool| {
        let address = which_game::address(route, game);
        html! { <a href=address aria-current=here.then_some("page")>{word}</a> }
    };
    html! {
        <nav class="tabs" aria-label=tx!(l, reference.title)>
            {tab(&Route::Cards, tx!(l, reference.all), cards)}
            {tab(&Route::Overview, tx!(l, reference.overview), !cards)}
        </nav>
    }
}

/// The card that represents an entry in the results.
pub(crate) fn face(entry: Entry, filter: &Filter) -> AnyView {
    let name = current().entry(entry);
    match entry {
        Entry::Event(event) => card_face(event, &name),
        Entry::Power(power) => card_face(power, &name),
        Entry::Rule(card) => card_face(card, &name),
        Entry::BoardCard(card) => card_face(card, &name),
        Entry::BoardEvent(event) => card_face(event, &name),
        Entry::Field(kind) => card_face(kind, &name),
        _ => filter.face(entry).map(|card| card_face(card, &name)).into_any(),
    }
}

/// Whether an entry occurs in the running game; `None` without a card game.
fn in_play(entry: Entry) -> Option<bool> {
    // In the board game everything does.
    if entry.game() == Game::Board {
        return None;
    }
    let setup =
        use_session::<State>().model().with_untracked(|model| model.as_ref().map(|model| model.setup))?;
    Some(match entry {
        Entry::Rule(_) => setup.rules().rule_cards > 0,
        Entry::Event(_) | Entry::Power(_) => entry.packs().iter().any(|(pack, _)| setup.packs().has(*pack)),
        _ => entry.printed().iter().any(|printed| setup.deck().has(printed.card)),
    })
}

fn grid(state: CardsState) -> AnyView {
    let l = state.l;
    let count = move || tx!(l, reference.found, n = state.all().len());
    let found = move || {
        let found = state.found.get();
        if found.is_empty() {
            let reset = move || state.filter.set(Filter::default());
            return html! {
                <div class="sheet none-found">
                    <p>{tx!(l, reference.none)}</p>
                    {button("button", tx!(l, reference.reset), reset)}
                </div>
            };
        }
        found.into_iter().map(|(kind, all)| section(state, kind, &all)).collect_view().into_any()
    };
    html! { <p class="small" role="status">{text(count)}</p> {dynamic(found)} }
}

/// The results of one kind.
fn section(state: CardsState, kind: Kind, all: &[Entry]) -> AnyView {
    let filter = state.filter.get_untracked();
    let tiles = all.iter().map(|&entry| {
        let here = move || (state.open.get() == Some(Ok(entry))).then_some("true");
        let here: Box<dyn Fn() -> Option<&'static str> + Send> = Box::new(here);
        let out = (in_play(entry) == Some(false)).then_some("true");
        html! {
            <li>
                <a
                    class="tile" href=address(entry) aria-label=current().entry(entry) aria-current=here
                    data-out=out
                >
                    {face(entry, &filter)}
                </a>
            </li>
        }
    });
    let name = labels::kind(state.l, kind);
    html! {
        <section aria-label=name.clone()>
            <h2>{name.clone()} " " <small>{all.len()}</small></h2>
            <ul class="tiles">{tiles.collect_view()}</ul>
        </section>
    }
}

/// Shown in place of a card while none has been chosen.
fn hint(l: Language) -> AnyView {
    html! {
        <aside class="about-card sheet hint">
            {crate::art::fan()}
            <p>{tx!(l, reference.choose)}</p>
        </aside>
    }
}

/// Shown if the address names no card.
fn no_result(state: CardsState) -> AnyView {
    let l = state.l;
    html! {
        <article class="about-card sheet" aria-labelledby="about-card">
            <h2 id="about-card" tabindex="-1">{tx!(l, not_found.title)}</h2>
            <p>{tx!(l, not_found.text)}</p>
            <a class="button" href=list(state.game)>{tx!(l, reference.back)}</a>
        </article>
    }
}
