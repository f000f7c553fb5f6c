//! Joining, and problems with the connection to the host later: nobody answers, the connection is
//! lost, or the host has broken the rules.

use super::later::{LaterView, later};
use super::meeting;
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
    let other = client.other_version();
    dynamic(move || {
        let Some(reload) = other.get() else { return ().into_any() };
        let words = version_text(l, reload);
        view! {
            <div class="notice" data-kind="version">
                <p role="status">{words}</p>
                <button type="button" class="button" on:click=on_click(load_newest)>{tx!(l, room.reload)}</button>
            </div>
        }
        .into_any()
    })
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
pub(super) fn notices(l: Language, client: &RoomClient, inside: Memo<bool>) -> AnyView {
    let (linked, silent, doubt) = (client.connected(), client.host_silent(), client.host_fault());
    let search = client.host_search();
    let (unkept, new_host, may_go_on) = (client.unsaved(), client.new_host(), client.may_go_on());
    let client = StoredValue::new_local(client.clone());
    let version = move || {
        if inside.get() { client.with_value(|client| other_version(l, client)) } else { ().into_any() }
    };
    let way = move || {
        if !inside.get() {
            return ().into_any();
        }
        let name = client.with_value(RoomClient::host_name);
        let (text, button) = match (search.get(), linked.get(), silent.get()) {
            (HostSearch::Votes, ..) => (tx!(l, room.voting, name = name), None),
            (HostSearch::Checks, ..) => (tx!(l, room.checking), None),
            (HostSearch::Alone, ..) => (tx!(l, room.went_on_alone), Some(go_back(l, client))),
            (HostSearch::None, false, _) => (tx!(l, room.lost), Some(try_now(l, client))),
            (HostSearch::None, true, true) => (tx!(l, room.silent, name = name), Some(try_now(l, client))),
            (HostSearch::None, true, false) => return ().into_any(),
        };
        view! { <div class="notice" data-kind="way"><p role="status">{text}</p> {button}</div> }.into_any()
    };
    let doubts = move || {
        let Some(why) = doubt.get() else { return ().into_any() };
        let doubt = doubt.clone();
        let close = close_button(l, move || doubt.set(None));
        view! {
            <div class="notice" data-kind="doubt">
                <p role="alert">{fault_text(l, why)}</p>
                {close}
            </div>
        }
        .into_any()
    };
    let deals = move || {
        let Some(NewHost { id, lost }) = new_host.get() else { return ().into_any() };
        let new_host = new_host.clone();
        let close = close_button(l, move || new_host.set(None));
        let text = match (client.with_value(|client| client.name_of(id)), lost) {
            (None, true) => tx!(l, room.heir_me),
            (Some(name), true) => tx!(l, room.heir, name = name),
            (None, false) => tx!(l, room.handed_me),
            (Some(name), false) => tx!(l, room.handed, name = name),
        };
        view! {
            <div class="notice" data-kind="heir">
                <p role="status">{text}</p>
                {close}
            </div>
        }
        .into_any()
    };
    // Hands that people had are gone: after a lost host, or where an older version stored the room.
    let again = {
        let (lobby, seen) = (client.with_value(RoomClient::lobby), RwSignal::new(false));
        let again = Memo::new(move |_| {
            lobby.track();
            client.with_value(|client| client.with(|room| room.deal_report().round_lost))
        });
        // The next one is told again.
        effect(move || {
            if !again.get() {
                seen.set(false);
            }
        });
        move || {
            if !again.get() || seen.get() {
                return ().into_any();
            }
            let close = close_button(l, move || seen.set(true));
            view! {
                <div class="notice" data-kind="again"><p role="status">{tx!(l, room.dealt_again)}</p> {close}</div>
            }
            .into_any()
        }
    };
    let alone = move || {
        if !may_go_on.get() {
            return ().into_any();
        }
        let taps = Taps::on_arrival();
        let go = taps.on_click(move || client.with_value(RoomClient::go_on));
        let go =
            view! { <button type="button" class="button go" on:click=go>{tx!(l, room.go_on_alone)}</button> };
        view! {
            <div class="notice" data-kind="alone">
                <p role="status">{tx!(l, room.alone)}</p>
                {taps.group(go.into_any())}
            </div>
        }
        .into_any()
    };
    let full = move || if unkept.get() { not_saved(l, client) } else { ().into_any() };
    view! { {dynamic(way)} {dynamic(version)} {dynamic(alone)} {dynamic(deals)} {dynamic(again)} {dynamic(doubts)} {dynamic(full)} }
        .into_any()
}

/// The button that puts a notice away, for good.
fn close_button(l: Language, close: impl FnMut() + 'static) -> AnyView {
    let taps = Taps::on_arrival();
    let close = taps.on_click(close);
    let button = view! { <button type="button" class="button" on:click=close>{tx!(l, table.close)}</button> };
    taps.group(button.into_any())
}

/// The room could not be stored, so the game stands still.
fn not_saved(l: Language, client: StoredValue<RoomClient, LocalStorage>) -> AnyView {
    let taps = Taps::on_arrival();
    let again = taps.on_click(move || client.with_value(RoomClient::retry_save));
    let on = taps.on_click(move || client.with_value(RoomClient::continue_unsaved));
    view! {
        <div class="notice" data-kind="unkept">
            <p role="alert">{tx!(l, room.unkept)}</p>
            <div class="row" role="group" aria-disabled=taps.disabled()>
                <button type="button" class="button" on:click=on>{tx!(l, room.unkept_on)}</button>
                <button type="button" class="button go" on:click=again>{tx!(l, nav.again)}</button>
            </div>
        </div>
    }
    .into_any()
}

/// Which rule the host has broken, and what that means.
fn fault_text(l: Language, why: HostFault) -> String {
    match why {
        HostFault::InvalidLog => tx!(l, room.doubt_garbled),
        HostFault::HistoryRewritten => tx!(l, room.doubt_log),
        HostFault::DealMismatch => tx!(l, room.doubt_deal),
        HostFault::ShareOmitted => tx!(l, room.doubt_left_out),
        HostFault::DealReplaced => tx!(l, room.doubt_replaced),
        HostFault::RoundMismatch => tx!(l, room.doubt_round),
        HostFault::WrongShare => tx!(l, room.doubt_share),
    }
}
