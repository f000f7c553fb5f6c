//! The hint at either table: a button beside the question. It shows the answer of a strong bot in one sentence, with
//! the reasons and how sure the bot is, and marks the elements that give this answer.
//!
//! The search runs in a worker; people can play on meanwhile, and the next question cancels it. Each table says which
//! elements give an answer. A room has hints only if its settings allow them, which is an agreement among friends: no
//! device can know what another one computes.

use crate::games::AppGame;
use crate::kit::back;
use crate::kit::task::detached_next_frame;
use crate::prelude::*;
use crate::session::Session;
use bots::help::{HINT_PLAYOUTS, hint_job};
use bots::job::Sendable;
use bots::search::Thought;
use browser::element::{Element, all};
use browser::root::set_root_flag;
use game::Memory as _;
use search::worker::{Patience, Ticket, ask};
use storage::days;
use words::answers::{self, Answers, sure};

/// How many milliseconds the search lasts; its best answer so far is the hint.
const MILLIS: u32 = 1500;
/// How long the page waits for the hint: the worker may have to be fetched.
const PATIENCE: Patience = Patience::WhileSeen(6_000);
/// The attribute of marked elements.
const MARK: &str = "data-hinted";
/// The id of the sentence.
const SENTENCE: &str = "hint-says";

/// Elements that are marked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    /// The selector of these elements.
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

/// The hint as shown.
#[derive(Clone, PartialEq)]
enum Shown<A> {
    Nothing,
    Thinking,
    /// An answer, as a sentence, and how sure it is.
    Hint(Vec<A>, String, String),
}

/// The button and the hint. `is_asked`: whether somebody at this device is asked; tracks the question. `track_choices`
/// tracks the choices, which are drawn again while an answer is put together. `targets`: the elements that give an
/// answer.
pub(crate) fn hint<G: AppGame + Sendable + Answers>(
    session: Session<G>,
    is_asked: impl Fn() -> bool + Copy + Send + Sync + 'static,
    track_choices: impl Fn() + Copy + Send + Sync + 'static,
    name: impl Fn(Seat) -> String + Copy + Send + Sync + 'static,
    targets: impl Fn(&[G::Action]) -> Vec<Target> + Copy + Send + Sync + 'static,
) -> AnyView {
    let l = language();
    let shown = RwSignal::new(Shown::<G::Action>::Nothing);
    let ticket = StoredValue::new_local(None::<Ticket>);
    let noted = StoredValue::new(0);
    let may = Memo::new(move |_| is_asked() && Switch::Hints.is_on() && session.allows_hints());
    let forget = move || {
        ticket.set_value(None);
        shown.set(Shown::Nothing);
    };
    effect(move || {
        is_asked();
        forget();
    });
    // The style sheet leaves room for the button.
    effect(move || set_root_flag("data-hints", may.get()));
    // Buttons are drawn again when something is chosen.
    effect(move || {
        track_choices();
        let targets = shown.with(|shown| match shown {
            Shown::Hint(answer, ..) => targets(answer),
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
        // A key may press the button even if it is not shown.
        if !may.get_untracked() {
            return;
        }
        if shown.with_untracked(|shown| *shown != Shown::Nothing) {
            return forget();
        }
        let Some((view, memory)) = look(session) else { return };
        let job = hint_job::<G>(&view, &memory, HINT_PLAYOUTS, MILLIS);
        let found = move |thought: Option<&Thought<G::Action>>| {
            let hint = bots::help::hint::<G>(&view, &memory, thought);
            if hint.is_some() {
                note(session, noted);
            }
            shown.try_set(hint.map_or(Shown::Nothing, |hint| {
                let sentence = answers::hint::<G>(l, &name, &view, &memory, &hint.answer);
                Shown::Hint(hint.answer, sentence, sure(l, hint.confidence))
            }));
        };
        match job {
            None => found(None),
            Some(job) => {
                shown.set(Shown::Thinking);
                // If the search fails, the hint is the quick answer.
                let done = move |thought: Option<Thought<G::Action>>| found(thought.as_ref());
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
            return html! { <p>{sentence.clone()}</p> <progress aria-label=sentence></progress> };
        }
        html! {
            <p id=SENTENCE>
                <b>{tx!(l, hint.title)} ":"</b> " " {sentence} " " <span class="sure">{sure}</span>
            </p>
        }
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
    // Screen readers announce only changes in an element that existed before.
    let aloud = move || words().map(|(sentence, sure)| format!("{sentence} {sure}")).unwrap_or_default();
    html! {
        <button
            type="button" class="ask-hint" aria-label=tx!(l, hint.title) aria-busy=bool_attr(thinks)
            aria-pressed=bool_attr(open) hidden=flag(move || !may.get()) on:click=on_click(toggle)
        >
            {icon("i-bulb", "bulb")}
        </button>
        <div class="hint" hidden=flag(move || !open())>{dynamic(says)}</div>
        <p class="unseen" role="status">{text(aloud)}</p>
    }
}

/// Counts the hints that the result of a deal of the day reports: one for each question; `noted` is the last one
/// counted.
fn note<G: AppGame>(session: Session<G>, noted: StoredValue<u32>) {
    let question = session.question();
    let Some(day) = session.day().filter(|_| noted.try_get_value().is_some_and(|last| last != question))
    else {
        return;
    };
    noted.set_value(question);
    days::note_day_hint(day);
}

/// The view and memory of the person at the screen.
fn look<G: AppGame>(session: Session<G>) -> Option<(G::View, G::Memory)> {
    let mut memory = G::Memory::default();
    session.facts().with_untracked(|facts| facts.iter().for_each(|fact| memory.note(fact)));
    Some((session.view()?, memory))
}

/// Marks these elements, and unmarks all others.
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
