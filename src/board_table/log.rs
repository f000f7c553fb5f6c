//! The log on the screen, by turns. The newest turn is on top.

use super::screen::Screen;
use crate::art::{avatar, colour_of, icon};
use crate::focus::{after_dialog, show_modal};
use crate::games::board::Session;
use crate::games::{Lineup, Person};
use crate::language::Language;
use crate::reactive::{bool_attr, dynamic, on_backdrop_click, on_click};
use crate::session::players::with_names;
use crate::session::use_session;
use crate::text::{language, tx};
use crate::words::{board_log, current};
use board::Fact;
use game::{Seat, Viewer};
use leptos::prelude::*;

/// A turn, with all that happened in it.
struct Turn {
    round: u16,
    /// Whose turn it is; `None` at the beginning of a round.
    who: Option<Seat>,
    lines: Vec<String>,
}

/// The log as a column beside a big table.
pub(super) fn column(screen: Screen) -> AnyView {
    view! {
        <section
            class="turns-box" tabindex="0" aria-label=tx!(screen.l, table.log)
            data-empty=bool_attr(move || screen.session.facts().with(Vec::is_empty))
        >
            {turns(screen.l, screen.session)}
        </section>
    }
    .into_any()
}

/// The log as a sheet over a small table.
pub(super) fn sheet(screen: Screen) -> AnyView {
    let l = screen.l;
    let dialog = NodeRef::new();
    let close = show_modal(dialog);
    let gone = move || {
        screen.log.try_set(false);
        after_dialog();
    };
    view! {
        <dialog
            class="log-sheet" node_ref=dialog aria-labelledby="log" on:close=move |_| gone()
            on:click=on_backdrop_click(close)
        >
            <article>
                <header>
                    <h2 id="log">{tx!(l, table.log)}</h2>
                    <button type="button" class="button" on:click=on_click(close)>
                        {tx!(l, table.close)}
                    </button>
                </header>
                {turns(l, screen.session)}
            </article>
        </dialog>
    }
    .into_any()
}

/// The log below the end of a round; drawn when it is unfolded.
pub(crate) fn folded() -> AnyView {
    let l = language();
    let session: Session = use_session();
    let opened = RwSignal::new(false);
    let inside = move || if opened.get() { turns(l, session) } else { ().into_any() };
    view! {
        <details class="sheet log-fold">
            <summary on:click=on_click(move || opened.set(true))><h2>{tx!(l, table.log)}</h2></summary>
            {dynamic(inside)}
        </details>
    }
    .into_any()
}

/// The turns of this round, and on demand those of earlier rounds.
fn turns(l: Language, session: Session) -> AnyView {
    let all = RwSignal::new(false);
    let list = move || {
        let people = with_names(&session.people());
        let turns = read(session, &people, all.get());
        turns.iter().rev().map(|turn| draw(l, &people, turn)).collect_view().into_any()
    };
    let earlier = move || {
        let more = session.model().with(|model| model.as_ref().is_some_and(|model| model.view.round > 1));
        let button = || {
            view! {
                <button type="button" class="button earlier" on:click=on_click(move || all.set(true))>
                    {tx!(l, table.log_earlier)}
                </button>
            }
        };
        (more && !all.get()).then(button).into_any()
    };
    view! { <ol class="turns">{dynamic(list)}</ol> {dynamic(earlier)} }.into_any()
}

/// The turns of this round or of all, oldest first.
fn read(session: Session, people: &[Person], all: bool) -> Vec<Turn> {
    let viewer = session.model().with(|model| model.as_ref().and_then(|model| model.view.me()));
    let viewer = viewer.map_or(Viewer::Spectator, Viewer::Seat);
    session.facts().with(|facts| {
        let began = |fact: &Fact| matches!(fact, Fact::RoundBegan { .. });
        let from = if all { 0 } else { facts.iter().rposition(began).unwrap_or(0) };
        let facts = facts.get(from..).unwrap_or_default();
        let lineup = Lineup { from: 0, people: people.to_vec(), me: true };
        let lines = board_log::last_lines(&current(), facts, &[lineup], viewer, usize::MAX);
        let mut lines = lines.into_iter().filter(|line| !line.heading).peekable();
        let mut turns: Vec<Turn> = Vec::new();
        for (at, fact) in facts.iter().enumerate() {
            let begins = match *fact {
                Fact::RoundBegan { round } => Some((round, None)),
                Fact::TurnBegan(who) => Some((turns.last().map_or(0, |turn| turn.round), Some(who))),
                _ => None,
            };
            if let Some((round, who)) = begins {
                turns.push(Turn { round, who, lines: Vec::new() });
            }
            while let Some(line) = lines.next_if(|line| line.fact <= at) {
                if turns.is_empty() {
                    turns.push(Turn { round: 0, who: None, lines: Vec::new() });
                }
                turns.iter_mut().rev().take(1).for_each(|turn| turn.lines.push(line.text.clone()));
            }
        }
        turns.retain(|turn| !turn.lines.is_empty());
        turns
    })
}

/// One turn: whose, and what happened in it.
fn draw(l: Language, people: &[Person], turn: &Turn) -> AnyView {
    let lines = turn.lines.iter();
    let lines = lines.map(|line| view! { <li><span class="said">{line.clone()}</span></li> }.into_any());
    let lines = lines.collect_view();
    let Some(who) = turn.who.and_then(|who| people.get(who.index())) else {
        return view! {
            <li class="turn begins">
                {icon("i-cards", "sign")}
                <div><b>{tx!(l, table.round, n = turn.round)}</b> <ul>{lines}</ul></div>
            </li>
        }
        .into_any();
    };
    view! {
        <li class="turn" prop:style=format!("--c:var(--{})", colour_of(who.avatar))>
            {avatar(who.avatar)} <div><b class="unseen">{who.name.clone()}</b> <ul>{lines}</ul></div>
        </li>
    }
    .into_any()
}
