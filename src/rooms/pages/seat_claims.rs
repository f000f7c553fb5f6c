//! Notices and buttons for moving a seat to a new device of the same person.

use super::prelude::*;
use ::room::SeatClaim;
use game::Seats;

/// The questions about open claims, and the seats that have moved in this round.
pub(super) fn notices(l: Language, client: RoomClient, line: Line) -> AnyView {
    let me = client.me();
    let claims = client.follow(Room::seat_claims);
    let name = move |seat| client.in_lobby(|lobby| owner_name(lobby, seat));
    let may_say = move || client.is_host() || client.in_lobby(|lobby| lobby.chair_of(me)).flatten().is_some();
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
    let words = move |SeatClaim { member, seat, .. }| {
        let other = client.in_lobby(|lobby| member_name(lobby, member))?;
        Some(tx!(l, room.claim_asked, other = other, name = name(seat)?))
    };
    let asked = line.for_each(Kind::Question, "claim", open, words, move |claim| {
        let say = |class, word, yes| {
            answer(class, word, move || {
                answered.update(|answered| answered.push(claim));
                client.request(Request::AnswerClaim(claim.member, yes));
            })
        };
        let yes = tx!(l, room.claim_yes, name = untrack(|| name(claim.seat)).unwrap_or_default());
        answers(vec![say("button go", tx!(l, room.claim_no), false), say("button", yes, true)])
    });
    let words = move || {
        let moved = claims.get().into_iter().filter(|claim| claim.granted && claim.member != me);
        let names: Vec<String> = moved.filter_map(|claim| name(claim.seat)).collect();
        (!names.is_empty()).then(|| tx!(l, room.claim_moved, names = list(l, &names)))
    };
    html! { {asked} {line.notice(Kind::State, "moved", words, no_buttons)} }
}

/// For a spectator with an open claim: who decides about it.
pub(super) fn waiting(l: Language, client: RoomClient, lobby: &Lobby) -> Option<String> {
    let seat = own(client)?;
    let host = member_name(lobby, lobby.members.first()?.id);
    Some(tx!(l, room.claim_waits, host = host, name = owner_name(lobby, seat)))
}

/// For a spectator: a button for each seat that they can claim, or the one that withdraws their claim.
pub(super) fn buttons(l: Language, client: RoomClient, lobby: &Lobby) -> AnyView {
    let claim = |word, seat| button("button", word, move || client.request(Request::ClaimSeat(seat)));
    if own(client).is_some() {
        return claim(tx!(l, room.claim_cancel), None);
    }
    let seats = Seats::first(Seat::MAX).into_iter().filter(|seat| lobby.may_claim(client.me(), *seat));
    let seats = seats.map(|seat| claim(tx!(l, room.claim_me, name = owner_name(lobby, seat)), Some(seat)));
    seats.collect_view().into_any()
}

/// The seat that the person here claims.
fn own(client: RoomClient) -> Option<Seat> {
    let claims = client.with(Room::seat_claims).into_iter();
    claims.filter(|claim| !claim.granted).find(|claim| claim.member == client.me()).map(|claim| claim.seat)
}

fn owner_name(lobby: &Lobby, seat: Seat) -> String {
    person_in_chair(lobby, lobby.chair(seat)).name
}
