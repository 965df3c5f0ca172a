//! Help, completions, the manual page and the menu.

use super::{PUZZLE, ninefold};
use snapbox::str;

#[test]
fn help_lists_every_command() {
    ninefold(&["--help"]).env("COLUMNS", "100").assert().success().stdout_eq(str![[r#"
Sudoku for everyone: play, solve, explain, rate, make and print

Usage: ninefold [COMMAND]

Commands:
  solve        Solve puzzles and prove that each solution is the only one
  check        Check grids: are they legal, complete, the solution of a puzzle?
  count        Count the solutions of puzzles, up to a limit
  candidates   Print the true candidates: the digits that each cell has in some solution
  generate     Make puzzles, each with exactly one solution
  convert      Write puzzles in another text form
  scan         Read puzzles from photographs and screenshots
  print        Print puzzles as PDF: sheets, large print, booklets
  watch        Watch the backtracking solver: digits tried in green, digits taken back in red
  hint         Tell the easiest next step from a position, in as much detail as you ask
  explain      Explain the whole way to the solution, step by step
  steps        Find all instances of a technique in a position
  rate         Rate puzzles: Sudoku Explainer's ER/EP/ED, Ninefold's level, HoDoKu's level and score
  dataset      Make, annotate, check, dedupe, split and augment data sets of puzzles
  sql          Ask in SQL: select level(puzzle), count(*) from 'puzzles.txt' group by 1
  play         Play in the terminal: full-screen, or as plain lines
  daily        Play the puzzle of today; with a service, it is that of everybody there, and has a
               leaderboard
  arena        Race whoever is free in the arena of a service, one race after the other
  practice     Practise a technique: find it, spot it, say why; what you know is kept
  lesson       Put exercises and puzzles together for others: as a link, on paper, or for a class
  review       Go through a game: techniques used, the first mistake and why, what to practise
  replay       Show a game, or how a person solves a puzzle, as text, a moving picture or a link
  games        List the games in progress, those that the service keeps for you among them
  stats        Show your statistics: times, best, streak, by variant and level, and your ratings
  login        Sign in at a service, so that your games follow you from machine to machine
  logout       Sign out; your games stay on this machine and at the service
  account      Say which service is used, and who has signed in there
  serve        Run the web service: puzzles, games, accounts, and the game in the browser
  health       Ask a running service whether it lives
  admin        Look after a service: leaderboards, accounts, keys, backups
  techniques   List the techniques, easiest first, with their level and what others rate them
  reglib       Run a library of technique cases in HoDoKu's regression format
  completions  Print the completions for a shell
  man          Print the manual page, or that of a subcommand
  help         Print this message or the help of the given subcommand(s)

Options:
  -h, --help     Print help
  -V, --version  Print version

"#]]);
}

#[test]
fn every_command_has_help_a_manual_page_and_completions() {
    for command in [
        "solve",
        "check",
        "count",
        "candidates",
        "generate",
        "convert",
        "scan",
        "dataset",
        "sql",
        "watch",
        "play",
        "daily",
        "arena",
        "practice",
        "lesson",
        "review",
        "replay",
        "games",
        "stats",
        "login",
        "logout",
        "account",
        "serve",
        "health",
        "admin",
        "techniques",
        "reglib",
        "completions",
        "man",
    ] {
        ninefold(&[command, "--help"]).assert().success();
        let page = ninefold(&["man", command]).output().expect("it runs").stdout;
        let title = format!(r"ninefold\-{command} \- ");
        assert!(String::from_utf8_lossy(&page).contains(&title), "{command}");
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        ninefold(&["completions", shell]).assert().success();
    }
    ninefold(&["man", "nothing"]).assert().code(2).stderr_eq("error: there is no subcommand 'nothing'\n");
}

#[test]
fn help_speaks_german_by_option_or_locale_and_manual_and_completions_do_not() {
    let said = |arguments: &[&str], locale: &str| {
        let output = ninefold(arguments).env("LC_MESSAGES", locale).output().expect("it runs");
        assert!(output.status.success(), "{arguments:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let general = said(&["--help"], "de_AT.UTF-8");
    for part in ["Sudoku für alle: ", "Aufruf: ninefold [BEFEHL]", "\n  practice     Eine Technik üben: "] {
        assert!(general.contains(part), "{part}: {general}");
    }
    let practice = said(&["practice", "--help"], "de");
    assert!(practice.contains("[TECHNIK|EINHEIT|LINK]") && practice.contains("Zehn Minuten: "), "{practice}");
    assert_eq!(said(&["practice", "--lang", "de", "--help"], "en"), practice);
    assert_eq!(said(&["help", "practice"], "de"), practice);
    // It speaks no German otherwise.
    let solve = said(&["solve", "--help", "--lang=de"], "en");
    assert!(solve.contains("[sonst: 1000000000]") && solve.contains("- json:"), "{solve}");
    assert_eq!(said(&["solve", "--help", "--lang", "en"], "de"), said(&["solve", "--help"], "en"));
    for arguments in [["man", "practice"], ["completions", "bash"]] {
        assert_eq!(said(&arguments, "de"), said(&arguments, "en"));
    }
}

#[test]
fn the_menu_leads_everywhere_and_ends_with_the_input() {
    let answers = format!("9\n2\n{PUZZLE}\n2\nnonsense\n3\nq\n");
    let output = ninefold(&[]).stdin(answers).assert().success();
    let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    assert!(text.contains("Type 1 to 7") && text.contains("| 5 3 4 | 6 7 8 | 9 1 2 |"));
    ninefold(&[]).stdin("").assert().success();
}

#[test]
fn techniques_are_listed_easiest_first() {
    let output = ninefold(&["techniques"]).assert().success();
    let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    let names = text.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect::<Vec<_>>();
    let place = |name| names.iter().position(|&listed| listed == name);
    let climb = ["full-house", "hidden-single", "naked-single", "x-wing", "xy-chain"].map(place);
    assert!(climb[0].is_some() && climb.is_sorted(), "{names:?}");
    let json = ninefold(&["techniques", "--json"]).output().expect("it runs").stdout;
    assert_eq!(String::from_utf8_lossy(&json).lines().count(), names.len());
}
