//! Random numbers: one `ChaCha8` stream per round, seeded with 32 bytes. How its words become choices is
//! fixed, so that a seed means the same game natively, in WebAssembly, and in ten years.

use core::fmt;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng};
use serde::{Deserialize, Serialize};

/// The seed of a round: 32 bytes, written as 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed made from a small number, for tests and simulations.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|b| write!(f, "{b:02x}"))
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        format!("{seed:?}")
    }
}

impl TryFrom<String> for Seed {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        const WRONG: &str = "a seed is 64 hex digits";
        let digits = text.as_bytes();
        let mut bytes = [0; 32];
        if digits.len() != 64 {
            return Err(WRONG);
        }
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let mut value = 0;
            for &digit in pair {
                let digit = (digit as char).to_digit(16).ok_or(WRONG)?;
                value = value << 4 | digit as u8;
            }
            *byte = value;
        }
        Ok(Seed(bytes))
    }
}

/// A stream of random numbers. It can be copied, saved and restored at any point.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Place", into = "Place")]
pub struct Rng(ChaCha8Rng);

/// A position in a stream: the form in which an [`Rng`] is saved.
#[derive(Serialize, Deserialize)]
struct Place {
    seed: Seed,
    word: u64,
}

impl Rng {
    /// The stream that begins with this seed.
    pub fn new(seed: Seed) -> Rng {
        Rng(ChaCha8Rng::from_seed(seed.0))
    }

    /// A number in `0..n`, each equally likely; 0 if `n` is 0.
    ///
    /// Lemire's multiplication with rejection. This is part of the rules: changing it changes every logged
    /// game.
    pub fn below(&mut self, n: u32) -> u32 {
        let mut wide = u64::from(self.0.next_u32()) * u64::from(n);
        if (wide as u32) < n {
            let least = n.wrapping_neg() % n;
            while (wide as u32) < least {
                wide = u64::from(self.0.next_u32()) * u64::from(n);
            }
        }
        (wide >> 32) as u32
    }

    /// Shuffles in place (Fisher–Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// A seed for another stream, drawn from this one.
    pub fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        self.0.fill_bytes(&mut bytes);
        Seed(bytes)
    }
}

impl Default for Rng {
    fn default() -> Self {
        Rng::new(Seed::default())
    }
}

impl fmt::Debug for Rng {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rng({:?} at {})", Seed(self.0.get_seed()), self.0.get_word_pos())
    }
}

impl From<Place> for Rng {
    fn from(place: Place) -> Rng {
        let mut rng = Rng::new(place.seed);
        rng.0.set_word_pos(u128::from(place.word));
        rng
    }
}

impl From<Rng> for Place {
    fn from(rng: Rng) -> Place {
        Place { seed: Seed(rng.0.get_seed()), word: rng.0.get_word_pos() as u64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_pinned() {
        let mut rng = Rng::new(Seed::from_number(1));
        let numbers: Vec<u32> = (0..8).map(|_| rng.below(1000)).collect();
        assert_eq!(numbers, [628, 381, 929, 294, 397, 798, 906, 916]);
    }

    #[test]
    fn below_returns_every_number_below_n_and_no_other() {
        let mut rng = Rng::new(Seed::from_number(2));
        assert_eq!(rng.below(0), 0);
        let mut seen = [0; 7];
        (0..7000).for_each(|_| seen[rng.below(7) as usize] += 1);
        assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
    }

    #[test]
    fn a_stream_can_be_saved_and_restored_anywhere() {
        let mut rng = Rng::new(Seed::from_number(3));
        for _ in 0..70 {
            let text = serde_json::to_string(&rng).unwrap();
            let mut again: Rng = serde_json::from_str(&text).unwrap();
            assert_eq!(again.below(1 << 20), rng.clone().below(1 << 20));
            rng.below(6);
        }
    }

    #[test]
    fn a_seed_is_written_as_64_hex_digits() {
        for bad in ["\"\"", "\"12\"", "7", "\"zz\""] {
            assert!(serde_json::from_str::<Seed>(bad).is_err(), "{bad}");
        }
    }
}
