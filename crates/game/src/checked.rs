//! States and views come from files and peers. They derive serde's traits for themselves alone
//! (`#[serde(remote = "Self")]`), so that the only way to read one goes through a check.

/// Implements serde's traits for such a type. `check` is the function that says what is wrong with a value.
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
