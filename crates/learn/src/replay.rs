//! Replays: a game, or a solution found as a person would, as frames that a face shows one after the other.

mod board;

use crate::words::{changed_cells, happened, step_of};
use ninefold_game::{Change, Fact, Layer, Session};
use ninefold_logic::Promise;
use ninefold_puzzle::{Cell, Position};
use ninefold_render::svg::{self, Theme};
use ninefold_render::{Language, Purpose, Scene, Sentence, Walkthrough, text};
use std::fmt::Write as _;
use std::time::Duration;

/// A board, when it is shown, and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// When it appears, in time played.
    pub at: Duration,
    /// The picture.
    pub scene: Scene,
    /// What happened, or why.
    pub said: Vec<Sentence>,
}

/// The frames of a game: the start, and the board after everything that changed it.
pub fn frames_of_game(session: &Session) -> Vec<Frame> {
    let Ok(mut game) = Session::new(session.setup().clone()) else { return Vec::new() };
    let mut frames = vec![frame(&game, Duration::ZERO, &[], Vec::new())];
    for event in session.log() {
        game.evolve(event);
        let said = happened(&event.fact);
        if !said.is_empty() {
            frames.push(frame(&game, game.elapsed(event.at), &touched(&event.fact), said));
        }
    }
    frames
}

/// How long a step of a solution stays to be read.
const READING: Duration = Duration::from_secs(4);

/// The frames of the way to the solution, each with its argument; `None` if the board is too large, or its
/// marks leave no way on.
pub fn frames_of_solution(position: &Position) -> Option<Vec<Frame>> {
    let walkthrough = Walkthrough::of_position(position, Promise::OneSolution).ok()?;
    let first = Frame { at: Duration::ZERO, scene: walkthrough.start, said: Vec::new() };
    let steps =
        (1..).zip(walkthrough.path.steps.iter().zip(walkthrough.steps)).map(|(number, (step, told))| {
            let mut said = vec![step_of(number, step.technique)];
            said.extend(told.sentences);
            Frame { at: READING * number.unsigned_abs(), scene: told.scene, said }
        });
    Some([first].into_iter().chain(steps).collect())
}

fn frame(game: &Session, at: Duration, cells: &[Cell], said: Vec<Sentence>) -> Frame {
    Frame { at, scene: board::scene(game, cells), said }
}

/// The cells that something happened to.
fn touched(fact: &Fact) -> Vec<Cell> {
    match fact {
        Fact::Changed { changes, .. } => {
            let is_digit = |change: &&Change| matches!(change.layer, Layer::Digit(Some(_)));
            let written = changes.iter().filter(is_digit).map(|change| change.cell).collect::<Vec<_>>();
            if written.is_empty() { changed_cells(changes) } else { written }
        }
        Fact::WentBack { cell, .. } => vec![*cell],
        Fact::HintShown { hint, .. } => hint.area.clone(),
        _ => Vec::new(),
    }
}

/// The frames as text in a language: when, what happened, and the board drawn with characters.
pub fn text_of(frames: &[Frame], language: Language) -> String {
    let page = |frame: &Frame| {
        let rules = frame.scene.rules();
        let said = frame.said.iter().filter(|sentence| sentence.purpose != Purpose::Notation);
        let said = said.map(|sentence| sentence.say(rules, language)).collect::<Vec<_>>().join(" ");
        let seconds = frame.at.as_secs();
        format!("{}:{:02} {said}\n{}", seconds / 60, seconds % 60, text::draw(&frame.scene))
    };
    frames.iter().map(page).collect::<Vec<_>>().join("\n")
}

/// No frame of a film stays longer than this, however long the player thought.
const LONGEST: Duration = Duration::from_secs(4);
/// Frames of one moment are still told apart.
const SHORTEST: Duration = Duration::from_millis(100);
/// The last one stays this long before the film begins again.
const END: Duration = Duration::from_secs(5);

/// The frames as one picture that moves by itself, in any program that shows animated SVG. Others show the
/// last frame. `percent` is the speed: 200 is twice as fast.
pub fn animated_svg(frames: &[Frame], theme: &Theme, percent: u32) -> String {
    let times = durations(frames, percent);
    let total = times.iter().sum::<Duration>().as_secs_f64();
    let starts = times.iter().scan(Duration::ZERO, |time, stays| {
        let start = *time;
        *time += *stays;
        Some(start.as_secs_f64())
    });
    let starts = starts.collect::<Vec<_>>();
    let pictures = frames.iter().map(|frame| svg::draw(&frame.scene, theme)).collect::<Vec<_>>();
    let mut film = pictures.first().map(|first| opening(first)).unwrap_or_else(|| "<svg>".to_owned());
    for (index, picture) in pictures.iter().enumerate() {
        let is_last = index + 1 == pictures.len();
        let end = starts.get(index + 1).copied().unwrap_or(total);
        let mut times = vec![(0.0, if index == 0 { "visible" } else { "hidden" })];
        if index > 0 {
            times.push((starts[index] / total, "visible"));
        }
        if !is_last {
            times.push((end / total, "hidden"));
        }
        let values = times.iter().map(|(_, value)| *value).collect::<Vec<_>>().join(";");
        let keys = times.iter().map(|(time, _)| format!("{time:.5}")).collect::<Vec<_>>().join(";");
        let rest = if is_last { "visible" } else { "hidden" };
        let _ = write!(
            film,
            "<g visibility=\"{rest}\"><animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"{values}\" \
             keyTimes=\"{keys}\" dur=\"{total:.2}s\" repeatCount=\"indefinite\"/>{picture}</g>"
        );
    }
    film.push_str("</svg>");
    film
}

/// How long each frame of a film stays: as long as it took, but not longer than a few seconds. `percent` is the
/// speed: 200 is twice as fast.
pub fn durations(frames: &[Frame], percent: u32) -> Vec<Duration> {
    let gaps = frames.windows(2).map(|pair| pair[1].at.saturating_sub(pair[0].at).min(LONGEST));
    let times = gaps.map(|gap| (gap * 100 / percent.max(1)).max(SHORTEST));
    times.chain((!frames.is_empty()).then_some(END)).collect()
}

/// The opening tag of a picture.
fn opening(picture: &str) -> String {
    picture.split_once('>').map(|(tag, _)| format!("{tag}>")).unwrap_or_default()
}
