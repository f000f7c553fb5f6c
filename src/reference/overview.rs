//! The rules of a game on one page: a turn, what can be played on what, attacks, events, powers,
//! scoring. It also prints on one page.

use super::{fetch_board_drawings, tabs};
use crate::art::{board_card, board_ink, board_shape, playing_card, shape_of};
use crate::lazy::with_reference;
use crate::nav::back_link;
use crate::prelude::*;
use crate::setup::which_game::{self, by_game};
use cards::{Card, Demand, HouseRules, Special};
use play::reference::fits::{ALWAYS, ROWS, Row};
use play::reference::search::Filter;
use play::reference::{Entry, Game};
use words::house_options::all;
use words::{Words, fill};

pub(crate) fn overview() -> AnyView {
    by_game(|game| with_reference(game, move || page(game)))
}

fn page(game: Game) -> AnyView {
    let l = language();
    let words = &current();
    let parts = match game {
        Game::Cards => card_parts(l, words),
        Game::Board => board_parts(l, words),
    };
    let addresses = Game::ALL.map(|game| which_game::address(&Route::Overview, game));
    html! {
        <main class="page rules-page" translate="yes">
            {back_link(l)}
            <header class="along">
                <h1 class="display">{tx!(l, reference.title)}</h1>
                {tabs(l, game, false)}
            </header>
            {which_game::choice(l, addresses, game)}
            <div class="parts">{parts}</div>
            <div class="chips">
                {button("button", tx!(l, reference.print), browser::page::print)}
            </div>
        </main>
    }
}

fn card_parts(l: Language, words: &Words) -> AnyView {
    html! {
        {part(words, "turn", ().into_any())}
        {part(words, "fits", fits(words))}
        {part(words, "attacks", attacks())}
        {part(words, "events", ().into_any())}
        {part(words, "powers", ().into_any())}
        {part(words, "end", end(l, words))}
        {house(l, words)}
    }
}

fn board_parts(l: Language, words: &Words) -> AnyView {
    fetch_board_drawings();
    let attacks = [board::Card::Swap, board::Card::Remote, board::Card::Block].map(|card| {
        let face = board_card(card);
        html! { <span aria-hidden="true">{face}</span> }
    });
    let attacks = html! { <p class="minis along" translate="no">{attacks.into_iter().collect_view()}</p> };
    let limits = [(2, 3), (4, board::material::MAX_PLAYERS)];
    let limits = limits.map(|(from, to)| (from, to, board::material::suggested_limits(from)));
    html! {
        {part(words, "board-turn", ().into_any())}
        {part(words, "board-lay", ().into_any())}
        {part(words, "board-walk", colours(l, words))}
        {part(words, "board-attacks", attacks)}
        {part(words, "board-end", limits_table(l, words, "board-end", limits))}
        {part(words, "board-ours", ().into_any())}
    }
}

/// The colours of the board game's cards, and when each works.
fn colours(l: Language, words: &Words) -> AnyView {
    let all = board::Colour::ALL.iter().map(|&colour| {
        let tint = format!("--c:var(--{})", board_ink(colour));
        let when = words.reference_text(&format!("board.colour.{}", colour.name()));
        html! {
            <li class="faced">
                <span class="tint" prop:style=tint>{icon(board_shape(colour), "shape")}</span>
                <span><b>{words.board_colour(colour)} {tx!(l, explain.colon)}</b> {when}</span>
            </li>
        }
    });
    html! { <ul class="colours-of">{all.collect_view()}</ul> }
}

/// A section: its title, its pictures, its sentences.
fn part(words: &Words, name: &str, drawn: AnyView) -> AnyView {
    let sentences = words.overview_sentences(name).into_iter().map(|text| html! { <li>{text}</li> });
    html! {
        <section class="sheet" data-part=name.to_owned()>
            <h2>{words.reference_text(&format!("overview.{name}.title"))}</h2>
            {drawn}
            <ul class="bullets">{sentences.collect_view()}</ul>
        </section>
    }
}

/// A small card with a label for screen readers.
fn mini(name: &str) -> AnyView {
    let Some(card) = Card::from_name(name) else { return ().into_any() };
    html! {
        <span role="img" translate="no" aria-label=current().card(card)>
            {playing_card(card)}
        </span>
    }
}

/// The cards that attack, according to the rules.
fn attacks() -> AnyView {
    let all = Special::ALL.iter().filter(|special| special.attacks());
    let faces = all.filter_map(|&special| {
        let card = Filter::default().face(Entry::Special(special))?;
        Some(html! { <span aria-hidden="true">{playing_card(card)}</span> })
    });
    html! { <p class="minis along" translate="no">{faces.collect_view()}</p> }
}

/// Examples of what can be played on what.
fn fits(words: &Words) -> AnyView {
    let refer = |key: &str| words.reference_text(&format!("overview.fits.{key}"));
    let line = |Row { key, pile, wish, fits, .. }: Row| {
        let wish = wish.map(wished);
        let fits = fits.iter().map(|name| mini(name)).collect_view();
        html! {
            <tr>
                <th scope="row"><span class="minis along">{mini(pile)} {wish}</span></th>
                <td><p>{refer(key)}</p> <span class="minis along">{fits}</span></td>
            </tr>
        }
    };
    let lines = ROWS.map(line).into_iter().collect_view();
    let always = ALWAYS.map(mini).into_iter().collect_view();
    html! {
        <table>
            <thead><tr><th scope="col">{refer("pile")}</th> <th scope="col">{refer("goes")}</th></tr></thead>
            <tbody>{lines}</tbody>
        </table>
        <p class="always along"><span class="minis along">{always}</span> <b>{refer("always")}</b></p>
    }
}

/// A wish, shown beside the card that made it.
fn wished(wish: Demand) -> AnyView {
    if let Demand::Number(n) = wish {
        html! { <b class="wished">{n}</b> }
    } else {
        let name = current().colour(wish.colour());
        html! { <b class="wished" role="img" aria-label=name>{icon(shape_of(wish.colour()), "shape")}</b> }
    }
}

/// The points of cards, and the limits.
fn end(l: Language, words: &Words) -> AnyView {
    let refer = |key: &str| words.reference_text(&format!("overview.end.{key}"));
    let costs = |name: &str, what: String, points: String| html! { <li class="along">{mini(name)} <span>{what}</span> <b>{points}</b></li> };
    let dear = |special: Special| costs(special.name(), words.special(special), special.points().to_string());
    let number = Card::from_name("green-8").and_then(Card::as_number).unwrap_or_default();
    let all = [
        costs("green-8", refer("number"), number.to_string()),
        costs("fantastic", refer("special"), Special::Fantastic.points().to_string()),
        dear(Special::Curse),
        dear(Special::TheEnd),
        dear(Special::FuckYou),
    ];
    let limits = [(2, 4), (5, 8)].map(|(from, to)| (from, to, HouseRules::suggested_limits(from)));
    html! {
        <ul class="dear along">{all.into_iter().collect_view()}</ul>
        {limits_table(l, words, "end", limits)}
    }
}

/// The suggested limits by number of people, with the words of a section.
fn limits_table(l: Language, words: &Words, part: &str, limits: [(u8, u8, [u16; 3]); 2]) -> AnyView {
    let refer = |key: &str| words.reference_text(&format!("overview.{part}.{key}"));
    let rows = limits.map(|(from, to, limits)| {
        let people = fill(&refer("people"), &[("from", &from.to_string()), ("to", &to.to_string())]);
        let cells = limits.map(|limit| html! { <td>{limit}</td> });
        html! { <tr><th scope="row">{people}</th> {cells.into_iter().collect_view()}</tr> }
    });
    html! {
        <table class="limits">
            <thead>
                <tr>
                    <th scope="col">{refer("limit")}</th> <th scope="col">{tx!(l, new.short)}</th>
                    <th scope="col">{tx!(l, new.medium)}</th> <th scope="col">{tx!(l, new.long)}</th>
                </tr>
            </thead>
            <tbody>{rows.into_iter().collect_view()}</tbody>
        </table>
    }
}

/// The house rules, with the same texts as the page of a new game.
fn house(l: Language, words: &Words) -> AnyView {
    // The number of rounds matters only where no points are counted.
    let rules = all(l).into_iter().filter(|rule| rule.name != tx!(l, rule.rounds));
    let rules = rules.map(|rule| html! { <li><b>{rule.name} {tx!(l, explain.colon)}</b> {rule.text}</li> });
    html! {
        <section class="sheet" data-part="house">
            <h2>{words.reference_text("overview.house.title")}</h2>
            <ul class="bullets">{rules.collect_view()}</ul>
        </section>
    }
}
