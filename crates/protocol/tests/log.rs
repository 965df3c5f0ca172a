//! Saved games: written, read, damaged, and kept readable.

// The random player is the one that the tests of the game use.
#[path = "../../game/tests/play/whim.rs"]
mod whim;

use ninefold_game::{AuthorWords, Command, Fact, Moment, Origin, Seat, Session, Setup};
use ninefold_protocol::log::{self, LoadError};
use ninefold_puzzle::{Cell, Classic, Digit, Puzzle};
use proptest::prelude::*;
use std::time::Duration;
use whim::{play, setups, whims};

const VERSION_1: &str = include_str!("../testdata/game-1.txt");

/// A short game: an entry, a mark, a step back.
fn short_game() -> Session {
    let mut session = Session::new(Setup::free_play(Puzzle::try_from(Classic::EMPTY).unwrap())).unwrap();
    let enter = Command::enter(Cell::new(2), Digit::from_index(3));
    for (at, command) in [(1000, enter), (2000, Command::Lock), (3000, Command::Undo)] {
        session.play(Moment(at), Seat::SOLO, &command).unwrap();
    }
    session
}

#[test]
fn a_game_is_one_line_of_text_an_event() {
    let text = log::save(&short_game());
    let lines = text.lines().collect::<Vec<_>>();
    assert_eq!(lines[0], "ninefold game 1");
    assert!(lines[1].starts_with(r#"{"puzzle":"ninefold 1\nlayout: boxes 3x3\n"#), "{}", lines[1]);
    assert_eq!(
        lines[2..],
        [
            r#"{"at":1000,"fact":{"changed":{"act":"write","changes":[[2,{"entry":"4"}]]}}}"#,
            r#"{"at":2000,"fact":{"changed":{"act":"lock","changes":[[2,{"given":"4"}]]}}}"#,
            r#"{"at":3000,"fact":"undone"}"#,
        ]
    );
}

#[test]
fn appending_a_line_an_event_is_saving() {
    let session = short_game();
    let mut text = log::header(&session);
    session.log().iter().for_each(|event| text.push_str(&log::line(event)));
    assert_eq!(text, log::save(&session));
}

#[test]
fn what_its_author_says_and_where_it_comes_from_is_kept_with_a_game() {
    let puzzle = Puzzle::try_from(Classic::EMPTY).unwrap();
    let words = AuthorWords {
        title: "Spiral".into(),
        author: "Ana \\ Ben".into(),
        rules: "Each line rises.\n\nThe rest is yours.".into(),
    };
    let setup = Setup { words, origin: Origin::Brought, ..Setup::new(puzzle, None) };
    let session = Session::new(setup).unwrap();
    assert_eq!(log::load(log::save(&session).as_bytes()).unwrap(), session);
    let plain = log::save(&short_game());
    assert!(!plain.contains("origin") && !plain.contains("title"), "nothing is written of nothing: {plain}");
}

#[test]
fn version_1_still_loads() {
    let session = log::load(VERSION_1.as_bytes()).unwrap();
    assert_eq!(log::save(&session), VERSION_1, "and is written as it was");
    let mut kinds = session.log().iter().map(|event| kind(&event.fact)).collect::<Vec<_>>();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds.len(), 18, "the golden game holds every kind of fact: {kinds:?}");
    let summary = session.summary().unwrap();
    assert_eq!((summary.time, summary.mistakes), (Duration::from_secs(26), 2));
}

fn kind(fact: &Fact) -> String {
    let text = format!("{fact:?}");
    text.split(|symbol: char| !symbol.is_alphanumeric()).next().unwrap_or_default().into()
}

#[test]
fn damage_is_named_by_line_and_what_is_before_it_is_kept() {
    let good = log::save(&short_game());
    let check = |text: &str, expected: &str, readable: Option<usize>| {
        let error = log::load(text.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), expected);
        let rescued = log::rescue(text.as_bytes()).ok().map(|rescued| {
            assert_eq!(rescued.lost, Some(error));
            rescued.session.log().len()
        });
        assert_eq!(rescued, readable);
    };
    check("", "line 1: this isn't a saved game; one starts with 'ninefold game 1'", None);
    check("hello\n", "line 1: this isn't a saved game; one starts with 'ninefold game 1'", None);
    check(
        &good.replace("game 1", "game 7"),
        "line 1: the game was saved in version 7, but this program reads up to version 1",
        None,
    );
    check("ninefold game 1\n", "line 2: the setup of the game is cut off", None);
    check(
        "ninefold game 1\n{}\n",
        "line 2: this isn't a setup of a game: missing field `puzzle` at column 2",
        None,
    );
    check(
        &good[..good.len() - 5],
        "line 5: the line is cut off; the 2 events before it can be read",
        Some(2),
    );
    check(
        &good.replace("\"lock\"", "\"lick\""),
        "line 4: this isn't an event: unknown variant `lick` at column 42; the event before it can be read",
        Some(1),
    );
    check(
        &good.replace("[2,{\"given\"", "[81,{\"given\""),
        "line 4: the event does not fit the game: cell 81 is not on the board; the event before it can be read",
        Some(1),
    );
    check(
        &good.replace("\"at\":3000", "\"at\":3"),
        "line 5: the event does not fit the game: time runs backwards; the 2 events before it can be read",
        Some(2),
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn what_was_saved_is_loaded_and_saved_the_same(whims in whims(200)) {
        for setup in setups() {
            let session = play(setup, &whims);
            let text = log::save(&session);
            let loaded = log::load(text.as_bytes()).unwrap();
            prop_assert_eq!(&loaded, &session);
            prop_assert_eq!(log::save(&loaded), text);
        }
    }

    /// Whatever the damage, reading ends with an answer, and the game before it can be played on.
    #[test]
    fn damaged_games_are_never_a_disaster(
        whims in whims(60),
        damage in prop::collection::vec((any::<u16>(), any::<u8>()), 1..4),
        end in any::<u16>(),
    ) {
        for setup in setups() {
            let mut bytes = log::save(&play(setup, &whims)).into_bytes();
            for &(at, byte) in &damage {
                let at = usize::from(at) % bytes.len();
                // A digit for a digit, so that some damage is still an event.
                bytes[at] = if bytes[at].is_ascii_digit() { b'0' + byte % 10 } else { byte };
            }
            if end.is_multiple_of(2) {
                bytes.truncate(usize::from(end) % bytes.len());
            }
            if let Ok(mut rescued) = log::rescue(&bytes) {
                let text = log::save(&rescued.session);
                let loaded = log::load(text.as_bytes());
                prop_assert_eq!(loaded.as_ref(), Ok(&rescued.session));
                let now = Moment(u64::MAX);
                rescued.session.view();
                for command in [Command::Resume, Command::Check, Command::UndoMistakes, Command::Clear] {
                    let _ = rescued.session.play(now, Seat::SOLO, &command);
                }
                while rescued.session.play(now, Seat::SOLO, &Command::Undo).is_ok() {}
            }
        }
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert_eq!(log::load(&bytes), Err(LoadError::NotAGame));
        let with_header = [b"ninefold game 1\n".as_slice(), &bytes].concat();
        prop_assert!(log::load(&with_header).is_err());
    }
}
