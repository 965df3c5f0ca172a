//! The program driven as a person would, key by key and click by click, on a screen of paper.

use super::*;
use crate::look::{Depth, Palette, Role, Signs, Theme};
use crate::screens::{PUZZLE, SOLUTION, Stage};
use crate::view::arrangement::Arrangement;
use ninefold::game::{End, Tier, Writer};
use ninefold::puzzle::{Cell, Digit};
use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEventKind};
use ratatui::style::Modifier;

const LOOK: Look = Look {
    palette: Palette { depth: Depth::Mono, theme: Theme::Dark },
    signs: Signs::Unicode,
    voice: crate::Voice::new(crate::Language::English),
};

fn game() -> Stage {
    Stage::playing(80, 24, LOOK)
}

fn session(stage: &Stage) -> &Session {
    stage.app.session().expect("a game is on the screen")
}

/// Whether words are to be read somewhere: across the screen, or in the panel beside the board.
fn shows(stage: &Stage, words: &str) {
    let text = stage.text();
    let panel = text.lines().map(|line| line.chars().skip(56).collect::<String>()).collect::<Vec<_>>();
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let found = [flat(&text), flat(&panel.join(" "))].iter().any(|flat| flat.contains(words));
    assert!(found, "'{words}' is not on the screen:\n{text}");
}

fn click(stage: &mut Stage, button: MouseButton, (column, row): (u16, u16)) {
    let modifiers = KeyModifiers::NONE;
    stage.input(Input::Mouse(MouseEvent { kind: MouseEventKind::Down(button), column, row, modifiers }));
}

fn arrangement(stage: &Stage) -> Arrangement {
    Arrangement::new(stage.app.area, session(stage).puzzle().rules(), Cell::new(40))
}

#[test]
fn mission_5_7_a_game_from_the_first_screen_to_the_last() {
    let mut stage = game();
    assert!(matches!(*stage.effects, [Effect::Create]));
    shows(&stage, "Good luck.");
    stage.press("8");
    shows(&stage, "Two 8s in row 5");
    stage.press("u");
    shows(&stage, "Undone.");
    assert_eq!(session(&stage).sheet().digit(Cell::new(40)), None);
    stage.finish();
    assert_eq!(session(&stage).end(), Some(End::Solved));
    assert!(matches!(stage.effects.last(), Some(Effect::FileAway)));
    shows(&stage, "Solved!");
    shows(&stage, "Score: 990");
    shows(&stage, "The puzzle needs: 21");
    stage.press("o");
    shows(&stage, "The puzzle needs: 21 Full House and 30 Hidden Single.");
    shows(&stage, "You used: ");
    stage.press("o");
    stage.press("q");
    shows(&stage, "New game");
}

#[test]
fn mission_5_1_the_first_screen_leads_everywhere_and_back() {
    for (key, words) in [
        ("n", "New game"),
        ("c", "No game is in progress."),
        ("d", "Good luck."),
        ("v", "Good luck."),
        ("f", "Free play"),
        ("l", "Load a puzzle"),
        ("h", "How to play"),
        ("s", "Statistics"),
        ("a", "No service is used"),
    ] {
        let mut stage = Stage::new(80, 24, LOOK);
        stage.press(key);
        shows(&stage, words);
        stage.press(if key == "l" { "Esc" } else { "q" });
        shows(&stage, "Daily variant");
    }
    for leave in ["q", "Esc", "Up Enter"] {
        let mut stage = Stage::new(80, 24, LOOK);
        stage.press(leave);
        assert!(matches!(*stage.effects, [Effect::Quit]), "{leave}");
    }
}

#[test]
fn mission_5_5_undo_redo_clear_and_restart_say_what_they_did() {
    let mut stage = game();
    stage.press("u");
    shows(&stage, "Nothing to undo.");
    stage.press("5 X");
    assert_eq!(session(&stage).progress().filled, 0);
    stage.press("u");
    assert_eq!(session(&stage).sheet().digit(Cell::new(40)), Digit::new(5));
    stage.press("u U");
    assert_eq!(session(&stage).sheet().digit(Cell::new(40)), Digit::new(5));
    stage.press("R");
    assert_eq!(session(&stage).progress().filled, 0);
    stage.press("u Backspace");
    assert_eq!(session(&stage).sheet().digit(Cell::new(40)), None);
}

#[test]
fn mission_5_9_rules_levels_techniques_and_keys_can_be_read() {
    let mut stage = Stage::new(80, 24, LOOK);
    stage.press("h");
    let Screen::Reading(page) = &stage.app.screen else { panic!("a page to be read") };
    let text = page.lines.join("\n");
    for words in ["Killer", "Ice", "Jigsaw", "Samurai", "Levels", "Techniques", "X-Wing", "Writing"] {
        assert!(text.contains(words), "{words}");
    }
}

#[test]
fn mission_5_11_a_full_board_is_judged_and_play_goes_on() {
    let mut stage = game();
    stage.press("Enter");
    shows(&stage, "empty");
    stage.press("Home PageUp");
    for (cell, digit) in SOLUTION.char_indices() {
        stage.press(if cell == 40 { "7".into() } else { digit.to_string() }.as_str());
        stage.press(if cell % 9 == 8 { "Right Down" } else { "Right" });
    }
    stage.press("Enter");
    shows(&stage, "Wrong: r5c5.");
    assert_eq!(session(&stage).end(), None);
    stage.press("Down Down Down Down Right Right Right Right 5");
    assert_eq!(session(&stage).end(), Some(End::Solved));
}

#[test]
fn mission_5_6_hints_come_by_tiers_and_each_has_its_price() {
    let mut stage = game();
    stage.press("H");
    shows(&stage, "Look at block 9.");
    assert_eq!(session(&stage).score(), Some(994));
    stage.press("H");
    shows(&stage, "Hidden Single.");
    stage.press("H");
    shows(&stage, "In block 9, 1 can only go in r9c7. So r9c7 is 1.");
    assert_eq!(session(&stage).hint().map(|open| open.tier), Some(Tier::Argument));
    stage.press("o");
    shows(&stage, "The 1s in r5c9 and r8c5 block all other empty cells of block 9.");
    stage.press("Esc H");
    shows(&stage, "That's the whole hint");
    stage.press("Enter");
    assert_eq!(session(&stage).sheet().digit(Cell::new(78)), Digit::new(1));
    assert_eq!(session(&stage).score(), Some(970));
}

#[test]
fn mission_5_6_one_can_ask_why_a_digit_does_not_go_into_the_cell_in_hand() {
    let mut stage = game();
    stage.press("y");
    shows(&stage, "Which digit in r5c5?");
    stage.press("8");
    shows(&stage, "r5c4 is 8 already, and sees r5c5.");
    stage.press("y 5");
    shows(&stage, "Nothing simple rules it out: it may be right.");
    assert_eq!(session(&stage).score(), Some(1000), "an answer at a glance is free");
    stage.press("Home Up Up Up Up y 1");
    shows(&stage, "r1c1 is already 5.");
    stage.press("Right Right y 1");
    shows(&stage, "In column 8, 1 can only go in r1c8. So r1c8 is 1.");
    assert_eq!(session(&stage).hint().map(|open| open.tier), Some(Tier::Argument));
    stage.press("Enter");
    assert_eq!(session(&stage).sheet().digit(Cell::new(7)), Digit::new(1));
    stage.press("y + 2");
    shows(&stage, "The digits here are 1 to 9.");
}

#[test]
fn mission_5_6_a_hint_that_was_open_is_argued_again_after_a_restart() {
    let mut stage = game();
    stage.press("H H H");
    let saved = session(&stage).clone();
    let mut stage = Stage::new(80, 24, LOOK);
    stage.input(Input::Opened(Box::new(saved), None));
    shows(&stage, "Welcome back.");
    shows(&stage, "Look at block 9. Hidden Single. The 1s in r5c9 and r8c5 block");
    shows(&stage, "So r9c7 is 1.");
    stage.press("Enter");
    assert_eq!(session(&stage).sheet().digit(Cell::new(78)), Digit::new(1));
}

#[test]
fn mission_5_6_a_mistake_comes_before_any_hint_and_can_be_undone_to() {
    let mut stage = game();
    stage.press("7 H");
    shows(&stage, "One entry is wrong.");
    stage.press("H");
    shows(&stage, "fix it, then ask again");
    stage.press("M");
    shows(&stage, "Back to just before the first mistake, at r5c5.");
    assert_eq!(session(&stage).sheet().digit(Cell::new(40)), None);
}

#[test]
fn mission_5_4_five_wrong_entries_lose_the_game_in_lives_mode() {
    let mut stage = game();
    stage.press("F");
    shows(&stage, "♥♥♥♥♥");
    stage.press("1 2");
    shows(&stage, "♥♥♥♡♡");
    stage.press("3 4 6");
    assert_eq!(session(&stage).end(), Some(End::Lost));
    shows(&stage, "Lost");
    shows(&stage, "10 points off. Out of lives. Game over.");
}

#[test]
fn mission_5_7_a_pause_hides_the_board_and_stops_the_clock() {
    let mut stage = game();
    stage.press("5 p");
    shows(&stage, "Paused");
    let text = stage.text();
    let board =
        text.lines().take(22).map(|line| line.chars().take(55).collect::<String>()).collect::<String>();
    assert!(!board.contains(|symbol: char| symbol.is_ascii_digit()), "{text}");
    assert_eq!(stage.app.rest(), None);
    let elapsed = session(&stage).elapsed(stage.app.now);
    stage.tick(100);
    assert_eq!(session(&stage).elapsed(stage.app.now), elapsed);
    stage.press("j");
    assert!(!session(&stage).is_paused());
}

#[test]
fn the_screen_rests_unless_a_clock_runs_on_it() {
    let mut stage = Stage::new(80, 24, LOOK);
    assert_eq!(stage.app.rest(), None);
    stage.press("l").input(Input::Paste(PUZZLE.into())).press("Enter");
    assert!(stage.app.rest().is_some());
    stage.press("t");
    assert_eq!(stage.app.rest(), None);
    shows(&stage, "Time hidden");
}

#[test]
fn mission_5_2_a_click_takes_a_cell_and_another_writes_a_digit() {
    let mut stage = game();
    let cell = arrangement(&stage).cell(0, 2).unwrap();
    click(&mut stage, MouseButton::Left, (cell.x + 2, cell.y));
    let four = arrangement(&stage).button(session(&stage).layout(), Digit::from_index(3));
    click(&mut stage, MouseButton::Left, (four.x, four.y));
    assert_eq!(session(&stage).sheet().digit(Cell::new(2)), Digit::new(4));
}

#[test]
fn mission_5_2_a_digit_in_hand_is_written_by_every_click() {
    let mut stage = game();
    let two = arrangement(&stage).button(session(&stage).layout(), Digit::from_index(1));
    click(&mut stage, MouseButton::Right, (two.x, two.y));
    shows(&stage, "2 is in hand");
    for (row, column) in [(4, 1), (0, 8)] {
        let cell = arrangement(&stage).cell(row, column).unwrap();
        click(&mut stage, MouseButton::Left, (cell.x, cell.y));
    }
    let digits = [37, 8].map(|cell| session(&stage).sheet().digit(Cell::new(cell)));
    assert_eq!(digits, [Digit::new(2), Digit::new(2)]);
}

#[test]
fn mission_5_2_the_same_digit_again_takes_it_away_and_esc_or_a_click_let_go_of_the_cell() {
    let mut stage = game();
    let digit = |stage: &Stage| session(stage).sheet().digit(Cell::new(40));
    stage.press("5");
    assert_eq!(digit(&stage), Digit::new(5));
    stage.press("5");
    assert_eq!(digit(&stage), None);
    stage.press("Esc 5");
    shows(&stage, "Select a cell first.");
    assert_eq!(digit(&stage), None);
    stage.press("Up Down 5");
    assert_eq!(digit(&stage), Digit::new(5), "a step takes a cell in hand again");
    let cell = arrangement(&stage).cell(4, 4).unwrap();
    click(&mut stage, MouseButton::Left, (cell.x + 2, cell.y));
    stage.press("5");
    shows(&stage, "Select a cell first.");
    click(&mut stage, MouseButton::Left, (cell.x + 2, cell.y));
    stage.press("5");
    assert_eq!(digit(&stage), None);
}

#[test]
fn mission_5_3_notes_colours_and_checkpoints_have_their_keys() {
    let mut stage = game();
    stage.press("x 1 2 c 7 v 3");
    shows(&stage, "r5c5: empty, corner 1 2, centre 7, colour c");
    stage.press("z K 5");
    shows(&stage, "Checkpoint 1: 5 in r5c5");
    stage.press("B");
    shows(&stage, "Back at checkpoint 1, before 5 in r5c5.");
    stage.press("Backspace Backspace Backspace");
    shows(&stage, "r5c5: empty");
    stage.press("N c 5");
    assert!(!session(&stage).candidates(Cell::new(40)).contains(Digit::from_index(4)));
}

#[test]
fn mission_5_4_clashes_are_shown_by_shape_as_well_as_by_colour() {
    let mut stage = game();
    stage.press("8");
    let rect = arrangement(&stage).cell(4, 4).unwrap();
    let buffer = stage.buffer();
    let digit = &buffer[(rect.x + 2, rect.y)];
    assert_eq!(digit.symbol(), "8");
    assert!(digit.modifier.contains(Modifier::UNDERLINED));
    assert_eq!(buffer[(rect.x + 3, rect.y)].symbol(), "!");
}

#[test]
fn mission_5_8_free_play_refuses_an_invalid_board_with_the_reason_and_solves_a_valid_one() {
    let mut stage = Stage::new(80, 24, LOOK);
    stage.press("f 5 Right 5 S");
    shows(&stage, "two 5s in row 5");
    stage.press("Backspace O");
    assert_eq!(session(&stage).progress().filled, 2);
    for keys in ["H", "y 5"] {
        stage.press(keys);
        shows(&stage, "P makes a game of this board.");
        stage.press("Esc");
    }
    stage.press("P");
    shows(&stage, "cannot be played as a game");
    stage.press("S");
    assert!(session(&stage).is_solved());
    stage.press("u W");
    assert!(matches!(stage.app.screen, Screen::Watch(_)));
    stage.press("e").tick(100).press("q");
    assert!(session(&stage).is_free_play() && session(&stage).is_solved());
    let writers = [40, 41, 0].map(|cell| session(&stage).sheet()[Cell::new(cell)].writer());
    assert_eq!(writers, [Some(Writer::Player), Some(Writer::Machine), Some(Writer::Machine)]);
}

#[test]
fn mission_5_8_a_puzzle_typed_from_a_newspaper_becomes_a_game_with_hints() {
    let mut stage = Stage::new(80, 24, LOOK);
    stage.press("f Home PageUp");
    for (cell, given) in PUZZLE.char_indices() {
        if given != '.' {
            stage.press(&given.to_string());
        }
        stage.press(if cell % 9 == 8 { "Right Down" } else { "Right" });
    }
    stage.press("P");
    assert!(!session(&stage).is_free_play());
    assert_eq!(session(&stage).puzzle().n_givens(), 30);
    stage.press("H");
    shows(&stage, "Look at block");
}

#[test]
fn mission_5_8_watching_can_be_paused_stepped_and_rushed_to_the_end() {
    let mut stage = Stage::new(80, 24, LOOK);
    stage.press("f W").tick(3);
    let moves = |stage: &Stage| match &stage.app.screen {
        Screen::Watch(watch) => (watch.n_moves, watch.pace),
        _ => (0, Pace::NoSolution),
    };
    assert_eq!(moves(&stage), (3, Pace::Running));
    stage.press("Space").tick(5);
    assert_eq!((moves(&stage), stage.app.rest()), ((3, Pace::Paused), None));
    stage.press("s");
    assert_eq!(moves(&stage).0, 4);
    stage.press("e").tick(10);
    assert_eq!(moves(&stage).1, Pace::Solved);
    shows(&stage, "Solved!");
}

#[test]
fn a_job_can_be_called_off() {
    let mut stage = Stage::new(80, 24, LOOK);
    let key = |code| Input::Key(KeyEvent::new(code, KeyModifiers::NONE));
    use ratatui::crossterm::event::KeyCode;
    let effects = stage.app.update(Moment(0), key(KeyCode::Char('d')));
    assert!(matches!(*effects, [Effect::Begin(Job::Daily(..))]));
    shows(&stage, "Making a puzzle");
    let effects = stage.app.update(Moment(0), key(KeyCode::Char('x')));
    assert!(effects.is_empty(), "other keys wait");
    let effects = stage.app.update(Moment(0), key(KeyCode::Esc));
    assert!(matches!(*effects, [Effect::CallOff]));
    stage.app.update(Moment(0), Input::Reply(Reply::Cancelled));
    shows(&stage, "Cancelled.");
}

#[test]
fn what_cannot_be_loaded_is_said_and_nothing_is_lost() {
    let mut stage = Stage::new(80, 24, LOOK);
    stage.press("l 5 5 Enter");
    shows(&stage, "isn't a puzzle");
    assert!(matches!(stage.app.screen, Screen::Load(_)));
}

#[test]
fn every_screen_survives_every_size() {
    let openings = ["", "n", "l", "h", "s", "f", "f W"];
    for keys in openings {
        let mut stage = Stage::new(80, 24, LOOK);
        if !keys.is_empty() {
            stage.press(keys);
        }
        for (width, height) in [(1, 1), (10, 3), (24, 10), (40, 20), (79, 23), (200, 60)] {
            stage.input(Input::Resize(Rect::new(0, 0, width, height)));
            assert_eq!(stage.text().lines().count(), usize::from(height), "{keys} {width}x{height}");
        }
    }
}

#[test]
fn a_puzzle_of_16_digits_is_played_with_two_keys_for_the_large_ones() {
    let mut stage = Stage::new(80, 24, LOOK);
    stage.press("f");
    let layout = ninefold::puzzle::Layout::square(16).unwrap();
    let empty = ninefold::puzzle::Draft::empty(layout).check().unwrap();
    let session = Session::new(ninefold::game::Setup::free_play(empty)).unwrap();
    stage.input(Input::Opened(Box::new(session), None));
    stage.press("f + 6");
    shows(&stage, "All 16s are lit up.");
    stage.press("+ 6");
    assert_eq!(super::tests::session(&stage).digit_counts()[15], 1);
    shows(&stage, "G ×15");
}

#[test]
fn the_solution_constant_is_the_solution() {
    assert!(PUZZLE.chars().zip(SOLUTION.chars()).all(|(given, digit)| given == '.' || given == digit));
}

#[test]
fn mission_5_8_what_the_solver_tries_is_green_and_what_it_takes_back_is_red_for_a_while() {
    let look = Look { palette: Palette { depth: Depth::True, theme: Theme::Dark }, ..LOOK };
    let mut stage = Stage::playing(80, 24, look);
    stage.press("W W");
    let colour = |stage: &Stage, row, column| {
        let rect = arrangement(stage).cell(row, column).unwrap();
        let cell = &stage.buffer()[(rect.x + 2, rect.y)];
        (cell.symbol().to_owned(), cell.fg)
    };
    let style = |role| look.palette.style(role).fg.unwrap();
    stage.tick(3);
    for (column, digit) in [(2, "1"), (3, "2"), (5, "4")] {
        assert_eq!(colour(&stage, 0, column), (digit.into(), style(Role::Machine)), "column {column}");
    }
    assert_eq!(colour(&stage, 0, 0), ("5".into(), style(Role::Given)));
    let taken_back = |stage: &Stage| match &stage.app.screen {
        Screen::Watch(watch) => match watch.last_trial {
            Some((cell, digit, Trial::TakenBack)) => Some((cell, digit)),
            _ => None,
        },
        _ => None,
    };
    let (cell, digit) = loop {
        if let Some(taken) = taken_back(stage.tick(1)) {
            break taken;
        }
    };
    let place = session(&stage).layout().place(cell);
    let red = (digit.to_string(), style(Role::Wrong));
    let at = |stage: &Stage| colour(stage, place.row.into(), place.col.into());
    // At 60 milliseconds a move, three moves can be seen.
    assert_eq!(at(&stage), red);
    assert_eq!(at(stage.tick(2)), red);
    assert_ne!(at(stage.tick(1)), red);
}

#[test]
fn mission_5_2_solve_in_a_game_asks_shows_the_solution_and_counts_as_given_up() {
    for key in ["S", "G"] {
        let mut stage = game();
        stage.press(&format!("7 {key} Esc {key}"));
        shows(&stage, &format!("Press {key} again"));
        assert_eq!(session(&stage).end(), None);
        stage.press(key);
        assert_eq!(session(&stage).end(), Some(End::GivenUp));
        assert!(matches!(stage.effects.last(), Some(Effect::FileAway)));
        shows(&stage, "This is the solution.");
        let digit = |stage: &Stage, row, column| {
            let rect = arrangement(stage).cell(row, column).unwrap();
            stage.buffer()[(rect.x + 2, rect.y)].symbol().to_owned()
        };
        for (cell, right) in SOLUTION.chars().enumerate() {
            assert_eq!(digit(&stage, cell / 9, cell % 9), right.to_string(), "cell {cell}");
        }
        stage.press("S");
        assert_eq!((digit(&stage, 4, 4), digit(&stage, 0, 2)), ("7".into(), " ".into()));
        stage.press("S u");
        assert_eq!(digit(&stage, 4, 4), " ", "looking back shows the moves");
    }
}

#[test]
fn ctrl_c_quits_from_every_screen() {
    use ratatui::crossterm::event::KeyCode;
    for keys in ["Up", "n", "c", "l", "h", "s", "f", "f W", "f p", "f ?"] {
        let mut stage = Stage::new(80, 24, LOOK);
        stage.press(keys);
        stage.input(Input::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
        assert!(matches!(stage.effects.last(), Some(Effect::Quit)), "{keys}");
    }
}

/// Words that English has in nearly every sentence, and German in none.
const ENGLISH_WORDS: [&str; 12] =
    ["the", "of", "is", "are", "and", "or", "this", "with", "row", "column", "puzzle", "key"];

#[test]
fn every_screen_speaks_german() {
    let german = Look { voice: crate::Voice::new(crate::Language::German), ..LOOK };
    let is_german = |stage: &Stage| {
        let text = stage.text();
        let names = ninefold::logic::Technique::ALL.iter().map(|technique| technique.name());
        let rest = names.fold(text.clone(), |rest, name| rest.replace(name, ""));
        let mut words = rest.split(|sign: char| !sign.is_alphabetic());
        let found = words.find(|word| ENGLISH_WORDS.contains(&word.to_lowercase().as_str()));
        assert_eq!(found, None, "{text}");
    };
    let mut stage = Stage::playing(100, 30, german);
    shows(&stage, "Viel Erfolg. ? zeigt die Tasten.");
    is_german(&stage);
    for keys in ["8", "u", "H", "H", "H", "o", "q", "?", "q", "C", "p", "p", "K", "n", "f 5"] {
        stage.press(keys);
        is_german(&stage);
    }
    stage.finish();
    shows(&stage, "Das Rätsel braucht: ");
    is_german(&stage);
    stage.press("q");
    for (keys, words) in
        [("n", "Neues Spiel"), ("h", "Anleitung"), ("l", "Rätsel laden"), ("f", "Freies Spiel")]
    {
        stage.press(keys);
        shows(&stage, words);
        is_german(&stage);
        stage.press(if keys == "f" { "q" } else { "Esc" });
    }
}
