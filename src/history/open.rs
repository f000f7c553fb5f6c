//! Files that come in from outside: chosen on the page, opened with the installed app, or shared with it by another
//! app. One function tells a text's kind by its form; the code that reads it trusts nothing.

use crate::prelude::*;
use browser::file::{self, File};
use browser::location::path;
use play::stored::file::MAX_BYTES;
use play::stored::opened::{Opened, recognize};
use std::rc::Rc;

/// Goes to the page of a replay or of house rules; passes the text of a backup to `backup`, which stays on this page.
pub(super) fn go_to(text: &str, backup: Callback<String>) {
    match recognize(text) {
        Opened::Backup(text) => backup.run(text),
        Opened::Rules(code) => Route::Rules(code).go(),
        Opened::Replay(kind, code) => Route::go_to_replay(kind, &code),
    }
}

/// Opens the file with which the app was opened, if there is one, and the one that another app has shared with it.
pub(super) fn open_launched(backup: Callback<String>) {
    let Some(here) = Here::now() else { return };
    file::on_opened(Rc::new(move |file| here.spawn(async move { open(&file, backup).await })));
    here.spawn(async move {
        if let Some(file) = shared().await {
            open(&file, backup).await;
        }
    });
}

async fn open(file: &File, backup: Callback<String>) {
    let short = file.size() <= u64::from(MAX_BYTES);
    go_to(&if short { file.text().await } else { String::new() }, backup);
}

/// Takes the file that another app has shared (public/sw.js kept it); `None` if there is none.
async fn shared() -> Option<File> {
    let path = path();
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    file::take_cached("./shared", &format!("frantic-shared {folder}/")).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::route::tidy;
    use play::stored::opened::DAMAGED;

    #[test]
    fn a_damaged_code_survives_in_an_address() {
        // `DAMAGED` must survive the trimming of an address: an empty code would mean something else.
        let rules = Route::Rules(DAMAGED.to_owned());
        assert_eq!(Route::parse(&tidy(&rules.to_string())), rules);
    }
}
