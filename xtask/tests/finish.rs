//! The last step of a build, `xtask/finish.mjs`, on a small folder.

#![allow(clippy::unwrap_used, reason = "tests may fail loudly")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PLACES: &str = r#"V = "{version}"; FIRST = { "{first}": "{integrity} {bytes}" }; REST = { "{rest}": "{integrity} {bytes}" }"#;
const PAGE: &str = r#"<html lang="en"><meta charset="utf-8"><script>a()</script><script src="frantic.js"></script>
<style>p{}</style><script type="text/plain">d</script>"#;
/// The SHA-256 of `a()` and of `p{}`, by openssl.
const POLICY: &str = "<meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'; \
    script-src 'self' 'wasm-unsafe-eval' 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='; style-src 'self' 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='; ";

/// A small build, changed, then finished.
fn finish(name: &str, change: impl Fn(&Path)) -> (PathBuf, Output) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dist = std::env::temp_dir().join(format!("frantic-{name}-{}", std::process::id()));
    fs::create_dir_all(dist.join("locales/later")).unwrap();
    let names = ["crash", "icon", "offline", "picture", "pictures"];
    let needed = names.map(|name| (format!("{name}.js"), "first"));
    let others = [
        ("index.html", PAGE),
        ("sw.js", PLACES),
        ("manifest.webmanifest", "{}"),
        (
            "frantic.js",
            r#"import './chunk.js'; save('chunk.json'); ({ './chunk.js': "./chunk.js": }); './my_chunk.js'"#,
        ),
        ("chunk.js", "chunk()"),
        ("config.json", "{}"),
        ("locales/de.txt", "texts"),
        ("locales/later/de.txt", "texts"),
        ("saved.wasm", "wasm './__wasm_split.js'"),
        ("__wasm_split.js", "part('./saved.wasm')"),
        ("board.wasm", "wasm './chunk.js'"),
    ];
    let needed = needed.iter().map(|(name, text)| (name.as_str(), *text));
    for (name, text) in needed.chain(others) {
        fs::write(dist.join(name), text).unwrap();
    }
    change(&dist);
    let list = dist.with_extension("json");
    fs::write(&list, r#"{"saved":["saved"],"board":["board"],"board_saved":["saved"],"entrance":[]}"#)
        .unwrap();
    let ended = Command::new("node").arg(root.join("finish.mjs")).args([&dist, &list]).output().unwrap();
    fs::remove_file(list).unwrap();
    (dist, ended)
}

#[test]
fn file_names_contain_digests_and_all_files_are_listed() {
    let (dist, ended) = finish("names", |_| ());
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let text = |name: &str| fs::read_to_string(dist.join(name)).unwrap();
    let list: serde_json::Value = serde_json::from_str(&text("files.json")).unwrap();
    let named = |start: &str| {
        let mut paths = list.as_array().unwrap().iter().filter_map(|file| file["path"].as_str());
        paths.find(|path| path.starts_with(start)).unwrap().to_owned()
    };
    let (chunk, frantic, saved) = (named("chunk-"), named("frantic-"), named("saved-"));
    // The first 32 bits of their SHA-256. Names inside a wasm file do not count, and are not rewritten.
    assert_eq!((chunk.as_str(), saved.as_str()), ("chunk-aee1f1eb.js", "saved-d20f215a.wasm"));
    assert!(text(&saved).contains("'./__wasm_split.js'"));
    let script = [
        "import './",
        &chunk,
        r#"'; save('chunk.json'); ({ './chunk.js': "./chunk.js": }); './my_chunk.js'"#,
    ];
    assert_eq!(text(&frantic), script.concat());
    let page = text("index.html");
    assert!(page.contains(&format!(" data-saved=\"./{saved}\" ")) && page.contains(&frantic), "{page}");
    assert!(page.contains(POLICY), "{page}");
    let worker = text("sw.js");
    let (first, rest) = worker.split_once("REST = ").unwrap();
    assert!(
        first.contains("\"crash-a7937b64.js\": \"sha256-p5N7ZLjKpY8Dchu2us9ceMsjX+vg5wsbhM2ZVBRhoI4= 5\""),
        "{first}"
    );
    for name in ["index.html", &frantic, &saved, &named("locales/").replace("later/", "")] {
        assert!(first.contains(&format!("\"{name}\": ")), "{name}: {first}");
    }
    assert!(rest.contains("/later/de.txt\": ") && rest.contains("board-"), "{rest}");
    assert!(!worker.contains("config.json") && !worker.contains("\"sw.js\""), "{worker}");
    fs::remove_dir_all(dist).unwrap();
}

#[test]
fn a_missing_file_is_an_error() {
    let fails = |name: &str, change: &dyn Fn(&Path)| {
        let (dist, ended) = finish(name, change);
        fs::remove_dir_all(dist).unwrap();
        assert!(
            !ended.status.success() && String::from_utf8_lossy(&ended.stderr).contains(name),
            "{ended:?}"
        );
    };
    fails("sw.js", &|dist| fs::write(dist.join("sw.js"), "V = \"{version}\"").unwrap());
    fails("index.html", &|dist| fs::write(dist.join("index.html"), "<html lang=\"en\">").unwrap());
    // The file would be fetched too late, and no other check would show that.
    fails("crash", &|dist| fs::remove_file(dist.join("crash.js")).unwrap());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../public/sw.js");
    let (dist, ended) = finish("worker", |dist| assert!(fs::copy(&script, dist.join("sw.js")).is_ok()));
    assert!(ended.status.success(), "{ended:?}");
    fs::remove_dir_all(dist).unwrap();
}
