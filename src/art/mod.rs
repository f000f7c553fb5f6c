//! Everything that is drawn: shapes, glyphs, little figures, and cards made of
//! them. One hand: thick ink, flat colour, mean little faces.
//!
//! The drawings are `<symbol>`s in the files beside this one; those of `later/`,
//! the pictures of events, power cards and rule cards, are put together from the
//! faces, hands, figures and things of its library. `cargo xtask build` joins each
//! folder to one file, which the page fetches by itself (index.html), so that no
//! picture keeps the first table waiting; whatever shows one refers to it. A
//! drawing takes its main colour from the custom property `--c` of where it
//! stands. Nothing here knows a rule or a word.

mod avatar;
mod card;

pub(crate) use avatar::{AVATARS, avatar, figure_of, ink_of};
pub(crate) use card::{Picture, card_back, card_face, event_back, shape_of};

use leptos::prelude::*;

/// A drawing by its name in the sprite; silent, the words beside it speak.
pub(crate) fn icon(name: &str, class: &'static str) -> AnyView {
    // As text: one small element instead of two with attributes of their own.
    let drawing = format!("<use href=\"#{name}\"></use>");
    view! { <svg class=class aria-hidden="true" focusable="false" inner_html=drawing></svg> }.into_any()
}

#[cfg(test)]
mod tests {
    use cards::{Event, Power, RuleCard, Special};
    use std::collections::BTreeSet;
    use std::fs;

    /// The drawings of a folder, as one text.
    fn drawings(folder: &str) -> String {
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let files = files.filter(|file| file.extension().is_some_and(|e| e == "svg"));
        files.map(|file| fs::read_to_string(file).unwrap()).collect()
    }

    /// What stands between `before` and the next quotation mark, everywhere.
    fn all<'a>(text: &'a str, before: &str) -> Vec<&'a str> {
        text.split(before).skip(1).filter_map(|rest| rest.split('"').next()).collect()
    }

    #[test]
    fn every_card_has_a_drawing_of_its_own_and_no_drawing_is_nobodys() {
        let first = drawings("src/art");
        for special in Special::ALL {
            assert!(all(&first, "<symbol id=\"").contains(&&*format!("g-{}", special.name())), "{special:?}");
        }
        let later = drawings("src/art/later");
        let pictures = all(&later, "<symbol id=\"");
        let drawn: BTreeSet<String> =
            pictures.iter().filter(|id| !id.starts_with("l-")).map(|&id| id.to_owned()).collect();
        let events = Event::ALL.iter().map(|event| format!("e-{}", event.name()));
        let powers = Power::ALL.iter().map(|power| format!("p-{}", power.name()));
        let rules = RuleCard::ALL.iter().map(|card| format!("r-{}", card.name()));
        assert_eq!(drawn, events.chain(powers).chain(rules).collect());
        assert_eq!(pictures.iter().collect::<BTreeSet<_>>().len(), pictures.len(), "one drawing each");
    }

    #[test]
    fn pictures_are_made_of_parts_that_are_there_and_every_part_is_used() {
        let later = drawings("src/art/later");
        let parts: BTreeSet<&str> =
            all(&later, "<symbol id=\"").into_iter().filter(|id| id.starts_with("l-")).collect();
        let used: BTreeSet<&str> = all(&later, "href=\"#").into_iter().collect();
        assert_eq!(used, parts);
    }

    #[test]
    fn drawings_use_the_inks_of_the_table_and_no_others() {
        let all_of_them = drawings("src/art/later");
        assert!(!all_of_them.contains("=\"#f"), "a colour that is not a token");
        for ink in all(&all_of_them, "fill=\"").into_iter().chain(all(&all_of_them, "stroke=\"")) {
            assert!(ink == "none" || ink.starts_with("var(--"), "{ink}");
        }
    }
}
