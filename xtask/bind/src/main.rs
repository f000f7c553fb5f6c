//! What Trunk runs as `wasm-bindgen`.
//!
//! The real program of that name binds one wasm file. This one first cuts the file where
//! `#[wasm_split]` stands in the sources, then binds the first part with the library that
//! the real program is made of. The other parts, and the script that fetches them
//! (`__wasm_split.js`), are left in the folder `parts` beside the result, from where
//! `cargo xtask collect` takes them into `dist/`.
//!
//! With `--whole` it only binds: `cargo xtask collect` does so with the worker for searches. Two other commands work on
//! a part when wasm-opt is done with it: `--defer` moves functions out of it that are not needed at first, `--profile`
//! finds out which ones those are.
//!
//! Both libraries have the version that Cargo.lock holds, so neither can differ from what
//! the app was compiled with. Only the arguments that Trunk gives are understood.

mod deferred;
mod names;
mod profile;
mod unused;

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::{Options, transform};

/// What reading and writing wasm files can fail with.
type Outcome<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args == ["--version"] {
        // Trunk compares this with the version of wasm-bindgen in Cargo.lock.
        println!("wasm-bindgen {}", wasm_bindgen_shared::version());
        return ExitCode::SUCCESS;
    }
    let done = match &args[..] {
        [command, files @ ..] if command == "--defer" => defer(files),
        [command, files @ ..] if command == "--profile" => instrument(files),
        _ => Arguments::read(&args).and_then(|args| args.bind().map_err(|why| why.to_string())),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("bind: {why}");
            ExitCode::FAILURE
        }
    }
}

/// `--defer NAMES WASM DEFERRED`: [moves](deferred::split) what is in the list of names out of a file into another.
fn defer(files: &[String]) -> Result<(), String> {
    let [names, wasm, deferred] = files else { return Err("bind --defer NAMES WASM DEFERRED".into()) };
    let listed: BTreeSet<String> = read(names)?.lines().map(str::to_owned).collect();
    let split = deferred::split(&read_bytes(wasm)?, &listed).map_err(|why| format!("{wasm}: {why}"))?;
    write(wasm, &split.first)?;
    write(deferred, &split.deferred)
}

/// `--profile WASM NAMES`: makes each function of a file [tell](profile::instrument) that it is called.
fn instrument(files: &[String]) -> Result<(), String> {
    let [wasm, names] = files else { return Err("bind --profile WASM NAMES".into()) };
    let (telling, list) = profile::instrument(&read_bytes(wasm)?).map_err(|why| format!("{wasm}: {why}"))?;
    write(wasm, &telling)?;
    write(names, list.as_bytes())
}

fn read(file: &str) -> Result<String, String> {
    fs::read_to_string(file).map_err(|why| format!("{file}: {why}"))
}

fn read_bytes(file: &str) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|why| format!("{file}: {why}"))
}

fn write(file: &str, data: &[u8]) -> Result<(), String> {
    fs::write(file, data).map_err(|why| format!("{file}: {why}"))
}

/// What Trunk asks for.
#[derive(Debug, Default, PartialEq)]
struct Arguments {
    /// The program as the compiler left it, with relocations (.cargo/config.toml).
    program: PathBuf,
    /// Where the result goes.
    out_dir: PathBuf,
    /// What the files of the result are called.
    out_name: String,
    /// Whether the program is not cut in parts.
    whole: bool,
}

impl Arguments {
    fn read(args: &[String]) -> Result<Self, String> {
        let mut read = Self::default();
        for arg in args {
            match arg.split_once('=') {
                Some(("--out-dir", folder)) => read.out_dir = folder.into(),
                Some(("--out-name", name)) => name.clone_into(&mut read.out_name),
                Some(("--target", "web")) => {}
                None if arg == "--no-typescript" => {}
                None if arg == "--whole" => read.whole = true,
                None if !arg.starts_with('-') && read.program.as_os_str().is_empty() => {
                    read.program = arg.into();
                }
                _ => return Err(format!("{arg} is not understood here (xtask/bind)")),
            }
        }
        if read.program.as_os_str().is_empty()
            || read.out_dir.as_os_str().is_empty()
            || read.out_name.is_empty()
        {
            return Err(
                "wasm-bindgen --target=web --out-dir=FOLDER --out-name=NAME --no-typescript FILE".into()
            );
        }
        Ok(read)
    }

    fn bind(&self) -> Outcome {
        if self.whole {
            return self.generate(&self.program, false);
        }
        let parts = self.out_dir.join("parts");
        if parts.exists() {
            fs::remove_dir_all(&parts)?;
        }
        let first = parts.join(format!("{}.wasm", self.out_name));
        split(&fs::read(&self.program)?, &self.out_name, &first, &parts)?;
        // The other parts import what only the linker exports.
        self.generate(&first, true)?;
        fs::remove_file(&first)?;
        Ok(())
    }

    fn generate(&self, program: &Path, keep_lld_exports: bool) -> Outcome {
        Bindgen::new()
            .web(true)?
            .out_name(&self.out_name)
            .keep_lld_exports(keep_lld_exports)
            // The script that uses it says where the wasm file is.
            .omit_default_module_path(true)
            .typescript(false)
            .input_path(program)
            .generate(&self.out_dir)?;
        Ok(())
    }
}

/// Writes the first part to `first`, all others and the script that fetches them into `parts`.
fn split(program: &[u8], name: &str, first: &Path, parts: &Path) -> Outcome {
    let script = format!("./{name}.js");
    let program = unused::without_exports(program)?;
    let mut options = Options::new(&program);
    options.output_dir = parts;
    options.main_out_path = first;
    options.main_module = &script;
    transform(options)?;
    fs::write(first, unused::without_empty_entries(&fs::read(first)?)?)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Arguments, String> {
        Arguments::read(&line.split(' ').map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn reads_what_trunk_gives() {
        let (program, out_dir, out_name) = ("a.wasm".into(), "out".into(), "app".into());
        let wanted = Arguments { program, out_dir, out_name, whole: false };
        let line = "--target=web --out-dir=out --out-name=app a.wasm --no-typescript";
        assert_eq!(read(line), Ok(wanted));
        assert!(read(&format!("{line} --whole")).unwrap().whole);
    }

    #[test]
    fn refuses_what_it_would_ignore() {
        assert!(read("--target=bundler --out-dir=out --out-name=app a.wasm").is_err());
        assert!(read("--target=web --out-dir=out --out-name=app a.wasm --keep-debug").is_err());
        assert!(read("--target=web --out-name=app a.wasm").is_err());
    }
}
