//! Exercises: made, judged, and what they add up to.

use crate::failure;
use ninefold::format::Item;
use ninefold::logic::Candidate;
use ninefold::puzzle::{DigitSet, Position};
use ninefold::render;
use ninefold::solve::{Budget, certify};
use ninefold_learn::{
    Answer, Exercise, ExerciseKind, Growth, Lesson, MOST_OF_STORM, Occasion, Planned, Progress, Recall, Task,
    UNITS, Unit, Week, storm_exercise,
};
use ninefold_protocol::practice::{day, read};
use ninefold_protocol::set::{MOST_ITEMS, SetError, SetItem};
use ninefold_protocol::worker::{
    At, Attempted, BoardText, Drill, Exercise as Sent, ExerciseName, Explanation, Failure, Judged,
    LessonStanding, Path, PracticeWeek, Practised, Response, Sentence, Sheet, UnitStanding, Wants,
};
use std::time::Duration;

/// A proof of uniqueness that needs more nodes than this is given up.
const MOST_NODES: u64 = 1_000_000;

/// The path, and how far somebody is.
pub(crate) fn path(practised: &Practised) -> Path {
    let progress = progress(practised);
    let today = day(practised.now, practised.zone);
    let memory = progress.memory();
    Path {
        units: UNITS.iter().map(|unit| unit_standing(unit, &progress, today)).collect(),
        next: progress.next_lesson().and_then(Lesson::unit).map(|unit| unit.name.to_owned()),
        daily: progress
            .daily(today)
            .into_iter()
            .map(|(lesson, kind)| drill(lesson, kind, Growth::WHOLE))
            .collect(),
        due: memory.due(today).len(),
    }
}

/// What somebody has practised, added up.
pub(crate) fn progress(practised: &Practised) -> Progress {
    let mut progress = Progress::default();
    for attempt in read(&practised.log) {
        let lesson = Lesson::named(&attempt.technique, &attempt.grid);
        let Some((lesson, recall)) = lesson.zip(Recall::named(&attempt.recall)) else { continue };
        let took = Duration::from_millis(attempt.millis);
        let day = day(attempt.at, practised.zone);
        progress.add(lesson, Occasion::of_kind(&attempt.kind), recall, took, day);
    }
    progress
}

fn unit_standing(unit: &Unit, progress: &Progress, today: i64) -> UnitStanding {
    let lesson = |lesson: Lesson| {
        let standing = progress.standing(lesson);
        let trace = progress.memory().trace(lesson.technique).filter(|_| standing.exercises > 0);
        LessonStanding {
            technique: lesson.technique.slug(),
            title: lesson.technique.name().to_owned(),
            sitting: lesson.sitting().map(|(kind, growth)| drill(lesson, kind, growth)).to_vec(),
            exercises: standing.exercises,
            right: standing.right,
            seconds: standing.time.as_secs(),
            is_known: standing.is_known(),
            recall: trace.map(|trace| (trace.recall_on(today) * 100.0).round() as u8),
            due_in: trace.map(|trace| (trace.due() - today).max(0)),
            weeks: progress.weeks(lesson, today).map(to_week).to_vec(),
        }
    };
    UnitStanding {
        name: unit.name.to_owned(),
        title: unit.title.to_owned(),
        idea: unit.idea.to_owned(),
        track: unit.track.name().to_owned(),
        lessons: unit.lessons().map(lesson).collect(),
    }
}

pub(crate) fn to_week(week: Week) -> PracticeWeek {
    PracticeWeek { exercises: week.exercises, unaided: week.unaided }
}

pub(crate) fn drill(lesson: Lesson, kind: ExerciseKind, growth: Growth) -> Drill {
    Drill {
        technique: lesson.technique.slug(),
        grid: lesson.grid.name().to_owned(),
        kind: kind.name().to_owned(),
        growth: (growth < Growth::WHOLE).then(|| growth.number()),
    }
}

/// An exercise by its name.
pub(crate) fn exercise(name: &ExerciseName) -> Result<Sent, Failure> {
    made(name).map(|exercise| sent(&exercise))
}

/// An exercise of a storm.
pub(crate) fn storm(seed: u64, number: u64) -> Result<Sent, Failure> {
    storm_exercise(seed, number).map(|exercise| sent(&exercise)).ok_or_else(none_found)
}

/// A puzzle that needs a technique and nothing harder.
pub(crate) fn needed_puzzle(lesson: &Drill, seed: u64) -> Result<String, Failure> {
    let lesson = Lesson::named(&lesson.technique, &lesson.grid).ok_or_else(no_such_exercise)?;
    let puzzle = ninefold_learn::puzzle_that_needs(lesson, seed);
    let puzzle = puzzle.ok_or_else(|| failure("No puzzle was found that needs it. Try again."))?;
    Ok(BoardText::from(&puzzle).text().to_owned())
}

/// Whether an answer is right.
pub(crate) fn judge(attempted: &Attempted) -> Result<Judged, Failure> {
    let exercise = made(&attempted.exercise)?;
    let answer = answer(&exercise, &attempted.reply);
    let verdict = ninefold_learn::judge(&exercise, &answer);
    let took = Duration::from_millis(attempted.millis);
    let recall = verdict
        .is_right()
        .then(|| exercise.recall(attempted.told, attempted.refused, took).name().to_owned());
    let timing = exercise.timing(took).filter(|_| verdict.is_right());
    let said = exercise.reply(&verdict).into_iter().chain(timing).collect::<Vec<_>>();
    Ok(Judged {
        sentences: sentences(&exercise, &said),
        recall,
        is_refused: verdict.is_refused(),
        step: verdict.step().and_then(|step| exercise.argument(step)).as_ref().map(Explanation::from),
    })
}

/// Whether an answer to an exercise of a storm is right; to what no storm has, there is no right answer.
pub fn is_right_in_storm(seed: u64, number: u64, reply: &Response) -> bool {
    let exercise = (number < MOST_OF_STORM).then(|| storm_exercise(seed, number)).flatten();
    exercise.is_some_and(|exercise| ninefold_learn::judge(&exercise, &answer(&exercise, reply)).is_right())
}

/// Exercises for others on some lessons.
pub(crate) fn plan_set(lessons: &[Drill], count: usize, seed: u64) -> Result<Vec<SetItem>, Failure> {
    let lesson = |drill: &Drill| Lesson::named(&drill.technique, &drill.grid).ok_or_else(no_such_exercise);
    let lessons = lessons.iter().map(lesson).collect::<Result<Vec<_>, _>>()?;
    let plan = ninefold_learn::plan_set(&lessons, count.min(MOST_ITEMS), seed).into_iter();
    let item = |Planned { lesson, kind, growth, seed }| {
        SetItem::Exercise(ExerciseName { drill: drill(lesson, kind, growth), seed })
    };
    Ok(plan.map(item).collect())
}

/// A set as it is printed.
pub(crate) fn sheets(items: &[SetItem]) -> Result<Vec<Sheet>, Failure> {
    let too_many = || failure(SetError::Count(items.len()).to_string());
    let items = items.get(..items.len().min(MOST_ITEMS + 1)).filter(|items| items.len() <= MOST_ITEMS);
    let sheet = |item: &SetItem| match item {
        SetItem::Exercise(name) => made(name).map(|exercise| sheet_of_exercise(&exercise)),
        SetItem::Puzzle { puzzle } => sheet_of_puzzle(puzzle),
    };
    items.ok_or_else(too_many)?.iter().map(sheet).collect()
}

fn sheet_of_exercise(exercise: &Exercise) -> Sheet {
    let board = match exercise.lesson.needs_candidates() {
        true => exercise.position.clone(),
        false => without_marks(&exercise.position),
    };
    let item = Item::from(&board).with_solution(&exercise.solution);
    Sheet {
        board: BoardText::from(&item).text().to_owned(),
        title: title(exercise),
        question: sentences(exercise, &exercise.question()),
        choices: sentences(exercise, &choices(exercise)),
        answer: sentences(exercise, &exercise.answer_in_words()),
    }
}

fn without_marks(position: &Position) -> Position {
    let mut plain = Position::start(position.puzzle().clone());
    for cell in position.puzzle().layout().cells() {
        // What stands in an empty cell of one board can stand in that of the other.
        let _ = plain.set_entry(cell, position.entry(cell));
    }
    plain
}

fn sheet_of_puzzle(text: &str) -> Result<Sheet, Failure> {
    let read = ninefold::format::read(text).map_err(|error| failure(error.report()))?;
    let [item] = &read.items[..] else { return Err(failure("There is more than one puzzle in a line.")) };
    let puzzle = item.puzzle().map_err(|error| failure(format!("{error}.")))?;
    let title = puzzle.kind_in_words(item.frozen());
    let solved = certify(puzzle, Budget::nodes(MOST_NODES)).map_err(|error| failure(format!("{error}.")))?;
    let item = item.clone().with_solution(solved.solution());
    let board = BoardText::from(&item).text().to_owned();
    Ok(Sheet { board, title, question: Vec::new(), choices: Vec::new(), answer: Vec::new() })
}

/// The exercise of a name.
fn made(name: &ExerciseName) -> Result<Exercise, Failure> {
    let Drill { technique, grid, kind, growth } = &name.drill;
    let planned = Planned::named(technique, grid, kind, *growth, name.seed).ok_or_else(no_such_exercise)?;
    planned.make().ok_or_else(none_found)
}

fn no_such_exercise() -> Failure {
    failure("There is no such exercise.")
}

fn none_found() -> Failure {
    failure("No exercise was found. Try again.")
}

fn sent(exercise: &Exercise) -> Sent {
    let layout = exercise.position.puzzle().layout();
    let places = !exercise.answer().conclusion.placements().is_empty();
    let (wants, about) = match &exercise.task {
        Task::Find | Task::Next if places => (Wants::Digit, None),
        Task::Find | Task::Next => (Wants::Pattern, None),
        Task::Spot(_) => (Wants::Choice, None),
        Task::WhyNot { at, .. } => (Wants::Choice, Some(At { cell: at.cell, digit: at.digit })),
    };
    let help = exercise.help();
    let candidates = layout.cells().map(|cell| exercise.position.marks(cell).unwrap_or(DigitSet::EMPTY));
    Sent {
        name: ExerciseName {
            drill: drill(exercise.lesson, exercise.kind(), exercise.growth),
            seed: exercise.seed,
        },
        title: title(exercise),
        seconds: exercise.time().map(|time| time.as_secs()),
        board: BoardText::from(&exercise.position),
        candidates: candidates.collect(),
        wants,
        shows_candidates: exercise.lesson.needs_candidates(),
        question: sentences(exercise, &exercise.question()),
        about,
        choices: sentences(exercise, &choices(exercise)),
        help: help.iter().flatten().map(Explanation::from).collect(),
    }
}

/// What an exercise is about. Whoever looks for the next move is not told what it is.
fn title(exercise: &Exercise) -> String {
    match exercise.task {
        Task::Next => "Next move".to_owned(),
        _ => exercise.lesson.technique.name().to_owned(),
    }
}

/// What there is to choose from.
fn choices(exercise: &Exercise) -> Vec<render::Sentence> {
    match &exercise.task {
        Task::Find | Task::Next => Vec::new(),
        Task::Spot(choices) => choices.iter().map(|choice| choice.sentence()).collect(),
        Task::WhyNot { choices, .. } => {
            choices.iter().map(|&technique| technique_sentence(technique)).collect()
        }
    }
}

fn technique_sentence(technique: ninefold::logic::Technique) -> render::Sentence {
    render::Sentence { purpose: render::Purpose::Pointer, template: "{0}", slots: vec![technique.into()] }
}

fn sentences(exercise: &Exercise, sentences: &[render::Sentence]) -> Vec<Sentence> {
    let rules = exercise.position.puzzle().rules();
    sentences.iter().map(|sentence| Sentence::of(sentence, rules)).collect()
}

/// An answer of the page; a choice that is not offered answers nothing.
fn answer(exercise: &Exercise, reply: &Response) -> Answer {
    let candidate = |at: &At| Candidate::new(at.cell, at.digit);
    match (reply, &exercise.task) {
        (Response::Place(at), _) => Answer::Place(candidate(at)),
        (Response::Remove(all), _) => Answer::Remove(all.iter().map(candidate).collect()),
        (Response::Choice(number), Task::Spot(choices)) if *number < choices.len() => {
            Answer::Choice(choices[*number])
        }
        (Response::Choice(number), Task::WhyNot { choices, .. }) if *number < choices.len() => {
            Answer::Technique(choices[*number])
        }
        (Response::Choice(_), _) => Answer::Cells(Vec::new()),
        (Response::Cells(cells), _) => Answer::Cells(cells.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_protocol::practice::{Attempt, header, line};

    fn name(technique: &str, grid: &str, kind: &str) -> ExerciseName {
        let drill = Drill { technique: technique.into(), grid: grid.into(), kind: kind.into(), growth: None };
        ExerciseName { drill, seed: 7 }
    }

    fn judged(exercise: &ExerciseName, reply: Response) -> Judged {
        let exercise = exercise.clone();
        judge(&Attempted { exercise, reply, told: 0, refused: 0, millis: 30_000 }).expect("it is judged")
    }

    #[test]
    fn an_x_wing_is_asked_for_and_its_removal_counts() {
        let name = name("x-wing", "classic", "find");
        let sent = exercise(&name).expect("there is one");
        assert_eq!((sent.wants, sent.title.as_str(), sent.help.len()), (Wants::Pattern, "X-Wing", 4));
        assert!(sent.shows_candidates && sent.choices.is_empty());
        let step = made(&name).expect("there is one").answer().clone();
        let gone = step.conclusion.eliminations()[0];
        let right = judged(&name, Response::Remove(vec![At { cell: gone.cell, digit: gone.digit }]));
        assert_eq!(right.recall.as_deref(), Some("good"));
        assert!(right.step.is_some() && right.sentences[0].to_text() == "Yes: X-Wing.");
        let wrong = judged(&name, Response::Cells(Vec::new()));
        assert_eq!((wrong.recall, wrong.step), (None, None));
    }

    #[test]
    fn of_four_choices_one_counts_and_none_beyond_them() {
        let name = name("hidden-single", "4x4", "spot");
        let n_choices = exercise(&name).expect("there is one").choices.len();
        let counts = |number| judged(&name, Response::Choice(number)).recall.is_some();
        assert_eq!((0..n_choices).filter(|&number| counts(number)).count(), 1);
        assert!(!counts(n_choices) && !counts(usize::MAX));
    }

    #[test]
    fn a_puzzle_that_needs_a_technique_can_be_read() {
        let drill = name("naked-pair", "classic", "find").drill;
        let text = needed_puzzle(&drill, 5).expect("there is one");
        let read = ninefold::format::read(&text).expect("it is a puzzle");
        assert!(read.items[0].puzzle().is_ok());
        let none = Drill { technique: "nothing".into(), ..drill };
        assert_eq!(needed_puzzle(&none, 5).expect_err("there is none").message, "There is no such exercise.");
    }

    #[test]
    fn no_name_from_outside_ends_in_more_than_a_sentence() {
        for (technique, grid, kind) in
            [("x-wing", "4x4", "find"), ("nothing", "classic", "find"), ("x-wing", "classic", "dance")]
        {
            let refused = exercise(&name(technique, grid, kind)).expect_err("there is none");
            assert_eq!(refused.message, "There is no such exercise.");
        }
    }

    #[test]
    fn what_was_practised_is_known_by_the_day_where_somebody_is() {
        let attempt = |kind: &str| Attempt {
            at: 86_400_000 - 1,
            technique: "x-wing".into(),
            grid: "classic".into(),
            kind: kind.into(),
            seed: 1,
            recall: "good".into(),
            millis: 1_000,
        };
        let log = [header(), &line(&attempt("test"))].concat();
        // The wait after a good start is three days; an hour later the next day has begun, but further west.
        let due_in = |zone| {
            let path = path(&Practised { log: log.clone(), now: 86_400_000 + 3_600_000, zone });
            let fish = path.units.iter().find(|unit| unit.name == "fish").expect("there are fish");
            assert!(fish.lessons[0].is_known && !fish.lessons[1].is_known);
            assert_eq!(fish.lessons[0].weeks.last(), Some(&PracticeWeek { exercises: 1, unaided: 1 }));
            (fish.lessons[0].due_in, path.next, path.daily.len())
        };
        assert_eq!(due_in(0), (Some(2), Some("first-steps".into()), 10));
        assert_eq!(due_in(-120).0, Some(3));
    }

    #[test]
    fn a_set_is_printed_with_its_questions_and_the_arguments_of_its_answers() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let items = [
            SetItem::Exercise(name("x-wing", "classic", "find")),
            SetItem::Exercise(name("full-house", "4x4", "spot")),
            SetItem::Puzzle { puzzle: line.into() },
        ];
        let sheets = sheets(&items).expect("all of it can be printed");
        let titles = sheets.iter().map(|sheet| sheet.title.as_str()).collect::<Vec<_>>();
        assert_eq!(titles, ["X-Wing", "Full House", "Classic"]);
        assert!(sheets[0].board.contains("marks:") && !sheets[1].board.contains("marks:"));
        assert!(sheets.iter().all(|sheet| sheet.board.contains("solution:")));
        assert!(sheets[0].answer.len() > 1 && sheets[1].choices.len() > 1 && sheets[2].question.is_empty());
        let refused = super::sheets(&[SetItem::Puzzle { puzzle: line.replace("79", "..") }]);
        assert!(refused.is_err_and(|failure| failure.message.contains("solution")));
        assert!(super::sheets(&vec![items[1].clone(); 41]).is_err());
    }

    #[test]
    fn an_answer_in_a_storm_is_judged_by_the_seed() {
        let step = storm_exercise(7, 0).expect("there is one").answer().clone();
        let at = step.conclusion.placements()[0];
        let reply = Response::Place(At { cell: at.cell, digit: at.digit });
        assert!(is_right_in_storm(7, 0, &reply));
        assert!(!is_right_in_storm(7, 0, &Response::Cells(Vec::new())));
        assert!(!is_right_in_storm(7, 1_000_000, &reply));
    }
}
