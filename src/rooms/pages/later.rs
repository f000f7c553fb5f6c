//! Parts of the pages of rooms that an invited person does not need before the lobby, in a part of the wasm of their
//! own (src/parts.rs). Hosts and guests fetch it from the lobby.

use super::prelude::*;
use super::{by_qr, confirm, invite, join, knock, member, proof, reactions, servers, settings, table};
use crate::kit::focus;
use crate::lazy::{Drawing, RoomView, awaited_view, missing};
use crate::rooms::{BadLink, Played, RoomLink, current_room};
use std::cell::Cell;

/// How long after a failure a view is loaded again whose absence is not shown.
const AGAIN_AFTER: Duration = Duration::from_secs(5);

/// A view whose code is loaded later.
#[derive(Clone)]
pub(crate) enum LaterView {
    /// Outside a room: opening one for this game, or joining one with the link in the address.
    Outside(Played, Option<Result<RoomLink, BadLink>>),
    /// In the lobby: the invitation.
    Invite,
    /// The choice of the game, and the room's settings.
    Game,
    /// The dialogs that the lobby opens.
    Dialogs(Asking),
    /// Problems with the connection, on the host's device and on guests'.
    Notices,
    /// Joining as a guest without internet.
    ByQr(Memo<bool>),
    /// A part of a room on another page.
    Beside(RoomView),
}

/// Draws a view once its code is loaded.
type Draw = fn(LaterView) -> Drawing;

thread_local! {
    static DRAW: Cell<Option<Draw>> = const { Cell::new(None) };
}

/// Sets the function that draws these views.
pub(crate) fn install(draw: Draw) {
    DRAW.set(Some(draw));
}

/// Draws a view. A part of the wasm that calls this contains the code of all of them.
pub(crate) fn draw(view: LaterView) -> AnyView {
    // Meeting by QR codes, without internet.
    link::later::install();
    let l = language();
    let here =
        |draw: fn(Language, RoomClient) -> AnyView| current_room().map(|client| draw(l, client)).into_any();
    match view {
        LaterView::Outside(game, link) => join::join_page(game, link),
        LaterView::Invite => here(invite::invite),
        LaterView::Game => here(settings::game),
        LaterView::Dialogs(asking) => {
            current_room().map(|client| confirm::question(l, client, asking)).into_any()
        }
        LaterView::Notices => here(|l, client| knock::notices(l, client, Line::default())),
        LaterView::ByQr(vain) => current_room().map(|client| by_qr::of_guest(l, client, vain)).into_any(),
        LaterView::Beside(RoomView::Lobby | RoomView::Back(_)) => ().into_any(),
        LaterView::Beside(RoomView::Table) => here(table::at_table),
        LaterView::Beside(RoomView::ReactionButton) => here(reactions::reaction_buttons),
        LaterView::Beside(RoomView::People) => here(member::people),
        LaterView::Beside(RoomView::Proof) => here(proof::proof),
        LaterView::Beside(RoomView::Servers) => servers::servers(),
    }
}

/// Shows one of these views as soon as its code has been loaded.
pub(crate) fn later(view: LaterView) -> AnyView {
    // The lobby works without these, so a failure to load them is not shown.
    let quiet =
        matches!(view, LaterView::Dialogs(_) | LaterView::Notices | LaterView::Beside(RoomView::Table));
    let tries = RwSignal::new(0);
    dynamic(move || {
        tries.track();
        let view = view.clone();
        let here = Here::now();
        let drawn = async move {
            let drawn = match DRAW.get() {
                Some(draw) => draw(view).await,
                None => None,
            };
            focus::after_draw();
            drawn.unwrap_or_else(|| {
                if !quiet {
                    return missing(tries);
                }
                if let Some(here) = here {
                    here.after(AGAIN_AFTER, move || tries.update(|tries| *tries += 1));
                }
                ().into_any()
            })
        };
        awaited_view(Box::pin(drawn))
    })
}
