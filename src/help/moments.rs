//! After a round: the two or three of one's decisions that cost most, and the way to try the better choice.
//!
//! The search starts when somebody asks, or after every round if the settings say so. It runs in a worker, and ends
//! when the page is left. A decision is judged by what its player could know. On a shared device each person asks
//! separately.

use super::Reviewed;
use crate::kit::focus;
use crate::prelude::*;
use crate::replay::trial::{Trial, trial};
use crate::session::{Session, players, use_session};
use bots::help::{Decision, Moment, Review, decisions};
use search::worker::{Patience, Ticket, ask};
use words::answers::{MomentText, moment};

/// How many rounds are played out for a review at most.
const PLAYOUTS: u32 = 9_000;
/// The maximum length of a search in milliseconds.
const MILLIS: u32 = 4_000;
/// How long the page waits for it: the worker may have to be fetched, or to finish a bot's search first.
const PATIENCE: Patience = Patience::WhileSeen(20_000);
/// The progress of the review.
#[derive(Clone, PartialEq)]
enum ReviewProgress {
    Nothing,
    /// How many searches are done, of how many.
    Working(usize, usize),
    Done(Vec<MomentText>),
    Failed,
}

type Looking<G> = (Review<G>, Vec<Decision<G>>);

/// The moments as shown, of either game.
#[derive(Clone, Copy)]
struct Shown {
    l: Language,
    progress: RwSignal<ReviewProgress>,
    /// The moment that is being tried.
    tried: RwSignal<Option<MomentText>>,
}

/// The moments of the round that has ended.
struct Moments<G: Reviewed> {
    shown: Shown,
    session: Session<G>,
    person: StoredValue<Seat>,
    review: StoredValue<Option<Looking<G>>, LocalStorage>,
    ticket: StoredValue<Option<Ticket>, LocalStorage>,
}

handle!(Moments<Reviewed>);

/// The page after a round with the section on its moments, or the moment that is being tried.
pub(crate) fn around<G: Reviewed>(page: fn(AnyView) -> AnyView) -> AnyView {
    let moments = Moments::<G> {
        shown: Shown {
            l: language(),
            progress: RwSignal::new(ReviewProgress::Nothing),
            tried: RwSignal::new(None),
        },
        session: use_session(),
        person: StoredValue::new(Seat::default()),
        review: StoredValue::new_local(None),
        ticket: StoredValue::new_local(None),
    };
    on_cleanup(move || moments.stop());
    if let ([only], true) = (&moments.session.humans()[..], Switch::Moments.is_on()) {
        let only = *only;
        // The page first.
        after_paint(move || moments.begin(only));
    }
    dynamic(move || {
        if let Some(moment) = moments.shown.tried.get() {
            return untrack(|| moments.trial(&moment));
        }
        // A tried moment has provided its own session.
        provide_context(moments.session);
        untrack(|| page(moments.section()))
    })
}

impl Shown {
    /// `begin` starts the search for a person's moments, `stop` ends it.
    fn section(self, people: Vec<(Seat, String)>, begin: Callback<Seat>, stop: Callback<()>) -> AnyView {
        let inside = move || match self.progress.get() {
            ReviewProgress::Nothing => self.offer(&people, begin),
            ReviewProgress::Working(n, of) => self.working(n, of, stop),
            ReviewProgress::Failed => html! { <p role="status">{tx!(self.l, moment.failed)}</p> },
            ReviewProgress::Done(all) => self.moment_list(all),
        };
        html! { <section class="moments">{dynamic(inside)}</section> }
    }

    /// One quiet button for each person at this device.
    fn offer(self, people: &[(Seat, String)], begin: Callback<Seat>) -> AnyView {
        let one = |(person, name): &(Seat, String)| {
            let person = *person;
            let word = match people.len() {
                1 => tx!(self.l, moment.offer),
                _ => tx!(self.l, moment.offer_for, name = name),
            };
            button("chip", word, move || begin.run(person))
        };
        people.iter().map(one).collect_view().into_any()
    }

    fn working(self, n: usize, of: usize, stop: Callback<()>) -> AnyView {
        let word = tx!(self.l, moment.working, n = n, of = of);
        let stop = move || {
            stop.run(());
            self.progress.set(ReviewProgress::Nothing);
        };
        html! {
            <p id="moments-work">{word}</p>
            <progress aria-labelledby="moments-work" value=n.to_string() max=of.max(1).to_string()></progress>
            {button("chip", tx!(self.l, moment.stop), stop)}
        }
    }

    fn moment_list(self, all: Vec<MomentText>) -> AnyView {
        let l = self.l;
        if all.is_empty() {
            return html! { <p role="status">{tx!(l, moment.none)}</p> };
        }
        let one = |moment: MomentText| {
            let (text, better) = (moment.text.clone(), moment.better.clone());
            let open = move || {
                focus::before_new_page();
                self.tried.set(Some(moment.clone()));
            };
            let label = tx!(l, moment.try_what, better = better);
            let try_it = named_button("button", label, tx!(l, moment.try), open);
            html! { <li class="panel along"><p>{text}</p> {try_it}</li> }
        };
        let all = all.into_iter().map(one).collect_view();
        html! { <h2>{tx!(l, moment.title)}</h2> <ol>{all}</ol> }
    }
}

impl<G: Reviewed> Moments<G> {
    /// The section on the moments; empty in a room, where not everybody has the log.
    fn section(self) -> AnyView {
        let humans = self.session.humans();
        if humans.is_empty() {
            return ().into_any();
        }
        let names = players::names(&self.session.people());
        let name = |person: Seat| names.get(person.index()).cloned().unwrap_or_default();
        let people = humans.into_iter().map(|person| (person, name(person))).collect();
        let (begin, stop) = (move |person| self.begin(person), move |()| self.stop());
        self.shown.section(people, Callback::new(begin), Callback::new(stop))
    }

    /// A moment tried at the table.
    fn trial(self, moment: &MomentText) -> AnyView {
        let (own, at, person) = (self.session, moment.at, moment.person);
        let real = own.model().with_untracked(|model| {
            let results = model.as_ref().and_then(G::results);
            results.map(|results| results.rows.clone()).unwrap_or_default()
        });
        trial(Trial {
            l: self.shown.l,
            drawn: &G::DRAWN,
            begin: Callback::new(move |session: Session<G>| session.replay(own, at, person)),
            sort: own.sort().get_untracked(),
            slip: tx!(self.shown.l, moment.slip, given = moment.given, better = moment.better),
            real,
            back: tx!(self.shown.l, moment.back_what),
            close: Callback::new(move |()| {
                focus::before_new_page();
                self.shown.tried.set(None);
            }),
        })
    }

    fn stop(self) {
        self.ticket.try_set_value(None);
        self.review.try_set_value(None);
    }

    /// Starts the search for the moments of this person.
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

    /// Starts the next search; after the last one, shows the moments.
    fn go_on(self) {
        let next = self.review.try_update_value(|review| {
            let (review, _) = review.as_ref()?;
            Some((review.job(MILLIS), review.progress()))
        });
        let Some((job, (n, of))) = next.flatten() else { return };
        let Some(job) = job else { return self.finish() };
        self.shown.progress.set(ReviewProgress::Working(n, of));
        let ticket = ask(&job, PATIENCE, move |thought| {
            if thought.is_none() {
                self.stop();
                self.shown.progress.try_set(ReviewProgress::Failed);
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
        let moment = review.map(|(review, decisions)| {
            let one = |found: Moment<G::Action>| {
                let decision = decisions.iter().find(|decision| decision.at == found.at)?;
                Some(moment::<G>(self.shown.l, &people, person, &found, decision))
            };
            review.moments().into_iter().filter_map(one).collect()
        });
        self.shown.progress.set(moment.map_or(ReviewProgress::Nothing, ReviewProgress::Done));
    }
}
