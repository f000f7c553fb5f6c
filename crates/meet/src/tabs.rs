//! Tabs of one browser: a `BroadcastChannel` between pages of one origin. A message
//! is a topic (16 bytes) and a sealed note. For trying out, and fast tests; it goes
//! the same way as everything else, sealed too.

use std::collections::VecDeque;

use crate::Millis;
use crate::limit::QUEUE;
use crate::secret::Topic;
use crate::signalling::{Frame, Heard, Signalling};

/// The channel as one sees it from one tab.
#[derive(Clone, Default, Debug)]
pub struct Tabs {
    topics: Vec<Topic>,
    out: VecDeque<Frame>,
    heard: VecDeque<Heard>,
}

impl Signalling for Tabs {
    fn opened(&mut self, _: Millis) {
        self.out.clear();
        self.heard.clear();
        self.heard.push_back(Heard::Listening);
    }

    fn listen(&mut self, topics: &[Topic], _: Millis) {
        self.topics = topics.to_vec();
    }

    fn publish(&mut self, topic: Topic, note: &[u8], _: Millis) {
        if self.out.len() < QUEUE {
            self.out.push_back(Frame::Bytes([&topic.0, note].concat()));
        }
    }

    fn received(&mut self, frame: &Frame, _: Millis) {
        let Frame::Bytes(bytes) = frame else { return };
        let Some((topic, note)) = bytes.split_first_chunk() else { return };
        if self.topics.contains(&Topic(*topic)) && self.heard.len() < QUEUE {
            self.heard.push_back(Heard::Note(Topic(*topic), note.to_vec()));
        }
    }

    fn tick(&mut self, _: Millis) {}

    fn goodbye(&mut self) {}

    fn poll_transmit(&mut self) -> Option<Frame> {
        self.out.pop_front()
    }

    fn poll_heard(&mut self) -> Option<Heard> {
        self.heard.pop_front()
    }

    fn poll_timeout(&self) -> Option<Millis> {
        None
    }
}
