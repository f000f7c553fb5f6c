//! The page that index.html shows before the program has started (src/home/first.rs, public/picture.js).

use super::focus;
use browser::element::find;

/// Removes the page, if it exists. If it has the focus, the next page gets it.
pub(crate) fn remove() {
    let Some(page) = find(".first") else { return };
    let has = |what: &str| page.query_selector(what).is_ok_and(|found| found.is_some());
    // A link tapped before the program had started leads to another page, so the focus goes to that page's heading.
    if has("[aria-current]") || has(":focus:not([id])") {
        focus::before_new_page();
    } else if has(":focus") {
        focus::before_redraw();
    }
    page.remove();
}
