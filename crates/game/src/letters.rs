//! Bytes as text in base64url without padding (RFC 4648 §5), whose letters need no escapes in links.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Writes bytes as letters of six bits.
pub fn write(bytes: &[u8]) -> String {
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits =
            three.iter().fold(0, |bits: u32, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        for at in 0..=three.len() {
            let letter = LETTERS.get((bits >> (18 - 6 * at) & 63) as usize);
            text.extend(letter.map(|&letter| char::from(letter)));
        }
    }
    text
}

/// Reads bytes from such letters; `None` for other characters or an incomplete last byte.
pub fn read(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut bits, mut have) = (0_u32, 0);
    for letter in text.bytes() {
        let six = LETTERS.iter().position(|&other| other == letter)?;
        bits = (bits << 6 | u32::try_from(six).ok()?) & 0x3fff;
        have += 6;
        if have >= 8 {
            have -= 8;
            bytes.push((bits >> have & 0xff) as u8);
        }
    }
    // The last letter's unused bits must be zero, so that each value has one spelling.
    (have < 6 && bits & ((1 << have) - 1) == 0).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_come_back_from_their_letters() {
        for n in 0..200_usize {
            let bytes: Vec<u8> = (0..n).map(|k| (k * k * 31 + n) as u8).collect();
            assert_eq!(read(&write(&bytes)), Some(bytes));
        }
        assert_eq!(write(&[0xfb, 0xff]), "-_8");
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["=", "a", "ab=", "a b", "ä", "a+/b", "ab9", "abc9\n", "zz-_."] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
