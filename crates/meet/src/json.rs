//! JSON (RFC 8259), as far as it is needed here: a reader and a writer, a fraction of the size of a general one, so
//! that somebody who is invited to a room need not wait for more. With `serde_json` they would fetch 47 kB more, since
//! the part of the program that has it comes along.

use core::fmt;

/// How deep lists and objects may be within each other.
const MAX_DEPTH: u8 = 32;

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    /// `null`, or a number that is not a whole one from 0 to 2^64 - 1: nothing here has one.
    Null,
    Bool(bool),
    Number(u64),
    Text(String),
    List(Vec<Value>),
    /// Fields in the order of the text. Of those with the same name the last counts.
    Object(Vec<(String, Value)>),
}

/// What can be asked of a value by its place: a field's name, or the number of an element.
pub(crate) trait Place {
    fn of(self, value: &Value) -> Option<&Value>;
}

impl Place for &str {
    fn of(self, value: &Value) -> Option<&Value> {
        let Value::Object(fields) = value else { return None };
        fields.iter().rev().find(|(name, _)| name == self).map(|(_, value)| value)
    }
}

impl Place for usize {
    fn of(self, value: &Value) -> Option<&Value> {
        value.as_array()?.get(self)
    }
}

impl Value {
    /// Reads a text; `None` if it is no JSON, or too deep.
    pub(crate) fn parse(text: &str) -> Option<Value> {
        let mut reader = Reader { rest: text };
        let value = reader.value(MAX_DEPTH)?;
        reader.skip();
        reader.rest.is_empty().then_some(value)
    }

    pub(crate) fn get(&self, place: impl Place) -> Option<&Value> {
        place.of(self)
    }

    pub(crate) fn as_str(&self) -> Option<&str> {
        if let Value::Text(text) = self { Some(text) } else { None }
    }

    pub(crate) fn as_bool(&self) -> Option<bool> {
        if let Value::Bool(is) = self { Some(*is) } else { None }
    }

    pub(crate) fn as_u64(&self) -> Option<u64> {
        if let Value::Number(number) = self { Some(*number) } else { None }
    }

    pub(crate) fn as_array(&self) -> Option<&[Value]> {
        if let Value::List(all) = self { Some(all) } else { None }
    }

    /// An object with these fields.
    pub(crate) fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
        Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// A list of what can be a value.
    pub(crate) fn list<T: Into<Value>>(all: impl IntoIterator<Item = T>) -> Value {
        Value::List(all.into_iter().map(Into::into).collect())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(text.clone())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value::Number(number)
    }
}

impl From<bool> for Value {
    fn from(is: bool) -> Value {
        Value::Bool(is)
    }
}

/// Reads from the beginning of what is left.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    /// Whether this comes next, after white space; then it is read.
    fn takes(&mut self, what: &str) -> bool {
        self.skip();
        let rest = self.rest.strip_prefix(what);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn value(&mut self, depth: u8) -> Option<Value> {
        let inside = depth.checked_sub(1)?;
        if self.takes("\"") {
            return self.text().map(Value::Text);
        }
        if self.takes("[") {
            let mut all = Vec::new();
            if self.takes("]") {
                return Some(Value::List(all));
            }
            loop {
                all.push(self.value(inside)?);
                if self.takes("]") {
                    return Some(Value::List(all));
                }
                self.takes(",").then_some(())?;
            }
        }
        if self.takes("{") {
            let mut all = Vec::new();
            if self.takes("}") {
                return Some(Value::Object(all));
            }
            loop {
                self.takes("\"").then_some(())?;
                let name = self.text()?;
                self.takes(":").then_some(())?;
                all.push((name, self.value(inside)?));
                if self.takes("}") {
                    return Some(Value::Object(all));
                }
                self.takes(",").then_some(())?;
            }
        }
        for (word, value) in
            [("true", Value::Bool(true)), ("false", Value::Bool(false)), ("null", Value::Null)]
        {
            if self.takes(word) {
                return Some(value);
            }
        }
        self.number()
    }

    fn number(&mut self) -> Option<Value> {
        let len = self.rest.find(|c: char| !matches!(c, '0'..='9' | '+' | '-' | '.' | 'e' | 'E'));
        let (number, rest) = self.rest.split_at_checked(len.unwrap_or(self.rest.len()))?;
        self.rest = rest;
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let (number, exponent) = number.split_once(['e', 'E']).map_or((number, None), |(a, b)| (a, Some(b)));
        let (whole, fraction) = number.split_once('.').map_or((number, None), |(a, b)| (a, Some(b)));
        let positive = whole.strip_prefix('-').unwrap_or(whole);
        let exponent_digits = |text: &str| digits(text.strip_prefix(['+', '-']).unwrap_or(text));
        let right = digits(positive)
            && (positive.len() == 1 || !positive.starts_with('0'))
            && fraction.is_none_or(digits)
            && exponent.is_none_or(exponent_digits);
        if !right {
            return None;
        }
        let is_whole = fraction.is_none() && exponent.is_none();
        Some(whole.parse().ok().filter(|_| is_whole).map_or(Value::Null, Value::Number))
    }

    /// What follows a quotation mark, to the next one.
    fn text(&mut self) -> Option<String> {
        let mut text = String::new();
        loop {
            let end = self.rest.find(|c: char| c == '"' || c == '\\' || c < ' ')?;
            let (plain, rest) = self.rest.split_at_checked(end)?;
            text.push_str(plain);
            if let Some(rest) = rest.strip_prefix('"') {
                self.rest = rest;
                return Some(text);
            }
            let mut escape = rest.strip_prefix('\\')?.chars();
            let letter = match escape.next()? {
                same @ ('"' | '\\' | '/') => same,
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'u' => {
                    let (letter, rest) = unicode(escape.as_str())?;
                    escape = rest.chars();
                    letter
                }
                _ => return None,
            };
            text.push(letter);
            self.rest = escape.as_str();
        }
    }
}

/// The character of a `\u`, perhaps of a pair, and what follows.
fn unicode(text: &str) -> Option<(char, &str)> {
    let four = |text: &'_ str| {
        let digits = text.get(..4).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        u32::from_str_radix(digits, 16).ok()
    };
    let first = four(text)?;
    let rest = text.get(4..)?;
    if !(0xd800..0xdc00).contains(&first) {
        return Some((char::from_u32(first)?, rest));
    }
    let pair = rest.strip_prefix("\\u")?;
    let second = four(pair).filter(|second| (0xdc00..0xe000).contains(second))?;
    let code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
    Some((char::from_u32(code)?, pair.get(4..)?))
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => f.write_str("null"),
            Value::Bool(is) => f.write_str(if *is { "true" } else { "false" }),
            Value::Number(number) => write!(f, "{number}"),
            Value::Text(text) => quoted(text, f),
            Value::List(all) => {
                f.write_str("[")?;
                for (at, value) in all.iter().enumerate() {
                    f.write_str(if at == 0 { "" } else { "," })?;
                    value.fmt(f)?;
                }
                f.write_str("]")
            }
            Value::Object(fields) => {
                f.write_str("{")?;
                for (at, (name, value)) in fields.iter().enumerate() {
                    f.write_str(if at == 0 { "" } else { "," })?;
                    quoted(name, f)?;
                    f.write_str(":")?;
                    value.fmt(f)?;
                }
                f.write_str("}")
            }
        }
    }
}

fn quoted(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("\"")?;
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c == '"' || c == '\\' || c < ' ') {
        let (plain, after) = rest.split_at(at);
        f.write_str(plain)?;
        let mut letters = after.chars();
        match letters.next() {
            Some('"') => f.write_str("\\\"")?,
            Some('\\') => f.write_str("\\\\")?,
            Some('\u{8}') => f.write_str("\\b")?,
            Some('\u{c}') => f.write_str("\\f")?,
            Some('\n') => f.write_str("\\n")?,
            Some('\r') => f.write_str("\\r")?,
            Some('\t') => f.write_str("\\t")?,
            Some(other) => write!(f, "\\u{:04x}", u32::from(other))?,
            None => {}
        }
        rest = letters.as_str();
    }
    f.write_str(rest)?;
    f.write_str("\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(value: &serde_json::Value) -> Value {
        match value {
            serde_json::Value::Null => Value::Null,
            serde_json::Value::Bool(is) => Value::Bool(*is),
            serde_json::Value::Number(number) => number.as_u64().map_or(Value::Null, Value::Number),
            serde_json::Value::String(text) => Value::Text(text.clone()),
            serde_json::Value::Array(all) => Value::List(all.iter().map(of).collect()),
            serde_json::Value::Object(all) => {
                Value::Object(all.iter().map(|(name, value)| (name.clone(), of(value))).collect())
            }
        }
    }

    /// A value without numbers that are left out here.
    fn values() -> impl Strategy<Value = serde_json::Value> {
        let leaf = prop_oneof![
            Just(serde_json::Value::Null),
            any::<bool>().prop_map(Into::into),
            any::<u64>().prop_map(Into::into),
            any::<String>().prop_map(Into::into),
            "[\"\\\\/\u{0}-\u{1f}a\u{7f}é😀]*".prop_map(Into::into),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Into::into),
                prop::collection::btree_map(any::<String>(), inner, 0..6)
                    .prop_map(|all| serde_json::Value::Object(all.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn what_is_written_and_read_is_what_others_write_and_read(value in values()) {
            let text = value.to_string();
            prop_assert_eq!(Value::parse(&text), Some(of(&value)));
            prop_assert_eq!(of(&value).to_string(), text);
            let pretty = serde_json::to_string_pretty(&value).unwrap();
            prop_assert_eq!(Value::parse(&pretty), Some(of(&value)));
        }

        #[test]
        fn what_others_refuse_is_refused(text in "[\\[\\]{}:,\"\\\\u0-9dDcCeE+.truefalsn \t-]{0,12}") {
            let theirs = serde_json::from_str::<serde_json::Value>(&text).ok();
            // Numbers that are too large for others are none here either.
            prop_assert!(theirs.is_none() || Value::parse(&text).is_some(), "{}", text);
            let huge = text.contains(['e', 'E']);
            prop_assert!(huge || theirs.is_some() || Value::parse(&text).is_none(), "{}", text);
        }
    }

    #[test]
    fn what_is_too_deep_is_refused() {
        let deep = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(Value::parse(&deep(31)).is_some());
        assert_eq!(Value::parse(&deep(33)), None);
        assert_eq!(Value::parse(&"[".repeat(1_000_000)), None);
    }

    #[test]
    fn pairs_and_broken_pairs() {
        assert_eq!(Value::parse(r#""\ud83d\ude00é""#), Some("😀é".into()));
        for broken in [
            r#""\ud83d""#,
            r#""\ude00""#,
            r#""\ud83d\ud83d""#,
            r#""\u12""#,
            r#""\u+123""#,
            "\"\n\"",
            "\"",
            "",
        ] {
            assert_eq!(Value::parse(broken), None, "{broken}");
        }
        assert_eq!(Value::parse(r#"{"a":1,"a":2}"#).unwrap().get("a"), Some(&2.into()));
    }
}
