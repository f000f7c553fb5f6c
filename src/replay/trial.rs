//! Plays on from one moment at the table: from a step of a replay, or from a decision after a round. Its end is
//! compared with the real round, which stays as it is.

use super::{Slips, Table};
use crate::art::COACH;
use crate::kit::back::closes_here;
use crate::kit::focus;
use crate::prelude::*;
use crate::results::game::GameResults;
use crate::scores::minus;
use crate::session::Session;
use play::scores::results::Row;
use storage::settings;

/// A moment to play on from.
pub(crate) struct Trial<G: GameResults> {
    pub(crate) l: Language,
    pub(crate) drawn: &'static Table<G>,
    /// Lets a session play on from the moment; `false` if that is impossible.
    pub(crate) begin: Callback<Session<G>, bool>,
    /// How the hand is sorted.
    pub(crate) sort: G::Sort,
    /// The task, until the first answer.
    pub(crate) slip: String,
    /// Everybody's points in the real round.
    pub(crate) real: Vec<Row>,
    /// Where the way back leads, for screen readers.
    pub(crate) back: String,
    /// Goes back.
    pub(crate) close: Callback<()>,
}

/// The state that its pages share.
struct Trying {
    l: Language,
    slip: String,
    real: Vec<Row>,
    back: String,
    close: Callback<()>,
    again: Callback<()>,
}

/// The moment at the table, and its result.
pub(crate) fn trial<G: GameResults>(trial: Trial<G>) -> AnyView {
    let Trial { l, drawn, begin, sort, slip, real, back, close } = trial;
    closes_here(move || close.run(()));
    let session = Session::<G>::standalone();
    session.set_pace(settings::pace());
    session.set_sort(sort);
    let tries = RwSignal::new(0);
    let again = Callback::new(move |()| {
        focus::before_new_page();
        begin.run(session);
        tries.update(|n| *n += 1);
    });
    let trying = Trying { l, slip, real, back, close, again };
    if !begin.run(session) {
        return trying.failed();
    }
    let trying = StoredValue::new(trying);
    let over = Memo::new(move |_| matches!(session.next().get(), Some(Next::RoundOver | Next::GameOver)));
    let page = move || {
        tries.track();
        let over = over.get();
        focus::before_new_page();
        untrack(|| {
            if over {
                trying.with_value(|trying| trying.result(&rows(session)))
            } else {
                table(session, drawn, trying)
            }
        })
    };
    html! { {dynamic(page)} {(drawn.above)()} }
}

/// Everybody's points.
fn rows<G: GameResults>(session: Session<G>) -> Vec<Row> {
    session.model().with_untracked(|model| {
        let results = model.as_ref().and_then(G::results);
        results.map(|results| results.rows.clone()).unwrap_or_default()
    })
}

fn table<G: GameResults>(
    session: Session<G>,
    drawn: &'static Table<G>,
    trying: StoredValue<Trying>,
) -> AnyView {
    let question = session.question();
    let first = Memo::new(move |_| {
        session.next().track();
        session.model().track();
        session.question() == question
    });
    let slips: Slips =
        Callback::new(move |()| trying.with_value(|trying| (trying.bar(), trying.coach(first))));
    html! { <div class="learn tried">{(drawn.draw)(slips)}</div> }
}

impl Trying {
    fn failed(&self) -> AnyView {
        html! {
            <main class="page">
                <h1 class="display">{tx!(self.l, moment.heading)}</h1>
                <p>{tx!(self.l, moment.failed)}</p>
                {self.back()}
            </main>
        }
    }

    /// The button back to the real round.
    fn back(&self) -> AnyView {
        let close = self.close;
        html! {
            <button type="button" class="button" on:click=on_click(move || close.run(()))>
                <span aria-hidden="true">"‹ "</span>
                {tx!(self.l, moment.back)}
                <span class="unseen">" " {self.back.clone()}</span>
            </button>
        }
    }

    fn again(&self, taps: Taps) -> AnyView {
        let again = self.again;
        taps.button("button", tx!(self.l, moment.again), move || again.run(()))
    }

    /// The head of the table.
    fn bar(&self) -> AnyView {
        html! {
            <header class="head lesson">
                {self.back()}
                <div><h1>{tx!(self.l, moment.heading)}</h1></div>
                {self.again(Taps::new())}
            </header>
        }
    }

    /// The task; after the first answer, a note that the real round stays as it is.
    fn coach(&self, first: Memo<bool>) -> AnyView {
        let (l, slip) = (self.l, self.slip.clone());
        let says = move || if first.get() { slip.clone() } else { tx!(l, moment.on) };
        html! { <div class="coach">{avatar(COACH)} <p role="status">{text(says)}</p></div> }
    }

    /// The points of this try, beside those of the real round.
    fn result(&self, now: &[Row]) -> AnyView {
        let l = self.l;
        let real =
            |who: &Row| self.real.iter().find(|row| row.person == who.person).map_or(0, |row| row.score);
        let mine = now.iter().find(|row| row.me);
        let verdict = mine.map(|row| {
            let less = real(row) - row.score;
            match usize::try_from(less.unsigned_abs()) {
                Ok(n) if less > 0 => tn!(l, n, moment.less),
                Ok(n) if less < 0 => tn!(l, n, moment.more),
                _ => tx!(l, moment.same),
            }
        });
        let line = |row: &Row| {
            html! {
                <tr data-me=row.me.to_string()>
                    <th scope="row">{avatar(row.avatar)} {row.name.clone()}</th>
                    <td>{minus(real(row))}</td>
                    <td>{minus(row.score)}</td>
                </tr>
            }
        };
        let lines = now.iter().map(line).collect_view();
        let (close, taps) = (self.close, Taps::on_arrival());
        html! {
            <main class="page ends">
                <h1 class="display">{tx!(l, moment.over)}</h1>
                <p class="verdict">{verdict}</p>
                <table class="tried-points">
                    <thead>
                        <tr>
                            <th scope="col">{tx!(l, moment.player)}</th>
                            <th scope="col">{tx!(l, moment.real)}</th>
                            <th scope="col">{tx!(l, moment.now)}</th>
                        </tr>
                    </thead>
                    <tbody>{lines}</tbody>
                </table>
                <p class="small">{tx!(l, moment.on)}</p>
                <div class="bar" role="group" aria-disabled=taps.disabled()>
                    {self.again(taps)}
                    <button type="button" class="button go" on:click=taps.on_click(move || close.run(()))>
                        {tx!(l, moment.back)} <span class="unseen">" " {self.back.clone()}</span>
                    </button>
                </div>
            </main>
        }
    }
}
