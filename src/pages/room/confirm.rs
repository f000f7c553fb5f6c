//! The dialogs of a room: whether somebody really wants what cannot be undone, how a bot plays, and one's own
//! name and figure.

use super::profile;
use crate::focus::{after_dialog, show_modal};
use crate::language::Language;
use crate::pages::bots::{BotChoice, bot_dialog};
use crate::reactive::{dynamic, on_click};
use crate::room::{LaterGame, RoomClient};
use crate::route::Route;
use crate::text::tx;
use ::room::{Chair, HostCommand, MemberId, Name};
use bots::Bot;
use game::Seat;
use leptos::prelude::*;

/// What a dialog of the room asks.
#[derive(Clone, PartialEq)]
pub(crate) enum Confirm {
    /// How the bot on this chair plays: its name, and how it plays now.
    Bot(Seat, String, Bot),
    /// Whether to remove a member, with their name.
    Kick(MemberId, String),
    /// Whether to leave the room, which goes on with the device of the person with this name, or with one of those who
    /// are left.
    Leave(Option<String>),
    /// Whether to close the room.
    Close,
    /// Name and figure of the person here.
    Profile,
}

/// A button that opens such a dialog.
pub(super) fn confirm_button(word: String, asking: RwSignal<Option<Confirm>>, what: Confirm) -> AnyView {
    let ask = on_click(move || asking.set(Some(what.clone())));
    view! { <button type="button" class="button out" on:click=ask>{word}</button> }.into_any()
}

/// The open dialog, above a page that may change beneath it.
pub(super) fn question(l: Language, client: &RoomClient, asking: RwSignal<Option<Confirm>>) -> AnyView {
    let client = StoredValue::new_local(client.clone());
    dynamic(move || {
        let Some(what) = asking.get() else { return ().into_any() };
        let (word, text) = match &what {
            Confirm::Bot(seat, name, bot) => return bot_style(l, client, asking, *seat, name, *bot),
            Confirm::Profile => return profile::dialog(l, client, asking),
            Confirm::Kick(_, name) => (tx!(l, room.kick, name = name), tx!(l, room.kick_sure, name = name)),
            Confirm::Leave(Some(name)) => (tx!(l, room.leave), tx!(l, room.leave_sure, name = name)),
            Confirm::Leave(None) => (tx!(l, room.leave), tx!(l, room.leave_round)),
            Confirm::Close => (tx!(l, room.close), tx!(l, room.close_sure)),
        };
        let dialog = NodeRef::new();
        let close = show_modal(dialog);
        let yes = on_click(move || match &what {
            Confirm::Kick(id, _) => {
                close();
                client.with_value(|client| client.command(HostCommand::Kick(*id)));
            }
            Confirm::Leave(_) => {
                client.with_value(RoomClient::leave);
                Route::Home.go();
            }
            Confirm::Close => {
                client.with_value(RoomClient::close);
                Route::Home.go();
            }
            Confirm::Bot(..) | Confirm::Profile => {}
        });
        let gone = move || {
            asking.try_set(None);
            after_dialog();
        };
        view! {
            <dialog class="explain sure" node_ref=dialog aria-label=word.clone() on:close=move |_| gone()>
                <p>{text}</p>
                <div class="bar">
                    <button type="button" class="button" on:click=on_click(close)>{tx!(l, room.stay)}</button>
                    <button type="button" class="button go" on:click=yes>{word.clone()}</button>
                </div>
            </dialog>
        }
        .into_any()
    })
}

/// The dialog in which the host chooses how a bot plays.
fn bot_style(
    l: Language,
    client: StoredValue<RoomClient, LocalStorage>,
    asking: RwSignal<Option<Confirm>>,
    seat: Seat,
    name: &str,
    bot: Bot,
) -> AnyView {
    let bots = move || {
        let chairs = client.with_value(|client| client.lobby().get_untracked()).map(|lobby| lobby.chairs);
        let chairs = chairs.unwrap_or_default().into_iter().zip(0..);
        let bots = chairs.filter(|(chair, _)| matches!(chair, Chair::Bot(_)));
        bots.filter_map(|(_, at)| Seat::new(at)).collect::<Vec<_>>()
    };
    let done = move |choice: BotChoice| {
        asking.try_set(None);
        let seats = if choice.all { bots() } else { vec![seat] };
        client.with_value(|client| {
            for seat in seats {
                client.command(HostCommand::Bot(seat, Name::new(&choice.bot.name())));
            }
        });
    };
    let game = client.with_value(RoomClient::later_game);
    let levels = game.map(LaterGame::levels).unwrap_or_default();
    bot_dialog(l, name, levels, bot, bots().len() > 1, done)
}
