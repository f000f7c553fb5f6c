//! What people do on their devices, and whether they see what they should.

use crate::{Input, LogEntry, Phase, Request, Room};
use game::{Asks, View};

use super::World;
use crate::rooms::heirs::played::Played;
use crate::rooms::support::answer;

impl<G: Played> World<G> {
    /// The table has changed.
    pub(super) fn look(&mut self, at: usize) {
        let went_on = self.goes_on_with_its_log(at);
        let device = &mut self.devices[at];
        let Some(table) = device.room.as_ref().and_then(Room::table) else { return };
        device.seen_at = Some(table.tip);
        if device.wants_new_deal.is_some() {
            let anew = !device.room.as_ref().unwrap().deal_report().anew.is_empty();
            self.outcome.dealt_anew += u64::from(anew && !device.anew);
            device.anew = anew;
        }
        let mut view = table.view.clone();
        let same = view.clone();
        assert!(view.merge(&same));
        let dealt = !matches!(view.asks(), Asks::Seed) || !device.continues;
        if device.continues && dealt && device.room.as_ref().unwrap().lobby().unwrap().phase == Phase::Playing
        {
            device.continues = false;
            // While a round was being dealt there was no hand to keep.
            let had_hand = device.seen.last().is_some_and(|seen| !matches!(seen.asks(), Asks::Seed));
            // Who comes late may find the round dealt anew.
            if had_hand && device.room.as_ref().unwrap().deal_report().anew.is_empty() {
                self.outcome.hands += 1;
                let same = device.seen.iter().any(|seen| {
                    let mut merged = seen.clone();
                    merged.merge(&view) && (merged == *seen || seen.asks() != same.asks())
                });
                // The others may have seen a moment more.
                let same = same
                    || went_on
                    || device.person.is_some_and(|seat| {
                        let hand = |view| G::hand(view, seat);
                        device.seen.last().map(hand) == Some(hand(&view))
                    });
                self.outcome.kept += u64::from(same);
                if !same && self.loud {
                    let moments = device.seen.iter().filter(|seen| (*seen).clone().merge(&view)).count();
                    println!(
                        "{:>8} {at}: another hand, {moments} moments of {}",
                        self.now,
                        device.seen.len()
                    );
                    if moments == 0 {
                        println!("was {:?}", device.seen.last());
                        println!("is  {view:?}");
                    }
                }
            }
        }
        if device.seen.last() != Some(&view) {
            device.seen.push(view);
        }
        if device.seen.len() > 12 {
            device.seen.remove(0);
        }
    }

    /// Whether the log of the host is the one of which this device has seen the table last.
    fn goes_on_with_its_log(&self, at: usize) -> bool {
        let rooms = || self.devices.iter().filter_map(|device| device.room.as_ref());
        let host = self.devices[at].room.as_ref().and_then(Room::host_id);
        let hosts = rooms().filter_map(|room| match room {
            Room::Host(one) if Some(one.id()) == host && !one.is_candidate() => Some(one.host()),
            _ => None,
        });
        let seen = self.devices[at].seen_at;
        hosts.into_iter().any(|host| seen.is_some_and(|seen| host.has_been_at(seen)))
    }

    /// More is known of a round.
    pub(super) fn prove(&mut self, at: usize) {
        let Some(room @ Room::Host(host)) = &self.devices[at].room else { return };
        let Some(proof) = room.round_proof() else { return };
        let succeeded = |line: &&LogEntry<G>| matches!(line, LogEntry::Succeeded(_));
        for found in proof.findings() {
            self.outcome.found += 1;
            self.say(format_args!("{at}: {found:?}"));
        }
        if host.host().log().any(|line| succeeded(&line)) {
            self.outcome.proven += u64::from(proof.proven_by().count() > 0);
        }
    }

    /// The person at this device does something.
    pub(super) fn person(&mut self, at: usize) {
        let device = &mut self.devices[at];
        let Some(room) = &device.room else { return };
        if device.acts_at > self.now || device.asleep_until > self.now {
            return;
        }
        device.acts_at = self.now + u64::from(100 + self.rng.below(900));
        let input = if room.may_go_on(self.now) {
            Input::GoOn
        } else {
            let Some(lobby) = room.lobby() else { return };
            let (me, connected) = (
                room.id(),
                match room {
                    Room::Host(host) => !host.is_candidate(),
                    Room::Guest(guest) => guest.is_connected() || guest.is_probing(),
                },
            );
            let sits = lobby.chair_of(me) == device.person;
            device.ended = sits && lobby.phase == Phase::Over;
            let unheard = room.deal_vote().is_some_and(|vote| vote.said.is_none());
            let what = match lobby.phase {
                Phase::Playing if unheard && device.wants_new_deal.is_some() => {
                    device.wants_new_deal.map(Request::DealAnew)
                }
                Phase::Playing => room.table().and_then(|table| answer(table, &mut self.rng)),
                Phase::RoundOver => {
                    let ready = lobby.member(me).is_some_and(|member| member.ready);
                    (!ready).then_some(Request::Ready(true))
                }
                _ => None,
            };
            match what.filter(|_| connected) {
                Some(what) => Input::Request(what),
                None => return,
            }
        };
        self.input(at, input);
    }
}
