//! How types that files and peers send (states and views) are written: field by field, in an order that stays the same
//! however the fields are kept in memory. A check decides whether a value that was read is accepted.

/// Implements serde's traits for a type with these fields, written in this order. Reading begins with `$empty` and fills
/// in the fields; `$check` returns the error of a bad value.
///
/// Fields are grouped by where they are: `own` are the type's own fields, `computed` are values with a method that makes
/// them and one that takes them in on reading (`false` refuses it), all others are fields of the field so named.
#[macro_export]
macro_rules! fields {
    (@get $it:ident own $name:ident) => { $it.$name };
    (@get $it:ident computed $name:ident, $get:ident, $take:ident) => { $it.$get() };
    (@get $it:ident $part:ident $name:ident) => { $it.$part.$name };
    (@take $it:ident $read:ident computed $name:ident, $get:ident, $take:ident) => {
        if !$it.$take($read) {
            return Err(serde::de::Error::custom(concat!(stringify!($name), " does not fit")));
        }
    };
    (@take $it:ident $read:ident $($place:ident)+) => {
        $crate::fields!(@get $it $($place)+) = $read;
    };
    (
        $T:ident, $empty:expr, $check:path;
        $($part:ident { $($name:ident $(($get:ident, $take:ident))?),+ $(,)? })+
    ) => {
        impl serde::Serialize for $T {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct as _;
                let mut fields = to.serialize_struct(stringify!($T), [$($(stringify!($name)),+),+].len())?;
                $($(
                    let field = &$crate::fields!(@get self $part $name $(, $get, $take)?);
                    fields.serialize_field(stringify!($name), field)?;
                )+)+
                fields.end()
            }
        }

        impl<'de> serde::Deserialize<'de> for $T {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$T, D::Error> {
                struct Fields;
                impl<'de> serde::de::Visitor<'de> for Fields {
                    type Value = $T;

                    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                        f.write_str(stringify!($T))
                    }

                    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut from: A) -> Result<$T, A::Error> {
                        let mut value = $empty;
                        $($(
                            let Some(read) = from.next_element()? else {
                                return Err(serde::de::Error::missing_field(stringify!($name)));
                            };
                            $crate::fields!(@take value read $part $name $(, $get, $take)?);
                        )+)+
                        Ok(value)
                    }

                    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut from: A) -> Result<$T, A::Error> {
                        let (mut value, mut left) = ($empty, vec![$($(stringify!($name)),+),+]);
                        while let Some(name) = from.next_key::<String>()? {
                            left.retain(|field| *field != name);
                            match name.as_str() {
                                $($(stringify!($name) => {
                                    let read = from.next_value()?;
                                    $crate::fields!(@take value read $part $name $(, $get, $take)?);
                                })+)+
                                _ => drop(from.next_value::<serde::de::IgnoredAny>()?),
                            }
                        }
                        left.first().map_or(Ok(value), |name| Err(serde::de::Error::missing_field(name)))
                    }
                }

                let names = &[$($(stringify!($name)),+),+];
                let value = from.deserialize_struct(stringify!($T), names, Fields)?;
                $check(&value).map_err(serde::de::Error::custom)?;
                Ok(value)
            }
        }
    };
}
