//! The dialogs of a room: confirming steps that cannot be undone, how a bot plays, and one's own name and figure.

use super::prelude::*;
use super::profile;
use crate::rooms::LaterGame;
use crate::setup::bots::{BotChoice, bot_dialog};
use ::room::Name;
use bots::Bot;

/// The question of a dialog of the room.
#[derive(Clone, PartialEq)]
pub(crate) enum Confirm {
    /// How the bot on this chair plays: its name, and how it plays now.
    Bot(Seat, String, Bot),
    /// Whether to remove a member, with their name.
    Kick(MemberId, String),
    /// Whether to leave the room. It goes on with the device of the person with this name, or, without a name, with any
    /// that is left.
    Leave(Option<String>),
    /// Whether to close the room.
    Close,
    /// Name and figure of the person here.
    Profile,
}

/// A button that opens one of these dialogs.
pub(super) fn confirm_button(word: String, asking: Asking, what: Confirm) -> AnyView {
    button("button out", word, move || asking.set(Some(what.clone())))
}

/// The open dialog, above a page that may change beneath it.
pub(super) fn question(l: Language, client: RoomClient, asking: Asking) -> AnyView {
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
        dialog("explain sure", word.clone(), resets(asking), |close| {
            let yes = move || {
                match &what {
                    Confirm::Kick(id, _) => {
                        close.run(());
                        return client.command(HostCommand::Kick(*id));
                    }
                    Confirm::Close => client.close(),
                    _ => client.leave(),
                }
                Route::Home.go();
            };
            html! {
                <p>{text}</p>
                <div class="bar">
                    {button("button", tx!(l, room.stay), move || close.run(()))} {button("button go", word, yes)}
                </div>
            }
        })
    })
}

/// The dialog in which the host chooses how a bot plays.
fn bot_style(l: Language, client: RoomClient, asking: Asking, seat: Seat, name: &str, bot: Bot) -> AnyView {
    let bots = move || {
        let chairs = client.with(|room| room.lobby().map(|lobby| lobby.chairs.clone())).unwrap_or_default();
        let bots = chairs.into_iter().zip(0..).filter(|(chair, _)| matches!(chair, Chair::Bot(_)));
        bots.filter_map(|(_, at)| Seat::new(at)).collect::<Vec<_>>()
    };
    let done = move |choice: BotChoice| {
        asking.try_set(None);
        for seat in if choice.all { bots() } else { vec![seat] } {
            client.command(HostCommand::Bot(seat, Name::new(&choice.bot.name())));
        }
    };
    let levels = client.later_game().map(LaterGame::levels).unwrap_or_default();
    bot_dialog(l, name, levels, bot, bots().len() > 1, done)
}
