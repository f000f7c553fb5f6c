//! One entry, with everything the reference says about it.

use super::{CardsState, address, face, in_play, list};
use crate::art::{board_ink, board_shape, shape_of};
use crate::kit::text::list as text_list;
use crate::lazy::with_reference;
use crate::prelude::*;
use cards::{Colour, Pack};
use play::reference::{Entry, FieldKind, Game};
use words::labels;

pub(super) fn page(state: CardsState, entry: Entry) -> AnyView {
    let l = state.l;
    let words = current();
    let step = move |by: isize, sign: &'static str| {
        let other = state.neighbour(entry, by);
        let word = |other: Entry| {
            let name = current().entry(other);
            if by < 0 { tx!(l, reference.before, name = name) } else { tx!(l, reference.next, name = name) }
        };
        match other {
            Some(other) => html! { <a class="button" href=address(other) aria-label=word(other)>{sign}</a> },
            // A disabled button, so that the other one keeps its position.
            None => html! { <span class="button" aria-hidden="true" aria-disabled="true">{sign}</span> },
        }
    };
    let steps = move || html! { {step(-1, "‹")} {step(1, "›")} };
    let out = (in_play(entry) == Some(false))
        .then(|| html! { <p class="out"><span>{tx!(l, reference.not_in_game)}</span></p> });
    let name = words.entry(entry);
    let longest = name.split([' ', '-']).map(|word| word.chars().count()).max().unwrap_or(1);
    let large = move || state.filter.with(|filter| face(entry, filter));
    html! {
        <article class="about-card sheet" aria-labelledby="about-card">
            <nav class="steps along" translate="no" aria-label=tx!(l, reference.all)>
                <a class="button" href=list(state.game)>{tx!(l, reference.back)}</a>
                {dynamic(steps)}
            </nav>
            <div class="top">
                <div class="large" translate="no">{dynamic(large)}</div>
                <div class="named">
                    <p class="small">{labels::kind(l, entry.kind())}</p>
                    <h2
                        id="about-card" tabindex="-1" translate="no" lang=entry.name_language()
                        prop:style=format!("--len:{longest}")
                    >
                        {name}
                    </h2>
                    <p class="does">{words.entry_text(entry)}</p>
                    {out}
                </div>
            </div>
            {figures(l, entry)}
            {details(l, entry)}
            {ours(l, entry)}
        </article>
    }
}

/// The notice that the texts of rule cards, or parts of the board game, are our own.
fn ours(l: Language, entry: Entry) -> AnyView {
    let text = match entry.game() {
        _ if matches!(entry, Entry::Rule(_)) => tx!(l, reference.ours_all),
        Game::Board => tx!(l, reference.ours_board),
        Game::Cards => return ().into_any(),
    };
    html! { <p class="small">{text}</p> }
}

fn figure(what: String, value: AnyView) -> AnyView {
    html! { <div><dt>{what}</dt> <dd>{value}</dd></div> }
}

fn points(l: Language, entry: Entry) -> Option<AnyView> {
    entry.points().map(|points| figure(tx!(l, reference.points), html! { <b>{points}</b> }))
}

/// The figures of a board game entry: copies, its colour and when that works; number on the die; fields.
fn board_figures(l: Language, entry: Entry) -> AnyView {
    let all = match entry {
        Entry::BoardCard(card) => {
            let colour = card.colour();
            let tint = format!("--c:var(--{})", board_ink(colour));
            let when = current().reference_text(&format!("board.colour.{}", colour.name()));
            let colour = html! {
                <span class="tint" prop:style=tint>
                    {icon(board_shape(colour), "shape")} <b>{current().board_colour(colour)}</b>
                </span>
                <span class="small">{when}</span>
            };
            let copies = html! { <b>{tn!(l, card.copies(), explain.cards)}</b> };
            vec![
                figure(tx!(l, reference.in_box), copies),
                figure(tx!(l, reference.colours), colour),
                points(l, entry).into_any(),
            ]
        }
        Entry::BoardEvent(event) => {
            vec![figure(tx!(l, reference.rolled), html! { <b>{event.id()}</b> })]
        }
        Entry::Field(kind) => vec![figure(tx!(l, reference.on_board), where_it_is(l, kind))],
        _ => Vec::new(),
    };
    html! { <dl class="figures-of">{all.collect_view()}</dl> }
}

/// The numbers of the fields of a kind; of plain ones just how many there are.
fn where_it_is(l: Language, kind: FieldKind) -> AnyView {
    let fields: Vec<String> = kind.fields().iter().map(ToString::to_string).collect();
    let words = match kind {
        FieldKind::Plain => tx!(l, reference.count_fields, n = fields.len()),
        _ => text_list(l, &fields),
    };
    html! { <b>{words}</b> }
}

/// The number of copies, the packs, and the points.
fn figures(l: Language, entry: Entry) -> AnyView {
    if entry.game() == Game::Board {
        return board_figures(l, entry);
    }
    let printed = entry.printed();
    let colours = |pack: Pack| {
        let swap = entry == Entry::Special(cards::Special::ColourSwap);
        let each = Colour::ALL.iter().filter(|_| !swap).filter_map(|&colour| {
            let of = printed.iter().filter(|one| one.pack == pack && one.card.bears(colour));
            let n: u8 = of.map(|one| one.copies).sum();
            let shape = prop_ink(colour);
            (n > 0).then(|| {
                let symbol = icon(shape_of(Some(colour)), "shape");
                html! { <span class="tint" prop:style=shape>{n} {symbol}</span> }
            })
        });
        each.collect_view()
    };
    let packs = entry.packs().into_iter().map(|(pack, n)| {
        let copies = html! {
            <b>{tn!(l, n, explain.cards)}</b>
            <span class="each" aria-hidden="true">{colours(pack)}</span>
        };
        figure(labels::pack(l, pack), copies)
    });
    html! { <dl class="figures-of">{packs.collect_view()} {points(l, entry)}</dl> }
}

fn prop_ink(colour: Colour) -> String {
    format!("--c:var(--{})", colour.name())
}

/// The example and the rulings.
fn details(l: Language, entry: Entry) -> AnyView {
    let details = current().entry_details(entry);
    let ours = details.rulings.iter().any(|ruling| ruling.ours);
    let rulings = details.rulings.into_iter().map(|ruling| {
        let mark = ruling.ours.then(|| view! { " " <span class="ours">{tx!(l, reference.ours)}</span> });
        html! { <li>{ruling.text} {mark}</li> }
    });
    let legend = ours.then(|| view! { <p class="small">{tx!(l, reference.legend)}</p> });
    html! {
        <h3>{tx!(l, reference.example)}</h3>
        <p class="example">{details.example}</p>
        <h3>{tx!(l, reference.rulings)}</h3>
        <ul class="rulings bullets">{rulings.collect_view()}</ul>
        {legend}
    }
}

/// Example and rulings for the explanation at the table; loaded on demand.
pub(crate) fn more(l: Language, entry: Entry) -> AnyView {
    let open = RwSignal::new(false);
    let body = move || {
        html! {
            {details(l, entry)}
            {ours(l, entry)}
            <p><a href=address(entry)>{tx!(l, reference.open)}</a></p>
        }
    };
    html! {
        <details class="more-about fold" on:toggle=on_toggle(open)>
            <summary>{tx!(l, reference.more)}</summary>
            {shown_while(move || open.get(), move || with_reference(entry.game(), body))}
        </details>
    }
}
