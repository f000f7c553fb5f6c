//! Leaves relocations in what is built to be published: `xtask/bind` cuts the wasm in parts by them. A build for
//! developing is not cut.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|its| its == value);
    if is("CARGO_CFG_TARGET_ARCH", "wasm32") && is("PROFILE", "release") {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
