//! The hint: a button beside the question. It shows what a strong bot would do, marked where it is done, in one
//! sentence with the reasons, and says how sure that is.
//!
//! Thinking goes on beside the page; one can play on meanwhile, and whatever is asked next cancels it. Who marks
//! what is in [`targets`]. In a room there are hints only if the room allows them.

use super::screen::Screen;
use super::topic::Topic;
use crate::art::icon;
use crate::browser::set_root_flag;
use crate::help::say;
use crate::reactive::{bool_attr, dynamic, effect, flag, on_click, text};
use crate::search::worker::{Patience, Ticket, ask};
use crate::settings::Switch;
use crate::text::tx;
use bots::Level;
use bots::help::{Hint, Reason, hint_job, reasons};
use bots::search::Thought;
use cards::{Action, Memory, View};
use game::{Memory as _, Seat};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::Element;

/// After so many milliseconds it says what it has found so far.
const MILLIS: u32 = 1500;
/// So long one waits for that: the worker may have to be fetched.
const PATIENCE: Patience = Patience::WhileSeen(6_000);
/// The attribute of what is marked.
const MARK: &str = "data-hinted";
/// The id of the sentence.
const SENTENCE: &str = "hint-says";

/// What is shown.
#[derive(Clone, PartialEq)]
enum Shown {
    Nothing,
    Thinking,
    Hint(Hint<Action>, Vec<Reason>),
}

/// The button and the hint.
pub(crate) fn hint(screen: Screen) -> AnyView {
    let l = screen.l;
    let shown = RwSignal::new(Shown::Nothing);
    let ticket = StoredValue::new_local(None::<Ticket>);
    let may = Memo::new(move |_| {
        screen.asked.with(Option::is_some) && Switch::Hints.is_on() && screen.session.allows_hints()
    });
    let forget = move || {
        ticket.set_value(None);
        shown.set(Shown::Nothing);
    };
    effect(move || {
        screen.asked.track();
        forget();
    });
    // The style sheet leaves room for the button.
    effect(move || set_root_flag("data-hints", may.get()));
    // Buttons are drawn anew when a card is chosen.
    effect(move || {
        screen.picked.track();
        screen.draft.track();
        let answer = shown.with(|shown| match shown {
            Shown::Hint(hint, _) => hint.answer.clone(),
            _ => Vec::new(),
        });
        request_animation_frame(move || mark(&answer));
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
        let Some((view, memory)) = look(screen) else { return };
        let found = move |thought: Option<&Thought<Action>>| {
            let hint = bots::help::hint::<cards::State>(&view, &memory, thought);
            let why = hint.as_ref().map(|hint| reasons(&view, &memory, &hint.answer)).unwrap_or_default();
            shown.try_set(hint.map_or(Shown::Nothing, |hint| Shown::Hint(hint, why)));
        };
        let Some((view, memory)) = look(screen) else { return };
        match hint_job::<cards::State>(&view, &memory, Level::Expert.playouts(), MILLIS) {
            None => found(None),
            Some(job) => {
                shown.set(Shown::Thinking);
                // Where nothing comes of the search, the first glance has to do.
                let done = move |thought: Option<Thought<Action>>| found(thought.as_ref());
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
            Shown::Hint(hint, why) => {
                let sentence = say::sentence(l, &|seat: Seat| screen.name(seat), &hint.answer, why);
                Some((sentence, say::confidence(l, hint.confidence)))
            }
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

/// What the person at the screen sees and remembers.
fn look(screen: Screen) -> Option<(View, Memory)> {
    let view = screen.session.view()?;
    let mut memory = Memory::default();
    screen.session.facts().with_untracked(|facts| facts.iter().for_each(|fact| memory.note(fact)));
    Some((view, memory))
}

/// Where an answer is given: a selector for each part, and how many such elements are marked.
fn targets(answer: &[Action]) -> Vec<(String, usize)> {
    let mut found: Vec<(String, usize)> = Vec::new();
    let mut add = |selector: String| match found.iter_mut().find(|(other, _)| *other == selector) {
        Some((_, times)) => *times += 1,
        None => found.push((selector, 1)),
    };
    let button = |place: &str| format!(".deeds [data-place=\"{place}\"]");
    for &action in answer {
        match action {
            Action::Play(card, _) | Action::Toss(card) | Action::Pick(card) | Action::Give(card, _) => {
                add(format!(".table .held[data-about=\"{}\"]", Topic::Card(card).name()));
            }
            Action::Seat(seat) => add(format!(".seat[data-about=\"{}\"]", Topic::Person(seat).name())),
            Action::Draw => add(button("draw")),
            Action::End | Action::Pass | Action::No => add(button("end")),
            Action::Yes => add(button("go")),
            Action::Wish(_) | Action::Event(_) | Action::Power(_) | Action::PowerOf(..) => {
                add(format!("[data-says=\"{action}\"]"));
            }
        }
    }
    found
}

/// Marks where this answer is given, and nothing else.
fn mark(answer: &[Action]) {
    let all = |selector: &str| {
        let all = document().query_selector_all(selector).ok();
        let item = |list: web_sys::NodeList| (0..list.length()).filter_map(move |at| list.item(at));
        all.into_iter().flat_map(item).filter_map(|node| node.dyn_into::<Element>().ok())
    };
    let targets = targets(answer);
    let marked: Vec<Element> =
        targets.iter().flat_map(|(selector, times)| all(selector).take(*times)).collect();
    for old in all(&format!("[{MARK}]")).filter(|old| !marked.contains(old)) {
        // These calls cannot fail on our own elements.
        old.remove_attribute(MARK).ok();
        old.remove_attribute("aria-describedby").ok();
    }
    for new in marked {
        new.set_attribute(MARK, "").ok();
        new.set_attribute("aria-describedby", SENTENCE).ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(lines: &[&str]) -> Vec<(String, usize)> {
        targets(&lines.iter().map(|line| line.parse().unwrap()).collect::<Vec<_>>())
    }

    #[test]
    fn two_equal_cards_are_both_marked() {
        let card = cards::Card::from_name("red-5").unwrap();
        let selector = format!(".table .held[data-about=\"{}\"]", Topic::Card(card).name());
        assert_eq!(of(&["play red-5"]), [(selector.clone(), 1)]);
        assert_eq!(of(&["cards red-5", "cards red-5"]), [(selector, 2)]);
    }

    #[test]
    fn everything_else_is_marked_where_it_is_chosen() {
        assert_eq!(of(&["seat 2"]), [(".seat[data-about=\"s2\"]".to_owned(), 1)]);
        assert_eq!(of(&["draw"]), [(".deeds [data-place=\"draw\"]".to_owned(), 1)]);
        assert_eq!(of(&["end"]), of(&["pass"]));
        assert_eq!(of(&["wish green"]), [("[data-says=\"wish green\"]".to_owned(), 1)]);
        assert_eq!(of(&[]), []);
    }
}
