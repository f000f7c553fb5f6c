//! The laws of every room at every moment. The judge sees the host's whole game, and remembers it at every number of
//! the log.

use std::collections::{HashMap, HashSet};

use crate::{AnyFact, AnyGame, Guest, Hash, Host, LogEntry, MemberId};
use game::{Game as _, Viewer};

/// From which seat each device looks, by member id.
type Viewers = HashMap<MemberId, Viewer>;

/// The state at one number of the log.
struct Moment {
    seq: u64,
    game: Option<AnyGame>,
    viewers: Viewers,
    /// The number of facts so far, and the run they belong to.
    facts: usize,
    story: usize,
}

/// A run of facts without a crash of the host.
#[derive(Clone, Default)]
struct Story {
    facts: Vec<AnyFact>,
    /// From which fact on who looked from which seat, before and after.
    steps: Vec<(usize, Viewers, Viewers)>,
}

#[derive(Default)]
pub struct Judge {
    moments: HashMap<Hash, Moment>,
    /// The head at each number, by term.
    heads: HashMap<(u32, u64), Hash>,
    stories: Vec<Story>,
    viewers: Viewers,
    /// The answers that were applied: whose, the last entry they knew, the request's number. Somebody who was gone and
    /// is back counts from 1 again, and knows more.
    signed: HashSet<(MemberId, u64, u64)>,
    read: u64,
    /// The number of the log at which the current game began.
    base: Option<u64>,
    pub lines: u64,
    /// How often an answer was undone.
    pub undos: u64,
    /// The longest queue at the host so far.
    pub queue_len: usize,
}

impl Judge {
    /// Begins a new run with what the host remembers.
    fn again(&mut self, host: &Host<AnyGame>) {
        let facts = host.dealer().map(|dealer| dealer.facts().to_vec()).unwrap_or_default();
        let told = self.stories.iter().rev().find(|story| story.facts.starts_with(&facts));
        let mut story = told.expect("the host remembers what never happened").clone();
        story.steps.retain(|(from, ..)| *from < facts.len());
        story.facts = facts;
        self.stories.push(story);
        self.base = Some(base(host));
    }

    /// The host was restarted.
    pub fn restarted(&mut self, host: &Host<AnyGame>) {
        self.again(host);
        self.viewers.clear();
        self.signed.clear();
        self.read = 0;
        self.host(host);
    }

    /// Checks the host after it has done something.
    pub fn host(&mut self, host: &Host<AnyGame>) {
        self.queue_len = self.queue_len.max(host.queue_len());
        assert!(host.queue_len() < 2500, "things pile up at the host");
        let tip = host.tip();
        let told = host.dealer().map_or(0, |dealer| dealer.facts().len());
        // Another game begins where the last one's log ended.
        if self.base != Some(base(host)) {
            self.base = Some(base(host));
            self.stories.push(Story::default());
        }
        let members = host.lobby().members.iter();
        let viewers: Viewers = members.map(|member| (member.id, host.viewer(member.id))).collect();
        let lines: Vec<&LogEntry<AnyGame>> = host.log().collect();
        let unread = self.read.max(base(host)) - base(host);
        let unread = &lines[unread as usize..];
        if unread.iter().any(|line| matches!(line, LogEntry::Undo { .. })) {
            self.undone(host);
        }
        let story = self.stories.last_mut().unwrap();
        if let Some(dealer) = host.dealer() {
            let new = &dealer.facts()[story.facts.len()..];
            if !new.is_empty() {
                story.steps.push((story.facts.len(), self.viewers.clone(), viewers.clone()));
                story.facts.extend_from_slice(new);
            }
        }
        self.viewers.clone_from(&viewers);
        let before = self.heads.insert((host.term(), tip.seq), tip.head);
        assert!(before.is_none_or(|head| head == tip.head), "two logs under one term");
        let moment = Moment {
            seq: tip.seq,
            game: host.dealer().map(|dealer| dealer.game().clone()),
            viewers,
            facts: told,
            story: self.stories.len() - 1,
        };
        self.moments.entry(tip.head).or_insert(moment);
        for line in unread {
            self.lines += 1;
            self.undos += u64::from(matches!(line, LogEntry::Undo { .. }));
            if let LogEntry::Answer { proof: Some(proof), .. } = line {
                let new = self.signed.insert((proof.id, proof.seq, proof.nonce));
                assert!(new, "an answer was applied twice");
            }
        }
        self.read = tip.seq;
    }

    /// Answers were undone: another run begins, with what is left.
    fn undone(&mut self, host: &Host<AnyGame>) {
        let mut story = self.stories.last().unwrap().clone();
        let facts = host.dealer().map(game::Dealer::facts).unwrap_or_default();
        let kept = story.facts.iter().zip(facts).take_while(|(was, is)| was == is).count();
        story.steps.retain(|(from, ..)| *from < kept);
        story.facts.truncate(kept);
        self.stories.push(story);
    }

    /// Checks a guest after it has processed something, and all facts that it knows if those may have `changed`.
    pub fn guest(&self, guest: &Guest<AnyGame>, changed: bool) {
        assert!(guest.queue_len() < 200, "things pile up at a guest");
        let Some(table) = guest.table() else { return };
        let moment = self.moments.get(&table.tip.head).expect("a log that the host never had");
        assert_eq!(moment.seq, table.tip.seq);
        let id = guest.id();
        let viewer = moment.viewers.get(&id).copied().unwrap_or(Viewer::Spectator);
        let view = moment.game.as_ref().expect("a table without a game").view(viewer);
        if table.view != view {
            let (seen, is) = (format!("{:?}", table.view), format!("{view:?}"));
            let at = seen.bytes().zip(is.bytes()).take_while(|(a, b)| a == b).count().saturating_sub(40);
            let (seen, is) = (seen.get(at..at + 150), is.get(at..at + 150));
            panic!("{id:?} sees another game at {:?}:\n{seen:?}\n{is:?}", table.tip);
        }
        let story = &self.stories[moment.story];
        assert_eq!(table.facts.len(), moment.facts, "facts are missing or came twice");
        for (at, fact) in table.facts.iter().enumerate().filter(|_| changed) {
            let step = story.steps.partition_point(|(from, ..)| *from <= at);
            let (_, before, after) = &story.steps[step - 1];
            let looks = |viewers: &Viewers| viewers.get(&id).copied().unwrap_or(Viewer::Spectator);
            let may = |viewer| AnyGame::redact(&story.facts[at], viewer);
            let (before, after) = (may(looks(before)), may(looks(after)));
            let now = before.as_ref().and_then(|fact| AnyGame::redact(fact, looks(&moment.viewers)));
            assert!(
                [&before, &after, &now].contains(&&Some(fact.clone())),
                "{id:?} knows {fact:?}, which was {before:?} or {after:?} from their seat"
            );
        }
    }
}

/// The number of the log at which the current game began.
fn base(host: &Host<AnyGame>) -> u64 {
    host.tip().seq - host.log().count() as u64
}
