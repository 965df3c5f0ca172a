//! `ninefold practice`, `ninefold review` and `ninefold replay`.

use super::{PUZZLE, ninefold};
use ninefold_protocol::shared;
use snapbox::dir::DirRoot;

fn said(arguments: &[&str], input: &str, state: &DirRoot) -> String {
    let state = state.path().expect("the folder has a path");
    let output = ninefold(arguments).env("XDG_STATE_HOME", state).stdin(input).output().expect("it runs");
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
    let replay = said(&["replay", game], "", &state);
    assert!(replay.contains("r9c7 is 1.\n"), "{replay}");
    let film = said(&["replay", game, "--format", "svg", "--speed", "2"], "", &state);
    assert!(film.starts_with("<svg ") && film.contains("<animate "), "{film}");
    let painted = format!("{game}.gif");
    said(&["replay", game, "--speed", "20", "-o", &painted], "", &state);
    assert!(std::fs::read(&painted).expect("it is written").starts_with(b"GIF89a"));
    let log = std::fs::read_to_string(game).expect("it is kept");
    let link = format!("https://example.org{}#{}", shared::PATH, shared::write(&log));
    assert_eq!(
        (said(&["review", &link], "", &state), said(&["replay", &link], "", &state)),
        (review, replay)
    );
    let solved = said(&["replay", "--solve", PUZZLE], "", &state);
    assert!(solved.contains("Step 1: Hidden Single.") && solved.contains("Step 51: "), "{solved}");
    ninefold(&["review", "nothing-here"]).assert().code(2);
    ninefold(&["review", &link[..link.len() - 40]]).assert().code(2).stderr_eq(
        "error: This game cannot be read: the link is damaged (the link ends too early); copy the whole of it.\n",
    );
}
