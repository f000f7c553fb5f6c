//! The program that Trunk runs as `wasm-bindgen`.
//!
//! The real program of that name binds one wasm file. This one first splits the file at the functions with
//! `#[wasm_split]`, then binds the first part with the library of the real program. The other parts, and `parts.json`
//! (the files of each part), go into the folder `parts` beside the result, from where `xtask` takes them. A development
//! build is not split, because it has no relocations (build.rs); `parts` then contains a script through which the
//! program calls itself.
//!
//! Both libraries have the version that Cargo.lock holds, so neither can differ from the one the app was compiled with.
//! It understands only the arguments that Trunk gives, `--whole` for programs without parts, and the commands of
//! [`small`].

mod small;
mod whole;

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use walrus::{Module, ModuleConfig};
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::{Options, transform};

/// Errors of reading and writing wasm files.
type Outcome<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// The module from which the program imports the functions that load its parts.
const LOADER: &str = "./__wasm_split.js";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match &args[..] {
        [version] if version == "--version" => {
            // Trunk compares this with the version of wasm-bindgen in Cargo.lock.
            println!("wasm-bindgen {}", wasm_bindgen_shared::version());
            Ok(())
        }
        [command, files @ ..] if command.starts_with("--small=") => make_small(command, files),
        _ => Arguments::read(&args).and_then(|args| args.bind()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("bind: {}: {why}", args.join(" "));
            ExitCode::FAILURE
        }
    }
}

/// `--small=nameless FILES`, `--small=order FILES`: changes each file. `--small=provider FROM AS RESULT FILES`: makes one.
fn make_small(command: &str, files: &[String]) -> Outcome {
    let change = |with: fn(&[u8]) -> Outcome<Vec<u8>>| {
        files.iter().try_for_each(|file| Ok(fs::write(file, with(&fs::read(file)?)?)?))
    };
    match (command, files) {
        ("--small=nameless", _) => change(small::without_names),
        ("--small=order", _) => change(small::named_in_order),
        ("--small=provider", [from, as_from, result, files @ ..]) => {
            let files = files.iter().map(fs::read).collect::<Result<Vec<_>, _>>()?;
            Ok(fs::write(result, small::provider(from, as_from, &files)?)?)
        }
        _ => Err("this is not understood (xtask/bind)".into()),
    }
}

/// The command line that Trunk uses.
#[derive(Debug, Default, PartialEq)]
struct Arguments {
    /// The compiled program, before binding.
    program: PathBuf,
    /// Where the result goes.
    out_dir: PathBuf,
    /// The names of the resulting files.
    out_name: String,
    /// Whether the program has no parts.
    whole: bool,
}

impl Arguments {
    fn read(args: &[String]) -> Outcome<Self> {
        let mut read = Self::default();
        for arg in args {
            match arg.split_once('=').unwrap_or((arg, "")) {
                ("--out-dir", folder) => read.out_dir = folder.into(),
                ("--out-name", name) => name.clone_into(&mut read.out_name),
                ("--target", "web") | ("--no-typescript", "") => {}
                ("--whole", "") => read.whole = true,
                (file, "") if !file.starts_with('-') => read.program = file.into(),
                _ => return Err(format!("{arg} is not understood (xtask/bind)").into()),
            }
        }
        let is_empty = |path: &Path| path.as_os_str().is_empty();
        if is_empty(&read.program) || is_empty(&read.out_dir) || read.out_name.is_empty() {
            return Err("it wants --target=web --out-dir=FOLDER --out-name=NAME FILE".into());
        }
        Ok(read)
    }

    fn bind(&self) -> Outcome {
        if self.is_up_to_date() {
            return Ok(());
        }
        let program = fs::read(&self.program)?;
        if self.whole {
            return self.generate(read_module(&program)?, false);
        }
        let parts = self.out_dir.join("parts");
        if parts.exists() {
            fs::remove_dir_all(&parts)?;
        }
        fs::create_dir_all(&parts)?;
        if whole::has_relocations(&program) {
            let first = split(&program, &parts)?;
            // The other parts import functions that only the linker exports.
            self.generate(read_module(&first)?, true)
        } else {
            let mut program = read_module(&program)?;
            fs::write(parts.join(LOADER), whole::call_itself(&mut program)?)?;
            self.generate(program, true)
        }
    }

    /// Whether the result is newer than the compiled app and than this program. Binding takes seconds, and most changes
    /// during development are to styles and texts.
    fn is_up_to_date(&self) -> bool {
        let changed = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
        let result = changed(&self.out_dir.join(format!("{}_bg.wasm", self.out_name)));
        let own = std::env::current_exe().ok().and_then(|own| changed(&own));
        result.is_some() && result > changed(&self.program) && result > own
    }

    fn generate(&self, program: Module, keep_lld_exports: bool) -> Outcome {
        Bindgen::new()
            .web(true)?
            .out_name(&self.out_name)
            .keep_lld_exports(keep_lld_exports)
            // The script that uses it says where the wasm file is.
            .omit_default_module_path(true)
            .typescript(false)
            .input_module(&self.out_name, program)
            .generate(&self.out_dir)?;
        Ok(())
    }
}

/// Reads a program as wasm-bindgen does.
fn read_module(program: &[u8]) -> Outcome<Module> {
    let module = ModuleConfig::new().strict_validate(false).generate_dwarf(false).parse(program);
    module.map_err(|why| why.to_string().into())
}

/// Writes all parts but the first into `parts`, with the list of each one's files; returns the first.
fn split(program: &[u8], parts: &Path) -> Outcome<Vec<u8>> {
    let first = parts.join("first.wasm");
    let program = small::without_streams(program)?;
    let mut options = Options::new(&program);
    options.output_dir = parts;
    options.main_out_path = &first;
    options.link_name = LOADER;
    let files: BTreeMap<_, _> = transform(options)?.prefetch_map.into_iter().collect();
    // `xtask` writes the script, by this list.
    fs::remove_file(parts.join(LOADER))?;
    fs::write(parts.join("parts.json"), serde_json::to_vec(&files)?)?;
    let program = fs::read(&first)?;
    fs::remove_file(&first)?;
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_arguments_of_trunk_and_refuses_others() {
        let read = |line: &str| Arguments::read(&line.split(' ').map(str::to_owned).collect::<Vec<_>>());
        let (program, out_dir, out_name) = ("a.wasm".into(), "out".into(), "app".into());
        let line = "--target=web --out-dir=out --out-name=app a.wasm --no-typescript";
        assert_eq!(read(line).unwrap(), Arguments { program, out_dir, out_name, whole: false });
        assert!(read(&format!("{line} --whole")).unwrap().whole);
        assert!(read(&format!("{line} --keep-debug")).is_err());
        assert!(read("--target=bundler --out-dir=out --out-name=app a.wasm").is_err());
        assert!(read("--target=web --out-name=app a.wasm").is_err());
    }
}
