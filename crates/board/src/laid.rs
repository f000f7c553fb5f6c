//! A card as it lies on the board: with its arrow, if it has one.

use core::fmt;
use core::str::FromStr;

use game::text_form;
use serde::{Deserialize, Serialize};

use crate::{Arrow, Card, Field};

/// A card that lies on the board, or is about to be laid. Its text is that of scenarios: `push up`, `stop`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Laid {
    card: Card,
    arrow: Option<Arrow>,
}

impl Laid {
    /// The filler of unused room; never seen.
    pub(crate) const FILLER: Laid = Laid { card: Card::Block, arrow: None };

    /// The card with this arrow, or without one; `None` if the card cannot have it, or needs one.
    ///
    /// ```
    /// use board::{Arrow, Card, Laid};
    /// assert!(Laid::new(Card::Push, Some(Arrow::Up)).is_some());
    /// assert_eq!(Laid::new(Card::Jump, Some(Arrow::Up)), None);
    /// assert_eq!(Laid::new(Card::Jump, None), None);
    /// assert_eq!(Laid::new(Card::Stop, Some(Arrow::Up)), None);
    /// ```
    pub fn new(card: Card, arrow: Option<Arrow>) -> Option<Laid> {
        let fits = match arrow {
            None => card.arrows().is_empty(),
            Some(arrow) => card.arrows().contains(&arrow),
        };
        fits.then_some(Laid { card, arrow })
    }

    /// The card.
    pub const fn card(self) -> Card {
        self.card
    }

    /// Its arrow.
    pub const fn arrow(self) -> Option<Arrow> {
        self.arrow
    }

    /// Whether it can lie on this field: its arrow must lead to a field.
    pub fn can_lie_on(self, field: Field) -> bool {
        self.arrow.is_none_or(|arrow| field.beside(arrow).is_some())
    }
}

impl Card {
    /// The arrows it can have, in the order in which they are offered; none for most cards.
    pub fn arrows(self) -> &'static [Arrow] {
        self.rules().arrows()
    }
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.card.name())?;
        self.arrow.map_or(Ok(()), |arrow| write!(f, " {}", arrow.name()))
    }
}

text_form!(Laid);

impl FromStr for Laid {
    type Err = String;
    fn from_str(text: &str) -> Result<Laid, String> {
        let (name, arrow) = text.split_once(' ').map_or((text, None), |(name, arrow)| (name, Some(arrow)));
        let card = Card::from_name(name).ok_or_else(|| format!("{name:?} is no card"))?;
        let arrow = match arrow {
            None => None,
            Some(name) => Some(Arrow::from_name(name).ok_or_else(|| format!("{name:?} is no arrow"))?),
        };
        Laid::new(card, arrow).ok_or_else(|| match arrow {
            None => format!("{text:?} needs an arrow"),
            Some(_) => format!("{text:?}: the card has no such arrow"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_laid_card_is_written_as_it_is_read() {
        for text in ["push up", "push back", "jump forward", "stop", "fuck-you"] {
            assert_eq!(text.parse::<Laid>().map(|laid| laid.to_string()).as_deref(), Ok(text));
        }
        for (text, why) in [
            ("push", "\"push\" needs an arrow"),
            ("jump up", "\"jump up\": the card has no such arrow"),
            ("stop up", "\"stop up\": the card has no such arrow"),
            ("push sideways", "\"sideways\" is no arrow"),
            ("skip", "\"skip\" is no card"),
        ] {
            assert_eq!(text.parse::<Laid>(), Err(why.to_owned()));
        }
    }

    #[test]
    fn an_arrow_must_lead_to_a_field() {
        let can =
            |text: &str, field: u8| text.parse::<Laid>().unwrap().can_lie_on(Field::new(field).unwrap());
        assert!(can("push up", 49) && !can("push up", 44) && !can("push down", 9) && can("push down", 10));
        assert!((1..=49).all(|field| can("jump back", field) && can("jump forward", field)));
    }
}
