//! Practice as a conversation: an exercise, an answer, what it was. Plain lines, so that it works with screen
//! readers, pipes and any terminal.

mod answer;
mod asking;
mod diary;
mod puzzle;
mod reading;
mod sent;
mod set;
mod sitting;
mod skills;
mod storm;

use crate::library::Library;
use crate::voice::Voice;
use crate::{Trouble, luck, time};
use diary::Diary;
use ninefold::render::Sentence;
use ninefold_learn::{Exercise, ExerciseKind, Growth, Lesson, Track, UNITS, Unit};
use ninefold_online::{Fault, Online};
use ninefold_protocol::id::ClassCode;
use ninefold_protocol::set::ExerciseSet;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;

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
    /// In which language.
    pub voice: Voice,
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
    /// One exercise of each technique of a unit, without help: whoever finds it knows it.
    Test(&'static Unit),
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
    let (board, voice) = (options.board, options.voice);
    let mut talk = Talk { input, output, diary, library, board, voice, stage };
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
pub fn best_storms(online: &Online, voice: Voice) -> Result<String, Fault> {
    Ok(storm::lines(&online.storms()?, voice) + "\n")
}

/// What somebody knows, in lines: each technique with how likely it is found today, how that went over time, and what
/// the games show.
pub fn skills(folder: Option<PathBuf>, voice: Voice) -> String {
    let library = folder.map_or_else(Library::of_user, Library::at);
    skills::lines(&library, time::today(), voice)
}

/// The same as a table of comma-separated values.
pub fn practice_csv(folder: Option<PathBuf>) -> String {
    let library = folder.map_or_else(Library::of_user, Library::at);
    skills::csv(&library, time::today())
}

struct Talk<I, O> {
    input: I,
    output: O,
    diary: Diary,
    library: Library,
    board: BoardStyle,
    voice: Voice,
    stage: Stage,
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
            Subject::Test(unit) => return self.test(unit, seed),
            Subject::Lesson(lesson) => return self.lesson(*lesson, options.kind, seed),
            Subject::Unit(unit) => {
                self.show(&format!("{}. {}", self.voice.say(unit.title), self.voice.say(unit.idea)))?;
                unit.lessons().flat_map(|lesson| sitting::plan(lesson, options.kind)).collect()
            }
            Subject::Path => match self.diary.progress().next_lesson() {
                Some(lesson) => return self.lesson(lesson, options.kind, seed),
                None => return self.say(
                    "You have practised everything on the path. ninefold practice --daily keeps it fresh.",
                ),
            },
            Subject::Daily => {
                self.say("Today's practice.")?;
                let daily = self.diary.progress().daily(self.diary.day(time::today()));
                daily.into_iter().map(|(lesson, kind)| (lesson, kind, Growth::WHOLE)).collect()
            }
        };
        self.sitting(&plan, seed).map(|_| ())
    }

    /// The path with what has been done.
    fn overview(&mut self) -> io::Result<()> {
        for track in Track::ALL {
            for unit in UNITS.iter().filter(|unit| unit.track == track) {
                let (title, idea) = (self.voice.say(unit.title), self.voice.say(unit.idea));
                self.show(&format!("{title} ({}). {idea}", unit.name))?;
                for lesson in unit.lessons() {
                    let standing = self.diary.progress().standing(lesson);
                    let exercises = time::count(standing.exercises as usize, "exercise");
                    let done = match (standing.exercises, standing.is_known()) {
                        (0, _) => "not yet practised".to_owned(),
                        (_, false) => format!("{} of {exercises} right", standing.right),
                        (_, true) => format!("{} of {exercises} right, known", standing.right),
                    };
                    self.show(&format!("  {:<32}{}", lesson.technique.slug(), self.voice.say(&done)))?;
                }
            }
        }
        self.say("\nStart one: ninefold practice x-wing, ninefold practice fish, ninefold practice --path.")?;
        self.say("Show that you know a unit: ninefold practice fish --test.")
    }

    fn say_all(&mut self, exercise: &Exercise, sentences: &[Sentence]) -> io::Result<()> {
        let rules = exercise.position.puzzle().rules();
        let said = sentences.iter().map(|sentence| self.voice.sentence(sentence, rules));
        let said = said.collect::<Vec<_>>().join(" ");
        self.show(&said)
    }

    /// Says a text in the language of the person.
    fn say(&mut self, english: &str) -> io::Result<()> {
        self.show(&self.voice.say(english))
    }

    /// Writes what is in that language already, or in none: a board, a title that somebody has given.
    fn show(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{} ", self.voice.say(prompt))?;
        self.output.flush()?;
        let mut line = Vec::new();
        let n_bytes = io::Read::take(&mut self.input, LONGEST_LINE).read_until(b'\n', &mut line)?;
        Ok((n_bytes > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }
}

/// No answer is longer than this, in bytes.
const LONGEST_LINE: u64 = 10_000;

#[cfg(test)]
mod tests;
