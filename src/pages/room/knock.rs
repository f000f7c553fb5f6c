//! Joining, and problems with the connection to the host later: nobody answers, the connection is
//! lost, or the host has broken the rules.

use super::later::{LaterView, later};
use super::notices::{Kind, Line, NEWS_FOR, no_buttons};
use super::{meeting, seat_claims};
use crate::language::Language;
use crate::lazy::load_newest;
use crate::net::{QrStep, Step};
use crate::reactive::{dynamic, effect, on_click};
use crate::room::{NewHost, RoomClient, clear_address};
use crate::taps::Taps;
use crate::task::after;
use crate::text::tx;
use ::room::{HostFault, HostSearch, Reload};
use leptos::prelude::*;
use std::time::Duration;

/// After how long without a relay a guest may scan the host's code instead.
const SLOW_AFTER: Duration = Duration::from_secs(6);

/// What a joiner sees while knocking. `asked` is incremented when they choose another room.
pub(super) fn knocking(l: Language, client: &RoomClient, asked: RwSignal<i32>) -> AnyView {
    let status = client.meeting_status();
    let client = StoredValue::new_local(client.clone());
    let other = move || {
        client.with_value(RoomClient::leave);
        clear_address();
        asked.update(|count| *count += 1);
    };
    let vain = Memo::new({
        let status = status.clone();
        move |_| status.with(|status| status.step.is_in_vain())
    });
    // Without internet no relay is ever reached, and that is certain only after minutes.
    let slow = RwSignal::new(false);
    after(SLOW_AFTER, move || slow.set(true));
    let scannable = Memo::new({
        let status = status.clone();
        move |_| vain.get() || slow.get() && status.with(|status| status.step == Step::Looking)
    });
    // Once shown it stays: the person may be in the middle of it.
    let by_qr = Memo::new({
        let status = status.clone();
        move |before: Option<&bool>| {
            before == Some(&true) || scannable.get() || status.with(|status| status.qr != QrStep::Off)
        }
    });
    let scanned =
        dynamic(move || if by_qr.get() { later(LaterView::ByQr(scannable)) } else { ().into_any() });
    let part = move || {
        // While the host is to scan this device's code, nobody knocks anywhere.
        let shows = status.with(|status| shows_answer(&status.qr));
        let status_text = (!shows).then(|| status.with(|status| meeting::of_guest(l, status)));
        let now = (vain.get() && !shows).then(|| try_now(l, client));
        view! {
            {status_text}
            <div class="row">
                {now}
                <button type="button" class="button" on:click=on_click(other)>
                    {tx!(l, room.other_link)}
                </button>
            </div>
        }
        .into_any()
    };
    let other = client.with_value(RoomClient::other_version);
    let other = move || if other.read().is_some() { later(LaterView::OtherVersion) } else { ().into_any() };
    view! { <div class="knocking">{dynamic(other)} {scanned} {dynamic(part)}</div> }.into_any()
}

/// A device that may be the host's has another version.
pub(super) fn other_version(l: Language, client: &RoomClient) -> AnyView {
    let reload = client.other_version();
    let words = move || reload.get().map(|reload| version_text(l, reload));
    Line::new().notice(Kind::trouble("version"), words, move || reload_button(l))
}

fn reload_button(l: Language) -> AnyView {
    view! { <button type="button" class="button" on:click=on_click(load_newest)>{tx!(l, room.reload)}</button> }
        .into_any()
}

/// Which of two devices has to load its page anew.
pub(super) fn version_text(l: Language, reload: Reload) -> String {
    match reload {
        Reload::Here => tx!(l, room.version_here),
        Reload::There => tx!(l, room.version_there),
        Reload::Both => tx!(l, room.version_both),
    }
}

/// Whether a guest's device shows its code, or is about to.
fn shows_answer(step: &QrStep) -> bool {
    matches!(step, QrStep::Preparing | QrStep::Showing(_))
}

/// A button that tries to reach the host at once.
pub(super) fn try_now(l: Language, client: StoredValue<RoomClient, LocalStorage>) -> AnyView {
    let go = on_click(move || client.with_value(RoomClient::try_now));
    view! { <button type="button" class="button" on:click=go>{tx!(l, room.try_now)}</button> }.into_any()
}

/// A button that looks whether the others have gone on elsewhere.
fn go_back(l: Language, client: StoredValue<RoomClient, LocalStorage>) -> AnyView {
    let go = on_click(move || client.with_value(RoomClient::go_back));
    view! { <button type="button" class="button" on:click=go>{tx!(l, room.go_back)}</button> }.into_any()
}

/// Problems to show while the person is in the room, on every page of it.
pub(super) fn notices(l: Language, client: &RoomClient, line: Line, inside: Memo<bool>) -> AnyView {
    let (linked, silent, doubt) = (client.connected(), client.host_silent(), client.host_fault());
    let (search, reload) = (client.host_search(), client.other_version());
    let (unkept, new_host, may_go_on) = (client.unsaved(), client.new_host(), client.may_go_on());
    let lobby = client.lobby();
    let client = StoredValue::new_local(client.clone());

    let state = Memo::new(move |_| (search.get(), linked.get(), silent.get()));
    let words = move || match state.get() {
        _ if !inside.get() => None,
        (HostSearch::Votes, ..) => Some(tx!(l, room.voting)),
        (HostSearch::Checks, ..) => Some(tx!(l, room.checking)),
        (HostSearch::Alone, ..) => Some(tx!(l, room.went_on_alone)),
        (HostSearch::None, false, _) => Some(tx!(l, room.lost)),
        (HostSearch::None, true, true) => Some(tx!(l, room.silent)),
        (HostSearch::None, true, false) => None,
    };
    let way = line.notice(Kind::trouble("way"), words, move || match state.get().0 {
        HostSearch::Votes | HostSearch::Checks => no_buttons(),
        HostSearch::Alone => go_back(l, client),
        HostSearch::None => try_now(l, client),
    });

    let words = move || reload.get().filter(|_| inside.get()).map(|reload| version_text(l, reload));
    let version = line.notice(Kind::trouble("version"), words, move || reload_button(l));

    let words = move || may_go_on.get().then(|| tx!(l, room.alone));
    let alone = line.notice(Kind::question("alone"), words, move || {
        let taps = Taps::on_arrival();
        let go = taps.on_click(move || client.with_value(RoomClient::go_on));
        let go =
            view! { <button type="button" class="button go" on:click=go>{tx!(l, room.go_on_alone)}</button> };
        taps.group(go.into_any())
    });

    // Other pages do not show it again.
    let told = new_host.clone();
    effect(move || {
        if told.get().is_some() {
            let told = told.clone();
            after(NEWS_FOR, move || told.set(None));
        }
    });
    let words = move || {
        let NewHost { id, lost } = new_host.get()?;
        Some(match (client.with_value(|client| client.name_of(id)), lost) {
            (None, true) => tx!(l, room.heir_me),
            (Some(name), true) => tx!(l, room.heir, name = name),
            (None, false) => tx!(l, room.handed_me),
            (Some(name), false) => tx!(l, room.handed, name = name),
        })
    };
    let deals = line.notice(Kind::news("heir"), words, no_buttons);

    // Hands that people had are gone: after a lost host, or where an older version stored the room.
    let words = move || {
        lobby.track();
        let lost = client.with_value(|client| client.with(|room| room.deal_report().round_lost));
        lost.then(|| tx!(l, room.dealt_again))
    };
    let again = line.notice(Kind::news("again"), words, no_buttons);

    let (opened, fault) = (RwSignal::new(None), RwSignal::from(doubt));
    // A missed deal accuses no device, so its text is shown at once.
    let is_whole = move |fault| fault == HostFault::ShareOmitted || opened.get() == Some(fault);
    let words = move || {
        let fault = fault.get()?;
        Some(if is_whole(fault) { fault_text(l, fault) } else { tx!(l, room.doubt) })
    };
    let doubts = line.notice(Kind::alert("doubt"), words, move || {
        let Some(found) = fault.get() else { return no_buttons() };
        let taps = Taps::on_arrival();
        let open = taps.on_click(move || opened.set(Some(found)));
        let close = taps.on_click(move || fault.set(None));
        let more = (!is_whole(found)).then(|| {
            view! { <button type="button" class="button" on:click=open>{tx!(l, room.doubt_what)}</button> }
        });
        let close =
            view! { <button type="button" class="button" on:click=close>{tx!(l, table.close)}</button> };
        taps.group(view! { {more} {close} }.into_any())
    });

    let words = move || unkept.get().then(|| tx!(l, room.unkept));
    let full = line.notice(Kind::alert("unkept"), words, move || not_saved(l, client));
    let claims = seat_claims::notices(l, client, line);
    view! { {way} {version} {alone} {deals} {again} {doubts} {full} {claims} }.into_any()
}

/// The room could not be stored, so the game stands still: what to do.
fn not_saved(l: Language, client: StoredValue<RoomClient, LocalStorage>) -> AnyView {
    let taps = Taps::on_arrival();
    let again = taps.on_click(move || client.with_value(RoomClient::retry_save));
    let on = taps.on_click(move || client.with_value(RoomClient::continue_unsaved));
    view! {
        <div class="row" role="group" aria-disabled=taps.disabled()>
            <button type="button" class="button" on:click=on>{tx!(l, room.unkept_on)}</button>
            <button type="button" class="button go" on:click=again>{tx!(l, nav.again)}</button>
        </div>
    }
    .into_any()
}

/// Which rule the host has broken, and what that means.
fn fault_text(l: Language, why: HostFault) -> String {
    match why {
        HostFault::InvalidLog => tx!(l, room.doubt_garbled),
        HostFault::HistoryRewritten => tx!(l, room.doubt_log),
        HostFault::ShareOmitted => tx!(l, room.doubt_left_out),
        HostFault::DealReplaced => tx!(l, room.doubt_replaced),
        HostFault::RoundMismatch => tx!(l, room.doubt_round),
        HostFault::WrongShare => tx!(l, room.doubt_share),
    }
}
