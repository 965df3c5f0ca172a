//! Messages between the page and the worker arrive as they were sent.

use ninefold_game::{Conclusion, HintClass};
use ninefold_logic::{HintDetail, Promise, Situation};
use ninefold_protocol::worker::{
    Advice, Answer, BadMessage, Basis, BoardText, Day, Explanation, Failure, Imported, Level, Made, Needs,
    NumberedRequest, Order, Outlook, Rating, Reading, Reply, Request, SolutionsFound, SolverMove,
    SolverMoves, StepAdvice, VERSION, Walkthrough, decode, encode,
};
use ninefold_puzzle::{Cell, Classic, Digit, DigitSet, Position, Puzzle, Solution};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

const PUZZLE: &[u8; 81] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn puzzle() -> Puzzle {
    Puzzle::try_from(Classic::from_line(PUZZLE).unwrap()).unwrap()
}

fn solution() -> Solution {
    Solution::of(&puzzle(), &SOLUTION.chars().map(Digit::from_char).collect::<Vec<_>>()).unwrap()
}

fn arrives<T: Serialize + DeserializeOwned + PartialEq + Debug>(message: &T) {
    let text = encode(message);
    assert!(!text.contains('\n'), "{text}");
    assert_eq!(decode::<T>(&text).as_ref(), Ok(message), "{text}");
}

fn outlook(board: &BoardText) -> Outlook {
    Outlook::new(board.clone(), vec![DigitSet::EMPTY, DigitSet::first(25)], &[solution()])
}

fn explanation() -> Explanation {
    let position = Position::start(puzzle());
    let hint = ninefold_logic::hint(&position, Some(&solution())).unwrap();
    Explanation::from(&ninefold_render::explain_hint(&position, &hint, HintDetail::Argument).unwrap())
}

#[test]
fn an_outlook_keeps_its_solutions_and_nothing_that_is_none() {
    let kept = outlook(&BoardText::from(&puzzle()));
    assert_eq!(kept.solutions(&puzzle()), [solution()]);
    let other = Puzzle::try_from(Classic::from_line(&[b'.'; 81]).unwrap()).unwrap();
    assert_eq!(kept.solutions(&other).len(), 1, "it solves an empty board too");
    let text = encode(&kept).replace(SOLUTION, "12345");
    assert!(decode::<Outlook>(&text).unwrap().solutions(&puzzle()).is_empty());
}

#[test]
fn every_request_arrives() {
    let board = BoardText::from(&puzzle());
    let order = Order { variant: "killer".into(), level: Level::Expert, seed: u64::MAX };
    let day = Day { year: 2026, month: 3, day: 2 };
    let requests = [
        Request::Make(order),
        Request::Daily { day, variant: "classic".into(), level: Some(Level::Easy) },
        Request::Read { text: "1234\n\"".into() },
        Request::Write { board: board.clone(), format: "sdm".into() },
        Request::Solve { board: board.clone(), basis: Basis::Digits },
        Request::Candidates { board: board.clone(), known: Some(Box::new(outlook(&board))) },
        Request::Hint { board: board.clone() },
        Request::Rate { board: board.clone() },
        Request::Needs { board: board.clone() },
        Request::Explain { board: board.clone() },
        Request::Watch { board, skip: 7, take: 3 },
    ];
    for (id, request) in (0..).zip(requests) {
        arrives(&NumberedRequest { id, request });
    }
}

#[test]
fn every_answer_arrives() {
    let board = BoardText::of_solved(&puzzle(), &solution());
    let (cell, digit) = (Cell::new(2), Digit::from_index(3));
    let rating = Rating {
        level: Level::Easy,
        hardest: Some("Naked Single".into()),
        effort: 9,
        counts: vec![("Hidden Single".into(), 40)],
        explainer: Some("ER=1.2/1.2/1.2".into()),
        hodoku: None,
    };
    let made = Made {
        board: board.clone(),
        variant: "Ice".into(),
        level: Level::Easy,
        puzzle_id: None,
        frozen: vec![cell],
    };
    let imported = Imported {
        board: board.clone(),
        layout: "9x9".into(),
        givens: 30,
        title: Some("T".into()),
        author: None,
        level: None,
    };
    let game_hint = ninefold_game::Hint {
        technique: "Naked Single".into(),
        class: HintClass::NakedSingle,
        area: vec![cell],
        conclusion: Conclusion { placements: vec![(cell, digit)], eliminations: vec![] },
    };
    let step = StepAdvice {
        hint: game_hint,
        technique: "naked-single".into(),
        place: explanation(),
        name: explanation(),
        argument: explanation(),
    };
    let answers = [
        Answer::Made(made),
        Answer::Read(Reading { format: "line".into(), total: 2, puzzles: vec![imported] }),
        Answer::Written { text: "53".into() },
        Answer::Solved(SolutionsFound::One { board: board.clone() }),
        Answer::Solved(SolutionsFound::Several {
            boards: [board.clone(), board.clone()],
            differences: vec![cell],
        }),
        Answer::Solved(SolutionsFound::None),
        Answer::Solved(SolutionsFound::Clashes {
            reasons: vec!["two 5s in row 1".into()],
            cells: vec![cell],
        }),
        Answer::Solved(SolutionsFound::Unknown),
        Answer::Candidates(Box::new(outlook(&board))),
        Answer::Hint(Advice::Step(Box::new(step))),
        Answer::Hint(Advice::Mistake(vec![explanation()])),
        Answer::Hint(Advice::Solved),
        Answer::Hint(Advice::Nothing),
        Answer::Rated(rating),
        Answer::Needed(Needs { techniques: vec![("Hidden Single".into(), 40)], solved: true }),
        Answer::Explained(Walkthrough { steps: vec![explanation()], ending: "The puzzle is solved.".into() }),
        Answer::Watched(SolverMoves {
            moves: vec![SolverMove::Placed { cell, digit }, SolverMove::TakenBack { cell, digit }],
            solved: false,
        }),
    ];
    for answer in answers {
        arrives(&Reply::Answer { id: 1, answer: Box::new(answer) });
    }
    arrives(&Reply::Ready);
    arrives(&Reply::Failure { id: None, failure: Failure { message: "No.".into(), hint: None } });
}

#[test]
fn an_explanation_keeps_its_words_and_what_they_name() {
    let situation = Situation::<2>::start(&puzzle(), Promise::OneSolution).unwrap();
    let step = ninefold_logic::next_step(&situation, &ninefold_logic::Ladder::ninefold()).unwrap();
    let told = ninefold_render::explain(&situation, &step);
    let sent = Explanation::from(&told);
    for (said, meant) in sent.sentences.iter().zip(&told.sentences) {
        assert_eq!(said.to_text(), meant.to_text(told.scene.rules()));
        let named = said.pieces.iter().filter_map(|piece| piece.names.as_ref());
        assert_eq!(named.flat_map(|place| place.cells.clone()).count(), meant.cells().len());
    }
    assert_eq!(sent.scene.marks.len(), told.scene.marks().len());
    assert_eq!(sent.scene.cells.len(), 81);
}

#[test]
fn a_puzzle_that_was_made_can_be_played() {
    let board = BoardText::of_solved(&puzzle(), &solution());
    let made = Made {
        board,
        variant: "Classic".into(),
        level: Level::Hard,
        puzzle_id: Some("daily-2026-03-02".into()),
        frozen: vec![],
    };
    let setup = made.setup().unwrap();
    assert_eq!((setup.puzzle.clone(), setup.solution.clone()), (puzzle(), Some(solution())));
    assert_eq!(setup.labels.level, "Hard");
    assert!(ninefold_game::Session::new(setup).is_ok());
}

#[test]
fn other_versions_and_other_texts_are_refused() {
    let ready = encode(&Reply::Ready);
    let later = ready.replace(&format!("\"version\":{VERSION}"), "\"version\":99");
    assert_eq!(decode::<Reply>(&later), Err(BadMessage::Version { found: 99 }));
    let unknown = ready.replace("ready", "what");
    for text in ["", "{}", &format!("[{VERSION}]"), &unknown] {
        assert!(matches!(decode::<Reply>(text), Err(BadMessage::Syntax(_))), "{text}");
    }
    assert!(BoardText::from_text("hello").puzzle().is_err());
    let two = format!("{0}\n{0}", BoardText::from(&puzzle()).text());
    assert_eq!(BoardText::from_text(two).puzzle().unwrap_err().to_string(), "there is more than one puzzle");
}
