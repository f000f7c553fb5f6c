//! Checks for types that files and peers send (states and views). Such a type derives serde's traits as functions of
//! its own (`#[serde(remote = "Self")]`), and `checked!` implements the traits with a check on reading.

/// Implements serde's traits for such a type. The function `$check` returns the error of a bad value.
#[macro_export]
macro_rules! checked {
    ($T:ident, $check:path) => {
        impl serde::Serialize for $T {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $T::serialize(self, to)
            }
        }

        impl<'de> serde::Deserialize<'de> for $T {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$T, D::Error> {
                let value = $T::deserialize(from)?;
                $check(&value).map_err(serde::de::Error::custom)?;
                Ok(value)
            }
        }
    };
}
