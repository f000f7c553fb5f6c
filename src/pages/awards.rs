//! The awards of a game as its end shows them: a title, whose it is, and one sentence. What they are given for
//! is counted in [`scores::awards`](crate::scores::awards).

use super::game::GamePages;
use crate::art::avatar;
use crate::games::{Lineup, Person};
use crate::scores::awards::Award;
use crate::text::{language, tx};
use leptos::prelude::*;

/// An award in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    /// What it is called.
    pub(crate) title: String,
    /// Whose it is.
    pub(crate) to: Person,
    /// What they have done.
    pub(crate) says: String,
}

impl Told {
    pub(super) fn new<K>(award: Award<K>, title: String, says: String) -> Told {
        Told { title, to: award.to, says }
    }
}

/// The awards of the game with these facts; nothing if there are none.
pub(crate) fn awards<G: GamePages>(facts: &[G::Fact], lineups: &[Lineup]) -> AnyView {
    drawn(G::awards(facts, lineups))
}

fn drawn(all: Vec<Told>) -> AnyView {
    if all.is_empty() {
        return ().into_any();
    }
    let one = |Told { title, to, says }: Told| {
        view! {
            <li>
                {avatar(to.avatar)}
                <p><b>{title}</b> " " <span>{to.name}</span> <small>{says}</small></p>
            </li>
        }
        .into_any()
    };
    let list = all.into_iter().map(one).collect_view();
    view! {
        <section class="awards">
            <h2>{tx!(language(), award.title)}</h2>
            <ul>{list}</ul>
        </section>
    }
    .into_any()
}
