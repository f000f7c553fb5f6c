//! Bytes in the 45 characters of a QR code's alphanumeric mode (RFC 9285): three for two bytes. A code made of such
//! characters is hardly larger than one of the bytes themselves, which browsers cannot read.

const LETTERS: &[u8; 45] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/// Encodes bytes.
pub(super) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(2) * 3);
    for pair in bytes.chunks(2) {
        let mut value = pair.iter().fold(0, |value: usize, &byte| value << 8 | usize::from(byte));
        for _ in 0..=pair.len() {
            text.extend(LETTERS.get(value % 45).map(|&letter| char::from(letter)));
            value /= 45;
        }
    }
    text
}

/// Decodes the output of [`encode`]; `None` for anything else.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 3 * 2 + 1);
    for three in text.as_bytes().chunks(3) {
        let mut value = 0;
        for letter in three.iter().rev() {
            value = value * 45 + LETTERS.iter().position(|other| other == letter)?;
        }
        match three.len() {
            3 => bytes.extend(u16::try_from(value).ok()?.to_be_bytes()),
            2 => bytes.push(u8::try_from(value).ok()?),
            _ => return None,
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn base45_matches_rfc_9285() {
        for (bytes, text) in [("AB", "BB8"), ("Hello!!", "%69 VD92EX0"), ("base-45", "UJCLQE7W581"), ("", "")]
        {
            assert_eq!(encode(bytes.as_bytes()), text);
            assert_eq!(decode(text), Some(bytes.as_bytes().to_vec()));
        }
        assert_eq!(decode("QED8WEX0"), Some(b"ietf!".to_vec()));
        for torn in ["B", "BB8B", "bb8", ":::", "::", "GGW", "ÄB8"] {
            assert_eq!(decode(torn), None, "{torn}");
        }
    }

    proptest! {
        #[test]
        fn encoded_bytes_can_be_decoded(bytes: Vec<u8>, other in "[0-9A-Z $%*+./:-]*") {
            prop_assert_eq!(decode(&encode(&bytes)), Some(bytes));
            if let Some(bytes) = decode(&other) {
                prop_assert_eq!(encode(&bytes), other);
            }
        }
    }
}
