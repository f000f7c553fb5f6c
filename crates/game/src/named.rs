//! Enums whose members have an explicit number and a name. Numbers are never reused.
//!
//! JSON uses the names; a golden file guards the numbers.

/// Declares such an enum: `Member = number "name"`. The crate that uses it depends on `serde`.
#[macro_export]
macro_rules! named {
    (
        $(#[$meta:meta])*
        pub enum $T:ident { $( $(#[$member_meta:meta])* $Member:ident = $number:literal $name:literal ),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $T { $( $(#[$member_meta])* $Member = $number ),+ }

        impl $T {
            /// All members, by number.
            pub const ALL: &[$T] = &[$( $T::$Member ),+];

            /// Its number. It is explicit and never reused for another member.
            pub const fn id(self) -> u8 {
                self as u8
            }

            /// The member with this number.
            pub const fn from_id(id: u8) -> Option<$T> {
                match id { $( $number => Some($T::$Member), )+ _ => None }
            }

            /// Its name in files, links and logs (not what people read).
            pub const fn name(self) -> &'static str {
                match self { $( $T::$Member => $name ),+ }
            }

            /// The member with this name.
            pub fn from_name(name: &str) -> Option<$T> {
                match name { $( $name => Some($T::$Member), )+ _ => None }
            }
        }

        impl $crate::Filler for $T {
            const FILLER: $T = $T::ALL[0];
        }

        impl core::fmt::Debug for $T {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl serde::Serialize for $T {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.name())
            }
        }

        impl<'de> serde::Deserialize<'de> for $T {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let name = <std::borrow::Cow<'_, str>>::deserialize(from)?;
                $T::from_name(&name).ok_or_else(|| {
                    serde::de::Error::custom(format_args!("{name:?} is not a known {}", stringify!($T)))
                })
            }
        }
    };
}

/// Makes the compiler check that all numbers of such an enum are below a bound: the width of a set, or the
/// length of a table.
#[macro_export]
macro_rules! numbers_below {
    ($T:ty, $bound:expr) => {
        const _: () = {
            let mut k = 0;
            while k < <$T>::ALL.len() {
                assert!((<$T>::ALL[k].id() as usize) < $bound, "a number has no room here");
                k += 1;
            }
        };
    };
}
