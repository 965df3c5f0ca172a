//! Poppler, qpdf and zbar: what they say about a file.

use std::io::Write;
use std::process::Command;
use tempfile::NamedTempFile;

/// A word on a page, with the corners of its box in points.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) right: f32,
    pub(crate) bottom: f32,
}

impl Word {
    pub(crate) fn x(&self) -> f32 {
        (self.left + self.right) / 2.0
    }

    pub(crate) fn y(&self) -> f32 {
        (self.top + self.bottom) / 2.0
    }

    pub(crate) fn height(&self) -> f32 {
        self.bottom - self.top
    }
}

/// The words of each page, as `pdftotext -bbox` sees them.
pub(crate) fn words(pdf: &[u8]) -> Vec<Vec<Word>> {
    let text = on_file(pdf, |path| run("pdftotext", &["-bbox", path, "-"]));
    let number = |line: &str, name: &str| {
        let start = line.find(&format!("{name}=\"")).unwrap() + name.len() + 2;
        line[start..].split('"').next().unwrap().parse::<f32>().unwrap()
    };
    let mut pages = Vec::new();
    for line in text.lines().map(str::trim) {
        if line.starts_with("<page") {
            pages.push(Vec::new());
        } else if let (true, Some(page)) = (line.starts_with("<word"), pages.last_mut()) {
            let text = line.split('>').nth(1).unwrap().trim_end_matches("</word").to_owned();
            page.push(Word {
                text,
                left: number(line, "xMin"),
                top: number(line, "yMin"),
                right: number(line, "xMax"),
                bottom: number(line, "yMax"),
            });
        }
    }
    pages
}

/// The structure of a file as a screen reader meets it.
pub(crate) fn structure(pdf: &[u8]) -> String {
    on_file(pdf, |path| run("pdfinfo", &["-struct-text", path]))
}

/// What `pdfinfo` says about a file.
pub(crate) fn info(pdf: &[u8]) -> String {
    on_file(pdf, |path| run("pdfinfo", &[path]))
}

/// What a file says about itself, for programs.
pub(crate) fn metadata(pdf: &[u8]) -> String {
    on_file(pdf, |path| run("pdfinfo", &["-meta", path]))
}

/// Asserts that qpdf has nothing to say against a file.
pub(crate) fn check(pdf: &[u8]) {
    let told = on_file(pdf, |path| run("qpdf", &["--check", path]));
    assert!(told.contains("No syntax or stream encoding errors found"), "{told}");
    assert!(!told.contains("WARNING"), "{told}");
}

/// The drawing instructions of all pages, a word each: numbers, then what they are for.
pub(crate) fn instructions(pdf: &[u8]) -> Vec<String> {
    let text = on_file(pdf, |path| run("qpdf", &["--qdf", "--object-streams=disable", path, "-"]));
    let drawing = text.lines().filter(|line| line.starts_with("q ") && line.contains(" cm "));
    drawing.flat_map(str::split_whitespace).map(String::from).collect()
}

/// What the QR codes of the first page say, read from its picture.
pub(crate) fn codes(pdf: &[u8]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("page");
    let picture = picture.to_str().unwrap();
    on_file(pdf, |path| run("pdftoppm", &["-r", "200", "-gray", "-png", "-singlefile", path, picture]));
    let told =
        run("zbarimg", &["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", &format!("{picture}.png")]);
    told.lines().map(String::from).collect()
}

fn on_file(pdf: &[u8], work: impl FnOnce(&str) -> String) -> String {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(pdf).unwrap();
    work(file.path().to_str().unwrap())
}

fn run(tool: &str, arguments: &[&str]) -> String {
    let output = Command::new(tool).args(arguments).output().unwrap_or_else(|error| {
        panic!("{tool} does not run ({error}): install poppler-utils, qpdf and zbar-tools, as `cargo xtask test` does")
    });
    assert!(output.status.success(), "{tool}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}
