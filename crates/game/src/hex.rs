//! Bytes as text: two hex digits each. Reading this takes much less code than reading JSON, which matters in
//! a browser.

/// The hex digits of these bytes, in lower case.
///
/// ```
/// assert_eq!(game::hex::encode(&[0, 255]), "00ff");
/// assert_eq!(game::hex::decode("00FF"), Some(vec![0, 255]));
/// assert_eq!(game::hex::decode("0"), None);
/// ```
#[must_use]
pub fn encode(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|n| char::from_digit(n.into(), 16)).collect()
}

/// The bytes with these hex digits, in lower or upper case; `None` if there is anything else, or half a byte.
#[must_use]
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let digit = |c: &u8| (*c as char).to_digit(16);
    let pairs = text.as_bytes().chunks(2);
    let bytes = pairs.map(|pair| match pair {
        [high, low] => Some((digit(high)? << 4 | digit(low)?) as u8),
        _ => None,
    });
    bytes.collect()
}
