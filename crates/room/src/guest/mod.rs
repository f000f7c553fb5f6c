//! A device that does not deal: it shows what the host sends, checks what it
//! can of it, and sends what its person wants.
//!
//! `link` finds the host and stays with it, `follow` takes in what it sends.

mod follow;
mod link;

use std::collections::VecDeque;

use game::{Rng, Seed};
use serde::{Deserialize, Serialize};

use crate::Wire;
use crate::api::{Event, Input, Out, Transmit};
use crate::chain::Tip;
use crate::frame::{Refusal, Request, ToHost, write};
use crate::hash::{Hash, room_of};
use crate::key::{Id, Key};
use crate::limit::{NOTE, PENDING};
use crate::lobby::{Lobby, RoomKey};
use crate::name::Name;
use follow::Promised;
use link::{Dial, Link};

/// What somebody sees of the game: all that their device knows of it.
#[derive(Clone, Debug)]
pub struct Table<G: Wire> {
    /// How things stand.
    pub view: G::View,
    /// What has happened in this game, as they may know it. The oldest go
    /// where there are more than [`crate::FACTS`].
    pub facts: Vec<G::Fact>,
    /// When the open question passes, by this device's clock, if it will.
    pub until: Option<u64>,
    /// The open question is answered; what was said is told when it passes.
    pub answered: bool,
    /// How far the log went then.
    pub tip: Tip,
}

impl<G: Wire> Table<G> {
    pub(crate) fn new(view: G::View) -> Self {
        Table { view, facts: Vec::new(), until: None, answered: false, tip: Tip::default() }
    }
}

/// The room on a device that does not deal.
pub struct Guest<G: Wire> {
    key: Key,
    /// Who deals, once they have shown it: nobody else from then on.
    host: Option<Id>,
    /// The room's name among machines; noughts till the host is known.
    room: Hash,
    /// The room's key, as last heard.
    door: RoomKey,
    name: Name,
    figure: u8,
    /// How often name or figure has changed.
    renamed: u64,
    rng: Rng,
    /// The host's term, as last heard; 0 = never.
    term: u32,
    tip: Tip,
    /// The term in which the log was last heard.
    tip_term: u32,
    /// The number of the last request.
    nonce: u64,
    link: Option<Link>,
    dial: Dial,
    lobby: Option<Lobby<G>>,
    table: Option<Table<G>>,
    /// Facts whose view has not come yet, and whether they are the first.
    early: Vec<G::Fact>,
    anew: bool,
    pending: VecDeque<Pending<G>>,
    promised: Option<Promised>,
    events: VecDeque<Event<G>>,
    out: Option<Out>,
}

/// A request that waits for its answer.
#[derive(Clone, Debug)]
struct Pending<G: Wire> {
    what: Request<G>,
    /// Its number, once it was sent.
    nonce: Option<u64>,
    /// It is on its way.
    sent: bool,
    /// Upon which number of the log it was made.
    upon: u64,
    /// It is made again as soon as the log has got past that.
    again: bool,
    /// Nobody asked for it: the device let a question pass.
    quiet: bool,
}

/// What a device keeps to be the same member after its page is loaded anew.
#[derive(Serialize, Deserialize)]
struct Token {
    key: [u8; 32],
    host: Option<Id>,
    door: RoomKey,
    name: Name,
    figure: u8,
    term: u32,
}

const VERSION: u8 = 1;

impl<G: Wire> Guest<G> {
    /// A device that wants to come in to the room with this key. All its secrets
    /// grow from `seed`, which must be random.
    /// Whoever shows first that they know the key is the host.
    pub fn new(seed: Seed, name: Name, door: RoomKey) -> Self {
        let mut rng = Rng::new(seed);
        let key = Key::new(&mut rng);
        Guest::with_key(key, rng, name, door)
    }

    /// A device with a key that it has.
    pub fn with_key(key: Key, rng: Rng, name: Name, door: RoomKey) -> Self {
        Guest {
            key,
            host: None,
            room: Hash::default(),
            door,
            name,
            figure: 0,
            renamed: 0,
            rng,
            term: 0,
            tip: Tip::default(),
            tip_term: 0,
            nonce: 0,
            link: None,
            dial: Dial::default(),
            lobby: None,
            table: None,
            early: Vec::new(),
            anew: true,
            pending: VecDeque::new(),
            promised: None,
            events: VecDeque::new(),
            out: None,
        }
    }

    /// The same, drawn as the figure of this number.
    #[must_use]
    pub fn drawn_as(mut self, figure: u8) -> Self {
        self.figure = figure;
        self
    }

    /// The key of the room that was found: by other means than by it, till now. Of no
    /// effect where the host is known.
    pub fn found(&mut self, door: RoomKey) {
        if self.host.is_none() {
            self.door = door;
        }
    }

    /// What this device must keep to be the same member after its page is
    /// loaded anew, for [`Guest::resume`]. It holds a secret.
    pub fn save(&self) -> Vec<u8> {
        let Guest { key, host, door, name, figure, term, .. } = self;
        let (key, name) = (key.to_bytes(), name.clone());
        let token = Token { key, host: *host, door: *door, name, figure: *figure, term: *term };
        write(VERSION, &token)
    }

    /// What this device and somebody else have in common and nobody else knows.
    pub fn shared_with(&self, with: Id) -> Option<[u8; 32]> {
        self.key.shared(with, "pass")
    }

    /// A number that changes with what [`Guest::save`] gives.
    pub fn version(&self) -> (u64, u64, u64, u32) {
        let [a, b, c, d, e, f, g, h, ..] = self.door;
        (u64::from_le_bytes([a, b, c, d, e, f, g, h]), self.renamed, self.host.is_some().into(), self.term)
    }

    /// The member who kept this; `None` if that is none.
    pub fn resume(bytes: &[u8], seed: Seed) -> Option<Self> {
        let token: Token = postcard::from_bytes(bytes.strip_prefix(&[VERSION])?).ok()?;
        let key = Key::from_bytes(token.key)?;
        let rng = key.stream("resume", &mut Rng::new(seed));
        let mut guest = Guest::with_key(key, rng, token.name, token.door);
        (guest.term, guest.figure) = (token.term, token.figure);
        if let Some(host) = token.host {
            guest.knows(host);
        }
        Some(guest)
    }

    /// Takes in what happens. Never fails: what makes no sense changes nothing.
    pub fn handle(&mut self, input: Input<G>, now: u64) {
        match input {
            Input::Connected { peer, binding } => self.connected(peer, binding, now),
            Input::Disconnected(peer) => self.disconnected(peer, now),
            Input::Frame(peer, bytes) => self.received(peer, &bytes, now),
            Input::Blocked(peer, blocked) => {
                if let Some(link) = self.link.as_mut().filter(|link| link.peer == peer) {
                    link.blocked = blocked;
                }
            }
            Input::Ask(request) => self.ask(request, false),
            Input::Signal { to, note } if self.is_linked() && note.len() <= NOTE => {
                self.send(&ToHost::Signal { to, note });
            }
            Input::React(what) if self.is_linked() => self.send(&ToHost::React(what)),
            Input::Order(_) => self.events.push_back(Event::Answered(Err(Refusal::NotHost))),
            Input::Woke => self.woke(now),
            Input::Signal { .. } | Input::React(_) | Input::Tick => {}
        }
        self.check_link(now);
    }

    fn ask(&mut self, what: Request<G>, quiet: bool) {
        if let Request::Rename(name, figure) = &what {
            (self.name, self.figure) = (name.clone(), *figure);
            self.renamed += 1;
        }
        let waiting = self.pending.len() >= PENDING;
        if waiting || self.out.is_some() {
            let why = if waiting { Refusal::TooMany } else { Refusal::NotNow };
            if !quiet {
                self.events.push_back(Event::Answered(Err(why)));
            }
            return;
        }
        self.pending.push_back(Pending { what, nonce: None, sent: false, upon: 0, again: false, quiet });
    }

    /// The next frame to be sent.
    pub fn poll_transmit(&mut self, _now: u64) -> Option<Transmit> {
        self.next_frame()
    }

    /// The next thing the device must hear of; after the frames.
    pub fn poll_event(&mut self) -> Option<Event<G>> {
        self.events.pop_front()
    }

    /// When [`Input::Tick`] is due at the latest; at once for a new guest.
    pub fn poll_timeout(&self) -> Option<u64> {
        self.link_due()
    }

    /// What its person is called.
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// Who this device is.
    pub fn id(&self) -> Id {
        self.key.id()
    }

    /// What lets others in, as far as this device knows.
    pub fn key(&self) -> RoomKey {
        self.door
    }

    /// Who deals, once they have shown it.
    pub fn host(&self) -> Option<Id> {
        self.host
    }

    /// From now on this is the host.
    fn knows(&mut self, host: Id) {
        if self.host != Some(host) {
            (self.host, self.room) = (Some(host), room_of(host));
            self.tip = Tip::start(&self.room);
        }
    }

    /// Who is in the room and what is agreed, as last heard.
    pub fn lobby(&self) -> Option<&Lobby<G>> {
        self.lobby.as_ref()
    }

    /// What the person at this device sees of the game, as last heard.
    pub fn table(&self) -> Option<&Table<G>> {
        self.table.as_ref()
    }

    /// How far this device knows the log.
    pub fn tip(&self) -> Tip {
        self.tip
    }

    /// The host's term, as last heard; 0 = never.
    pub fn term(&self) -> u32 {
        self.term
    }

    /// Whether the host hears this device.
    pub fn is_linked(&self) -> bool {
        self.link.as_ref().is_some_and(Link::is_in)
    }

    /// How many requests wait for an answer.
    pub fn waiting(&self) -> usize {
        self.pending.len()
    }

    /// How many things wait here, all together; bounded whatever the host does.
    pub fn burden(&self) -> usize {
        let out = self.link.as_ref().map_or(0, |link| link.out.len());
        out + self.pending.len() + self.events.len()
    }
}
