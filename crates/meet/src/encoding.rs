//! Bytes as text: base64url without padding (RFC 4648 §5) and hexadecimal digits. Only the
//! canonical spelling of a value is accepted.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// Encodes bytes as base64url, six bits per character.
pub(crate) fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
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

/// Decodes the output of [`base64`]; `None` for anything else.
pub(crate) fn from_base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let (mut bits, mut have) = (0_u32, 0);
    for letter in text.bytes() {
        let six = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'-' => 62,
            b'_' => 63,
            _ => return None,
        };
        bits = (bits << 6 | u32::from(six)) & 0x3fff;
        have += 6;
        if have >= 8 {
            have -= 8;
            bytes.push((bits >> have & 0xff) as u8);
        }
    }
    // The unused bits of the last character must be zero, or the text was cut.
    (have < 6 && bits & ((1 << have) - 1) == 0).then_some(bytes)
}

/// Two lower-case digits per byte.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|four| DIGITS.get(usize::from(four)).map(|&digit| char::from(digit))).collect()
}

/// Decodes exactly `N` bytes from lower-case digits.
pub(crate) fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    from_digits(text)?.try_into().ok()
}

/// Decodes any number of bytes from lower-case digits, two for each.
pub(crate) fn from_digits(text: &str) -> Option<Vec<u8>> {
    let value = |digit: &u8| DIGITS.iter().position(|other| other == digit);
    let pairs = text.as_bytes().chunks(2).map(|pair| {
        let [high, low] = pair else { return None };
        u8::try_from(value(high)? << 4 | value(low)?).ok()
    });
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn base64_matches_rfc_4648() {
        for (bytes, text) in [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg")] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        assert_eq!(base64(&[0xfb, 0xff]), "-_8");
        assert_eq!(hex(&[0, 0xab, 0xff]), "00abff");
        for torn in ["Z", "Zh", "Zg=", "Zg==", "Zm+v", "Z g"] {
            assert_eq!(from_base64(torn), None, "{torn}");
        }
        for torn in ["00a", "00AB", "0x00", "00abff"] {
            assert_eq!(from_hex::<2>(torn), None, "{torn}");
        }
    }

    proptest! {
        #[test]
        fn encoded_bytes_can_be_decoded(bytes: Vec<u8>, other: String) {
            prop_assert_eq!(from_base64(&base64(&bytes)), Some(bytes.clone()));
            if let Some(bytes) = from_base64(&other) {
                prop_assert_eq!(base64(&bytes), other);
            }
            if let Some(four) = bytes.first_chunk::<4>() {
                prop_assert_eq!(from_hex(&hex(four)), Some(*four));
            }
        }
    }
}
