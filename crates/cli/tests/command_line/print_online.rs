//! `ninefold print` and a running `ninefold serve`: Puzzle IDs go in, and printed codes lead back.

use super::{PUZZLE, ninefold};
use ninefold_testbed::http::Client;
use ninefold_testbed::node::Node;
use serde_json::json;
use std::path::Path;
use std::process::Command;

/// A small killer: what it says on paper is also in its cages.
const KILLER: &str = "ninefold 1\nlayout: boxes 2x2\nrule: cage 3 r1c1 r1c2\nrule: cage 3 r2c3 r2c4\n\
                      rule: cage 4 r3c2 r4c2\nrule: cage 6 r3c1 r4c1\nrule: cage 7 r1c3 r1c4\n\
                      rule: cage 7 r2c1 r2c2\ngivens:\n  1.3.\n  ..1.\n  .1..\n  4...\n";

/// A service with a database of its own.
struct Service {
    node: Node,
    folder: tempfile::TempDir,
}

impl Service {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let program = Path::new(env!("CARGO_BIN_EXE_ninefold"));
        let node = Node::start(program, &["--database", &database(folder.path())]).unwrap();
        Self { node, folder }
    }

    /// Adds a board and gives its id.
    fn publish(&self, text: &str) -> String {
        let mut client = Client::of(self.node.place());
        let answer = client.post("/api/v1/puzzles", &json!({"text": text})).unwrap();
        assert_eq!(answer.status, 201);
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// The text of a board by its id.
    fn board(&self, id: &str) -> String {
        let answer = Client::of(self.node.place()).get(&format!("/api/v1/puzzles/{id}")).unwrap();
        assert_eq!(answer.status, 200);
        answer.json()["text"].as_str().unwrap().to_owned()
    }
}

fn database(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("ninefold.db").display())
}

/// What the codes of the first page say, from top to bottom.
fn codes(pdf: &Path) -> Vec<String> {
    let picture = pdf.with_extension("");
    let run = |tool: &str, arguments: &[&std::ffi::OsStr]| {
        let output = Command::new(tool).args(arguments).output().expect("the tool is installed");
        assert!(output.status.success(), "{tool}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let settings = ["-r", "200", "-gray", "-png", "-singlefile"].map(AsRef::as_ref);
    run("pdftoppm", &[&settings[..], &[pdf.as_ref(), picture.as_ref()]].concat());
    let settings = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"].map(AsRef::as_ref);
    let told = run("zbarimg", &[&settings[..], &[pdf.with_extension("png").as_ref()]].concat());
    told.lines().map(String::from).collect()
}

#[test]
fn a_puzzle_is_printed_by_its_id_and_its_code_opens_it_on_the_running_service() {
    ninefold_testbed::need!(PdfReaders, QrReader);
    let service = Service::start();
    let ids = [service.publish(PUZZLE), service.publish(KILLER)];
    let pdf = service.folder.path().join("sheet.pdf");
    let base = format!("http://{}/", service.node.place());
    let typed = format!("{}-{}-{}", &ids[0][..4], &ids[0][4..8], &ids[0][8..]).to_lowercase();
    ninefold(&["print", &typed, &ids[1], "--per-page", "2", "--base-url", &base])
        .args(["--database", &database(service.folder.path()), "-o"])
        .arg(&pdf)
        .assert()
        .success();
    let mut codes = codes(&pdf);
    codes.sort_by_key(|code| ids.iter().position(|id| code.contains(id)));
    for ((code, id), puzzle) in codes.iter().zip(&ids).zip([PUZZLE, KILLER]) {
        let path = code.strip_prefix(base.trim_end_matches('/')).expect("it leads here");
        let (path, board) = path.split_once('#').expect("the board is in it");
        assert_eq!(path, format!("/p/{id}"));
        let board = board.replace("%20", " ").replace("%0A", "\n");
        for text in [&service.board(id), &board] {
            assert_eq!(in_own_form(text), in_own_form(puzzle));
        }
    }
    assert_eq!(codes.len(), 2);
}

/// A puzzle in Ninefold's own form, whatever form it comes in.
fn in_own_form(text: &str) -> String {
    let output = ninefold(&["convert", "--to", "ninefold", "-"]).stdin(text).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn ids_that_nobody_knows_are_told() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let nowhere = database(folder.path());
    ninefold(&["print", "7KQ2M9XT4BC0", "--database", &nowhere]).assert().code(2).stderr_eq(snapbox::str![[
        r#"
error: --database: there is no file [..]/ninefold.db
hint: Puzzle IDs are looked up in the --database of `ninefold serve`

"#
    ]]);
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder can be read").count(), 0);
    let service = Service::start();
    let database = database(service.folder.path());
    ninefold(&["print", "7kq2-m9xt-4bc0", "--database", &database]).assert().code(2).stderr_eq(
        snapbox::str![[r#"
error: there is no puzzle with the ID 7KQ2M9XT4BC0 in sqlite://[..]/ninefold.db
hint: Puzzle IDs are looked up in the --database of `ninefold serve`

"#]],
    );
}
