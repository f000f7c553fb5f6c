//! The menu of a table: leaving the game, its setup, its speed, who plays, and the log.

use super::Frame;
use super::consent;
use super::photo::photo_button;
use crate::kit::controls::{button, dialog};
use crate::kit::reactive::{dynamic, flag, on_click, text};
use crate::kit::text::tx;
use crate::lazy::{LazyView, RoomView, lazy};
use crate::nav::leave;
use crate::route::Route;
use crate::session::{Session, unstored};
use crate::settings::{speed, switch};
use crate::setup::players;
use crate::table::game::GameTable;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use storage::settings::Switch;

/// A game's entries in the menu.
#[derive(Default)]
pub(crate) struct Own {
    /// How it is set up, in a sentence.
    pub(crate) setup: String,
    /// Beside the link to the settings.
    pub(crate) links: Option<AnyView>,
    /// At the end.
    pub(crate) below: Option<AnyView>,
}

/// The opened menu.
pub(crate) fn menu<G: GameTable>(frame: Frame, session: Session<G>, own: Own) -> AnyView {
    let l = frame.l;
    let remote = session.is_remote();
    let can_undo = session.can_undo();
    let to_say = unstored::to_say();
    let left = move || {
        // The game may go on while the menu is open.
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
    /// The sentence on the future of the game.
    left: Box<dyn Fn() -> String + Send>,
    undo: Option<Undo>,
    /// Where several people share the device.
    shared_undo: Option<AnyView>,
    speed: AnyView,
    people: AnyView,
    photo: AnyView,
    /// Where the game so far can be looked at again.
    replay: Option<String>,
}

struct Undo {
    disabled: Box<dyn Fn() -> bool + Send>,
    undo: Box<dyn Fn()>,
}

fn draw(frame: Frame, parts: Parts, own: Own) -> AnyView {
    let Frame { l, wide, menu, log, shortcuts, .. } = frame;
    let gone = move || {
        menu.try_set(false);
    };
    dialog("menu", tx!(l, table.menu), gone, |close| {
        let undo = parts.undo.map(|Undo { disabled, undo }| {
            let undo = on_click(move || {
                close.run(());
                undo();
            });
            view! {
                <button type="button" class="button" disabled=disabled on:click=undo>{tx!(l, table.undo)}</button>
            }
            .into_any()
        });
        let open_log = move || {
            close.run(());
            log.set(true);
        };
        // Beside a big table the log is always open.
        let log = move || (!wide.get()).then(|| button("button", tx!(l, table.log), open_log)).into_any();
        view! {
            <div class="menu-bar along">
                {button("button", tx!(l, table.close), move || close.run(()))}
                {undo} {parts.shared_undo}
                <button type="button" class="button" on:click=parts.leave>{tx!(l, table.leave)}</button>
            </div>
            <p class="small">{parts.left}</p>
            <p class="small"><b>{tx!(l, new.rules_are)}</b> " " {own.setup}</p>
            {parts.speed}
            {button("button shortcuts", tx!(l, keys.title), move || shortcuts.set(true))}
            <div class="toggles">{switch(l, Switch::Sounds)} {switch(l, Switch::Vibration)}</div>
            {parts.people}
            <div class="chips">{dynamic(log)} {parts.photo}</div>
            <p class="chips">
                {parts.replay.map(|to| view! { <a href=to>{tx!(l, replay.title)}</a> })}
                <a href=Route::Settings.to_string()>{tx!(l, table.all_settings)}</a> {own.links}
            </p>
            {own.below}
        }
        .into_any()
    })
}
