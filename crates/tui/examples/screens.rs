//! Writes the text captures of `docs/screens` anew: `cargo run -p ninefold-tui --example screens`.

use std::fs;
use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/screens");
    fs::create_dir_all(&folder)?;
    for (name, text) in ninefold_tui::captures() {
        fs::write(folder.join(format!("{name}.txt")), text)?;
    }
    Ok(())
}
