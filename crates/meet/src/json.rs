//! JSON (RFC 8259), as far as it is needed here: a fraction of the size of a general reader and writer, so
//! that somebody who is invited to a room need not wait for more. With `serde_json` they would fetch 47 kB more, since
//! the part of the program that has it comes along.
//!
//! Deliberately absent: the values of numbers, since nothing that is read here is one.

use core::fmt::Write as _;

/// How deep lists and objects may be within each other.
const MAX_DEPTH: u8 = 32;

/// A value that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    /// `null`, or a number.
    Null,
    Bool(bool),
    Text(String),
    List(Vec<Value>),
    /// Fields in the order of the text. Of those with the same name the last counts.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// Reads a text; `None` if it is no JSON, or too deep.
    pub(crate) fn parse(text: &str) -> Option<Value> {
        let mut reader = Reader { rest: text };
        let value = reader.value(MAX_DEPTH)?;
        reader.skip();
        reader.rest.is_empty().then_some(value)
    }

    /// The field of an object with this name.
    pub(crate) fn get(&self, field: &str) -> Option<&Value> {
        let Value::Object(fields) = self else { return None };
        fields.iter().rev().find(|(name, _)| name == field).map(|(_, value)| value)
    }

    pub(crate) fn as_str(&self) -> Option<&str> {
        if let Value::Text(text) = self { Some(text) } else { None }
    }

    pub(crate) fn as_bool(&self) -> Option<bool> {
        if let Value::Bool(is) = self { Some(*is) } else { None }
    }

    pub(crate) fn as_array(&self) -> Option<&[Value]> {
        if let Value::List(all) = self { Some(all) } else { None }
    }
}

/// Reads from the beginning of the rest of the text.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    /// Reads this if it comes next, after white space; returns whether it did.
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
            self.items("]", |reader| {
                all.push(reader.value(inside)?);
                Some(())
            })?;
            return Some(Value::List(all));
        }
        if self.takes("{") {
            let mut all = Vec::new();
            self.items("}", |reader| {
                reader.takes("\"").then_some(())?;
                let name = reader.text()?;
                reader.takes(":").then_some(())?;
                all.push((name, reader.value(inside)?));
                Some(())
            })?;
            return Some(Value::Object(all));
        }
        let words = [("true", Value::Bool(true)), ("false", Value::Bool(false)), ("null", Value::Null)];
        for (word, value) in words {
            if self.takes(word) {
                return Some(value);
            }
        }
        // A number, whose spelling is not checked any further.
        let rest =
            self.rest.trim_start_matches(|c: char| matches!(c, '0'..='9' | '+' | '-' | '.' | 'e' | 'E'));
        let number = self.rest.starts_with(|c: char| c == '-' || c.is_ascii_digit());
        self.rest = rest;
        number.then_some(Value::Null)
    }

    /// Reads items with commas between them, to this end.
    fn items(&mut self, end: &str, mut item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        if self.takes(end) {
            return Some(());
        }
        loop {
            item(self)?;
            if self.takes(end) {
                return Some(());
            }
            self.takes(",").then_some(())?;
        }
    }

    /// The text after a quotation mark, to the next one.
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
            let letter = escape.next()?;
            self.rest = escape.as_str();
            text.push(match letter {
                '"' | '\\' | '/' => letter,
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'u' => self.unicode()?,
                _ => return None,
            });
        }
    }

    /// The character of a `\u`, perhaps of a pair.
    fn unicode(&mut self) -> Option<char> {
        let first = self.unit()?;
        let mut units = vec![first];
        if (0xd800..0xdc00).contains(&first) {
            self.rest = self.rest.strip_prefix("\\u")?;
            units.push(self.unit()?);
        }
        char::decode_utf16(units).next()?.ok()
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Option<u16> {
        let (digits, rest) = self.rest.split_at_checked(4)?;
        self.rest = rest;
        let only_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        u16::from_str_radix(digits, 16).ok().filter(|_| only_digits)
    }
}

/// Writes a text.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\u{8}' => quoted.push_str("\\b"),
            '\u{c}' => quoted.push_str("\\f"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            // Writing to a `String` never fails.
            ..' ' => write!(quoted, "\\u{:04x}", u32::from(letter)).unwrap_or_default(),
            _ => quoted.push(letter),
        }
    }
    quoted + "\""
}

/// Writes a list of values that are written already.
pub(crate) fn list(all: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", all.into_iter().collect::<Vec<_>>().join(","))
}

/// Writes an object: names, and values that are written already.
pub(crate) fn object<'a>(fields: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let fields = fields.into_iter().map(|(name, value)| quoted(name) + ":" + &value);
    format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(value: &serde_json::Value) -> Value {
        match value {
            serde_json::Value::Null | serde_json::Value::Number(_) => Value::Null,
            serde_json::Value::Bool(is) => Value::Bool(*is),
            serde_json::Value::String(text) => Value::Text(text.clone()),
            serde_json::Value::Array(all) => Value::List(all.iter().map(of).collect()),
            serde_json::Value::Object(all) => {
                Value::Object(all.iter().map(|(name, value)| (name.clone(), of(value))).collect())
            }
        }
    }

    fn written(value: &serde_json::Value) -> String {
        match value {
            serde_json::Value::String(text) => quoted(text),
            serde_json::Value::Array(all) => list(all.iter().map(written)),
            serde_json::Value::Object(all) => {
                object(all.iter().map(|(name, value)| (name.as_str(), written(value))))
            }
            other => other.to_string(),
        }
    }

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
        fn values_are_written_and_read_as_by_serde_json(value in values()) {
            let text = value.to_string();
            prop_assert_eq!(Value::parse(&text), Some(of(&value)));
            prop_assert_eq!(written(&value), text);
            let pretty = serde_json::to_string_pretty(&value).unwrap();
            prop_assert_eq!(Value::parse(&pretty), Some(of(&value)));
        }

        #[test]
        fn text_that_serde_json_refuses_is_refused(text in "[\\[\\]{}:,\"\\\\u0-9dDcCeE+.truefalsn \t-]{0,12}") {
            let theirs = serde_json::from_str::<serde_json::Value>(&text).ok();
            let ours = Value::parse(&text);
            // What serde_json refuses, such as numbers that are too large, may be accepted here, but not the reverse.
            prop_assert!(theirs.is_none() || ours.is_some(), "{}", text);
            // How a number is spelled is not checked.
            let number = text.contains(|c: char| c == '-' || c.is_ascii_digit());
            prop_assert!(number || theirs.is_some() || ours.is_none(), "{}", text);
        }
    }

    #[test]
    fn text_that_is_too_deep_is_refused() {
        let deep = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(Value::parse(&deep(31)).is_some());
        assert_eq!(Value::parse(&deep(33)), None);
        assert_eq!(Value::parse(&"[".repeat(1_000_000)), None);
    }

    #[test]
    fn pairs_and_broken_pairs() {
        assert_eq!(Value::parse(r#""\ud83d\ude00é""#), Some(Value::Text("😀é".to_owned())));
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
        let twice = Value::parse(r#"{"a":true,"a":false}"#).unwrap();
        assert_eq!(twice.get("a").and_then(Value::as_bool), Some(false));
    }
}
