//! A spectator who sees a person's hand with that person's consent: what the table says to both of them.

use super::prelude::*;
use ::room::HandRequest;

/// For a person who plays: who asks to see their hand, and who sees it. What has been shown cannot be hidden again.
pub(super) fn of_me(l: Language, client: RoomClient, line: Line) -> AnyView {
    let own = move |allowed: bool| {
        client.follow(move |room| {
            let requests = room.hand_requests().into_iter();
            requests.filter(|one| one.member == room.id() && one.allowed == allowed).collect::<Vec<_>>()
        })
    };
    let name = move |request: HandRequest| client.in_lobby(|lobby| member_name(lobby, request.spectator));
    let say = move |class, word, spectator, shows| {
        answer(class, word, move || client.request(Request::ShowHand(spectator, shows)))
    };
    let words = move |request| Some(tx!(l, room.look_asks, name = name(request)?));
    let asks = line.for_each(Kind::Question, "hand", own(false), words, move |request| {
        answers(vec![
            say("button go", tx!(l, room.look_no), request.spectator, false),
            say("button", tx!(l, room.look_show), request.spectator, true),
        ])
    });
    let words = move |request| Some(tx!(l, room.look_seen, name = name(request)?));
    let sees = line.for_each(Kind::State, "hand-seen", own(true), words, move |request| {
        answers(vec![say("button", tx!(l, room.look_hide), request.spectator, false)])
    });
    view! { {asks} {sees} }.into_any()
}

/// For a spectator: whose hand they see or ask to see.
pub(super) fn watching(l: Language, client: RoomClient, lobby: &Lobby) -> Option<String> {
    let request = own_request(client)?;
    let name = member_name(lobby, request.member);
    let shows = request.allowed;
    Some(if shows { tx!(l, room.look_shows, name = name) } else { tx!(l, room.look_asked, name = name) })
}

/// What the spectator here has asked for.
fn own_request(client: RoomClient) -> Option<HandRequest> {
    let requests = client.with(Room::hand_requests);
    requests.into_iter().find(|request| request.spectator == client.me())
}

/// For a spectator: the button that ends it, or those that choose whose hand to ask for. `choosing`: the list of people
/// is open.
pub(super) fn of_others(l: Language, client: RoomClient, lobby: &Lobby, choosing: RwSignal<bool>) -> AnyView {
    let ask = |word, whose| {
        button("button", word, move || {
            choosing.set(false);
            client.request(Request::SeeHand(whose));
        })
    };
    if let Some(request) = own_request(client) {
        return ask(if request.allowed { tx!(l, room.look_end) } else { tx!(l, room.look_cancel) }, None);
    }
    let people = lobby.chairs.iter().filter_map(Chair::owner);
    let mut people = people.filter(|id| lobby.may_show_hand(*id, client.me())).peekable();
    if people.peek().is_none() {
        return ().into_any();
    }
    let all = people.map(|id| ask(member_name(lobby, id), Some(id))).collect_view();
    let whose = choosing.get().then(|| {
        view! { <div class="whose-hand" role="group" aria-label=tx!(l, room.look_whose)>{all}</div> }
    });
    view! { {fold_button("button", tx!(l, room.look).into_any(), choosing)} {whose} }.into_any()
}

/// To whom this member shows their hand, for everybody to know.
pub(super) fn shown_to(l: Language, client: RoomClient, lobby: &Lobby, member: MemberId) -> Vec<String> {
    let requests = client.with(Room::hand_requests).into_iter();
    let shown = requests.filter(|request| request.member == member && request.allowed);
    shown.map(|request| tx!(l, room.look_to, name = member_name(lobby, request.spectator))).collect()
}
