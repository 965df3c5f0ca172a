//! `ninefold practice`: exercises that are made for one technique, and judged.

use super::service::Server;
use crate::Verdict;
use crate::failure::Failure;
use ninefold::logic::Technique;
use ninefold_learn::{ExerciseKind, Lesson, Unit};
use ninefold_tui::{BoardStyle, Practice as Options, Subject};

/// Practise a technique: find it, spot it, say why; what you know is kept
///
/// Without arguments it lists the path: units from the first small board to exocets, and killers. Every
/// exercise is made for you; the same seed gives the same exercises. Any valid answer counts, and you are
/// told which technique it was. Type ? in an exercise for the words.
#[derive(clap::Args)]
pub(crate) struct Practice {
    /// A technique such as x-wing, or a unit of the path such as fish
    #[arg(value_name = "TECHNIQUE|UNIT", conflicts_with_all = ["path", "daily", "storm"])]
    what: Option<String>,
    /// Go on with what comes next on the path
    #[arg(long, conflicts_with_all = ["daily", "storm"])]
    path: bool,
    /// Ten minutes: what is due today, and something new
    #[arg(long, conflicts_with = "storm")]
    daily: bool,
    /// Three minutes, as many as you can; they grow
    #[arg(long)]
    storm: bool,
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
}

impl Practice {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let what = match self.what.as_deref() {
            Some(name) => subject(name)?,
            None if self.path => Subject::Path,
            None if self.daily => Subject::Daily,
            None if self.storm => Subject::Storm,
            None => Subject::Overview,
        };
        let board = if self.plain { BoardStyle::InWords } else { BoardStyle::Drawn };
        let (kind, seed, online) = (self.kind, self.seed, self.server.find()?);
        ninefold_tui::practice(Options { what, kind, seed, board, online, folder: None })?;
        Ok(Verdict::Yes)
    }
}

fn subject(name: &str) -> Result<Subject, Failure> {
    if let Some(unit) = Unit::named(name) {
        return Ok(Subject::Unit(unit));
    }
    let Some(technique) = Technique::from_name(name) else {
        return Err(Failure::new(format_args!("there is no technique or unit '{name}'"))
            .hint("`ninefold practice` lists what there is"));
    };
    Lesson::of(technique).map(Subject::Lesson).ok_or_else(|| {
        Failure::new(format_args!("there are no exercises for {technique}"))
            .hint("`ninefold practice` lists the techniques of the path")
    })
}

fn kind(name: &str) -> Result<ExerciseKind, String> {
    ExerciseKind::named(name).ok_or_else(|| "choose find, spot, why-not or next".to_owned())
}
