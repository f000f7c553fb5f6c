//! A member's name: short, on one line, without invisible characters.

use game::line::clean;
use serde::{Deserialize, Serialize};

/// A valid name: 1 to 24 characters, as [`clean`] leaves them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

impl Name {
    /// The longest name, in characters.
    pub const MAX_CHARS: usize = 24;

    /// Makes a valid name: invisible characters are removed, and a long text is cut off.
    /// `None` if nothing is left.
    ///
    /// ```
    /// # use room::Name;
    /// assert_eq!(Name::new("  Ann\n").unwrap().as_str(), "Ann");
    /// assert_eq!(Name::new("\u{202e} "), None);
    /// ```
    pub fn new(text: &str) -> Option<Name> {
        let name = clean(text, Name::MAX_CHARS);
        if name.is_empty() { None } else { Some(Name(name)) }
    }

    /// This name with a number, so that it differs from another one.
    ///
    /// ```
    /// # use room::Name;
    /// assert_eq!(Name::new("Ann").unwrap().numbered(2).as_str(), "Ann 2");
    /// ```
    #[must_use]
    pub fn numbered(&self, number: usize) -> Name {
        let number = format!(" {number}");
        let kept = Name::MAX_CHARS.saturating_sub(number.len());
        Name(clean(&self.0, kept) + &number)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Name {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Name, Self::Error> {
        Name::new(&text).filter(|name| name.0 == text).ok_or("no name")
    }
}

impl From<Name> for String {
    fn from(name: Name) -> String {
        name.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_short_and_visible() {
        for (text, name) in [
            ("Ann", Some("Ann")),
            ("  two words ", Some("two words")),
            ("a\u{202e}b\tc", Some("ab c")),
            ("\u{3164}", None),
            ("Zoë 🂡", Some("Zoë 🂡")),
            ("twenty-four letters and more", Some("twenty-four letters and")),
            (" \n ", None),
            ("", None),
        ] {
            assert_eq!(Name::new(text).as_ref().map(Name::as_str), name, "{text:?}");
        }
    }

    #[test]
    fn received_names_must_already_be_valid() {
        let read = |text: &str| {
            let bytes = postcard::to_allocvec(text).unwrap();
            postcard::from_bytes::<Name>(&bytes).ok()
        };
        assert_eq!(read("Ann"), Name::new("Ann"));
        for bad in [" Ann", "", "a\tb", "a  b", "a\u{301}\u{301}\u{301}", "twenty-four letters and more"] {
            assert_eq!(read(bad), None, "{bad:?}");
        }
    }
}
