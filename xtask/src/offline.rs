//! Writes into the finished files what depends on their content: the version, the security
//! policy, and the service worker's list of files.
//!
//! This runs after everything that changes a file, in this order: the version is a digest of
//! all files, the policy has the digests of the page's inline scripts, and the list has the
//! digest of each file, including the page with its version and policy.

use crate::Outcome;
use crate::files::{digest, files, integrity, read, relative, text_of, write};
use std::path::{Path, PathBuf};

/// What the service worker does not keep: itself, which the browser keeps; the list for people;
/// the servers for rooms, which the host may change at any time; and the pictures that a browser
/// shows before the app is installed.
const LEFT_OUT: &[&str] = &["sw.js", "files.json", "config.json", "screenshots/"];

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

    let kept: Vec<PathBuf> = files(dist)?
        .into_iter()
        .filter(|file| !LEFT_OUT.iter().any(|out| relative(dist, file).starts_with(out)))
        .collect();
    let mut lines = Vec::new();
    for file in kept {
        lines.push(format!("  \"{}\": \"{}\",\n", relative(dist, &file), integrity(&read(&file)?)));
    }
    let script = text_of(&worker);
    let script = fill_placeholder(&script, "{version}", &version)?;
    let script =
        fill_placeholder(&script, "{ \"{path}\": \"{integrity}\" }", &format!("{{\n{}}}", lines.concat()))?;
    write(&worker, &script)
}

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
    let split = html.split_once("<meta charset=").and_then(|(before, rest)| Some((before, rest.split_once('>')?)));
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
    }
}
