//! Keeps relocations in release builds: `xtask/bind` needs them to split the wasm into parts. A development build is
//! not split.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|its| its == value);
    if is("CARGO_CFG_TARGET_ARCH", "wasm32") && is("PROFILE", "release") {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
