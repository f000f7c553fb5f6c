//! The poster at the end of a round and of a game, over the whole page, before the table of
//! results. It shows who has won, and has a consolation for the others.
//!
//! A tap or a key removes the poster; without motion there is none. The results below start counting after it is
//! gone.

use crate::art::avatar_with;
use crate::kit::taps::page_uncovered;
use crate::prelude::*;
use crate::results::ends::{called, who_won};
use browser::root::set_root_flag;
use game::Seats;
use play::motion::end::{Outcome, outcome, podium};
use play::sayings::GLAD;
use play::scores::results::{Results, Row};

/// The attribute of the root element while there is a poster.
const POSTER: &str = "data-poster";

/// The shapes of the confetti, each in a colour of its own.
const SHAPES: [&str; 8] =
    ["s-blue", "s-red", "s-green", "s-yellow", "s-violet", "i-crown", "s-wild", "s-black"];

/// The confetti; less of it if somebody else has won.
fn confetti(outcome: Outcome, game: bool) -> AnyView {
    let many: usize = match (outcome, game) {
        (Outcome::Won, true) => 44,
        (Outcome::Won, false) => 26,
        (Outcome::Lost, true) => 12,
        (Outcome::Lost, false) => 6,
        (Outcome::Nobody, _) => 0,
    };
    let bits = (0..many).map(|k| {
        // Spread evenly without a visible pattern, and the same every time.
        let x = k * 61 % 100;
        let (late, long) = (k * 37 % 17 * 90, 1_900 + k * 53 % 11 * 160);
        let (size, turn) = (18 + k * 29 % 5 * 7, 200 + k * 71 % 9 * 80);
        let sign = if k % 2 == 0 { "" } else { "-" };
        let style =
            format!("--x:{x}vw;--late:{late}ms;--long:{long}ms;--size:{size}px;--spin:{sign}{turn}deg");
        let shape = SHAPES.get(k % SHAPES.len()).copied().unwrap_or("s-red");
        html! { <i prop:style=style>{icon(shape, "bit")}</i> }
    });
    html! { <div class="confetti">{bits.collect_view()}</div> }
}

/// The contents of a poster.
pub(crate) struct Poster<'a> {
    /// Everybody's results.
    pub(crate) results: &'a Results,
    /// The winners, by first seat.
    pub(crate) winners: Seats,
    /// Whether the game is over, not only a round of it.
    pub(crate) game: bool,
    /// The viewer, by first seat; `None` if several people share the device, or for a spectator.
    pub(crate) me: Option<Seat>,
    /// The players, by first seat.
    pub(crate) people: &'a [Person],
    /// A consolation, or what ended the round.
    pub(crate) aside: Option<String>,
    /// What the winner says.
    pub(crate) says: Option<String>,
    /// Its beginning and length, as custom properties for the style sheet.
    pub(crate) style: String,
}

/// Sets the attribute `data-poster` of the root element while there is a poster, for as long as the caller's view
/// exists. The counting of points below waits until the poster is gone (style/later/finale.css), and so do taps.
pub(crate) fn poster_flag(there: impl Fn() -> bool + 'static) {
    Effect::new(move |before: Option<bool>| {
        let now = there();
        set_root_flag(POSTER, now);
        if before == Some(true) && !now {
            page_uncovered();
        }
        now
    });
    on_cleanup(|| set_root_flag(POSTER, false));
}

/// The poster; a tap dismisses it. Hidden from screen readers, because the page below says the
/// same.
pub(crate) fn poster(poster: Poster, away: impl FnMut() + 'static) -> AnyView {
    let l = language();
    let Poster { results, winners, game, me, people, aside, says, style } = poster;
    let bots = (0..).map_while(Seat::new).zip(people).filter(|(_, who)| who.bot.is_some());
    let bots: Seats = bots.map(|(seat, _)| seat).collect();
    let outcome = outcome(winners, me, bots, u8::try_from(people.len()).unwrap_or(Seat::MAX));
    let rows: Vec<&Row> = results.rows.iter().filter(|row| winners.has(row.person)).collect();
    let (names, you) = called(rows.iter().copied());
    let title = match (outcome, game) {
        (Outcome::Nobody, _) => tx!(l, round.title, n = results.round),
        (_, true) => who_won(&names, you),
        (_, false) if you => tx!(l, finale.you_round),
        (_, false) => tn!(l, names.len(), finale.round, names = list(l, &names)),
    };
    let over = if game { tx!(l, finale.game) } else { tx!(l, table.round, n = results.round) };
    let figures = if game {
        steps(results)
    } else {
        let all = rows.iter().map(|row| figure(row, true)).collect_view();
        html! { <div class="heroes">{all}</div> }
    };
    let name = match (outcome, game) {
        (Outcome::Won, _) => "won",
        (Outcome::Lost, _) => "lost",
        (Outcome::Nobody, _) => "nobody",
    };
    html! {
        <div
            class="finale" data-outcome=name data-end=if game { "game" } else { "round" } prop:style=style
            on:click=on_click(away)
        >
            <span class="rays"></span>
            {confetti(outcome, game)}
            <div class="poster">
                <p class="over">{over}</p>
                {figures}
                {says.map(|says| view! { <p class="bubble">{says}</p> })}
                <b class="title">{title}</b>
                <p class="aside">{aside}</p>
            </div>
            <p class="skip">{tx!(l, finale.skip)}</p>
        </div>
    }
}

/// A figure; if `crowned`, with a crown that lands on it.
fn figure(row: &Row, crowned: bool) -> AnyView {
    let crown = crowned.then(|| icon("i-crown", "crown"));
    let figure = if crowned { avatar_with(row.avatar, GLAD) } else { avatar(row.avatar) };
    html! { <span class="hero">{figure} {crown.into_any()}</span> }
}

/// The podium at the end of a game.
fn steps(results: &Results) -> AnyView {
    let steps = podium(&results.rows).into_iter().map(|row| {
        html! {
            <li data-rank=row.rank.to_string()>
                {figure(row, row.won)}
                <span class="step">
                    <b>{row.rank.to_string()}</b> <small>{called([row].into_iter()).0}</small>
                </span>
            </li>
        }
    });
    html! { <ol class="podium">{steps.collect_view()}</ol> }
}

/// The viewer's place at the end of a game that they have not won.
pub(crate) fn place(results: &Results, me: Option<Seat>) -> Option<String> {
    let mine = results.rows.iter().find(|row| Some(row.person) == me && !row.won)?;
    Some(tx!(language(), finale.place, n = mine.rank, all = results.rows.len()))
}
