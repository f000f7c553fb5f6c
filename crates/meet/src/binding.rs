//! The channel binding of a direct connection: a hash of both certificates' fingerprints, which are in the offer and
//! the answer. The room signs it, so certificates that somebody in the middle has replaced are detected.

use sha2::{Digest, Sha256};

use crate::encoding::from_hex;

/// The binding of a connection, from its two descriptions in either order. `None` if one of them
/// does not name exactly one certificate by its SHA-256 fingerprint: with two, a browser would
/// accept either, and the binding might be about the wrong one.
pub fn binding(one: &str, other: &str) -> Option<[u8; 32]> {
    let (one, other) = (fingerprint(one)?, fingerprint(other)?);
    let (first, second) = if one <= other { (one, other) } else { (other, one) };
    Some(Sha256::digest([b"frantic binding 1".as_slice(), &first, &second].concat()).into())
}

/// The only fingerprint of a description. Browsers differ in how strictly they parse, so everything
/// that looks like a fingerprint counts as one.
pub(crate) fn fingerprint(sdp: &str) -> Option<[u8; 32]> {
    let mut only = None;
    let sdp = sdp.to_ascii_lowercase();
    for line in sdp.split(['\r', '\n']).filter(|line| line.contains("fingerprint")) {
        let digits = line.strip_prefix("a=fingerprint:sha-256 ")?.trim_end();
        let pairs: Vec<&str> = digits.split(':').collect();
        // Only the canonical spelling is accepted, and no second fingerprint.
        let bytes = from_hex(&pairs.concat()).filter(|_| pairs.iter().all(|pair| pair.len() == 2))?;
        if only.is_some_and(|only| only != bytes) {
            return None;
        }
        only = Some(bytes);
    }
    only
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sdp(byte: &str) -> String {
        let digits = vec![byte; 32].join(":");
        format!("v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\na=fingerprint:sha-256 {digits}\r\na=setup:actpass\r\n")
    }

    #[test]
    fn both_ends_compute_the_same_binding() {
        let (one, other) = (sdp("AB"), sdp("0f"));
        let both = binding(&one, &other);
        assert!(both.is_some() && both == binding(&other, &one));
        assert_eq!(both, binding(&sdp("ab"), &sdp("0F")), "browsers write digits in either case");
        assert_ne!(both, binding(&one, &sdp("0e")));
    }

    #[test]
    fn a_second_certificate_is_refused() {
        let one = sdp("AB");
        for other in [
            format!("{one}{}", sdp("0F")),
            one.replace("a=setup", "A=Fingerprint:sha-256 00\r\na=setup"),
            one.replace("a=setup", " a=fingerprint:sha-1 00\r\na=setup"),
            one.replace("sha-256", "sha-512"),
            one.replace("AB:AB", "+B:AB"),
            one.replace("AB\r", "AB:AB\r"),
            "v=0".into(),
        ] {
            assert_eq!(binding(&one, &other), None, "{other}");
        }
        assert!(binding(&one, &format!("{one}{one}")).is_some(), "a repeated certificate counts once");
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "(a=fingerprint:sha-256 )?\\PC*") {
            prop_assert_eq!(binding(&text, &sdp("AB")), None);
        }
    }
}
