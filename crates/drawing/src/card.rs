//! The faces of cards. The look of a card follows from its print; its name is passed in.

use crate::drawing;
use cards::{Card, Colour, Event, Power, Print, RuleCard, Special};
use play::card_table::model::DemandShown;
use play::topic::Topic;

/// The shape that always goes with a colour; `None` is black.
pub fn shape_of(colour: Option<Colour>) -> &'static str {
    match colour {
        None => "s-black",
        Some(Colour::Blue) => "s-blue",
        Some(Colour::Red) => "s-red",
        Some(Colour::Green) => "s-green",
        Some(Colour::Yellow) => "s-yellow",
        Some(Colour::Violet) => "s-violet",
    }
}

/// The drawing that shows the demand of a pile.
pub fn demand_shape(demand: DemandShown) -> &'static str {
    match demand.colour {
        _ if demand.any => "s-wild",
        Some(colour) => shape_of(Some(colour)),
        None => "s-black",
    }
}

/// The print on a face, beside its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Face {
    /// The colour of number and glyph (`data-ink`).
    pub ink: &'static str,
    /// The kind of frame: `black` cards are printed in reverse.
    pub kind: &'static str,
    /// The number in the corners.
    pub(crate) number: Option<u8>,
    /// The shapes in the corners, below the number.
    pub(crate) shapes: Vec<&'static str>,
    /// The drawing in the middle, if there is no number.
    pub(crate) glyph: String,
}

impl From<Card> for Face {
    fn from(card: Card) -> Face {
        let framed = |ink, kind, shapes, glyph| Face { ink, kind, number: None, shapes, glyph };
        match card.print() {
            Print::Number(colour, n) => Face {
                ink: colour.map_or("paper", Colour::name),
                kind: if colour.is_none() { "black" } else { "" },
                number: Some(n),
                shapes: vec![shape_of(colour)],
                glyph: String::new(),
            },
            Print::Special(colour, special) => {
                let (ink, shapes) = (colour.map_or("red", Colour::name), corner(colour, special));
                framed(ink, "special", shapes.into_iter().collect(), format!("g-{}", special.name()))
            }
            Print::Swap(one, other) => {
                let shapes = vec![shape_of(Some(one)), shape_of(Some(other))];
                framed(one.name(), "swap", shapes, "g-colour-swap".to_owned())
            }
        }
    }
}

impl From<Event> for Face {
    fn from(event: Event) -> Face {
        Face::framed("event", format!("e-{}", event.name()))
    }
}

impl From<Power> for Face {
    fn from(power: Power) -> Face {
        Face::framed("power", format!("p-{}", power.name()))
    }
}

impl From<RuleCard> for Face {
    fn from(card: RuleCard) -> Face {
        Face::framed("rule", format!("r-{}", card.name()))
    }
}

/// Longer names are set in two lines if possible.
pub(crate) const ONE_LINE: usize = 11;

/// The symbol in the corner: a wheel for cards that can be played on anything; none for curse,
/// which cannot be played.
fn corner(colour: Option<Colour>, special: Special) -> Option<&'static str> {
    match colour {
        Some(_) => Some(shape_of(colour)),
        None if special == Special::Curse => None,
        None => Some("s-wild"),
    }
}

impl Face {
    /// The face of the card that a topic is about.
    pub fn of_topic(topic: Topic) -> Option<Face> {
        match topic {
            Topic::Card(card) => Some(card.into()),
            Topic::Event(event) => Some(event.into()),
            Topic::Power(power) => Some(power.into()),
            Topic::Rule(card) => Some(card.into()),
            Topic::Person(_) => None,
        }
    }

    /// A drawing in the frame of this kind.
    pub(crate) fn framed(kind: &'static str, glyph: String) -> Face {
        Face { ink: "yellow", kind, number: None, shapes: Vec::new(), glyph }
    }

    /// All that is printed on the card, as one piece of HTML: it never changes, and parsing it costs the page less than
    /// making its elements one by one. The name is printed as markup, so it has no `<` and no `&`.
    pub fn printed(&self, name: &str) -> String {
        let digits = self.number.map(|n| n.to_string()).unwrap_or_default();
        let shapes: String = self.shapes.iter().map(|shape| drawing(shape, "shape")).collect();
        let mini = if self.kind == "special" { drawing(&self.glyph, "mini") } else { String::new() };
        let middle = if self.number.is_some() {
            ["<span class=num data-n=", &digits, ">", &digits, "</span>"].concat()
        } else {
            let pair = ["<span class=pair>", &shapes, "</span>"].concat();
            let pair = if self.kind == "swap" { pair } else { String::new() };
            let glyph = drawing(&self.glyph, "glyph");
            ["<span class=art>", &glyph, &pair, "</span><span class=name>", name, "</span>"].concat()
        };
        let corners = [
            "<span class=cor>",
            &digits,
            &mini,
            &shapes,
            "</span>",
            &middle,
            "<span class='cor b'>",
            &digits,
        ];
        [&corners.concat(), &*shapes, "</span>"].concat()
    }

    /// In how many lines a name is set: in a hand only a strip of each card is visible, so it must be in that strip.
    pub fn lines(name: &str) -> &'static str {
        if name.contains(' ') && name.chars().count() > ONE_LINE { "2" } else { "1" }
    }

    /// The style of a card with a name: the font is as large as the longest line allows, for a narrow typeface.
    pub fn style(&self, name: &str) -> Option<String> {
        let whole = name.chars().count();
        let words = name.split([' ', '-']).map(|word| word.chars().count());
        let longest = if whole <= ONE_LINE { whole } else { words.max().unwrap_or(1) };
        self.number.is_none().then(|| format!("--len:{}", longest.max(5)))
    }
}
