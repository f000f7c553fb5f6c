//! The slip over a table that explains one thing.

use crate::prelude::*;

/// A slip over a table: a picture, a name and its language, a sentence, items of a list, further text.
/// It is there while `open` has a value.
pub(crate) fn slip<T: Send + Sync + 'static>(
    l: Language,
    picture: AnyView,
    (name, language): (String, Option<&'static str>),
    text: &str,
    items: AnyView,
    more: AnyView,
    open: RwSignal<Option<T>>,
) -> AnyView {
    let text = text.to_owned();
    sheet("explain", "explained", resets(open), |close| {
        html! {
            {picture}
            <div>
                <h2 id="explained" lang=language>{name}</h2>
                <p>{text}</p>
                <ul>{items}</ul>
            </div>
            {more}
            {button("button", tx!(l, table.close), move || close.run(()))}
        }
    })
}
