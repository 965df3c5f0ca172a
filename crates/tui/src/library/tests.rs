use super::*;
use ninefold::game::{Ink, Setup, Stroke};
use ninefold::puzzle::{Cell, Classic, Digit, Puzzle};
use ninefold::solve::{Budget, certify};

const EASY: &[u8; 81] = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn session() -> Session {
    let puzzle = Puzzle::try_from(Classic::from_line(EASY).unwrap()).unwrap();
    let (puzzle, solution) = certify(puzzle, Budget::UNLIMITED).unwrap().into_parts();
    Session::new(Setup { started: Moment(1_000), ..Setup::new(puzzle, Some(solution)) }).unwrap()
}

fn note(session: &mut Session, at: u64, digit: usize) {
    let ink = Ink::Centre(Digit::from_index(digit));
    let command = Command::Write { cells: vec![Cell::new(2)], ink, stroke: Stroke::Toggle };
    session.play(Moment(at), Seat::SOLO, &command).unwrap();
}

/// A library with one game of three notes in it, and the path of the game.
fn library() -> (tempfile::TempDir, Library, PathBuf, Session) {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::at(folder.path().into());
    let mut session = session();
    let mut file = library.create(&session).unwrap();
    for digit in 0..3 {
        note(&mut session, 2_000 + digit as u64, digit);
        file.append(&session).unwrap();
    }
    let path = file.path().to_owned();
    (folder, library, path, session)
}

#[test]
fn a_game_comes_back_with_notes_and_history() {
    let (_folder, library, path, mut session) = library();
    assert_eq!(library.n_games(), 1);
    let opened = library.open(&path, Moment(99_000)).unwrap();
    session.play(Moment(99_000), Seat::SOLO, &Command::Reopen).unwrap();
    assert_eq!((opened.session, opened.report), (session, None));
}

#[test]
fn a_game_in_which_nothing_has_happened_is_not_kept() {
    let (_folder, library, _, _) = library();
    let file = library.create(&session()).unwrap();
    assert_eq!(library.n_games(), 2);
    drop(file);
    assert_eq!(library.n_games(), 1);
}

#[test]
fn a_game_that_is_open_cannot_be_opened_again() {
    let (_folder, library, path, _) = library();
    let opened = library.open(&path, Moment(5_000)).unwrap();
    assert!(matches!(library.open(&path, Moment(5_000)), Err(OpenError::Busy)));
    assert_eq!(library.survey().games, []);
    drop(opened);
    assert_eq!(library.survey().games.len(), 1);
}

#[test]
fn a_cut_file_loses_its_last_move_and_is_kept_aside() {
    let (_folder, library, path, session) = library();
    let text = fs::read(&path).unwrap();
    fs::write(&path, &text[..text.len() - 5]).unwrap();
    let survey = library.survey();
    assert_eq!(survey.games.len(), 1);
    assert!(survey.reports[0].contains("the line is cut off"), "{:?}", survey.reports);
    assert_eq!(fs::read(path.with_extension("game.damaged")).unwrap().len(), text.len() - 5);
    let opened = library.open(&path, Moment(9_000)).unwrap();
    assert_eq!(opened.report, None);
    assert_eq!(opened.session.log()[..2], session.log()[..2]);
}

#[test]
fn rubbish_is_reported_and_blocks_nothing() {
    let (_folder, library, path, _) = library();
    fs::write(&path, b"\xff\xfe not a game").unwrap();
    fs::write(path.with_file_name("7.game"), "ninefold game 99\n{}\n").unwrap();
    let survey = library.survey();
    assert_eq!(survey.games, []);
    assert_eq!(survey.reports.len(), 2);
    assert!(path.with_extension("game.damaged").exists());
    assert!(path.with_file_name("7.game").exists(), "a game of a later version stays");
    assert_eq!(library.survey().reports.len(), 1);
}

#[test]
fn ended_games_are_filed_away_for_the_statistics() {
    let (_folder, library, path, _) = library();
    let mut opened = library.open(&path, Moment(9_000)).unwrap();
    opened.session.play(Moment(10_000), Seat::SOLO, &Command::GiveUp).unwrap();
    opened.file.append(&opened.session).unwrap();
    drop(opened.file);
    assert_eq!(library.survey(), Survey::default());
    assert_eq!(library.finished().collect::<Vec<_>>(), [opened.session]);
}
