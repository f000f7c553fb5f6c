//! Texts that people choose, such as their names, as one line on which everything can be seen. All of them come through
//! [`clean`]: typed, stored, from a file, a link or another device.
//!
//! Deliberately absent: rules on content, and the standard library's Unicode tables: they differ between versions, and
//! devices must agree on which names are valid.

/// A text as one line: no letters that cannot be seen or that turn the text around them, no more than two marks on a
/// letter, one space between words, at most `longest` characters.
///
/// ```
/// use game::line::clean;
///
/// assert_eq!(clean("  Ann\n and\u{2003}Bert\u{202e} ", 40), "Ann and Bert");
/// assert_eq!(clean("\u{200b}\u{3164}", 40), "");
/// ```
pub fn clean(text: &str, longest: usize) -> String {
    let mut line = String::new();
    let (mut length, mut marks, mut space) = (0, 0, false);
    let mut before = ' ';
    for letter in text.chars() {
        if letter.is_whitespace() || letter.is_control() {
            space = true;
            continue;
        }
        if is_unseen(letter) && !(letter == EMOJI && has_emoji(before) && !space) {
            continue;
        }
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        // A mark needs a letter to be on.
        if marks > MOST_MARKS || marks > 0 && (line.is_empty() || space) {
            continue;
        }
        let gap = usize::from(space && !line.is_empty());
        if length + gap + 1 > longest {
            break;
        }
        if gap > 0 {
            line.push(' ');
        }
        line.push(letter);
        (length, space, before) = (length + gap + 1, false, letter);
    }
    line
}

/// More marks on one letter are left out.
const MOST_MARKS: usize = 2;
/// The variation selector that turns the sign before it into a coloured picture.
const EMOJI: char = '\u{fe0f}';

/// Whether a sign has a form as a coloured picture.
fn has_emoji(sign: char) -> bool {
    matches!(sign, '\u{a9}' | '\u{ae}' | '\u{203c}'..='\u{3299}' | '\u{1f000}'..='\u{1faff}')
}

/// Whether a letter is drawn as nothing, or hides or reorders the text around it.
fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffc}'
        | '\u{13430}'..='\u{1345f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a letter is drawn on the one before it.
fn is_mark(letter: char) -> bool {
    let Ok(letter) = u16::try_from(u32::from(letter)) else { return false };
    let after = MARKS.partition_point(|&(first, _)| first <= letter);
    after.checked_sub(1).and_then(|at| MARKS.get(at)).is_some_and(|&(_, last)| letter <= last)
}

/// The first and the last of each range of marks, of categories Mn and Me in Unicode 14, without those that
/// [are not seen](is_unseen). Ranges include unassigned code points.
#[rustfmt::skip]
const MARKS: &[(u16, u16)] = &[
    (0x0300, 0x036f), (0x0483, 0x0489), (0x0591, 0x05bd), (0x05bf, 0x05bf), (0x05c1, 0x05c2),
    (0x05c4, 0x05c5), (0x05c7, 0x05c7), (0x0610, 0x061a), (0x064b, 0x065f), (0x0670, 0x0670),
    (0x06d6, 0x06dc), (0x06df, 0x06e4), (0x06e7, 0x06e8), (0x06ea, 0x06ed), (0x0711, 0x0711),
    (0x0730, 0x074a), (0x07a6, 0x07b0), (0x07eb, 0x07f3), (0x07fd, 0x07fd), (0x0816, 0x0819),
    (0x081b, 0x0823), (0x0825, 0x0827), (0x0829, 0x082d), (0x0859, 0x085b), (0x0898, 0x089f),
    (0x08ca, 0x08e1), (0x08e3, 0x0902), (0x093a, 0x093a), (0x093c, 0x093c), (0x0941, 0x0948),
    (0x094d, 0x094d), (0x0951, 0x0957), (0x0962, 0x0963), (0x0981, 0x0981), (0x09bc, 0x09bc),
    (0x09c1, 0x09c4), (0x09cd, 0x09cd), (0x09e2, 0x09e3), (0x09fe, 0x0a02), (0x0a3c, 0x0a3c),
    (0x0a41, 0x0a51), (0x0a70, 0x0a71), (0x0a75, 0x0a75), (0x0a81, 0x0a82), (0x0abc, 0x0abc),
    (0x0ac1, 0x0ac8), (0x0acd, 0x0acd), (0x0ae2, 0x0ae3), (0x0afa, 0x0b01), (0x0b3c, 0x0b3c),
    (0x0b3f, 0x0b3f), (0x0b41, 0x0b44), (0x0b4d, 0x0b56), (0x0b62, 0x0b63), (0x0b82, 0x0b82),
    (0x0bc0, 0x0bc0), (0x0bcd, 0x0bcd), (0x0c00, 0x0c00), (0x0c04, 0x0c04), (0x0c3c, 0x0c3c),
    (0x0c3e, 0x0c40), (0x0c46, 0x0c56), (0x0c62, 0x0c63), (0x0c81, 0x0c81), (0x0cbc, 0x0cbc),
    (0x0cbf, 0x0cbf), (0x0cc6, 0x0cc6), (0x0ccc, 0x0ccd), (0x0ce2, 0x0ce3), (0x0d00, 0x0d01),
    (0x0d3b, 0x0d3c), (0x0d41, 0x0d44), (0x0d4d, 0x0d4d), (0x0d62, 0x0d63), (0x0d81, 0x0d81),
    (0x0dca, 0x0dca), (0x0dd2, 0x0dd6), (0x0e31, 0x0e31), (0x0e34, 0x0e3a), (0x0e47, 0x0e4e),
    (0x0eb1, 0x0eb1), (0x0eb4, 0x0ebc), (0x0ec8, 0x0ecd), (0x0f18, 0x0f19), (0x0f35, 0x0f35),
    (0x0f37, 0x0f37), (0x0f39, 0x0f39), (0x0f71, 0x0f7e), (0x0f80, 0x0f84), (0x0f86, 0x0f87),
    (0x0f8d, 0x0fbc), (0x0fc6, 0x0fc6), (0x102d, 0x1030), (0x1032, 0x1037), (0x1039, 0x103a),
    (0x103d, 0x103e), (0x1058, 0x1059), (0x105e, 0x1060), (0x1071, 0x1074), (0x1082, 0x1082),
    (0x1085, 0x1086), (0x108d, 0x108d), (0x109d, 0x109d), (0x135d, 0x135f), (0x1712, 0x1714),
    (0x1732, 0x1733), (0x1752, 0x1753), (0x1772, 0x1773), (0x17b7, 0x17bd), (0x17c6, 0x17c6),
    (0x17c9, 0x17d3), (0x17dd, 0x17dd), (0x1885, 0x1886), (0x18a9, 0x18a9), (0x1920, 0x1922),
    (0x1927, 0x1928), (0x1932, 0x1932), (0x1939, 0x193b), (0x1a17, 0x1a18), (0x1a1b, 0x1a1b),
    (0x1a56, 0x1a56), (0x1a58, 0x1a60), (0x1a62, 0x1a62), (0x1a65, 0x1a6c), (0x1a73, 0x1a7f),
    (0x1ab0, 0x1b03), (0x1b34, 0x1b34), (0x1b36, 0x1b3a), (0x1b3c, 0x1b3c), (0x1b42, 0x1b42),
    (0x1b6b, 0x1b73), (0x1b80, 0x1b81), (0x1ba2, 0x1ba5), (0x1ba8, 0x1ba9), (0x1bab, 0x1bad),
    (0x1be6, 0x1be6), (0x1be8, 0x1be9), (0x1bed, 0x1bed), (0x1bef, 0x1bf1), (0x1c2c, 0x1c33),
    (0x1c36, 0x1c37), (0x1cd0, 0x1cd2), (0x1cd4, 0x1ce0), (0x1ce2, 0x1ce8), (0x1ced, 0x1ced),
    (0x1cf4, 0x1cf4), (0x1cf8, 0x1cf9), (0x1dc0, 0x1dff), (0x20d0, 0x20f0), (0x2cef, 0x2cf1),
    (0x2d7f, 0x2d7f), (0x2de0, 0x2dff), (0x302a, 0x302d), (0x3099, 0x309a), (0xa66f, 0xa672),
    (0xa674, 0xa67d), (0xa69e, 0xa69f), (0xa6f0, 0xa6f1), (0xa802, 0xa802), (0xa806, 0xa806),
    (0xa80b, 0xa80b), (0xa825, 0xa826), (0xa82c, 0xa82c), (0xa8c4, 0xa8c5), (0xa8e0, 0xa8f1),
    (0xa8ff, 0xa8ff), (0xa926, 0xa92d), (0xa947, 0xa951), (0xa980, 0xa982), (0xa9b3, 0xa9b3),
    (0xa9b6, 0xa9b9), (0xa9bc, 0xa9bd), (0xa9e5, 0xa9e5), (0xaa29, 0xaa2e), (0xaa31, 0xaa32),
    (0xaa35, 0xaa36), (0xaa43, 0xaa43), (0xaa4c, 0xaa4c), (0xaa7c, 0xaa7c), (0xaab0, 0xaab0),
    (0xaab2, 0xaab4), (0xaab7, 0xaab8), (0xaabe, 0xaabf), (0xaac1, 0xaac1), (0xaaec, 0xaaed),
    (0xaaf6, 0xaaf6), (0xabe5, 0xabe5), (0xabe8, 0xabe8), (0xabed, 0xabed), (0xfb1e, 0xfb1e),
    (0xfe20, 0xfe2f),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_on_a_line_is_seen() {
        for (text, line) in [
            ("Ann", "Ann"),
            ("  two\u{a0} \u{2003}words ", "two words"),
            ("a\u{202e}b\0c\td\u{2067}", "ab c d"),
            ("\u{200b}\u{2060}\u{feff}", ""),
            ("\u{3164}\u{115f}\u{ffa0}\u{2800}\u{fe0f}", ""),
            ("Ann\u{fe0f}\u{e0061}\u{34f}", "Ann"),
            ("\u{2764}\u{fe0f}\u{fe0f} \u{fe0f}", "\u{2764}\u{fe0f}"),
            ("Zoë 🂡", "Zoë 🂡"),
            ("אבג", "אבג"),
            (" \n ", ""),
        ] {
            assert_eq!(clean(text, 40), line, "{text:?}");
        }
    }

    #[test]
    fn marks_do_not_pile_up() {
        let pile = |mark: char| format!("A{}n", mark.to_string().repeat(30));
        for mark in ['\u{301}', '\u{489}', '\u{20dd}', '\u{e47}', '\u{5b0}', '\u{64b}', '\u{1dc4}'] {
            assert_eq!(clean(&pile(mark), 40), format!("A{mark}{mark}n"), "{mark:?}");
        }
        assert_eq!(clean("\u{301}\u{302} \u{301}Ann", 40), "Ann", "on nothing");
        // Vietnamese, Thai and Hindi, taken apart.
        for name in ["Hie\u{323}\u{302}n", "ที่รัก", "ज़ीनत"] {
            assert_eq!(clean(name, 40), name);
        }
    }

    #[test]
    fn a_long_line_is_cut_and_clean_again_is_the_same() {
        assert_eq!(clean("twenty-four letters and more", 24), "twenty-four letters and");
        assert_eq!(clean(&"ä".repeat(99), 7).chars().count(), 7);
        let mut rng = crate::Rng::new(crate::Seed([7; 32]));
        let odd = [' ', '\n', 'a', 'é', '\u{301}', '\u{fe0f}', '\u{2764}', '\u{202e}', '\u{3164}', '🂡'];
        for _ in 0..20_000 {
            let text: String = (0..12).filter_map(|_| odd.get(rng.below(10) as usize)).collect();
            let line = clean(&text, 6);
            assert_eq!(clean(&line, 6), line, "{text:?}");
            assert_eq!(line.trim(), line);
            assert!(line.chars().count() <= 6);
        }
    }

    #[test]
    fn ranges_of_marks_are_in_order_and_hold_marks() {
        assert!(MARKS.windows(2).all(|two| two[0].1 < two[1].0));
        for &(first, last) in MARKS {
            assert!(first <= last);
            for letter in [first, last].map(|letter| char::from_u32(letter.into()).unwrap()) {
                // The standard library escapes marks that stand alone.
                assert!(letter.escape_debug().len() > 1, "{letter:?}");
                assert!(!is_unseen(letter), "{letter:?}");
            }
        }
    }
}
