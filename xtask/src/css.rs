//! Minifies style sheets: removes comments and unnecessary white space.
//!
//! `cargo xtask build` uses this for the sheets of the first load, and the app's `build.rs` for the
//! later ones, which are compiled in. It is not a parser and never reorders or merges rules.

/// Removes comments and unnecessary white space from a style sheet, leaving a single line.
///
/// Strings are kept as they are. A space goes where it can neither be a combinator of a
/// selector nor separate two values: beside `{`, `}`, `;` and `,`, after `:` and `(`,
/// before `)`. So `a :hover` and `1px + 2px` keep theirs.
pub fn minify(sheet: &str) -> String {
    let mut out = String::with_capacity(sheet.len());
    let mut rest = sheet;
    let mut space = false;
    while let Some(next) = rest.chars().next() {
        let len = match next {
            '/' if rest.starts_with("/*") => {
                space = true;
                rest.find("*/").map_or(rest.len(), |end| end + 2)
            }
            _ if next.is_whitespace() => {
                space = true;
                next.len_utf8()
            }
            _ => {
                let before = out.chars().next_back();
                let needed = !matches!(before, None | Some('{' | '}' | ';' | ',' | ':' | '('))
                    && !matches!(next, '{' | '}' | ';' | ',' | ')');
                if std::mem::take(&mut space) && needed {
                    out.push(' ');
                }
                if next == '}' && before == Some(';') {
                    out.pop();
                }
                let len = if matches!(next, '"' | '\'') { string(rest, next) } else { next.len_utf8() };
                out.push_str(&rest[..len]);
                len
            }
        };
        rest = &rest[len..];
    }
    out.push('\n');
    out
}

/// Whether a page to which a sheet is added later is restyled as a whole: Chromium does that for each `@property`,
/// whatever uses it. Only the sheets of the head may have one (style/tokens.css).
pub fn restyles_page(sheet: &str) -> bool {
    sheet.contains("@property")
}

/// The length in bytes of the string with which `text` begins, including both quotes.
fn string(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        if letter == quote && !escaped {
            return at + quote.len_utf8();
        }
        escaped = letter == '\\' && !escaped;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::minify;

    #[test]
    fn significant_white_space_is_kept() {
        let sheet =
            "/* a\n b */\n.a > :is( b, c ) :hover {\n  margin: calc(1px + 2px) 0; /* c */\n\n  top: 0;\n}\n";
        assert_eq!(minify(sheet), ".a > :is(b,c) :hover{margin:calc(1px + 2px) 0;top:0}\n");
        let query = "@media (min-width: 1rem) and (hover) {\n  & b,\n  & .c {\n    --x: 1 / 2;\n  }\n}";
        assert_eq!(minify(query), "@media (min-width:1rem) and (hover){& b,& .c{--x:1 / 2}}\n");
    }

    #[test]
    fn strings_are_kept() {
        assert_eq!(minify(r#"a { content: " /* ; } */ \" {  " ; }"#), "a{content:\" /* ; } */ \\\" {  \"}\n");
        assert_eq!(minify("a { b: 'open"), "a{b:'open\n");
    }
}
