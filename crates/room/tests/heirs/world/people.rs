//! Simulated people: their actions on their devices, and checks of what they see.

use crate::{HostCommand, Input, LogEntry, MemberId, Phase, Request, Room, RoomGame, Standing};
use game::{Asks, View};

use super::World;
use crate::rooms::heirs::played::Played;
use crate::rooms::support::answer;

impl<G: Played> World<G> {
    /// The table has changed.
    pub(super) fn look(&mut self, at: usize) {
        let went_on = if self.devices[at].continues { self.goes_on_with_its_log(at) } else { None };
        let device = &mut self.devices[at];
        let Some(table) = device.room.as_ref().and_then(Room::table) else { return };
        let tip = table.tip;
        let view = table.view.clone();
        let dealt = !matches!(view.asks(), Asks::Seed);
        if device.continues && dealt && device.room.as_ref().unwrap().lobby().unwrap().phase == Phase::Playing
        {
            device.continues = false;
            // While a round was being dealt there was no hand to keep.
            let had_hand = device.seen.last().is_some_and(|seen| !matches!(seen.asks(), Asks::Seed));
            match went_on {
                Some(false) if had_hand => self.outcome.dealt_anew += 1,
                _ if had_hand => {
                    self.outcome.hands += 1;
                    // The others may have seen a moment more, which is in the log.
                    let same = went_on.is_some()
                        || device.person.is_some_and(|seat| {
                            let hand = |view| G::hand(view, seat);
                            device.seen.last().map(hand) == Some(hand(&view))
                        });
                    self.outcome.kept += u64::from(same);
                    if !same && self.loud {
                        println!("{:>8} {at}: another hand", self.now);
                        println!("was {:?}", device.seen.last());
                        println!("is  {view:?}");
                    }
                }
                _ => {}
            }
        }
        // What it had seen when its host was lost is kept until it sees a round again.
        if !device.continues && device.seen.last() != Some(&view) {
            device.seen.push(view);
        }
        if device.seen.len() > 12 {
            device.seen.remove(0);
        }
        if !device.continues {
            device.seen_at = Some(tip);
        }
    }

    /// Whether the log of the host goes on from where this device has seen the table last: `Some(false)` if the round of
    /// then was given up, `None` if that is no position of it.
    fn goes_on_with_its_log(&self, at: usize) -> Option<bool> {
        let rooms = || self.devices.iter().filter_map(|device| device.room.as_ref());
        let host = self.devices[at].room.as_ref().and_then(host_of);
        let mut hosts = rooms().filter_map(|room| match room {
            Room::Host(one) if Some(one.id()) == host && one.standing() != Standing::Candidate => {
                Some(one.host())
            }
            _ => None,
        });
        let seen = self.devices[at].seen_at?;
        hosts.find_map(|host| host.has_been_at(seen).then(|| !host.has_given_up_after(seen)))
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
                    Room::Host(_) => room.standing() != Standing::Candidate,
                    Room::Guest(guest) => guest.is_connected() || guest.is_probing(),
                },
            );
            let sits = lobby.chair_of(me) == device.person;
            device.ended = sits && lobby.phase == Phase::Over;
            // Nobody knew the log any more: they play another game.
            if lobby.phase == Phase::Lobby && matches!(room, Room::Host(_)) && connected && self.begun {
                self.outcome.restarted += 1;
                return self.input(at, Input::Command(HostCommand::Start));
            }
            let what = match lobby.phase {
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

/// The host of a device's room, or the lost one that a candidate wants to succeed.
fn host_of<G: RoomGame>(room: &Room<G>) -> Option<MemberId> {
    match room {
        Room::Host(host) => host.host().lost_host().or(Some(host.id())),
        Room::Guest(guest) => guest.host(),
    }
}
