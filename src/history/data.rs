//! The page for all stored data: export as one file, import, or delete.

use super::open::{go_to, open_launched};
use crate::kit::controls::file_field;
use crate::lazy::stored_games;
use crate::nav::save_link;
use crate::prelude::*;
use crate::session::clear_tables;
use crate::session::players::names;
use crate::session::use_session;
use browser::durable;
use browser::event::dispatch;
use browser::location::reload;
use cards::State;
use game::record::LONGEST;
use storage::backup;
use storage::{self, Key};

use play::games::{BOARD, Saving as _};
use play::stored::file::{FileContents, FileError, MAX_BYTES, StoredGame};
use play::stored::keys::{ROOM, SEAT};
use words::labels;

/// A file whose text contains this has data of the board game.
const BOARD_TEXTS: &str = "\"frantic.board.";

const GAMES: [&str; 2] = [State::KEY, BOARD];

/// A question or a report of the page.
#[derive(Clone, PartialEq)]
enum Step {
    Idle,
    /// The opened file cannot be imported.
    Bad(FileError),
    /// Asks whether this file should replace everything.
    Replace(FileContents),
    /// There was not enough room for the file's contents.
    NoRoom,
    /// Asks whether to delete everything that these games and others have stored; `None` asks
    /// again.
    Delete(Option<Vec<StoredGame>>),
}

pub(super) fn data(l: Language) -> AnyView {
    let step = RwSignal::new(Step::Idle);
    let held = import_when_alone(step);
    let backup = Callback::new(move |text: String| {
        spawn(async move {
            let games = stored_games(text.contains(BOARD_TEXTS)).await;
            step.set(match backup::read(&text, &games) {
                Ok(contents) => Step::Replace(contents),
                Err(why) => Step::Bad(why),
            });
        });
    });
    open_launched(backup);
    let open = move |text| match text {
        Some(text) => backup.run(text),
        None => step.set(Step::Bad(FileError::Garbage)),
    };
    let ask_delete = move || {
        spawn(async move {
            let games = stored_games(storage::has_any(BOARD)).await;
            step.set(Step::Delete(Some(games)));
        });
    };
    // If the file is a replay, its own page reports whether it can be read.
    let look = move |text: Option<String>| go_to(&text.unwrap_or_default(), backup);
    html! {
        <section class="sheet data">
            <h2>{tx!(l, data.title)}</h2>
            <p>{tx!(l, data.text)}</p>
            <div class="chips">
                {save_link(l)}
                {button("button", tx!(l, data.delete), ask_delete)}
            </div>
            <label>
                <span>{tx!(l, data.open)}</span>
                {file_field(".json,application/json", MAX_BYTES.into(), open)}
            </label>
            <label>
                <span>{tx!(l, replay.open_file)}</span>
                {file_field(".frantic,text/plain", LONGEST as u64 + 100, look)}
            </label>
            {dynamic(move || confirmation(l, step, held))}
        </section>
    }
}

/// The question to answer before anything is done.
fn confirmation(l: Language, step: RwSignal<Step>, pending: PendingImport) -> AnyView {
    let here = |games: &[StoredGame]| backup::text().and_then(|text| backup::read(&text, games).ok());
    let (title, text, yes, action): (_, _, _, Box<dyn FnMut()>) = match step.get() {
        Step::Idle => return ().into_any(),
        Step::Bad(why) => return notice(tx!(l, data.bad), labels::file_error(l, why)),
        Step::NoRoom => return notice(tx!(l, data.bad), tx!(l, data.no_room)),
        Step::Replace(contents) => {
            let mut text = tx!(l, data.replace_text, what = list(l, &describe(l, &contents, false)));
            if !contents.left_out.is_empty() {
                let parts: Vec<String> =
                    contents.left_out.iter().map(|part| labels::part(l, *part)).collect();
                text = format!("{text} {}", tx!(l, data.left_out, parts = list(l, &parts)));
            }
            let action = move || import(pending, contents.clone());
            (tx!(l, data.replace_title), text, tx!(l, data.replace), Box::new(action))
        }
        Step::Delete(Some(games)) => {
            let here = here(&games).unwrap_or_default();
            let text = tx!(l, data.delete_text, what = list(l, &describe(l, &here, true)));
            let action = move || step.set(Step::Delete(None));
            (tx!(l, data.delete_title), text, tx!(l, data.delete_go), Box::new(action))
        }
        Step::Delete(None) => {
            let action = move || import(pending, FileContents::default());
            (tx!(l, data.sure_title), tx!(l, data.sure_text), tx!(l, data.sure), Box::new(action))
        }
    };
    html! {
        <div class="asked panel" role="alert">
            <h3>{title}</h3>
            <p>{text}</p>
            <div class="chips">
                {button("button", tx!(l, data.no), move || step.set(Step::Idle))}
                <button type="button" class="button go" on:click=on_click(action)>{yes}</button>
            </div>
        </div>
    }
}

fn notice(title: String, text: String) -> AnyView {
    html! { <div class="asked panel" role="alert"><h3>{title}</h3> <p>{text}</p></div> }
}

/// The contents of a file in words; if `here`, of everything stored, including what a file leaves out.
fn describe(l: Language, contents: &FileContents, here: bool) -> Vec<String> {
    let mut all = Vec::new();
    for game in &contents.running {
        let names = names(&game.people);
        all.push(tx!(l, data.has_game, round = game.round, names = names.join(", ")));
    }
    if contents.games > 0 {
        all.push(tn!(l, contents.games, data.has_games));
    }
    if contents.rules > 0 {
        all.push(tn!(l, contents.rules, data.has_rules));
    }
    let has = |name| here && GAMES.iter().any(|game| storage::load(&Key::named(game, name)).is_some());
    if has(ROOM) {
        all.push(tx!(l, games.has_room));
    }
    if has(SEAT) {
        all.push(tx!(l, games.has_seat));
    }
    if contents.settings || all.is_empty() {
        all.push(tx!(l, data.has_settings));
    }
    all
}

/// The data that will replace everything as soon as no other window plays, because that window would overwrite it with
/// its game.
type PendingImport = StoredValue<Option<FileContents>>;

/// Replaces everything as soon as this window has the lock, then reloads the page.
fn import_when_alone(step: RwSignal<Step>) -> PendingImport {
    let session = use_session::<State>();
    let waiting: PendingImport = StoredValue::new(None);
    on_window_named("frantic-held", move |_| {
        let mut new = None;
        waiting.update_value(|waiting| new = waiting.take());
        let Some(FileContents { texts, kept, .. }) = new else { return };
        clear_tables();
        session.leave();
        let nothing = texts.is_empty();
        if nothing {
            // An open room in this page must write nothing more.
            dispatch("frantic-forget");
            storage::forget_tabs();
        }
        if storage::replace_all_texts(&texts, &kept) {
            detached(async move {
                for game in GAMES.iter().filter(|_| nothing) {
                    durable::store(Key::named(game, ROOM).as_str(), &[]).await;
                }
                Route::Home.go();
                // Reload, to read everything again.
                reload();
            });
        } else {
            step.set(Step::NoRoom);
        }
    });
    waiting
}

fn import(waiting: PendingImport, contents: FileContents) {
    waiting.set_value(Some(contents));
    dispatch("frantic-take");
}
