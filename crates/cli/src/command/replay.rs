//! `ninefold replay`: a game, or a solution, shown step by step.

use super::hint::{first_item, position_of, solution_of};
use crate::failure::Failure;
use crate::input::Source;
use crate::{Verdict, output};
use ninefold_tui::Film;

/// Show a game, or how a person solves a puzzle, as text or as a picture that moves
#[derive(clap::Args)]
pub(crate) struct Replay {
    /// The file of a saved game, or the Puzzle ID of one that was played here; with --solve, a puzzle
    #[arg(value_name = "FILE|ID")]
    game: String,
    /// Solve a puzzle like a person, and explain every step
    #[arg(long)]
    solve: bool,
    /// How to write it
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
    /// How fast the picture moves: 2 is twice as fast
    #[arg(long, default_value_t = 1.0, value_parser = speed)]
    speed: f64,
}

/// The forms of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Form {
    /// A board after every move
    Text,
    /// An animated SVG
    Svg,
}

impl Replay {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let film = match self.format {
            Form::Text => Film::Text,
            Form::Svg => Film::Svg { percent: (self.speed * 100.0).round() as u32 },
        };
        let shown = if self.solve {
            let source = Source::from_argument(&self.game);
            let position = position_of(&first_item(&source)?, source.name())?;
            solution_of(position.puzzle(), source.name())?;
            ninefold_tui::replay_solution(&position, film)
        } else {
            ninefold_tui::replay(&self.game, film, None)
        };
        output::print(shown.map_err(Failure::new)?)?;
        Ok(Verdict::Yes)
    }
}

fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse::<f64>().ok().filter(|speed| (0.1..=20.0).contains(speed));
    speed.ok_or_else(|| "choose a number from 0.1 to 20".to_owned())
}
