//! `ninefold practice`, `ninefold review` and `ninefold replay`.

use super::{PUZZLE, ninefold};
use ninefold_protocol::shared;
use snapbox::dir::DirRoot;

fn said(arguments: &[&str], input: &str, state: &DirRoot) -> String {
    let state = state.path().expect("the folder has a path");
    let command = ninefold(arguments).env("XDG_STATE_HOME", state).env("XDG_CONFIG_HOME", state);
    let output = command.env_remove("NINEFOLD_SERVER").stdin(input).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_person_practises_plays_and_looks_back() {
    let state = DirRoot::mutable_temp().expect("a folder for the test");
    let overview = said(&["practice"], "", &state);
    assert!(overview.contains("Fish (fish).") && overview.contains("hidden-cage"), "{overview}");
    let practised = said(&["practice", "x-wing", "--seed", "1", "--plain"], "help\nquit\n", &state);
    assert!(practised.contains("Exercise 1 of 5.") && practised.contains("Row 1: "), "{practised}");
    let test = said(&["practice", "fish", "--test", "--seed", "1", "--plain"], "quit\n", &state);
    assert!(test.starts_with("Test: Fish. No help, and the first answer counts."), "{test}");
    ninefold(&["practice", "nonsense"]).assert().code(2).stderr_eq(
        "error: there is no technique or unit 'nonsense'\nhint: `ninefold practice` lists what there is\n",
    );

    said(&["play", "--plain", PUZZLE], "1 3 1\n1 3 4\n9 7 1\nquit\n", &state);
    let games = state.path().expect("the folder has a path").join("ninefold/games");
    let mut kept = std::fs::read_dir(games).expect("the game is kept").flatten().map(|entry| entry.path());
    let game = kept.find(|path| path.extension().is_some_and(|ending| ending == "game")).expect("one game");
    let game = game.to_str().expect("the path is text");
    let review = said(&["review", game], "", &state);
    assert!(review.contains("3 moves, 2 of them right.\n"), "{review}");
    assert!(review.contains("The first mistake was move 1: r1c3 is not 1.\n"), "{review}");
    assert!(review.contains("ninefold practice "), "{review}");
    let moves = said(&["review", game, "--moves"], "", &state);
    assert!(moves.contains(" Move 1: wrong. The easiest step was "), "{moves}");
    assert_eq!(said(&["games", "--finished"], "", &state), "No game has ended here yet.\n");
    let replay = said(&["replay", game], "", &state);
    assert!(replay.contains("r9c7 is 1.\n"), "{replay}");
    let film = said(&["replay", game, "--format", "svg", "--speed", "2"], "", &state);
    assert!(film.starts_with("<svg ") && film.contains("<animate "), "{film}");
    let painted = format!("{game}.gif");
    said(&["replay", game, "--speed", "20", "-o", &painted], "", &state);
    assert!(std::fs::read(&painted).expect("it is written").starts_with(b"GIF89a"));
    let site = ["--server", "https://example.org"];
    let link = said(&[&["replay", game, "--format", "link"], &site[..]].concat(), "", &state);
    let link = link.trim_end();
    assert!(link.starts_with(&format!("https://example.org{}#", shared::PATH)), "{link}");
    assert_eq!((said(&["review", link], "", &state), said(&["replay", link], "", &state)), (review, replay));
    let solved = said(&["replay", "--solve", PUZZLE], "", &state);
    assert!(solved.contains("Step 1: Hidden Single.") && solved.contains("Step 51: "), "{solved}");
    ninefold(&["review", "nothing-here"]).assert().code(2);
    ninefold(&["review", &link[..link.len() - 40]]).assert().code(2).stderr_eq(
        "error: This game cannot be read: the link is damaged (the link ends too early); copy the whole of it.\n",
    );
}

#[test]
fn exercises_for_others_are_a_link_that_is_practised_and_printed() {
    let state = DirRoot::mutable_temp().expect("a folder for the test");
    let lesson =
        ["lesson", "full-house", "pointing", "--exercises", "3", "--seed", "7", "--title", "Locked, 5b"];
    let mut with_puzzle = lesson.to_vec();
    with_puzzle.extend(["--puzzles", PUZZLE]);
    let link = said(&with_puzzle, "", &state);
    let link = link.trim();
    assert!(link.starts_with("/practice/set#1."), "{link}");
    assert_eq!(said(&with_puzzle, "", &state).trim(), link);
    // Without a service it is only the end of a link.
    let config = state.path().expect("the folder has a path");
    ninefold(&lesson)
        .env("XDG_CONFIG_HOME", config)
        .env_remove("NINEFOLD_SERVER")
        .assert()
        .stderr_eq("note: no service is known: [..]\n");
    let practised = said(&["practice", link, "--plain"], "skip\nskip\nskip\n", &state);
    for part in ["Locked, 5b\n", "1 of 4.", "3 of 4.", "A puzzle to be solved: Classic."] {
        assert!(practised.contains(part), "{part}: {practised}");
    }
    let paper = state.path().expect("the folder has a path").join("set.pdf");
    let paper = paper.to_str().expect("the path is text");
    said(&["print", link, "-o", paper], "", &state);
    assert!(std::fs::read(paper).expect("it is written").starts_with(b"%PDF-"));
    ninefold(&["lesson", "full-house", "--exercises", "41"])
        .assert()
        .code(2)
        .stderr_eq("error: a set has 1 to 40 exercises and puzzles, this one has 41\n");
    ninefold(&["practice", "/practice/set#1.x"]).assert().code(2);
    let skills = said(&["stats", "--practice"], "", &state);
    assert_eq!(skills, "Nothing was practised yet: ninefold practice\n");
    assert!(said(&["stats", "--csv"], "", &state).starts_with("technique,level,source,board,done,"));
}

#[test]
fn learning_speaks_german_by_option_or_locale() {
    let state = DirRoot::mutable_temp().expect("a folder for the test");
    let german =
        |arguments: &[&str], input: &str| said(&[arguments, &["--lang", "de"]].concat(), input, &state);
    let hint = german(&["hint", "--tier", "4", PUZZLE], "");
    assert!(hint.starts_with("Hidden Single\n") && hint.contains("passt"), "{hint}");
    let by_locale = ninefold(&["hint", "--tier", "4", PUZZLE]).env("LC_MESSAGES", "de_AT.UTF-8");
    by_locale.assert().success().stdout_eq(&hint);
    let why = german(&["hint", "--why-not", "r1c3=5", PUZZLE], "");
    assert!(why.contains("r1c1"), "{why}");
    let page = german(&["explain", "--form", "html", PUZZLE], "");
    for part in ["<html lang=\"de\">", "<h1>Der Weg zur Lösung</h1>", ">Muster<", "gestrichelte Linie"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    for form in ["text", "short", "markdown"] {
        let told = german(&["explain", "--form", form, PUZZLE], "");
        assert!(told.ends_with("Das Rätsel ist gelöst.\n"), "{told}");
    }
    let steps = german(&["steps", "--technique", "naked-single", "--explain", PUZZLE], "");
    assert!(steps.contains("Schritte: Naked Single\n"), "{steps}");
    let replay = german(&["replay", "--solve", PUZZLE], "");
    assert!(replay.contains("Schritt 1: Hidden Single."), "{replay}");
    let practised = german(&["practice", "x-wing", "--seed", "1", "--plain"], "quit\n");
    assert!(
        practised.contains("In zwei Zeilen hat eine Ziffer") && practised.contains("Zeile 1: "),
        "{practised}"
    );
    ninefold(&["practice", "nonsense", "--lang", "de"]).assert().code(2).stderr_eq(
        "Fehler: es gibt keine Technik oder Einheit „nonsense“\nHinweis: `ninefold practice` zeigt, was es gibt\n",
    );
    ninefold(&["explain", "nothing.txt", "--lang", "de"])
        .assert()
        .code(2)
        .stderr_eq("Fehler: „nothing.txt“ ist keine Datei\nHinweis: ein Rätsel ist es auch nicht: [..]\n");
    ninefold(&["hint", PUZZLE, "--lang", "fr"])
        .assert()
        .code(2)
        .stderr_eq("[..]there are en and de[..]\n...");
}
