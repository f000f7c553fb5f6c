//! Undoing an answer on a device that several people share: the button, and the question whether all of them
//! agree. They say so aloud, so one tap is enough.

use crate::prelude::*;
use crate::session::players::names;
use crate::session::use_session;
use crate::table::game::GameTable;
use std::sync::Arc;

/// The button at a table. While a reaction window is open, the window has the button.
pub(crate) fn table_undo_button<G: GameTable>() -> AnyView {
    let next = use_session::<G>().next();
    let in_window = Memo::new(move |_| matches!(next.get(), Some(Next::Window(_))));
    dynamic(move || if in_window.get() { ().into_any() } else { undo_button::<G>(|| {}) })
}

/// The button, while the last answer can be undone. `then` is called after undoing.
pub(crate) fn undo_button<G: GameTable>(then: impl Fn() + Send + Sync + 'static) -> AnyView {
    let (l, session) = (language(), use_session::<G>());
    let (can, asks) = (session.can_undo(), RwSignal::new(false));
    let then: Arc<dyn Fn() + Send + Sync> = Arc::new(then);
    let yes = move || {
        session.undo();
        then();
    };
    let yes: Arc<dyn Fn() + Send + Sync> = Arc::new(yes);
    let question = move || {
        let people = session.people();
        let all = names(&people);
        let who = session.answered_last().and_then(|seat| all.get(seat.index()).cloned());
        let here = all.into_iter().zip(&people).filter(|(_, person)| person.bot.is_none());
        let here: Vec<String> = here.map(|(name, _)| name).collect();
        draw(l, &who.unwrap_or_default(), &here, asks, yes.clone())
    };
    let button = move || button("button undo", tx!(l, table.undo), move || asks.set(true));
    let part = move || match (can.get(), asks.get()) {
        (false, _) => ().into_any(),
        (true, false) => button(),
        (true, true) => html! { {button()} {untrack(&question)} },
    };
    dynamic(part)
}

/// The question: whose answer it is, and who has to agree.
fn draw(
    l: Language,
    who: &str,
    here: &[String],
    asks: RwSignal<bool>,
    yes: Arc<dyn Fn() + Send + Sync>,
) -> AnyView {
    let (title, all) = (tx!(l, undo.title, name = who), tx!(l, undo.all, names = list(l, here)));
    dialog("explain sure", title.clone(), resets(asks), |close| {
        let undo = move || {
            close.run(());
            yes();
        };
        html! {
            <h2>{title}</h2>
            <p>{all}</p>
            <div class="bar">
                {button("button", tx!(l, undo.no), move || close.run(()))}
                {button("button go", tx!(l, undo.yes), undo)}
            </div>
        }
    })
}
