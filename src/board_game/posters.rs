//! The poster at the end of a round and of a game, like the card game's. It lies over the page with the results, which
//! appears as soon as nothing moves on the board.

use super::game::Session;
use crate::kit::events::Timer;
use crate::motion::end_screen::{Poster, place, poster, poster_flag};
use crate::prelude::*;
use crate::session::use_session;
use crate::table::read;
use board::Fact;
use browser::page::reduced_motion;
use leptos::ev::keydown;
use play::board_game::best;
use play::board_table::model::Model;
use play::motion::timeline::{GAME_OVER, ROUND_OVER};

/// The layer of the poster.
pub(super) fn posters() -> AnyView {
    let session: Session = use_session();
    let shown = RwSignal::new(None::<String>);
    let end = Timer::default();
    let away = move || {
        end.stop();
        // The page may be gone.
        shown.try_set(None);
    };
    // Somebody who returns to a page sees no poster.
    let ends = Memo::new(move |before: Option<&Option<u32>>| {
        let end = match session.next().get() {
            Some(Next::RoundOver) => Some(ROUND_OVER),
            Some(Next::GameOver) => Some(GAME_OVER),
            _ => None,
        };
        // If something moves after the end was shown, a moment is being tried at the table.
        let moves = super::is_moving() && before != Some(&end);
        end.filter(|_| !moves)
    });
    Effect::new(move |before: Option<Option<u32>>| {
        let now = ends.get();
        let pace = session.pace().get_untracked();
        let time = now.filter(|_| before == Some(None) && pace != Pace::AtOnce && !reduced_motion());
        if let Some(time) = time.map(|time| pace.time(time)) {
            shown.set(Some(format!("--at:0ms;--time:{time}ms")));
            end.set(Duration::from_millis(time.into()), away);
        } else if now.is_none() {
            away();
        }
        now
    });
    poster_flag(move || shown.with(Option::is_some));
    on_window(keydown, move |event| {
        if shown.with_untracked(Option::is_some) {
            // It must not reach anything below.
            if matches!(event.key().as_str(), "Enter" | " " | "Escape") {
                event.prevent_default();
            }
            away();
        }
    });
    on_cleanup(away);
    let drawn = move || shown.get().map(|style| draw(session, style, away)).into_any();
    html! { <div class="motion" aria-hidden="true">{dynamic(drawn)}</div> }
}

fn draw(session: Session, style: String, away: impl FnMut() + 'static) -> AnyView {
    let people = session.people();
    let over = |fact: &Fact| match fact {
        Fact::RoundOver(result) => Some(best(result, u8::try_from(people.len()).unwrap_or(0))),
        _ => None,
    };
    let best = session.facts().with_untracked(|facts| facts.iter().rev().find_map(over)).unwrap_or_default();
    let drawn = |model: &Model| {
        let summary = model.summary.as_ref()?;
        let (me, results, game) = (model.view.me(), &summary.results, summary.results.over);
        let aside = if game { place(results, me) } else { Some(current().board_round_end(summary.how)) };
        let winners = model.view.winners.filter(|_| game).unwrap_or(best);
        Some(poster(Poster { results, winners, game, me, people: &people, aside, says: None, style }, away))
    };
    untrack(|| read(session.model(), drawn)).into_any()
}
