//! The state of finding each other, in everyday words, and what to try.

use super::prelude::*;
use crate::net::{MeetingStatus, Step};
use crate::route::Route;
use meet::{ConfigError, LineState, Reason, Refusal};

/// For a guest who is joining.
pub(super) fn of_guest(l: Language, status: &MeetingStatus) -> AnyView {
    let (text, failed) = match status.step {
        Step::Still | Step::Listening | Step::Connected => (tx!(l, room.looking), false),
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
    view! {
        <p class="meeting" data-failed=failed.to_string() role="status">
            <span class="spinner" aria-hidden="true"></span> <span>{text} " " {settings}</span>
        </p>
        {useless}
        {config(l, status.config)}
    }
    .into_any()
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
    view! {
        <p class="small found" role="status" data-found=well.to_string()>{text}</p>
        {useless_relays(l, status)}
        {config(l, status.config)}
    }
    .into_any()
}

/// Which relays are of no use, why, and what to do.
fn useless_relays(l: Language, status: &MeetingStatus) -> AnyView {
    let one = |(relay, state): (&str, LineState)| {
        let why = match state {
            LineState::Refused(why) => refusal(l, why),
            _ => tx!(l, room.relay_silent),
        };
        view! { <p class="small relay">{format!("{relay}: {why}")}</p> }.into_any()
    };
    status.useless_relays().map(one).collect_view().into_any()
}

/// Why a relay or broker refuses, and what to do.
pub(super) fn refusal(l: Language, why: Refusal) -> String {
    match why {
        Refusal::RateLimited => tx!(l, room.relay_busy),
        Refusal::Auth | Refusal::Restricted => tx!(l, room.relay_members),
        Refusal::Work => tx!(l, room.relay_work),
        Refusal::Blocked => tx!(l, room.relay_blocked),
        Refusal::Clock => tx!(l, room.fail_clock),
    }
}

/// What is wrong with the list of servers, if anything is.
pub(super) fn config(l: Language, wrong: Option<ConfigError>) -> AnyView {
    let field = match wrong {
        None => return ().into_any(),
        Some(ConfigError::Missing) => {
            return view! { <p class="why">{tx!(l, room.no_config)}</p> }.into_any();
        }
        Some(ConfigError::Garbage) => "{}",
        Some(ConfigError::Field(field)) => field,
    };
    view! { <p class="why">{tx!(l, room.fail_config, field = field)}</p> }.into_any()
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
