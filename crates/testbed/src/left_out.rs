//! Tests that a machine cannot run: they end early, and say so where somebody reads it.
//!
//! A test that returns early counts as passed to its runner. So whatever is left out is written into
//! a file, and `cargo xtask test` lists it at the end by name and reason.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The file that `cargo xtask test` reads: a line for each test, the reason, a tab, the name.
const LIST: &str = "NINEFOLD_LEFT_OUT";

/// Notes that the running test is left out.
pub fn leave_out(reason: &str) {
    let thread = std::thread::current();
    leave_out_by_name(thread.name().unwrap_or("a test"), reason);
}

/// Notes that something is left out, by its name.
pub fn leave_out_by_name(name: &str, reason: &str) {
    let _ = writeln!(std::io::stderr(), "left out: {name}: {reason}");
    if let Some(path) = std::env::var_os(LIST) {
        let file = OpenOptions::new().append(true).create(true).open(path);
        // One write a line, so that tests of several processes do not mix theirs.
        let program = std::env::current_exe().ok();
        let program = program.as_deref().and_then(Path::file_stem).unwrap_or_default().to_string_lossy();
        let program = program.rsplit_once('-').map_or(&*program, |(name, _hash)| name);
        let _ = file.and_then(|mut file| file.write_all(format!("{reason}\t{program} {name}\n").as_bytes()));
    }
}

/// A file of puzzles that may lie beside the repository; without it, the test is left out.
pub fn collection_path(name: &str) -> Option<PathBuf> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")).join(name);
    if path.is_file() {
        return Some(path);
    }
    leave_out(&format!("the collection {name} is not beside the repository"));
    None
}

/// The text of such a file.
pub fn collection(name: &str) -> Option<String> {
    std::fs::read_to_string(collection_path(name)?).ok()
}

/// Something that a test may need and a machine may lack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Component {
    /// A PostgreSQL server.
    Postgres,
    /// The mail server of `python3-aiosmtpd`, with certificates by `openssl`.
    MailSink,
    /// The proxy nginx.
    Nginx,
    /// Poppler and qpdf, which read PDF.
    PdfReaders,
    /// Zbar, which reads QR codes.
    QrReader,
}

impl Component {
    /// Whether it is here; if not, the running test is left out.
    pub fn is_here(self) -> bool {
        let runs = |program: &str, args: &[&str]| {
            Command::new(program).args(args).output().is_ok_and(|output| output.status.success())
        };
        let (is_here, name) = match self {
            Self::Postgres => (crate::postgres::find_programs().is_ok(), "PostgreSQL"),
            Self::MailSink => (runs("/usr/bin/python3", &["-c", "import aiosmtpd"]), "aiosmtpd"),
            Self::Nginx => (runs("/usr/sbin/nginx", &["-v"]), "nginx"),
            Self::PdfReaders => {
                (runs("pdftotext", &["-v"]) && runs("qpdf", &["--version"]), "pdftotext or qpdf")
            }
            Self::QrReader => (runs("zbarimg", &["--version"]), "zbarimg"),
        };
        if !is_here {
            leave_out(&format!("{name} is not installed"));
        }
        is_here
    }
}

/// Ends a test where a [`Component`] that it needs is not on this machine.
#[macro_export]
macro_rules! need {
    ($($component:ident),+ $(,)?) => {
        $(if !$crate::left_out::Component::$component.is_here() {
            return;
        })+
    };
}
