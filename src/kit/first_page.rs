//! The page that index.html shows before the program is there (src/home/first.rs, public/picture.js).

use super::focus;
use browser::element::find;

/// Removes the page, if it is there. The focus on it goes to what replaces it.
pub(crate) fn remove() {
    let Some(page) = find(".first") else { return };
    let has = |what: &str| page.query_selector(what).is_ok_and(|found| found.is_some());
    // To have tapped a link before the program was there is to go to another page.
    if has("[aria-current]") || has(":focus:not([id])") {
        focus::before_new_page();
    } else if has(":focus") {
        focus::before_redraw();
    }
    page.remove();
}
