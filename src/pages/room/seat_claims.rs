//! Notices and buttons for moving a seat to a new device of the same person.

use super::buttons::{action_button, guarded_button};
use super::notices::{Kind, Line, no_buttons};
use crate::language::Language;
use crate::reactive::{effect, keyed_list};
use crate::room::{RoomClient, member_name, person_in_chair};
use crate::taps::Taps;
use crate::text::{list, tx};
use ::room::{AnyGame, Lobby, Request, Room, SeatClaim};
use game::{Seat, Seats};
use leptos::prelude::*;

type Client = StoredValue<RoomClient, LocalStorage>;

/// The questions about open claims, and the seats that have moved in this round.
pub(super) fn notices(l: Language, client: Client, line: Line) -> AnyView {
    let now = RwSignal::from(client.with_value(RoomClient::lobby));
    let me = client.with_value(RoomClient::me);
    let claims = Memo::new(move |_| {
        now.track();
        client.with_value(|client| client.with(Room::seat_claims))
    });
    let name = move |seat| now.with(|now| Some(owner_name(now.as_ref()?, seat)));
    let may_say = move || {
        let sits = now.with(|now| now.as_ref().is_some_and(|now| now.chair_of(me).is_some()));
        sits || client.with_value(RoomClient::is_host)
    };
    // Claims that this person has answered, while others still decide.
    let answered = RwSignal::new(Vec::<SeatClaim>::new());
    effect(move || {
        let open = claims.get();
        answered.update(|answered| answered.retain(|claim| open.contains(claim)));
    });
    let open = Memo::new(move |_| {
        let others = claims.get().into_iter().filter(|claim| !claim.granted && claim.member != me);
        others.filter(|claim| may_say() && !answered.read().contains(claim)).collect::<Vec<_>>()
    });
    let asked = move |at: usize| {
        let claim = Memo::new(move |_| open.read().get(at).copied());
        let words = move || {
            let SeatClaim { member, seat, .. } = claim.get()?;
            let other = now.with(|now| Some(member_name(now.as_ref()?, member)))?;
            Some(tx!(l, room.claim_asked, other = other, name = name(seat)?))
        };
        line.notice(Kind::question("claim"), words, move || {
            let Some(claim @ SeatClaim { member, seat, .. }) = claim.get() else { return no_buttons() };
            let taps = Taps::on_arrival();
            let button = |word: String, class, yes| {
                let say = move |client: &RoomClient| {
                    answered.update(|answered| answered.push(claim));
                    client.request(Request::AnswerClaim(member, yes));
                };
                client.with_value(|client| guarded_button(client, taps, word.into_any(), class, say))
            };
            let no = button(tx!(l, room.claim_no), "button go", false);
            let yes = tx!(l, room.claim_yes, name = untrack(|| name(seat)).unwrap_or_default());
            taps.group(view! { {no} {button(yes, "button", true)} }.into_any())
        })
    };
    let asked = keyed_list(move || (0..open.read().len()).collect(), asked);
    let words = move || {
        let moved = claims.get().into_iter().filter(|claim| claim.granted && claim.member != me);
        let names: Vec<String> = moved.filter_map(|claim| name(claim.seat)).collect();
        (!names.is_empty()).then(|| tx!(l, room.claim_moved, names = list(l, &names)))
    };
    view! { {asked} {line.notice(Kind::state("moved"), words, no_buttons)} }.into_any()
}

/// For a spectator with an open claim: who decides about it.
pub(super) fn waiting(l: Language, client: Client, lobby: &Lobby<AnyGame>) -> Option<String> {
    let seat = own(client)?;
    let host = member_name(lobby, lobby.members.first()?.id);
    Some(tx!(l, room.claim_waits, host = host, name = owner_name(lobby, seat)))
}

/// For a spectator: a button for each seat that they can claim, or the one that withdraws their claim.
pub(super) fn buttons(l: Language, client: Client, lobby: &Lobby<AnyGame>) -> AnyView {
    let button = |word: String, seat: Option<Seat>| {
        client.with_value(|client| {
            let say = move |client: &RoomClient| client.request(Request::ClaimSeat(seat));
            action_button(client, word.into_any(), "button", say)
        })
    };
    if own(client).is_some() {
        return button(tx!(l, room.look_cancel), None);
    }
    let me = client.with_value(RoomClient::me);
    let seats = Seats::first(Seat::MAX).into_iter().filter(|seat| lobby.may_claim(me, *seat));
    seats
        .map(|seat| button(tx!(l, room.claim_me, name = owner_name(lobby, seat)), Some(seat)))
        .collect_view()
        .into_any()
}

/// The seat that the person here claims.
fn own(client: Client) -> Option<Seat> {
    let (me, claims) = client.with_value(|client| (client.me(), client.with(Room::seat_claims)));
    claims.into_iter().find(|claim| claim.member == me && !claim.granted).map(|claim| claim.seat)
}

fn owner_name(lobby: &Lobby<AnyGame>, seat: Seat) -> String {
    person_in_chair(lobby, lobby.chair(seat)).name
}
