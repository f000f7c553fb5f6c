//! Joining without internet: two devices in one Wi-Fi or hotspot show each other a QR code. The guest scans the host's,
//! and the host scans the guest's answer.

use super::invite::picture;
use super::prelude::*;
use super::scan::scan;
use browser::camera::Camera;
use browser::timer::TimeoutFuture;
use link::{QrFault, QrStep};
use meet::{QrAnswer, QrError, QrOffer};

/// After this time the page tells a guest about possible causes.
const HINT_AFTER: Duration = Duration::from_secs(20);

/// The host's dialog, while it is open.
pub(super) fn of_host(l: Language, client: RoomClient, open: RwSignal<bool>) -> AnyView {
    shown_while(move || open.get(), move || untrack(|| opened(l, client, open)))
}

/// The host's progress, except for the state of the connection.
#[derive(Clone, Copy)]
struct Host {
    l: Language,
    client: RoomClient,
    step: Memo<QrStep>,
    /// Whether the camera may be used; `None` while the person is being asked.
    camera: RwSignal<Option<bool>>,
    scanning: RwSignal<bool>,
    /// The members who were there before the guest whose answer was scanned.
    before: StoredValue<Vec<MemberId>>,
}

fn opened(l: Language, client: RoomClient, open: RwSignal<bool>) -> AnyView {
    let host = Host {
        l,
        client,
        step: qr_step(client),
        camera: RwSignal::new(None),
        scanning: RwSignal::new(false),
        before: StoredValue::new(Vec::new()),
    };
    // A guest may still be connecting whose answer was scanned before the dialog was closed.
    host.remember_present();
    host.start();
    on_cleanup(move || client.show_offer(false));
    let inside = move || match (host.camera.get(), host.step.get()) {
        (None, _) => waiting(tx!(l, room.qr_camera)),
        (Some(false), _) => problem(tx!(l, room.qr_refused), tx!(l, nav.again), move || host.start()),
        (_, QrStep::Off | QrStep::Preparing) => waiting(tx!(l, room.qr_making)),
        (_, QrStep::Showing(code)) => dynamic(move || host.showing(&code)),
        (_, QrStep::Connecting) => waiting(tx!(l, room.qr_connecting)),
        (_, QrStep::Connected) => host.arrived(),
        (_, QrStep::Failed(fault)) => {
            let no_network = fault == QrFault::NoNetwork;
            let again = if no_network { tx!(l, nav.again) } else { tx!(l, room.qr_anew) };
            problem(fault_text(l, fault), again, move || host.start())
        }
    };
    let title = tx!(l, room.qr_title);
    dialog("explain sure room by-qr", title.clone(), resets(open), |close| {
        html! {
            <h2>{title}</h2>
            <div class="qr-step">{dynamic(inside)}</div>
            <div class="bar">{button("button", tx!(l, bots.done), move || close.run(()))}</div>
        }
    })
}

impl Host {
    /// Asks for the camera, which is needed in the second step, and then makes an offer. A page that may use the camera
    /// learns its own network addresses, which are more reliable and shorter than the names that browsers give instead.
    fn start(self) {
        self.camera.set(None);
        // A camera that comes late has to be turned off again.
        detached(async move {
            let camera = Camera::open().await;
            if self.camera.try_set(Some(camera.is_some())).is_some() || camera.is_none() {
                return;
            }
            self.scanning.set(false);
            self.client.show_offer(true);
            // Some browsers reveal the addresses only while the camera is on.
            while self.step.try_get_untracked() == Some(QrStep::Preparing) {
                TimeoutFuture::new(50).await;
            }
            drop(camera);
        });
    }

    /// First the guest scans this code, then the host scans the guest's.
    fn showing(self, code: &str) -> AnyView {
        let l = self.l;
        if self.scanning.get() {
            let words = [tx!(l, room.qr_scan), tx!(l, room.qr_refused), tx!(l, room.qr_back)];
            let scanner = scan(l, self.scanning, words, move |text| self.seen(&text));
            return html! { <h3 data-nth="2">{tx!(l, room.qr_then)}</h3> {scanner} };
        }
        html! {
            <h3 data-nth="1">{tx!(l, room.qr_show)}</h3>
            <p class="small">
                {tx!(l, room.qr_show_text, page = tx!(l, room.open_title), button = tx!(l, room.scan))}
            </p>
            {picture(tx!(l, room.qr_offer), code)}
            {button("button go", tx!(l, room.qr_then), move || self.scanning.set(true))}
        }
    }

    /// Lets in the device whose code was read; an error says what is wrong with it.
    fn seen(self, text: &str) -> Result<(), String> {
        let l = self.l;
        let answer = QrAnswer::parse(text).map_err(|why| match why {
            QrError::Version => tx!(l, room.version_both),
            QrError::Damaged => tx!(l, room.qr_damaged),
            QrError::Kind | QrError::Other => tx!(l, room.qr_no_answer),
        })?;
        self.remember_present();
        if self.client.accept_answer(&answer) { Ok(()) } else { Err(tx!(l, room.qr_earlier)) }
    }

    /// Remembers who is there, to recognise the new guest.
    fn remember_present(self) {
        let here = untrack(|| self.client.in_lobby(|lobby| present(lobby).collect()));
        self.before.try_set_value(here.unwrap_or_default());
    }

    /// Connected; the guest's name is not known yet, or was just learnt.
    fn arrived(self) -> AnyView {
        let l = self.l;
        let new = move |lobby: &Lobby| {
            let id = present(lobby).find(|id| self.before.with_value(|before| !before.contains(id)))?;
            Some(tx!(l, room.qr_in, name = member_name(lobby, id)))
        };
        let who = move || self.client.in_lobby(new).flatten().unwrap_or_else(|| tx!(l, room.qr_linked));
        html! {
            <p class="in" role="status">{text(who)}</p>
            {button("button go", tx!(l, room.qr_next), move || self.start())}
        }
    }
}

/// Everybody who is there.
fn present(lobby: &Lobby) -> impl Iterator<Item = MemberId> {
    lobby.members.iter().filter(|member| member.present).map(|member| member.id)
}

/// The page of a guest who has scanned the host's code, or wants to; `None` for others. `vain`: all other ways have
/// failed so far.
pub(super) fn of_guest(l: Language, client: RoomClient, vain: Memo<bool>) -> AnyView {
    let step = qr_step(client);
    let scanning = RwSignal::new(false);
    let seen = move |text: String| {
        let offer = parse_offer(l, &text)?;
        if client.take_offer(offer) { Ok(()) } else { Err(tx!(l, room.qr_other_room)) }
    };
    let part = move || {
        let again = move || button("button", tx!(l, room.qr_again), move || scanning.set(true));
        if scanning.get() {
            let words = [tx!(l, room.qr_again_text), tx!(l, room.qr_refused), tx!(l, table.close)];
            return scan(l, scanning, words, seen);
        }
        match step.get() {
            QrStep::Showing(code) => html! { {answer(l, &code)} {again()} },
            QrStep::Preparing => waiting(tx!(l, room.qr_making)),
            QrStep::Failed(fault) => html! { <p role="alert">{fault_text(l, fault)}</p> {again()} },
            _ if vain.get() => again(),
            _ => ().into_any(),
        }
    };
    html! { <section class="by-qr">{dynamic(part)}</section> }
}

/// A guest's code, for the host.
fn answer(l: Language, code: &str) -> AnyView {
    let late = RwSignal::new(false);
    after(HINT_AFTER, move || late.set(true));
    let hint = move || if late.get() { tx!(l, room.qr_hint) } else { String::new() };
    html! {
        <h2>{tx!(l, room.qr_guest)}</h2>
        <p class="small">{tx!(l, room.qr_guest_text, button = tx!(l, room.qr_then))}</p>
        {picture(tx!(l, room.qr_answer), code)}
        <p class="hint" role="status">{text(hint)}</p>
    }
}

/// Reads the host's code; an error says what is wrong with it.
pub(super) fn parse_offer(l: Language, text: &str) -> Result<QrOffer, String> {
    QrOffer::parse(text).map_err(|why| match why {
        QrError::Version => tx!(l, room.version_both),
        QrError::Damaged => tx!(l, room.qr_damaged),
        QrError::Kind => tx!(l, room.qr_no_offer),
        QrError::Other => tx!(l, room.scan_other),
    })
}

/// Only the step is tracked, because the state of relays changes all the time.
fn qr_step(client: RoomClient) -> Memo<QrStep> {
    Memo::new(move |_| client.meeting_status.with(|status| status.qr.clone()))
}

fn fault_text(l: Language, fault: QrFault) -> String {
    match fault {
        QrFault::NoNetwork => tx!(l, room.qr_no_network),
        QrFault::NoConnection => tx!(l, room.qr_no_way),
    }
}

fn waiting(words: String) -> AnyView {
    html! {
        <p class="meeting" role="status"><span class="spinner" aria-hidden="true"></span> <span>{words}</span></p>
    }
}

fn problem(words: String, word: String, go: impl Fn() + 'static) -> AnyView {
    html! { <p role="alert">{words}</p> {button("button go", word, go)} }
}
