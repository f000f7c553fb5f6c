//! A saved game that cannot be resumed unchanged: what happened, and how to keep it.

use crate::games::AppGame;
use crate::language::Language;
use crate::reactive::{dynamic, on_click};
use crate::session::{SaveProblem, use_session};
use crate::text::{language, tx};
use leptos::ev::MouseEvent;
use leptos::prelude::*;

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
    let text = match &problem {
        SaveProblem::OtherRules => tx!(l, home.trouble_rules),
        SaveProblem::NotStored => tx!(l, home.trouble_store),
        SaveProblem::NotInHistory => tx!(l, games.full),
        SaveProblem::Unreadable(_) => tx!(l, home.lost),
    };
    let title = match &problem {
        SaveProblem::NotStored | SaveProblem::NotInHistory => tx!(l, games.not_saved),
        SaveProblem::OtherRules | SaveProblem::Unreadable(_) => tx!(l, home.lost_title),
    };
    let file = match problem {
        SaveProblem::Unreadable(text) => {
            // A data URL with the text itself, which is small.
            let address = format!("data:application/json,{}", js_sys::encode_uri_component(&text));
            Some(view! {
                <a class="button" download="frantic.json" href=address>{tx!(l, home.lost_keep)}</a>
            })
        }
        _ => None,
    };
    view! {
        <section class="sheet trouble" role="alert">
            <h2>{title}</h2>
            <p>{text}</p>
            <div class="chips">
                {file}
                <button type="button" class="button" on:click=dismiss>{tx!(l, home.lost_ok)}</button>
            </div>
        </section>
    }
    .into_any()
}
