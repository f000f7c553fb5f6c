//! The menu of a table: leaving the game, its setup, its speed, who plays, and the log.

use super::Frame;
use super::consent;
use super::photo::photo_button;
use crate::lazy::{LazyView, RoomView, lazy};
use crate::nav::{leave, link_tile};
use crate::prelude::*;
use crate::session::{Session, unstored};
use crate::settings::{speed, switch, volume};
use crate::setup::players;
use crate::table::game::GameTable;
use leptos::ev::MouseEvent;

/// A game's entries in the menu.
#[derive(Default)]
pub(crate) struct MenuEntries {
    /// A sentence on the set-up.
    pub(crate) setup: String,
    /// Links to other pages.
    pub(crate) links: Option<AnyView>,
    /// Drawn below that sentence.
    pub(crate) below: Option<AnyView>,
}

pub(crate) fn menu<G: GameTable>(frame: Frame, session: Session<G>, own: MenuEntries) -> AnyView {
    let l = frame.l;
    let remote = session.is_remote();
    let can_undo = session.can_undo();
    let to_say = unstored::to_say();
    let left = move || {
        // Tracked, because the game may go on while the menu is open.
        to_say.track();
        session.next().track();
        match remote {
            true => tx!(l, room.leave_text),
            false if untrack(|| session.ensure_saved()) => tx!(l, table.leave_text),
            false => tx!(l, table.leave_unsaved),
        }
    };
    let parts = Parts {
        leave: leave(session),
        left: text(left),
        undo: (!session.is_shared()).then(|| Undo {
            disabled: flag(move || !can_undo.get()),
            undo: Box::new(move || frame.undo(session)),
        }),
        shared_undo: session.is_shared().then(|| consent::undo_button::<G>(move || frame.menu.set(false))),
        speed: speed(l, session),
        people: if remote { lazy(LazyView::Room(RoomView::People)) } else { players::players::<G>() },
        photo: photo_button(l, session),
        replay: (!remote).then(|| Route::replay_of(G::KEY, None)),
    };
    draw(frame, parts, own)
}

/// The parts of the menu that depend on the session.
struct Parts {
    leave: Box<dyn FnMut(MouseEvent)>,
    /// The sentence on what happens to the game if the person leaves.
    left: Box<dyn Fn() -> String + Send>,
    undo: Option<Undo>,
    /// The undo button, if several people share the device.
    shared_undo: Option<AnyView>,
    speed: AnyView,
    people: AnyView,
    photo: AnyView,
    /// The address of the replay so far, if there is one.
    replay: Option<String>,
}

struct Undo {
    disabled: Box<dyn Fn() -> bool + Send>,
    undo: Box<dyn Fn()>,
}

fn draw(frame: Frame, parts: Parts, own: MenuEntries) -> AnyView {
    let Frame { l, wide, menu, log, shortcuts, .. } = frame;
    dialog("menu", tx!(l, table.menu), resets(menu), |close| {
        let undo = parts.undo.map(|Undo { disabled, undo }| {
            let undo = on_click(move || {
                close.run(());
                undo();
            });
            html! {
                <button type="button" class="link-tile" disabled=disabled on:click=undo>
                    {icon("i-turn", "sign")} {tx!(l, table.undo)}
                </button>
            }
        });
        let open_log = move || {
            close.run(());
            log.set(true);
        };
        // Beside a big table the log is always open.
        let log = move || {
            (!wide.get()).then(|| entry("link-tile", "i-log", tx!(l, table.log), open_log)).into_any()
        };
        html! {
            <header>
                <h2>{tx!(l, table.menu)}</h2> {button("button", tx!(l, table.close), move || close.run(()))}
            </header>
            <div class="link-tiles">
                {undo} {parts.shared_undo} {dynamic(log)} {parts.photo}
                {parts.replay.map(|to| link_tile(to, "i-play", tx!(l, replay.title)))} {own.links}
                {entry("link-tile shortcuts", "i-keys", tx!(l, keys.title), move || shortcuts.set(true))}
                {link_tile(Route::Settings.to_string(), "i-settings", tx!(l, table.all_settings))}
            </div>
            {parts.people}
            <section class="sheet">
                {parts.speed}
                <div class="toggles">{switch(l, Switch::Sounds)} {switch(l, Switch::Vibration)}</div>
                {volume(l)}
            </section>
            <section class="sheet">
                <p><b>{tx!(l, new.rules_are)}</b> " " {own.setup}</p>
                {own.below}
            </section>
            <footer>
                <p class="small">{parts.left}</p>
                <button type="button" class="button" on:click=parts.leave>
                    {icon("i-door", "sign")} {tx!(l, table.leave)}
                </button>
            </footer>
        }
    })
}

/// A line of the menu: a sign and a word.
fn entry(class: &'static str, sign: &'static str, word: String, action: impl FnMut() + 'static) -> AnyView {
    button_of(class, html! { {icon(sign, "sign")} {word} }, action)
}
