//! Writes into the finished files what depends on their content: the version, the security
//! policy, and the service worker's list of files.
//!
//! This runs after everything that changes a file, in this order: the version is a digest of
//! all files, the policy has the digests of the page's inline scripts, and the list has the
//! digest of each file, including the page with its version and policy.

use crate::Outcome;
use crate::files::{digest, files, integrity, read, relative, text_of, write};
use crate::sh::{cmd, output};
use std::path::{Path, PathBuf};

/// What the service worker does not keep: itself, which the browser keeps; the list for people;
/// the servers for rooms, which the host may change at any time; and the pictures that a browser
/// shows before the app is installed.
const LEFT_OUT: &[&str] = &["sw.js", "files.json", "config.json", "screenshots/"];

/// How the names begin of the files that the first table needs; the service worker keeps them before
/// it offers a version. What else a page uses (parts that the table fetches, the longer list of
/// texts) is kept when it is used, the rest later (public/sw.js).
const FIRST: &[&str] = &[
    "index.html",
    "manifest.webmanifest",
    "icon-",
    "frantic",
    "__wasm_split",
    "pictures-",
    "crash-",
    "offline-",
    "picture-",
];

/// Whether a file is needed for the first table. So is the code that reads saved games, which a first visit does not use
/// and the second one cannot go on without; and the first list of texts in each language, 4 kB: somebody who changes the
/// language without a network would see the names of texts.
fn is_first(path: &str, html: &str) -> bool {
    let saved =
        html.split_once(" data-saved=\"").and_then(|(_, rest)| rest.split_once('"')).unwrap_or_default().0;
    let is_list = path.starts_with("locales/") && path.matches('/').count() == 2;
    is_list
        || FIRST.iter().any(|name| path.starts_with(name))
        || saved.split(' ').any(|name| name.strip_prefix("./") == Some(path))
}

/// The content security policy: everything from the same origin, scripts and the styles of the page
/// by digest, the typeface in them, and wasm. The app sets styles by script (`prop:style`), which
/// needs no exception. A photo of the table is a picture made by the page itself (src/photo).
/// A person may choose any relay, so sockets may go anywhere if they are encrypted, and to
/// this device. (Browsers do not apply policies to WebRTC.)
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{scripts}; \
    style-src 'self'{styles}; font-src 'self' data:; img-src 'self' blob:; \
    connect-src 'self' wss: ws://localhost:* ws://127.0.0.1:*; \
    base-uri 'none'; object-src 'none'; form-action 'none'";

/// Writes the version, the policy and the list.
pub fn run(dist: &Path) -> Outcome {
    let index = dist.join("index.html");
    let worker = dist.join("sw.js");
    let mut all = Vec::new();
    for file in files(dist)? {
        all.push(format!("{} {}\n", relative(dist, &file), digest(&read(&file)?)));
    }
    let version = digest(all.concat().as_bytes());
    let html = text_of(&index).replacen("<html ", &format!("<html data-version=\"{version}\" "), 1);
    write(&index, &with_policy(&html)?)?;

    let mut kept = files(dist)?;
    kept.retain(|file| !LEFT_OUT.iter().any(|out| relative(dist, file).starts_with(out)));
    let (mut first, mut rest) = (String::new(), String::new());
    for (file, bytes) in kept.iter().zip(wire_sizes(&kept)?) {
        let path = relative(dist, file);
        let list = if is_first(&path, &html) { &mut first } else { &mut rest };
        *list += &format!("  \"{path}\": \"{} {bytes}\",\n", integrity(&read(file)?));
    }
    if let Some(name) = FIRST.iter().find(|name| !first.contains(&format!("  \"{name}"))) {
        return Err(format!("no file for the first table is called {name}…: offline.rs must name another"));
    }
    let script = fill_placeholder(&text_of(&worker), "{version}", &version)?;
    let script = fill_placeholder(&script, FIRST_PLACE, &format!("{{\n{first}}}"))?;
    write(&worker, &fill_placeholder(&script, REST_PLACE, &format!("{{\n{rest}}}"))?)
}

/// What these files weigh on the wire after gzip: most hosts do that at least.
fn wire_sizes(files: &[PathBuf]) -> Outcome<Vec<u64>> {
    const SCRIPT: &str = "const {readFileSync}=require('fs'),{gzipSync}=require('zlib');\
        for(const file of process.argv.slice(1))\
        {const b=readFileSync(file);console.log(Math.min(b.length,gzipSync(b).length))}";
    let printed = output(cmd("node", &["-e", SCRIPT]).args(files)).unwrap_or_default();
    let sizes: Vec<u64> = printed.lines().filter_map(|line| line.parse().ok()).collect();
    if sizes.len() == files.len() { Ok(sizes) } else { Err("node could not compress all files".into()) }
}

/// Where the lists of files come in sw.js.
const FIRST_PLACE: &str = "{ \"{first}\": \"{integrity} {bytes}\" }";
const REST_PLACE: &str = "{ \"{rest}\": \"{integrity} {bytes}\" }";

fn fill_placeholder(text: &str, place: &str, what: &str) -> Outcome<String> {
    if text.matches(place).count() == 1 {
        Ok(text.replace(place, what))
    } else {
        Err(format!("sw.js must contain {place} once"))
    }
}

/// The page with its policy right after the character set, because a policy applies only to what
/// follows it.
fn with_policy(html: &str) -> Outcome<String> {
    let digests = |name: &str| {
        let all = inline(html, name).into_iter().map(|text| format!(" '{}'", integrity(text.as_bytes())));
        all.collect::<String>()
    };
    let policy = POLICY.replace("{scripts}", &digests("script")).replace("{styles}", &digests("style"));
    let split =
        html.split_once("<meta charset=").and_then(|(before, rest)| Some((before, rest.split_once('>')?)));
    let (before, (charset, after)) = split.ok_or("index.html: no <meta charset=…>")?;
    let meta = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    Ok([before, "<meta charset=", charset, ">", &meta, after].concat())
}

/// The texts of the inline scripts or styles. What is a plain text is not carried out.
fn inline<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
    html.split(&format!("<{name}"))
        .skip(1)
        .filter_map(|rest| rest.split_once('>'))
        .filter(|(attributes, _)| !attributes.contains(" src=") && !attributes.contains("text/plain"))
        .filter_map(|(_, rest)| rest.split_once(&format!("</{name}>")))
        .map(|(text, _)| text)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_allows_the_scripts_and_styles_of_the_page() {
        let html = "<meta charset=\"utf-8\">\n<script>a()</script><script src=\"b.js\"></script><style>p{}</style>\
            <script type=\"text/plain\">d</script><script type=\"module\">\nc()\n</script>";
        assert_eq!(inline(html, "script"), ["a()", "\nc()\n"]);
        let html = with_policy(html).unwrap();
        assert!(html.contains(&format!(
            "'wasm-unsafe-eval' '{}' '{}';",
            integrity(b"a()"),
            integrity(b"\nc()\n")
        )));
        assert!(html.contains(&format!("style-src 'self' '{}';", integrity(b"p{}"))));
        assert!(with_policy("<p>").is_err());
    }

    #[test]
    fn a_worker_without_its_placeholders_is_refused() {
        assert_eq!(fill_placeholder("a {version} b", "{version}", "1"), Ok("a 1 b".into()));
        assert!(fill_placeholder("a b", "{version}", "1").is_err());
        let worker = text_of(&crate::sh::root().join("public/sw.js"));
        for place in ["{version}", FIRST_PLACE, REST_PLACE] {
            assert!(fill_placeholder(&worker, place, "1").is_ok(), "{place}");
        }
    }

    #[test]
    fn files_of_the_first_table_are_apart_from_the_rest() {
        let dist = std::env::temp_dir().join(format!("frantic-offline-{}", std::process::id()));
        std::fs::create_dir_all(dist.join("locales/01234567/later")).unwrap();
        let put = |path: &str, text: &str| std::fs::write(dist.join(path), text).unwrap();
        let reader = "split_saved-01234567.wasm";
        let html =
            format!("<html lang=\"en\" data-saved=\"./a.wasm ./{reader}\">\n<meta charset=\"utf-8\">\n");
        put("index.html", &html);
        put("sw.js", &format!("\"{{version}}\"; FIRST = {FIRST_PLACE}; REST = {REST_PLACE}"));
        let texts = ["locales/01234567/de.txt", "locales/01234567/later/de.txt"];
        let others = ["manifest.webmanifest", "split_later-01234567.wasm", "config.json", reader];
        for path in others.into_iter().chain(texts) {
            put(path, path);
        }
        for name in FIRST.iter().filter(|name| !name.contains('.')) {
            put(&format!("{name}01234567.js"), "first");
        }
        let lists = || text_of(&dist.join("sw.js"));
        run(&dist).unwrap();
        let all = lists();
        let (first, rest) = all.split_once("REST = ").unwrap();
        let entry = format!("\"picture-01234567.js\": \"{} 5\"", integrity(b"first"));
        assert!(first.contains("\"index.html\": ") && first.contains(&entry), "{first}");
        assert!(first.contains(reader), "{first}");
        assert!(first.contains(texts[0]) && rest.contains(texts[1]), "{all}");
        assert!(rest.contains("\"split_later-01234567.wasm\": "), "{rest}");
        assert!(!all.contains("config.json"));
        // A file that has another name would be fetched too late, and nothing else would show it.
        std::fs::remove_file(dist.join("crash-01234567.js")).unwrap();
        put("sw.js", &format!("\"{{version}}\"; FIRST = {FIRST_PLACE}; REST = {REST_PLACE}"));
        assert!(run(&dist).unwrap_err().contains("crash-"));
        std::fs::remove_dir_all(dist).unwrap();
    }
}
