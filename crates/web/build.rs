//! Asks the linker to keep the relocations, by which `cargo xtask web` cuts the page into pieces, unless
//! it stays whole.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is_for_browsers = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32");
    if is_for_browsers && env::var_os("CARGO_FEATURE_WHOLE").is_none() {
        println!("cargo::rustc-link-arg-cdylib=--emit-relocs");
    }
}
