//! Practice as a conversation: an exercise, an answer, what it was. Plain lines, so that it works with screen
//! readers, pipes and any terminal.

mod answer;
mod diary;
mod puzzle;
mod reading;
mod sent;
mod set;
mod skills;
mod storm;

use crate::library::Library;
use crate::{Trouble, luck, time};
use answer::Word;
use diary::Diary;
use ninefold::render::{Axes, Scene, Sentence, text};
use ninefold_learn::{
    Exercise, ExerciseKind, Lesson, Recall, Standing, Task, Track, UNITS, Unit, Verdict, idea, judge,
};
use ninefold_online::{Fault, Online};
use ninefold_protocol::id::ClassCode;
use ninefold_protocol::set::ExerciseSet;
use ninefold_protocol::worker::Response;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::time::Duration;

/// What to practise, and how.
#[derive(Clone, Debug)]
pub struct Practice {
    /// What.
    pub what: Subject,
    /// What is asked; a little of everything if there is none.
    pub kind: Option<ExerciseKind>,
    /// Where the exercises come from; by luck if there is none.
    pub seed: Option<u64>,
    /// How the board is shown.
    pub board: BoardStyle,
    /// The service that keeps it for whoever has signed in there.
    pub online: Option<Online>,
    /// Where it is kept instead of the user's state directory.
    pub folder: Option<PathBuf>,
}

/// What to practise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// One technique.
    Lesson(Lesson),
    /// A unit of the path.
    Unit(&'static Unit),
    /// What comes next on the path.
    Path,
    /// What is due today.
    Daily,
    /// As many as one can in three minutes.
    Storm,
    /// What somebody has put together.
    Set(ExerciseSet),
    /// What a teacher has put together, for whoever has its code; answers are told to the teacher.
    Class {
        /// The code.
        code: ClassCode,
        /// How one wants to be called there.
        name: String,
    },
    /// The puzzles of a class that were solved here, without practising: their results are told to the teacher.
    HandIn {
        /// The code.
        code: ClassCode,
        /// How one is called there.
        name: String,
    },
    /// Nothing yet: the path is listed.
    Overview,
}

/// How the board is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardStyle {
    /// Drawn with characters.
    Drawn,
    /// Read row by row, in words.
    InWords,
}

/// Where the puzzles of a set are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// In the same conversation.
    Lines,
    /// Full-screen; the conversation goes on after it.
    Screen,
}

/// How many exercises one sitting has.
const A_SITTING: usize = 5;

/// Practises on standard input and output until the sitting is over or the person leaves.
pub fn practice(options: Practice) -> Result<(), Trouble> {
    let stage = match options.board {
        BoardStyle::Drawn if crate::is_screen() => Stage::Screen,
        _ => Stage::Lines,
    };
    // The output is not locked: a full-screen game is put back in order by another thread when the program is told
    // to end.
    run(io::stdin().lock(), io::stdout(), options, stage)
}

/// Practises between any input and any output.
pub fn practise_with(input: impl BufRead, output: impl Write, options: Practice) -> Result<(), Trouble> {
    run(input, output, options, Stage::Lines)
}

fn run(input: impl BufRead, output: impl Write, options: Practice, stage: Stage) -> Result<(), Trouble> {
    let library = options.folder.clone().map_or_else(Library::of_user, Library::at);
    let library = library.with_service(options.online.clone());
    let mut diary = Diary::of(&library);
    let apart = options.online.as_ref().and_then(|online| diary.exchange(online).err());
    let seed = options.seed.unwrap_or_else(|| luck::seed().0);
    let mut talk = Talk { input, output, diary, library, board: options.board, stage };
    let told = match apart {
        Some(fault) if fault.status() == Some(401) => {
            talk.say("Your sign-in has ended: type ninefold login. What you practise is kept here.")
        }
        Some(fault) => talk.say(&format!("What you practise is kept here, and sent another time: {fault}.")),
        None => Ok(()),
    };
    let outcome = told.and_then(|()| talk.run(&options, seed));
    if let Some(online) = &options.online {
        // What cannot be sent now is sent another time.
        let _ = talk.diary.exchange(online);
    }
    match outcome {
        // Nobody listens any more, as after `| head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        outcome => Ok(outcome?),
    }
}

/// Who found most in the storms of a service, in lines.
pub fn best_storms(online: &Online) -> Result<String, Fault> {
    Ok(storm::lines(&online.storms()?) + "\n")
}

/// What somebody knows, in lines: each technique with how likely it is found today, and how that went over time.
pub fn skills(folder: Option<PathBuf>) -> String {
    let library = folder.map_or_else(Library::of_user, Library::at);
    skills::lines(&Diary::of(&library), time::today())
}

/// What somebody knows, as a table of comma-separated values.
pub fn practice_csv(folder: Option<PathBuf>) -> String {
    let library = folder.map_or_else(Library::of_user, Library::at);
    Diary::of(&library).csv(time::today())
}

struct Talk<I, O> {
    input: I,
    output: O,
    diary: Diary,
    library: Library,
    board: BoardStyle,
    stage: Stage,
}

/// How an exercise ended.
enum Outcome {
    Done(Done),
    Skipped,
    Left,
}

/// An exercise that was done.
struct Done {
    recall: Recall,
    /// The answer that counted, as a service reads it.
    reply: Option<Response>,
    /// How many tiers of help were told, and how many answers were refused before.
    told: usize,
    refused: usize,
    took: Duration,
}

impl<I: BufRead, O: Write> Talk<I, O> {
    fn run(&mut self, options: &Practice, seed: u64) -> io::Result<()> {
        let plan = match &options.what {
            Subject::Overview => return self.overview(),
            Subject::Storm => return self.storm(options.online.as_ref(), options.seed),
            Subject::Set(set) => return self.own_set(set),
            Subject::Class { code, name } => return self.class(options.online.as_ref(), *code, name),
            Subject::HandIn { code, name } => {
                return self.hand_in_solved(options.online.as_ref(), *code, name);
            }
            Subject::Lesson(lesson) => self.lesson(*lesson, options.kind)?,
            Subject::Unit(unit) => {
                self.say(&format!("{}. {}", unit.title, unit.idea))?;
                unit.lessons().flat_map(|lesson| plan(lesson, options.kind)).collect()
            }
            Subject::Path => match self.diary.progress().next_lesson() {
                Some(lesson) => self.lesson(lesson, options.kind)?,
                None => return self.say(
                    "You have practised everything on the path. ninefold practice --daily keeps it fresh.",
                ),
            },
            Subject::Daily => {
                self.say("Today's practice.")?;
                self.diary.progress().daily(self.diary.day(time::today()))
            }
        };
        self.sitting(&plan, seed)
    }

    /// Says what a technique is about, and plans a sitting on it.
    fn lesson(
        &mut self,
        lesson: Lesson,
        kind: Option<ExerciseKind>,
    ) -> io::Result<Vec<(Lesson, ExerciseKind)>> {
        self.say(lesson.technique.name())?;
        if let Some(idea) = idea(lesson.technique) {
            self.say(&idea)?;
        }
        let planned = plan(lesson, kind);
        if planned.is_empty() {
            let kinds = lesson.kinds().iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ");
            self.say(&format!("There are no such exercises for this technique. Choose --kind {kinds}."))?;
        }
        Ok(planned)
    }

    fn sitting(&mut self, plan: &[(Lesson, ExerciseKind)], seed: u64) -> io::Result<()> {
        let mut well = 0;
        let mut done = 0;
        for (number, &(lesson, kind)) in plan.iter().enumerate() {
            let seed = seed.wrapping_add(number as u64);
            let Some(exercise) = Exercise::make(lesson, kind, seed) else { continue };
            self.say(&format!("\nExercise {} of {}.", number + 1, plan.len()))?;
            match self.exercise(&exercise)? {
                Outcome::Done(outcome) => {
                    done += 1;
                    well += usize::from(outcome.recall >= Recall::Good);
                }
                Outcome::Skipped => {}
                Outcome::Left => break,
            }
        }
        if done > 0 {
            self.say(&format!("\n{} done, {well} of them without help.", time::count(done, "exercise")))?;
        }
        Ok(())
    }

    /// Asks until the exercise is done.
    fn exercise(&mut self, exercise: &Exercise) -> io::Result<Outcome> {
        let started = time::now();
        self.ask_exercise(exercise)?;
        let (mut told, mut refused) = (0, 0);
        loop {
            let Some(line) = self.ask("> ")? else { return Ok(Outcome::Left) };
            let word = match answer::parse(&line, exercise) {
                Ok(Some(word)) => word,
                Ok(None) => continue,
                Err(reason) => {
                    self.say(&reason)?;
                    continue;
                }
            };
            match word {
                Word::Leave => return Ok(Outcome::Left),
                Word::Skip => return Ok(Outcome::Skipped),
                Word::Words => self.say(answer::WORDS)?,
                Word::Again => self.ask_exercise(exercise)?,
                Word::Read(question) => self.say(&reading::answer(exercise, question))?,
                Word::Help => {
                    told = (told + 1).min(4);
                    self.say_tier(exercise, told)?;
                }
                Word::Answer(answer) => {
                    let verdict = judge(exercise, &answer);
                    self.say_all(exercise, &exercise.reply(&verdict))?;
                    if let Verdict::Wrong(_) = verdict {
                        refused += 1;
                        continue;
                    }
                    let took = time::now().since(started);
                    if let Some(timing) = exercise.timing(took) {
                        self.say_all(exercise, &[timing])?;
                    }
                    let recall = exercise.recall(told, refused, took);
                    // What cannot be kept does not spoil the practice.
                    let _ = self.diary.write(exercise, recall, time::now(), took);
                    let reply = sent::response(exercise, &answer);
                    return Ok(Outcome::Done(Done { recall, reply, told, refused, took }));
                }
            }
        }
    }

    fn ask_exercise(&mut self, exercise: &Exercise) -> io::Result<()> {
        self.say_all(exercise, &exercise.question())?;
        if let Some(rules) = reading::special_rules(exercise) {
            self.say(&rules)?;
        }
        match self.board {
            BoardStyle::Drawn => {
                let mut scene = Scene::of_position(&exercise.position);
                scene.axes = Axes::Numbered;
                self.say(text::draw(&scene).trim_end())?;
            }
            BoardStyle::InWords => self.say(&reading::board(exercise))?,
        }
        let choices = match &exercise.task {
            Task::Find | Task::Next => Vec::new(),
            Task::Spot(choices) => choices
                .iter()
                .map(|choice| choice.sentence().to_text(exercise.position.puzzle().rules()))
                .collect(),
            Task::WhyNot { choices, .. } => choices.iter().map(|choice| choice.name().to_owned()).collect(),
        };
        for (number, choice) in (1..).zip(choices) {
            self.say(&format!("{number}  {choice}"))?;
        }
        self.say("Type help for a hint, ? for the words.")
    }

    /// Tells one tier of help.
    fn say_tier(&mut self, exercise: &Exercise, tier: usize) -> io::Result<()> {
        let Some(tiers) = exercise.help() else { return self.say("There is no help here.") };
        let Some(told) = tier.checked_sub(1).and_then(|tier| tiers.get(tier)) else { return Ok(()) };
        self.say_all(exercise, &told.sentences)
    }

    /// The path with what has been done.
    fn overview(&mut self) -> io::Result<()> {
        for track in Track::ALL {
            for unit in UNITS.iter().filter(|unit| unit.track == track) {
                self.say(&format!("{} ({}). {}", unit.title, unit.name, unit.idea))?;
                for lesson in unit.lessons() {
                    let Standing { exercises, right, .. } = self.diary.progress().standing(lesson);
                    let done = match exercises {
                        0 => "not yet practised".to_owned(),
                        _ => format!("{right} of {} right", time::count(exercises as usize, "exercise")),
                    };
                    self.say(&format!("  {:<32}{done}", lesson.technique.slug()))?;
                }
            }
        }
        self.say("\nStart one: ninefold practice x-wing, ninefold practice fish, ninefold practice --path.")
    }

    fn say_all(&mut self, exercise: &Exercise, sentences: &[Sentence]) -> io::Result<()> {
        let rules = exercise.position.puzzle().rules();
        let text = sentences.iter().map(|sentence| sentence.to_text(rules)).collect::<Vec<_>>().join(" ");
        self.say(&text)
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{prompt}")?;
        self.output.flush()?;
        let mut line = Vec::new();
        let n_bytes = io::Read::take(&mut self.input, LONGEST_LINE).read_until(b'\n', &mut line)?;
        Ok((n_bytes > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }
}

/// No answer is longer than this, in bytes.
const LONGEST_LINE: u64 = 10_000;

/// The exercises of a sitting on one technique.
fn plan(lesson: Lesson, kind: Option<ExerciseKind>) -> Vec<(Lesson, ExerciseKind)> {
    let kinds = lesson.kinds();
    match kind {
        Some(kind) if kinds.contains(&kind) => vec![(lesson, kind); A_SITTING],
        Some(_) => Vec::new(),
        None => lesson.sitting().map(|kind| (lesson, kind)).to_vec(),
    }
}

#[cfg(test)]
mod tests;
