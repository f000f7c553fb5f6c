//! Sharing house rules as a link or a file, and receiving them.

use super::Options;
use super::saved_sets::received_pack;
use crate::kit::controls::file_field;
use crate::kit::copy::copy_and_say;
use crate::prelude::*;
use browser::file::json_address;
use browser::location;
use browser::page::scroll_to;
use browser::share::{can_share, share_texts};
use play::house_rules::NoSet;
use play::stored::house_rules::{MAX_FILE_BYTES, decode_file, encode_file};

/// The house rules from a link or a file, or the reason why they were refused.
pub(super) fn received(l: Language, options: Options) -> AnyView {
    let notice = move || {
        let Some(received) = options.received.get() else { return ().into_any() };
        let (title, text) = match &received {
            Ok(set) if set.name.is_empty() => (tx!(l, house.came), tx!(l, house.came_text)),
            Ok(set) => (tx!(l, house.came_named, name = set.name), tx!(l, house.came_text)),
            Err(why) => (tx!(l, house.bad), current().no_set(*why)),
        };
        let what = received.is_ok().then(
            move || html! { <p>{move || options.setup().map(|setup| current().rules(&setup)).ok()}</p> },
        );
        let card = received.ok().filter(|set| set.figure.is_some() || !set.sentence.is_empty());
        let card = card.map(|set| received_pack(&set));
        html! {
            <section class="sheet trouble" role="alert">
                <h2>{title}</h2>
                {card}
                {what}
                <p>{text}</p>
                {button("button", tx!(l, home.lost_ok), move || options.received.set(None))}
            </section>
        }
    };
    dynamic(notice)
}

/// Buttons to share the rules, and to open a file.
pub(super) fn share(l: Language, options: Options) -> AnyView {
    let said = RwSignal::new(String::new());
    let set = move || options.as_set();
    let link = Memo::new(move |_| set().map(|set| address(&cards::link::encode(&set))).unwrap_or_default());
    let file = move || {
        let text = set().and_then(|set| encode_file(&set)).unwrap_or_default();
        json_address(&text)
    };
    let field = NodeRef::new();
    let copy = move || {
        let told = [tx!(l, house.copied), tx!(l, house.not_copied)];
        copy_and_say(link.get_untracked(), Some(field), said, told);
    };
    let share = can_share().then(|| {
        let share = move || share_texts(&[("title", &tx!(l, new.rules)), ("url", &link.get_untracked())]);
        button("button", tx!(l, house.share), share)
    });
    let open = move |text: Option<String>| {
        options.receive(text.as_deref().map_or(Err(NoSet::Garbage), decode_file));
        if text.is_some() {
            scroll_to(0.0);
        }
    };
    html! {
        <section class="pass" aria-label=tx!(l, house.pass)>
            <h3>{tx!(l, house.pass)}</h3>
            <div class="line">
                <label>
                    <span>{tx!(l, house.link)}</span>
                    <input type="text" readonly node_ref=field prop:value=text(move || link.get()) />
                </label>
            </div>
            <div class="chips">
                {button("button", tx!(l, house.copy), copy)}
                {share}
                <a class="button" download="frantic-rules.json" href=file>{tx!(l, house.file)}</a>
            </div>
            <p class="small" role="status">{move || said.get()}</p>
            <label>
                <span>{tx!(l, house.open)}</span> " "
                {file_field(".json,application/json", MAX_FILE_BYTES.into(), open)}
            </label>
        </section>
    }
}

/// The address of this app with a code of house rules.
fn address(code: &str) -> String {
    format!("{}{}", location::page(), Route::Rules(code.to_owned()))
}
