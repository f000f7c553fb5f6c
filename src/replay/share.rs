//! Passing a replay on: as a link that holds the whole game, or as a file, with only rounds that are over in it; and the
//! moment that is shown as a photo.

use super::Replay;
use crate::kit::copy::copy_and_say;
use crate::prelude::*;
use crate::results::game::GameResults;
use crate::table::photo::photo_button;
use browser::location::page;
use browser::share::{can_share, share_texts};
use play::stored::record;

/// The sheet in which it is passed on, while it is open.
pub(super) fn while_open<G: GameResults>(replay: Replay<G>) -> AnyView {
    shown_while(move || replay.sharing.get(), move || untrack(|| opened(replay)))
}

fn opened<G: GameResults>(replay: Replay<G>) -> AnyView {
    // A game played under other rules can only be replayed in part.
    let is_whole = replay.end.with_value(|(_, rest)| rest.is_none());
    let flow = replay.recording().finished_rounds().filter(|_| is_whole);
    // While the first round is running, only the photo can be shared.
    let running = !replay.recording().has_finished_rounds();
    let code = flow
        .and_then(|flow| record::write(&flow, replay.end.with_value(|(date, _)| date.unwrap_or_default())));
    let moment = replay.step().map(|step| {
        let person = replay.perspective.get().person.unwrap_or_default();
        format!(".{}.{}", step.number(), person.number())
    });
    let photo = photo_button(replay.l, replay.session);
    dialog(replay.l, G::KEY, code.ok_or(running), moment.unwrap_or_default(), photo, replay.sharing)
}

fn dialog(
    l: Language,
    kind: &'static str,
    // The code in the link; or, if there is none, whether that is because the first round is not over yet.
    code: Result<String, bool>,
    moment: String,
    photo: AnyView,
    open: RwSignal<bool>,
) -> AnyView {
    let inside = match code {
        Err(true) => html! { <p>{tx!(l, replay.share_later)}</p> },
        Err(false) => html! { <p>{tx!(l, replay.no_share)}</p> },
        Ok(code) => ways(l, kind, code, moment),
    };
    sheet("explain share-replay", "share-replay", resets(open), |close| {
        html! {
            <h2 id="share-replay">{tx!(l, replay.share)}</h2>
            {inside}
            <div class="chips">{photo} {button("button", tx!(l, table.close), move || close.run(()))}</div>
        }
    })
}

pub(crate) fn file(l: Language, kind: &str, code: &str) -> AnyView {
    let file = format!("data:text/plain,{kind}/{code}");
    html! { <a class="button" download="game.frantic" href=file>{tx!(l, house.file)}</a> }
}

/// The link and the file.
fn ways(l: Language, kind: &'static str, code: String, moment: String) -> AnyView {
    let file = file(l, kind, &code);
    let Some(whole) = link(kind, &code, &moment) else {
        return html! { <p>{tx!(l, replay.long)}</p> <div class="chips">{file}</div> };
    };
    let here = RwSignal::new(true);
    let link = Memo::new(move |_| {
        let without = if here.get() { "" } else { moment.as_str() };
        whole.strip_suffix(without).unwrap_or(&whole).to_owned()
    });
    let said = RwSignal::new(String::new());
    let field = NodeRef::new();
    let copy = move || {
        copy_and_say(
            link.get_untracked(),
            Some(field),
            said,
            [tx!(l, house.copied), tx!(l, house.not_copied)],
        );
    };
    let share = can_share().then(|| {
        button("button go", tx!(l, house.share), move || {
            share_texts(&[("title", &tx!(l, replay.title)), ("url", &link.get_untracked())]);
        })
    });
    html! {
        <p>{tx!(l, replay.share_text)}</p>
        {check_box(tx!(l, replay.here), move || here.get(), move || here.update(|here| *here = !*here))}
        <label class="link">
            <span>{tx!(l, replay.link)}</span>
            <input type="text" readonly node_ref=field prop:value=text(move || link.get()) />
        </label>
        <div class="chips">
            {share}
            {button("button", tx!(l, house.copy), copy)}
            {file}
        </div>
        <p class="small" role="status">{text(move || said.get())}</p>
    }
}

/// Chats and mails cut longer links.
const LONGEST_LINK: usize = 2_000;

/// The link that replays a game of this kind, at this moment of it; `None` if it would arrive cut off.
pub(crate) fn link(kind: &str, code: &str, moment: &str) -> Option<String> {
    let link = format!("{}{}/{kind}/{code}{moment}", page(), Route::Replay);
    (link.len() <= LONGEST_LINK).then_some(link)
}
