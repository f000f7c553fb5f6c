//! The lessons: one after the other at the real table (`src/lessons`), with the coach's slip above
//! the question.
//!
//! They have a session of their own, and never touch the game of this device. Deliberately absent:
//! remembering which lesson somebody had reached, because all lessons together take five minutes.

mod coach;
mod texts;

use super::home::{continue_button, fan, play};
use crate::games::Person;
use crate::games::card::{Session, use_session};
use crate::language::Language;
use crate::lessons::LESSONS;
use crate::motion::stage::stage;
use crate::pages::nav::home_link;
use crate::reactive::{dynamic, flag, on_click, text};
use crate::route::Route;
use crate::session::lesson::Progress;
use crate::session::players;
use crate::settings;
use crate::table::layout;
use crate::text::{language, tx};
use coach::coach;
use leptos::prelude::*;
use texts::lesson_texts;

/// The state shared by the parts of this page.
#[derive(Clone, Copy)]
struct Learning {
    l: Language,
    /// The session of the lessons.
    session: Session,
    /// The index of the lesson; after the last lesson comes a closing page.
    at: RwSignal<usize>,
    /// How often the lesson was restarted.
    tries: RwSignal<usize>,
    /// How far the learner has come in this lesson.
    verdict: Memo<Progress>,
}

impl Learning {
    /// Goes to a lesson.
    fn go(self, at: usize) {
        self.at.set(at);
    }

    /// Restarts the lesson.
    fn restart(self) {
        self.tries.update(|n| *n += 1);
    }
}

/// The page.
pub(crate) fn learn() -> AnyView {
    // The session of this device, for the closing page.
    let own = use_session();
    let session = Session::standalone();
    session.set_pace(settings::pace());
    let at = RwSignal::new(0);
    let judge = move || {
        let lesson = LESSONS.get(at.get_untracked());
        session.facts().with(|facts| lesson.map(|lesson| (lesson.judge)(facts))).unwrap_or_default()
    };
    let verdict = Memo::new(move |_| judge());
    let learning = Learning { l: language(), session, at, tries: RwSignal::new(0), verdict };
    dynamic(move || {
        let at = at.get();
        learning.tries.track();
        untrack(|| if at < LESSONS.len() { lesson(learning, at) } else { closing_page(learning.l, own) })
    })
}

/// One lesson.
fn lesson(learning: Learning, at: usize) -> AnyView {
    let Learning { session, verdict, .. } = learning;
    let Some(lesson) = LESSONS.get(at) else { return ().into_any() };
    let mut people = vec![Person::default()];
    (0..2).for_each(|_| people.push(players::new_bot(&people)));
    let Some(flow) = lesson.flow(people) else { return ().into_any() };
    session.play_lesson(flow);
    let stand = move || match verdict.get() {
        Progress::Start => "first",
        Progress::Halfway => "then",
        Progress::Strayed => "else",
        Progress::Done => "done",
    };
    let table = layout::table(Some((bar(learning, at), coach(learning, at))));
    view! {
        <div class="learn" data-lesson=lesson.id data-stand=text(move || stand().to_owned())>{table}</div>
        {stage()}
    }
    .into_any()
}

/// The number of the lesson, with buttons to go back, forward, and to leave.
fn bar(learning: Learning, at: usize) -> AnyView {
    let l = learning.l;
    let step = |word: String, sign: &'static str, to: Option<usize>| {
        let go = on_click(move || {
            if let Some(to) = to {
                learning.go(to);
            }
        });
        view! {
            <button
                type="button" class="button" aria-label=word disabled=flag(move || to.is_none()) on:click=go
            >
                {sign}
            </button>
        }
        .into_any()
    };
    let dots = (0..LESSONS.len()).map(|k| view! { <i data-at=(k <= at).to_string()></i> }.into_any());
    let dots = dots.collect_view();
    let title = LESSONS.get(at).map(|lesson| lesson_texts(l, lesson.id).title);
    view! {
        <header class="head lesson">
            <a class="button" href=Route::Home.to_string()>
                {tx!(l, learn.skip)} <span class="unseen">{tx!(l, learn.skip_what)}</span>
            </a>
            {step(tx!(l, learn.before), "‹", at.checked_sub(1))}
            <div>
                <p>
                    <span class="nth">{tx!(l, learn.of, n = at + 1, of = LESSONS.len())}</span>
                    <span class="dots" aria-hidden="true">{dots}</span>
                </p>
                <h1>{title}</h1>
            </div>
            {step(tx!(l, learn.next), "›", Some(at + 1))}
        </header>
    }
    .into_any()
}

/// The closing page, with buttons to play.
fn closing_page(l: Language, own: Session) -> AnyView {
    settings::set_lesson_done();
    provide_context(own);
    // A game that is already running is offered before a new one.
    let on = match own.saved().get_untracked() {
        Some(saved) => Some(continue_button(l, own, saved, |text| text)),
        None => play(l),
    };
    view! {
        <main class="page home" data-new="true">
            {home_link(l)}
            {fan()}
            <h1 class="display">{tx!(l, learn.enough)}</h1>
            <p>{tx!(l, learn.enough_text)}</p>
            <nav class="choices">
                {on}
                <a class="button" href=Route::Cards.to_string()>{tx!(l, home.cards)}</a>
            </nav>
        </main>
    }
    .into_any()
}
