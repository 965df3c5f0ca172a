//! Cuts the page into what the first screen needs, and what comes while that is looked at.
//!
//! Where to cut, the page itself says with `#[wasm_split]`: whatever can be reached only from there
//! goes into a file of its own, which shares the memory of the first.

use crate::glue::{LOADER, Parts};
use anyhow::{Context, Result, anyhow, ensure};
use std::fs;
use std::path::Path;
use wasm_split_cli_support::{Options, transform};

/// What WebAssembly calls that script. The name stays as it is, whatever the file is called.
const LINK: &str = "later";

/// How the loader is made to find the page: both scripts would else call each other, and neither
/// could be named by its content.
const BACK_CALL: &str = "import { initSync } from \"./ninefold_web.js\";\n";
const INTRODUCTION: &str = "let initSync;\nexport const meet = (page) => { initSync = page; };\n";

/// Cuts a compiled program, by way of a folder.
pub(crate) fn cut(compiled: &Path, folder: &Path) -> Result<Parts> {
    let program = fs::read(compiled).with_context(|| format!("cannot read {}", compiled.display()))?;
    let first = folder.join("first.wasm");
    fs::create_dir_all(folder)?;
    let mut options = Options::new(&program);
    options.output_dir = folder;
    options.main_out_path = &first;
    options.link_name = LINK;
    options.main_module = "./ninefold_web.js";
    let done = transform(options).map_err(|error| anyhow!("the page cannot be cut: {error}"))?;
    let loader = fs::read_to_string(folder.join(LINK))?;
    let introduced = loader.replace(BACK_CALL, INTRODUCTION);
    ensure!(introduced != loader, "the loader does not call the page as it used to");
    let mut later = vec![(LOADER.to_owned(), introduced.into_bytes())];
    for path in done.split_modules {
        let name = path.file_name().context("a part has a name")?.to_string_lossy().into_owned();
        later.push((name, bare(&fs::read(&path)?)?));
    }
    Ok(Parts { first, later })
}

/// The glue of the first part, with the loader called by the name of its file.
pub(crate) fn joined(glue: &str) -> String {
    glue.replace(&format!("from \"{LINK}\""), &format!("from \"./{LOADER}\""))
}

/// A module without its custom sections, which only tools read: the names of functions above all.
fn bare(module: &[u8]) -> Result<Vec<u8>> {
    const CUSTOM: u8 = 0;
    let (head, mut rest) = module.split_at_checked(8).context("a module has a head")?;
    let mut bare = head.to_vec();
    while let Some((&id, tail)) = rest.split_first() {
        let (length, digits) = number(tail).context("a section has a length")?;
        let section = rest.get(..1 + digits + length).context("a section is whole")?;
        if id != CUSTOM {
            bare.extend(section);
        }
        rest = &rest[section.len()..];
    }
    Ok(bare)
}

/// An unsigned number in WebAssembly's way of writing, seven bits a byte, and how many bytes it takes.
fn number(bytes: &[u8]) -> Option<(usize, usize)> {
    let last = bytes.iter().take(5).position(|byte| byte & 0x80 == 0)?;
    let digits = bytes[..=last].iter().rev();
    Some((digits.fold(0, |sum, byte| sum << 7 | usize::from(byte & 0x7f)), last + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_custom_sections_are_left_out() {
        let head = b"\0asm\x01\0\0\0";
        let (name, code) = (b"\x00\x81\x01".iter().chain(&[7; 129]), b"\x0a\x02\x01\x00");
        let module = head.iter().chain(name).chain(code).copied().collect::<Vec<_>>();
        assert_eq!(bare(&module).unwrap(), [&head[..], &code[..]].concat());
        assert!(bare(&module[..20]).is_err(), "a section is cut off");
    }
}
