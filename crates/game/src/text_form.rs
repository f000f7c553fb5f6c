//! Values that are written as a text, the same everywhere: in files, in messages, in the output of tests.

/// Implements the conversions to and from text for a type with `Display` and `FromStr<Err = String>`, and `Debug`. With
/// `#[serde(try_from = "String", into = "String")]` it is written as text, too.
#[macro_export]
macro_rules! text_form {
    ($T:ty) => {
        impl core::fmt::Debug for $T {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{self}")
            }
        }

        impl TryFrom<String> for $T {
            type Error = String;
            fn try_from(text: String) -> Result<$T, String> {
                text.parse()
            }
        }

        impl From<$T> for String {
            fn from(value: $T) -> String {
                value.to_string()
            }
        }
    };
}
