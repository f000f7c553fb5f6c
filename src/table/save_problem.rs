//! Notices on a saved game that cannot be resumed unchanged, and on a browser that stores nothing more: the cause and
//! the remedy.

use crate::games::AppGame;
use crate::nav::keep_link;
use crate::prelude::*;
use crate::session::{unstored, use_session};
use leptos::ev::MouseEvent;
use play::stored::saved_game::SaveProblem;

/// A problem with a saved game, until dismissed.
pub(crate) fn save_problem<G: AppGame>() -> AnyView {
    let l = language();
    let session = use_session::<G>();
    dynamic(move || {
        let problem = session.save_problem().get();
        problem.map(|why| notice(l, why, on_click(move || session.dismiss_save_problem()))).into_any()
    })
}

fn notice(l: Language, problem: SaveProblem, dismiss: Box<dyn FnMut(MouseEvent)>) -> AnyView {
    let (title, text) = match &problem {
        SaveProblem::OtherRules => (tx!(l, home.lost_title), tx!(l, home.trouble_rules)),
        SaveProblem::NotInHistory => (tx!(l, games.not_saved), tx!(l, games.full)),
        SaveProblem::Unreadable(_) => (tx!(l, home.lost_title), tx!(l, home.lost)),
    };
    let file = match problem {
        SaveProblem::Unreadable(text) => Some(keep_link("frantic.json", &text, tx!(l, home.lost_keep))),
        _ => None,
    };
    sheet(l, title, text, file, dismiss)
}

/// The notice on a page that the browser stores nothing more, until dismissed.
pub(crate) fn not_stored() -> AnyView {
    let l = language();
    let to_say = unstored::to_say();
    dynamic(move || {
        let (title, text) = (tx!(l, home.trouble_store_title), tx!(l, home.trouble_store));
        to_say.get().then(|| sheet(l, title, text, None, on_click(unstored::said))).into_any()
    })
}

/// The same at a table, as a slip above it.
pub(crate) fn not_stored_slip() -> AnyView {
    let l = language();
    html! {
        <div class="since unsaved" role="alert">
            <h2>{tx!(l, home.trouble_store_title)}</h2>
            {named_button("button", tx!(l, since.close), "×", unstored::said)}
            <p>{tx!(l, home.trouble_store)}</p>
        </div>
    }
}

fn sheet(
    l: Language,
    title: String,
    text: String,
    file: Option<AnyView>,
    dismiss: Box<dyn FnMut(MouseEvent)>,
) -> AnyView {
    html! {
        <section class="sheet trouble" role="alert">
            <h2>{title}</h2>
            <p>{text}</p>
            <div class="chips">
                {file}
                <button type="button" class="button" on:click=dismiss>{tx!(l, home.lost_ok)}</button>
            </div>
        </section>
    }
}
