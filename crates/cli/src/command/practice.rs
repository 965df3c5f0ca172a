//! `ninefold practice`: exercises that are made for one technique, and judged.

use super::language::Speech;
use super::service::Server;
use crate::failure::Failure;
use crate::{Verdict, output};
use ninefold::logic::Technique;
use ninefold_learn::{ExerciseKind, Lesson, Unit};
use ninefold_protocol::id::ClassCode;
use ninefold_protocol::set;
use ninefold_tui::{BoardStyle, Practice as Options, Subject};

/// Practise a technique: find it, spot it, say why; what you know is kept
///
/// Without arguments it lists the path: units from the first small board to exocets, killers and variants. Every
/// exercise is made for you; the same seed gives the same exercises. Any valid answer counts, and you are
/// told which technique it was. Type ? in an exercise for the words. Teachers make sets with `ninefold lesson`.
#[derive(clap::Args)]
pub(crate) struct Practice {
    /// A technique such as x-wing, a unit of the path such as fish, or a link to a set of exercises
    #[arg(value_name = "TECHNIQUE|UNIT|LINK", conflicts_with_all = ["path", "daily", "storm"])]
    what: Option<String>,
    /// Show that you know a unit already: one exercise of each technique, no help, and the first answer counts
    #[arg(long, requires = "what", conflicts_with_all = ["path", "daily", "storm", "kind"])]
    test: bool,
    /// Go on with what comes next on the path
    #[arg(long, conflicts_with_all = ["daily", "storm"])]
    path: bool,
    /// Ten minutes: what is due today, and something new
    #[arg(long, conflicts_with = "storm")]
    daily: bool,
    /// Three minutes, as many as you can; they grow
    #[arg(long)]
    storm: bool,
    /// Who found most in a storm in the last seven days; needs a service
    #[arg(long, requires = "storm")]
    leaderboard: bool,
    /// The set of a class, by the code that its teacher has given out; needs a service, but no account
    #[arg(long, value_name = "CODE", requires = "name", conflicts_with_all = ["what", "path", "daily", "storm"])]
    class: Option<ClassCode>,
    /// How you want to be called in the class
    #[arg(long, requires = "class")]
    name: Option<String>,
    /// Only hand in those puzzles of the class that were solved on this machine
    #[arg(long, requires = "class")]
    hand_in: bool,
    /// What is asked: find, spot, why-not, or next for any move against the clock; a little of each
    /// without it
    #[arg(long, value_parser = kind)]
    kind: Option<ExerciseKind>,
    /// Where the exercises come from
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Read the board in words instead of drawing it, as for screen readers
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

impl Practice {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        if self.leaderboard {
            let best = ninefold_tui::best_storms(&self.server.need()?, self.speech.voice());
            output::print(best.map_err(Failure::new)?)?;
            return Ok(Verdict::Yes);
        }
        let online = match self.class {
            Some(_) => Some(self.server.need()?),
            None => self.server.find()?,
        };
        let what = match self.what.as_deref() {
            Some(name) if name.contains(set::PATH) => {
                Subject::Set(set::read(name).map_err(|error| Failure::new(error.to_string()))?)
            }
            Some(name) => match chosen(name)? {
                Chosen::Lesson(lesson) if self.test => lesson.unit().map_or(Subject::Overview, Subject::Test),
                Chosen::Unit(unit) if self.test => Subject::Test(unit),
                Chosen::Lesson(lesson) => Subject::Lesson(lesson),
                Chosen::Unit(unit) => Subject::Unit(unit),
            },
            None if self.path => Subject::Path,
            None if self.daily => Subject::Daily,
            None if self.storm => Subject::Storm,
            None => match (self.class, self.name.unwrap_or_default()) {
                (Some(code), name) if self.hand_in => Subject::HandIn { code, name },
                (Some(code), name) => Subject::Class { code, name },
                (None, _) => Subject::Overview,
            },
        };
        let board = if self.plain { BoardStyle::InWords } else { BoardStyle::Drawn };
        let (kind, seed, voice) = (self.kind, self.seed, self.speech.voice());
        ninefold_tui::practice(Options { what, kind, seed, board, voice, online, folder: None })?;
        Ok(Verdict::Yes)
    }
}

/// A part of the path.
pub(super) enum Chosen {
    Lesson(Lesson),
    Unit(&'static Unit),
}

/// A technique or a unit by its name.
pub(super) fn chosen(name: &str) -> Result<Chosen, Failure> {
    if let Some(unit) = Unit::named(name) {
        return Ok(Chosen::Unit(unit));
    }
    let Some(technique) = Technique::from_name(name) else {
        return Err(Failure::new(format_args!("there is no technique or unit '{name}'"))
            .hint("`ninefold practice` lists what there is"));
    };
    Lesson::of(technique).map(Chosen::Lesson).ok_or_else(|| {
        Failure::new(format_args!("there are no exercises for {technique}"))
            .hint("`ninefold practice` lists the techniques of the path")
    })
}

fn kind(name: &str) -> Result<ExerciseKind, String> {
    ExerciseKind::named(name).ok_or_else(|| "choose find, spot, why-not or next".to_owned())
}
