//! The laws: what honest devices see although others lie.
//!
//! 1. No round is called proven whose log differs from what honest people answered or were shown.
//! 2. Where nobody who ran the room lies, nothing is found; only those who sat have a say in it.
//! 3. Nobody is shown what their seat may not know, and nobody gets the secrets of a deal but the device that the
//!    page names: a screen that the host's person has confirmed (here, none).
//! 4. Nobody replaces a host that an honest device has just heard, nor, for a while, by what was decided before that;
//!    nobody honest votes twice in one term; no term is so late that none could follow; every certificate is signed by
//!    those it names.
//! 5. Nobody honest gives away their share of a round's secret while they hear its host, and shares go to those who sit
//!    only. Who goes on with a round, or gives it up, is in the lineage of every device, or is reported.
//! 6. Nobody honest leaves because of what a device says that is not their host.
//! 7. No queue grows without end.

use std::collections::{HashMap, HashSet};

use crate::chain::LogEntry;
use crate::frame::FromHost;
use crate::lobby::Chair;
use crate::succession::{parting, term_count};
use crate::{
    Authority, Certificate, Event, Guest, Hash, MemberId, Request, Room, RoundProof, SharedEntry, Standing,
    ToGuest, ToHost, Verdict, decode, encode,
};
use cards::State;
use game::{Answer, Dealer, Game as _, Seed, View as _, Viewer};

use super::Totals;
use super::device::Device;
use super::world::World;

/// Within so many milliseconds after it was heard a host is there.
const HEARD: u64 = 10_000;
/// After so many it is lost, whatever was decided before.
const LOST: u64 = 55_000;

/// What the judge has seen.
#[derive(Default)]
pub struct Judge {
    /// What honest people have answered: who, to which question, what.
    said: HashSet<(MemberId, u32, Vec<u8>)>,
    /// What honest devices were shown, at which head of the log.
    shown: HashMap<usize, HashMap<Hash, cards::View>>,
    /// When honest devices last heard their host.
    heard: HashMap<usize, (MemberId, u64)>,
    /// How much of the log honest devices know, and of which room.
    known: HashMap<usize, (Hash, u64)>,
    /// The last candidate on each line, and for whom each honest device has voted in each term, and when.
    asked: HashMap<usize, (MemberId, Hash, u32)>,
    votes: HashMap<(MemberId, Hash, u32), (MemberId, u64)>,
    /// Who has handed the room over, and who has run it.
    handed_over: HashSet<MemberId>,
    /// The lineage that each honest device has believed last.
    lineages: HashMap<usize, Vec<Certificate>>,
    /// Devices that have reported their host.
    reports: HashSet<usize>,
    hosts: HashSet<MemberId>,
    sat: HashSet<MemberId>,
    /// The rounds that were judged, by device and head.
    judged: HashSet<(usize, Hash)>,
    proven: u64,
    found: u64,
    replaced: u64,
}

impl Judge {
    /// A frame for an honest device.
    pub fn delivers(&mut self, line: usize, bytes: &[u8]) {
        // Only these are of interest, and most frames are others.
        if bytes.get(1) != Some(&10) {
            return;
        }
        if let Some(FromHost::Candidate { id, room, term, .. }) = decode::<ToGuest<State>>(bytes) {
            self.asked.insert(line, (id, room, term));
        }
    }

    pub fn hands_over(&mut self, host: MemberId) {
        self.handed_over.insert(host);
    }

    pub fn reloaded(&mut self, at: usize) {
        self.heard.remove(&at);
    }

    /// Checks that a host which has handed the room over cannot hand it over to another heir instead.
    fn check_hand_overs(&mut self, at: usize, lineage: &[Certificate]) {
        let before = self.lineages.entry(at).or_default();
        let parts = parting(before, lineage);
        if let (Some(one), Some(other)) = (before.get(parts[0]), lineage.get(parts[1])) {
            let by_hosts = one.votes().or(other.votes()).is_none();
            let taken_back = by_hosts && one.from == other.from && one.heir != other.heir;
            assert!(!taken_back, "{at} follows {other:?} after {one:?}");
        }
        lineage.clone_into(before);
    }

    pub fn finish(&self, totals: &mut Totals) {
        let counts = [
            ("rounds proven", self.proven),
            ("rounds with a finding", self.found),
            ("hosts replaced", self.replaced),
        ];
        for (what, n) in counts {
            *totals.entry(what.to_owned()).or_default() += n;
        }
    }
}

fn bytes(parts: &[cards::Action]) -> Vec<u8> {
    encode(&parts)
}

impl World {
    fn lies(&self, id: MemberId) -> bool {
        self.devices.iter().all(|device| device.lies || device.id() != id)
    }

    /// An honest device sends this.
    pub fn sends(&mut self, at: usize, line: usize, frame: &[u8]) {
        let hosts = matches!(self.devices[at].room, Some(Room::Host(_)));
        if !frame
            .get(1)
            .is_some_and(|kind| if hosts { [4, 14, 15].contains(kind) } else { [1, 9].contains(kind) })
        {
            return;
        }
        let id = self.devices[at].id();
        if let Some(Room::Host(host)) = &self.devices[at].room {
            let to = host.peers().into_iter().find(|(peer, _)| peer.0 == line as u64).map(|(_, id)| id);
            match decode::<ToGuest<State>>(frame) {
                Some(FromHost::Update(update)) => {
                    let host = host.host();
                    if let (Some(view), Some(to), Some(dealer)) = (update.view, to, host.dealer()) {
                        let own = dealer.game().view(host.viewer(to));
                        assert_eq!(view, own, "{to:?} is shown something else");
                    }
                }
                Some(FromHost::KeyShare { .. }) => {
                    let sits = to.is_some_and(|to| self.judge.sat.contains(&to));
                    assert!(sits, "{to:?} gets a share, and does not sit");
                }
                _ => {}
            }
            return;
        }
        match decode::<ToHost<State>>(frame) {
            Some(ToHost::Request(signed)) => {
                if let Request::Answer { to, parts } = &signed.what {
                    self.judge.said.insert((id, *to, bytes(parts)));
                }
            }
            Some(ToHost::Vote(vote)) => {
                let heard = self.judge.heard.get(&at).filter(|(_, when)| self.now < when + HEARD);
                let may = vote.share.is_none() || heard.is_none();
                assert!(may, "{id:?} gives its share, and hears its host");
                let (candidate, room, term) = self.judge.asked[&line];
                let before = self.judge.votes.insert((id, room, term_count(term)), (candidate, self.now));
                let same = before.is_none_or(|(before, _)| before == candidate);
                assert!(same, "{id:?} votes twice in one term");
            }
            _ => {}
        }
    }

    /// Something happens on an honest device.
    pub fn happens(&mut self, at: usize, event: &Event<State>) {
        let id = self.devices[at].id();
        match event {
            Event::Continued(heir) | Event::HandedOver(heir) if *heir != id => {
                let last = self.judge.heard.get(&at).copied();
                let heard = last.filter(|(_, when)| self.now < when + HEARD);
                if let (Some(Room::Guest(guest)), Some((_, when))) =
                    (&self.devices[at].room, last.filter(|(host, _)| host != heir))
                {
                    self.check_age(at, guest, (*heir, when));
                }
                self.say(|| format!("{at} follows {heir:?}"));
                self.judge.replaced += 1;
                if let Some((host, _)) = heard {
                    let by_itself = matches!(event, Event::HandedOver(_))
                        && (self.judge.handed_over.contains(&host) || self.lies(host));
                    assert!(by_itself || host == *heir, "{host:?} was just heard, and {heir:?} replaces it");
                }
                self.judge.heard.remove(&at);
            }
            Event::HostFault(_) => _ = self.judge.reports.insert(at),
            Event::Left(why) => {
                let honest = self.judge.hosts.iter().all(|host| !self.lies(*host));
                // A newcomer does not know the host yet, and believes a candidate that lies.
                let is_new =
                    matches!(&self.devices[at].room, Some(Room::Guest(guest)) if guest.lobby().is_none());
                let lies = |device: &Device| device.lies && matches!(device.room, Some(Room::Host(_)));
                let misled = is_new && self.devices.iter().any(lies);
                assert!(!honest || misled, "{at} is out: {why:?}");
            }
            _ => {}
        }
    }

    /// Checks that what makes somebody the host was not decided before the former one was `heard` last.
    fn check_age(&self, at: usize, guest: &Guest<State>, (heir, heard): (MemberId, u64)) {
        let decides = |last: &&Certificate| last.heir == heir && self.now < heard + LOST;
        let Some(last) = guest.lineage().last().filter(decides) else { return };
        let (id, known) = (self.devices[at].id(), self.judge.known.get(&at));
        match last.authority {
            Authority::Votes(_) => {
                let vote = self.judge.votes.get(&(id, last.room, term_count(last.term)));
                let old = vote.is_some_and(|(candidate, when)| *candidate == last.heir && *when < heard);
                assert!(!old, "{at} follows {last:?}, for whom it voted before it heard its host again");
            }
            Authority::Host(_) => {
                let went_on = known.is_some_and(|(room, seq)| *room == last.room && *seq > last.tip.seq);
                assert!(!went_on, "{at} follows {last:?}, although its host went on");
            }
        }
    }

    /// What holds on every device after everything it does.
    pub fn check(&mut self, at: usize) {
        let device = &self.devices[at];
        let (id, lies) = (device.id(), device.lies);
        match &device.room {
            Some(Room::Host(host)) => {
                if host.standing() == Standing::Host {
                    self.judge.hosts.insert(id);
                    // Its former host has handed over to it, or was lost.
                    self.judge.heard.remove(&at);
                    let chairs = host.lobby().chairs.iter().filter_map(Chair::owner);
                    self.judge.sat.extend(chairs);
                }
                if !lies {
                    assert!(host.host().queue_len() < 2500, "things pile up at {at}");
                    check_lineage(at, host.host().lineage());
                }
            }
            Some(Room::Guest(guest)) if !lies => {
                if let (Some(heard), Some((peer, host))) = (guest.last_heard(), guest.peers().pop()) {
                    self.judge.heard.insert(at, (host, heard));
                    let [one, other] = self.lines[peer.0 as usize].bindings;
                    assert_eq!(one, other, "somebody is between {at} and its host");
                }
                assert!(guest.queue_len() < 250, "things pile up at {at}");
                assert!(term_count(guest.newest_term()) < 0xf000, "no term can follow at {at}");
                check_lineage(at, guest.lineage());
                let lineage = guest.lineage().to_vec();
                self.judge.check_hand_overs(at, &lineage);
                if let Some(table) = guest.table() {
                    let shown = self.judge.shown.entry(at).or_default();
                    shown.entry(table.tip.head).or_insert_with(|| table.view.clone());
                }
                let proof = guest.round_proof().cloned();
                if let Some(proof) = proof {
                    self.check_proof(at, &proof);
                }
            }
            _ => {}
        }
    }

    fn check_proof(&mut self, at: usize, proof: &RoundProof) {
        let id = self.devices[at].id();
        let sat = |id: MemberId| self.judge.sat.contains(&id);
        assert!(proof.proven_by().all(sat), "somebody who did not sit proves a round to {at}: {proof:?}");
        let honest = self.judge.hosts.iter().all(|host| !self.lies(*host));
        for (by, finding) in proof.findings() {
            let counts = by == id || sat(by);
            assert!(counts, "{by:?} did not sit, and has found {finding:?} for {at}");
            assert!(!honest || self.lies(by), "{by:?} finds {finding:?} in an honest round");
        }
        let Some(Verdict { seq, finding, head, .. }) = proof.of(id).copied() else { return };
        if !self.judge.judged.insert((at, head)) {
            return;
        }
        let opened = finding.is_none().then_some(seq);
        self.check_succession(at, opened);
        if let Some(finding) = finding {
            self.say(|| format!("{at} has found {finding:?}"));
            self.judge.found += 1;
            return;
        }
        self.judge.proven += 1;
        if let Some(Room::Guest(guest)) = &self.devices[at].room
            && let Some(why) = self.differs(at, guest)
        {
            panic!("a round is proven to {at} although {why}");
        }
    }

    /// Checks that this device knows of everybody who has gone on with a game, and that no host has given up a round alone
    /// before this entry, which opens a round that is proven.
    fn check_succession(&self, at: usize, opened: Option<u64>) {
        let Some(Room::Guest(guest)) = &self.devices[at].room else { return };
        let lines = guest.game_log().map_or(&[][..], |(_, lines)| lines);
        for line in lines {
            if let SharedEntry::Public(LogEntry::Succeeded(certificate)) = line {
                let known = guest.lineage().contains(certificate) || self.judge.reports.contains(&at);
                assert!(known, "{at} does not know who has elected {certificate:?}");
                // What comes after the round belongs to the next verdict.
                let before = opened.is_some_and(|opened| certificate.tip.seq < opened);
                let alone = before && certificate.is_signed(|id| id == certificate.from);
                assert!(
                    !alone,
                    "a round is proven to {at} that its host has given up alone: {certificate:?}"
                );
            }
        }
    }

    /// Plays the log again, knowing what honest people have said and were shown: what differs.
    fn differs(&self, at: usize, guest: &Guest<State>) -> Option<String> {
        let (base, lines) = guest.game_log()?;
        let (mut tip, mut dealer) = (base, None::<Dealer<State>>);
        // Who sat where when the game began, and who does now.
        let (mut first, mut persons) = (Vec::new(), Vec::new());
        for (n, line) in lines.iter().enumerate() {
            tip = tip.after(&line.entry_hash());
            let opened = match line {
                SharedEntry::Public(line) => Some(line.clone()),
                // Its round's secret is in the next entry that opens one; a deal that was started over has none.
                SharedEntry::Secret(sealed) => lines[n..].iter().find_map(|later| match later {
                    SharedEntry::Public(LogEntry::Opened { secret, .. }) => {
                        sealed.open::<State>(secret, tip.seq)
                    }
                    _ => None,
                }),
            };
            match opened? {
                LogEntry::Game { setup, chairs } => {
                    dealer = Some(Dealer::new(setup, Vec::new()));
                    (first, persons) = (chairs.clone(), chairs);
                }
                LogEntry::Chair { person, chair, .. } => {
                    let before = std::mem::replace(&mut persons[person.index()], chair.clone());
                    if before.owner() == Some(guest.id())
                        && matches!(chair, Chair::Person(id) if id != guest.id())
                    {
                        return Some("its seat was taken".to_owned());
                    }
                }
                LogEntry::Seed { seed } => dealer.as_mut()?.begin_round(Seed(seed)).ok()?,
                // Nobody here agrees to that: it is named by the audit's own rules.
                LogEntry::Undo { .. } => return None,
                LogEntry::Answer { by, to, parts, proof } => {
                    let dealer = dealer.as_mut()?;
                    let person = dealer.game().person_at(by).index();
                    let (owner, is_pass) = (persons[person].clone(), parts == [cards::Action::Pass]);
                    let said = |id| self.judge.said.contains(&(id, to, bytes(&parts)));
                    let why = match (proof, owner) {
                        (Some(proof), _) if !self.lies(proof.id) && !said(proof.id) => {
                            Some(format!("{:?} never answered {to} with {parts:?}", proof.id))
                        }
                        (Some(proof), _) if proof.id == guest.id() && refused(guest, proof.nonce) => {
                            Some(format!("its host had refused {parts:?}"))
                        }
                        // Who was the host at some time has signed the log.
                        (None, Chair::Person(id)) if !is_pass && !self.judge.hosts.contains(&id) => {
                            Some(format!("{id:?} has not signed {parts:?}"))
                        }
                        (None, Chair::Person(id))
                            if !is_pass && first.get(person).and_then(Chair::owner) != Some(id) =>
                        {
                            Some(format!("{id:?} has answered on somebody else's chair"))
                        }
                        (None, Chair::Person(id))
                            if is_pass && id == guest.id() && dropped(guest, to, &parts) =>
                        {
                            Some(format!("what it answered to {to} is missing"))
                        }
                        _ => None,
                    };
                    if why.is_some() {
                        return why;
                    }
                    dealer.handle(&Answer { by, to, parts }).ok()?;
                }
                _ => {}
            }
            let (Some(dealer), Some(view)) =
                (&dealer, self.judge.shown.get(&at).and_then(|all| all.get(&tip.head)))
            else {
                continue;
            };
            if let Viewer::Seat(_) = view.viewer()
                && *view != dealer.game().view(view.viewer())
            {
                return Some(format!("it was shown another game at {tip:?}"));
            }
        }
        None
    }
}

/// Whether a device has answered something else, and its host has said that this counts.
fn dropped(guest: &Guest<State>, question: u32, entered: &[cards::Action]) -> bool {
    let mut own = guest
        .record
        .answers
        .iter()
        .filter(|own| own.accepted == Some(true) && own.request.term == guest.term());
    own.any(|own| matches!(&own.request.what, Request::Answer { to, parts } if *to == question && parts != entered))
}

/// Whether its host has refused what a device has sent under this number.
fn refused(guest: &Guest<State>, nonce: u64) -> bool {
    guest.record.answers.iter().any(|own| own.request.nonce == nonce && own.accepted == Some(false))
}

fn check_lineage(at: usize, lineage: &[Certificate]) {
    let forged = lineage.iter().find(|certificate| !certificate.is_signed(|_| true));
    assert!(forged.is_none(), "{at} believes what nobody signed: {forged:?}");
}
