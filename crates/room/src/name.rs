//! A member's name: short, on one line, without invisible characters.

use serde::{Deserialize, Serialize};

/// A valid name: 1 to 24 characters, none of them invisible, and no space at either end.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

impl Name {
    /// The longest name, in characters.
    pub const MAX_CHARS: usize = 24;

    /// Makes a valid name: invisible characters are removed, and what is too long is cut off.
    /// `None` if nothing is left.
    ///
    /// ```
    /// # use room::Name;
    /// assert_eq!(Name::new("  Ann\n").unwrap().as_str(), "Ann");
    /// assert_eq!(Name::new("\u{202e} "), None);
    /// ```
    #[must_use]
    pub fn new(text: &str) -> Option<Name> {
        let seen: String = text.chars().filter(|c| !is_invisible(*c)).collect();
        let short: String = seen.trim().chars().take(Name::MAX_CHARS).collect();
        let name = short.trim();
        if name.is_empty() { None } else { Some(Name(name.to_owned())) }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether a character is a control character, or hides or reorders the text around it.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

impl TryFrom<String> for Name {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Name, Self::Error> {
        match Name::new(&text) {
            Some(name) if name.0 == text => Ok(name),
            _ => Err("no name"),
        }
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
            ("a\u{202e}b\0c", Some("abc")),
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
        for bad in [" Ann", "", "a\tb", "twenty-four letters and more"] {
            assert_eq!(read(bad), None, "{bad:?}");
        }
    }
}
