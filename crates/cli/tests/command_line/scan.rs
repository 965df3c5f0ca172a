//! `ninefold scan`: what was printed is read again, and what is no photograph is told so.

use super::{PUZZLE, file, ninefold};

#[cfg(feature = "press")]
#[test]
fn a_printed_picture_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("puzzle.png");
    let picture = picture.to_str().unwrap();
    ninefold(&["print", PUZZLE, "-o", picture]).assert().success();
    ninefold(&["scan", picture]).assert().success().stdout_eq(format!("{PUZZLE}\n")).stderr_eq("");
    // The same bytes are told from a text wherever one is expected.
    for command in ["solve", "play", "hint", "convert"] {
        let to = if command == "convert" { &["--to", "grid"][..] } else { &[] };
        let told = ninefold(&[&[command, picture], to].concat()).assert().code(2);
        told.stderr_eq(
            "error: [..]puzzle.png: this is a picture, not a text\nhint: `ninefold scan` reads puzzles from pictures\n",
        );
    }
}

#[test]
fn what_is_no_photograph_is_told_so() {
    let (_folder, text) = file(PUZZLE);
    ninefold(&["scan", &text]).assert().code(2).stderr_eq(
        "error: [..]: this isn't a picture\nhint: scan reads PNG and JPEG; a puzzle as text is read by every other command\n",
    );
    ninefold(&["scan", "no-such-photo.jpg"])
        .assert()
        .code(2)
        .stderr_eq("error: no-such-photo.jpg: no such file\n");
    let (_folder, broken) = file(&PIXEL[..40]);
    ninefold(&["scan", &broken]).assert().code(2).stderr_eq("error: [..]: the picture is broken: [..]\n");
}

#[test]
fn a_photograph_without_a_grid_is_the_answer_no() {
    let (_folder, pixel) = file(PIXEL);
    ninefold(&["scan", &pixel]).assert().code(1).stderr_eq(
        "error: [..]: there is no grid to be seen\nhint: take the photograph from above, with the whole grid in it and a little paper around it\n",
    );
}

/// A grey pixel as PNG.
const PIXEL: &[u8] = b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU\x00\x00\x00\x0aIDATx\x9cc8\x01\x00\x00\xca\x00\xc9\x99\xca]~\x00\x00\x00\x00IEND\xaeB`\x82";
