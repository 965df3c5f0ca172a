//! `ninefold replay`: a game, or a solution, shown step by step.

use super::hint::{first_item, position_of, solution_of};
use super::language::Speech;
use super::service::Server;
use crate::failure::Failure;
use crate::input::Source;
use crate::save::save;
use crate::{Verdict, output};
use ninefold::render::svg::Theme;
use ninefold_learn::{Frame, animated_svg, frames_of_solution, text_of};

/// Show a game, or how a person solves a puzzle, as text, a moving picture or a link
#[derive(clap::Args)]
pub(crate) struct Replay {
    /// The file of a saved game, a link to one, or the Puzzle ID of one that was played here; with --solve, a puzzle
    #[arg(value_name = "FILE|LINK|ID")]
    game: String,
    /// Solve a puzzle like a person, and explain every step
    #[arg(long)]
    solve: bool,
    /// How to write it; by itself, what the name of the file says, or else text
    #[arg(long, value_enum)]
    format: Option<Form>,
    /// Where to write it
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    output: String,
    /// How fast the picture moves: 2 is twice as fast
    #[arg(long, default_value_t = 1.0, value_parser = speed)]
    speed: f64,
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

/// The forms of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Form {
    /// A board after every move
    Text,
    /// An animated SVG
    Svg,
    /// An animated GIF
    Gif,
    /// A link that holds the whole game: anybody can open it on the page, `ninefold review` and `replay` too
    Link,
}

impl Replay {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let percent = (self.speed * 100.0).round() as u32;
        let form = self.format.unwrap_or_else(|| Form::of_file(&self.output));
        let text = match form {
            Form::Text => text_of(&self.frames()?, self.speech.voice().language()),
            Form::Svg => animated_svg(&self.frames()?, &Theme::LIGHT, percent) + "\n",
            Form::Gif => {
                save(&self.output, &gif(&self.frames()?, percent)?)?;
                return Ok(Verdict::Yes);
            }
            Form::Link => self.link()? + "\n",
        };
        match self.output.as_str() {
            "-" => output::print(text)?,
            file => save(file, text.as_bytes())?,
        }
        Ok(Verdict::Yes)
    }

    /// The game in a link to the service that is known.
    fn link(&self) -> Result<String, Failure> {
        if self.solve {
            return Err(Failure::new("Only a game has a link."));
        }
        let link = ninefold_tui::link_to(&self.game, None).map_err(Failure::new)?;
        Ok(self.server.site(self.speech.voice())? + &link)
    }

    fn frames(&self) -> Result<Vec<Frame>, Failure> {
        if !self.solve {
            return ninefold_tui::replay(&self.game, None).map_err(Failure::new);
        }
        let source = Source::from_argument(&self.game);
        let position = position_of(&first_item(&source, self.speech.voice())?, source.name())?;
        solution_of(position.puzzle(), source.name())?;
        let frames = frames_of_solution(&position);
        frames.ok_or_else(|| Failure::new("The board is too large, or its marks leave no way on."))
    }
}

impl Form {
    /// What the name of a file says.
    fn of_file(name: &str) -> Self {
        match name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).as_deref() {
            Some("svg") => Self::Svg,
            Some("gif") => Self::Gif,
            _ => Self::Text,
        }
    }
}

#[cfg(feature = "press")]
fn gif(frames: &[Frame], percent: u32) -> Result<Vec<u8>, Failure> {
    let pictures = frames.iter().map(|frame| ninefold::render::svg::draw(&frame.scene, &Theme::LIGHT));
    let pictures = pictures.zip(ninefold_learn::durations(frames, percent)).collect::<Vec<_>>();
    ninefold_press::gif(&pictures, 1.0).map_err(Failure::new)
}

#[cfg(not(feature = "press"))]
fn gif(_frames: &[Frame], _percent: u32) -> Result<Vec<u8>, Failure> {
    let failure = Failure::new("this program was built without the press, which paints pictures");
    Err(failure.hint("write an animated SVG instead: --format svg"))
}

fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse::<f64>().ok().filter(|speed| (0.1..=20.0).contains(speed));
    speed.ok_or_else(|| "choose a number from 0.1 to 20".to_owned())
}
