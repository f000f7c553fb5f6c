//! The lessons: one after the other at the real table (`crates/play/src/lessons`), with the coach's slip above
//! the question. Those of the board game are played in its part of the wasm; this page frames them.
//!
//! They have a session of their own, and never touch the game of this device. Deliberately absent:
//! remembering which lesson somebody had reached, because all lessons together take five minutes.

mod coach;

use crate::art::fan;
use crate::card_game::Session;
use crate::card_game::motion::stage::stage;
use crate::card_game::table::layout;
use crate::home::{continue_button, play};
use crate::lazy::{BoardLater, BoardLesson, LazyView, lazy};
use crate::nav::home_link;
use crate::prelude::*;
use crate::session::use_session;
use crate::setup::which_game::{self, by_game};
use cards::State;
use coach::coach;
use play::flow::lesson::Progress;
use play::lessons::{Taught as _, board};
use play::players::learner_and_bots;
use play::reference::Game;
use storage::settings;
use words::lessons::lesson_texts;

/// The state shared by the parts of this page.
#[derive(Clone, Copy)]
struct Learning {
    l: Language,
    game: Game,
    /// The session of the card game's lessons.
    session: Session,
    /// The index of the lesson; after the last lesson comes a closing page.
    at: RwSignal<usize>,
    /// How often the lesson was restarted.
    tries: RwSignal<usize>,
    /// How far the learner has come in this lesson.
    verdict: Memo<Progress>,
    /// Whether the learner is asked something. Until then they can only watch.
    asked: Memo<bool>,
}

impl Learning {
    fn ids(self) -> Vec<&'static str> {
        match self.game {
            Game::Cards => State::LESSONS.iter().map(|lesson| lesson.id).collect(),
            Game::Board => board::IDS.to_vec(),
        }
    }

    fn id(self, at: usize) -> Option<&'static str> {
        self.ids().get(at).copied()
    }
}

pub(crate) fn learn() -> AnyView {
    by_game(lessons)
}

fn lessons(game: Game) -> AnyView {
    // The session of this device, for the closing page.
    let own = use_session();
    let session = Session::standalone();
    session.set_pace(settings::pace());
    let at = RwSignal::new(0);
    let judge = move || {
        let lesson = State::LESSONS.get(at.get_untracked());
        session.facts().with(|facts| lesson.map(|lesson| (lesson.judge)(facts))).unwrap_or_default()
    };
    let asked = move || matches!(session.next().get(), Some(Next::Ask(_)));
    // The progress that the part of the board game reports.
    let told = RwSignal::new((Progress::default(), false));
    let verdict = Memo::new(move |_| if game == Game::Board { told.get().0 } else { judge() });
    let asked = Memo::new(move |_| if game == Game::Board { told.get().1 } else { asked() });
    let learning = Learning { l: language(), game, session, at, tries: RwSignal::new(0), verdict, asked };
    dynamic(move || {
        let at = at.get();
        learning.tries.track();
        untrack(|| match learning.id(at) {
            Some(id) => lesson(learning, told, at, id),
            None => closing_page(learning, own),
        })
    })
}

fn lesson(learning: Learning, told: RwSignal<(Progress, bool)>, at: usize, id: &'static str) -> AnyView {
    let table = match learning.game {
        Game::Cards => card_table(learning, at),
        Game::Board => {
            told.set((Progress::default(), false));
            let slips = Callback::new(move |()| slips(learning, at));
            let tell = Callback::new(move |now| {
                // The page may be gone.
                told.try_set(now);
            });
            lazy(LazyView::BoardLater(BoardLater::Lesson(BoardLesson { at, slips, tell })))
        }
    };
    let stand = move || match learning.verdict.get() {
        Progress::Start => "first",
        Progress::Halfway => "then",
        Progress::Strayed => "else",
        Progress::Done => "done",
    };
    html! { <div class="learn" data-lesson=id data-stand=text(move || stand().to_owned())>{table}</div> }
}

/// The additions of a lesson to the table: the head of the page, and the coach's slip.
fn slips(learning: Learning, at: usize) -> (AnyView, AnyView) {
    (bar(learning, at), coach(learning, at))
}

/// The table of a lesson of the card game.
fn card_table(learning: Learning, at: usize) -> AnyView {
    let Some(lesson) = State::LESSONS.get(at) else { return ().into_any() };
    let Some(flow) = lesson.flow(learner_and_bots()) else { return ().into_any() };
    learning.session.play_lesson(flow);
    html! { {layout::table(Some(slips(learning, at)))} {stage()} }
}

/// The number of the lesson, with buttons to go back, forward, and to leave.
fn bar(learning: Learning, at: usize) -> AnyView {
    let l = learning.l;
    let step = |word: String, sign: &'static str, to: Option<usize>| {
        let go = on_click(move || {
            if let Some(to) = to {
                learning.at.set(to);
            }
        });
        html! {
            <button
                type="button" class="button" aria-label=word disabled=flag(move || to.is_none()) on:click=go
            >
                {sign}
            </button>
        }
    };
    let ids = learning.ids();
    let dots = (0..ids.len()).map(|k| html! { <i data-at=(k <= at).to_string()></i> });
    let title = learning.id(at).map(|id| lesson_texts(l, id).title);
    html! {
        <header class="head lesson">
            <a class="button" href=Route::Home.to_string()>
                {tx!(l, learn.skip)} <span class="unseen">{tx!(l, learn.skip_what)}</span>
            </a>
            {step(tx!(l, learn.before), "‹", at.checked_sub(1))}
            <div>
                <p>
                    <span class="nth">{tx!(l, learn.of, n = at + 1, of = ids.len())}</span>
                    <span class="dots" aria-hidden="true">{dots.collect_view()}</span>
                </p>
                <h1>{title}</h1>
            </div>
            {step(tx!(l, learn.next), "›", Some(at + 1))}
        </header>
    }
}

/// The closing page, with buttons to play, and to learn the other game.
fn closing_page(learning: Learning, own: Session) -> AnyView {
    let Learning { l, game, .. } = learning;
    settings::set_lesson_done();
    provide_context(own);
    let (other, other_word) = match game {
        Game::Cards => (Game::Board, tx!(l, learn.board_game)),
        Game::Board => (Game::Cards, tx!(l, learn.card_game)),
    };
    let on = match (game, own.saved().get_untracked()) {
        (Game::Board, _) => {
            Some(html! { <a class="button go" href=Route::BoardNew.to_string()>{tx!(l, home.new_game)}</a> })
        }
        // A game that is already running is offered before a new one.
        (Game::Cards, Some(saved)) => Some(continue_button(l, own, saved, |text| text)),
        (Game::Cards, None) => play(l),
    };
    let text = match game {
        Game::Cards => tx!(l, learn.enough_text),
        Game::Board => tx!(l, learn.enough_board),
    };
    let link = |page: &Route, game: Game, word: String| html! { <a class="button" href=which_game::address(page, game)>{word}</a> };
    html! {
        <main class="page home" data-new="true">
            {home_link(l)}
            {fan()}
            <h1 class="display">{tx!(l, learn.enough)}</h1>
            <p translate="yes">{text}</p>
            <nav class="choices">
                {on}
                {link(&Route::Cards, game, tx!(l, home.cards))}
                {link(&Route::Learn, other, other_word)}
            </nav>
        </main>
    }
}
