//! The awards of a game as its end shows them: a title, whose it is, and one sentence. What they are given for
//! is counted in [`scores::awards`](play::scores::awards).

use super::game::GameResults;
use crate::art::avatar;
use crate::kit::text::{language, tx};
use leptos::prelude::*;
use play::people::{Lineup, Person};
use play::scores::awards::Award;

/// An award in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AwardText {
    /// What it is called.
    title: String,
    /// Whose it is.
    person: Person,
    /// What they have done, in a sentence.
    sentence: String,
}

/// Puts awards into words: `words` gives the title and the sentence of one, from its kind and its number.
pub(crate) fn in_words<K>(
    awards: Vec<Award<K>>,
    words: impl Fn(K, u16) -> (String, String),
) -> Vec<AwardText> {
    let one = |Award { kind, person, n }| {
        let (title, sentence) = words(kind, n);
        AwardText { title, person, sentence }
    };
    awards.into_iter().map(one).collect()
}

/// The awards of the game with these facts; nothing if there are none.
pub(crate) fn awards<G: GameResults>(facts: &[G::Fact], lineups: &[Lineup]) -> AnyView {
    drawn(G::awards(facts, lineups))
}

fn drawn(all: Vec<AwardText>) -> AnyView {
    if all.is_empty() {
        return ().into_any();
    }
    let one = |AwardText { title, person, sentence }: AwardText| {
        view! {
            <li>
                {avatar(person.avatar)}
                <p><b>{title}</b> " " <span>{person.name}</span> <small>{sentence}</small></p>
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
