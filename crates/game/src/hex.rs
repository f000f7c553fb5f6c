//! Bytes as text: two hex digits each. Reading this takes much less code than reading JSON, which matters in
//! a browser.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The hex digits of these bytes, in lower case.
///
/// ```
/// assert_eq!(game::hex::encode(&[0, 255]), "00ff");
/// assert_eq!(game::hex::decode("00FF"), Some(vec![0, 255]));
/// assert_eq!(game::hex::decode("0"), None);
/// ```
pub fn encode(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|n| char::from_digit(n.into(), 16)).collect()
}

/// The bytes with these hex digits, in lower or upper case; `None` if there is anything else, or half a byte.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let digit = |c: &u8| (*c as char).to_digit(16);
    let pairs = text.as_bytes().chunks(2);
    let bytes = pairs.map(|pair| match pair {
        [high, low] => Some((digit(high)? << 4 | digit(low)?) as u8),
        _ => None,
    });
    bytes.collect()
}

/// A value as text: the hex digits of its bytes.
pub fn write(value: &impl Serialize) -> String {
    encode(&postcard::to_allocvec(value).unwrap_or_default())
}

/// Reads the text of a value; `None` if it is damaged. Text of older versions may lack fields at its end that were
/// empty then: up to `missing` bytes, which are zero.
pub fn read<T: DeserializeOwned>(text: &str, missing: usize) -> Option<T> {
    let mut bytes = decode(text)?;
    let read = |bytes: &[u8]| {
        let (value, rest) = postcard::take_from_bytes(bytes).ok()?;
        rest.is_empty().then_some(value)
    };
    read(&bytes).or_else(|| {
        bytes.resize(bytes.len() + missing, 0);
        read(&bytes)
    })
}
