//! Games that were played: their moves are named, their mistakes found, their replays complete.

use ninefold_game::{Colour, Command, Ink, Moment, Seat, Session, Setup, Stroke};
use ninefold_generate::{Generator, Recipe, Seed};
use ninefold_learn::{
    Lesson, Move, Review, Worth, animated_svg, frames_of_game, frames_of_solution, recognise, review,
};
use ninefold_logic::{All, AnySituation, Candidate, Ladder, Level, Limits, Promise, Step, Technique};
use ninefold_puzzle::{Cell, Digit, DigitSet, Position, Puzzle};
use ninefold_render::svg::Theme;
use ninefold_render::{CellRole, Content, Mark, Role};
use ninefold_solve::Proper;

/// A table at which every move takes five seconds.
struct Player {
    session: Session,
    now: u64,
}

impl Player {
    fn sit_down(proper: Proper) -> Self {
        let (puzzle, solution) = proper.into_parts();
        Self { session: Session::new(Setup::new(puzzle, Some(solution))).unwrap(), now: 0 }
    }

    fn play(&mut self, command: &Command) {
        self.now += 5_000;
        self.session.play(Moment(self.now), Seat::SOLO, command).unwrap();
    }

    /// Carries a step out by hand, a digit or a candidate at a time.
    fn carry_out(&mut self, step: &Step) -> usize {
        for at in step.conclusion.placements() {
            self.play(&Command::enter(at.cell, at.digit));
        }
        for at in step.conclusion.eliminations() {
            let ink = Ink::Candidate(at.digit);
            self.play(&Command::Write { cells: vec![at.cell], ink, stroke: Stroke::Clear });
        }
        step.conclusion.placements().len() + step.conclusion.eliminations().len()
    }
}

fn puzzle(level: Level, seed: u64) -> Proper {
    let recipe = Recipe::of_level("classic".parse().unwrap(), level);
    Generator::classic(recipe, Seed(seed)).unwrap().puzzle(0).unwrap().proper
}

fn situation_of(puzzle: &Puzzle) -> AnySituation {
    AnySituation::of_position(&Position::start(puzzle.clone()), Promise::OneSolution).unwrap()
}

#[test]
fn the_moves_of_a_game_by_the_engines_own_path_are_named_rightly() {
    let mut player = Player::sit_down(puzzle(Level::Hard, 5));
    let start = player.session.puzzle().clone();
    let mut situation = situation_of(&start);
    let mut names = Vec::<Technique>::new();
    let mut dice = Seed(1).dice(0);
    while let Some(first) = situation.next_step(&Ladder::ninefold(), Limits::GENEROUS) {
        // Steps of one technique do not wait for each other, so that they are done in any order.
        let mut all = All::default();
        situation.search(first.technique, Limits::NONE, &mut all);
        let step = all.0.swap_remove(dice.below(all.0.len() as u32) as usize);
        let moves = player.carry_out(&step);
        names.extend(std::iter::repeat_n(step.technique, moves));
        situation.apply(&step).unwrap();
    }
    let review = review(&player.session).unwrap();
    assert_eq!((review.n_right(), review.moves.len()), (names.len(), names.len()));
    let wrong = review.moves.iter().zip(&names).filter(|(made, name)| made.by != Some(**name));
    // A step in several parts: once the first is done, an easier name may fit the next.
    let harder = wrong.filter(|(made, name)| {
        let rank = |technique: Technique| Ladder::ninefold().rank(technique);
        made.by.is_none_or(|by| rank(by) > rank(**name))
    });
    assert_eq!(harder.count(), 0);
    assert!(review.skills().iter().any(|(technique, _)| technique.level() > Level::Easy));
}

#[test]
fn a_hint_counts_for_its_technique() {
    let hints = vec![Technique::XWing, Technique::HiddenSingle, Technique::XWing];
    let skills = Review { hints, ..Review::default() }.skills();
    let hinted = skills.iter().map(|(technique, skill)| (*technique, skill.used, skill.hinted));
    let expected = [(Technique::HiddenSingle, 0, 1), (Technique::XWing, 0, 2)];
    assert_eq!(hinted.collect::<Vec<_>>(), expected);
}

#[test]
fn a_game_by_singles_gets_no_exotic_name_and_its_mistake_is_found() {
    let mut player = Player::sit_down(puzzle(Level::Easy, 3));
    let solution = player.session.solution().unwrap().clone();
    let start = player.session.puzzle().clone();
    let mut situation = situation_of(&start);
    let empty = open_cell(&start);
    let false_digit = start.layout().digits().find(|&digit| {
        digit != solution.digit(empty) && Position::start(start.clone()).seen(empty, digit).is_empty()
    });
    player.play(&Command::enter(empty, false_digit.unwrap()));
    player.play(&Command::Undo);
    player.now += 60_000;
    while let Some(step) = situation.next_step(&Ladder::ninefold(), Limits::GENEROUS) {
        player.carry_out(&step);
        situation.apply(&step).unwrap();
    }
    let review = review(&player.session).unwrap();
    assert!(review.moves.iter().filter_map(|made| made.by).all(|by| by.level() <= Level::Easy));
    assert!(review.moves.iter().skip(1).all(|made| made.by.is_some() && made.worth == Worth::Right));
    let (index, _) = review.mistake.clone().unwrap();
    assert_eq!(index, 0);
    assert!(matches!(review.moves[0].made, Move::Placed(at) if at.cell == empty));
    assert_eq!(review.slow(), [1]);
    assert!(review.missed().iter().all(|lesson| Lesson::of(lesson.technique).is_some()));
    let said = review.sentences(&solution);
    let said = said.iter().map(|sentence| sentence.to_text(start.rules())).collect::<Vec<_>>().join("\n");
    for part in ["of them right.", "The first mistake was move 1: ", "Move 2 took 70 seconds."] {
        assert!(said.contains(part), "{part}: {said}");
    }

    let frames = frames_of_game(&player.session);
    // The start, the wrong digit, taking it back, and every digit.
    assert_eq!(frames.len(), review.moves.len() + 2);
    let film = animated_svg(&frames, &Theme::LIGHT, 200);
    assert_eq!(film.matches("<animate ").count(), frames.len());
    assert_eq!(film.matches("<g visibility=\"visible\">").count(), 1);
    assert!(film.starts_with("<svg ") && film.ends_with("</svg>"));
    let solved = frames_of_solution(&Position::start(start)).unwrap();
    assert!(solved.len() > 30 && solved[1..].iter().all(|frame| frame.said.len() > 1));
}

#[test]
fn a_move_past_a_single_is_told_and_the_easiest_step_is_named_at_every_move() {
    let mut player = Player::sit_down(puzzle(Level::Easy, 3));
    let start = player.session.puzzle().clone();
    let situation = situation_of(&start);
    let single = situation.next_step(&Ladder::ninefold(), Limits::GENEROUS).unwrap();
    let harder = [Technique::Pointing, Technique::Claiming, Technique::NakedPair, Technique::NakedTriple];
    let mut steps = All::default();
    for technique in harder {
        situation.search(technique, Limits::NONE, &mut steps);
    }
    // What a single rules out as well is no sign of anything harder.
    let position = Position::start(start.clone());
    let is_hard = |at: &&Candidate| {
        recognise(&position, &Move::Removed(vec![**at])).is_some_and(|by| by.level() > Level::Easy)
    };
    let mut gone = steps.0.iter().flat_map(|step| step.conclusion.eliminations());
    let first = *gone.find(is_hard).expect("the start has more than singles");
    let ink = Ink::Candidate(first.digit);
    player.play(&Command::Write { cells: vec![first.cell], ink, stroke: Stroke::Clear });
    player.carry_out(&single);
    let review = review(&player.session).unwrap();
    assert!(review.moves[0].by.is_some_and(|by| by.level() > Level::Easy), "{:?}", review.moves[0]);
    assert_eq!(review.passed(), [0]);
    let text = |said: Vec<ninefold_render::Sentence>| {
        said.iter().map(|sentence| sentence.to_text(start.rules())).collect::<Vec<_>>()
    };
    let said = text(review.sentences(player.session.solution().unwrap())).join(" ");
    assert!(said.contains("; something easier was there: "), "{said}");
    let moves = text(review.move_by_move());
    let name = single.technique.name();
    assert!(moves[0].ends_with(&format!(". The easiest step was {name}.")), "{moves:?}");
    assert_eq!(moves[1], format!("Move 2: {name}, the easiest step."));
}

#[test]
fn a_film_shows_marks_of_both_kinds_colours_lines_and_marks_that_are_wrong() {
    let mut player = Player::sit_down(puzzle(Level::Easy, 3));
    let solution = player.session.solution().unwrap().clone();
    let start = player.session.puzzle().clone();
    let open = start.layout().cells().filter(|&cell| start.given(cell).is_none()).collect::<Vec<_>>();
    let wrong = start.layout().digits().find(|&digit| digit != solution.digit(open[0])).unwrap();
    let write = |cell: Cell, ink: Ink| Command::Write { cells: vec![cell], ink, stroke: Stroke::Set };
    player.play(&write(open[0], Ink::Centre(wrong)));
    player.play(&write(open[1], Ink::Corner(wrong)));
    player.play(&write(open[1], Ink::Colour(Colour::new(2).unwrap())));
    player.play(&Command::Draw { path: vec![Cell::new(0), Cell::new(1)] });
    let frames = frames_of_game(&player.session);
    let scene = &frames.last().unwrap().scene;
    let marks = |cell: Cell| match scene.content(cell) {
        Content::Candidates(marks) => marks,
        content => panic!("{content:?}"),
    };
    assert_eq!((marks(open[0]), marks(open[1])), (DigitSet::single(wrong), DigitSet::single(wrong)));
    let seen = |mark: Mark| scene.marks().contains(&mark);
    assert!(seen(Mark::Cell(open[0], CellRole::Wrong)) && !seen(Mark::Cell(open[1], CellRole::Wrong)));
    assert!(seen(Mark::Candidate(Candidate::new(open[1], wrong), Role::Second)));
    assert!(seen(Mark::Letter(open[1], 'B')));
    assert_eq!(scene.links().len(), 1);
    let said = frames.iter().flat_map(|frame| &frame.said).map(|said| said.to_text(start.rules()));
    let said = said.collect::<Vec<_>>();
    assert!(said[2].starts_with("Colours: r") && said[3].starts_with("Lines from r1c1"), "{said:?}");
}

/// The last empty cell with a digit that fits there and is false.
fn open_cell(puzzle: &Puzzle) -> Cell {
    let position = Position::start(puzzle.clone());
    let open = |cell: Cell| {
        let fits = |digit: &Digit| position.seen(cell, *digit).is_empty();
        puzzle.layout().digits().filter(fits).count()
    };
    puzzle.layout().cells().rfind(|&cell| puzzle.given(cell).is_none() && open(cell) > 1).unwrap()
}
