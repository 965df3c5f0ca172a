//! `ninefold play` in a real pseudo-terminal: the whole way of a game, a crash, a damaged save.
//!
//! Nothing sleeps: a test waits for what the screen should show, and gives up after a while.

#[path = "terminal/online.rs"]
mod online;

use portable_pty::{Child, CommandBuilder, NativePtySystem, PtySize, PtySystem};
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// How long a machine that is busy with other things may take to show something.
const PATIENCE: Duration = Duration::from_secs(60);

const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const HOME: &str = "\x1b[H";
const PAGE_UP: &str = "\x1b[5~";

/// The program in a terminal of 80 by 24.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
}

impl Terminal {
    /// Starts `ninefold` with its games in a folder.
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = NativePtySystem::default().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_ninefold"));
        command.args(arguments);
        command.env("XDG_STATE_HOME", folder);
        command.env("XDG_CONFIG_HOME", folder.join("config"));
        command.env_remove("NINEFOLD_SERVER");
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        let child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let keyboard = pair.master.take_writer().expect("a keyboard");
        let mut reader = pair.master.try_clone_reader().expect("a screen");
        let (sender, output) = channel();
        let master = pair.master;
        thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(length @ 1..) = reader.read(&mut piece) {
                if sender.send(piece[..length].to_vec()).is_err() {
                    break;
                }
            }
            drop(master);
        });
        Self { child, keyboard, output, screen: vt100::Parser::new(24, 80, 0) }
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the program listens");
        self.keyboard.flush().expect("the program listens");
    }

    /// Waits until the screen shows some words, in a line of the screen or of the panel.
    fn expect(&mut self, words: &str) {
        let end = Instant::now() + PATIENCE;
        while !self.shows(words) {
            let left = end.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(piece) => self.screen.process(&piece),
                Err(_) => panic!("'{words}' did not come:\n{}", self.screen.screen().contents()),
            }
        }
    }

    fn shows(&self, words: &str) -> bool {
        let text = self.screen.screen().contents();
        let panel = text.lines().map(|line| line.chars().skip(56).collect::<String>()).collect::<Vec<_>>();
        let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        flat(&text).contains(words) || flat(&panel.join(" ")).contains(words)
    }

    /// Types the whole solution from the first cell on.
    fn type_solution(&mut self) {
        self.press(&format!("z{HOME}{PAGE_UP}"));
        for row in SOLUTION.as_bytes().chunks(9) {
            for &digit in row {
                self.press(&format!("{}{RIGHT}", char::from(digit)));
            }
            self.press(DOWN);
        }
    }

    /// Ends the program as a power cut would.
    fn kill(mut self) {
        self.child.kill().expect("the program can be killed");
        self.child.wait().expect("the program is gone");
    }

    /// Sends a signal by its name.
    fn signal(&mut self, name: &str) {
        let id = self.child.process_id().expect("the program runs").to_string();
        let sent = std::process::Command::new("kill").args([&format!("-{name}"), &id]).status();
        assert!(sent.expect("signals can be sent").success());
    }

    /// Waits for the end of the program, and asserts that the terminal is as it was before.
    fn restored(&mut self) {
        self.child.wait().expect("the program ends");
        while let Ok(piece) = self.output.recv_timeout(PATIENCE) {
            self.screen.process(&piece);
        }
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    }

    /// Waits until the program has left by itself, without an error.
    fn left(mut self) {
        let status = self.child.wait().expect("the program ends");
        assert!(status.success(), "{status}");
    }
}

fn games(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.join("ninefold/games")).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

#[test]
fn killers_are_drawn_with_their_cages_and_grids_are_labelled() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut terminal = Terminal::start(folder.path(), &["generate", "--variant", "killer", "--seed", "1"]);
    terminal.expect("+===");
    terminal.expect("The digits of a cage add up to the sum in its corner");
    let mut terminal = Terminal::start(folder.path(), &["solve", "12343412214343.."]);
    terminal.expect("Puzzle:");
    terminal.expect("Solution:");
}

#[test]
fn a_game_from_the_first_key_to_the_end_screen() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut terminal = Terminal::start(folder.path(), &["play", PUZZLE]);
    terminal.expect("Good luck.");
    terminal.press("5");
    terminal.expect("Filled 1 of 51");
    terminal.press("l8h8");
    terminal.expect("Two 8s in row 5");
    terminal.press("u");
    terminal.expect("Undone.");
    terminal.press("H");
    terminal.expect("Look at block");
    terminal.press("H");
    terminal.expect("Hidden Single.");
    terminal.press("H");
    terminal.expect("can only go in");
    terminal.press("\r");
    terminal.expect("Hint applied.");
    terminal.press("u");
    terminal.expect("Undone.");
    terminal.press("p");
    terminal.expect("Paused");
    terminal.press("j");
    terminal.expect("On we go.");
    terminal.press("q");
    terminal.expect("1 game");
    terminal.press("c");
    // The 8 was typed over the 5, so that one undo took back both.
    terminal.expect("0 of 51 filled");
    terminal.press("\r");
    terminal.expect("Welcome back.");
    terminal.type_solution();
    terminal.expect("Solved!");
    terminal.expect("1 hint:");
    terminal.press("q");
    terminal.expect("0 games");
    terminal.press("s");
    terminal.expect("Puzzles that you bring don't count.");
    terminal.press("qq");
    terminal.left();
}

#[test]
fn a_killed_game_is_there_with_notes_lives_and_history() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut terminal = Terminal::start(folder.path(), &["play", PUZZLE]);
    terminal.expect("Good luck.");
    terminal.press("F");
    terminal.expect("♥♥♥♥♥");
    terminal.press("1");
    terminal.expect("♥♥♥♥♡");
    terminal.press("u");
    terminal.expect("Undone.");
    terminal.press("x12c7");
    terminal.expect("r5c5: empty, corner 1 2, centre 7");
    terminal.kill();

    let mut terminal = Terminal::start(folder.path(), &["play", "--continue"]);
    terminal.expect("0 of 51 filled");
    terminal.press("\r");
    terminal.expect("r5c5: empty, corner 1 2, centre 7");
    terminal.expect("♥♥♥♥♡");
    terminal.press("uuu");
    terminal.expect("r5c5: empty H hint");
    terminal.press("q");
    terminal.expect("New game");
    terminal.press("q");
    terminal.left();
}

#[test]
fn a_damaged_save_is_reported_and_blocks_nothing() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut terminal = Terminal::start(folder.path(), &["play", PUZZLE]);
    terminal.expect("Good luck.");
    terminal.press("5");
    terminal.expect("Filled 1 of 51");
    terminal.kill();
    let path = games(folder.path()).pop().expect("the game is saved");
    let text = fs::read(&path).expect("the game can be read");
    fs::write(&path, &text[..text.len() - 7]).expect("the game can be damaged");
    fs::write(path.with_file_name("1.game"), "rubbish").expect("a file can be written");

    let mut terminal = Terminal::start(folder.path(), &["play"]);
    terminal.expect("2 games");
    terminal.press("c");
    terminal.expect("damaged");
    terminal.expect("0 of 51 filled");
    terminal.press("\r");
    terminal.expect("Filled 0 of 51");
    terminal.press("qq");
    terminal.left();
    let aside = |path: &&PathBuf| path.extension().is_some_and(|ending| ending == "damaged");
    assert_eq!(games(folder.path()).iter().filter(aside).count(), 2);
}

#[test]
fn watching_runs_to_the_end() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut terminal = Terminal::start(folder.path(), &["watch", PUZZLE]);
    terminal.expect("Running");
    terminal.press(" ");
    terminal.expect("Paused");
    terminal.press("e");
    terminal.expect("Solved!");
    terminal.press("q");
    terminal.left();
}

#[test]
fn through_pipes_the_plain_game_is_played() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let talk = |arguments: &[&str], lines: &str| {
        let command = snapbox::cmd::Command::new(snapbox::cmd::cargo_bin!("ninefold"));
        let folders = [("XDG_STATE_HOME", folder.path()), ("XDG_CONFIG_HOME", folder.path())];
        let output = command.args(arguments).envs(folders).env_remove("NINEFOLD_SERVER").stdin(lines);
        String::from_utf8(output.output().expect("it runs").stdout).expect("it speaks UTF-8")
    };
    let told = talk(&["play"], "so so\neasy\n");
    assert!(
        told.starts_with(
            "Level (Beginner, Easy, Medium, Hard, Expert, Master, Extreme): 'so so' isn't a level."
        ),
        "{told}"
    );
    assert!(told.ends_with("Nothing was played, so nothing is kept.\nGoodbye.\n"), "{told}");
    let cells = PUZZLE.chars().zip(SOLUTION.chars()).enumerate();
    let blanks = cells.filter(|(_, (given, _))| *given == '.');
    let moves = blanks.map(|(cell, (_, digit))| format!("{} {} {digit}\n", cell / 9 + 1, cell % 9 + 1));
    let told = talk(&["play", "--plain", PUZZLE], &moves.collect::<String>());
    assert!(told.contains("CONGRATULATIONS! You solved the puzzle!"), "{told}");
    assert!(talk(&["stats"], "").contains("Puzzles that you bring don't count."));
    // A small puzzle of the game's own, with every digit by a hint that is shown to its end and carried out.
    let hints = "hint\nhint\nhint\napply\n".repeat(16);
    let told = talk(&["play", "--plain"], &format!("4x4 beginner\n{hints}"));
    assert!(told.contains("You solved the puzzle!"), "{told}");
    assert!(talk(&["stats"], "").contains("1 game, 1 of them solved."));
}

#[test]
fn a_program_that_is_told_to_end_saves_the_game_and_restores_the_terminal() {
    for name in ["TERM", "HUP"] {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let mut terminal = Terminal::start(folder.path(), &["play", PUZZLE]);
        terminal.expect("Good luck.");
        terminal.press("5");
        terminal.expect("Filled 1 of 51");
        terminal.signal(name);
        terminal.restored();
        assert_eq!(games(folder.path()).len(), 1, "{name}");
    }
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut terminal = Terminal::start(folder.path(), &["watch", PUZZLE]);
    terminal.expect("Running");
    terminal.signal("TERM");
    terminal.restored();
}

#[test]
fn ctrl_c_quits_from_the_menu_and_from_a_game_that_is_saved() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut terminal = Terminal::start(folder.path(), &["play", PUZZLE]);
    terminal.expect("Good luck.");
    terminal.press("5");
    terminal.expect("Filled 1 of 51");
    terminal.press("\x03");
    terminal.restored();
    let mut terminal = Terminal::start(folder.path(), &["play"]);
    terminal.expect("1 game");
    terminal.press("\x03");
    terminal.restored();
    terminal.left();
}

#[test]
fn solve_in_a_game_shows_the_solution_and_the_game_counts_as_given_up() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut terminal = Terminal::start(folder.path(), &["play", PUZZLE]);
    terminal.expect("Good luck.");
    terminal.press("S");
    terminal.expect("Press S again to see the solution.");
    terminal.press("S");
    terminal.expect("Given up");
    terminal.expect("5 3 4 │ 6 7 8 │ 9 1 2");
    terminal.press("q");
    terminal.expect("0 games");
    terminal.press("q");
    terminal.left();
}

#[test]
fn a_puzzle_that_is_made_in_a_terminal_is_shown_with_its_id() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut terminal = Terminal::start(folder.path(), &["generate", "--seed", "5"]);
    terminal.expect("Puzzle ID ");
    terminal.left();
}
