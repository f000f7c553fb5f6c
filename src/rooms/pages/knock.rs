//! Joining: the progress of finding the host, in everyday words. And later problems: no answer, a lost connection, or a
//! host that has broken the rules.

use super::later::{LaterView, later};
use super::notices::NEWS_FOR;
use super::prelude::*;
use super::{redraw, seat_claims};
use crate::lazy::load_newest;
use crate::rooms::{NewHost, clear_address};
use ::room::{HostFault, HostSearch, Input, Reload};
use browser::clock;
use browser::page::is_online;
use link::{MeetingStatus, QrStep, Step};
use meet::{ConfigError, LineState, Reason, Refusal};

/// After how long without a relay a guest may scan the host's code instead.
const SLOW_AFTER: Duration = Duration::from_secs(6);

/// The joiner's page while knocking.
pub(super) fn knocking(l: Language, client: RoomClient) -> AnyView {
    let vain = Memo::new(move |_| client.meeting_status.with(|status| status.step.is_in_vain()));
    // Without internet no relay is reached, but a failure is certain only after minutes.
    let slow = RwSignal::new(false);
    after(SLOW_AFTER, move || slow.set(true));
    let looks = move || client.meeting_status.with(|status| status.step == Step::Looking);
    let scannable = Memo::new(move |_| vain.get() || slow.get() && looks());
    // Once shown it stays: the person may be in the middle of it.
    let by_qr = Memo::new(move |before: Option<&bool>| {
        let scans = || client.meeting_status.with(|status| status.qr != QrStep::Off);
        before == Some(&true) || scannable.get() || scans()
    });
    let scanned = shown_while(move || by_qr.get(), move || later(LaterView::ByQr(scannable)));
    let other = move || {
        client.leave();
        clear_address();
        redraw();
    };
    let part = move || {
        // While the host is to scan this device's code, this device does not knock at relays.
        let status = client.meeting_status.get();
        let shows = matches!(status.qr, QrStep::Preparing | QrStep::Showing(_));
        let status_text = (!shows).then(|| of_guest(l, &status));
        let now = (vain.get() && !shows).then(|| try_now(l, client));
        html! {
            {status_text}
            <div class="row">{now} {button("button", tx!(l, room.other_link), other)}</div>
        }
    };
    html! { <div class="knocking">{scanned} {dynamic(part)}</div> }
}

/// Which of two devices has to reload its page.
pub(super) fn version_text(l: Language, reload: Reload) -> String {
    match reload {
        Reload::Here => tx!(l, room.version_here),
        Reload::There => tx!(l, room.version_there),
        Reload::Both => tx!(l, room.version_both),
    }
}

/// A button that tries to reach the host at once.
fn try_now(l: Language, client: RoomClient) -> AnyView {
    button("button", tx!(l, room.try_now), move || client.try_now())
}

/// Problems to show on every page of the room, some of them before joining has succeeded.
pub(super) fn notices(l: Language, client: RoomClient, line: Line) -> AnyView {
    let search = client.follow(Room::host_search);
    let state = Memo::new(move |_| (search.get(), client.connected.get(), client.is_host_silent()));
    let words = move || match state.get() {
        _ if client.in_lobby(|_| ()).is_none() => None,
        (HostSearch::Votes, ..) => Some(tx!(l, room.voting)),
        (HostSearch::Checks, ..) => Some(tx!(l, room.checking)),
        (HostSearch::Alone, ..) => Some(tx!(l, room.went_on_alone)),
        (HostSearch::None, false, _) => Some(tx!(l, room.lost)),
        (HostSearch::None, true, true) => Some(tx!(l, room.silent)),
        (HostSearch::None, true, false) => None,
    };
    let way = line.notice(Kind::Trouble, "way", words, move || match state.get().0 {
        HostSearch::Votes | HostSearch::Checks => no_buttons(),
        HostSearch::Alone => button("button", tx!(l, room.go_back), move || client.handle(Input::GoBack)),
        HostSearch::None => try_now(l, client),
    });

    let words = move || client.other_version.get().map(|reload| version_text(l, reload));
    let version = line
        .notice(Kind::Trouble, "version", words, move || button("button", tx!(l, room.reload), load_newest));

    // Offered only with a network: without one the others may still be in the room.
    let may_go_on = client.follow(|room| room.may_go_on(clock::now()) && is_online());
    let words = move || may_go_on.get().then(|| tx!(l, room.alone));
    let alone = line.notice(Kind::Question, "alone", words, move || {
        answers(vec![answer("button go", tx!(l, room.go_on_alone), move || client.handle(Input::GoOn))])
    });

    // Other pages do not show it again.
    effect(move || {
        if client.new_host.get().is_some() {
            after(NEWS_FOR, move || client.new_host.set(None));
        }
    });
    let words = move || {
        let NewHost { id, lost } = client.new_host.get()?;
        Some(match (client.name_of(id), lost) {
            (None, true) => tx!(l, room.heir_me),
            (Some(name), true) => tx!(l, room.heir, name = name),
            (None, false) => tx!(l, room.handed_me),
            (Some(name), false) => tx!(l, room.handed, name = name),
        })
    };
    let deals = line.notice(Kind::News, "heir", words, no_buttons);

    // Hands that people had are gone: after a lost host, or where an older version stored the room.
    let lost = client.follow(|room| room.deal_report().round_lost);
    let words = move || lost.get().then(|| tx!(l, room.dealt_again));
    let again = line.notice(Kind::News, "again", words, no_buttons);

    let (opened, fault) = (RwSignal::new(None), RwSignal::from(client.host_fault.clone()));
    // A missed deal accuses no device, so its text is shown at once.
    let is_whole = move |fault| fault == HostFault::ShareOmitted || opened.get() == Some(fault);
    let words = move || {
        let fault = fault.get()?;
        Some(if is_whole(fault) { fault_text(l, fault) } else { tx!(l, room.doubt) })
    };
    let doubts = line.notice(Kind::Alert, "doubt", words, move || {
        let Some(found) = fault.get() else { return no_buttons() };
        let more = (!is_whole(found))
            .then(|| answer("button", tx!(l, room.doubt_what), move || opened.set(Some(found))));
        let close = answer("button", tx!(l, table.close), move || fault.set(None));
        answers(more.into_iter().chain([close]).collect())
    });

    // The game is halted until there is space, or the person goes on without saving.
    let words = move || client.unsaved.get().then(|| tx!(l, room.unkept));
    let full = line.notice(Kind::Alert, "unkept", words, move || {
        answers(vec![
            answer("button", tx!(l, room.unkept_on), move || client.driver().continue_unsaved()),
            answer("button go", tx!(l, nav.again), move || client.driver().retry_save()),
        ])
    });
    let claims = seat_claims::notices(l, client, line);
    html! { {way} {version} {alone} {deals} {again} {doubts} {full} {claims} }
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

/// For a guest who is joining.
fn of_guest(l: Language, status: &MeetingStatus) -> AnyView {
    let (text, failed) = match status.step {
        Step::Still => (tx!(l, room.looking), false),
        Step::Stretching => (tx!(l, room.meet_stretching), false),
        Step::Looking => (tx!(l, room.meet_looking), false),
        Step::Knocked => (tx!(l, room.meet_knocked), false),
        Step::Unanswered if status.is_unheard() => (tx!(l, room.unanswered_relays), false),
        Step::Unanswered if status.by_words => (tx!(l, room.unanswered_words), false),
        Step::Unanswered => (tx!(l, room.unanswered_link), false),
        Step::Connecting => (tx!(l, room.meet_connecting), false),
        Step::GaveUp(why) => (failure(l, why), true),
        Step::Unable { secure } => (unable(l, secure), true),
    };
    let useless = status.step.is_in_vain().then(|| useless_relays(l, status));
    let choose = failed || status.step.is_in_vain() && status.is_unheard();
    let settings = choose.then(|| view! { <a href=Route::Settings.to_string()>{tx!(l, home.settings)}</a> });
    html! {
        <p class="meeting" data-failed=failed.to_string() role="status">
            <span class="spinner" aria-hidden="true"></span> <span>{text} " " {settings}</span>
        </p>
        {useless}
        {config(l, status.config)}
    }
}

/// For the host: whether others can find the room.
pub(super) fn of_host(l: Language, status: &MeetingStatus) -> AnyView {
    let of = status.relays.len();
    let works = status.relays.iter().filter(|(_, state)| *state == LineState::Works).count();
    let opening = status.relays.iter().any(|(_, state)| *state == LineState::Opening);
    let text = match status.step {
        Step::Unable { secure } => unable(l, secure),
        _ if works > 0 => tx!(l, room.heard, n = works, of = of),
        _ if opening || of == 0 => tx!(l, room.meet_looking),
        _ => tx!(l, room.unheard),
    };
    let well = works > 0;
    html! {
        <p class="small found" role="status" data-found=well.to_string()>{text}</p>
        {useless_relays(l, status)}
        {config(l, status.config)}
    }
}

/// The relays that cannot be used, why, and what to do.
fn useless_relays(l: Language, status: &MeetingStatus) -> AnyView {
    let one = |(relay, state): (&str, LineState)| {
        let why = match state {
            LineState::Refused(Refusal::RateLimited) => tx!(l, room.relay_busy),
            LineState::Refused(Refusal::Auth | Refusal::Restricted) => tx!(l, room.relay_members),
            LineState::Refused(Refusal::Work) => tx!(l, room.relay_work),
            LineState::Refused(Refusal::Blocked) => tx!(l, room.relay_blocked),
            LineState::Refused(Refusal::Clock) => tx!(l, room.fail_clock),
            _ => tx!(l, room.relay_silent),
        };
        html! { <p class="small relay">{format!("{relay}: {why}")}</p> }
    };
    status.useless_relays().map(one).collect_view().into_any()
}

/// The error in the list of servers, if any.
pub(super) fn config(l: Language, wrong: Option<ConfigError>) -> AnyView {
    let field = match wrong {
        None => return ().into_any(),
        Some(ConfigError::Missing) => {
            return html! { <p class="why">{tx!(l, room.no_config)}</p> };
        }
        Some(ConfigError::Garbage) => "{}",
        Some(ConfigError::Field(field)) => field,
    };
    html! { <p class="why">{tx!(l, room.fail_config, field = field)}</p> }
}

fn unable(l: Language, secure: bool) -> String {
    if secure { tx!(l, room.fail_browser) } else { tx!(l, room.fail_insecure) }
}

fn failure(l: Language, why: Reason) -> String {
    match why {
        Reason::NoRelay => tx!(l, room.fail_relay),
        Reason::Refused(Refusal::Clock) => tx!(l, room.fail_clock),
        Reason::Refused(_) => tx!(l, room.fail_refused),
        Reason::Nobody => tx!(l, room.fail_nobody),
        Reason::Version(_) => tx!(l, room.version_both),
        Reason::Full => tx!(l, room.out_full),
        Reason::NoWay => tx!(l, room.fail_way),
    }
}
