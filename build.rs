//! Turns locales/ into the module `i18n` (the languages there are) and into the
//! files that the browser fetches.
//!
//! The texts are not compiled in: each language is one list of texts by their
//! keys in target/locales/ (Trunk.toml says how it gets into dist/). A list must
//! fit the wasm that reads it, so its address contains a digest of all texts:
//! an old page never sees new lists, nor a new page old ones.

use leptos_i18n_build::{Config, TranslationsInfos, options::CodegenOptions};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The default language, and the others.
const DEFAULT: &str = "en";
const OTHERS: &[&str] = &["de"];
/// The screens' own texts (src/text.rs): one file of each language's folder; its keys are the same in all.
const NAMESPACES: &[&str] = &["ui"];
/// Those of cards, refusals and the log (src/words), one file of each language's folder too.
const WORDS: &str = "words";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=locales");
    let digest = format!("{:016x}", digest()?);
    // Where src/words finds its own lists.
    println!("cargo::rustc-env=TEXTS=locales/{digest}");
    let mut config = Config::new(DEFAULT)?
        .add_namespaces(NAMESPACES.iter().copied())?
        .translations_uri(format!("locales/{digest}/{{namespace}}/{{locale}}.json"));
    for language in OTHERS {
        config = config.add_locale(language)?;
    }
    let texts = TranslationsInfos::parse(config)?;
    texts.emit_diagnostics();
    texts.rerun_if_locales_changed();

    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("no OUT_DIR")?);
    let quiet =
        "#![allow(missing_docs, unused_qualifications, clippy::all, clippy::pedantic, clippy::expect_used)]";
    let options = CodegenOptions::default().top_level_attributes(Some(quiet.parse()?));
    texts.generate_i18n_module_with_options(out.join("i18n"), options)?;

    // Where the hook in Trunk.toml looks. Only the newest set may be there.
    let folder = Path::new("target/locales");
    if !folder.join(&digest).is_dir() {
        fs::remove_dir_all(folder).ok();
    }
    let folder = folder.join(&digest).join(WORDS);
    fs::create_dir_all(&folder)?;
    for language in [DEFAULT].iter().chain(OTHERS) {
        // One list of all, the screens' own under `ui`: one thing to fetch. Without the
        // indentation; no text has a line break in it.
        let read = |name: &str| -> Result<String, std::io::Error> {
            let text = fs::read_to_string(format!("locales/{language}/{name}.json"))?;
            Ok(text.lines().map(str::trim).collect())
        };
        let (words, ui) = (read(WORDS)?, read(NAMESPACES[0])?);
        let rest = words.strip_prefix('{').ok_or("a list of words is an object")?;
        fs::write(folder.join(language).with_extension("json"), format!("{{\"ui\":{ui},{rest}"))?;
    }
    Ok(())
}

/// 64 bits of FNV-1a over all texts: it tells versions apart and protects from nobody.
fn digest() -> Result<u64, Box<dyn Error>> {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for language in [DEFAULT].iter().chain(OTHERS) {
        for namespace in NAMESPACES.iter().chain(&[WORDS]) {
            for byte in fs::read(format!("locales/{language}/{namespace}.json"))? {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
    }
    Ok(hash)
}
