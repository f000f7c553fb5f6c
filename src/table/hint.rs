//! The hint at either table: a button beside the question. It shows what a strong bot would do, marked where it is
//! done, in one sentence with the reasons, and says how sure that is.
//!
//! Thinking goes on beside the page; one can play on meanwhile, and whatever is asked next cancels it. What an
//! answer is in words, and where it is given, each table says itself ([`Table`]). In a room there are hints only if
//! the room allows them.
//! That is an agreement among friends: no device can know what another one computes.

use crate::art::icon;
use crate::games::AppGame;
use crate::kit::back;
use crate::kit::language::Language;
use crate::kit::reactive::{bool_attr, dynamic, effect, flag, on_click, text};
use crate::kit::task::detached_next_frame;
use crate::kit::text::tx;
use crate::session::Session;
use bots::help::{Confidence, HINT_PLAYOUTS, hint_job};
use bots::job::Sendable;
use bots::search::Thought;
use browser::element::{Element, all};
use browser::root::set_root_flag;
use game::Memory as _;
use leptos::prelude::*;
use search::worker::{Patience, Ticket, ask};
use storage::days;
use storage::settings::Switch;

/// After so many milliseconds it says what it has found so far.
const MILLIS: u32 = 1500;
/// So long one waits for that: the worker may have to be fetched.
const PATIENCE: Patience = Patience::WhileSeen(6_000);
/// The attribute of what is marked.
const MARK: &str = "data-hinted";
/// The id of the sentence.
const SENTENCE: &str = "hint-says";

/// What a table knows of its hints.
pub(crate) trait Table: Copy + Send + Sync + 'static {
    /// The game.
    type Game: AppGame + Sendable;

    /// The language of the page.
    fn language(self) -> Language;

    /// The session.
    fn session(self) -> Session<Self::Game>;

    /// Whether somebody at this device is asked. Tracks the question.
    fn is_asked(self) -> bool;

    /// Tracks what an answer is chosen from, which is drawn anew while one is put together.
    fn track_choices(self);

    /// The answer and the reasons for it in a sentence.
    fn sentence(self, view: &ViewOf<Self>, memory: &MemoryOf<Self>, answer: &[ActionOf<Self>]) -> String;

    /// Where an answer is given.
    fn targets(self, answer: &[ActionOf<Self>]) -> Vec<Target>;
}

type ViewOf<T> = <<T as Table>::Game as game::Game>::View;
type MemoryOf<T> = <<T as Table>::Game as game::Game>::Memory;
type ActionOf<T> = <<T as Table>::Game as game::Game>::Action;

/// Elements that are marked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    /// Which they are.
    pub selector: String,
    /// Only those with this text.
    pub text: Option<String>,
    /// How many of them.
    pub times: usize,
}

impl Target {
    /// Adds an element with this selector to the list.
    pub fn add(all: &mut Vec<Target>, selector: String) {
        match all.iter_mut().find(|target| target.selector == selector && target.text.is_none()) {
            Some(target) => target.times += 1,
            None => all.push(Target { selector, text: None, times: 1 }),
        }
    }
}

/// What is shown.
#[derive(Clone, PartialEq)]
enum Shown<A> {
    Nothing,
    Thinking,
    /// An answer, as a sentence, and how sure it is.
    Hint(Vec<A>, String, String),
}

/// The button and the hint.
pub(crate) fn hint<T: Table>(table: T) -> AnyView {
    let l = table.language();
    let shown = RwSignal::new(Shown::<ActionOf<T>>::Nothing);
    let ticket = StoredValue::new_local(None::<Ticket>);
    let noted = StoredValue::new(0);
    let may = Memo::new(move |_| table.is_asked() && Switch::Hints.is_on() && table.session().allows_hints());
    let forget = move || {
        ticket.set_value(None);
        shown.set(Shown::Nothing);
    };
    effect(move || {
        table.is_asked();
        forget();
    });
    // The style sheet leaves room for the button.
    effect(move || set_root_flag("data-hints", may.get()));
    // Buttons are drawn anew when something is chosen.
    effect(move || {
        table.track_choices();
        let targets = shown.with(|shown| match shown {
            Shown::Hint(answer, ..) => table.targets(answer),
            _ => Vec::new(),
        });
        detached_next_frame(move || mark(&targets));
    });
    on_cleanup(move || {
        ticket.try_set_value(None);
        set_root_flag("data-hints", false);
        mark(&[]);
    });
    let toggle = move || {
        // A key presses the button even where it is not shown.
        if !may.get_untracked() {
            return;
        }
        if shown.with_untracked(|shown| *shown != Shown::Nothing) {
            return forget();
        }
        let Some((view, memory)) = look(table) else { return };
        let job = hint_job::<T::Game>(&view, &memory, HINT_PLAYOUTS, MILLIS);
        let found = move |thought: Option<&Thought<ActionOf<T>>>| {
            let hint = bots::help::hint::<T::Game>(&view, &memory, thought);
            if hint.is_some() {
                note(table.session(), noted);
            }
            shown.try_set(hint.map_or(Shown::Nothing, |hint| {
                let sentence = table.sentence(&view, &memory, &hint.answer);
                Shown::Hint(hint.answer, sentence, sure(l, hint.confidence))
            }));
        };
        match job {
            None => found(None),
            Some(job) => {
                shown.set(Shown::Thinking);
                // Where nothing comes of the search, the first glance has to do.
                let done = move |thought: Option<Thought<ActionOf<T>>>| found(thought.as_ref());
                ticket.set_value(Some(ask(&job, PATIENCE, done)));
            }
        }
    };
    let thinks = move || shown.with(|shown| *shown == Shown::Thinking);
    let open = move || shown.with(|shown| *shown != Shown::Nothing);
    let words = move || {
        shown.with(|shown| match shown {
            Shown::Nothing => None,
            Shown::Thinking => Some((tx!(l, hint.thinking), String::new())),
            Shown::Hint(_, sentence, sure) => Some((sentence.clone(), sure.clone())),
        })
    };
    let says = move || {
        let Some((sentence, sure)) = words() else { return ().into_any() };
        if sure.is_empty() {
            return view! { <p>{sentence.clone()}</p> <progress aria-label=sentence></progress> }.into_any();
        }
        view! {
            <p id=SENTENCE>
                <b>{tx!(l, hint.title)} ":"</b> " " {sentence} " " <span class="sure">{sure}</span>
            </p>
        }
        .into_any()
    };
    let layer = StoredValue::new_local(None);
    effect(move || {
        let open = open();
        layer.update_value(|layer| {
            if open != layer.is_some() {
                *layer = open.then(|| back::closes(forget));
            }
        });
    });
    on_cleanup(move || {
        layer.try_set_value(None);
    });
    // Screen readers announce only what changes in something that was there before.
    let aloud = move || words().map(|(sentence, sure)| format!("{sentence} {sure}")).unwrap_or_default();
    view! {
        <button
            type="button" class="ask-hint" aria-label=tx!(l, hint.title) aria-busy=bool_attr(thinks)
            aria-pressed=bool_attr(open) hidden=flag(move || !may.get()) on:click=on_click(toggle)
        >
            {icon("i-bulb", "bulb")}
        </button>
        <div class="hint" hidden=flag(move || !open())>{dynamic(says)}</div>
        <p class="unseen" role="status">{text(aloud)}</p>
    }
    .into_any()
}

/// The result of a deal of the day says how many questions were answered with a hint; `noted` is the last of them.
fn note<G: AppGame>(session: Session<G>, noted: StoredValue<u32>) {
    let question = session.question();
    let Some(day) = session.day().filter(|_| noted.try_get_value().is_some_and(|last| last != question))
    else {
        return;
    };
    noted.set_value(question);
    days::note_day_hint(day);
}

/// Puts what to do and the two most important reasons into one sentence.
pub(crate) fn sentence(l: Language, what: String, why: &[String]) -> String {
    match why {
        [] => tx!(l, hint.plain, what = what),
        [a] => tx!(l, hint.one, what = what, a = a),
        [a, b, ..] => tx!(l, hint.two, what = what, a = a, b = b),
    }
}

/// How sure a hint is.
pub(crate) fn sure(l: Language, confidence: Confidence) -> String {
    match confidence {
        Confidence::Forced => tx!(l, hint.forced),
        Confidence::Clear => tx!(l, hint.clear),
        Confidence::Likely => tx!(l, hint.likely),
        Confidence::Close => tx!(l, hint.close_call),
        Confidence::Glance => tx!(l, hint.glance),
    }
}

/// What the person at the screen sees and remembers.
fn look<T: Table>(table: T) -> Option<(ViewOf<T>, MemoryOf<T>)> {
    let session = table.session();
    let mut memory = MemoryOf::<T>::default();
    session.facts().with_untracked(|facts| facts.iter().for_each(|fact| memory.note(fact)));
    Some((session.view()?, memory))
}

/// Marks these elements, and nothing else.
fn mark(targets: &[Target]) {
    let says = |element: &Element, text: &String| element.text_content().is_some_and(|own| own == *text);
    let marked: Vec<Element> = targets
        .iter()
        .flat_map(|Target { selector, text, times }| {
            all(selector)
                .into_iter()
                .filter(|found| text.as_ref().is_none_or(|text| says(found, text)))
                .take(*times)
        })
        .collect();
    for old in all(&format!("[{MARK}]")).into_iter().filter(|old| !marked.contains(old)) {
        // These calls cannot fail on our own elements.
        old.remove_attribute(MARK).ok();
        old.remove_attribute("aria-describedby").ok();
    }
    for new in marked {
        new.set_attribute(MARK, "").ok();
        new.set_attribute("aria-describedby", SENTENCE).ok();
    }
}
