//! The menu of the table: leaving the game, its setup, its speed, who plays, and the log.

use super::screen::Screen;
use crate::focus::{after_dialog, show_modal};
use crate::pages::players;
use crate::pages::settings::speed;
use crate::reactive::{dynamic, flag, on_click};
use crate::route::Route;
use crate::text::tx;
use crate::words::current;
use board::State;
use leptos::prelude::*;

/// The opened menu.
pub(super) fn menu(screen: Screen) -> AnyView {
    let l = screen.l;
    let dialog = NodeRef::new();
    let close = show_modal(dialog);
    let gone = move || {
        screen.menu.try_set(false);
        after_dialog();
    };
    let session = screen.session;
    let leave = move |_| {
        session.leave();
        Route::Home.go();
    };
    let undo = move |_| {
        close();
        screen.undo();
    };
    let remote = session.is_remote();
    let room = view! { <a class="button" href=Route::Room.to_string()>{tx!(l, room.room)}</a> }.into_any();
    let open_log = move || {
        close();
        screen.log.set(true);
    };
    // Beside a big table the log is always open.
    let log = move || {
        let button = || {
            view! {
                <button type="button" class="button" on:click=on_click(open_log)>{tx!(l, table.log)}</button>
            }
        };
        (!screen.wide.get()).then(button).into_any()
    };
    view! {
        <dialog class="menu" node_ref=dialog aria-label=tx!(l, table.menu) on:close=move |_| gone()>
            <div class="menu-bar">
                <button type="button" class="button" on:click=on_click(close)>{tx!(l, table.close)}</button>
                {(!remote).then(|| view! {
                    <button
                        type="button" class="button" disabled=flag(move || !session.can_undo().get())
                        on:click=undo
                    >
                        {tx!(l, table.undo)}
                    </button>
                })}
                <button type="button" class="button" on:click=leave>{tx!(l, table.leave)}</button>
            </div>
            <p class="small">
                {if remote { tx!(l, room.leave_text) } else { tx!(l, table.leave_text) }}
                " "
                {screen.with_model(|model| Some(current().board_setup(&model.view.setup)))}
            </p>
            {speed(l, session)}
            {if remote { room } else { players::<State>() }}
            {dynamic(log)}
            <p class="chips"><a href=Route::Settings.to_string()>{tx!(l, table.all_settings)}</a></p>
        </dialog>
    }
    .into_any()
}
