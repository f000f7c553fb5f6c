//! Buttons of the pages of rooms.

use crate::reactive::on_click;
use crate::room::RoomClient;
use crate::taps::Taps;
use ::room::MemberId;
use bots::Bot;
use game::Seat;
use leptos::prelude::*;

/// A button that makes a request or gives a command.
pub(super) fn action_button(
    client: &RoomClient,
    word: AnyView,
    class: &'static str,
    action: impl Fn(&RoomClient) + 'static,
) -> AnyView {
    let client = client.clone();
    view! { <button type="button" class=class on:click=on_click(move || action(&client))>{word}</button> }
        .into_any()
}

/// The same on something that comes by itself: a tap may have been meant for what was there before.
pub(super) fn guarded_button(
    client: &RoomClient,
    taps: Taps,
    word: AnyView,
    class: &'static str,
    action: impl Fn(&RoomClient) + 'static,
) -> AnyView {
    action_button(client, word, class, move |client| {
        if taps.count() {
            action(client);
        }
    })
}

/// A small drawing of lines, 24 units wide, beside a word that says the same.
pub(super) fn sign(name: &'static str, lines: &'static str) -> AnyView {
    let class = ["sign ", name].concat();
    view! { <svg class=class viewBox="0 0 24 24" aria-hidden="true"><path d=lines /></svg> }.into_any()
}

/// A button with such a drawing instead of a word.
pub(super) fn sign_button(word: String, lines: &'static str, action: impl Fn() + 'static) -> AnyView {
    view! {
        <button type="button" class="by-sign" aria-label=word.clone() title=word on:click=on_click(action)>
            {sign("", lines)}
        </button>
    }
    .into_any()
}

/// What a dialog asks: actions that cannot be undone and need confirmation, and how a bot plays.
#[derive(Clone, PartialEq)]
pub(super) enum Confirm {
    /// How the bot on this chair plays: its name, and how it plays now.
    Bot(Seat, String, Bot),
    /// Removes a member.
    Kick(MemberId, String),
    /// Leaves the room, which goes on with this person's device.
    Leave(String),
    /// Closes the room.
    Close,
    /// Name and figure of the person here.
    Profile,
}

/// A button that asks for confirmation.
pub(super) fn confirm_button(word: String, asking: RwSignal<Option<Confirm>>, what: Confirm) -> AnyView {
    let ask = on_click(move || asking.set(Some(what.clone())));
    view! { <button type="button" class="button out" on:click=ask>{word}</button> }.into_any()
}
