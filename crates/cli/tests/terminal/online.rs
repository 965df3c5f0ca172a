//! The terminal game with a service: puzzles by ID, a sign-in, games that follow, the leaderboard.

use super::{DOWN, HOME, PAGE_UP, PUZZLE, RIGHT, Terminal};
use ninefold_testbed::code_app::app_shows;
use ninefold_testbed::http::Client;
use ninefold_testbed::node::Node;
use serde_json::json;
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::thread;

const PASSWORD: &str = "correct horse battery staple";

/// A service with a database in a folder.
fn service(folder: &Path) -> Node {
    let database = format!("sqlite://{}", folder.join("ninefold.db").display());
    Node::start(Path::new(env!("CARGO_BIN_EXE_ninefold")), &["--database", &database]).expect("it starts")
}

/// The same service again, where it was.
fn service_at(place: &str, folder: &Path) -> Node {
    let database = format!("sqlite://{}", folder.join("ninefold.db").display());
    let program = Path::new(env!("CARGO_BIN_EXE_ninefold"));
    Node::start_at(place, program, &["--database", &database]).expect("it starts")
}

/// Ada's account on the page.
fn sign_up(service: &Node) {
    let form = json!({"email": "ada@example.org", "username": "ada", "password": PASSWORD, "password_again": PASSWORD});
    let answer = Client::of(service.place()).post("/api/v1/account", &form).expect("it answers");
    assert_eq!(answer.status, 201, "{}", answer.json());
}

/// A machine on which somebody plays: its own games, its own settings.
struct Machine {
    folder: tempfile::TempDir,
}

impl Machine {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder for the test") }
    }

    /// A machine with a service where Ada has signed in.
    fn of_ada(service: &Node) -> Self {
        let machine = Self::new();
        let told = machine.run(&["login", "--server", &address(service)], &format!("ada\n{PASSWORD}\n"));
        assert_eq!(told, format!("Name or e-mail: Password: \nSigned in as ada at {}.\n", address(service)));
        machine
    }

    /// What a command says to some lines, errors included.
    fn run(&self, arguments: &[&str], lines: &str) -> String {
        let command = snapbox::cmd::Command::new(snapbox::cmd::cargo_bin!("ninefold"));
        let output = command
            .args(arguments)
            .env("XDG_STATE_HOME", self.folder.path())
            .env("XDG_CONFIG_HOME", self.folder.path().join("config"))
            .env_remove("NINEFOLD_SERVER")
            .stdin(lines.to_owned())
            .output()
            .expect("it runs");
        let text = [output.stdout, output.stderr].concat();
        String::from_utf8(text).expect("it speaks UTF-8")
    }
}

fn address(service: &Node) -> String {
    format!("http://{}", service.place())
}

#[test]
fn a_puzzle_id_opens_its_board_from_the_service_and_later_from_the_games_here() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut service = service(folder.path());
    let added =
        Client::of(service.place()).post("/api/v1/puzzles", &json!({"text": PUZZLE})).expect("it answers");
    let id = added.json()["id"].as_str().expect("a board has an ID").to_lowercase();
    let id = format!("{}-{}-{}", &id[..4], &id[4..8], &id[8..]);
    let machine = Machine::new();
    let told = machine.run(&["play", "--plain", &id], "");
    assert!(told.contains("is the ID of a puzzle, but not of one that was played here."), "{told}");
    let told = machine.run(&["play", "--plain", &id, "--server", &address(&service)], "1 3 4\nquit\n");
    assert!(told.contains(&format!("Puzzle ID {}.", id.to_uppercase())), "{told}");
    assert!(told.contains("| 5 3 4 | . 7 . |"), "{told}");
    // The address is remembered.
    let told = machine.run(&["play", "--plain"], "load 0000-0000-0000\n");
    assert!(told.contains(&format!("There is no puzzle 0000-0000-0000 at {}.", address(&service))), "{told}");
    service.kill();
    let told = machine.run(&["play", "--plain", &id], "cell 1 3\n");
    assert!(told.contains("r1c3: 4."), "{told}");
    let told = machine.run(&["play", "--plain", "0000-0000-0000"], "");
    assert!(told.contains("cannot be fetched") && told.contains("cannot be reached"), "{told}");
    let listed = machine.run(&["games"], "");
    assert!(listed.contains(&format!("1 of 51 filled, 0:00, ID {}", id.to_uppercase())), "{listed}");
}

#[test]
fn the_id_of_an_ice_board_opens_it_with_what_is_frozen() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut service = service(folder.path());
    let (machine, other) = (Machine::new(), Machine::new());
    let make = |form: &[&str]| {
        let order = ["generate", "--variant", "ice", "--difficulty", "easy", "--seed", "21"];
        machine.run(&[&order, form].concat(), "")
    };
    let made = serde_json::from_str::<serde_json::Value>(&make(&["--style", "json"])).expect("it is JSON");
    let id = made["id"].as_str().expect("a board has an ID");
    let board = folder.path().join("ice.txt").to_str().expect("the path is text").to_owned();
    std::fs::write(&board, make(&["--format", "ninefold"])).expect("the folder takes a file");
    let from_file = other.run(&["play", "--plain", &board], "quit\n");
    let groups = format!("{}-{}-{}", &id[..4], &id[4..8], &id[8..]);
    assert!(
        from_file.contains(&format!("Puzzle ID {groups}.")) && from_file.contains("frozen"),
        "{from_file}"
    );

    let text = std::fs::read_to_string(&board).expect("the file is there");
    let added =
        Client::of(service.place()).post("/api/v1/puzzles", &json!({"text": text})).expect("it answers");
    assert_eq!((&added.json()["id"], &added.json()["variant"]), (&json!(id), &json!("ice")));
    let from_service = machine.run(&["play", "--plain", id, "--server", &address(&service)], "quit\n");
    assert_eq!(from_service, from_file);
    service.kill();
    // A board that was played here is opened anew.
    other.run(&["play", "--plain", &board], "give up\nyes\n");
    assert_eq!(other.run(&["play", "--plain", id], "quit\n"), from_file);
}

#[test]
fn signing_in_keeps_a_secret_that_only_the_user_can_read_and_signing_out_forgets_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder for the test");
    let service = service(folder.path());
    sign_up(&service);
    let machine = Machine::new();
    assert!(machine.run(&["account"], "").starts_with("No service is used."));
    assert!(machine.run(&["login"], "").contains("no service is known"));
    let told = machine.run(&["login", "--server", &address(&service)], "ada\nwrong password!\n");
    assert!(told.contains("The name or the password is wrong"), "{told}");
    let told = machine.run(&["login", "--lang", "de"], "ada\nwrong password!\n");
    assert!(told.contains("Name oder E-Mail: Passwort: "), "{told}");
    assert!(told.contains("Fehler: Der Name oder das Passwort ist falsch"), "{told}");
    let told = machine.run(&["login", "ada", "--server", "http://sudoku.example.org"], "secret\n");
    assert!(told.contains("passwords are only sent to https addresses"), "{told}");
    let machine = Machine::of_ada(&service);
    assert_eq!(machine.run(&["account"], ""), format!("Signed in as ada at {}.\n", address(&service)));
    let german = machine.run(&["account", "--lang", "de"], "");
    assert_eq!(german, format!("Angemeldet als ada bei {}.\n", address(&service)));
    let secret = machine.folder.path().join("ninefold/session.json");
    assert_eq!(fs::metadata(&secret).expect("it is kept").permissions().mode() & 0o777, 0o600);
    assert_eq!(machine.run(&["logout"], ""), "Signed out.\n");
    assert!(!secret.exists());
    assert!(machine.run(&["account"], "").starts_with("Nobody is signed in at "));
}

#[test]
fn where_an_account_wants_a_code_signing_in_asks_for_it() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let service = service(folder.path());
    sign_up(&service);
    let mut page = Client::of(service.place());
    let mut ask = |path: &str, body: serde_json::Value| {
        page.post(&format!("/api/v1/{path}"), &body).expect("it answers").json()
    };
    ask("session", json!({"login": "ada", "password": PASSWORD}));
    let begun = ask("account/second-factor", json!({"password": PASSWORD}));
    let now = std::time::UNIX_EPOCH.elapsed().expect("it is later than 1970").as_millis() as u64;
    let code = app_shows(begun["secret"].as_str().expect("a secret"), now);
    let codes = ask("account/second-factor/confirm", json!({"code": code}));
    let recovery = codes["recovery_codes"][0].as_str().expect("recovery codes").to_owned();
    let machine = Machine::new();
    let lines = |code: &str| format!("ada\n{PASSWORD}\n{code}\n");
    let told = machine.run(&["login", "--server", &address(&service)], &lines(&code));
    assert!(told.contains("This code is wrong or was used before"), "{told}");
    let told = machine.run(&["login"], &lines(&recovery));
    assert!(told.contains("Code of your app, or a recovery code: \nSigned in as ada"), "{told}");
}

#[test]
fn a_password_is_not_shown_while_it_is_typed() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let service = service(folder.path());
    sign_up(&service);
    let mut terminal = Terminal::start(folder.path(), &["login", "ada", "--server", &address(&service)]);
    terminal.expect("Password:");
    terminal.press(&format!("{PASSWORD}\r"));
    terminal.expect("Signed in as ada");
    assert!(!terminal.shows("horse"));
    terminal.left();
}

#[test]
fn a_game_goes_on_at_another_machine_and_back() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let service = service(folder.path());
    sign_up(&service);
    let (desk, sofa) = (Machine::of_ada(&service), Machine::of_ada(&service));
    desk.run(&["play", "--plain", PUZZLE], "1 3 4\nnote 1 4 2\nquit\n");
    let listed = sofa.run(&["games"], "");
    assert!(listed.contains("Classic, 1 of 51 filled"), "{listed}");
    let told = sofa.run(&["play", "--plain", "--continue"], "cell 1 4\n1 4 6\nquit\n");
    assert!(told.contains("r1c4: empty, corner 2."), "{told}");
    let told = desk.run(&["play", "--plain", "--continue"], "cell 1 4\nundo\nundo\nundo\nundo\nquit\n");
    assert!(told.contains("r1c4: 6.") && told.contains("Nothing to undo."), "{told}");
    assert_eq!(desk.run(&["games"], "").lines().count(), 1);
}

#[test]
fn what_was_practised_is_known_at_another_machine_also_when_there_was_no_network() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut service = service(folder.path());
    sign_up(&service);
    let (desk, sofa) = (Machine::of_ada(&service), Machine::of_ada(&service));
    let practise = |machine: &Machine, seed: &str| {
        let words = ["practice", "hidden-single", "--kind", "spot", "--seed", seed];
        machine.run(&words, "1\n2\n3\n4\nquit\n")
    };
    let known = |machine: &Machine, done: &str| {
        let overview = machine.run(&["practice"], "");
        let line = format!("{:<32}{done}", "hidden-single");
        assert!(overview.contains(&line), "{line} {overview}");
    };
    let told = practise(&desk, "1");
    assert!(told.contains("Yes: Hidden Single."), "{told}");
    known(&sofa, "1 of 1 exercise right");
    let place = service.place().to_owned();
    service.kill();
    let told = practise(&sofa, "2");
    assert!(told.starts_with("What you practise is kept here, and sent another time: "), "{told}");
    let _service = service_at(&place, folder.path());
    known(&sofa, "3 of 3 exercises right");
    known(&desk, "3 of 3 exercises right");
}

#[test]
fn two_machines_that_play_on_without_a_network_keep_both_games() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut service = service(folder.path());
    sign_up(&service);
    let (desk, sofa) = (Machine::of_ada(&service), Machine::of_ada(&service));
    desk.run(&["play", "--plain", PUZZLE], "1 3 4\nquit\n");
    sofa.run(&["games"], "");
    let place = service.place().to_owned();
    service.kill();
    for (machine, line) in [(&desk, "1 4 6\n"), (&sofa, "2 2 7\n")] {
        let told = machine.run(&["play", "--plain", "--continue"], line);
        assert!(
            told.contains("Only the games on this machine are listed: ")
                && told.contains("cannot be reached")
        );
        assert!(told.contains("The game is saved."), "{told}");
    }
    let _service = service_at(&place, folder.path());
    assert_eq!(desk.run(&["games"], "").lines().count(), 1);
    for machine in [&sofa, &desk] {
        let listed = machine.run(&["games"], "");
        assert_eq!(listed.matches("2 of 51 filled").count(), 2, "{listed}");
    }
}

#[test]
fn the_puzzle_of_the_day_ends_with_the_leaderboard_of_the_service() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let service = service(folder.path());
    sign_up(&service);
    let machine = Machine::of_ada(&service);
    let told = machine.run(&["daily", "--leaderboard"], "");
    assert!(told.contains("Nobody has solved it yet."), "{told}");
    let drawn = machine.run(&["daily", "--plain"], "");
    assert!(drawn.contains("Daily 20"), "{drawn}");
    let told = machine.run(&["daily", "--plain"], &moves(&drawn));
    assert!(
        told.contains("CONGRATULATIONS!") && told.contains("You are number 1 of today, with 0:0"),
        "{told}"
    );
    assert!(told.contains("   1. ada "), "{told}");
    let told = machine.run(&["daily", "--leaderboard"], "");
    assert!(told.contains("   1. ada "), "{told}");
    let told = machine.run(&["daily", "--leaderboard", "--lang", "de"], "");
    let rows = told.lines().collect::<Vec<_>>();
    assert!(rows[0].starts_with("Bestenliste vom 20") && rows[1].contains("  Punkte "), "{told}");
    assert!(rows[2].starts_with("Du bist heute Nummer 1, mit 0:0"), "{told}");
    let told = machine.run(&["games", "--finished", "--lang", "de"], "");
    assert!(told.contains("Tagesrätsel 20") && told.contains(", gelöst, "), "{told}");
    assert_eq!(machine.run(&["games", "--lang", "de"], ""), "Kein Spiel läuft.\n");
}

#[test]
fn the_full_screen_game_shows_the_leaderboard_at_the_end_of_the_day() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let service = service(folder.path());
    sign_up(&service);
    let machine = Machine::of_ada(&service);
    let moves = moves(&machine.run(&["daily", "--plain"], ""));
    let mut terminal = Terminal::start(machine.folder.path(), &["play"]);
    terminal.expect("ada");
    terminal.press("d");
    terminal.expect("Good luck.");
    // A row at a time, as fast as the screen follows.
    terminal.press(&format!("{HOME}{PAGE_UP}"));
    let (mut filled, last) = (0, moves.lines().count());
    for row in 1..=9 {
        let digit =
            |column: usize| moves.lines().find_map(|line| line.strip_prefix(&format!("r{row}c{column} ")));
        filled += (1..=9).filter(|&column| digit(column).is_some()).count();
        let keys = (1..=9).map(|column| format!("{}{RIGHT}", digit(column).unwrap_or_default()));
        terminal.press(&format!("{}{DOWN}", keys.collect::<String>()));
        if filled < last {
            terminal.expect(&format!("Filled {filled} of {last}"));
        }
    }
    terminal.expect("You are number 1 of today");
    terminal.press("o");
    terminal.expect("1. ada");
    terminal.press("qqq");
    terminal.left();
}

/// A class with one puzzle: its code, and the way to what the teacher sees.
fn class(service: &Node) -> (String, impl Fn() -> serde_json::Value) {
    let form = json!({"set": {"title": "5b", "items": [{"puzzle": PUZZLE}]}});
    let mut teacher = Client::of(service.place());
    let opened = teacher.post("/api/v1/classes", &form).expect("it answers").json();
    let code = opened["code"].as_str().expect("a class has a code").to_owned();
    let (path, key) = (format!("/api/v1/classes/{code}/results"), json!({"key": opened["key"]}));
    let place = service.place().to_owned();
    (code, move || Client::of(&place).post(&path, &key).expect("it answers").json()["pupils"].clone())
}

/// The moves that solve the puzzle of the class, a line each.
fn solving() -> String {
    let blank = |(cell, given): (usize, char)| (given == '.').then_some(cell);
    let moves = PUZZLE.chars().enumerate().filter_map(blank).map(|cell| {
        let digit = &super::SOLUTION[cell..=cell];
        format!("{} {} {digit}\n", cell / 9 + 1, cell % 9 + 1)
    });
    moves.collect()
}

#[test]
fn a_pupil_solves_the_puzzle_of_a_class_in_two_sittings_and_the_teacher_sees_it() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let service = service(folder.path());
    let (code, results) = class(&service);
    let machine = Machine::new();
    let sitting = |name: &str, more: &[&str], lines: &str| {
        let words = ["practice", "--class", &code, "--name", name, "--plain", "--server", &address(&service)];
        machine.run(&[&words, more].concat(), lines)
    };
    let told = sitting("Mia K.", &[], "\nhint\nquit\n");
    assert!(told.contains("5b\n\n1 of 1.\nA puzzle to be solved: Classic.\n"), "{told}");
    assert!(told.contains("It is not solved yet.") && told.contains("0 of 1 puzzle solved."), "{told}");
    assert_eq!(results(), json!([{"name": "Mia K.", "results": []}]));
    // Whoever comes back by the same name has the same seat, and goes on with the game.
    let told = sitting(" Mia  K. ", &[], &format!("\n{}", solving()));
    assert!(told.contains("CONGRATULATIONS!") && told.contains("1 of 1 puzzle solved."), "{told}");
    let seen = results();
    assert_eq!((&seen[0]["results"][0]["recall"], seen.as_array().map(Vec::len)), (&json!("hard"), Some(1)));
    // What was solved here before another pupil of the machine came is not theirs: they play it themselves.
    assert_eq!(sitting("Leo", &["--hand-in"], ""), "0 puzzles handed in.\n");
    assert_eq!(results()[0], json!({"name": "Leo", "results": []}));
    let told = sitting("Leo", &[], &format!("\n{}", solving()));
    assert!(told.contains("A puzzle to be solved: ") && told.contains("1 of 1 puzzle solved."), "{told}");
    let seen = results();
    let recall = |pupil: usize| &seen[pupil]["results"][0]["recall"];
    assert_eq!((recall(0), recall(1)), (&json!("good"), &json!("hard")));
    // What is solved from then on is handed in without a word; it may be told twice.
    assert_eq!(sitting("Leo", &["--hand-in"], ""), "1 puzzle handed in.\n");
    let words = ["practice", "--class", "0000-0000", "--name", "Mia", "--hand-in"];
    let told = machine.run(&words, "");
    assert!(told.starts_with("error: ") && told.contains("There is no such class"), "{told}");
}

#[test]
fn a_puzzle_of_a_class_is_played_full_screen_and_handed_in_when_it_is_left() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let service = service(folder.path());
    let (code, results) = class(&service);
    let words = ["practice", "--class", &code, "--name", "Mia", "--server", &address(&service)];
    let mut terminal = Terminal::start(folder.path(), &words);
    terminal.expect("Press Enter to play it");
    terminal.press("\r");
    terminal.expect("Good luck.");
    terminal.type_solution();
    terminal.expect("Solved!");
    terminal.press("q");
    terminal.expect("1 of 1 puzzle solved.");
    terminal.left();
    assert_eq!(results()[0]["results"][0]["recall"], json!("good"));
}

/// The moves that solve the first board in a conversation.
fn moves(told: &str) -> String {
    let rows = told.lines().filter(|line| line.starts_with('|')).take(9).collect::<Vec<_>>().join("\n");
    let signs = rows.chars().filter(|sign| sign.is_ascii_digit() || *sign == '.').collect::<String>();
    let puzzle = ninefold::format::read(&signs).expect("a board").items[0].puzzle().expect("a puzzle");
    let found = ninefold::solve::first(&puzzle, ninefold::solve::Budget::UNLIMITED).expect("it is solved");
    let solution = found.expect("a solution");
    let blank = |cell: &ninefold::puzzle::Cell| puzzle.given(*cell).is_none();
    let layout = puzzle.layout();
    let moves =
        layout.cells().filter(blank).map(|cell| format!("{} {}\n", layout.place(cell), solution.digit(cell)));
    moves.collect()
}

#[test]
fn a_service_that_does_not_answer_keeps_nobody_from_playing() {
    // It hangs up on everybody.
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    thread::spawn(move || listener.incoming().for_each(drop));
    let machine = Machine::new();
    let told = machine.run(&["play", "--plain", "--server", &address], "daily\n1 1 1\n2 2 2\nquit\n");
    assert!(told.contains("Daily 20") && told.contains("The game is saved."), "{told}");
    let told = machine.run(&["daily", "--leaderboard"], "");
    assert!(
        told.contains(&format!("The leaderboard cannot be shown: {address} cannot be reached")),
        "{told}"
    );
    assert!(machine.run(&["games", "--server", "nonsense"], "").contains("isn't an address of a service"));
}
