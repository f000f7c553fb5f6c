//! The awards of a game as its end shows them ([`words::awards`]).

use crate::prelude::*;
use words::awards::AwardText;

/// These awards; nothing if there are none.
pub(crate) fn awards(all: Vec<AwardText>) -> AnyView {
    if all.is_empty() {
        return ().into_any();
    }
    let one = |AwardText { title, person, sentence }: AwardText| {
        html! {
            <li class="panel faced">
                {avatar(person.avatar)}
                <p><b class="title">{title}</b> " " <span>{person.name}</span> <small>{sentence}</small></p>
            </li>
        }
    };
    let list = all.into_iter().map(one).collect_view();
    html! {
        <section class="awards">
            <h2>{tx!(language(), award.title)}</h2>
            <ul class="cells">{list}</ul>
        </section>
    }
}
