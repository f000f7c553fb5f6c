//! Reads values of any game, which is chosen for the thread.

use core::cell::Cell;
use core::fmt;

use game::Version;
use postcard::de_flavors::Flavor;
use serde::de::{DeserializeOwned, Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::objects::{StateObject, StateOf};
use super::{AnyAction, AnyFact, AnyIllegal, AnySetup, AnyView};
use crate::{MAX_FRAME_LEN, RoomGame};

/// Gives one byte after the other, until there are no more.
type Bytes<'a> = dyn FnMut() -> Option<u8> + 'a;

/// Reads a value.
type Read<T> = fn(&mut Bytes<'_>) -> Option<T>;

/// The functions of a game that a room needs before there is a value of it.
#[derive(Clone, Copy)]
pub struct Rules {
    pub(super) version: fn() -> Version,
    /// A game with this set-up; `None` if it cannot be played.
    pub(super) begin: fn(&AnySetup) -> Option<Box<dyn StateObject>>,
    setup: Read<AnySetup>,
    illegal: Read<AnyIllegal>,
    action: Read<AnyAction>,
    fact: Read<AnyFact>,
    view: Read<AnyView>,
}

thread_local! {
    static CHOSEN: Cell<Option<Rules>> = const { Cell::new(None) };
    /// Space for the texts of the value that is being read: no value is longer than a frame.
    static TEXTS: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

impl Rules {
    /// The functions of this game.
    pub const fn of<G: RoomGame>() -> Rules {
        Rules {
            begin: |setup| Some(Box::new(StateOf(G::new(setup.get::<G>()?)))),
            action: |bytes| read::<G::Action>(bytes).and_then(|action| AnyAction::new::<G>(&action)),
            fact: |bytes| read(bytes).map(AnyFact::new::<G>),
            view: |bytes| read(bytes).map(AnyView::new::<G>),
            ..Rules::in_lobby::<G>()
        }
    }

    /// The functions of this game for a device in a lobby, which can neither read its views and facts nor play it.
    pub const fn in_lobby<G: RoomGame>() -> Rules {
        Rules {
            version: G::version,
            begin: |_| None,
            setup: |bytes| read(bytes).map(AnySetup::new::<G>),
            illegal: |bytes| read(bytes).map(|why| AnyIllegal::new::<G>(&why)),
            action: |_| None,
            fact: |_| None,
            view: |_| None,
        }
    }

    /// Chooses this game for all that this thread reads from now on.
    pub fn choose(self) {
        CHOSEN.set(Some(self));
    }

    pub(super) fn chosen() -> Option<Rules> {
        CHOSEN.get()
    }
}

/// Reads a value, and not one byte more.
fn read<T: DeserializeOwned>(next: &mut Bytes<'_>) -> Option<T> {
    let mut texts = TEXTS.take();
    texts.resize(MAX_FRAME_LEN, 0);
    let from = OneByOne { next, texts: &mut texts };
    let value = T::deserialize(&mut postcard::Deserializer::from_flavor(from)).ok();
    TEXTS.set(texts);
    value
}

/// The input of postcard, which takes each byte when it needs it. Texts, which borrow several bytes
/// at once, are collected.
struct OneByOne<'de> {
    next: &'de mut Bytes<'de>,
    texts: &'de mut [u8],
}

impl<'de> Flavor<'de> for OneByOne<'de> {
    type Remainder = ();
    type Source = ();

    fn pop(&mut self) -> postcard::Result<u8> {
        (self.next)().ok_or(postcard::Error::DeserializeUnexpectedEnd)
    }

    fn try_take_n(&mut self, n: usize) -> postcard::Result<&'de [u8]> {
        let space = core::mem::take(&mut self.texts).split_at_mut_checked(n);
        let (text, rest) = space.ok_or(postcard::Error::DeserializeUnexpectedEnd)?;
        self.texts = rest;
        for byte in &mut *text {
            *byte = self.pop()?;
        }
        Ok(text)
    }

    fn finalize(self) -> postcard::Result<()> {
        Ok(())
    }
}

/// Reads a value of the chosen game from among others.
fn deserialize<'de, T, D: Deserializer<'de>>(from: D, reader: fn(Rules) -> Read<T>) -> Result<T, D::Error> {
    struct Reader<T>(Read<T>);
    impl<'de, T> Visitor<'de> for Reader<T> {
        type Value = T;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a value of the game")
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<T, A::Error> {
            (self.0)(&mut || seq.next_element().ok().flatten()).ok_or_else(|| A::Error::custom("no value"))
        }
    }
    let reader = Rules::chosen().map(reader).ok_or_else(|| D::Error::custom("no game"))?;
    // The value's length is not known before it is read.
    from.deserialize_tuple(usize::MAX, Reader(reader))
}

macro_rules! read_by {
    ($($Name:ident: $reader:expr,)*) => {$(
        impl<'de> Deserialize<'de> for $Name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                deserialize(from, $reader)
            }
        }
    )*};
}
read_by! {
    AnySetup: |rules| rules.setup,
    AnyIllegal: |rules| rules.illegal,
    AnyAction: |rules| rules.action,
    AnyFact: |rules| rules.fact,
    AnyView: |rules| rules.view,
}
