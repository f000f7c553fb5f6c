//! What a guest keeps of the current round, to compare it with the log when the host has opened
//! that: what it was shown, and what it has answered. It is saved, so it survives a reload.

use std::collections::VecDeque;

use super::{Guest, RECORDS_PER_SAVE};
use crate::RoomGame;
use crate::chain::LogEntry;
use crate::frame::{Request, SignedRequest};
use crate::limits::MAX_KEPT_RECORDS;
use crate::record::SentAnswer;
use crate::shown::ShownView;

impl<G: RoomGame> Guest<G> {
    /// What this device was shown in the current round, in order.
    pub fn shown(&self) -> impl Iterator<Item = &ShownView> {
        self.record.shown.iter()
    }

    /// What this device has answered in the current round, in order.
    pub fn answers(&self) -> impl Iterator<Item = &SentAnswer<G>> {
        self.record.answers.iter()
    }

    /// Follows the log: this entry has the number `seq`.
    pub(super) fn follow_record(&mut self, line: &LogEntry<G>, seq: u64, now: u64) {
        match line {
            // What a round needs to be played again is stored as soon as it is over.
            LogEntry::Opened { .. } => self.save_record(),
            // A round begins. What is sent again after a reload begins nothing new.
            LogEntry::Game { .. } | LogEntry::Deal { .. } => {
                self.finish_checking(now);
                self.record.shown.retain(|shown| shown.seq >= seq);
                self.record.answers.retain(|answer| answer.request.seq >= seq);
            }
            _ => {}
        }
    }

    /// Keeps what this device is shown.
    pub(super) fn keep_shown(&mut self, shown: ShownView) {
        // A view is sent again when only its timers have changed.
        if self.record.shown.back() == Some(&shown) {
            return;
        }
        push(&mut self.record.shown, shown);
        self.recorded = self.recorded.wrapping_add(1);
    }

    /// Keeps an answer that is sent, for the first time or signed anew.
    pub(super) fn keep_answer(&mut self, request: &SignedRequest<G>) {
        if !matches!(request.what, Request::Answer { .. }) {
            return;
        }
        self.record.answers.retain(|answer| answer.request.nonce != request.nonce);
        push(&mut self.record.answers, SentAnswer { request: request.clone(), accepted: None });
        self.save_record();
    }

    /// Keeps whether the host has accepted an answer. `None`: nothing is known of it, and it is forgotten.
    pub(super) fn keep_reply(&mut self, nonce: u64, accepted: Option<bool>) {
        let answers = &mut self.record.answers;
        let Some(at) = answers.iter().position(|answer| answer.request.nonce == nonce) else { return };
        match answers.get_mut(at).filter(|_| accepted.is_some()) {
            Some(answer) => answer.accepted = accepted,
            None => _ = answers.remove(at),
        }
        self.save_record();
    }

    /// Has the record stored as it is now: [`Guest::version`](super::Guest::version).
    fn save_record(&mut self) {
        self.recorded = (self.recorded / RECORDS_PER_SAVE).wrapping_add(1).wrapping_mul(RECORDS_PER_SAVE);
    }
}

fn push<T>(list: &mut VecDeque<T>, item: T) {
    if list.len() >= MAX_KEPT_RECORDS {
        list.pop_front();
    }
    list.push_back(item);
}
