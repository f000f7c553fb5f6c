//! After a round: the two or three of one's decisions that cost most, and the way to try the better choice.
//!
//! Nothing is looked for until somebody asks, or has said in the settings that it should be after every round;
//! then it goes on beside the page, and leaving the page ends it. Judged is what one could know at the time. On a
//! shared device everybody asks for their own.

use super::Names;
use super::Reviewed;
use crate::kit::focus;
use crate::kit::language::Language;
use crate::kit::reactive::{dynamic, on_click};
use crate::kit::task::after_paint;
use crate::kit::text::{language, tn, tx};
use crate::replay::trial::{Trial, trial};
use crate::session::{Session, players, use_session};
use bots::help::{Decision, Moment, Review, decisions};
use bots::search::WON;
use game::Seat;
use leptos::prelude::*;
use search::worker::{Patience, Ticket, ask};
use storage::settings::Switch;

/// How many rounds are played out for a review at most.
const PLAYOUTS: u32 = 9_000;
/// A search ends after so many milliseconds at the latest.
const MILLIS: u32 = 4_000;
/// So long one waits for it: the worker may have to be fetched, or bots may think before.
const PATIENCE: Patience = Patience::WhileSeen(20_000);
/// From so many points on, a moment is told by its points.
const TELLING_POINTS: i32 = 2;

/// A moment in words.
#[derive(Clone, PartialEq, Debug)]
struct MomentText {
    /// How many entries of the log came before it.
    at: usize,
    /// Whose decision it was, by their first seat.
    person: Seat,
    /// What was done: "Playing Red 5".
    given: String,
    /// What would have been better: "Play Green 2".
    better: String,
    /// What it cost, and why the other choice was better.
    text: String,
}

/// How far the review is.
#[derive(Clone, PartialEq)]
enum Stage {
    Nothing,
    /// So many searches of so many are done.
    Working(usize, usize),
    Done(Vec<MomentText>),
    Failed,
}

/// A review, and the decisions it is about.
type Looking<G> = (Review<G>, Vec<Decision<G>>);

/// What is shown of the moments, whichever game they are of.
#[derive(Clone, Copy)]
struct Shown {
    l: Language,
    stage: RwSignal<Stage>,
    /// The moment that is being tried.
    tried: RwSignal<Option<MomentText>>,
    /// Begins to look for the moments of this person.
    begin: Callback<Seat>,
    /// Ends that.
    stop: Callback<()>,
}

/// The moments of the round that has ended; provided to its page.
struct Moments<G: Reviewed> {
    l: Language,
    /// The session of this device.
    session: Session<G>,
    stage: RwSignal<Stage>,
    tried: RwSignal<Option<MomentText>>,
    person: StoredValue<Seat>,
    review: StoredValue<Option<Looking<G>>, LocalStorage>,
    ticket: StoredValue<Option<Ticket>, LocalStorage>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "deriving it would require the game to be `Copy`")]
impl<G: Reviewed> Clone for Moments<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Reviewed> Copy for Moments<G> {}

/// The page after a round, with its moments: `page`, or the moment that is being tried.
pub(crate) fn around<G: Reviewed>(page: fn() -> AnyView) -> AnyView {
    let moments = Moments::<G> {
        l: language(),
        session: use_session(),
        stage: RwSignal::new(Stage::Nothing),
        tried: RwSignal::new(None),
        person: StoredValue::new(Seat::default()),
        review: StoredValue::new_local(None),
        ticket: StoredValue::new_local(None),
    };
    provide_context(moments);
    on_cleanup(move || moments.stop());
    if let ([only], true) = (&moments.session.humans()[..], Switch::Moments.is_on()) {
        let only = *only;
        // The page first.
        after_paint(move || moments.begin(only));
    }
    dynamic(move || {
        if let Some(told) = moments.tried.get() {
            return untrack(|| moments.trial(&told));
        }
        // A moment that was tried has provided its own.
        provide_context(moments.session);
        untrack(page)
    })
}

/// The part of the page in which they are told; empty in a room, where not everybody has the log.
pub(crate) fn section<G: Reviewed>() -> AnyView {
    let Some(moments) = use_context::<Moments<G>>() else { return ().into_any() };
    let humans = moments.session.humans();
    if humans.is_empty() {
        return ().into_any();
    }
    let names = players::names(&moments.session.people());
    let people = humans.into_iter().map(|person| {
        let name = names.get(person.index()).cloned().unwrap_or_default();
        (person, name)
    });
    let shown = Shown {
        l: moments.l,
        stage: moments.stage,
        tried: moments.tried,
        begin: Callback::new(move |person| moments.begin(person)),
        stop: Callback::new(move |()| moments.stop()),
    };
    shown.section(people.collect())
}

impl Shown {
    fn section(self, people: Vec<(Seat, String)>) -> AnyView {
        let inside = move || match self.stage.get() {
            Stage::Nothing => self.offer(&people),
            Stage::Working(n, of) => self.working(n, of),
            Stage::Failed => view! { <p role="status">{tx!(self.l, moment.failed)}</p> }.into_any(),
            Stage::Done(all) => self.told(all),
        };
        view! { <section class="moments">{dynamic(inside)}</section> }.into_any()
    }

    /// One quiet button for each person at this device.
    fn offer(self, people: &[(Seat, String)]) -> AnyView {
        let one = |(person, name): &(Seat, String)| {
            let person = *person;
            let word = match people.len() {
                1 => tx!(self.l, moment.offer),
                _ => tx!(self.l, moment.offer_for, name = name),
            };
            let begin = on_click(move || self.begin.run(person));
            view! { <button type="button" class="chip" on:click=begin>{word}</button> }.into_any()
        };
        people.iter().map(one).collect_view().into_any()
    }

    fn working(self, n: usize, of: usize) -> AnyView {
        let word = tx!(self.l, moment.working, n = n, of = of);
        let stop = on_click(move || {
            self.stop.run(());
            self.stage.set(Stage::Nothing);
        });
        view! {
            <p id="moments-work">{word}</p>
            <progress aria-labelledby="moments-work" value=n.to_string() max=of.max(1).to_string()></progress>
            <button type="button" class="chip" on:click=stop>{tx!(self.l, moment.stop)}</button>
        }
        .into_any()
    }

    fn told(self, all: Vec<MomentText>) -> AnyView {
        let l = self.l;
        if all.is_empty() {
            return view! { <p role="status">{tx!(l, moment.none)}</p> }.into_any();
        }
        let one = |told: MomentText| {
            let (text, better) = (told.text.clone(), told.better.clone());
            let open = on_click(move || {
                focus::before_new_page();
                self.tried.set(Some(told.clone()));
            });
            let label = tx!(l, moment.try_what, better = better);
            view! {
                <li>
                    <p>{text}</p>
                    <button type="button" class="button" aria-label=label on:click=open>
                        {tx!(l, moment.try)}
                    </button>
                </li>
            }
            .into_any()
        };
        let all = all.into_iter().map(one).collect_view();
        view! { <h2>{tx!(l, moment.title)}</h2> <ol>{all}</ol> }.into_any()
    }
}

impl<G: Reviewed> Moments<G> {
    /// A moment tried at the table.
    fn trial(self, told: &MomentText) -> AnyView {
        let (own, at, person) = (self.session, told.at, told.person);
        let real = own.model().with_untracked(|model| {
            let results = model.as_ref().and_then(G::results);
            results.map(|results| results.rows.clone()).unwrap_or_default()
        });
        trial(Trial {
            l: self.l,
            drawn: &G::DRAWN,
            begin: Callback::new(move |session: Session<G>| session.replay(own, at, person)),
            sort: own.sort().get_untracked(),
            slip: tx!(self.l, moment.slip, given = told.given, better = told.better),
            real,
            back: tx!(self.l, moment.back_what),
            close: Callback::new(move |()| {
                focus::before_new_page();
                self.tried.set(None);
            }),
        })
    }

    fn stop(self) {
        self.ticket.try_set_value(None);
        self.review.try_set_value(None);
    }

    /// Begins to look for the moments of this person.
    fn begin(self, person: Seat) {
        let Some((base, entries)) = self.session.entries() else { return };
        let found = decisions(&base, &entries, person);
        // The page may be gone.
        if self.person.try_set_value(person).is_some() {
            return;
        }
        self.review.set_value(Some((Review::new(found.clone(), PLAYOUTS), found)));
        self.go_on();
    }

    /// Begins the next search; after the last one the moments are told.
    fn go_on(self) {
        let next = self.review.try_update_value(|review| {
            let (review, _) = review.as_ref()?;
            Some((review.job(MILLIS), review.progress()))
        });
        let Some((job, (n, of))) = next.flatten() else { return };
        let Some(job) = job else { return self.finish() };
        self.stage.set(Stage::Working(n, of));
        let ticket = ask(&job, PATIENCE, move |thought| {
            if thought.is_none() {
                self.stop();
                self.stage.try_set(Stage::Failed);
                return;
            }
            self.review.try_update_value(|review| {
                if let Some((review, _)) = review {
                    review.take(thought.as_ref());
                }
            });
            self.go_on();
        });
        self.ticket.try_set_value(Some(ticket));
    }

    fn finish(self) {
        let person = self.person.get_value();
        let people = players::names(&self.session.people());
        let review = self.review.try_update_value(Option::take).flatten();
        let told = review.map(|(review, decisions)| {
            let one = |moment: Moment<G::Action>| {
                let decision = decisions.iter().find(|decision| decision.at == moment.at)?;
                Some(tell::<G>(self.l, &people, person, &moment, decision))
            };
            review.moments().into_iter().filter_map(one).collect()
        });
        self.stage.set(told.map_or(Stage::Nothing, Stage::Done));
    }
}

/// Puts a moment into words.
fn tell<G: Reviewed>(
    l: Language,
    people: &[String],
    person: Seat,
    moment: &Moment<G::Action>,
    decision: &Decision<G>,
) -> MomentText {
    let view = &decision.view;
    let persons = G::persons(view);
    let name = |seat: Seat| people.get(persons[seat].index()).cloned().unwrap_or_default();
    let names: Names = &name;
    let given = G::done(l, names, view, &moment.given);
    let better = G::to_do(l, names, view, &moment.better);
    let points = (moment.points + 50) / 100;
    let cost = match usize::try_from(points) {
        Ok(n) if points >= TELLING_POINTS => tn!(l, n, moment.cost, given = given),
        _ => {
            let times = usize::try_from((moment.value * 100 + WON / 2) / WON).unwrap_or(0);
            tn!(l, times, moment.chance, given = given)
        }
    };
    let instead = match G::why(l, names, decision, &moment.better) {
        Some(why) => tx!(l, moment.better_why, better = better, why = why),
        None => tx!(l, moment.better, better = better),
    };
    MomentText { at: moment.at, person, given, better, text: format!("{cost} {instead}") }
}
