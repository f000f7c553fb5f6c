//! A replay: a game that is over, or the running one, shown step by step. It is the same table with a session of its
//! own ([`Session::watch`]), in which nothing happens by itself; [`Recording`] says what a step shows.
//!
//! `found` looks for the game that an address names, `state` holds the current step, `bar` has the controls, `turns` is
//! the log, whose lines lead to their steps, `share` passes the replay on, `trial` plays on from a moment.

mod bar;
pub(crate) mod found;
pub(crate) mod share;
mod state;
pub(crate) mod trial;
mod turns;

use crate::kit::focus;
use crate::prelude::*;
use crate::results::game::GameResults;
use crate::route::MEANEST;
use crate::scores::standings::standings;
use crate::session::Session;
use browser::location::replace;
use found::find;
use state::Replay;
use storage::found::FoundGame;
use trial::{Trial, trial};

/// The head of a table, and the view above its question.
pub(crate) type Slips = Callback<(), (AnyView, AnyView)>;

/// The parts in which the tables of games differ.
pub(crate) struct Table<G: GameResults> {
    /// The table, with this around it.
    pub(crate) draw: fn(Slips) -> AnyView,
    /// The motion above it.
    pub(crate) above: fn() -> AnyView,
    /// Whether the log of a big table is in the table's own column, as in a game; otherwise it is above the question.
    pub(crate) log_inside: bool,
    /// The picture beside a line of the log.
    pub(crate) beside: fn(&G::Fact) -> Option<AnyView>,
}

/// The page of a replay: of the game that the address names, whose session is `own`.
pub(crate) fn page<G: GameResults>(own: Session<G>, drawn: &'static Table<G>) -> AnyView {
    // The address may name another game while this page is open.
    let address = RwSignal::new(found::address());
    on_window_named("hashchange", move |_| {
        if Route::current() == Route::Replay {
            address.set(found::address());
        }
    });
    // The running game may still have to be loaded.
    let plays = Memo::new(move |_| own.next().with(Option::is_some));
    // While no person's hand may be shown, there is no replay of the running game: the table asks who looks.
    let hidden = Memo::new(move |_| {
        let over = matches!(own.next().get(), None | Some(Next::RoundOver | Next::GameOver));
        address.with(|which| found::is_running(which)) && !over && own.viewing_person().is_none()
    });
    effect(move || {
        // If only bots play, everybody may look.
        if hidden.get() && own.humans().len() > 1 {
            // In place of this page: Back does not lead to it again.
            replace(&G::TABLE.to_string());
        }
    });
    on_cleanup(move || {
        if own.is_shared() && Route::current() != G::TABLE {
            own.hide();
        }
    });
    dynamic(move || {
        let which = address.get();
        plays.track();
        focus::before_new_page();
        untrack(|| match find(own, &which) {
            (Ok(game), back) => opened(own, drawn, *game, back, which == MEANEST),
            (Err(why), back) => found::none(why, &back),
        })
    })
}

fn opened<G: GameResults>(
    own: Session<G>,
    drawn: &'static Table<G>,
    game: FoundGame<G>,
    back: Route,
    at_meanest: bool,
) -> AnyView {
    let sort = own.sort().get_untracked();
    let replay = Replay::new(drawn, game, back, sort);
    if at_meanest {
        replay.play_meanest();
    }
    let session = replay.session;
    bar::keys(replay);
    // The table may be drawn again, with the hand sorted otherwise.
    effect(move || {
        session.model().track();
        session.next().track();
        untrack(|| replay.redraw());
    });
    effect(move || replay.play_on());
    on_cleanup(move || replay.stop());
    dynamic(move || {
        let tried = replay.tried.get();
        focus::before_new_page();
        untrack(|| match tried {
            Some(at) => replay.trial(at),
            None => replay.watching(),
        })
    })
}

impl<G: GameResults> Replay<G> {
    /// The table, or the points at the end of a round, and the bar.
    fn watching(self) -> AnyView {
        provide_context(self.session);
        // The end of a round is shown before what it counts.
        let over = Memo::new(move |_| {
            self.session.model().track();
            self.step().is_some_and(|step| step.over) && !self.session.is_showing()
        });
        let page = move || {
            let over = over.get();
            untrack(|| if over { self.round_end() } else { self.table() })
        };
        html! {
            <div class="replaying" data-over=text(move || over.get().to_string())>
                {dynamic(page)}
                {bar::bar(self)}
                {turns::sheet(self)}
                {share::while_open(self)}
            </div>
            {(self.drawn.above)()}
        }
    }

    fn table(self) -> AnyView {
        let slips = Callback::new(move |()| {
            let title = html! { <h1 class="replay-title">{tx!(self.l, replay.title)}</h1> };
            let (head, log) = (self.head(title), turns::column(self));
            if self.drawn.log_inside { (html! { {head} {log} }, ().into_any()) } else { (head, log) }
        });
        html! { <div class="replayed">{(self.drawn.draw)(slips)}</div> }
    }

    /// The link back, and the choice of the viewer.
    fn head(self, title: AnyView) -> AnyView {
        html! { <header class="head replay-head">{bar::back(self)} {title} {bar::eyes(self)}</header> }
    }

    /// Everybody's points at the end of a round.
    fn round_end(self) -> AnyView {
        let l = self.l;
        let session = self.session;
        let inside = session.model().with_untracked(|model| {
            let model = model.as_ref()?;
            let results = G::results(model)?;
            let points = standings(results, Pace::AtOnce, &|row| G::counted(model, row, Pace::AtOnce));
            let ended = G::round_end(session, model);
            let title = tx!(l, round.title, n = results.round);
            Some(html! { <h1 class="display">{title}</h1> {ended} {points} })
        });
        // After the last step of a game that cannot be replayed to its end: its result.
        let rest = dynamic(move || {
            let is_last = self.at.get() == self.last();
            let told =
                |about| view! { <p role="note">{tx!(l, replay.other_rules)}</p> {found::result(about)} };
            self.end.get_value().1.filter(|_| is_last).map(told).into_any()
        });
        html! { <main class="page ends">{self.head(().into_any())} {inside} {rest}</main> }
    }

    /// Somebody plays on from a step.
    fn trial(self, at: usize) -> AnyView {
        let recording = self.recording();
        let (seen, perspective) = (self.seen.get_untracked(), self.perspective.get_untracked());
        let step = seen.steps.get(at).copied();
        let end = step.and_then(|now| seen.steps.iter().find(|step| step.over && step.round == now.round));
        let real = end.and_then(|end| {
            let flow = recording.at(*end, perspective, None);
            let model = recording.model(&flow, perspective, self.session.sort().get_untracked());
            G::results(&model).map(|results| results.rows.clone())
        });
        let recording = StoredValue::new(recording);
        let begin = move |session: Session<G>| {
            let person = perspective.person.unwrap_or_default();
            let flow = step.and_then(|step| recording.get_value().play_on(step, person));
            let found = flow.is_some();
            if let Some(flow) = flow {
                session.play_on(flow);
            }
            found
        };
        trial(Trial {
            l: self.l,
            drawn: self.drawn,
            begin: Callback::new(begin),
            sort: self.session.sort().get_untracked(),
            slip: tx!(self.l, replay.tried),
            real: real.unwrap_or_default(),
            back: tx!(self.l, replay.back_what),
            close: Callback::new(move |()| {
                focus::before_new_page();
                self.tried.set(None);
            }),
        })
    }
}

fn sign(
    name: &'static str,
    class: &'static str,
    label: String,
    disabled: Box<dyn Fn() -> bool + Send>,
    press: impl FnMut() + 'static,
) -> AnyView {
    html! {
        <button type="button" class=class aria-label=label disabled=disabled on:click=on_click(press)>
            {icon(name, "sign")}
        </button>
    }
}
