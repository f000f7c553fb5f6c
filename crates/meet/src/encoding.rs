//! Bytes as text: base64url without padding (RFC 4648 §5) and hexadecimal digits. Reading accepts only the spelling
//! that writing produces.

pub(crate) use game::hex::encode as hex;
pub(crate) use game::letters::{read as from_base64, write as base64};

/// Decodes exactly `N` bytes from lower-case digits.
pub(crate) fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    from_digits(text)?.try_into().ok()
}

/// Decodes any number of bytes from lower-case digits, two for each.
pub(crate) fn from_digits(text: &str) -> Option<Vec<u8>> {
    game::hex::decode(text).filter(|bytes| hex(bytes) == text)
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
