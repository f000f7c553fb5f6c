//! Offer and answer as QR codes, for devices in one local network without internet: a guest scans the host's offer, the
//! host scans the guest's answer. No relay is used.
//!
//! A code contains only the parts in which session descriptions differ: ICE credentials, the certificate's fingerprint,
//! addresses in the local network. The other lines are the same for every data channel and are added on reading.
//!
//! An offer contains the room's secret, as a link does: it admits anybody who sees it. An answer contains a tag derived
//! from that secret, the offer and the answer, which proves that its sender has seen this offer. docs/signalling.md has
//! the bytes.

mod base45;
mod description;

use sha2::{Digest, Sha256};

use crate::secret::RoomSecret;
use base45::{decode, encode};
use description::Description;

/// The start of every code. Prefix and base45 need only the compact alphanumeric mode of QR codes.
const PREFIX: &str = "FRANTIC:";
/// The format, in the upper four bits of the first byte. The lower four are the kind.
const VERSION: u8 = 1;
/// The kind of an offer. Kind 1 is an answer whose sender begins the handshake of DTLS (as usual), 2 one whose sender
/// waits for it.
const OFFER: u8 = 0;
/// The last kind.
const LAST_KIND: u8 = 2;
/// The length of an answer's tag.
const TAG_LEN: usize = 8;
/// The most bytes in a code; addresses that do not fit are left out.
pub const MAX_QR_LEN: usize = 120;

/// The reason why a text is not an offer or not an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QrError {
    /// It is another QR code.
    Other,
    /// It comes from another version of this program.
    Version,
    /// It is an answer where an offer is expected, or the other way round.
    Kind,
    /// It is damaged.
    Damaged,
}

/// A host's offer: the data that a guest needs to connect and to enter the room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QrOffer {
    /// The number of the game that is played in the room.
    pub game: u8,
    /// The room's secret, as in its link.
    pub secret: RoomSecret,
    description: Description,
}

/// A guest's answer to one offer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QrAnswer {
    tag: [u8; TAG_LEN],
    description: Description,
}

impl QrOffer {
    /// The offer with this session description; `None` without an address in the local network, or if the format cannot
    /// express it.
    pub fn from_sdp(game: u8, secret: RoomSecret, sdp: &str) -> Option<QrOffer> {
        // An offer lets the answer choose who begins the handshake.
        let description = Description::parse(sdp, MAX_QR_LEN - 2 - 16).filter(|it| it.setup == OFFER)?;
        Some(QrOffer { game, secret, description })
    }

    /// The session description, for the guest's browser.
    pub fn to_sdp(&self) -> String {
        self.description.to_sdp()
    }

    /// The text in the QR code.
    ///
    /// ```
    /// use meet::{QrError, QrOffer};
    ///
    /// assert_eq!(QrOffer::parse("https://example.org/"), Err(QrError::Other));
    /// ```
    pub fn to_text(&self) -> String {
        to_text(&self.to_bytes())
    }

    /// Reads the text in a QR code.
    ///
    /// # Errors
    /// The reason why it is not an offer.
    pub fn parse(text: &str) -> Result<QrOffer, QrError> {
        let bytes = from_text(text)?;
        if kind_of(&bytes)? != OFFER {
            return Err(QrError::Kind);
        }
        let offer = bytes.split_first_chunk().and_then(|(&[_, game], rest)| {
            let (secret, rest) = rest.split_first_chunk()?;
            let description = Description::from_bytes(OFFER, rest)?;
            Some(QrOffer { game, secret: RoomSecret::from_bytes(*secret), description })
        });
        offer.ok_or(QrError::Damaged)
    }

    fn to_bytes(&self) -> Vec<u8> {
        let (head, secret) = ([VERSION << 4 | OFFER, self.game], self.secret.to_bytes());
        [head.as_slice(), &secret, &self.description.to_bytes()].concat()
    }
}

impl QrAnswer {
    /// The answer with this session description, under the same conditions as [`QrOffer::from_sdp`].
    pub fn from_sdp(offer: &QrOffer, sdp: &str) -> Option<QrAnswer> {
        let description = Description::parse(sdp, MAX_QR_LEN - 1 - TAG_LEN).filter(|it| it.setup != OFFER)?;
        let answer = QrAnswer { tag: [0; TAG_LEN], description };
        Some(QrAnswer { tag: answer.tag_for(offer), ..answer })
    }

    /// Whether it answers this offer, and both are unchanged.
    pub fn is_for(&self, offer: &QrOffer) -> bool {
        self.tag == self.tag_for(offer)
    }

    /// The session description, for the host's browser.
    pub fn to_sdp(&self) -> String {
        self.description.to_sdp()
    }

    /// The text in the QR code.
    pub fn to_text(&self) -> String {
        to_text(&[&[self.first_byte()], self.tag.as_slice(), &self.description.to_bytes()].concat())
    }

    /// Reads the text in a QR code.
    ///
    /// # Errors
    /// The reason why it is not an answer.
    pub fn parse(text: &str) -> Result<QrAnswer, QrError> {
        let bytes = from_text(text)?;
        let kind = kind_of(&bytes)?;
        if kind == OFFER {
            return Err(QrError::Kind);
        }
        let answer = bytes.get(1..).and_then(|rest| {
            let (tag, rest) = rest.split_first_chunk()?;
            Some(QrAnswer { tag: *tag, description: Description::from_bytes(kind, rest)? })
        });
        answer.ok_or(QrError::Damaged)
    }

    fn first_byte(&self) -> u8 {
        VERSION << 4 | self.description.setup
    }

    fn tag_for(&self, offer: &QrOffer) -> [u8; TAG_LEN] {
        let asked: [u8; 32] = Sha256::digest(offer.to_bytes()).into();
        let said = [&[self.first_byte()], self.description.to_bytes().as_slice()].concat();
        offer.secret.keys().qr_answer(&asked, &said)
    }
}

fn to_text(bytes: &[u8]) -> String {
    PREFIX.to_owned() + &encode(bytes)
}

fn from_text(text: &str) -> Result<Vec<u8>, QrError> {
    let rest = text.strip_prefix(PREFIX).ok_or(QrError::Other)?;
    // Three letters for two bytes.
    if rest.len() > MAX_QR_LEN / 2 * 3 {
        return Err(QrError::Damaged);
    }
    decode(rest).ok_or(QrError::Damaged)
}

/// The kind of a code of this version.
fn kind_of(bytes: &[u8]) -> Result<u8, QrError> {
    let &first = bytes.first().ok_or(QrError::Damaged)?;
    match (first >> 4, first & 15) {
        (VERSION, kind @ OFFER..=LAST_KIND) => Ok(kind),
        (VERSION, _) => Err(QrError::Damaged),
        _ => Err(QrError::Version),
    }
}

#[cfg(test)]
mod tests;
