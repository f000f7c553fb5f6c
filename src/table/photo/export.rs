//! Makes a PNG of a photo. The markup becomes a complete SVG file with the symbols, colours and typeface of the page
//! inside, because a picture cannot fetch anything; this file is drawn on a canvas.

use crate::kit::stylesheet::{self, Stylesheet};
use browser::file::File;
use browser::picture;
use drawing::photo::{HEIGHT, WIDTH};
use std::collections::BTreeSet;
use storage::settings::{self, Theme};

/// The inks, by the names that cards and figures give them.
const INKS: &str = "ink paper paper-shade blue red green yellow violet";
/// The other names of `style/tokens.css` that photos use: colours, and the typeface.
const OTHERS: &str = "table fg fg-soft strip edge tabletop rim turn display";

/// The photo with this markup and style sheet, as a file with this name; `None` if the browser cannot make it.
pub(super) async fn png(drawn: &str, style: Option<Stylesheet>, name: &str) -> Option<File> {
    picture::png(&standalone(drawn, style), (WIDTH, HEIGHT), name).await
}

/// The markup as a whole picture.
fn standalone(drawn: &str, style: Option<Stylesheet>) -> String {
    let scheme = if is_dark() { "dark" } else { "light" };
    let symbols = symbols(drawn);
    let rules = page_rules();
    let style = style.and_then(stylesheet::rules).unwrap_or_default();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" style=\"color-scheme:{scheme}\"><style><![CDATA[{rules}{style}]]></style>\
         <defs>{symbols}</defs>{drawn}</svg>"
    )
}

fn is_dark() -> bool {
    match settings::theme() {
        Theme::Dark => true,
        Theme::Light => false,
        Theme::Auto => browser::page::matches("(prefers-color-scheme: dark)"),
    }
}

/// The colours and the typeface of the page as a style sheet.
fn page_rules() -> String {
    let names: Vec<&str> = INKS.split(' ').chain(OTHERS.split(' ')).collect();
    let values = names.iter().zip(picture::custom_properties(&names));
    let values: Vec<String> = values.map(|(name, value)| format!("--{name}:{value};")).collect();
    let inks: Vec<String> =
        INKS.split(' ').map(|ink| format!("[data-ink={ink}]{{--c:var(--{ink})}}")).collect();
    let (values, inks) = (values.concat(), inks.concat());
    format!(
        "{}:root{{{values}}}{inks}text{{font-family:var(--display);text-anchor:middle}}\
         text[text-anchor=start]{{text-anchor:start}}text[text-anchor=end]{{text-anchor:end}}\
         .title-plate{{fill:var(--red)}}.title-key{{fill:none;stroke:var(--fg);stroke-width:2.5}}",
        picture::typeface().unwrap_or_default()
    )
}

/// The symbols that this markup uses, and those that they use.
fn symbols(drawn: &str) -> String {
    let (mut all, mut known) = (String::new(), BTreeSet::new());
    let mut open: Vec<String> = names(drawn);
    while let Some(name) = open.pop() {
        if !known.insert(name.clone()) {
            continue;
        }
        if let Some(symbol) = picture::markup_of(&name) {
            open.extend(names(&symbol));
            all.push_str(&symbol);
        }
    }
    all
}

/// The ids that this markup refers to.
fn names(markup: &str) -> Vec<String> {
    let uses = markup.split("href=\"#").skip(1);
    uses.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn every_symbol_that_is_used_is_found() {
        assert_eq!(names("<use href=\"#a\"/><g><use x=\"1\" href=\"#b-c\"/></g>"), ["a", "b-c"]);
        assert!(names("<rect/>").is_empty());
    }
}
