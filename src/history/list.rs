//! The finished games, newest first, and everybody's statistics.

use crate::kit::dates::date_and_time;
use crate::nav::keep_link;
use crate::prelude::*;
use crate::results::ends::who_won;
use crate::results::game::GameResults;
use crate::scores::minus;
use crate::session::players::score_sheet_with_names;
use play::games::BOARD;
use play::scores::score_sheet::ScoreSheet;
use play::scores::statistics::{Statistics, figures};

/// The list, or a sentence that there is nothing yet.
pub(crate) fn list<G: GameResults>(l: Language) -> AnyView {
    let (mut games, damaged) = storage::finished_games::<G>();
    let yours: Vec<bool> = games.iter().map(|game| game.sheet.won_by_you(&game.winners)).collect();
    for game in &mut games {
        game.sheet = score_sheet_with_names(std::mem::take(&mut game.sheet));
    }
    let figures = figures(games.iter().map(|game| (&game.sheet, &*game.winners)));
    let all = games.into_iter().zip(yours).map(|(game, you)| {
        let address = G::past(game.date).to_string();
        Entry { address, date: game.date, sheet: game.sheet, winners: game.winners, you }
    });
    // Of two empty lists, only the card game's says that there is nothing.
    draw(l, G::title(l), G::KEY != BOARD, all.collect(), &figures, damaged)
}

/// A finished game of any kind.
struct Entry {
    address: String,
    date: u64,
    sheet: ScoreSheet,
    winners: Vec<u8>,
    /// Whether "you" have won it.
    you: bool,
}

fn draw(
    l: Language,
    title: String,
    says_none: bool,
    games: Vec<Entry>,
    figures: &[Statistics],
    damaged: Option<String>,
) -> AnyView {
    let damaged = damaged.map(|text| {
        html! {
            <section class="sheet trouble" role="alert">
                <p>{tx!(l, history.damaged)}</p>
                {keep_link("frantic-games.json", &text, tx!(l, home.lost_keep))}
            </section>
        }
    });
    let one = !storage::has_any(BOARD);
    let heading = (!one).then(|| view! { <h2 class="of-game">{title}</h2> });
    let body = if !games.is_empty() {
        let all = games.iter().rev().map(|game| entry(l, game)).collect_view();
        let people = figures.iter().map(|one| person(l, one)).collect_view();
        html! {
            <h2>{tx!(l, history.games)}</h2>
            <ol class="games cells">{all}</ol>
            <h2>{tx!(l, history.people)}</h2>
            <ul class="figures cells">{people}</ul>
        }
    } else if says_none {
        html! {
            <div class="sheet empty faced">
                {icon("a-skull", "figure")}
                <p>{tx!(l, history.none)}</p>
            </div>
        }
    } else {
        ().into_any()
    };
    html! { {heading} {damaged.into_any()} {body} }
}

/// One game: who won, against whom, when.
fn entry(l: Language, game: &Entry) -> AnyView {
    let (sheet, you) = (&game.sheet, game.you);
    let name = |person: usize| sheet.people.get(person).map(|person| person.name.clone()).unwrap_or_default();
    let winners = sheet.winners_names(&game.winners, you);
    let figures = sheet.winners(&game.winners).into_iter().map(|person| avatar(person.avatar)).collect_view();
    let result = sheet.result();
    let standing = |person: usize| minus(result.get(person).copied().unwrap_or(0));
    let all = sheet.ranking().into_iter().map(|(_, person)| format!("{} {}", name(person), standing(person)));
    let all = all.collect::<Vec<_>>().join(" · ");
    let rounds = tn!(l, sheet.rounds.len(), history.rounds);
    html! {
        <li>
            <a class="game faced" href=game.address.clone()>
                <span class="who">{figures}</span>
                <b class="title">{who_won(&winners, you)}</b>
                <span>{all}</span>
                <small>{date_and_time(l, game.date)} " · " {rounds}</small>
            </a>
        </li>
    }
}

fn person(l: Language, figures: &Statistics) -> AnyView {
    let bot = figures.bot.then(|| html! { <small>{tx!(l, new.bot)}</small> });
    let points = |points: Option<i32>| points.map_or_else(|| "–".to_owned(), minus);
    let average = figures.average().map_or_else(|| "–".to_owned(), |tenths| current().tenths(tenths));
    let number = |number: u32| current().number(number.cast_signed());
    let all = [
        (tx!(l, history.played), number(figures.games)),
        (tx!(l, history.won), number(figures.wins)),
        (
            tx!(l, history.finished),
            tx!(l, history.of, n = number(figures.finished), all = number(figures.rounds)),
        ),
        (tx!(l, history.average), average),
        (tx!(l, history.best), points(figures.best)),
        (tx!(l, history.worst), points(figures.worst)),
    ];
    let all = all.into_iter().map(|(word, value)| html! { <div><dt>{word}</dt> <dd>{value}</dd></div> });
    html! {
        <li class="sheet">
            <h3 class="along">{avatar(figures.avatar)} <span>{figures.name.clone()} " " {bot.into_any()}</span></h3>
            <dl>{all.collect_view()}</dl>
        </li>
    }
}
