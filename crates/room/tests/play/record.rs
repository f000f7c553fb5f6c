//! A guest's record of a round: what it was shown, and what it said.

use super::party::Party;
use crate::{Guest, HostCommand, HostFault, Request, SentAnswer, ShownView, ToGuest, decode, encode};
use cards::State;

fn shown(guest: &Guest<State>) -> Vec<ShownView> {
    guest.record.shown.iter().copied().collect()
}

fn answers(guest: &Guest<State>) -> Vec<SentAnswer<State>> {
    guest.record.answers.iter().cloned().collect()
}

#[test]
fn everything_one_is_shown_is_kept() {
    let party = Party::playing_for(2, 20);
    for guest in &party.guests {
        let shown = shown(guest);
        assert!(shown.len() > 5 && shown.is_sorted_by_key(|shown| shown.seq));
        assert_eq!(shown.last().map(|shown| shown.seq), Some(guest.tip().seq));
    }
    let [ann, bo] = [0, 1].map(|at| shown(&party.guests[at]));
    assert!(ann.iter().zip(&bo).all(|(ann, bo)| ann.leaf != bo.leaf), "everybody sees something else");
}

#[test]
fn what_one_was_shown_and_said_survives_a_reload() {
    let mut party = Party::asking(2, 0);
    let what = super::party::answer(party.table(0)).unwrap();
    party.asks(0, what.clone()).ok();
    let (before, said) = (shown(&party.guests[0]), answers(&party.guests[0]));
    assert!(said.iter().any(|answer| answer.request.what == what && answer.accepted.is_some()));
    party.reload_guest(0);
    let after = shown(&party.guests[0]);
    let leaves = |all: &[ShownView]| all.iter().map(|shown| (shown.seq, shown.leaf)).collect::<Vec<_>>();
    assert_eq!(leaves(&after)[..before.len()], leaves(&before), "nothing is forgotten, nothing is new");
    assert_eq!(answers(&party.guests[0]), said);
}

#[test]
fn a_round_later_the_former_one_is_forgotten() {
    let mut party = Party::after_a_round(2);
    let before = party.guests[0].tip().seq;
    assert!(shown(&party.guests[0]).len() > 10);
    party.starts();
    assert!(shown(&party.guests[0]).iter().all(|shown| shown.seq > before));
    assert!(answers(&party.guests[0]).is_empty());
}

#[test]
fn a_view_that_the_host_has_not_signed_is_not_accepted() {
    let mut party = Party::playing_for(1, 6);
    // One number of the view is changed on its way, as if the host showed another one.
    party.spoil = Some(|bytes| {
        if let Some(ToGuest::<State>::Update(mut update)) = decode(bytes)
            && let Some(view) = &mut update.view
        {
            view.public.round += 1;
            *bytes = encode(&ToGuest::Update(update));
        }
    });
    let tip = party.host.tip();
    party.play_till(|party| {
        party.host.tip() != tip && super::party::doubts(party, 0).contains(&HostFault::InvalidLog)
    });
    assert!(!party.guests[0].is_connected());
}

#[test]
fn a_pass_that_changes_nothing_else_is_kept_once() {
    let mut party = Party::playing(2);
    let before = shown(&party.guests[0]).len();
    // A pause sends the same view with other timers.
    party.order(HostCommand::Pause(true)).unwrap();
    party.order(HostCommand::Pause(false)).unwrap();
    party.asks(0, Request::Ready(true)).ok();
    assert_eq!(shown(&party.guests[0]).len(), before);
}
