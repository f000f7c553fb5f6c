//! Undoing an answer: the person who gave it asks, all others who play say yes or no, and the host carries it out if
//! everybody has agreed. Meanwhile no bot plays and no window closes; any other entry of the game ends the
//! question. It stays secret who has said no: the result is announced when all have answered, or the time is over.

use super::Host;
use super::requests::RequestResult;
use crate::undo::{LastAnswer, players};
use crate::{Chair, LogEntry, MemberId, Phase, Refusal, RequestProof, RoomGame, Tip, UndoState};

/// For how many milliseconds people are asked.
const UNDO_TIMEOUT: u64 = 20_000;

/// The question whether an answer may be undone.
#[derive(Clone, Debug)]
pub(super) struct UndoQuestion {
    /// The member who asks.
    id: MemberId,
    /// The end of the log, which everybody signs.
    tip: Tip,
    until: u64,
    /// The members who are asked and have not answered.
    silent: Vec<MemberId>,
    consents: Vec<RequestProof>,
    refused: bool,
}

/// The host's state of undoing.
#[derive(Clone, Debug)]
pub(super) struct Undoing<G: RoomGame> {
    /// The last answer of a person.
    pub last: Option<LastAnswer<G>>,
    question: Option<UndoQuestion>,
    /// The number of the last undo. Answers that were given before are for questions that are gone.
    pub at: u64,
}

impl<G: RoomGame> Default for Undoing<G> {
    fn default() -> Self {
        Undoing { last: None, question: None, at: 0 }
    }
}

impl<G: RoomGame> Undoing<G> {
    /// Until when people are asked, and the game stands still.
    pub(super) fn due(&self) -> Option<u64> {
        self.question.as_ref().map(|question| question.until)
    }

    /// Whether people are asked.
    pub(super) fn is_asking(&self) -> bool {
        self.question.is_some()
    }

    /// Takes in an entry that has been added to the log.
    pub(super) fn entered(&mut self, line: &LogEntry<G>) {
        if !matches!(line, LogEntry::Answer { .. }) {
            self.last = None;
        }
    }
}

impl<G: RoomGame> Host<G> {
    /// The answer that this member may ask to undo.
    fn may_ask(&self, id: MemberId) -> Option<&LastAnswer<G>> {
        let (last, dealer) = (self.undoing.last.as_ref()?, self.dealer.as_ref()?);
        let fits = self.lobby.phase == Phase::Playing && !self.lobby.paused && !self.undoing.is_asking();
        if !fits || last.refused {
            return None;
        }
        let players = players(dealer, &self.persons);
        let theirs = players.contains(&(id, last.by));
        let all_here = players.iter().all(|(id, _)| self.lobby.is_present(*id));
        (theirs && all_here && last.may_be_undone(dealer, &self.persons)).then_some(last)
    }

    /// A member asks to undo their last answer.
    pub(super) fn ask_to_undo(
        &mut self,
        id: MemberId,
        proof: Option<RequestProof>,
        now: u64,
    ) -> RequestResult<G> {
        let tip = self.chain.tip();
        if proof.is_some_and(|proof| proof.seq != tip.seq) {
            return Err(Refusal::OldQuestion);
        }
        let (Some(_), Some(dealer)) = (self.may_ask(id), &self.dealer) else { return Err(Refusal::NotNow) };
        let silent = players(dealer, &self.persons).into_iter().map(|(id, _)| id).collect();
        let (until, consents) = (now + UNDO_TIMEOUT, Vec::new());
        self.undoing.question = Some(UndoQuestion { id, tip, until, silent, consents, refused: false });
        // The member who asks has agreed.
        self.agree_to_undo(id, true, proof, now)
    }

    /// A member who is asked agrees, or does not.
    pub(super) fn agree_to_undo(
        &mut self,
        id: MemberId,
        yes: bool,
        proof: Option<RequestProof>,
        now: u64,
    ) -> RequestResult<G> {
        let question = self.undoing.question.as_mut().ok_or(Refusal::OldQuestion)?;
        let at = question.silent.iter().position(|asked| *asked == id).ok_or(Refusal::OldQuestion)?;
        if proof.is_some_and(|proof| proof.seq != question.tip.seq) {
            return Err(Refusal::OldQuestion);
        }
        question.silent.remove(at);
        question.refused |= !yes;
        question.consents.extend(proof.filter(|_| yes));
        self.shown_changed();
        self.check_undo(now);
        Ok(())
    }

    /// Carries out the decision of the people asked. An entry of the game meanwhile means that they play on.
    pub(super) fn check_undo(&mut self, now: u64) {
        let tip = self.chain.tip();
        let over = |question: &mut UndoQuestion| {
            question.tip != tip || question.silent.is_empty() || now >= question.until
        };
        let Some(question) = self.undoing.question.take_if(over) else { return };
        let UndoQuestion { mut consents, silent, refused, .. } = question;
        if let Some(last) = self.undoing.last.as_mut().filter(|_| question.tip == tip) {
            last.refused = refused || !silent.is_empty();
            if !last.refused {
                let answer = last.seq;
                consents.sort_unstable_by_key(|proof| proof.id);
                self.enter_undo(answer, consents, now);
            }
        }
        self.restart_timers(now);
    }

    /// Undoes the answer in this entry, and enters the undo.
    pub(super) fn enter_undo(&mut self, answer: u64, consents: Vec<RequestProof>, now: u64) {
        if self.take_back_answer(answer).is_some() {
            self.enter(LogEntry::Undo { answer, consents });
            self.open = None;
            self.settle(now);
        }
    }

    /// Goes back to the moment before the answer in this entry. The next entry records the undo.
    pub(super) fn take_back_answer(&mut self, answer: u64) -> Option<()> {
        let (last, dealer) = (self.undoing.last.take()?, self.dealer.as_mut()?);
        if last.seq != answer || !last.may_be_undone(dealer, &self.persons) {
            return None;
        }
        self.chain.undo(answer, dealer.facts(), last.before.facts());
        last.undo(dealer);
        self.undoing.at = self.chain.tip().seq.saturating_add(1);
        self.told.clear();
        Some(())
    }

    /// The state of undoing for this member.
    pub(super) fn undo_state(&self, id: MemberId) -> UndoState {
        let plays = |id| self.persons.contains(&Chair::Person(id));
        let person = |id| self.lobby.chair_of(id);
        match &self.undoing.question {
            _ if !plays(id) => UndoState::Nothing,
            Some(question) => match person(question.id) {
                Some(by) if question.silent.contains(&id) => UndoState::Asked(by),
                Some(by) => UndoState::Waits(by),
                None => UndoState::Nothing,
            },
            None if self.may_ask(id).is_some() => UndoState::MayAsk,
            None if self.undoing.last.as_ref().is_some_and(|last| last.refused) => UndoState::Refused,
            None => UndoState::Nothing,
        }
    }
}
