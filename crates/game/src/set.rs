//! Sets of things that have small numbers, as bits: seats, fields, cards of which there is one each.

/// Declares a set: one bit for the number of each member. It iterates over them by number, and is serialised as a list
/// of them. `number` and `from` are functions of the members: a member's number, and the member with a number, if any.
#[macro_export]
macro_rules! set {
    (
        $(#[$meta:meta])*
        pub struct $Set:ident($bits:ty) of $T:ty, $number:ident, $from:path, each $Each:ident
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $Set($bits);

        impl $Set {
            /// The empty set.
            pub const NONE: $Set = $Set(0);

            /// The set of this member alone.
            pub const fn one(member: $T) -> $Set {
                $Set(1 << member.$number())
            }

            /// Whether the set contains this one.
            pub const fn has(self, member: $T) -> bool {
                self.0 >> member.$number() & 1 == 1
            }

            /// The number of members.
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Whether the set is empty.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Adds a member.
            pub const fn add(&mut self, member: $T) {
                self.0 |= 1 << member.$number();
            }

            /// Removes a member.
            pub const fn remove(&mut self, member: $T) {
                self.0 &= !(1 << member.$number());
            }

            /// The members, by number.
            pub const fn iter(self) -> $Each {
                $Each(self)
            }
        }

        /// Iterates over such a set, by number.
        #[derive(Clone, Debug)]
        pub struct $Each($Set);

        impl Iterator for $Each {
            type Item = $T;

            #[inline]
            fn next(&mut self) -> Option<$T> {
                let bits = &mut self.0.0;
                if *bits == 0 {
                    return None;
                }
                let number = bits.trailing_zeros() as u8;
                *bits &= *bits - 1;
                $from(number)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                let left = usize::from(self.0.len());
                (left, Some(left))
            }
        }

        impl IntoIterator for $Set {
            type Item = $T;
            type IntoIter = $Each;
            fn into_iter(self) -> $Each {
                self.iter()
            }
        }

        impl FromIterator<$T> for $Set {
            fn from_iter<I: IntoIterator<Item = $T>>(members: I) -> Self {
                let mut set = $Set::NONE;
                members.into_iter().for_each(|member| set.add(member));
                set
            }
        }

        impl core::fmt::Debug for $Set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }

        impl serde::Serialize for $Set {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_seq(*self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $Set {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                Ok(Vec::<$T>::deserialize(from)?.into_iter().collect())
            }
        }
    };
}
